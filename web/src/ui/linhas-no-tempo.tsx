import { useId } from 'react'
import classes from './linhas-no-tempo.module.css'
import { useCelular } from './use-celular.ts'

export interface PontoNoTempo {
  chave: string
  /** A day or a moment, ISO. */
  em: string
  /** Per cent. */
  declarado: number
  comprovado: number
  /** Its mark is bigger. */
  atual?: boolean
}

interface Props {
  /** Two or more, in their order. */
  pontos: readonly PontoNoTempo[]
  /** What stands under the first and the last of them. */
  inicio: string
  fim: string
  /** What the two lines are, for who does not see them. */
  explica: string
}

/** Drawn narrower on a phone, where the figures beside the lines would shrink with them. */
const LARGURA = { computador: 640, celular: 360 }
const ALTURA = 240
const ESQUERDA = 40
const DIREITA = 12
const CIMA = 12
const BAIXO = 28
const LINHAS = [0, 25, 50, 75, 100]

/** Two lines over time, what is proved in the green of what is approved; the table beside it says the same in figures. */
export const LinhasNoTempo = ({ pontos, inicio, fim, explica }: Props) => {
  const id = useId()
  const largura = LARGURA[useCelular() ? 'celular' : 'computador']
  const comeco = Date.parse(pontos[0]!.em)
  const tempo = Math.max(1, Date.parse(pontos.at(-1)!.em) - comeco)
  const x = (p: PontoNoTempo) => ESQUERDA + ((Date.parse(p.em) - comeco) / tempo) * (largura - ESQUERDA - DIREITA)
  const y = (v: number) => CIMA + (1 - Math.min(100, v) / 100) * (ALTURA - CIMA - BAIXO)
  const linha = (de: (p: PontoNoTempo) => number) => pontos.map((p) => `${x(p)},${y(de(p))}`).join(' ')
  return (
    <figure className={classes.figura} aria-labelledby={id}>
      <figcaption id={id} className={classes.legenda}>
        <span>
          <span className={classes.amostra} /> Comprovado
        </span>
        <span>
          <span className={classes.amostra} data-tracejada /> Declarado
        </span>
        <span className="praca-so-leitor">{explica}</span>
      </figcaption>
      <svg viewBox={`0 0 ${largura} ${ALTURA}`} className={classes.desenho} aria-hidden focusable="false">
        {LINHAS.map((v) => (
          <g key={v}>
            <line x1={ESQUERDA} x2={largura - DIREITA} y1={y(v)} y2={y(v)} className={classes.grade} />
            <text x={ESQUERDA - 6} y={y(v)} textAnchor="end" dominantBaseline="central" className={classes.escala}>
              {v}%
            </text>
          </g>
        ))}
        <polyline points={linha((p) => p.declarado)} className={classes.declarado} />
        <polyline points={linha((p) => p.comprovado)} className={classes.comprovado} />
        {pontos.map((p) => (
          <g key={p.chave}>
            <circle cx={x(p)} cy={y(p.declarado)} r={p.atual ? 5.5 : 3.5} className={classes.marcaDeclarado} />
            <circle cx={x(p)} cy={y(p.comprovado)} r={p.atual ? 5.5 : 3.5} className={classes.marcaComprovado} />
          </g>
        ))}
        <text x={ESQUERDA} y={ALTURA - 8} className={classes.escala}>
          {inicio}
        </text>
        <text x={largura - DIREITA} y={ALTURA - 8} textAnchor="end" className={classes.escala}>
          {fim}
        </text>
      </svg>
    </figure>
  )
}
