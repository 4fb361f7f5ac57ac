import { type AchadosDoTipo, TIPO_CIDADE } from '#contract/busca.ts'
import { isSpelt, matchScore, wordsOf } from '#contract/matching.ts'
import type { Icone } from '#web/ui/acao.ts'

/** Something that the bar opens or does. */
export interface Item {
  readonly chave: string
  readonly rotulo: string
  readonly detalhe?: string | undefined
  readonly para?: string | undefined
  readonly fazer?: (() => void) | undefined
  readonly icone?: Icone | undefined
  /** How well it answers what was typed. */
  readonly pontos: number
}

export interface GrupoDeItens {
  readonly chave: string
  readonly titulo: string
  readonly itens: readonly Item[]
  /** Others answer too, and are not shown. */
  readonly haMais?: boolean
}

export type Candidato = Omit<Item, 'pontos'>
/** What is at hand on the device. */
export interface DoAparelho {
  readonly chave: string
  readonly titulo: string
  readonly candidatos: readonly Candidato[]
}

const MAX_ITENS = 5

/** Of what is at hand, what answers; nothing typed shows all of it. */
const escolher = ({ chave, titulo, candidatos }: DoAparelho, texto: string): GrupoDeItens => {
  if (wordsOf(texto).length === 0) return { chave, titulo, itens: candidatos.map((c) => ({ ...c, pontos: 0 })) }
  const achados = candidatos
    .map((c) => ({ ...c, pontos: matchScore(texto, c.rotulo, c.detalhe, `${c.detalhe ?? ''} ${c.rotulo}`) }))
    .filter((i) => i.pontos > 0)
    .toSorted((a, b) => b.pontos - a.pontos)
  // As on the server, what is only alike counts where nothing is spelt so.
  const certos = achados.filter((i) => isSpelt(i.pontos))
  const bons = certos.length > 0 ? certos : achados
  return { chave, titulo, itens: bons.slice(0, MAX_ITENS), haMais: bons.length > MAX_ITENS }
}

/** Hits of what was typed a moment ago stay while they still answer. */
const doServidor = (achados: readonly AchadosDoTipo[], texto: string, deAntes: boolean): GrupoDeItens[] =>
  achados.map(({ tipo, titulo, haMais, achados: lista }) => ({
    chave: tipo,
    titulo,
    haMais,
    itens: lista
      .map((a) => ({
        chave: `${tipo}:${a.id}`,
        rotulo: a.rotulo,
        detalhe: a.detalhe ?? undefined,
        para: a.para,
        pontos: deAntes ? matchScore(texto, a.rotulo, a.detalhe) : a.pontos,
      }))
      .filter((i) => i.pontos > 0),
  }))

interface Pedido {
  readonly texto: string
  readonly recentes: DoAparelho
  readonly outros: readonly DoAparelho[]
  readonly achados: readonly AchadosDoTipo[]
  /** The hits answer what was typed before. */
  readonly deAntes: boolean
}

/** Where one was, cities, what the device knows, and everything else that was found. */
export const emGrupos = ({ texto, recentes, outros, achados, deAntes }: Pedido): GrupoDeItens[] => {
  const achadas = doServidor(achados, texto, deAntes)
  const ehCidade = (g: GrupoDeItens) => g.chave === TIPO_CIDADE
  return [
    escolher(recentes, texto),
    ...achadas.filter(ehCidade),
    ...outros.map((o) => escolher(o, texto)),
    ...achadas.filter((g) => !ehCidade(g)),
  ].filter((g) => g.itens.length > 0)
}

/** Somebody is about to choose among these: they stay where they are, and what comes later stands below. */
export const semMover = (parados: readonly GrupoDeItens[], novos: readonly GrupoDeItens[]): GrupoDeItens[] => [
  ...parados,
  ...novos.filter((n) => !parados.some((p) => p.chave === n.chave)),
]

/** A place is meant before a screen of a like name. */
const A_MAIS_DA_CIDADE = 5
/** What Enter opens while nobody chose: the best answer, of equal ones the first. */
export const melhor = (grupos: readonly GrupoDeItens[]): Item | undefined => {
  let achado: { item: Item; pontos: number } | undefined
  for (const g of grupos)
    for (const item of g.itens) {
      const pontos = item.pontos + (g.chave === TIPO_CIDADE ? A_MAIS_DA_CIDADE : 0)
      if (!achado || pontos > achado.pontos) achado = { item, pontos }
    }
  return achado?.item
}

/** What was typed before the bar could take it. */
export interface Digitado {
  texto: string
  /** How far down the list the arrows went. */
  passos: number
  enter: boolean
}
