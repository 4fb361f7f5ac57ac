import { sql } from 'drizzle-orm'
import { normalize } from '#contract/br.ts'
import { filtrarInstituicoes } from '#contract/instituicao.ts'
import { instituicoes } from '#contract/registers/lugares.ts'
import { type Feature, route } from '#server/http/route.ts'
import { list } from '#server/registers/queries.ts'
import { importacao } from './importacao.ts'

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
                  and im."municipioId" = any(${sql.param(municipios)}::int[]))`
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
