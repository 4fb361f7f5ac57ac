import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listarMunicipios } from '#contract/municipio.ts'
import * as contract from '#contract/municipio-painel.ts'
import { medalhaDe, percentual } from '#contract/pontos.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { verClienteOculto } from './rules.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
// The demo of the tests was loaded on this day.
/** Another hour, and sessions of that hour. */
const relogio = (em: string) => {
  t.setClock(em)
  t.forgetLogins()
}
relogio('2026-03-10T15:00:00-03:00')
const db = t.banco.db
const id = async (nome: string) =>
  (await one<{ id: number }>(db, sql`select "municipioId" as id from municipio where nome = ${nome}`))!.id
const vale = await id('Vale Sereno')
const longe = await id('Jardim das Águas')
const params = (n: number) => ({ id: String(n) })
const geral = async (persona: Persona, n = vale) =>
  (await t.call(contract.getVisaoGeral, { persona, params: params(n) })).body

describe('the overview', () => {
  test('has every axis with its themes, points and medals by the thresholds (R030)', async () => {
    const { eixos, limiares } = await geral('admin')
    expect(eixos).toHaveLength(10)
    expect(limiares.map((l) => [l.nivel, l.percentualMinimo])).toEqual([
      ['Bronze', 50],
      ['Prata', 70],
      ['Ouro', 90],
    ])
    for (const e of eixos) {
      expect(e.possiveis).toBe(10_000)
      expect(e.comprovados).toBe(e.temas.reduce((s, x) => s + x.comprovados!, 0))
      const pontos = { comprovados: e.comprovados!, possiveis: e.possiveis! }
      expect(e.medalha).toBe(medalhaDe(limiares, pontos))
      for (const x of e.temas)
        expect(x.medalha).toBe(medalhaDe(limiares, { comprovados: x.comprovados!, possiveis: x.possiveis! }))
    }
  })

  test('shows the axes in reach only, and no points to who may not see them', async () => {
    expect((await geral('analista')).eixos.map((e) => e.nome)).toEqual(['Gestão Municipal', 'Lideranças Locais'])
    const { eixos, limiares } = await geral('especialista')
    expect(eixos[0]).toMatchObject({ possiveis: null, comprovados: null, medalha: null })
    expect(limiares).toEqual([])
  })

  test('names open deadlines, the first first: today, and two business days after a rejection of today', async () => {
    const { prazos } = await geral('ad')
    expect(prazos.map((p) => p.prazoReenvio).slice(0, 1)).toEqual(['2026-03-10'])
    expect(prazos.map((p) => p.prazoReenvio)).toContain('2026-03-12')
    expect(prazos.map((p) => p.prazoReenvio)).toEqual(prazos.map((p) => p.prazoReenvio).toSorted())
    relogio('2026-03-11T00:30:00-03:00')
    expect((await geral('ad')).prazos.map((p) => p.prazoReenvio)).not.toContain('2026-03-10')
    relogio('2026-03-10T15:00:00-03:00')
    expect((await geral('especialista')).prazos).toEqual([])
  })

  test('says who works there and as what', async () => {
    const { pessoas } = await geral('ad')
    expect(pessoas.map((p) => [p.nome, p.papel])).toEqual(
      expect.arrayContaining([
        ['Clarice Moura', 'Consultor Condutor'],
        ['Josué Teixeira', 'AD'],
      ]),
    )
    expect(pessoas.find((p) => p.nome === 'Beatriz Falcão')?.eixos).toEqual(['Gestão Municipal', 'Lideranças Locais'])
  })
})

test('the radar gives per cent declared and proved of the municipalities and axes in reach (R770)', async () => {
  const radar = async (persona: Persona, municipioIds: number[]) =>
    (await t.call(contract.getRadar, { persona, body: { municipioIds } })).body
  const [meu, ...resto] = await radar('admin', [vale, longe])
  expect([meu!.eixos.length, resto.length]).toEqual([10, 1])
  const { eixos } = await geral('admin', meu!.municipioId)
  for (const medida of ['declarados', 'comprovados'] as const)
    expect(meu!.eixos.map((e) => e[medida])).toEqual(eixos.map((e) => percentual(e[medida]!, e.possiveis!)))
  const [doAnalista, ...nada] = await radar('analista', [vale, longe])
  expect([doAnalista!.eixos.length, nada]).toEqual([2, []])
  expect(await radar('ad', [longe])).toEqual([])
})

test('since the diagnosis declared is compared with declared and proved with proved, and nothing while it is open', async () => {
  const ler = async (n: number) => {
    const [radar] = (await t.call(contract.getRadar, { persona: 'admin', body: { municipioIds: [n] } })).body
    const dash = (await t.call(contract.getMiniDash, { persona: 'admin', params: params(n) })).body
    return { eixo: radar!.eixos[0]!, radar: radar!.eixos, dash }
  }
  const antes = await ler(vale)
  // Of the 100,000 points and the 10,000 of its first axis: 1,500 more were declared, and 2,000 proved, by then.
  const { temaId } = (await one<{ temaId: number }>(
    db,
    sql`select "temaId" from municipio_tema_ponto v join eixo e using ("eixoId") where "municipioId" = ${vale} order by e.ordem limit 1`,
  ))!
  await db.execute(
    sql`update municipio_tema_ponto set diagnostico = diagnostico + 1500 where "municipioId" = ${vale} and "temaId" = ${temaId}`,
  )
  await db.execute(sql`insert into ponto_lancamento (em, "municipioId", "temaId", "perguntaMunicipioId", motivo, declarados, comprovados)
    select d.em, ${vale}, ${temaId}, min(pm."perguntaMunicipioId"), 'análise finalizada', 0, d.pontos
    from pergunta_municipio pm, lateral (select "finalizadoEm" as fim from acompanhamento where "municipioId" = ${vale} and diagnostico) a,
      lateral (values (a.fim, 2000), (a.fim + interval '1 second', 7000)) d (em, pontos)
    where pm."municipioId" = ${vale} and pm."temaId" = ${temaId} group by d.em, d.pontos`)
  const depois = await ler(vale)
  const { noDiagnostico } = antes.dash
  expect(antes.eixo.noDiagnostico!.comprovados).toBe(0)
  expect(depois.dash).toEqual({
    ...antes.dash,
    diagnostico: antes.dash.diagnostico! + 1500,
    noDiagnostico: { declarados: noDiagnostico!.declarados + 1500, comprovados: noDiagnostico!.comprovados + 2000 },
  })
  expect(depois.eixo).toEqual({
    ...antes.eixo,
    noDiagnostico: {
      declarados: antes.eixo.noDiagnostico!.declarados + 15,
      comprovados: antes.eixo.noDiagnostico!.comprovados + 20,
    },
  })
  const aberto = (await one<{ id: number }>(
    db,
    sql`select "municipioId" as id from acompanhamento where diagnostico and not finalizado and not cancelado`,
  ))!.id
  const emCurso = await ler(aberto)
  expect([emCurso.dash.noDiagnostico, emCurso.radar.map((e) => e.noDiagnostico)]).toEqual([null, Array(10).fill(null)])
  const semPontos = (await t.call(contract.getMiniDash, { persona: 'especialista', params: params(vale) })).body
  expect(semPontos.noDiagnostico).toBeNull()
})

test('the mini dashboard counts questions by state in the axes in reach (R771)', async () => {
  const dash = async (persona: Persona) => (await t.call(contract.getMiniDash, { persona, params: params(vale) })).body
  const { perguntas, maturidade, comprovados, grupos } = await dash('admin')
  const { total, ...estados } = perguntas
  expect([total, Object.values(estados).reduce((a, b) => a + b, 0)]).toEqual([80, 80])
  expect(Object.values(estados).every((n) => n > 0)).toBe(true)
  expect([maturidade, comprovados! > 0, grupos >= 0]).toEqual([expect.any(String), true, true])
  expect((await dash('analista')).perguntas.total).toBe(16)
  expect(await dash('especialista')).toMatchObject({ comprovados: null, maturidade: null })
})

test('government data name the mayor and the agents (R772)', async () => {
  const gov = await t.call(contract.getMunicipioGov, { persona: 'ad', params: params(vale) })
  expect(gov.body).toMatchObject({
    nome: 'Vale Sereno',
    uf: 'SC',
    prefeito: expect.any(String),
    ads: expect.any(Array),
  })
})

test('the municipalities of a theme, of everybody and of one person (R757)', async () => {
  const { temaId, eixoId } = (await one<{ temaId: number; eixoId: number }>(
    db,
    sql`select "temaId", "eixoId" from tema order by "temaId" limit 1`,
  ))!
  const usuario = async (email: string) =>
    String((await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id)
  const buscar = async (persona: Persona, usuarioId?: string) =>
    (await t.call(contract.municipiosDoTema, { persona, query: { temaId: String(temaId), usuarioId } as never })).body
  expect(await buscar('admin')).toHaveLength(24)
  expect(await buscar('admin', await usuario('condutor@exemplo.com.br'))).toHaveLength(6)
  expect(await buscar('admin', await usuario('operacoes@exemplo.com.br'))).toHaveLength(24)
  expect(await buscar('analista')).toHaveLength(12)
  await db.execute(sql`insert into municipio_tema ("municipioId", "temaId", habilitado) values (${vale}, ${temaId}, false)
    on conflict ("municipioId", "temaId") do update set habilitado = false`)
  expect(await buscar('admin')).toHaveLength(23)
  expect(eixoId).toBeGreaterThan(0)
})

test('finished themes carry theme and points', async () => {
  const lidos = (await t.call(contract.temasFinalizados, { persona: 'admin', params: params(vale) })).body
  const guardados = await rows(db, sql`select 1 from municipio_tema_ponto where "municipioId" = ${vale} and finalizado`)
  expect(lidos).toHaveLength(guardados.length)
  expect(lidos[0]).toMatchObject({ municipioId: vale, tema: { nome: expect.any(String) }, possiveis: 5000 })
})

test('out of reach there is no overview, number, image or history (R650)', async () => {
  for (const e of [
    contract.getVisaoGeral,
    contract.getMiniDash,
    contract.getMunicipioGov,
    contract.historicoMunicipio,
    contract.temasFinalizados,
  ])
    expect([e.path, (await t.call(e, { persona: 'ad', params: params(longe) })).status]).toEqual([e.path, 404])
})

test('the mystery shopper: its flag shows it, the hiding flags win, Ouro hides it where told (R670, R671)', () => {
  const quem = (flags: Record<string, boolean>, grupo = flags, acessoTotal = false) =>
    ({ acessoTotal, config: flags, groupsConfig: grupo, permissoes: [], permissoesSolucoes: [], grupo: {} }) as never
  const ver = { verClienteOculto: true }
  expect(verClienteOculto(quem(ver), null)).toBe(true)
  expect(verClienteOculto(quem(ver, {}), null)).toBe(false)
  expect(verClienteOculto(quem({}), null)).toBe(false)
  expect(verClienteOculto(quem({}, {}, true), null)).toBe(true)
  expect(verClienteOculto(quem({ ...ver, naoVerClienteOculto: true }), null)).toBe(false)
  expect(verClienteOculto(quem({ ...ver, naoVerClienteOculto: true }, ver), null)).toBe(true)
  expect(verClienteOculto(quem({ naoVerClienteOculto: true }, { naoVerClienteOculto: true }, true), null)).toBe(false)
  const ouro = { ...ver, naoVerClienteOcultoOuro: true }
  expect(['Ouro', 'Diamante', 'Prata', null].map((selo) => verClienteOculto(quem(ouro), selo))).toEqual([
    ...[false, false, true, true],
  ])
  expect(verClienteOculto(quem(ver), 'Ouro')).toBe(true)
})

test('in the seal room each pillar is an axis, and the medal counts points', async () => {
  const { body } = await t.call(listarMunicipios, { persona: 'admin', host: 'sala.localhost' })
  expect(body.every((m) => m.pontosPossiveis === 80)).toBe(true)
  const r = await t.call(contract.getVisaoGeral, {
    persona: 'admin',
    host: 'sala.localhost',
    params: params(body[0]!.municipioId),
  })
  expect([r.body.eixos.length, r.body.limiares.map((l) => l.pontuacaoMinima)]).toEqual([7, [0, 75, 81, 90, 99]])
})
