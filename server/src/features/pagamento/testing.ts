import { sql } from 'drizzle-orm'
import {
  abrirProcesso,
  alterarProcesso,
  analisarProcesso,
  enviarAoSgf,
  excluirProcesso,
  getProcesso,
  pagarProcesso,
} from '#contract/pagamento.ts'
import { anexarAoProcesso } from '#contract/pagamento-anexos.ts'
import { type EstadoProcesso, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { relatoriosAdmin } from '../relatorio-administrativo/testing.ts'
import { type Encontro, relatorios } from '../relatorio-encontro/testing.ts'

/* Contracts and payment processes for tests: contracts by their rows, processes by the calls. */

type Arquivos = { nome: string; bytes: Buffer | string }[]
let numero = 0
export const pagamentos = (t: TestApp) => {
  const { db } = t.banco
  const r = relatorios(t)
  const a = relatoriosAdmin(t)
  const novoContrato = async (mais: object = {}, personas: readonly Persona[] = ['condutor']) => {
    const contratoId = await insertRow(
      db,
      'contrato',
      {
        ...{
          numContrato: `CT-PROVA-${++numero}-${process.pid}`,
          objeto: 'Condução',
          empresaNome: 'Empresa de Prova Ltda',
        },
        ...{ cnpj: '11222333000181', inicio: '2026-01-01', fim: '2026-12-31' },
        ...{ qtdHorasPrevistas: 6000, valorHora: 120, qtdEntregasPrevistas: 10, ...mais },
      },
      'contratoId',
    )
    await insertRows(
      db,
      'contrato_usuario',
      await Promise.all(personas.map(async (p) => ({ contratoId, usuarioId: await r.usuarioDe(p) }))),
    )
    return contratoId
  }
  /** Approved, of the consultant, in the contract, free. */
  const novoAdministrativo = (contratoId: number, mais: object = {}) => a.novo('aprovado', { contratoId, ...mais })
  const novoRelatorio = async (mais: Parameters<typeof r.novo>[1] = {}) => (await r.novo('aprovado', mais)).relatorioId
  /** Approved and free, of a meeting like that one, by its row alone. */
  const livreDeEncontro = async (base: Encontro, usuarioId: number, minutos: number) =>
    (await one<{ id: number }>(
      db,
      sql`with e as (
          insert into encontro ("municipioId", titulo, "encontroType", modalidade, "grupoId", inicio, fim, local, "usuarioId", situacao, "eixosIds", uid)
            select "municipioId", titulo, "encontroType", modalidade, "grupoId", inicio, fim, local, ${usuarioId}::int, situacao, "eixosIds", gen_random_uuid()::text
            from encontro where "encontroId" = ${base.encontroId} returning *
        ), r as (
          insert into relatorio ("municipioId", "encontroId", titulo, descricao, inicio, fim, "statusRelatorioId", "eixosIds", "usuarioId", "analisadoEm")
            select "municipioId", "encontroId", 'Prova', 'x', inicio, fim, 2, "eixosIds", "usuarioId", now() from e returning "relatorioId"
        ), t as (
          insert into relatorio_tarefa ("relatorioId", "municipioSolucaoId", "municipioTarefaId", cumprida, minutos)
            select "relatorioId", ${base.solucao}::int, ${base.tarefas[0]}::int, true, ${minutos}::int from r
        ) select "relatorioId" as id from r`,
    ))!.id
  const corpo = (contratoId: number, mais: object = {}) => ({
    contratoId,
    relatoriosString: [],
    relatoriosAdministrativosString: [],
    periodoRealizacao: '01/03/2026 - 31/03/2026',
    ...mais,
  })
  const abrir = (contratoId: number, mais: object = {}, persona: Persona = 'condutor', arquivos: Arquivos = []) =>
    t.call(abrirProcesso, { persona, body: corpo(contratoId, mais) as never, files: { arquivos } })
  const mudar = (
    processoPagamentoId: number,
    contratoId: number,
    mais: object = {},
    persona: Persona = 'condutor',
    arquivos: Arquivos = [],
  ) =>
    t.call(alterarProcesso, {
      persona,
      body: { processoPagamentoId, ...corpo(contratoId, mais) } as never,
      files: { arquivos },
    })
  const julgar = (
    processoPagamentoId: number,
    para: EstadoProcesso,
    mais: object = {},
    persona: Persona = 'operacoes',
  ) =>
    t.call(analisarProcesso, {
      persona,
      body: {
        processoPagamentoId,
        statusProcessoId: STATUS_PROCESSO[para] as 2 | 3 | 6,
        ...(para !== 'aprovado' && { motivoRejeicao: 'Faltou a nota fiscal' }),
        ...mais,
      },
    })
  const enviar = (id: number, persona: Persona = 'operacoes') =>
    t.call(enviarAoSgf, { persona, params: { id: String(id) } })
  const pagar = (
    processoPagamentoId: number,
    mais: object = {},
    persona: Persona = 'operacoes',
    arquivos: Arquivos = [],
  ) =>
    t.call(pagarProcesso, {
      persona,
      body: { processoPagamentoId, notaNumero: '1041', notaData: '2026-03-09', notaValor: 900, ...mais },
      files: { arquivos },
    })
  const anexar = (
    processoPagamentoId: number,
    persona: Persona = 'condutor',
    mais: object = {},
    arquivos: Arquivos = [{ nome: 'nota.pdf', bytes: '%PDF-1.4 nota' }],
  ) => t.call(anexarAoProcesso, { persona, body: { processoPagamentoId, ...mais }, files: { arquivos } })
  const excluir = (id: number, persona: Persona = 'condutor') =>
    t.call(excluirProcesso, { persona, params: { id: String(id) } })
  const ver = (id: number, persona: Persona = 'admin') => t.call(getProcesso, { persona, params: { id: String(id) } })
  /** A new one with one administrative report, in a contract of its own, brought into a state the way people do. */
  const novo = async (estado: EstadoProcesso = 'emAnalise', contrato: object = {}) => {
    const contratoId = await novoContrato(contrato)
    const administrativo = await novoAdministrativo(contratoId)
    const aberto = await abrir(contratoId, { relatoriosAdministrativosString: [administrativo] })
    if (aberto.status !== 200) throw new Error(JSON.stringify(aberto.body))
    const id = aberto.body.processoPagamentoId
    if (estado === 'cancelado') await excluir(id)
    else if (estado === 'devolvido' || estado === 'reprovado') await julgar(id, estado)
    else if (estado !== 'emAnalise') await julgar(id, 'aprovado')
    if (estado === 'enviadoSgf' || estado === 'pago') await enviar(id)
    if (estado === 'pago') await pagar(id)
    return { id, contratoId, administrativo }
  }
  const statusDe = async (id: number) =>
    (await one<{ s: number }>(
      db,
      sql`select "statusProcessoId" as s from processo_pagamento where "processoPagamentoId" = ${id}`,
    ))!.s
  const contagemDe = async (contratoId: number) =>
    (await one<{ horas: number; entregas: number }>(
      db,
      sql`select "horasAprovadas" as horas, "qtdEntregas" as entregas from contrato where "contratoId" = ${contratoId}`,
    ))!
  const passosDe = async (id: number) =>
    (
      await rows<{ acao: string }>(
        db,
        sql`select acao from processo_pagamento_passo where "processoPagamentoId" = ${id} order by "processoPagamentoPassoId"`,
      )
    ).map((p) => p.acao)
  return {
    ...{
      db,
      r,
      a,
      novoContrato,
      novoAdministrativo,
      novoRelatorio,
      livreDeEncontro,
      abrir,
      mudar,
      julgar,
      enviar,
      pagar,
      anexar,
      excluir,
      ver,
      novo,
    },
    ...{ statusDe, contagemDe, passosDe },
  }
}
