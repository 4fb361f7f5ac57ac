import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/status.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/bancos.ts'
import { json } from '#server/db/sql.ts'
import { type Feature, route } from '#server/http/route.ts'

const found = async (db: Db, query: SQL) => {
  const answer = await json(db, query)
  if (answer.text === 'null') throw problem.naoEncontrado()
  return answer
}

export const statusFeature: Feature = {
  routes: [
    route(contract.usoDoStatus, async ({ db, actor, params }) =>
      found(
        db,
        sql`select json_build_object('statusId', s."statusId", 'statusNome', s."statusNome",
              'total', count(m."municipioId")::int,
              'municipios', coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
                order by sem_acento(m.nome)) filter (where m."municipioId" is not null), '[]'))::text
            from status s left join municipio m on m."statusId" = s."statusId" and ${municipioScope(actor, sql`m."municipioId"`)}
            where s."statusId" = ${params.id} group by s."statusId"`,
      ),
    ),
    route(contract.usoDoStatusDeContrato, async ({ db, params }) =>
      found(
        db,
        sql`select json_build_object('statusContratoId', s."statusContratoId", 'nome', s.nome,
              'total', count(c."contratoId")::int,
              'contratos', coalesce(json_agg(json_build_object('contratoId', c."contratoId", 'numContrato', c."numContrato",
                'ativo', c.ativo) order by c."numContrato") filter (where c."contratoId" is not null), '[]'))::text
            from status_contrato s left join contrato c on c."statusContratoId" = s."statusContratoId"
            where s."statusContratoId" = ${params.id} group by s."statusContratoId"`,
      ),
    ),
  ],
}
