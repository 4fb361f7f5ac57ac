import { sql } from 'drizzle-orm'
import * as contract from '#contract/relatorio-agendamento.ts'
import { one } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

export const ROTA = 'get-analitico-pontos-por-eixo'
export const OUTRA = 'get-municipio-regiao'
export const COM_DATAS = 'get-diagnosticos-finalizados'
/** Two that are too much without a filter, one of them with dates. */
export const SO_COM_FILTROS = 'get-falta-evidenciar'
export const SO_COM_FILTROS_E_DATAS = 'get-indicadores-analiticos'

/** Every Monday at seven unless told otherwise. */
export const agendar = (t: Pick<TestApp, 'call'>, persona: Persona, extra: object = {}) =>
  t.call(contract.criarAgendamento, {
    persona,
    body: { rota: ROTA, formato: 'xlsx', frequencia: 'semanal', diaSemana: 1, hora: 7, ...extra } as never,
  })

interface Linha {
  ativo: boolean
  falhas: number
  ultimoResultado: string | null
  proximaEm: string
  ultimaEm: string | null
  pedidoEm: string | null
}
/** As it is kept, with moments as the wire has them. */
export const rowOf = async ({ banco }: Pick<TestApp, 'banco'>, agendamentoId: number) =>
  (await one<{ j: Linha }>(
    banco.db,
    sql`select to_json(a) as j from relatorio_agendamento a where "agendamentoId" = ${agendamentoId}`,
  ))!.j
