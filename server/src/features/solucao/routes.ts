import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { gruposDeSolucao, solucoes } from '#contract/registers/solucao.ts'
import { gruposForaDoMunicipio, solucoesDoGrupo } from '#contract/solucao.ts'
import { exportarGrupos, importarGrupos, previaDosGrupos } from '#contract/solucao-arquivo.ts'
import { every } from '#server/db/rows.ts'
import { fileReply } from '#server/http/replies.ts'
import { type Ctx, type Feature, lookup, route } from '#server/http/route.ts'
import { list } from '#server/registers/queries.ts'
import { importArquivo, judgeArquivo, makeArquivo } from './arquivo.ts'
import { registrosDaPrateleira } from './registros.ts'

export const solucaoFeature: Feature = {
  registros: registrosDaPrateleira,
  routes: [
    route(exportarGrupos, async (ctx) => {
      const bytes = Buffer.from(await makeArquivo(ctx, ctx.query.grupoSolucaoId))
      const nome = `grupos-de-solucao-${todaySaoPaulo(ctx.now)}.json`
      return fileReply(bytes, { nome, mime: 'application/json' })
    }),
    route(previaDosGrupos, async (ctx) => (await judgeArquivo(ctx, ctx.body.arquivo)).previa),
    route(importarGrupos, async (ctx) => importArquivo(ctx as Ctx, ctx.body.arquivo)),
    lookup(solucoesDoGrupo, async ({ db, actor, params }) =>
      list(
        db,
        solucoes,
        actor,
        every(
          sql`t."grupoSolucaoId" = ${params.grupoSolucaoId}`,
          params.projetoId > 0 &&
            sql`exists (select 1 from eixo x where x."eixoId" = "j_grupoSolucaoId"."eixoId" and x."projetoId" = ${params.projetoId})`,
        ),
      ),
    ),
    lookup(gruposForaDoMunicipio, async ({ db, actor, params }) =>
      list(
        db,
        gruposDeSolucao,
        actor,
        sql`not t.desabilitado and not exists (select 1 from municipio_grupo_solucao m
          where m."grupoSolucaoId" = t."grupoSolucaoId" and m."municipioId" = ${params.id})`,
      ),
    ),
  ],
}
