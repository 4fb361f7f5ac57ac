import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { quantos } from '../texto.ts'
import { diaSob, useArrasto } from './arrasto.ts'
import { Bloco, Notas } from './bloco.tsx'
import classes from './calendario.module.css'
import { maisDias, nomeDoDia, SETE_DIAS, semanasDoMes, tituloDe } from './dias.ts'
import type { ItemDoCalendario, NotaDoDia, PropsDaVista } from './item.ts'

/** Lines of a day before '+N mais'. */
const POR_DIA = 4
const NENHUM: readonly ItemDoCalendario[] = []
const PASSOS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const NOVE = 9 * 60

interface CelulaProps {
  dia: string
  itens: readonly ItemDoCalendario[]
  notas: readonly NotaDoDia[] | undefined
  fora: boolean
  hoje: boolean
  /** The one that the Tab key reaches. */
  emFoco: boolean
  alvo: boolean
  levado: number | undefined
  nomes: PropsDaVista['nomes']
  onAbrir: (chave: number) => void
  onDia: (dia: string) => void
  onCriar: ((dia: string) => void) | undefined
  onPegar: ((item: ItemDoCalendario, e: React.PointerEvent) => void) | undefined
}

const Celula = memo((p: CelulaProps) => {
  const { dia, itens, onDia, onCriar } = p
  const cabem = itens.length > POR_DIA ? POR_DIA - 1 : POR_DIA
  const resto = itens.length - cabem
  const tab = p.emFoco ? 0 : -1
  const notado = p.notas?.map((n) => `${n.texto}. `).join('') ?? ''
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the keyboard has the day's button and N
    <td
      className={classes.celula}
      data-dia={dia}
      data-fora={p.fora || undefined}
      data-hoje={p.hoje || undefined}
      data-alvo={p.alvo || undefined}
      data-cria={onCriar ? '' : undefined}
      onClick={onCriar && (() => onCriar(dia))}
    >
      <div className={classes.cabecaDoDia}>
        <button
          type="button"
          className={`${classes.numero} mantine-focus-auto`}
          tabIndex={tab}
          aria-current={p.hoje ? 'date' : undefined}
          aria-label={`${nomeDoDia(dia)}: ${notado}${quantos(itens.length, p.nomes.um, p.nomes.varios)}`}
          onClick={(e) => {
            e.stopPropagation()
            onDia(dia)
          }}
        >
          {Number(dia.slice(8))}
        </button>
        <Notas notas={p.notas} />
      </div>
      {itens.length > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the cell from taking it
        <ul className={classes.linhas} onClick={(e) => e.target !== e.currentTarget && e.stopPropagation()}>
          {itens.slice(0, cabem).map((i) => (
            <li key={i.chave}>
              <Bloco
                item={i}
                forma="linha"
                tabIndex={tab}
                levado={p.levado === i.chave}
                onAbrir={p.onAbrir}
                onPegar={p.onPegar}
              />
            </li>
          ))}
          {resto > 0 && (
            <li>
              <button
                type="button"
                className={`${classes.mais} mantine-focus-auto`}
                tabIndex={tab}
                aria-label={`Mais ${quantos(resto, p.nomes.um, p.nomes.varios)} em ${nomeDoDia(dia)}`}
                onClick={() => onDia(dia)}
              >
                +{resto} mais
              </button>
            </li>
          )}
        </ul>
      )}
    </td>
  )
})

/** A month in whole weeks. Arrows go from day to day; what a day cannot hold is one press away. */
export const Mes = (props: PropsDaVista) => {
  const { itens, notas, dia, hoje, nomes, onAbrir, onDia, onEscolher, onMover } = props
  const semanas = useMemo(() => semanasDoMes(dia), [dia])
  const porDia = useMemo(() => Map.groupBy(itens, (i) => i.dia), [itens])
  const [foco, setFoco] = useState(dia)
  const tabela = useRef<HTMLTableElement>(null)
  useEffect(() => setFoco(dia), [dia])

  const { indo, pegar } = useArrasto<ItemDoCalendario, string>(
    (_, ponto) => diaSob(ponto)?.dataset.dia,
    (item, para) => para !== item.dia && onMover?.(item, { dia: para, inicio: item.inicio, fim: item.fim }),
  )
  const pegarRef = useRef(pegar)
  pegarRef.current = pegar
  const fixos = useRef({
    pegar: (item: ItemDoCalendario, e: React.PointerEvent) => pegarRef.current(item, e),
    criar: (d: string) => escolher.current?.({ dia: d, inicio: NOVE, fim: NOVE + 60 }),
  })
  const escolher = useRef(onEscolher)
  escolher.current = onEscolher

  const andar = (e: React.KeyboardEvent) => {
    const passo = PASSOS[e.key]
    if (!passo || !(e.target as HTMLElement).closest('button')) return
    e.preventDefault()
    const novo = maisDias((e.target as HTMLElement).closest<HTMLElement>('[data-dia]')?.dataset.dia ?? foco, passo)
    if (novo < semanas[0]![0]! || novo > semanas.at(-1)![6]!) return
    setFoco(novo)
    tabela.current?.querySelector<HTMLElement>(`[data-dia="${novo}"] button`)?.focus()
  }

  return (
    <table ref={tabela} className={classes.mes} aria-label={tituloDe('mes', dia)} onKeyDown={andar}>
      <thead>
        <tr>
          {SETE_DIAS.map(({ curto, longo }) => (
            <th key={curto} scope="col">
              <abbr title={longo}>{curto}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {semanas.map((semana) => (
          <tr key={semana[0]}>
            {semana.map((d) => (
              <Celula
                key={d}
                dia={d}
                itens={porDia.get(d) ?? NENHUM}
                notas={notas.get(d)}
                fora={d.slice(0, 7) !== dia.slice(0, 7)}
                hoje={d === hoje}
                emFoco={d === foco}
                alvo={indo?.para === d && indo.alvo.dia !== d}
                levado={indo?.alvo.dia === d ? indo.alvo.chave : undefined}
                nomes={nomes}
                onAbrir={onAbrir}
                onDia={onDia}
                onCriar={onEscolher && fixos.current.criar}
                onPegar={onMover && fixos.current.pegar}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same on a phone: how many a day has, and the chosen day's below. */
export const MesPequeno = ({ itens, notas, dia, hoje, nomes, onDia }: PropsDaVista) => {
  const porDia = useMemo(() => Map.groupBy(itens, (i) => i.dia), [itens])
  return (
    <table className={classes.mesPequeno} aria-label={tituloDe('mes', dia)}>
      <thead>
        <tr>
          {SETE_DIAS.map(({ curto, longo }) => (
            <th key={curto} scope="col">
              <abbr title={longo}>{curto.slice(0, 1).toUpperCase()}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {semanasDoMes(dia).map((semana) => (
          <tr key={semana[0]}>
            {semana.map((d) => {
              const doDia = porDia.get(d) ?? NENHUM
              return (
                <td key={d}>
                  <button
                    type="button"
                    className={`${classes.diaPequeno} mantine-focus-auto`}
                    data-fora={d.slice(0, 7) !== dia.slice(0, 7) || undefined}
                    data-nota={notas.has(d) || undefined}
                    aria-current={d === hoje ? 'date' : undefined}
                    aria-pressed={d === dia}
                    aria-label={`${nomeDoDia(d)}: ${quantos(doDia.length, nomes.um, nomes.varios)}`}
                    onClick={() => onDia(d)}
                  >
                    {Number(d.slice(8))}
                    <span className={classes.quantos}>{doDia.length > 0 ? doDia.length : ''}</span>
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
