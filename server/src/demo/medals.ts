import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertAll } from './insert.ts'

const EDICAO = 2025
const alt = (nivel: string) => `Medalha ${nivel}`

/** The seal counts points and asks more than points for its upper levels. */
const DO_SELO = [
  { nivel: 'Participante', pontuacaoMinima: 0, pontuacaoMaxima: 74.99, condicaoExtra: null },
  { nivel: 'Bronze', pontuacaoMinima: 75, pontuacaoMaxima: 80.99, condicaoExtra: null },
  { nivel: 'Prata', pontuacaoMinima: 81, pontuacaoMaxima: 89.99, condicaoExtra: null },
  {
    nivel: 'Ouro',
    pontuacaoMinima: 90,
    pontuacaoMaxima: 100,
    condicaoExtra: 'Critério 1 aprovado e cliente oculto realizado',
  },
  {
    nivel: 'Diamante',
    pontuacaoMinima: 99,
    pontuacaoMaxima: 100,
    condicaoExtra: 'Selo estadual Ouro e validação nacional',
  },
]
/** Pernambuco gives Bronze from 70 points. */
const EM_PE = [
  { nivel: 'Participante', pontuacaoMinima: 0, pontuacaoMaxima: 69.99, condicaoExtra: null },
  { nivel: 'Bronze', pontuacaoMinima: 70, pontuacaoMaxima: 80.99, condicaoExtra: null },
]
/** The city programme counts per cent of what is possible, for the whole, an axis and a theme alike. */
const DA_CIDADE = [
  ['Bronze', 50],
  ['Prata', 70],
  ['Ouro', 90],
] as const

/** Thresholds of the medals. */
export const loadMedals = async (db: Db, ambiente: Ambiente) => {
  const comum = { edicao: EDICAO, ativa: true, versao: 1 }
  const selo = capacidades(ambiente.variante).criteriosSelo
  await insertAll(
    db,
    'medalha',
    selo
      ? [...DO_SELO.map((m) => ({ ...m, uf: null })), ...EM_PE.map((m) => ({ ...m, uf: 'PE' }))].map((m) => ({
          ...comum,
          ...m,
          nome: m.nivel,
          escopo: 'Sala',
          percentualMinimo: null,
          textoAlternativo: alt(m.nivel),
        }))
      : ['Município', 'Eixo', 'Tema'].flatMap((escopo) =>
          DA_CIDADE.map(([nivel, percentualMinimo]) => ({
            ...comum,
            nivel,
            nome: nivel,
            escopo,
            percentualMinimo,
            pontuacaoMinima: null,
            condicaoExtra: null,
            textoAlternativo: alt(nivel),
          })),
        ),
  )
}
