import * as contract from '#contract/andamento.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { insertExtra } from '../termo-referencia/testing.ts'
import { termos } from './testing.ts'

export type Filtro = Partial<contract.FiltroDoAndamento>

/** Terms of three cities in every situation, with what the tests ask of them. */
export const buildMundo = async (t: TestApp) => {
  t.setClock('2026-03-10T12:00:00-03:00')
  t.forgetLogins()
  const { usuario, cidade, grupo, solucao, tarefa, horas } = termos(t)

  /* The world: three cities, of which the consultant has one, and of another one axis. */
  const [especialista, condutor] = [await usuario('especialista'), await usuario('condutor')]
  const vila = await cidade('Ávila do Andamento', { condutor: [null] })
  const barra = await cidade('Barra do Andamento', { condutor: [1] })
  const longe = await cidade('Cerro do Andamento', {}, { uf: 'PR' })
  const todas = [vila, barra, longe]

  const doEixo1 = await grupo(vila)
  const compras = await solucao(doEixo1, 'Compras', {
    usuarioId: especialista,
    dataInicio: '2026-01-10',
    dataTermino: '2026-02-28',
    iniciadaEm: '2026-01-12T09:00:00-03:00',
  })
  const feita = await tarefa(compras, 'Edital', 60)
  const marcada = await tarefa(compras, 'Oficina', 120)
  const aberta = await tarefa(compras, 'Visita', 90)
  const parada = await tarefa(compras, 'Feira', 30, { desabilitado: true, justificativa: 'Sem local' })
  await horas('relatorio', compras, feita, 45, '2026-02-01')
  await horas('relatorio', compras, feita, 15, '2026-02-10', true)
  await horas('encontro', compras, marcada, 60, '2026-03-20')
  await horas('encontro', compras, marcada, 30, '2026-03-02')
  const nova = await solucao(doEixo1, 'Agricultura', { naoComputaHoras: true })
  await tarefa(nova, 'Cadastro', 600)
  const doEixo2 = await grupo(vila, { eixoId: 2 })
  const acabada = await solucao(doEixo2, 'Turismo', {
    usuarioId: condutor,
    iniciadaEm: '2025-05-02T09:00:00-03:00',
    finalizadaEm: '2025-11-30T23:30:00-03:00',
    dataInicio: '2025-05-01',
    dataTermino: '2025-10-31',
  })
  const roteiro = await tarefa(acabada, 'Roteiro', 240)
  await horas('relatorio', acabada, roteiro, 200, '2025-09-09', true)
  const extra = await solucao(doEixo2, 'Feira livre', {
    desabilitado: true,
    municipioPropostaSolucoesExtrasId: await insertExtra(t.banco.db, vila),
  })
  const montagem = await tarefa(extra, 'Montagem', 100)

  const daBarra = await grupo(barra)
  const visitas = await solucao(daBarra, 'Crédito', {
    monitoramento: 2,
    horasPrevistasVisitasPresenciais: 500,
    horasPrevistasTrabalhosEscritorio: 100,
    iniciadaEm: '2026-02-01T09:00:00-03:00',
    dataTermino: '2026-12-31',
    usuarioId: especialista,
  })
  await horas('relatorio', visitas, null, 150, '2026-02-15')
  await horas('encontro', visitas, null, 300, '2026-04-01')
  const daBarra2 = await grupo(barra, { eixoId: 2 })
  const alheia = await solucao(daBarra2, 'Saneamento')
  const distante = await solucao(await grupo(longe), 'Energia')
  await tarefa(distante, 'Leitura', 10)

  const noFiltro = (f: Filtro = {}) => ({ municipioId: todas, ...f })
  const cidades = async (f: Filtro = {}, query: object = {}, persona: Persona = 'admin') =>
    (await t.call(contract.andamentoDosMunicipios, { persona, body: noFiltro(f), query })).body
  const solucoes = async (f: Filtro = {}, query: object = {}, persona: Persona = 'admin') =>
    (await t.call(contract.andamentoDasSolucoes, { persona, body: noFiltro(f), query })).body
  const tarefas = async (f: Filtro = {}, query: object = {}, persona: Persona = 'admin') =>
    (await t.call(contract.andamentoDasTarefas, { persona, body: noFiltro(f), query })).body
  const resumo = async (f: Filtro = {}, persona: Persona = 'admin') =>
    (await t.call(contract.resumoDoAndamento, { persona, body: noFiltro(f) })).body
  const nomes = ({ linhas }: { linhas: { solucao: string }[] }) => linhas.map((l) => l.solucao)
  const nomesDeTarefas = ({ linhas }: { linhas: { nome: string }[] }) => linhas.map((l) => l.nome)
  const nomesDeCidades = ({ linhas }: { linhas: { municipio: string }[] }) => linhas.map((l) => l.municipio)

  const TODAS_AS_SOLUCOES = [
    'Agricultura',
    'Compras',
    '(extra) Feira livre',
    'Turismo',
    'Crédito',
    'Saneamento',
    'Energia',
  ]
  const TODAS_AS_TAREFAS = ['Cadastro', 'Edital', 'Feira', 'Oficina', 'Visita', 'Montagem', 'Roteiro', 'Leitura']
  return {
    cidade,
    grupo,
    solucao,
    tarefa,
    horas,
    especialista,
    vila,
    barra,
    longe,
    compras,
    feita,
    marcada,
    aberta,
    parada,
    acabada,
    extra,
    montagem,
    alheia,
    distante,
    noFiltro,
    cidades,
    solucoes,
    tarefas,
    resumo,
    nomes,
    nomesDeTarefas,
    nomesDeCidades,
    TODAS_AS_SOLUCOES,
    TODAS_AS_TAREFAS,
  }
}
