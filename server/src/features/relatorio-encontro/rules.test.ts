import { describe, expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import { MENSAGENS_RELATORIO as M } from '#contract/relatorio-encontro.ts'
import { ligadas } from '#contract/testing.ts'
import { JULGAMENTO } from '#server/relatorios-comuns/maquina.ts'
import * as rules from './rules.ts'

const quem = (flags: readonly Flag[] = [], { acessoTotal = false, usuarioId = 1 } = {}) => {
  const on = ligadas(flags)
  return { usuarioId, acessoTotal, config: on, groupsConfig: on }
}
const escrita = (mais: object = {}) => ({
  descricao: 'Feito',
  encontroId: 1,
  tipoExecucaoRelatorioId: 1,
  horasUtilizadasString: '8',
  contagens: {},
  tarefas: [],
  ...mais,
})
const VAZIA = { descricao: ' ', encontroId: null, tipoExecucaoRelatorioId: null, horasUtilizadasString: null }

describe('what a report is refused for', () => {
  test('R197 R198 R200 R201: in the order of the specification, each at its field', () => {
    expect(Object.entries(rules.recusasDaEscrita(escrita(VAZIA), 'SC', true))).toEqual([
      ['descricao', 'É necessário preencher o relatório do evento'],
      ['encontroId', M.encontro],
      ['tipoExecucaoRelatorioId', 'O tipo de execução deve estar preenchido'],
      ['horasUtilizadasString', M.horas],
    ])
  })
  test.each(['SC', 'SC1', 'MS', 'BA', 'SP', 'MA', 'RJ'])('R200 R201: %s wants execution type and hours', (uf) => {
    expect(Object.keys(rules.recusasDaEscrita(escrita({ ...VAZIA, descricao: 'x', encontroId: 1 }), uf, true))).toEqual(
      ['tipoExecucaoRelatorioId', 'horasUtilizadasString'],
    )
  })
  test.each(['PR', 'RS', 'MG', 'AC', 'ES', 'RN', 'RR', 'RO', 'SE'])('R203: %s wants neither', (uf) => {
    expect(rules.recusasDaEscrita(escrita({ ...VAZIA, descricao: 'x', encontroId: 1 }), uf, true)).toEqual({})
  })
  test.each([
    ['08:30', 510],
    ['8,5', 510],
    ['8.5', 510],
    ['8', 480],
    ['0', 0],
    ['', null],
    [null, null],
    ['oito', undefined],
    ['-1', undefined],
    ['8:75', undefined],
    ['1001', undefined],
    ['8h', undefined],
  ])('R204: hours %s', (dito, minutos) => {
    expect(rules.lerHoras(dito)).toBe(minutos)
    const recusa = rules.recusasDaEscrita(escrita({ horasUtilizadasString: dito }), 'PR', true)
    expect(recusa).toEqual(minutos === undefined ? { horasUtilizadasString: M.horasInvalidas } : {})
  })
})

describe('hours', () => {
  test('R244 R245: by one flag always, by the other where no task has hours of its own', () => {
    const so = 'editaHorasUtilizadasQuandoTarefasSemHrPredefinidas'
    expect(rules.podeEditarHoras(quem(), [0])).toBe(false)
    expect(rules.podeEditarHoras(quem(['editaHorasUtilizadas']), [60, 0])).toBe(true)
    expect(rules.podeEditarHoras(quem([so]), [0, 0])).toBe(true)
    expect(rules.podeEditarHoras(quem([so]), [])).toBe(true)
    expect(rules.podeEditarHoras(quem([so]), [0, 30])).toBe(false)
    expect(rules.podeEditarHoras(quem([], { acessoTotal: true }), [30])).toBe(true)
  })
  const tarefa = (previstas: number, ditas: number | null = null) => ({ previstas, ditas })
  const pedido = { editavel: true, umaSo: false, ditas: null, duracao: 180, tarefas: [] }
  test('R244: who may not type them has those of the tasks, or of the meeting, and is refused others', () => {
    const fechado = { ...pedido, editavel: false }
    expect(rules.horasDoRelatorio({ ...fechado, tarefas: [tarefa(120), tarefa(0)] })).toEqual({
      horasUtilizadas: 120,
      tarefas: [120, 0],
    })
    expect(rules.horasDoRelatorio({ ...fechado, tarefas: [tarefa(0), tarefa(0)] })).toEqual({
      horasUtilizadas: 180,
      tarefas: [90, 90],
    })
    expect(rules.horasDoRelatorio({ ...fechado, ditas: 120, tarefas: [tarefa(120)] })).toHaveProperty('horasUtilizadas')
    expect(rules.horasDoRelatorio({ ...fechado, ditas: 121, tarefas: [tarefa(120)] })).toHaveProperty('proibida')
    expect(rules.horasDoRelatorio({ ...fechado, tarefas: [tarefa(120, 119)] })).toHaveProperty('proibida')
  })
  test('who may shares what is not told among the tasks, and is refused more than all', () => {
    expect(rules.horasDoRelatorio({ ...pedido, ditas: 100, tarefas: [tarefa(60, 40), tarefa(60), tarefa(0)] })).toEqual(
      {
        horasUtilizadas: 100,
        tarefas: [40, 30, 30],
      },
    )
    expect(rules.horasDoRelatorio({ ...pedido, ditas: 61, tarefas: [tarefa(0), tarefa(0)] })).toEqual({
      horasUtilizadas: 61,
      tarefas: [31, 30],
    })
    expect(rules.horasDoRelatorio({ ...pedido, ditas: 10, tarefas: [tarefa(60, 11)] })).toEqual({
      recusa: ['tarefasRelatorioString', M.horasDasTarefas],
    })
    expect(rules.horasDoRelatorio({ ...pedido, tarefas: [tarefa(60), tarefa(0, 20)] })).toEqual({
      horasUtilizadas: null,
      tarefas: [60, 20],
    })
  })
  test('R206 R249: of a single task they are overwritten with the hours used; full access is not narrowed', () => {
    expect(rules.horasDoRelatorio({ ...pedido, umaSo: true, ditas: 75, tarefas: [tarefa(60, 20)] })).toEqual({
      horasUtilizadas: 75,
      tarefas: [75],
    })
    expect(rules.umaSoTarefa(quem(['umTarefaValorRelatorio']))).toBe(true)
    expect(rules.umaSoTarefa(quem())).toBe(false)
    expect(rules.umaSoTarefa(quem([], { acessoTotal: true }))).toBe(false)
  })
})

describe('who does what', () => {
  const r = (statusRelatorioId: number, mais: object = {}) => ({
    statusRelatorioId,
    usuarioId: 1,
    processoPagamentoId: null,
    ...mais,
  })
  const sim = (acoes: Record<string, boolean>) => Object.keys(acoes).filter((k) => acoes[k])
  const autor = quem(['novoRelatorio'])
  const analista = quem(['podeAnalisarRelatorio'], { usuarioId: 2 })
  const total = quem([], { acessoTotal: true, usuarioId: 3 })
  test('R248: each state by author, analyst and full access', () => {
    const tabela = [0, 1, 2, 3, 4].map((s) => [autor, analista, total].map((p) => sim(rules.acoesDe(p, r(s)))))
    expect(tabela).toEqual([
      [[], [], []],
      [['cancelar'], [], ['cancelar']],
      [[], [], ['retomar']],
      [['editar', 'cancelar'], [], ['editar', 'cancelar']],
      [['editar'], ['aprovar', 'devolver', 'reprovar'], ['aprovar', 'devolver', 'reprovar', 'editar']],
    ])
    for (const p of [autor, analista, total])
      expect(sim(rules.acoesDe(p, r(2, { processoPagamentoId: 9 })))).toEqual([])
  })
  test('who wrote it does not judge it, and is told why', () => {
    const ambos = quem(['novoRelatorio', 'podeAnalisarRelatorio'])
    expect(sim(rules.acoesDe(ambos, r(4)))).toEqual(['editar'])
    expect(rules.avisoDe(ambos, r(4))).toBe(JULGAMENTO.frases.analisar)
    expect(rules.avisoDe(analista, r(4))).toBeNull()
  })
  test('R266: the reason is of its author, of who analyses and of full access', () => {
    expect(rules.veMotivo(autor, 1)).toBe(true)
    expect(rules.veMotivo(quem(['relatorios'], { usuarioId: 5 }), 1)).toBe(false)
    expect(rules.veMotivo(analista, 1)).toBe(true)
    expect(rules.veMotivo(total, 1)).toBe(true)
  })
})
