import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { alertas } from '#contract/relatorios/alertas.ts'
import { encontrosPorSolucao } from '#contract/relatorios/encontros-por-solucao.ts'
import { encontrosRealizados } from '#contract/relatorios/encontros-realizados.ts'
import { mensuracao } from '#contract/relatorios/mensuracao.ts'
import { mensuracaoDetalhada } from '#contract/relatorios/mensuracao-detalhada.ts'
import { relatoriosPorPeriodo } from '#contract/relatorios/relatorios-por-periodo.ts'
import { relatoriosPorSolucao } from '#contract/relatorios/relatorios-por-solucao.ts'
import { getSessao } from '#contract/sessao.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { loadMundo } from './execucao-testing.ts'

const t = await startTestApp()
const m = await loadMundo(t)
const { db, linhas, alfa, beta, gama } = m
const { r1, r2, r3, r7, r9 } = m.relatorios
const nomeDe = async (id: number) =>
  (await one<{ nome: string }>(db, sql`select nome from usuario where "usuarioId" = ${id}`))!.nome
const [CONDUTOR, ESPECIALISTA] = [await nomeDe(m.condutor), await nomeDe(m.especialista)]

describe('reports and meetings', () => {
  test('reports by solution: each with the hours of its own, what was called off with none', async () => {
    const todos = [
      ['Alfa/SC', 'Compras', r3, 'Recusado', ESPECIALISTA, '2026-01-15', 0, 'Reprovado'],
      ['Alfa/SC', 'Compras', r1, 'Abertura', CONDUTOR, '2026-02-02', 90, 'Aprovado'],
      ['Alfa/SC', 'Turismo', r3, 'Recusado', ESPECIALISTA, '2026-01-15', 0, 'Reprovado'],
      ['Alfa/SC', 'Turismo', r2, 'Noite', CONDUTOR, '2026-02-28', 45, 'Aprovado'],
      ['Beta/SC', 'Saneamento', r9, 'Dois', CONDUTOR, '2026-02-03', 0, 'Aprovado'],
    ]
    expect(await linhas(relatoriosPorSolucao)).toEqual(todos)
    // R650: of the second place one axis.
    expect(await linhas(relatoriosPorSolucao, {}, 'condutor')).toEqual(todos.slice(0, 4))
    expect(await linhas(relatoriosPorSolucao, { dataFim: '2026-01-31' })).toEqual([todos[0], todos[2]])
    expect(await linhas(relatoriosPorSolucao, { statusId: [1] })).toEqual([todos[0], todos[2]])
  })

  test('reports of a period, the newest first', async () => {
    const todos = [
      [r2, 'Alfa/SC', 'Noite', CONDUTOR, '2026-02-28T22:00', '2026-02-28T23:30', 45, 'Aprovado'],
      [r9, 'Beta/SC', 'Dois', CONDUTOR, '2026-02-03T09:00', '2026-02-03T10:00', 15, 'Aprovado'],
      [r1, 'Alfa/SC', 'Abertura', CONDUTOR, '2026-02-02T14:00', '2026-02-02T16:00', 120, 'Aprovado'],
      [r7, 'Gama/SC', 'Distante', CONDUTOR, '2026-01-31T22:00', '2026-01-31T23:00', 30, 'Aprovado'],
      [r3, 'Alfa/SC', 'Recusado', ESPECIALISTA, '2026-01-15T09:00', '2026-01-15T10:00', 60, 'Reprovado'],
    ].map((l) => l.map((v, i) => (i === 4 || i === 5 ? Date.parse(`${v}:00-03:00`) : v)))
    const lidos = async (...p: [object?, 'condutor'?]) =>
      (await linhas(relatoriosPorPeriodo, ...(p as []))).map((l) =>
        l.map((v, i) => (i === 4 || i === 5 ? Date.parse(String(v)) : v)),
      )
    expect(await lidos()).toEqual(todos)
    // In São Paulo it was still January.
    expect(await lidos({ dataFim: '2026-01-31' })).toEqual(todos.slice(3))
    expect(await lidos({ statusId: [1, 3, 4] })).toEqual([todos[4]])
    expect(await lidos({}, 'condutor')).toEqual([todos[0], todos[2], todos[4]])
  })

  test('meetings by solution', async () => {
    expect(await linhas(encontrosPorSolucao)).toEqual([
      ['Alfa/SC', 'Compras', 'Recusado', '2026-01-15', ESPECIALISTA, 'Realizado'],
      ['Alfa/SC', 'Compras', 'Abertura', '2026-02-02', CONDUTOR, 'Realizado'],
      ['Alfa/SC', 'Compras', 'Desmarcado', '2026-02-20', CONDUTOR, 'Cancelado'],
      ['Alfa/SC', 'Turismo', 'Recusado', '2026-01-15', ESPECIALISTA, 'Realizado'],
      ['Alfa/SC', 'Turismo', 'Noite', '2026-02-28', CONDUTOR, 'Realizado'],
      ['Beta/SC', 'Crédito', 'Sem relato', '2026-02-11', CONDUTOR, 'Agendado'],
      ['Beta/SC', 'Saneamento', 'Dois', '2026-02-03', CONDUTOR, 'Realizado'],
      ['Beta/SC', 'Saneamento', 'Marcado', '2026-03-20', CONDUTOR, 'Confirmado'],
    ])
    expect((await linhas(encontrosPorSolucao, { statusId: [1, 5] })).map((l) => l[2])).toEqual([
      'Desmarcado',
      'Sem relato',
    ])
  })

  test('meetings that were held, with who was there', async () => {
    const comite = (id: number) => `Comitê ${id}`
    expect(await linhas(encontrosRealizados)).toEqual([
      ['Alfa/SC', '2026-01-15', comite(alfa), 'Remoto', 0],
      ['Alfa/SC', '2026-02-02', comite(alfa), 'Remoto', 2],
      ['Alfa/SC', '2026-02-28', comite(alfa), 'Remoto', 1],
      ['Beta/SC', '2026-02-03', comite(beta), 'Remoto', 0],
      ['Gama/SC', '2026-01-31', comite(gama), 'Remoto', 0],
      ['Gama/SC', '2026-03-09', comite(gama), 'Remoto', 2],
    ])
    expect((await linhas(encontrosRealizados, {}, 'condutor')).map((l) => l[0])).toEqual(Array(3).fill('Alfa/SC'))
  })

  test('what approved reports come to, and month by month', async () => {
    expect(await linhas(mensuracao)).toEqual([
      ['Alfa/SC', 2, 4, 3, 165],
      ['Beta/SC', 1, 0, 0, 15],
      ['Gama/SC', 1, 1, 0, 30],
    ])
    expect((await linhas(mensuracao, {}, 'administrador'))[0]).toEqual(['Alfa/SC', 2, 4, 3, 165])
    expect(await linhas(mensuracaoDetalhada)).toEqual([
      ['Alfa/SC', '2026-02', 4, 3, 165],
      ['Beta/SC', '2026-02', 0, 0, 15],
      ['Gama/SC', '2026-01', 1, 0, 30],
    ])
    expect(await linhas(mensuracaoDetalhada, { dataInicial: '2026-02-03' })).toEqual([
      ['Alfa/SC', '2026-02', 0, 2, 45],
      ['Beta/SC', '2026-02', 0, 0, 15],
    ])
    // R650; the conductor's group does not see how many were attended.
    expect(await linhas(mensuracao, {}, 'condutor')).toEqual([['Alfa/SC', 2, null, null, 165]])
  })
})

test('alerts: what is late with its days, what is about to be without', async () => {
  const { perguntaId, temaId, numero, texto } = (await one<{
    perguntaId: number
    temaId: number
    numero: number
    texto: string
  }>(
    db,
    sql`select p."perguntaId", p."temaId", p.numero, p.texto from pergunta p join tema t using ("temaId") where t."eixoId" = 2 order by 1 limit 1`,
  ))!
  const rejeitada = {
    ...{ perguntaId, temaId, eixoId: 2, estado: 'rejeitada', resposta: true, pontos: 10, rodada: 1 },
    ...{ qtdRejeicao: 1, evidenciadaPor: m.especialista },
  }
  await insertRows(db, 'pergunta_municipio', [
    { ...rejeitada, municipioId: beta, prazoReenvio: '2026-03-05' },
    // Today it is still in time, and after the second rejection there is nothing to send.
    { ...rejeitada, municipioId: alfa, prazoReenvio: '2026-03-10' },
    { ...rejeitada, municipioId: gama, prazoReenvio: '2026-03-05', qtdRejeicao: 2 },
  ])
  const acao = { criacao: '2026-01-01T12:00:00Z', quando: '2026-03-01', quem: 'Prefeitura' }
  await insertRows(db, 'plano_acao', [
    { ...acao, municipioId: gama, oQue: 'Lei', status: 2 },
    { ...acao, municipioId: gama, oQue: 'Feita', status: 3 },
    { ...acao, municipioId: gama, oQue: 'Para amanhã', status: 1, quando: '2026-03-11' },
  ])
  const contrato = async (
    numContrato: string,
    fim: string,
    horas: number,
    municipios: number[],
    { pessoas = [m.condutor], ...mais }: { pessoas?: number[]; ativo?: boolean } = {},
  ) => {
    const contratoId = await insertRow(
      db,
      'contrato',
      {
        ...{
          numContrato,
          objeto: 'Conduzir',
          empresaNome: 'Empresa',
          cnpj: '11222333000181',
          inicio: '2025-01-01',
          fim,
        },
        ...{ qtdHorasPrevistas: 600, qtdEntregasPrevistas: 10, horasAprovadas: horas, ...mais },
      },
      'contratoId',
    )
    await insertRows(
      db,
      'contrato_usuario',
      pessoas.map((usuarioId) => ({ contratoId, usuarioId })),
    )
    await insertRows(
      db,
      'contrato_municipio',
      municipios.map((municipioId) => ({ contratoId, municipioId })),
    )
  }
  await contrato('Z-1', '2026-04-09', 60, [alfa, gama], { pessoas: [m.condutor, m.especialista] })
  await contrato('Z-2', '2026-12-31', 600, [gama])
  await contrato('Z-3', '2026-04-10', 60, [gama])
  await contrato('Z-4', '2026-03-09', 600, [gama])
  await contrato('Z-5', '2026-03-20', 60, [gama], { ativo: false })
  await contrato('Z-6', '2026-03-20', 60, [])
  await contrato('Z-7', '2026-03-20', 60, [], { pessoas: [m.especialista] })

  const DOS_DOIS = [CONDUTOR, ESPECIALISTA].toSorted((a, b) => a.localeCompare(b, 'pt-BR')).join(', ')
  const deAlfa = [
    ['Alfa/SC', 'Solução além do prazo', 'Compras', ESPECIALISTA, 10],
    ['Alfa/SC', 'Contrato perto do fim', 'Z-1', DOS_DOIS, null],
  ]
  const semRelato = ['Beta/SC', 'Encontro sem relatório', 'Sem relato', CONDUTOR, 18]
  expect(await linhas(alertas)).toEqual([
    ...deAlfa,
    semRelato,
    ['Beta/SC', 'Prazo de reenvio encerrado', `${numero}. ${texto}`, ESPECIALISTA, 5],
    ['Gama/SC', 'Ação do plano atrasada', 'Lei', 'Prefeitura', 9],
    ['Gama/SC', 'Contrato com saldo esgotado', 'Z-2', CONDUTOR, null],
    ['Gama/SC', 'Contrato perto do fim', 'Z-1', DOS_DOIS, null],
  ])
  // R650: one axis of the second place; the contract is one's own.
  expect(await linhas(alertas, {}, 'condutor')).toEqual([...deAlfa, semRelato])
  expect((await linhas(alertas, { responsavelId: [m.especialista] })).map((l) => l[2])).toEqual([
    ...['Compras', 'Z-1', `${numero}. ${texto}`, 'Z-1'],
  ])
  // A contract of no place is shown where no place is chosen, to who reaches it.
  const semLugar = async (persona: Persona) =>
    (await linhas(alertas, { municipioId: [] }, persona)).filter((l) => l[0] === null)
  const dele = [null, 'Contrato perto do fim', 'Z-6', CONDUTOR, null]
  expect(await semLugar('condutor')).toEqual([dele])
  expect(await semLugar('analista')).toEqual([])
  expect(await semLugar('admin')).toEqual([dele, [null, 'Contrato perto do fim', 'Z-7', ESPECIALISTA, null]])
  // Of a rejection who may not see it is told nothing.
  const { user } = (await t.call(getSessao, { persona: 'administrador' })).body
  const prazos = async () =>
    (await linhas(alertas, {}, 'administrador')).filter((l) => l[1] === 'Prazo de reenvio encerrado').length
  expect(await prazos()).toBe(1)
  await t.setFlags(user.grupo.nome, ['visualizarRejeitadas'], false)
  expect(await prazos()).toBe(0)
  expect(await linhas(alertas, { municipioId: [gama], uf: ['PR'] })).toEqual([])
})
