import type { EstadoVisivel, PerguntaMunicipio } from './pergunta-municipio.ts'

/** What of a question says whether it stays. */
type Linha = Pick<PerguntaMunicipio, 'resposta' | 'qtdRejeicao' | 'prazo'>

/**
 * How the list of a state can be narrowed, by the name that stands in its address (`?so=`).
 */
export const RECORTES = {
  respondida: {
    'a-evidenciar': (p) => p.resposta === true,
    nao: (p) => p.resposta === false,
  },
  evidenciada: {},
  aprovada: {},
  rejeitada: {
    'com-prazo': (p) => p.qtdRejeicao < 2 && p.prazo !== null && !p.prazo.encerrado,
    'prazo-encerrado': (p) => p.qtdRejeicao < 2 && p.prazo !== null && p.prazo.encerrado,
    'duas-vezes': (p) => p.qtdRejeicao >= 2,
  },
} as const satisfies Record<EstadoVisivel, Record<string, (p: Linha) => boolean>>

export type Recorte = { [E in EstadoVisivel]: keyof (typeof RECORTES)[E] }[EstadoVisivel]

export const recortesDe = (estado: EstadoVisivel) => Object.keys(RECORTES[estado]) as Recorte[]

/** The questions that the narrowed list shows; all of them without one. */
export const recortar = <P extends Linha>(perguntas: readonly P[], estado: EstadoVisivel, so: Recorte | null): P[] => {
  const fica = so && (RECORTES[estado] as Partial<Record<Recorte, (p: Linha) => boolean>>)[so]
  return fica ? perguntas.filter(fica) : [...perguntas]
}
