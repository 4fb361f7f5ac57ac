import { Text } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { emSerie } from '#contract/br.ts'
import { CROQUI, LETRAS, quadra } from '#contract/registers/agente-territorial.ts'
import classes from './croqui.module.css'

export interface NoCroqui {
  nome: string
  coluna: number | null
  linha: number | null
}
export interface ItemNoCroqui extends NoCroqui {
  tipo: string
}
interface Props {
  bairros: readonly NoCroqui[]
  itens: readonly ItemNoCroqui[]
  /** Without it the sketch is only looked at. */
  onEscolher?: ((coluna: number, linha: number) => void) | undefined
}

const SINAIS: Readonly<Record<string, string>> = {
  Ator: 'A',
  'Ativo do território': 'T',
  Oportunidade: 'O',
  Problema: 'P',
}
const TECLAS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const dentro = (n: number, max: number) => Math.min(max, Math.max(1, n))

const ditoDe = (onde: string, bairros: readonly NoCroqui[], itens: readonly ItemNoCroqui[]) =>
  [
    `Quadra ${onde}`,
    bairros.length > 0 && emSerie(bairros.map((b) => b.nome)),
    itens.length > 0 && emSerie(itens.map((i) => `${i.nome} (${i.tipo.toLowerCase()})`)),
  ]
    .filter(Boolean)
    .join(': ')

/**
 * The city as a sketch of squares: neighbourhoods, and what was mapped. One square at a time is in the order of the Tab
 * key; arrows go from one to another, Enter does what a click does.
 */
export const Croqui = ({ bairros, itens, onEscolher }: Props) => {
  const grade = useRef<HTMLDivElement>(null)
  const [foco, setFoco] = useState({ coluna: 1, linha: 1 })
  const ir = (e: KeyboardEvent) => {
    const passo = TECLAS[e.key]
    if (!passo) return
    e.preventDefault()
    const coluna = dentro(foco.coluna + passo[0], CROQUI.colunas)
    const linha = dentro(foco.linha + passo[1], CROQUI.linhas)
    setFoco({ coluna, linha })
    grade.current?.querySelector<HTMLElement>(`[data-quadra="${quadra(coluna, linha)}"]`)?.focus()
  }
  const em = <T extends NoCroqui>(lista: readonly T[], coluna: number, linha: number) =>
    lista.filter((x) => x.coluna === coluna && x.linha === linha)

  const postos = bairros.flatMap((b) => {
    const onde = quadra(b.coluna, b.linha)
    return onde ? [`${b.nome} (${onde})`] : []
  })
  return (
    <div>
      <div className={classes.rolagem}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the squares in it are buttons, arrows go between them */}
        <div ref={grade} className={classes.grade} onKeyDown={ir}>
          <span />
          {[...LETRAS].map((letra) => (
            <span key={letra} className={classes.eixo} aria-hidden>
              {letra}
            </span>
          ))}
          {Array.from({ length: CROQUI.linhas }, (_, i) => i + 1).flatMap((linha) => [
            <span key={linha} className={classes.eixo} aria-hidden>
              {linha}
            </span>,
            ...Array.from({ length: CROQUI.colunas }, (_, j) => j + 1).map((coluna) => {
              const onde = quadra(coluna, linha)!
              const [daqui, nela] = [em(bairros, coluna, linha), em(itens, coluna, linha)]
              return (
                <button
                  key={onde}
                  type="button"
                  className={classes.quadra}
                  data-quadra={onde}
                  data-bairro={daqui.length > 0 || undefined}
                  data-itens={nela.length > 0 || undefined}
                  aria-label={ditoDe(onde, daqui, nela)}
                  title={ditoDe(onde, daqui, nela)}
                  aria-disabled={onEscolher ? undefined : true}
                  tabIndex={foco.coluna === coluna && foco.linha === linha ? 0 : -1}
                  onFocus={() => setFoco({ coluna, linha })}
                  onClick={() => onEscolher?.(coluna, linha)}
                >
                  <span className={classes.nome}>{daqui[0]?.nome}</span>
                  {nela.length > 0 && <span>{nela.map((x) => SINAIS[x.tipo] ?? '•').join('')}</span>}
                </button>
              )
            }),
          ])}
        </div>
      </div>
      <Text size="sm" c="dimmed">
        A: ator · T: ativo do território · O: oportunidade · P: problema. Quadras de fundo cinza são bairros e
        comunidades.
      </Text>
      {postos.length > 0 && (
        <Text size="sm" c="dimmed">
          Bairros e comunidades: {postos.join(', ')}.
        </Text>
      )}
    </div>
  )
}
