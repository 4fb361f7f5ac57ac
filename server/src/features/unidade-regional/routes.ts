import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/unidade-regional.ts'
import { literal } from '#contract/wording.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Feature, type Reader, route } from '#server/http/route.ts'

interface Mudanca {
  municipioId: number
  antes: number | null
}

/** Municipalities out of reach stay where they are, whatever was sent. */
const setMunicipios = async (ctx: Reader, unidade: number, municipiosIds: readonly number[]) => {
  const escolhidos = sql`${sql.param([...municipiosIds])}::int[]`
  const alcance = municipioScope(ctx.actor, sql`m."municipioId"`)
  const vistos = await one<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from municipio m where m."municipioId" = any(${escolhidos}) and ${alcance}`,
  )
  if (vistos!.n !== new Set(municipiosIds).size) throw problem.naoEncontrado()
  return rows<Mudanca>(
    ctx.db,
    sql`with antes as (
          select m."municipioId", m."unidadeRegionalId" from municipio m where ${alcance} and
            (m."municipioId" = any(${escolhidos})) is distinct from (m."unidadeRegionalId" is not distinct from ${unidade})
          order by m."municipioId" for update)
        update municipio m set versao = versao + 1,
          "unidadeRegionalId" = case when m."municipioId" = any(${escolhidos}) then ${unidade}::int end
        from antes where antes."municipioId" = m."municipioId"
        returning m."municipioId", antes."unidadeRegionalId" as antes`,
  )
}

export const unidadeRegionalFeature: Feature = {
  routes: [
    route(contract.municipiosDaUnidade, async (ctx) => {
      const { id_unidade_regional: unidade, municipiosIds } = ctx.body
      const nomes = await rows<{ id: number; nome: string }>(
        ctx.db,
        sql`select id_unidade_regional as id, "nomeRegiao" as nome from unidade_regional`,
      )
      const nome = (id: number | null) => nomes.find((n) => n.id === id)?.nome ?? null
      if (!nome(unidade)) throw problem.naoEncontrado()
      const mudancas = await setMunicipios(ctx, unidade, municipiosIds)
      for (const { municipioId, antes } of mudancas)
        await ctx.audit({
          acao: 'alterar',
          entidade: 'municipio',
          entidadeId: municipioId,
          mudancas: { unidadeRegional: { antes: nome(antes), depois: antes === unidade ? null : nome(unidade) } },
        })
      const retirados = mudancas.filter((m) => m.antes === unidade).length
      const movidos = mudancas.filter((m) => m.antes !== null && m.antes !== unidade).length
      const incluidos = mudancas.length - retirados - movidos
      return {
        message: `{Municípios atualizados} na unidade ${literal(nome(unidade)!)}`,
        incluidos,
        movidos,
        retirados,
      }
    }),
  ],
}
