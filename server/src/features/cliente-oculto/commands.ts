import { type SQL, sql } from 'drizzle-orm'
import * as lados from './lados.ts'

export const { organizaEm } = lados

/** The group of `cliente_oculto o`: of another edition it is another one. */
export const grupoDaEdicao = sql`(o.grupo || ' (' || o.edicao || ')')`

/* What the seal counts of the mystery shopping: only contacts that were validated, those of the living attempts. */

const doLugar = (municipioId: SQL, edicao: SQL): SQL => sql`cliente_oculto co
  join cliente_oculto_contato cc on cc."clienteOcultoId" = co."clienteOcultoId"
    and cc."substituidoEm" is null and cc.situacao = 5
  where co."municipioId" = ${municipioId} and co.edicao = ${edicao}`

/**
 * Whether this person shopped there in that edition, now or before somebody else took over: who did never sees what came
 * of it.
 */
export const avaliouSql = (usuarioId: number, municipioId: SQL, edicao: SQL): SQL => sql`exists (
  select 1 from cliente_oculto co where co."municipioId" = ${municipioId} and co.edicao = ${edicao}
    and (co."avaliadorId" = ${usuarioId}::int or exists (select 1 from cliente_oculto_contato cc
      where cc."clienteOcultoId" = co."clienteOcultoId" and cc."enviadoPor" = ${usuarioId}::int)))`

/** The points of a room in an edition, 0 to 20. */
export const notaDoClienteOculto = (municipioId: SQL, edicao: SQL): SQL =>
  sql`(select coalesce(sum(cc.nota), 0) from ${doLugar(municipioId, edicao)})`

/** Whether both contacts were validated. */
export const clienteOcultoRealizado = (municipioId: SQL, edicao: SQL): SQL =>
  sql`((select count(*) from ${doLugar(municipioId, edicao)}) = 2)`
