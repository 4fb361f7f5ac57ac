import { sql } from 'drizzle-orm'
import {
  alterarRelatorioAdmin,
  analisarRelatorioAdmin,
  criarRelatorioAdmin,
  excluirRelatorioAdmin,
  getRelatorioAdmin,
} from '#contract/relatorio-administrativo.ts'
import { type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import { one } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

/* Administrative reports for tests, made by the calls. */

type Arquivos = { nome: string; bytes: Buffer | string }[]
export const relatoriosAdmin = (t: TestApp) => {
  const { db } = t.banco
  const corpo = (mais: object = {}) => ({
    titulo: 'Planejamento das oficinas',
    municipioId: 1,
    tipo: 1,
    inicio: '2026-03-02',
    fim: '2026-03-03',
    horas: '7,5',
    descricao: '<p>O que foi feito.</p>',
    ...mais,
  })
  const criar = (mais: object = {}, persona: Persona = 'condutor', arquivos: Arquivos = []) =>
    t.call(criarRelatorioAdmin, {
      persona,
      body: corpo(mais) as never,
      ...(arquivos.length && { files: { arquivos } }),
    })
  const mudar = (id: number, mais: object = {}, persona: Persona = 'condutor', arquivos: Arquivos = []) =>
    t.call(alterarRelatorioAdmin, {
      persona,
      body: { relatorioAdministrativoId: id, ...corpo(mais) } as never,
      ...(arquivos.length && { files: { arquivos } }),
    })
  const julgar = (id: number, para: EstadoRelatorio, mais: object = {}, persona: Persona = 'analista') =>
    t.call(analisarRelatorioAdmin, {
      persona,
      body: {
        relatorioAdministrativoId: id,
        statusRelatorioId: STATUS_RELATORIO.administrativo[para] as 2 | 3 | 4,
        ...(para !== 'aprovado' && { motivoRejeicao: 'Faltou o comprovante' }),
        ...mais,
      },
    })
  const ver = (id: number, persona: Persona = 'admin') =>
    t.call(getRelatorioAdmin, { persona, params: { id: String(id) } })
  const excluir = (id: number, persona: Persona = 'condutor') =>
    t.call(excluirRelatorioAdmin, { persona, params: { id: String(id) } })
  /** Brings a new one into a state the way people do. */
  const novo = async (estado: EstadoRelatorio = 'emAnalise', mais: object = {}, arquivos: Arquivos = []) => {
    const r = await criar(mais, 'condutor', arquivos)
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    const id = r.body.relatorioAdministrativoId
    if (estado === 'cancelado') await julgar(id, 'devolvido')
    else if (estado !== 'emAnalise') await julgar(id, estado)
    if (estado === 'cancelado') await excluir(id)
    return id
  }
  const usuarioDe = async (persona: Persona) =>
    (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email like ${`${persona}@%`}`))!.id
  const pagar = (id: number) =>
    db.execute(
      sql`update relatorio_administrativo set "processoPagamentoId" = 1 where "relatorioAdministrativoId" = ${id}`,
    )
  return { db, corpo, criar, mudar, julgar, ver, excluir, novo, usuarioDe, pagar }
}
