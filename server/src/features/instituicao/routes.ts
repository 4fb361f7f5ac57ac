import { sql } from 'drizzle-orm'
import { normalize } from '#contract/br.ts'
import { filtrarInstituicoes } from '#contract/instituicao.ts'
import { instituicoes } from '#contract/registers/lugares.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Feature, route } from '#server/http/route.ts'
import { linksInReach } from '#server/registers/links.ts'
import { list } from '#server/registers/queries.ts'
import { importacao } from './importacao.ts'

const lugares = instituicoes.campos.find((f) => f.chave === 'municipiosIds')!
/** A filter must not tell what the list hides. */
const noAlcance = (actor: Actor) => linksInReach(instituicoes, actor, lugares, sql`im."municipioId"`)

export const instituicaoFeature: Feature = {
  routes: [
    route(filtrarInstituicoes, async ({ db, actor, body: { municipios, categorias, nome, ativo } }) =>
      list(
        db,
        instituicoes,
        actor,
        sql.join(
          [
            municipios?.length
              ? sql`exists (select 1 from instituicao_municipio im where im."instituicaoId" = t."instituicaoId"
                  and im."municipioId" = any(${sql.param(municipios)}::int[]) and ${noAlcance(actor)})`
              : sql`true`,
            categorias?.length ? sql`t."categoriaInstituicaoId" = any(${sql.param(categorias)}::int[])` : sql`true`,
            nome ? sql`sem_acento(t.nome) like ${`%${normalize(nome).replace(/[\\%_]/g, '\\$&')}%`}` : sql`true`,
            ativo === undefined ? sql`true` : sql`t.ativo = ${ativo}`,
          ],
          sql` and `,
        ),
      ),
    ),
    ...importacao,
  ],
}
