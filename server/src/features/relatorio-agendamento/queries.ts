import { type SQL, sql } from 'drizzle-orm'
import type { Formato } from '#contract/relatorio.ts'
import type { Periodo, Recorrencia } from '#contract/relatorio-agendamento.ts'
import type { Db } from '#server/db/db.ts'
import { record, records } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'

export interface Linha extends Recorrencia {
  agendamentoId: number
  usuarioId: number
  rota: string
  visaoRelatorioId: number | null
  filtros: unknown
  vista: unknown
  formato: Formato
  periodo: Periodo
  ativo: boolean
  proximaEm: string
  ultimaEm: string | null
  ultimoResultado: string | null
  falhas: number
  pedidoEm: string | null
  versao: number
}

const linhas = (
  onde: SQL,
) => sql`select a."agendamentoId", a."usuarioId", a.rota, a."visaoRelatorioId", a.filtros, a.vista, a.formato,
    a.frequencia, a."diaSemana", a."diaMes", a.hora, a.periodo, a.ativo, a."proximaEm", a."ultimaEm", a."ultimoResultado", a.falhas, a."pedidoEm", a.versao
  from relatorio_agendamento a where ${onde}`

export const listAgendamentos = (db: Db, usuarioId: number) =>
  records<Linha>(db, sql`${linhas(sql`a."usuarioId" = ${usuarioId}`)} order by a."agendamentoId"`)
export const loadAgendamento = (db: Db, agendamentoId: number) =>
  record<Linha>(db, linhas(sql`a."agendamentoId" = ${agendamentoId}`))
/** The same, held until the transaction ends. */
export const lockAgendamento = async (db: Db, agendamentoId: number) => {
  await db.execute(sql`select 1 from relatorio_agendamento where "agendamentoId" = ${agendamentoId} for update`)
  return loadAgendamento(db, agendamentoId)
}
export const countAgendamentos = async (db: Db, usuarioId: number) =>
  (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from relatorio_agendamento where "usuarioId" = ${usuarioId}`,
  ))!.n

/** Whether mails are wanted at all. */
export const hasEmails = async (db: Db, usuarioId: number) =>
  (await one<{ sim: boolean }>(db, sql`select "receberEmails" as sim from usuario where "usuarioId" = ${usuarioId}`))!
    .sim
