import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './calendario.module.css'
import { horaDe, nomeDoDia } from './dias.ts'
import type { ItemDoCalendario, NotaDoDia } from './item.ts'

const horario = (i: ItemDoCalendario) => (i.semHora ? '' : `${horaDe(i.inicio)} a ${horaDe(i.fim)}, `)
/** All of it in words, for who does not see where it stands. */
const dito = (i: ItemDoCalendario, comDia: boolean) =>
  [`${comDia ? `${nomeDoDia(i.dia)}, ` : ''}${horario(i)}${i.titulo}`, i.estado, i.aviso, i.detalhe]
    .filter(Boolean)
    .join('. ')

/** Too low for all of it: its name goes before the hour of its end and the word of its state, which its button says. */
const curtoDe = ({ inicio, fim }: ItemDoCalendario) => {
  if (fim - inicio > 75) return undefined
  return fim - inicio < 50 ? 'uma linha' : 'duas linhas'
}

interface Props {
  item: ItemDoCalendario
  /** linha: a line of a month; bloco: as high as it is long; cartao: a line of a list. */
  forma: 'linha' | 'bloco' | 'cartao'
  onAbrir: (chave: number) => void
  onPegar?: ((item: ItemDoCalendario, e: React.PointerEvent) => void) | undefined
  style?: CSSProperties
  tabIndex?: number
  levado?: boolean
}

/** Plain elements: hundreds of these are drawn at once. */
export const Bloco = ({ item, forma, onAbrir, onPegar, style, tabIndex, levado }: Props) => {
  const Icon = item.icone
  const arrasta = onPegar && item.movel
  return (
    <button
      type="button"
      className={`${classes.bloco} mantine-focus-auto`}
      data-forma={forma}
      data-curto={forma === 'bloco' ? curtoDe(item) : undefined}
      data-cor={item.cor}
      data-riscado={item.riscado || undefined}
      data-movel={arrasta || undefined}
      data-levado={levado || undefined}
      style={style}
      tabIndex={tabIndex}
      aria-label={dito(item, forma !== 'cartao')}
      title={forma === 'cartao' ? undefined : `${item.titulo} · ${item.estado}${item.aviso ? ` · ${item.aviso}` : ''}`}
      onClick={() => onAbrir(item.chave)}
      onPointerDown={
        arrasta
          ? (e) => {
              e.stopPropagation()
              onPegar(item, e)
            }
          : (e) => e.stopPropagation()
      }
    >
      <span className={classes.cabecaDoBloco}>
        <Icon size={14} stroke={2} aria-hidden />
        {!item.semHora && (
          <span className={classes.hora}>
            {horaDe(item.inicio)}
            {forma !== 'linha' && <span className={classes.ate}>–{horaDe(item.fim)}</span>}
          </span>
        )}
        {forma === 'linha' && <span className={classes.nome}>{item.titulo}</span>}
        {forma !== 'linha' && <span className={classes.estado}>{item.estado}</span>}
        {item.aviso &&
          (forma === 'linha' ? (
            <IconAlertTriangle size={14} stroke={2} className={classes.aviso} aria-hidden />
          ) : (
            <span className={classes.aviso}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden /> {item.aviso}
            </span>
          ))}
      </span>
      {forma !== 'linha' && (
        <>
          <span className={classes.nome}>{item.titulo}</span>
          <span className={classes.detalhe}>{item.detalhe}</span>
        </>
      )}
    </button>
  )
}

export const Notas = ({ notas }: { notas: readonly NotaDoDia[] | undefined }) =>
  notas?.map((n) =>
    n.onClick ? (
      <button
        key={n.chave}
        type="button"
        className={`${classes.nota} mantine-focus-auto`}
        data-tipo={n.tipo}
        onClick={(e) => {
          e.stopPropagation()
          n.onClick?.()
        }}
        onPointerDown={(e) => e.stopPropagation()}
        title={n.texto}
      >
        {n.texto}
      </button>
    ) : (
      <span key={n.chave} className={classes.nota} data-tipo={n.tipo} title={n.texto}>
        {n.texto}
      </span>
    ),
  )
