import { sql } from 'drizzle-orm'
import { filtrarInstituicoes } from '#contract/instituicao.ts'
import { instituicoes } from '#contract/registers/lugares.ts'
import type { Actor } from '#server/access/actor.ts'
import { anyOf, every, search } from '#server/db/rows.ts'
import { type Feature, route } from '#server/http/route.ts'
import { linksInReach } from '#server/registers/links.ts'
import { list } from '#server/registers/queries.ts'
import { importacao } from './importacao.ts'

const lugares = instituicoes.campos.find((f) => f.chave === 'municipiosIds')!
/** A filter must not tell what the list hides. */
const noAlcance = (actor: Actor) => linksInReach(instituicoes, actor, lugares, sql`im."municipioId"`)

export const instituicaoFeature: Feature = {
  trabalhos: importacao.trabalhos,
  routes: [
    route(filtrarInstituicoes, async ({ db, actor, body: { municipios, categorias, nome, ativo } }) =>
      list(
        db,
        instituicoes,
        actor,
        every(
          !!municipios?.length &&
            sql`exists (select 1 from instituicao_municipio im where im."instituicaoId" = t."instituicaoId"
              and im."municipioId" = ${anyOf(municipios)} and ${noAlcance(actor)})`,
          !!categorias?.length && sql`t."categoriaInstituicaoId" = ${anyOf(categorias)}`,
          !!nome && search(sql`t.nome`, nome),
          ativo !== undefined && sql`t.ativo = ${ativo}`,
        ),
      ),
    ),
    ...importacao.routes,
  ],
}
