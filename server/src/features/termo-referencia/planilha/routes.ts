import { sql } from 'drizzle-orm'
import { nomeComUf } from '#contract/br.ts'
import type { Problem } from '#contract/problems.ts'
import {
  type COLUNAS_TERMO,
  conferirTermo,
  importarTermo,
  importarTermoDepois,
  modeloDoTermo,
  type PreviaTermo,
} from '#contract/termo-planilha.ts'
import { wording } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { type Ctx, type DataWork, type Feature, route } from '#server/http/route.ts'
import { cellsOf, makeModel, readAhead, refusedSheet } from '#server/registers/read-lines.ts'
import { type Confirmada, colunasDe, importPlanilha, judgePlanilha, writtenOf } from './commands.ts'

const NOME = 'termo-de-referencia'

/** What the columns on their own cannot say, in the model. */
const NOTAS = [
  'Cada linha diz um grupo e, até onde for, {uma solução} dele, {uma tarefa} e uma evidência.',
  'O que já está no termo é achado pelo nome, sem diferença de maiúsculas e acentos. Uma célula em branco deixa o que está; a planilha não exclui nada.',
  'O que se diz mais de uma vez, como a carga horária, pode ficar em branco ou deve ser igual.',
  'O que foi finalizado, realizado ou interrompido não muda: uma linha que mudaria isso é recusada.',
  'Até 5.000 linhas. Se uma for recusada, nenhuma é gravada. Só a primeira aba é lida.',
]
/** Two lines as they should be: the second leaves to the first what is the same. */
const SEGUNDA: Readonly<Record<string, string>> = { tarefa: 'Publicar o fluxo', 'tarefa.horas': '4', evidencia: '' }
const examplesOf = (colunas: typeof COLUNAS_TERMO) => [
  Object.fromEntries(colunas.map((c) => [c.titulo, String(c.exemplo ?? '')])),
  Object.fromEntries(colunas.map((c) => [c.titulo, SEGUNDA[c.chave] ?? ''])),
]

const fileOf = ({ files }: Pick<Ctx, 'files'>) => files.file![0]!

const findNome = async (db: Db, municipioId: number) =>
  nomeComUf(
    (await one<{ nome: string; uf: string }>(
      db,
      sql`select nome, uf from municipio where "municipioId" = ${municipioId}`,
    ))!,
  )

const importWork: DataWork = {
  tipo: 'importacao-termo-referencia',
  pedir: importarTermoDepois,
  order: async ({ db, files, body }) => {
    const entrada = fileOf({ files })
    const { municipioId, assinatura } = body as unknown as Confirmada
    return {
      titulo: `Importação: Termo de Referência de ${await findNome(db, municipioId)}`,
      municipioId,
      pedido: { municipioId, assinatura, arquivo: entrada.nome },
      entrada,
    }
  },
  read: readAhead,
  apply: async (ctx, entrada, progress, pedido) =>
    writtenOf(
      await importPlanilha(ctx, pedido as unknown as Confirmada, entrada, progress),
      wording(ctx.ambiente.variante),
    ),
  explain: (_, refusal: Problem) => {
    const previa = (refusal.details as { previa?: PreviaTermo } | undefined)?.previa
    return previa?.recusadas ? refusedSheet(NOME, previa) : undefined
  },
}

/** Waits for a thread without a connection in the hand. */
const readFirst = async ({ files, ...asker }: Ctx) => readAhead(asker, fileOf({ files }))

/** The spreadsheet of the reference term. */
export const planilhaFeature: Feature = {
  trabalhos: [importWork],
  routes: [
    route(modeloDoTermo, async (ctx) => {
      const { frase } = wording(ctx.ambiente.variante)
      const colunas = colunasDe(ctx.actor)
      return makeModel(ctx, {
        nome: NOME,
        colunas: colunas.map((c) => (c.ajuda ? { ...c, ajuda: frase(c.ajuda) } : c)),
        linhas: examplesOf(colunas),
        notas: NOTAS.map(frase),
      })
    }),
    route(
      conferirTermo,
      async (ctx) => {
        const file = fileOf(ctx)
        const pedido = { municipioId: ctx.body.municipioId, sha256: file.sha256, cells: cellsOf(file) }
        return (await judgePlanilha(ctx, pedido)).previa
      },
      readFirst,
    ),
    route(importarTermo, async (ctx) => importPlanilha(ctx, ctx.body, fileOf(ctx)), readFirst),
  ],
}
