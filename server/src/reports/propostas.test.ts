import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Linha } from '#contract/coluna.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { catalogoDeRelatorios, type Relatorio, relatorioEndpoints } from '#contract/relatorio.ts'
import { criarAgendamento, enviarAgora, listarAgendamentos } from '#contract/relatorio-agendamento.ts'
import { detalhamentoDePropostas } from '#contract/relatorios/detalhamento-de-propostas.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import { rateioDeReceitas } from '#contract/relatorios/rateio-de-receitas.ts'
import { statusDePropostas } from '#contract/relatorios/status-de-propostas.ts'
import { statusDePropostasDetalhado } from '#contract/relatorios/status-de-propostas-detalhado.ts'
import { criarVisao, getVisao } from '#contract/visao-relatorio.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { termos } from '#server/features/andamento/testing.ts'
import { dropPropostas, insertPacote, insertProposta, type PacoteDeProva } from '#server/features/proposta/testing.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

/* Three places of two regions on 10 March 2026. The conductor has the first, and of the second one axis. */

const t = await startTestApp()
t.setClock('2026-03-10T12:00:00-03:00')
t.forgetLogins()
await dropPropostas(t)
for (const grupo of ['Consultor Condutor', 'Analista']) await t.setFlags(grupo, ['verMenuProposta'])
const { db } = t.banco
await db.execute(sql`delete from municipio_proposta_numero`)
const { usuario, cidade } = termos(t)
const regiao = (nomeRegiao: string) =>
  insertRow(db, 'unidade_regional', { nomeRegiao, uf: 'SC' }, 'id_unidade_regional')
const [perto, longe] = [await regiao('Região de perto'), await regiao('Região de longe')]
const alfa = await cidade('Alfa', { condutor: [null] }, { unidadeRegionalId: perto })
const beta = await cidade('Beta', { condutor: [1] }, { unidadeRegionalId: perto })
const gama = await cidade('Gama', {}, { unidadeRegionalId: longe })

/** Solutions of another project, which nothing else is of. */
const outroProjeto = await insertRow(db, 'projeto', { nome: 'Outro projeto', uf: 'SC' }, 'projetoId')
const eixoId = await insertRow(db, 'eixo', { nome: 'De fora', projetoId: outroProjeto, ordem: 99 }, 'eixoId')
const grupoSolucaoId = await insertRow(db, 'grupo_solucao', { nome: 'De fora', eixoId }, 'grupoSolucaoId')
const pacote = async (municipioId: number, precos: PacoteDeProva, precoDeFora?: number) => {
  const { pacoteId } = await insertPacote(db, municipioId, { premium: [], ...precos })
  if (precoDeFora) {
    const nome = `De fora ${pacoteId}`
    const solucaoId = await insertRow(db, 'solucao', { grupoSolucaoId, nome, preco: precoDeFora }, 'solucaoId')
    await insertRows(db, 'pacote_essencial', [{ pacoteId, solucaoId }])
  }
  return pacoteId
}
const nomeDe = async (id: number) =>
  (await one<{ nome: string }>(db, sql`select nome from usuario where "usuarioId" = ${id}`))!.nome
const operacoes = await usuario('operacoes')
const [ADMIN, OPERACOES] = [await nomeDe(1), await nomeDe(operacoes)]
const PROJETO = (await one<{ nome: string }>(
  db,
  sql`select j.nome from municipio m join projeto j using ("projetoId") where m."municipioId" = ${alfa}`,
))!.nome

// 1,000.00 + 500.55 here and 333.33 elsewhere, half of it borne; 300.00 chosen, of which 100.00 is borne.
const { id: primeira } = await insertProposta(db, {
  municipioId: alfa,
  pacoteId: await pacote(alfa, { essenciais: [1000, 500.55], premium: [300], minPremium: 1 }, 333.33),
  estado: 'minutaAssinada',
  dataProposta: '2026-01-05',
  rateio: {
    modo: 'blocos',
    blocos: { essencial: { percentual: 50 }, premium: { valor: 100 }, extra: { percentual: 0 } },
  },
  qtdParcelas: 3,
  primeiroVencimento: '2026-02-10',
})
// 150.00 and an extra of 123.45, of which four tenths are borne.
await insertProposta(db, {
  municipioId: beta,
  pacoteId: await pacote(beta, { essenciais: [100, 50] }),
  estado: 'emNegociacao',
  dataProposta: '2026-02-20',
  comExtra: true,
  criadoPor: operacoes,
})
// 100.01 here and as much elsewhere.
const { id: terceira } = await insertProposta(db, {
  municipioId: gama,
  pacoteId: await pacote(gama, { essenciais: [100.01] }, 100.01),
  estado: 'minutaAssinada',
  dataProposta: '2026-01-06',
  rateio: { modo: 'percentual', percentual: 0 },
  qtdParcelas: 3,
  primeiroVencimento: '2026-01-12',
})
await insertProposta(db, {
  municipioId: gama,
  pacoteId: await pacote(gama, { essenciais: [80] }),
  dataProposta: '2026-03-01',
  rateio: { modo: 'percentual', percentual: 25 },
  origemId: terceira,
})
await insertProposta(db, {
  municipioId: gama,
  pacoteId: await pacote(gama, { essenciais: [70.07] }),
  estado: 'recusada',
  dataProposta: '2025-12-31',
})

const moveParcela = (id: number, numero: number, status: number, valorPago?: number) =>
  db.execute(sql`update municipio_proposta_parcela set "statusParcelaId" = ${status}, "notaNumero" = ${valorPago ? '7' : null},
      "dataEmissao" = ${valorPago ? '2026-02-01' : null}, "dataPagamento" = ${valorPago ? '2026-02-09' : null}, "valorPago" = ${valorPago ?? null}
    where "municipioPropostaId" = ${id} and numero = ${numero}`)
await moveParcela(primeira, 1, 3, 37_231)
await moveParcela(terceira, 2, 6)
await moveParcela(terceira, 3, 5)

const linhas = async (r: Relatorio, body: Escolhas = {}, persona: Persona = 'admin') => {
  const { status, body: lidas } = await t.call(relatorioEndpoints(r).buscar, { persona, body })
  expect([status, lidas]).toEqual([200, expect.any(Array)])
  return (lidas as Linha[]).map((l) => Object.values(l))
}

const RELATORIOS = [detalhamentoDePropostas, statusDePropostas, statusDePropostasDetalhado, rateioDeReceitas]

test('who may not see proposals opens no report about them, though the group lists it', async () => {
  const persona = 'condutor'
  const rotas = RELATORIOS.map((r) => r.rota)
  const listed = async () =>
    (await t.call(catalogoDeRelatorios, { persona })).body.map((r) => r.rota).filter((rota) => rotas.includes(rota))
  const save = (rota: string) => t.call(criarVisao, { persona, body: { rota, nome: 'Minha', compartilhada: false } })
  const schedule = (rota: string) =>
    t.call(criarAgendamento, { persona, body: { rota, formato: 'xlsx', frequencia: 'diaria', hora: 7 } })
  expect(await listed()).toEqual(rotas)
  const visao = (await save(rotas[0]!)).body
  const agendado = (await schedule(rotas[0]!)).body
  expect(agendado.titulo).toBe('Detalhamento da proposta')
  await t.setFlags('Consultor Condutor', ['verMenuProposta'], false)
  expect(await listed()).toEqual([])
  for (const r of RELATORIOS) {
    const { buscar, baixar, preparar, opcoes } = relatorioEndpoints(r)
    for (const e of [buscar, baixar, preparar, opcoes] as AnyEndpoint[]) {
      const { status } = await t.call(e, { persona, params: { formato: 'xlsx' } as never, body: {} as never })
      expect([e.path, status]).toEqual([e.path, 403])
    }
    expect([(await save(r.rota)).status, (await schedule(r.rota)).status]).toEqual([403, 403])
  }
  // What was made before is no way in either.
  const params = { id: String(visao.visaoRelatorioId) }
  expect((await t.call(getVisao, { persona, params })).status).toBe(404)
  expect((await t.call(listarAgendamentos, { persona })).body).toMatchObject([{ titulo: null }])
  const agora = { persona, params: { id: String(agendado.agendamentoId) } } as const
  expect((await t.call(enviarAgora, agora)).status).toBe(403)
  await t.setFlags('Consultor Condutor', ['verMenuProposta'])
})

describe('what proposals cost and who bears it', () => {
  // Number, state, all, organisation, municipality, instalments; essential, premium and extra of the two.
  const todas = [
    ...[['Alfa/SC', 'PROP-SC-2026-0001', 'Minuta assinada', 2133.88, 1016.94, 1116.94, 3]],
    ...[['Beta/SC', 'PROP-SC-2026-0002', 'Em negociação', 273.45, 109.38, 164.07, 3]],
    ...[['Gama/SC', 'PROP-SC-2025-0001', 'Recusada', 70.07, 28.03, 42.04, 3]],
    ...[['Gama/SC', 'PROP-SC-2026-0003', 'Minuta assinada', 200.02, 0, 200.02, 3]],
    ...[['Gama/SC', 'PROP-SC-2026-0003/A1', 'Em elaboração', 80, 20, 60, 3]],
  ]
  const blocos = [
    [916.94, 916.94, 100, 200, 0, 0],
    [60, 90, 0, 0, 49.38, 74.07],
    [28.03, 42.04, 0, 0, 0, 0],
    [0, 200.02, 0, 0, 0, 0],
    [20, 60, 0, 0, 0, 0],
  ]
  const comBlocos = todas.map((l, i) => [...l, ...blocos[i]!])

  test('by block, every version by itself', async () => {
    expect(await linhas(detalhamentoDePropostas)).toEqual(comBlocos)
    expect(await linhas(detalhamentoDePropostas, { unidadeRegionalId: [perto] })).toEqual(comBlocos.slice(0, 2))
    expect(await linhas(detalhamentoDePropostas, { statusId: [1, 8] })).toEqual([comBlocos[2], comBlocos[4]])
  })

  test('R650: who works on some axes of a place reaches none of its proposals', async () => {
    expect(await linhas(detalhamentoDePropostas, {}, 'condutor')).toEqual(comBlocos.slice(0, 1))
    expect(await linhas(statusDePropostas, {}, 'condutor')).toEqual([
      ['Região de perto', 'Minuta assinada', 1, 2133.88],
    ])
    expect((await linhas(statusDePropostasDetalhado, {}, 'condutor')).map((l) => l[0])).toEqual(['Alfa/SC'])
    expect(new Set((await linhas(rateioDeReceitas, {}, 'condutor')).map((l) => l[0]))).toEqual(new Set(['Alfa/SC']))
    // The analyst has two axes and no place as a whole.
    for (const r of RELATORIOS) expect(await linhas(r, {}, 'analista')).toEqual([])
  })

  test('by region and state', async () => {
    expect(await linhas(statusDePropostas)).toEqual([
      ['Região de longe', 'Em elaboração', 1, 80],
      ['Região de longe', 'Minuta assinada', 1, 200.02],
      ['Região de longe', 'Recusada', 1, 70.07],
      ['Região de perto', 'Em negociação', 1, 273.45],
      ['Região de perto', 'Minuta assinada', 1, 2133.88],
    ])
    expect(await linhas(statusDePropostas, { statusId: [4, 7], unidadeRegionalId: [longe] })).toEqual([
      ['Região de longe', 'Minuta assinada', 1, 200.02],
    ])
  })

  test('one by one, with the day and who made it', async () => {
    const detalhe = [
      ['Alfa/SC', 'PROP-SC-2026-0001', 'Minuta assinada', '2026-01-05', 2133.88, ADMIN],
      ['Beta/SC', 'PROP-SC-2026-0002', 'Em negociação', '2026-02-20', 273.45, OPERACOES],
      ['Gama/SC', 'PROP-SC-2025-0001', 'Recusada', '2025-12-31', 70.07, ADMIN],
      ['Gama/SC', 'PROP-SC-2026-0003', 'Minuta assinada', '2026-01-06', 200.02, ADMIN],
      ['Gama/SC', 'PROP-SC-2026-0003/A1', 'Em elaboração', '2026-03-01', 80, ADMIN],
    ]
    expect(await linhas(statusDePropostasDetalhado)).toEqual(detalhe)
    const periodo = { dataInicial: '2026-01-06', dataFim: '2026-02-20' }
    expect(await linhas(statusDePropostasDetalhado, periodo)).toEqual([detalhe[1], detalhe[3]])
    expect(await linhas(statusDePropostasDetalhado, { responsavelId: [operacoes] })).toEqual([detalhe[1]])
    expect(await linhas(statusDePropostasDetalhado, { statusId: [8] })).toEqual([detalhe[2]])
  })
})

describe('what comes in, by project', () => {
  // Of 213,388 cents 180,055 are here and 33,333 elsewhere: of 37,231 that is 31,415.20 and 5,815.80.
  const daAlfa = [
    ['Alfa/SC', 'PROP-SC-2026-0001', 1, '2026-02-10', 314.15, PROJETO, 84.38, 'Paga'],
    ['Alfa/SC', 'PROP-SC-2026-0001', 1, '2026-02-10', 58.16, 'Outro projeto', 15.62, 'Paga'],
    ['Alfa/SC', 'PROP-SC-2026-0001', 2, '2026-03-10', 314.15, PROJETO, 84.38, 'Prevista'],
    ['Alfa/SC', 'PROP-SC-2026-0001', 2, '2026-03-10', 58.16, 'Outro projeto', 15.62, 'Prevista'],
    ['Alfa/SC', 'PROP-SC-2026-0001', 3, '2026-04-10', 314.16, PROJETO, 84.38, 'Prevista'],
    ['Alfa/SC', 'PROP-SC-2026-0001', 3, '2026-04-10', 58.16, 'Outro projeto', 15.62, 'Prevista'],
  ]
  // 66.67 in two equal parts: the cent is of the first project. The second instalment was called off.
  const daGama = [
    ['Gama/SC', 'PROP-SC-2026-0003', 1, '2026-01-12', 33.34, PROJETO, 50, 'Vencida'],
    ['Gama/SC', 'PROP-SC-2026-0003', 1, '2026-01-12', 33.33, 'Outro projeto', 50, 'Vencida'],
    ['Gama/SC', 'PROP-SC-2026-0003', 3, '2026-03-12', 33.34, PROJETO, 50, 'Isenta/absorvida'],
    ['Gama/SC', 'PROP-SC-2026-0003', 3, '2026-03-12', 33.34, 'Outro projeto', 50, 'Isenta/absorvida'],
  ]

  test('instalments that are owed, to the cent', async () => {
    expect(await linhas(rateioDeReceitas)).toEqual([...daAlfa, ...daGama])
  })

  test('of a period, a place, a project', async () => {
    expect(await linhas(rateioDeReceitas, { dataInicial: '2026-03-11' })).toEqual([
      ...daAlfa.slice(4),
      ...daGama.slice(2),
    ])
    expect(await linhas(rateioDeReceitas, { municipioId: [gama], projetoId: [outroProjeto] })).toEqual([
      daGama[1],
      daGama[3],
    ])
  })

  test('by how an instalment stands today', async () => {
    expect(await linhas(rateioDeReceitas, { statusId: [4, 5] })).toEqual(daGama)
    expect(await linhas(rateioDeReceitas, { statusId: [3] })).toEqual(daAlfa.slice(0, 2))
    // What was called off is none that comes in, however it is asked for.
    expect(await linhas(rateioDeReceitas, { statusId: [6] })).toEqual([])
  })

  test('the states that there are to choose', async () => {
    const offered = async (r: Relatorio) =>
      (await t.call(relatorioEndpoints(r).opcoes, { persona: 'admin' })).body.statusId!.map((o) => [o.valor, o.rotulo])
    expect(await offered(rateioDeReceitas)).toEqual([
      [1, 'Prevista'],
      [2, 'Faturada'],
      [3, 'Paga'],
      [4, 'Vencida'],
      [5, 'Isenta/absorvida'],
    ])
    expect((await offered(statusDePropostas)).slice(6)).toEqual([
      [7, 'Minuta assinada'],
      [8, 'Recusada'],
      [9, 'Expirada'],
      [10, 'Cancelada'],
    ])
  })

  test('an extra that is not of the shelf is of the project of the place', async () => {
    // 100.00 elsewhere and 123.45 of the place: of 74.48 that is 33.33 (44.75%) and 41.15.
    await insertProposta(db, {
      municipioId: beta,
      pacoteId: await pacote(beta, { essenciais: [] }, 100),
      estado: 'minutaAssinada',
      comExtra: true,
      dataProposta: '2026-03-02',
      rateio: { modo: 'valor', valor: 0.01 },
      primeiroVencimento: '2026-05-11',
    })
    expect(await linhas(rateioDeReceitas, { municipioId: [beta], dataFim: '2026-05-31' })).toEqual([
      ['Beta/SC', 'PROP-SC-2026-0004', 1, '2026-05-11', 41.15, PROJETO, 55.25, 'Prevista'],
      ['Beta/SC', 'PROP-SC-2026-0004', 1, '2026-05-11', 33.33, 'Outro projeto', 44.75, 'Prevista'],
    ])
  })
})
