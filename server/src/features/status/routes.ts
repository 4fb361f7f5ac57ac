import { sql } from 'drizzle-orm'
import * as contract from '#contract/status.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { foundJson } from '#server/db/sql.ts'
import { type Feature, route } from '#server/http/route.ts'

export const statusFeature: Feature = {
  routes: [
    route(contract.usoDoStatus, async ({ db, actor, params }) =>
      foundJson(
        db,
        sql`select json_build_object('statusId', s."statusId", 'statusNome', s."statusNome",
              'total', count(m."municipioId")::int,
              'municipios', coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
                order by sem_acento(m.nome)) filter (where m."municipioId" is not null), '[]'))::text
            from status s left join municipio m on m."statusId" = s."statusId" and ${municipioScope(actor, sql`m."municipioId"`)}
            where s."statusId" = ${params.id} group by s."statusId"`,
      ),
    ),
  ],
}
