import type { Nivel } from './pontos.ts'

/**
 * The seal's medals as we draw them, one for each of the four levels of an edition: shapes that the page, the list and
 * the certificate share. A dark rim on a light face is seen on light and dark ground alike.
 */
type Tom = Readonly<{ aro: string; face: string; luz: string; fita: string; sombra: string }>
const TONS: Partial<Record<Nivel, Tom>> = {
  Bronze: { aro: '#7a4a1f', face: '#c98146', luz: '#f6d7b8', fita: '#b1492f', sombra: '#7d3120' },
  Prata: { aro: '#56616b', face: '#b4bfc9', luz: '#f3f6f8', fita: '#3b76b3', sombra: '#27527f' },
  Ouro: { aro: '#866600', face: '#e6b422', luz: '#fff3c4', fita: '#2b8a5a', sombra: '#1c5f3e' },
  Diamante: { aro: '#1a5d78', face: '#7fcdea', luz: '#e9f9ff', fita: '#6a55c2', sombra: '#463690' },
}

export interface Forma {
  readonly tag: 'path' | 'circle' | 'text'
  /** Spelled as React does. */
  readonly attrs: Readonly<Record<string, string | number>>
  readonly texto?: string
}
export const QUADRO_DO_SELO = { largura: 64, altura: 80 } as const

const CX = 32
const CY = 29
const ponto = (raio: number, angulo: number, x = CX, y = CY) =>
  `${(x + raio * Math.sin(angulo)).toFixed(2)} ${(y - raio * Math.cos(angulo)).toFixed(2)}`
const emVolta = (n: number, raioDe: (i: number) => number, x = CX, y = CY) =>
  `M${Array.from({ length: n }, (_, i) => ponto(raioDe(i), (i * 2 * Math.PI) / n, x, y)).join('L')}Z`

const estrela = (raio: number, x: number, y: number, fill: string): Forma => ({
  tag: 'path',
  attrs: { d: emVolta(10, (i) => (i % 2 ? raio * 0.42 : raio), x, y), fill },
})
/** One star more for each level; above them all a stone. */
const emblema = (nivel: Nivel, { aro, luz }: Tom): Forma[] => {
  if (nivel === 'Bronze') return [estrela(9, CX, 26, aro)]
  if (nivel === 'Prata') return [estrela(7, 25, 26, aro), estrela(7, 39, 26, aro)]
  if (nivel === 'Ouro') return [estrela(6, 23, 28, aro), estrela(7, CX, 22, aro), estrela(6, 41, 28, aro)]
  return [
    { tag: 'path', attrs: { d: 'M24 17H40L46 24L32 37L18 24Z', fill: aro } },
    {
      tag: 'path',
      attrs: {
        d: 'M25 19H31L28 24H21ZM33 19H39L43 24H36ZM30 24L32 20L34 24ZM22 26H28L31 33ZM42 26H36L33 33ZM30 26H34L32 33Z',
        fill: luz,
      },
    },
  ]
}

/** Without the year where it is too small to be read. */
export const formasDoSelo = (nivel: Nivel, edicao?: number): Forma[] => {
  const tom = TONS[nivel]
  if (!tom) return []
  return [
    { tag: 'path', attrs: { d: 'M19 46L11 77L20 72L26 79L33 52Z', fill: tom.sombra } },
    { tag: 'path', attrs: { d: 'M45 46L53 77L44 72L38 79L31 52Z', fill: tom.fita } },
    { tag: 'path', attrs: { d: emVolta(40, (i) => (i % 2 ? 26 : 28.5)), fill: tom.aro } },
    { tag: 'circle', attrs: { cx: CX, cy: CY, r: 24, fill: tom.face } },
    { tag: 'circle', attrs: { cx: CX, cy: CY, r: 20.5, fill: tom.luz, stroke: tom.aro, strokeWidth: 1 } },
    ...emblema(nivel, tom),
    ...(edicao === undefined
      ? []
      : [
          {
            tag: 'text' as const,
            attrs: { x: CX, y: 44.5, fill: tom.aro, fontSize: 8, fontWeight: 700, textAnchor: 'middle' },
            texto: String(edicao),
          },
        ]),
  ]
}

const naEscrita = (nome: string) => nome.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
/** As a file of its own, for paper. */
export const desenhoDoSelo = (nivel: Nivel, edicao: number): string => {
  const formas = formasDoSelo(nivel, edicao).map(({ tag, attrs, texto = '' }) => {
    const escritos = Object.entries(attrs).map(([k, v]) => ` ${naEscrita(k)}="${v}"`)
    return `<${tag}${escritos.join('')}>${texto}</${tag}>`
  })
  const { largura, altura } = QUADRO_DO_SELO
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${largura} ${altura}" width="${largura}" height="${altura}">${formas.join('')}</svg>`
}
/** What is said of it to who does not see it. */
export const textoDoSelo = (nivel: Nivel, edicao?: number) =>
  `Medalha ${nivel} do selo${edicao === undefined ? '' : `, edição ${edicao}`}`
