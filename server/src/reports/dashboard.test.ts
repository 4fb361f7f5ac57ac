import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatar } from '#contract/coluna.ts'
import { type Dashboard, getDashboard, opcoesDoDashboard } from '#contract/dashboard.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { listarMunicipios } from '#contract/municipio.ts'
import { SEM_MEDALHA } from '#contract/pontos.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import type { Actor } from '#server/access/actor.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { periodOf } from './dashboard.ts'
import { ACRE, askDashboard, figures, makeNovembro, reader } from './dashboard-testing.ts'

const t = await startTestApp()
const acre = await makeNovembro(t)
const { cidades, eixos } = acre
const { alfa, beta, gama } = cidades

const admin = { acessoTotal: true, usuarioId: 1, grupo: { verTodosEixos: true }, eixosVisiveis: null } as Actor
/** Two axes, each of another place. */
const analista = reader([
  { municipioId: alfa, eixoId: eixos.um },
  { municipioId: beta, eixoId: eixos.dois },
])
const consultor = reader([{ municipioId: alfa, eixoId: null }])
const ninguem = reader([])

const { seenBy, rowsOf, compareFigures } = askDashboard(t, 'localhost')

/** The names of the first two people. */
const pessoas = async () =>
  (
    await rows<{ nome: string }>(t.banco.db, sql`select nome from usuario where "usuarioId" <= 2 order by "usuarioId"`)
  ).map((u) => u.nome)

const MESES = [
  ['2024-12', 0, 0, 0, 0, 0],
  ['2025-01', 0, 0, 0, 0, 0],
  ['2025-02', 15.79, 0, 0, 0, 0],
  ['2025-03', 31.58, 0, 0, 0, 0],
  ['2025-04', 36.84, 0, 0, 0, 0],
  ['2025-05', 36.84, 0, 0, 0, 0],
  ['2025-06', 42.11, 0, 0, 0, 0],
  ['2025-07', 42.11, 0, 0, 0, 0],
  ['2025-08', 42.11, 2.63, 0, 0, 0],
  ['2025-09', 57.89, 2.63, 2, 0, 0],
  ['2025-10', 57.89, 17.11, 3, 1, 2],
  ['2025-11', 57.89, 17.11, 2, 2, 1],
]
const monthsOf = (d: Dashboard) =>
  d.evolucao.map((m) => [m.mes, m.declarado, m.comprovado, m.enviados, m.aprovados, m.rejeitados])

describe('the figures', () => {
  test('R724: of the last thirty days and of thirty before them, by the clock of São Paulo', async () => {
    const { status, body } = await t.call(getDashboard, { persona: 'admin', body: ACRE })
    expect(status).toBe(200)
    expect(body.periodo).toEqual({
      inicio: '2025-10-22',
      fim: '2025-11-20',
      anteriorInicio: '2025-09-22',
      anteriorFim: '2025-10-21',
    })
    expect(body.municipios).toBe(3)
    expect(figures(body)).toEqual({
      pontos: [30, 25],
      diagnosticos: [1, 0],
      enviados: [3, 2],
      aprovados: [2, 1],
      encontros: [2, 1],
      horas: [120, 90],
    })
    // Of 380 points; Gama has none of the second axis.
    expect(body.radar).toEqual([
      { eixoId: eixos.um, eixo: 'Um', obtidos: 40, possiveis: 180, percentual: 22.22 },
      { eixoId: eixos.dois, eixo: 'Dois', obtidos: 25, possiveis: 200, percentual: 12.5 },
    ])
    const medalhas = [
      { medalha: 'Prata', municipios: 1 },
      { medalha: 'Bronze', municipios: 1 },
      { medalha: null, municipios: 1 },
    ]
    expect(body.medalhas).toEqual(medalhas)
    expect(monthsOf(body)).toEqual(MESES)
    expect(body.horas).toEqual([
      {
        unidadeRegionalId: expect.any(Number),
        regional: 'Regional Acre',
        previstas: 160,
        realizadas: 65,
        agendadas: 30,
      },
      { unidadeRegionalId: null, regional: null, previstas: 10, realizadas: 0, agendadas: 0 },
    ])
    expect(body.evidencias).toEqual([
      { estado: 'respondida', perguntas: 2 },
      { estado: 'evidenciada', perguntas: 1 },
      { estado: 'aprovada', perguntas: 3 },
      { estado: 'rejeitada', perguntas: 1 },
    ])
    expect(body.ufs).toEqual([{ uf: 'AC', municipios: 3, percentual: 17.11, medalhas }])
    const lugar = (nome: keyof typeof cidades, medalha: string | null, percentual: number) => ({
      ...{ municipioId: cidades[nome], nome: nome[0]!.toUpperCase() + nome.slice(1), medalha, percentual },
      unidadeRegionalId: nome === 'gama' ? null : expect.any(Number),
      regional: nome === 'gama' ? null : 'Regional Acre',
    })
    expect(body.mapa).toEqual({
      uf: 'AC',
      municipios: [lugar('alfa', 'Prata', 25), lugar('beta', 'Bronze', 15.63), lugar('gama', null, 0)],
    })
  })

  test('of chosen days, a place, an axis', async () => {
    const outubro = await seenBy(admin, { ...ACRE, dataInicial: '2025-10-01', dataFim: '2025-10-31' })
    expect(outubro.periodo).toMatchObject({ anteriorInicio: '2025-08-31', anteriorFim: '2025-09-30' })
    expect(figures(outubro)).toMatchObject({ pontos: [55, 0], enviados: [3, 2], aprovados: [1, 0], horas: [90, 0] })
    // What the months stood at does not depend on the days: only where they end.
    expect(monthsOf(outubro).slice(1)).toEqual(MESES.slice(0, -1))
    const daBeta = await seenBy(admin, { municipioId: [beta], eixoId: [eixos.dois] })
    expect(daBeta.radar).toEqual([{ eixoId: eixos.dois, eixo: 'Dois', obtidos: 25, possiveis: 100, percentual: 25 }])
    expect(figures(daBeta)).toEqual({
      pontos: [0, 25],
      diagnosticos: [1, 0],
      enviados: [0, 1],
      aprovados: [0, 1],
      encontros: [0, 1],
      horas: [0, 90],
    })
    expect(daBeta.evidencias).toEqual([
      { estado: 'respondida', perguntas: 1 },
      { estado: 'aprovada', perguntas: 1 },
    ])
    // The medal stays that of the whole place.
    expect(daBeta.mapa!.municipios).toMatchObject([{ nome: 'Beta', medalha: 'Bronze', percentual: 25 }])
  })

  test('the map is of the state that is asked for, or of the one with the most places', async () => {
    const { body } = await t.call(getDashboard, { persona: 'admin', body: { mapaUf: 'AC' } })
    expect([body.mapa!.uf, body.mapa!.municipios.length]).toEqual(['AC', 3])
    expect(body.ufs.map((u) => u.uf)).toEqual(['AC', 'SC'])
    expect((await t.call(getDashboard, { persona: 'admin', body: {} })).body.mapa!.uf).toBe('SC')
    expect((await t.call(getDashboard, { persona: 'admin', body: { mapaUf: 'AM' } })).body.mapa).toBeNull()
  })

  test('days that are chosen on one side only', () => {
    const hoje = '2025-11-20'
    expect(periodOf(null, '2025-03-31', hoje)).toMatchObject({ inicio: '2025-03-02', fim: '2025-03-31' })
    expect(periodOf('2025-11-19', null, hoje)).toEqual({
      inicio: '2025-11-19',
      fim: hoje,
      anteriorInicio: '2025-11-17',
      anteriorFim: '2025-11-18',
    })
    expect(periodOf('2026-01-01', null, hoje)).toMatchObject({ inicio: '2026-01-01', fim: '2026-01-01' })
  })

  test('of a thousand years have before them what the calendar has', async () => {
    const dias = { dataInicial: '1000-01-01', dataFim: '9999-12-31' }
    expect(periodOf(dias.dataInicial, null, '2025-11-20')).toMatchObject({
      anteriorInicio: '0001-01-01',
      anteriorFim: '0999-12-31',
    })
    const escolhidos: Escolhas[] = [
      dias,
      { dataInicial: dias.dataInicial },
      { dataFim: dias.dataInicial },
      { dataInicial: dias.dataFim },
    ]
    for (const escolha of escolhidos)
      expect((await t.call(getDashboard, { persona: 'admin', body: { ...ACRE, ...escolha } })).status).toBe(200)
  })
})

describe('R650: of what is in reach alone', () => {
  test('an analyst of two axes', async () => {
    const d = await seenBy(analista)
    expect(d.municipios).toBe(2)
    expect(figures(d)).toEqual({
      pontos: [30, 25],
      diagnosticos: [1, 0],
      enviados: [1, 2],
      aprovados: [2, 1],
      // The meeting about the other axis is not known here.
      encontros: [1, 1],
      horas: [120, 90],
    })
    expect(d.radar.map((r) => [r.eixo, r.obtidos, r.possiveis, r.percentual])).toEqual([
      ['Um', 40, 60, 66.67],
      ['Dois', 25, 100, 25],
    ])
    expect(d.horas).toMatchObject([{ previstas: 160, realizadas: 65, agendadas: 30 }])
    // No state but those that may be seen, and no rejection.
    expect(d.evidencias).toEqual([
      { estado: 'respondida', perguntas: 2 },
      { estado: 'aprovada', perguntas: 3 },
    ])
    expect(monthsOf(d).slice(-3)).toEqual([
      ['2025-09', 100, 6.25, 0, 0, 0],
      ['2025-10', 100, 40.63, 3, 1, 0],
      ['2025-11', 100, 40.63, 0, 2, 0],
    ])
    expect(d.ufs).toMatchObject([{ municipios: 2, percentual: 40.63 }])
    expect(d.mapa!.municipios.map((m) => [m.nome, m.medalha, m.percentual])).toEqual([
      ['Alfa', 'Prata', 66.67],
      ['Beta', 'Bronze', 25],
    ])
  })

  test('a consultant of one place, and somebody with nothing', async () => {
    const d = await seenBy(consultor, {})
    expect(d.municipios).toBe(1)
    expect(figures(d)).toEqual({
      pontos: [30, 0],
      diagnosticos: [0, 0],
      // The file of the question that was rejected is not told of.
      enviados: [1, 1],
      aprovados: [2, 0],
      encontros: [2, 0],
      horas: [120, 0],
    })
    expect(await seenBy(consultor, { municipioId: [beta, gama] })).toEqual(await seenBy(ninguem))
    const nada = await seenBy(ninguem, {})
    expect(nada).toMatchObject({
      municipios: 0,
      radar: [],
      medalhas: [],
      horas: [],
      evidencias: [],
      ufs: [],
      mapa: null,
    })
    expect(new Set(Object.values(figures(nada)).flat())).toEqual(new Set([0]))
    expect(nada.evolucao.map((m) => [m.declarado, m.comprovado, m.enviados])).toEqual(Array(12).fill([null, null, 0]))
  })

  test('R262: no points and no medals for who may not see them', async () => {
    const d = await seenBy(reader([{ municipioId: alfa, eixoId: null }], ['evidencias', 'visualizarAprovadas']))
    expect(d.indicadores.map((i) => i.chave)).toEqual(['diagnosticos', 'enviados', 'aprovados', 'encontros', 'horas'])
    expect([d.radar, d.medalhas, d.ufs[0]!.medalhas]).toEqual([[], [], []])
    expect([d.ufs[0]!.percentual, d.mapa!.municipios[0]!.percentual, d.mapa!.municipios[0]!.medalha]).toEqual([
      ...[null, null, null],
    ])
    expect(d.evolucao.at(-1)).toMatchObject({ declarado: null, comprovado: null, aprovados: 2 })
  })

  test('the filters offer what is in reach', async () => {
    const { status, body } = await t.call(opcoesDoDashboard, { persona: 'admin' })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['municipioId', 'uf', 'unidadeRegionalId', 'eixoId'])
    expect(body.uf!.map((o) => o.valor)).toEqual(['AC', 'SC'])
  })
})

describe('every figure is what the report behind it adds up to', () => {
  const filtered: [string, Actor, Escolhas][] = [
    ['everything', admin, ACRE],
    ['one axis', admin, { ...ACRE, eixoId: [eixos.um] }],
    ['some places', admin, { municipioId: [beta, gama] }],
    ['the axes of an analyst', analista, ACRE],
    ['a place of a consultant', consultor, ACRE],
    ['nothing', ninguem, ACRE],
  ]
  test.each(filtered)('%s', async (_, actor, escolhas) => {
    await compareFigures(actor, escolhas)
  })

  test('a place where nothing is possible has no medal there either', async () => {
    const { body: antes } = await t.call(getDashboard, { persona: 'admin', body: ACRE })
    await t.banco.db.execute(sql`insert into municipio (nome, uf, "projetoId")
      select 'Delta', 'AC', "projetoId" from municipio where "municipioId" = ${alfa}`)
    const d = await seenBy(admin)
    expect(d.medalhas.at(-1)).toEqual({ medalha: null, municipios: antes.medalhas.at(-1)!.municipios + 1 })
    const linhas = await rowsOf(admin, 54)
    expect(linhas.filter((l) => l.selo === SEM_MEDALHA)).toHaveLength(d.medalhas.at(-1)!.municipios)
    expect(linhas.find((l) => l.municipio === 'Delta/AC')).toEqual({
      ...{ municipio: 'Delta/AC', pontos: null, percentual: null, nivel: null, selo: SEM_MEDALHA },
    })
    await t.banco.db.execute(sql`delete from municipio where nome = 'Delta' and uf = 'AC'`)
  })

  test('33: of some days what was proved in them, less what was taken back', async () => {
    const dos = async (dataInicial: string, dataFim: string) =>
      (await rowsOf(admin, 33, { ...ACRE, dataInicial, dataFim })).map((l) => Object.values(l))
    expect(await dos('2025-10-21', '2025-10-22')).toEqual([
      ['Alfa/AC', 'Um', 30, 60, 50],
      ['Beta/AC', 'Dois', 25, 100, 25],
    ])
    expect(await dos('2025-10-22', '2025-10-22')).toEqual([['Alfa/AC', 'Um', 30, 60, 50]])
    expect(await dos('2025-10-23', '2025-11-20')).toEqual([])
    await t.banco.db.execute(sql`insert into ponto_lancamento (em, "municipioId", "temaId", "perguntaMunicipioId", motivo, declarados, comprovados)
      select '2025-11-19T12:00:00-03:00', "municipioId", "temaId", "perguntaMunicipioId", 'reverteu', 0, -10
      from ponto_lancamento where "municipioId" = ${alfa} and comprovados = 30`)
    expect(await dos('2025-10-22', '2025-11-20')).toEqual([['Alfa/AC', 'Um', 20, 60, 33.33]])
    expect(figures(await seenBy(admin)).pontos![0]).toBe(20)
    await t.banco.db.execute(sql`delete from ponto_lancamento where comprovados = -10`)
  })

  test('32: of some days what came in them, though it was sent again since', async () => {
    // First sent in September, last on 1 November.
    await t.banco.db.execute(sql`update pergunta_municipio set "evidenciadaEm" = '2025-11-01T08:00:00-03:00', "evidenciadaPor" = 1
      where "perguntaMunicipioId" = ${acre.questoes.alfa5}`)
    const daQuestao = async (dias: Escolhas) =>
      (await rowsOf(admin, 32, { municipioId: [alfa], eixoId: [eixos.dois], ...dias }))
        .filter((l) => l.criterio === 'Pergunta 5')
        .map((l) => [
          l.arquivosEnviados,
          l.evidenciadoPor,
          formatar('data', todaySaoPaulo(new Date(String(l.evidenciadoEm)))),
        ])
    const [dono, outro] = await pessoas()
    expect(await daQuestao({})).toEqual([[2, dono, '01/11/2025']])
    expect(await daQuestao({ dataInicial: '2025-11-01' })).toEqual([[1, dono, '01/11/2025']])
    expect(await daQuestao({ dataFim: '2025-10-31' })).toEqual([[1, outro, '01/09/2025']])
    expect(await daQuestao({ dataInicial: '2025-09-02', dataFim: '2025-10-31' })).toEqual([])
    expect(await daQuestao({ dataFim: '2025-10-31', usuarioId: [1] })).toEqual([])
  })

  test('medals are those of the list of cities', async () => {
    const { body: lista } = await t.call(listarMunicipios, { persona: 'admin' })
    const { body } = await t.call(getDashboard, { persona: 'admin', body: {} })
    const count = (medalha: string | null) => lista.filter((m) => m.medalha === medalha).length
    expect(body.medalhas.length).toBeGreaterThan(2)
    for (const { medalha, municipios } of body.medalhas)
      expect([medalha, municipios]).toEqual([medalha, count(medalha)])
    expect(body.medalhas.reduce((s, m) => s + m.municipios, 0)).toBe(lista.length)
    for (const m of body.mapa!.municipios)
      expect(m.medalha).toBe(lista.find((x) => x.municipioId === m.municipioId)!.medalha)
  })
})
