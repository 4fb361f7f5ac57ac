import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { eixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/bancos.ts'
import { json } from '#server/db/sql.ts'

const municipios = (where: SQL) => sql`
  select m."municipioId", m.nome, m.uf, m."codigoIbge", m."statusId", s."statusNome", m."projetoId", m."unidadeRegionalId", r."nomeRegiao"
  from municipio m left join status s using ("statusId")
    left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
  where ${where} order by sem_acento(m.nome), m.uf, m."municipioId"`

const array = (query: SQL) => sql`select coalesce(json_agg(t), '[]')::text from (${query}) t`
const object = (query: SQL) => sql`select to_json(t)::text from (${query}) t`

export const listMunicipios = (db: Db, actor: Actor) =>
  json(db, array(municipios(municipioScope(actor, sql`m."municipioId"`))))

/** The kernel has checked that it lies in reach. */
export const municipioJson = (db: Db, municipioId: number) =>
  json(db, object(municipios(sql`m."municipioId" = ${municipioId}`)))

export const nomesMunicipios = (db: Db, actor: Actor) =>
  json(
    db,
    array(sql`select m."municipioId", m.nome, m.uf from municipio m
      where ${municipioScope(actor, sql`m."municipioId"`)} order by sem_acento(m.nome), m.uf, m."municipioId"`),
  )

const eixos = (where: SQL) => sql`
  select e."eixoId", e.nome, e.descricao, e."projetoId", json_build_object('nome', p.nome) as projeto
  from eixo e join projeto p using ("projetoId") where ${where} order by sem_acento(p.nome), e.ordem, sem_acento(e.nome), e."eixoId"`

export const listEixos = (db: Db, actor: Actor) => json(db, array(eixos(eixoScope(actor, sql`e."eixoId"`))))
export const eixoJson = (db: Db, eixoId: number) => json(db, object(eixos(sql`e."eixoId" = ${eixoId}`)))

export const listUnidadesRegionais = (db: Db) =>
  json(
    db,
    array(sql`select id_unidade_regional, "nomeRegiao", uf from unidade_regional
      order by uf, sem_acento("nomeRegiao"), id_unidade_regional`),
  )
