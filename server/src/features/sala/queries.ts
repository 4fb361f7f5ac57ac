import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { listJson, recordJson } from '#server/db/rows.ts'
import { medalhasDe } from '../medalha/commands.ts'

const emAlcance = (actor: Actor) => municipioScope(actor, sql`m."municipioId"`)

const comMedalha = (municipioId: number) =>
  sql`(with ${medalhasDe(
    'Lugar',
    sql`select m."municipioId", m.uf, 0 as alvo, sum(p.comprovados) as comprovados, sum(p.possiveis) as possiveis
    from municipio_tema_ponto p join municipio m using ("municipioId") where m."municipioId" = ${municipioId} group by 1, 2`,
  )} select nivel from julgado)`

export const loadMoldura = (db: Db, actor: Actor, municipioId: number) =>
  recordJson(
    db,
    sql`select m."municipioId", m.nome as municipio, m.uf, null::text as nome, true as ativa,
        ${can(actor, 'visualizarPontosMedalha') ? comMedalha(municipioId) : sql`null`} as medalha,
        exists (select 1 from municipio m where m."municipioId" <> ${municipioId} and ${emAlcance(actor)}) as "temOutras"
      from municipio m where m."municipioId" = ${municipioId} and ${emAlcance(actor)}`,
  )

export const listNomes = (db: Db, actor: Actor) =>
  listJson(
    db,
    sql`select m."municipioId", m.nome as municipio, m.uf, null::text as nome
      from municipio m where ${emAlcance(actor)} order by sem_acento(m.nome), m.uf, m."municipioId"`,
  )
