import { sql } from 'drizzle-orm'
import * as contract from '#contract/exportacao.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { type ExportKind, type Feature, lookup, route } from '#server/http/route.ts'
import { FALHOU, PRONTA } from './avisos.ts'
import { cancelExportacao, downloadExportacao, FILA, makeExportacao, sweepExportacoes } from './commands.ts'
import { listExportacoes, minhas } from './queries.ts'

/** `kinds`: the files that features can make in the background. */
export const exportacaoFeature = (kinds: readonly ExportKind[]): Feature => ({
  avisos: [PRONTA, FALHOU],
  alvos: {
    exportacaoId: (actor, id) => sql`select 1 from exportacao e where e."exportacaoId" = ${id} and ${minhas(actor)}`,
  },
  auditados: {
    exportacao: {
      de: sql`exportacao coisa`,
      id: sql`coisa."exportacaoId"`,
      nome: sql`coisa.titulo`,
      // Whose it is, the log says beside it; whose data it holds decides who reads of it.
      alcance: (actor, id) => sql`select 1 from exportacao e where e."exportacaoId" = ${id}
        and (e."municipioId" is null or ${municipioScope(actor, sql`e."municipioId"`)})`,
      municipioId: sql`coisa."municipioId"`,
    },
  },
  routes: [
    lookup(contract.listarExportacoes, async ({ db, actor, now }) => listExportacoes(db, actor, now)),
    route(contract.baixarExportacao, async (ctx) => downloadExportacao(ctx, ctx.params.id)),
    route(contract.cancelarExportacao, async (ctx) => cancelExportacao(ctx, ctx.params.id)),
  ],
  jobs: {
    [FILA]: { retries: 3, run: (data, job) => makeExportacao(kinds, data, job) },
    'varrer-exportacoes': { cron: '23 3 * * *', run: (_, job) => sweepExportacoes(job) },
  },
})
