import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/andamento.ts'
import { relatorioTarefa } from '#contract/municipio-painel.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { insertExtra } from '../termo-referencia/testing.ts'
import { buildMundo, type Filtro } from './mundo-testing.ts'

const t = await startTestApp()
const {
  cidade,
  grupo,
  solucao,
  tarefa,
  horas,
  especialista,
  vila,
  barra,
  compras,
  feita,
  marcada,
  aberta,
  parada,
  acabada,
  extra,
  montagem,
  cidades,
  solucoes,
  tarefas,
  resumo,
  nomes,
  nomesDeTarefas,
  nomesDeCidades,
  TODAS_AS_SOLUCOES,
  TODAS_AS_TAREFAS,
} = await buildMundo(t)
const MAX = 2147483647

describe('what is shown', () => {
  test('R822 tasks have hours, dates, situation and whether they are late', async () => {
    const { linhas, total, totalExato } = await tarefas()
    expect([nomesDeTarefas({ linhas }), total, totalExato]).toEqual([TODAS_AS_TAREFAS, 8, true])
    const por = Object.fromEntries(linhas.map((l) => [l.nome, l]))
    expect(por.Edital).toMatchObject({
      municipioTarefaId: feita,
      municipioSolucaoId: compras,
      municipioId: vila,
      municipio: 'Ávila do Andamento',
      uf: 'SC',
      eixoId: 1,
      solucao: 'Compras',
      consultorId: especialista,
      situacao: 3,
      horasPrevistas: 60,
      horasRealizadas: 60,
      horasAgendadas: 0,
      horasRestantes: 0,
      percentual: 100,
      dataInicio: '2026-01-10',
      dataTermino: '2026-02-28',
      iniciadaEm: '2026-02-01',
      finalizadaEm: '2026-02-10',
      ultimoDia: '2026-02-10',
      proximoDia: null,
      atrasada: false,
      diasDeAtraso: 0,
    })
    expect(por.Oficina).toMatchObject({
      municipioTarefaId: marcada,
      situacao: 2,
      horasAgendadas: 90,
      horasRestantes: 30,
      percentual: 0,
      // Not the one of last week.
      proximoDia: '2026-03-20',
      ultimoDia: null,
      atrasada: true,
      diasDeAtraso: 10,
    })
    expect(por.Visita).toMatchObject({ municipioTarefaId: aberta, situacao: 1, horasRestantes: 90, atrasada: true })
    expect(por.Feira).toMatchObject({
      municipioTarefaId: parada,
      situacao: 4,
      horasRestantes: 0,
      atrasada: false,
      justificativa: 'Sem local',
    })
    expect(por.Montagem).toMatchObject({ situacao: 4, solucao: '(extra) Feira livre' })
  })

  test('of what is over nothing more is waited for, whatever was scheduled', async () => {
    const marcado = await horas('encontro', extra, montagem, 30, '2026-05-05')
    const daSolucao = (await solucoes()).linhas.find((l) => l.municipioSolucaoId === extra)
    const daTarefa = (await tarefas()).linhas.find((l) => l.municipioTarefaId === montagem)
    await t.banco.db.execute(sql`delete from termo_hora where "termoHoraId" = ${marcado}`)
    expect([daSolucao, daTarefa].map((l) => [l!.situacao, l!.proximoDia])).toEqual([
      [4, null],
      [4, null],
    ])
  })

  test('solutions have the sum of their tasks and of their own visits', async () => {
    const { linhas } = await solucoes()
    expect(nomes({ linhas })).toEqual(TODAS_AS_SOLUCOES)
    const por = Object.fromEntries(linhas.map((l) => [l.solucao, l]))
    expect(por.Compras).toMatchObject({
      municipioSolucaoId: compras,
      situacao: 2,
      tarefas: 4,
      tarefasPrevistas: 1,
      tarefasAgendadas: 1,
      tarefasRealizadas: 1,
      tarefasDesabilitadas: 1,
      tarefasAtrasadas: 2,
      horasPrevistas: 300,
      horasRealizadas: 60,
      horasAgendadas: 90,
      horasRestantes: 120,
      percentual: 22,
      iniciadaEm: '2026-01-12',
      finalizadaEm: null,
      ultimoDia: '2026-02-10',
      proximoDia: '2026-03-20',
      atrasada: true,
      diasDeAtraso: 10,
    })
    expect(por.Crédito).toMatchObject({
      situacao: 2,
      monitoramento: 2,
      tarefas: 0,
      horasPrevistas: 600,
      horasRealizadas: 150,
      horasAgendadas: 300,
      horasRestantes: 150,
      percentual: 25,
      proximoDia: '2026-04-01',
      atrasada: false,
    })
    // Finished late at night on the clock of Brasília.
    expect(por.Turismo).toMatchObject({ situacao: 3, percentual: 100, finalizadaEm: '2025-11-30', atrasada: false })
    expect(por.Agricultura).toMatchObject({ situacao: 1, naoComputaHoras: true, horasPrevistas: 600, consultor: null })
    expect(por['(extra) Feira livre']).toMatchObject({ situacao: 4, horasRestantes: 0 })
  })

  test('R725 cities have the sum of their solutions, without what does not count', async () => {
    const { linhas } = await cidades()
    expect(nomesDeCidades({ linhas })).toEqual(['Ávila do Andamento', 'Barra do Andamento', 'Cerro do Andamento'])
    expect(linhas[0]).toMatchObject({
      municipioId: vila,
      solucoes: 4,
      naoIniciadas: 1,
      emAndamento: 1,
      finalizadas: 1,
      interrompidas: 1,
      atrasadas: 1,
      tarefas: 7,
      tarefasAtrasadas: 2,
      horasPrevistas: 300 + 240 + 100,
      horasRealizadas: 260,
      horasAgendadas: 90,
      horasRestantes: 120,
      percentual: 55,
      dataInicio: '2025-05-01',
      dataTermino: '2026-02-28',
      iniciadaEm: '2025-05-02',
      finalizadaEm: null,
      ultimoDia: '2026-02-10',
      proximoDia: '2026-03-20',
      atrasada: true,
    })
    const r = await resumo()
    expect(r).toMatchObject({ cidades: 3, solucoes: 7, tarefas: 8, atrasadas: 1, tarefasAtrasadas: 2 })
    for (const k of [
      'horasPrevistas',
      'horasRealizadas',
      'horasAgendadas',
      'horasRestantes',
      'tarefasRealizadas',
    ] as const)
      expect([k, r[k]]).toEqual([k, linhas.reduce((s, l) => s + l[k], 0)])
    expect(await resumo({ municipioSolucaoId: [MAX] })).toMatchObject({
      cidades: 0,
      solucoes: 0,
      percentual: 0,
      horasPrevistas: 0,
    })
  })

  test('R726 R727 the drill-down of one city and of one of its solutions', async () => {
    const doMunicipio = (await t.call(contract.solucoesDoMunicipio, { persona: 'admin', params: { id: String(vila) } }))
      .body
    expect(doMunicipio).toEqual((await solucoes({ municipioId: [vila] })).linhas)
    const daSolucao = (await t.call(contract.tarefasDaSolucao, { persona: 'admin', params: { id: String(compras) } }))
      .body
    expect(daSolucao).toEqual((await tarefas({ municipioSolucaoId: [compras] })).linhas)
    expect(daSolucao).toHaveLength(4)
  })

  test('R774 the task report of a municipality', async () => {
    const lidas = (await t.call(relatorioTarefa, { persona: 'condutor', params: { id: String(vila) } })).body
    expect(lidas.map((l) => [l.nome, l.solucao, l.horas, l.situacao])).toContainEqual([
      'Oficina',
      'Compras',
      120,
      'Agendada',
    ])
    expect(lidas).toHaveLength(7)
  })
})

describe('filters', () => {
  test.each<[string, Filtro, string[]]>([
    ['city', { municipioId: [barra] }, ['Crédito', 'Saneamento']],
    ['state', { uf: ['PR'] }, ['Energia']],
    ['axis', { eixoId: [2] }, ['(extra) Feira livre', 'Turismo', 'Saneamento']],
    ['consultant', { consultorId: [especialista] }, ['Compras', 'Crédito']],
    ['solution of a city', { municipioSolucaoId: [compras, acabada] }, ['Compras', 'Turismo']],
    ['not started', { situacaoSolucao: [1] }, ['Agricultura', 'Saneamento', 'Energia']],
    ['over or interrupted', { situacaoSolucao: [3, 4] }, ['(extra) Feira livre', 'Turismo']],
    ['late', { atrasadas: true }, ['Compras']],
    ['with a task done', { situacaoTarefa: [3] }, ['Compras', 'Turismo']],
    ['planned for the days', { de: '2025-06-01', ate: '2025-06-02' }, ['Turismo']],
    ['under way on the days', { de: '2026-03-09', ate: '2026-03-10' }, ['Compras', 'Crédito']],
    ['with hours on the days', { de: '2026-03-15', ate: '2026-03-25' }, ['Compras']],
    ['before any of them', { ate: '2025-04-30' }, []],
    ['from a day on', { de: '2026-12-01' }, ['Crédito']],
    ['two at once', { eixoId: [1], situacaoSolucao: [2] }, ['Compras', 'Crédito']],
  ])('%s', async (_, filtro, esperadas) => {
    expect(nomes(await solucoes(filtro)).toSorted()).toEqual(esperadas.toSorted())
    const r = await resumo(filtro)
    const [c, s, ts] = [await cidades(filtro), await solucoes(filtro), await tarefas(filtro)]
    // Every level tells of the same.
    expect([r.cidades, r.solucoes, r.tarefas]).toEqual([c.total, s.total, ts.total])
    expect(c.linhas.reduce((n, l) => n + l.solucoes, 0)).toBe(s.total)
    expect(s.linhas.reduce((n, l) => n + l.tarefas, 0)).toBe(ts.total)
  })

  test('shelf and regional unit, as the choices name them', async () => {
    const { db } = t.banco
    const [{ solucaoId, unidadeId }] = (await rows<{ solucaoId: number; unidadeId: number }>(
      db,
      sql`select (select min("solucaoId") from solucao) as "solucaoId", (select min(id_unidade_regional) from unidade_regional) as "unidadeId"`,
    )) as [{ solucaoId: number; unidadeId: number }]
    await db.execute(
      sql`update municipio_solucao set "solucaoId" = ${solucaoId} where "municipioSolucaoId" = ${compras}`,
    )
    await db.execute(sql`update municipio set "unidadeRegionalId" = ${unidadeId} where "municipioId" = ${barra}`)
    const opcoes = (await t.call(contract.opcoesDoAndamento, { persona: 'condutor' })).body
    const nome = expect.any(String)
    expect(opcoes.consultores).toContainEqual({ consultorId: especialista, nome, habilitado: true })
    expect(opcoes.solucoes).toContainEqual({ solucaoId, nome })
    expect(opcoes.unidadesRegionais).toContainEqual({ unidadeRegionalId: unidadeId, nome })
    expect(opcoes.municipios).toContainEqual({ municipioId: vila, nome: 'Ávila do Andamento', uf: 'SC' })
    expect(nomes(await solucoes({ solucaoId: [solucaoId] }))).toEqual(['Compras'])
    expect(nomesDeCidades(await cidades({ unidadeRegionalId: [unidadeId] }))).toEqual(['Barra do Andamento'])
  })

  test('of the tasks, those that are late or in a situation', async () => {
    expect(nomesDeTarefas(await tarefas({ atrasadas: true }))).toEqual(['Oficina', 'Visita'])
    expect(nomesDeTarefas(await tarefas({ situacaoTarefa: [2, 4] }))).toEqual(['Feira', 'Oficina', 'Montagem'])
    expect(
      (await solucoes({ situacaoTarefa: [3] })).linhas.map((l) => [l.solucao, l.tarefas, l.horasPrevistas]),
    ).toEqual([
      ['Compras', 1, 300],
      ['Turismo', 1, 240],
    ])
    expect((await solucoes({ atrasadas: true })).linhas[0]).toMatchObject({ tarefas: 2, tarefasRealizadas: 0 })
  })

  test('a count leads to as many rows: of each row, with each situation', async () => {
    for (const c of (await cidades()).linhas) {
      const daqui = { municipioId: [c.municipioId] }
      const contas = [c.naoIniciadas, c.emAndamento, c.finalizadas, c.interrompidas]
      for (const [i, n] of contas.entries())
        expect((await solucoes({ ...daqui, situacaoSolucao: [i + 1] })).total).toBe(n)
      const deTarefas = [c.tarefasPrevistas, c.tarefasAgendadas, c.tarefasRealizadas, c.tarefasDesabilitadas]
      for (const [i, n] of deTarefas.entries())
        expect((await tarefas({ ...daqui, situacaoTarefa: [i + 1] })).total).toBe(n)
      expect((await solucoes({ ...daqui, atrasadas: true })).total).toBe(c.atrasadas)
      expect((await tarefas({ ...daqui, atrasadas: true })).total).toBe(c.tarefasAtrasadas)
    }
  })

  test('what cannot be is refused', async () => {
    const pedir = async (body: object) =>
      (await t.call(contract.andamentoDasTarefas, { persona: 'admin', body: body as never })).status
    expect(await pedir({ de: '2026-03-10', ate: '2026-03-09' })).toBe(400)
    expect(await pedir({ situacaoTarefa: [5] })).toBe(400)
    expect(await pedir({ uf: ['XX'] })).toBe(400)
    expect(await pedir({ municipioId: [0] })).toBe(400)
  })
})

describe('pages', () => {
  test('words are looked for in the rows of the level, each anywhere', async () => {
    expect(nomes(await solucoes({}, { busca: 'avila compras' }))).toEqual(['Compras'])
    expect(nomes(await solucoes({ situacaoTarefa: [3] }, { busca: 'compras' }))).toEqual(['Compras'])
    expect(nomes(await solucoes({}, { busca: '(extra)' }))).toEqual(['(extra) Feira livre'])
    expect(nomesDeTarefas(await tarefas({}, { busca: 'oficina' }))).toEqual(['Oficina'])
    expect(nomesDeTarefas(await tarefas({ atrasadas: true }, { busca: 'visita' }))).toEqual(['Visita'])
    expect(nomesDeCidades(await cidades({}, { busca: 'ávila' }))).toEqual(['Ávila do Andamento'])
    // What one is inside of is counted whole, whatever was typed to find it.
    expect((await cidades({}, { busca: 'ávila' })).linhas[0]).toMatchObject({ solucoes: 4 })
    expect((await tarefas({}, { busca: '100%' })).total).toBe(0)
  })

  test('every column orders every level both ways, without losing or repeating a row over its pages', async () => {
    const niveis = [
      ['cidades', cidades, 'municipioId'],
      ['solucoes', solucoes, 'municipioSolucaoId'],
      ['tarefas', tarefas, 'municipioTarefaId'],
    ] as const
    for (const [nivel, ler, id] of niveis) {
      const chaves = (p: { linhas: object[] }) => p.linhas.map((l) => (l as Record<string, number>)[id])
      const todasAsChaves = chaves(await ler()).toSorted()
      for (const coluna of contract.ORDENS_DO_ANDAMENTO[nivel])
        for (const ordem of [coluna, `-${coluna}`]) {
          const inteira = chaves(await ler({}, { ordem }))
          expect([ordem, inteira.toSorted()]).toEqual([ordem, todasAsChaves])
          const paginas = []
          for (let pagina = 1; paginas.length < inteira.length; pagina++)
            paginas.push(...chaves(await ler({}, { ordem, porPagina: '4', pagina: String(pagina) })))
          expect([ordem, paginas]).toEqual([ordem, inteira])
        }
    }
    expect(nomes(await solucoes({}, { ordem: '-percentual' })).slice(0, 2)).toEqual(['Turismo', 'Crédito'])
    expect(nomes(await solucoes({}, { ordem: 'dataTermino' })).slice(0, 3)).toEqual(['Turismo', 'Compras', 'Crédito'])
  })
})

test('rows stand in one order, whatever filter or file shows them', async () => {
  const [umas, outras] = [await cidade('Gêmea'), await cidade('Gêmea', {}, { uf: 'AC' })]
  for (const [c, g] of [umas, umas, outras].map((c, i) => [c, { nome: `Grupo ${'ACB'[i]}` }] as const)) {
    const id = await grupo(c, g)
    for (const nome of ['Zelo', 'Memória']) {
      const s = await solucao(
        id,
        nome,
        nome === 'Zelo' ? { municipioPropostaSolucoesExtrasId: await insertExtra(t.banco.db, c) } : {},
      )
      for (const t of ['Segunda', 'Primeira']) await tarefa(s, t, 60)
    }
  }
  const f = { municipioId: [umas, outras] }
  const r = await t.call(contract.planilhaDoAndamento, { persona: 'admin', body: f })
  const folhas = (await readXlsx(r.raw)).sheets.map((s) => s.rows.slice(1).map((l) => l.map(String)))
  const linha = (...partes: (string | undefined)[]) => partes.filter(Boolean).join(' > ')
  for (const filtro of [f, { ...f, situacaoTarefa: [1] }]) {
    const dita = (l: contract.AndamentoDaTarefa | contract.AndamentoDaSolucao) =>
      linha(`${l.municipio}/${l.uf}`, l.grupo, l.solucao, 'nome' in l ? l.nome : undefined)
    expect((await solucoes(filtro)).linhas.map(dita)).toEqual(folhas[1]!.map((l) => linha(l[0], l[2], l[3])))
    expect((await tarefas(filtro)).linhas.map(dita)).toEqual(folhas[2]!.map((l) => linha(l[0], l[2], l[3], l[4])))
  }
  expect(folhas[1]!.map((l) => l[3])).toEqual(Array(3).fill(['Memória', '(extra) Zelo']).flat())
})
