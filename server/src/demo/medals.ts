import { join } from 'node:path'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, medalhaDe } from './files.ts'

const EDICAO = 2025

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

const CORES = {
  Participante: [107, 114, 128],
  Bronze: [176, 112, 60],
  Prata: [160, 170, 180],
  Ouro: [212, 168, 40],
  Diamante: [120, 190, 215],
} as const

/** A picture of its own for each medal, so that one can be changed without the others. */
const comImagem = async <M extends { nivel: string }>(
  db: Db,
  medalhas: readonly M[],
  { files, dataDir }: DemoStore,
  now: Date,
) => {
  const linhas = await Promise.all(
    medalhas.map(({ nivel }) =>
      guardar(
        files,
        join(dataDir, 'temp'),
        medalhaDe(`${nivel.toLowerCase()}.png`, CORES[nivel as keyof typeof CORES]),
      ),
    ),
  )
  const arquivos = await insertRows(
    db,
    'arquivo',
    linhas.map((l) => ({ ...l, criacao: now.toISOString() })),
    'arquivoId',
  )
  return medalhas.map((m, i) => ({ ...m, textoAlternativo: `Medalha ${m.nivel}`, imagemArquivoId: arquivos[i]! }))
}

/** Thresholds of the medals, each with its picture. */
export const loadMedals = async (db: Db, ambiente: Ambiente, store: DemoStore, now: Date) => {
  const comum = { edicao: EDICAO, ativa: true, versao: 1 }
  const doSelo = [...DO_SELO.map((m) => ({ ...m, uf: null })), ...EM_PE.map((m) => ({ ...m, uf: 'PE' }))].map((m) => ({
    ...comum,
    ...m,
    nome: m.nivel,
    escopo: 'Sala',
    percentualMinimo: null,
  }))
  const daCidade = ['Município', 'Eixo', 'Tema'].flatMap((escopo) =>
    DA_CIDADE.map(([nivel, percentualMinimo]) => ({
      ...comum,
      nivel,
      nome: nivel,
      escopo,
      percentualMinimo,
      pontuacaoMinima: null,
      condicaoExtra: null,
    })),
  )
  const medalhas = capacidades(ambiente.variante).criteriosSelo
    ? await comImagem(db, doSelo, store, now)
    : await comImagem(db, daCidade, store, now)
  await insertRows(db, 'medalha', medalhas)
}
