import { useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '#web/lib/announce.ts'
import { quantos } from '../texto.ts'
import { diaSob, useArrasto } from './arrasto.ts'
import { Bloco, Notas } from './bloco.tsx'
import classes from './calendario.module.css'
import { horaDe, MINUTOS_DO_DIA, nomeCurto, nomeDoDia, noRelogio, tituloDe } from './dias.ts'
import { dispor } from './dispor.ts'
import type { Escolhido, ItemDoCalendario, PropsDaVista } from './item.ts'

/** Of one hour, in pixels; the style sheet has it too. */
const HORA = 48
const NOME_DA_HORA = 24
const QUARTO = 15
const MEIA = 30
const PRIMEIRA_A_VISTA = 7
const HORAS = Array.from({ length: 24 }, (_, h) => h)

const px = (minutos: number) => (minutos / 60) * HORA
const redondo = (minutos: number, passo: number) => Math.floor(minutos / passo) * passo
const entre = (n: number, min: number, max: number) => Math.min(Math.max(n, min), max)
const minutoEm = (coluna: Element, y: number) => ((y - coluna.getBoundingClientRect().top) / HORA) * 60

const lugar = (inicio: number, fim: number, coluna = 0, colunas = 1) => ({
  top: px(inicio),
  height: Math.max(px(fim - inicio), px(MEIA)) - 2,
  left: `${(coluna / colunas) * 100}%`,
  width: `calc(${100 / colunas}% - 3px)`,
})
const trechoDito = (t: Escolhido) => `${nomeDoDia(t.dia)}, ${horaDe(t.inicio)} a ${horaDe(t.fim)}`

interface Props extends PropsDaVista {
  vista: 'semana' | 'dia'
  dias: readonly string[]
  /** What Enter on the chosen span does: 'Novo encontro'. */
  criar: string
}

interface Levado {
  item: ItemDoCalendario
  /** How far below its beginning it was taken. */
  desde: number
}

/** Days side by side over their hours. A span is chosen by dragging over it, or with the arrows and Enter. */
export const Horas = (props: Props) => {
  const { itens, notas, dia, hoje, nomes, vista, dias, criar, onAbrir, onDia, onEscolher, onMover } = props
  const rola = useRef<HTMLElement>(null)
  const porDia = useMemo(() => {
    const grupos = Map.groupBy(itens, (i) => i.dia)
    const max = dias.length > 1 ? 3 : 8
    return new Map(dias.map((d) => [d, dispor(grupos.get(d) ?? [], max)]))
  }, [itens, dias])
  const [trecho, setTrecho] = useState<Escolhido>({ dia, inicio: 9 * 60, fim: 10 * 60 })
  useEffect(() => setTrecho((t) => ({ ...t, dia })), [dia])
  useEffect(() => {
    // Its name stands on its line: half of it above.
    rola.current?.scrollTo({ top: px(PRIMEIRA_A_VISTA * 60) - NOME_DA_HORA / 2 })
  }, [])

  const mover = useArrasto<Levado, Escolhido>(
    ({ item, desde }, ponto) => {
      const coluna = diaSob(ponto)
      if (!coluna?.dataset.dia) return undefined
      const dura = item.fim - item.inicio
      const inicio = entre(
        Math.round((minutoEm(coluna, ponto.y) - desde) / QUARTO) * QUARTO,
        0,
        MINUTOS_DO_DIA - 1 - dura,
      )
      return { dia: coluna.dataset.dia, inicio, fim: inicio + dura }
    },
    ({ item }, para) => (para.dia !== item.dia || para.inicio !== item.inicio) && onMover?.(item, para),
  )
  const marcar = useArrasto<{ coluna: HTMLElement; de: number }, Escolhido>(
    ({ coluna, de }, ponto) => {
      const ate = entre(minutoEm(coluna, ponto.y), 0, MINUTOS_DO_DIA)
      const inicio = redondo(Math.min(de, ate), MEIA)
      const fim = Math.max(redondo(Math.max(de, ate) + MEIA - 1, MEIA), inicio + MEIA)
      return { dia: coluna.dataset.dia!, inicio, fim: Math.min(fim, MINUTOS_DO_DIA - 1) }
    },
    (_, para) => onEscolher?.(para),
  )
  const pegar = (item: ItemDoCalendario, e: React.PointerEvent) => {
    const coluna = (e.target as Element).closest('[data-dia]')
    if (coluna) mover.pegar({ item, desde: minutoEm(coluna, e.clientY) - item.inicio }, e)
  }
  const tocar = (e: React.MouseEvent<HTMLElement>) => {
    const inicio = entre(redondo(minutoEm(e.currentTarget, e.clientY), MEIA), 0, MINUTOS_DO_DIA - 60)
    onEscolher?.({ dia: e.currentTarget.dataset.dia!, inicio, fim: Math.min(inicio + 60, MINUTOS_DO_DIA - 1) })
  }

  const andar = (e: React.KeyboardEvent) => {
    const { inicio, fim } = trecho
    const dura = fim - inicio
    const lado = e.key === 'ArrowLeft' ? -1 : e.key === 'ArrowRight' ? 1 : 0
    const abaixo = e.key === 'ArrowUp' ? -MEIA : e.key === 'ArrowDown' ? MEIA : 0
    if (!lado && !abaixo) return
    e.preventDefault()
    const i = entre(inicio + abaixo, 0, MINUTOS_DO_DIA - MEIA - dura)
    const novo = e.shiftKey
      ? { ...trecho, fim: entre(fim + abaixo, inicio + MEIA, MINUTOS_DO_DIA - 1) }
      : { dia: dias[entre(dias.indexOf(trecho.dia) + lado, 0, dias.length - 1)]!, inicio: i, fim: i + dura }
    setTrecho(novo)
    announce(trechoDito(novo))
  }
  // The button follows the span into another column and must keep the focus there.
  const cursor = useRef<HTMLButtonElement>(null)
  const comFoco = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the span goes elsewhere
  useEffect(() => {
    if (comFoco.current) cursor.current?.focus()
  }, [trecho.dia])

  const agora = noRelogio(new Date())
  const indo = mover.indo?.para
  const marcado = marcar.indo?.para
  return (
    <section
      ref={rola}
      className={classes.rola}
      aria-label={tituloDe(vista, dia)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, so the keyboard must reach it
      tabIndex={0}
      data-rola
    >
      <div className={classes.horas} style={{ '--dias': dias.length } as React.CSSProperties} data-vista={vista}>
        <div className={classes.canto} />
        {dias.map((d) => (
          <div key={d} className={classes.cabecaDaColuna} data-hoje={d === hoje || undefined}>
            {vista === 'semana' ? (
              <button
                type="button"
                className={`${classes.diaDaSemana} mantine-focus-auto`}
                aria-current={d === hoje ? 'date' : undefined}
                aria-label={nomeDoDia(d)}
                onClick={() => onDia(d)}
              >
                {nomeCurto(d).split(' de ')[0]}
              </button>
            ) : null}
            <Notas notas={notas.get(d)} />
          </div>
        ))}
        <div className={classes.reguaDasHoras} aria-hidden>
          {HORAS.map((h) => (
            <span key={h}>{h > 0 && `${String(h).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        {dias.map((d) => {
          const { dispostos, restos } = porDia.get(d)!
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button of the span
            <ul
              key={d}
              className={classes.coluna}
              aria-label={nomeDoDia(d)}
              data-dia={d}
              data-cria={onEscolher ? '' : undefined}
              onClick={onEscolher && ((e) => e.target === e.currentTarget && tocar(e))}
              onPointerDown={
                onEscolher &&
                ((e) => {
                  if (e.target !== e.currentTarget) return
                  marcar.pegar({ coluna: e.currentTarget, de: minutoEm(e.currentTarget, e.clientY) }, e)
                })
              }
            >
              {onEscolher && trecho.dia === d && (
                <li>
                  <button
                    ref={cursor}
                    type="button"
                    className={`${classes.cursor} mantine-focus-auto`}
                    style={lugar(trecho.inicio, trecho.fim)}
                    aria-label={`${criar}: ${trechoDito(trecho)}`}
                    onFocus={() => {
                      comFoco.current = true
                    }}
                    onBlur={(e) => {
                      // Taken out of its column it has not been left.
                      if (e.relatedTarget) comFoco.current = false
                    }}
                    onKeyDown={andar}
                    onClick={() => onEscolher(trecho)}
                  >
                    {horaDe(trecho.inicio)}–{horaDe(trecho.fim)}
                  </button>
                </li>
              )}
              {dispostos.map(({ item, coluna, colunas }) => (
                <li key={item.chave}>
                  <Bloco
                    item={item}
                    forma="bloco"
                    style={lugar(item.inicio, item.fim, coluna, colunas)}
                    levado={mover.indo?.alvo.item.chave === item.chave}
                    onAbrir={onAbrir}
                    onPegar={onMover && pegar}
                  />
                </li>
              ))}
              {restos.map((r) => (
                <li key={r.itens[0]!.chave}>
                  <button
                    type="button"
                    className={`${classes.resto} mantine-focus-auto`}
                    style={lugar(r.inicio, r.fim, r.coluna, r.colunas)}
                    aria-label={`Mais ${quantos(r.itens.length, nomes.um, nomes.varios)} de ${horaDe(r.inicio)} a ${horaDe(Math.min(r.fim, MINUTOS_DO_DIA - 1))}`}
                    onClick={() => onDia(d)}
                  >
                    +{r.itens.length}
                  </button>
                </li>
              ))}
              {[indo, marcado].map(
                (t) =>
                  t?.dia === d && (
                    <li key="indo" className={classes.indo} style={lugar(t.inicio, t.fim)} aria-hidden>
                      {horaDe(t.inicio)}–{horaDe(t.fim)}
                    </li>
                  ),
              )}
              {d === agora.dia && <li className={classes.agora} style={{ top: px(agora.minuto) }} aria-hidden />}
            </ul>
          )
        })}
      </div>
    </section>
  )
}
