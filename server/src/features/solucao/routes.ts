import { sql } from 'drizzle-orm'
import { listarSolucoes } from '#contract/solucao.ts'
import { listJson } from '#server/db/rows.ts'
import { type Feature, route } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const solucaoFeature: Feature = {
  alvos,
  routes: [
    route(listarSolucoes, async ({ db }) =>
      listJson(
        db,
        sql`select s."solucaoId", s.nome, s."grupoSolucaoId", json_build_object('nome', g.nome) as grupo, s.desabilitado
          from solucao s join grupo_solucao g using ("grupoSolucaoId") order by sem_acento(s.nome), s."solucaoId"`,
      ),
    ),
  ],
}
