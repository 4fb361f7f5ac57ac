import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { execucao } from '#contract/relatorios/execucao.ts'
import { execucaoPorTarefas } from '#contract/relatorios/execucao-por-tarefas.ts'
import { municipiosPorRegiao } from '#contract/relatorios/municipios-por-regiao.ts'
import { prateleiraDeSolucoes } from '#contract/relatorios/prateleira-de-solucoes.ts'
import { quantidadeDeMunicipios } from '#contract/relatorios/quantidade-de-municipios.ts'
import { situacaoDasSolucoes } from '#contract/relatorios/situacao-das-solucoes.ts'
import { situacaoDasTarefas } from '#contract/relatorios/situacao-das-tarefas.ts'
import { situacaoDasVisitas } from '#contract/relatorios/situacao-das-visitas.ts'
import { statusDeRelacionamento } from '#contract/relatorios/status-de-relacionamento.ts'
import { tarefasPorPeriodo } from '#contract/relatorios/tarefas-por-periodo.ts'
import type { Actor } from '#server/access/actor.ts'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { listRows } from './engine.ts'
import { execucaoPorRegionalReport } from './execucao-por-regional.ts'
import { loadMundo } from './execucao-testing.ts'

const t = await startTestApp()
const m = await loadMundo(t)
const { linhas } = m
const nomeDe = async (id: number) =>
  (await one<{ nome: string }>(m.db, sql`select nome from usuario where "usuarioId" = ${id}`))!.nome
const [CONDUTOR, ESPECIALISTA] = [await nomeDe(m.condutor), await nomeDe(m.especialista)]

describe('what was planned and done', () => {
  // Group, place, solution, person, planned, approved, scheduled, all, balance, per cent.
  const doCondutor = [
    ['A1', 'Alfa/SC', 'Agricultura', null, null, null, null, null, null, 0],
    ['A1', 'Alfa/SC', 'Compras', ESPECIALISTA, 300, 60, 90, 150, 150, 22],
    ['A2', 'Alfa/SC', '(extra) Feira livre', null, 100, 0, 0, 0, 100, 0],
    ['A2', 'Alfa/SC', 'Turismo', CONDUTOR, 240, 200, 0, 200, 40, 100],
    ['B1', 'Beta/SC', 'Crédito', ESPECIALISTA, 600, 150, 300, 450, 150, 25],
  ]
  test('by solution; hours that do not count are none, and more than planned is less than nothing left', async () => {
    expect(await linhas(execucao)).toEqual([
      ...doCondutor,
      ['B2', 'Beta/SC', 'Saneamento', null, 0, 0, 0, 0, 0, 0],
      ['G1', 'Gama/SC', 'Energia', null, 10, 25, 0, 25, -15, 100],
    ])
    expect((await linhas(execucao, { responsavelId: [m.condutor] })).map((l) => l[2])).toEqual(['Turismo'])
  })

  test('R650: of the axes in reach alone', async () => {
    expect(await linhas(execucao, {}, 'condutor')).toEqual(doCondutor)
    expect((await linhas(situacaoDasSolucoes, {}, 'condutor')).map((l) => l[1])).not.toContain('Saneamento')
  })

  test('by region the same added up', async () => {
    const ambiente = t.settings.ambientes.hosts.localhost!
    const actor = { acessoTotal: true, usuarioId: 1, eixosVisiveis: null } as Actor
    const ctx = { db: m.db, actor, ambiente, now: new Date('2026-03-10T15:00:00Z') }
    const lidas = await listRows(ctx, execucaoPorRegionalReport, { unidadeRegionalId: [m.perto, m.longe] })
    // 410 done, 390 scheduled and 270 left: 120 of Compras, 150 of Crédito.
    expect(JSON.parse(lidas.text)).toEqual([
      { nomeRegiao: 'Região de longe', horasPrevistas: 10, totalGeralHoras: 25, percentualExecutado: 100 },
      { nomeRegiao: 'Região de perto', horasPrevistas: 1240, totalGeralHoras: 800, percentualExecutado: 38 },
    ])
    expect(JSON.parse((await listRows(ctx, execucaoPorRegionalReport, { uf: ['AC'] })).text)).toEqual([])
  })

  test('by tasks, without those that were given up', async () => {
    expect(await linhas(execucaoPorTarefas)).toEqual([
      ['Alfa/SC', 'A1', 'Agricultura', null, 1, 0, 0],
      ['Alfa/SC', 'A1', 'Compras', ESPECIALISTA, 3, 1, 33],
      ['Alfa/SC', 'A2', '(extra) Feira livre', null, 0, 0, 0],
      ['Alfa/SC', 'A2', 'Turismo', CONDUTOR, 1, 1, 100],
      ['Gama/SC', 'G1', 'Energia', null, 1, 0, 0],
    ])
  })

  test('by visits', async () => {
    expect(await linhas(situacaoDasVisitas)).toEqual([['Beta/SC', 'Crédito', 4, 1, 600, 150, 450]])
  })

  test('each task with its days', async () => {
    const todas = [
      ['Alfa/SC', 'Agricultura', 'Cadastro', 'Prevista', null, null],
      ['Alfa/SC', 'Compras', 'Edital', 'Realizada', '2026-02-28', '2026-02-10'],
      ['Alfa/SC', 'Compras', 'Feira', 'Desabilitada', '2026-02-28', null],
      ['Alfa/SC', 'Compras', 'Oficina', 'Agendada', '2026-02-28', null],
      ['Alfa/SC', 'Compras', 'Visita', 'Prevista', '2026-02-28', null],
      ['Alfa/SC', '(extra) Feira livre', 'Montagem', 'Desabilitada', null, null],
      ['Alfa/SC', 'Turismo', 'Roteiro', 'Realizada', '2025-10-31', '2025-09-09'],
      ['Gama/SC', 'Energia', 'Leitura', 'Prevista', null, null],
    ]
    expect(await linhas(situacaoDasTarefas)).toEqual(todas)
    // By the day on which it was done, or else is to be.
    expect(await linhas(situacaoDasTarefas, { dataInicial: '2026-02-01', dataFim: '2026-02-27' })).toEqual([todas[1]])
    expect(await linhas(situacaoDasTarefas, { statusId: [2] })).toEqual(todas.filter((l) => l[3] === 'Agendada'))
  })

  test('in a period there are the hours of its days', async () => {
    expect(await linhas(tarefasPorPeriodo)).toEqual([
      ['Alfa/SC', 'Compras', 'Edital', '2026-02-01', '2026-02-10', 60],
      ['Alfa/SC', 'Turismo', 'Roteiro', '2025-09-09', '2025-09-09', 200],
      ['Gama/SC', 'Energia', 'Leitura', '2026-01-05', '2026-01-05', 25],
    ])
    expect(await linhas(tarefasPorPeriodo, { dataInicial: '2026-02-05' })).toEqual([
      ['Alfa/SC', 'Compras', 'Edital', '2026-02-10', '2026-02-10', 15],
    ])
  })

  test('where each solution stands', async () => {
    expect(await linhas(situacaoDasSolucoes)).toEqual([
      ['Alfa/SC', 'Agricultura', 'Não iniciada', null, null, null],
      ['Alfa/SC', 'Compras', 'Em andamento', '2026-01-10', '2026-02-28', ESPECIALISTA],
      ['Alfa/SC', '(extra) Feira livre', 'Interrompida', null, null, null],
      ['Alfa/SC', 'Turismo', 'Finalizada', '2025-05-01', '2025-10-31', CONDUTOR],
      ['Beta/SC', 'Crédito', 'Em andamento', null, '2026-12-31', ESPECIALISTA],
      ['Beta/SC', 'Saneamento', 'Não iniciada', null, null, null],
      ['Gama/SC', 'Energia', 'Não iniciada', null, null, null],
    ])
    const emFevereiro = await linhas(situacaoDasSolucoes, { dataInicial: '2026-02-01', dataFim: '2026-02-02' })
    expect(emFevereiro.map((l) => l[1])).toEqual(['Compras'])
    expect((await linhas(situacaoDasSolucoes, { statusId: [3, 4] })).map((l) => l[1])).toEqual([
      '(extra) Feira livre',
      'Turismo',
    ])
  })
})

describe('the places', () => {
  test('how they stand with the programme', async () => {
    expect(await linhas(statusDeRelacionamento)).toEqual([
      ['Região de longe', 'Gama/SC', null, 'Encerrado', '2024-01-01', '2025-06-30'],
      ['Região de perto', 'Alfa/SC', '4299991', 'Vigente', '2025-01-01', '2026-12-31'],
      ['Região de perto', 'Beta/SC', null, 'Negociação', null, null],
    ])
    expect((await linhas(statusDeRelacionamento, { dataInicial: '2025-07-01' })).map((l) => l[1])).toEqual(['Alfa/SC'])
    expect((await linhas(statusDeRelacionamento, { statusRelacionamento: [2, 6] })).map((l) => l[1])).toEqual([
      'Gama/SC',
      'Beta/SC',
    ])
  })

  test('by region, and how many', async () => {
    expect(await linhas(municipiosPorRegiao)).toEqual([
      ['Região de longe', 'SC', null, 'Gama/SC'],
      ['Região de perto', 'SC', '4299991', 'Alfa/SC'],
      ['Região de perto', 'SC', null, 'Beta/SC'],
    ])
    expect(await linhas(quantidadeDeMunicipios)).toEqual([
      ['Região de longe', 1, 0, 0, 1],
      ['Região de perto', 2, 1, 1, 0],
    ])
    // Only what is in reach is counted.
    expect(await linhas(quantidadeDeMunicipios, {}, 'condutor')).toEqual([['Região de perto', 2, 1, 1, 0]])
  })
})

test('the shelf has what can be taken, and its prices for who may see them', async () => {
  const { db } = m
  const solucaoTipoId = await insertRow(db, 'solucao_tipo', { nome: 'Tipo do teste', ativo: true }, 'solucaoTipoId')
  const grupoSolucaoId = await insertRow(
    db,
    'grupo_solucao',
    { nome: 'Prateleira do teste', eixoId: 1 },
    'grupoSolucaoId',
  )
  for (const s of [
    { nome: 'Oferta', cargaHoraria: 600, custo: 100.5, preco: 200, solucaoTipoId },
    { nome: 'Antiga', desabilitado: true },
    { nome: 'Brinde' },
  ])
    await insertRow(db, 'solucao', { grupoSolucaoId, ...s }, 'solucaoId')
  const daqui = { grupoSolucaoId: [grupoSolucaoId] }
  expect(await linhas(prateleiraDeSolucoes, daqui)).toEqual([
    ['Prateleira do teste', 'Brinde', null, 0, null, null],
    ['Prateleira do teste', 'Oferta', 'Tipo do teste', 600, 100.5, 200],
  ])
  // The analyst has no flag of prices; the axis is in reach.
  expect(await linhas(prateleiraDeSolucoes, daqui, 'analista')).toEqual([
    ['Prateleira do teste', 'Brinde', null, 0, null, null],
    ['Prateleira do teste', 'Oferta', 'Tipo do teste', 600, null, null],
  ])
  const longe = await insertRow(db, 'grupo_solucao', { nome: 'Prateleira de longe', eixoId: 10 }, 'grupoSolucaoId')
  await insertRow(db, 'solucao', { grupoSolucaoId: longe, nome: 'Distante' }, 'solucaoId')
  expect(await linhas(prateleiraDeSolucoes, { grupoSolucaoId: [longe] })).toHaveLength(1)
  expect(await linhas(prateleiraDeSolucoes, { grupoSolucaoId: [longe] }, 'analista')).toEqual([])
})
