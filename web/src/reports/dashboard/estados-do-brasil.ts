import brasil from '@svg-maps/brazil'
import type { Uf } from './filtros.ts'

/** What the package holds; its own types name one that it does not bring. */
interface Mapa {
  readonly viewBox: string
  readonly locations: readonly { readonly id: string; readonly name: string; readonly path: string }[]
}
const { locations } = brasil as Mapa

/** The shapes are 613 × 639; at the right there is room for the names of what is too small for its own. */
export const VISTA = '-4 -4 704 650'

interface Lugar {
  x: number
  y: number
  /** Beside the shape, on one line, with a line that leads there. */
  fora?: readonly [x: number, y: number]
}
const em = (x: number, y: number): Lugar => ({ x, y })
/** Where the name of a state stands. */
const LUGARES: Record<Uf, Lugar> = {
  AC: em(62, 226),
  AL: { x: 584, y: 230, fora: [630, 232] },
  AM: em(145, 143),
  AP: em(342, 58),
  BA: em(502, 278),
  CE: em(538, 158),
  DF: { x: 409, y: 330, fora: [424, 312] },
  ES: { x: 521, y: 392, fora: [554, 396] },
  GO: em(372, 340),
  MA: em(446, 155),
  MG: em(466, 372),
  MS: em(299, 403),
  MT: em(283, 278),
  PA: em(324, 143),
  PB: { x: 588, y: 193, fora: [630, 178] },
  PE: { x: 592, y: 212, fora: [630, 205] },
  PI: em(486, 196),
  PR: em(352, 472),
  RJ: { x: 489, y: 435, fora: [520, 450] },
  RN: { x: 590, y: 173, fora: [630, 151] },
  RO: em(172, 250),
  RR: em(194, 46),
  RS: em(320, 562),
  SC: em(364, 518),
  SE: { x: 571, y: 247, fora: [630, 259] },
  SP: em(393, 432),
  TO: em(402, 236),
}

export interface EstadoDoBrasil extends Lugar {
  uf: Uf
  nome: string
  contorno: string
}
export const ESTADOS_DO_BRASIL: readonly EstadoDoBrasil[] = locations.map(({ id, name, path }) => {
  const uf = id.toUpperCase() as Uf
  return { uf, nome: name, contorno: path, ...LUGARES[uf] }
})
export const nomeDoEstado = (uf: Uf) => ESTADOS_DO_BRASIL.find((e) => e.uf === uf)!.nome
