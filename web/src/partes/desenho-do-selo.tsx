import { createElement } from 'react'
import { formasDoSelo, QUADRO_DO_SELO, textoDoSelo } from '#contract/medalha-desenho.ts'
import type { Nivel } from '#contract/pontos.ts'

/** Below it the year would be a smudge. */
const LEGIVEL = 48

interface Props {
  nivel: Nivel
  edicao?: number | undefined
  /** Its height in px. */
  tamanho: number
  /** The word stands beside it: it is nothing more to hear. */
  calado?: boolean
}

/** The medal of a level as it is drawn on the certificate too; nothing for a level that has no picture. */
export const DesenhoDoSelo = ({ nivel, edicao, tamanho, calado = false }: Props) => {
  const formas = formasDoSelo(nivel, tamanho >= LEGIVEL ? edicao : undefined)
  if (formas.length === 0) return null
  const { largura, altura } = QUADRO_DO_SELO
  const desenho = (
    <g>{formas.map(({ tag, attrs, texto }) => createElement(tag, { key: JSON.stringify(attrs), ...attrs }, texto))}</g>
  )
  const quadro = {
    viewBox: `0 0 ${largura} ${altura}`,
    width: (tamanho * largura) / altura,
    height: tamanho,
    style: { flex: 'none', forcedColorAdjust: 'none' },
  } as const
  return calado ? (
    <svg {...quadro} aria-hidden>
      {desenho}
    </svg>
  ) : (
    <svg {...quadro} role="img" aria-label={textoDoSelo(nivel, edicao)}>
      {desenho}
    </svg>
  )
}
