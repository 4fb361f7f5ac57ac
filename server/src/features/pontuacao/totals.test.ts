import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listarMunicipios } from '#contract/municipio.ts'
import { getVisaoGeral } from '#contract/municipio-painel.ts'
import { type Limiar, medalhaDe, type PerguntaPontuada, totais } from '#contract/pontos.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { recomputeTotals } from './commands.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const db = t.banco.db

type Linha = PerguntaPontuada & { municipioId: number; temaId: number }
const perguntas = async () =>
  (
    await rows<{ j: Linha }>(
      db,
      sql`select to_json(x) as j from (select pm."municipioId", pm."temaId", pm.estado, pm.resposta, pm.pontos, pm."pontosComprovados", p.ativa
        from pergunta_municipio pm join pergunta p using ("perguntaId")) x`,
    )
  ).map((r) => r.j)
type Total = { municipioId: number; temaId: number; possiveis: number; declarados: number; comprovados: number }
const guardados = async () =>
  (
    await rows<{ j: Total }>(
      db,
      sql`select to_json(x) as j from (select "municipioId", "temaId", possiveis, declarados, comprovados
        from municipio_tema_ponto order by "municipioId", "temaId") x`,
    )
  ).map((r) => r.j)
const todos = async () =>
  (await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio`)).map((r) => r.id)

test('the kept totals of every theme are what the rule says of its questions', async () => {
  const porTema = Map.groupBy(await perguntas(), (p) => `${p.municipioId}/${p.temaId}`)
  const lidos = await guardados()
  expect(lidos).toHaveLength(24 * 20)
  for (const { municipioId, temaId, ...guardado } of lidos)
    expect(guardado).toEqual(totais(porTema.get(`${municipioId}/${temaId}`)!))
})

test('changes of state move the totals, and doing it twice changes nothing', async () => {
  const { id, temaId, pontos } = (await one<{ id: number; temaId: number; pontos: number }>(
    db,
    sql`select "perguntaMunicipioId" as id, "temaId", pontos::float8 as pontos from pergunta_municipio
      where "municipioId" = 1 and estado = 'aprovada' and pontos > 0 limit 1`,
  ))!
  const doTema = async () => (await guardados()).find((x) => x.municipioId === 1 && x.temaId === temaId)!
  const antes = await doTema()
  await db.execute(sql`update pergunta_municipio set estado = 'evidenciada' where "perguntaMunicipioId" = ${id}`)
  await recomputeTotals(db, 1)
  const depois = await doTema()
  expect(depois).toEqual({ ...antes, comprovados: antes.comprovados - pontos })
  await recomputeTotals(db, [1, 1])
  expect(await doTema()).toEqual(depois)
  await db.execute(sql`update pergunta_municipio set estado = 'naoRespondida' where "perguntaMunicipioId" = ${id}`)
  await recomputeTotals(db, 1)
  expect(await doTema()).toEqual({ ...depois, declarados: depois.declarados - pontos })
})

test('an axis that a municipality does not work on counts for nothing, and comes back with its points', async () => {
  const antes = await guardados()
  const doEixo = await rows<{ temaId: number }>(
    db,
    sql`select "temaId" from tema join eixo using ("eixoId") where eixo.ordem = 3`,
  )
  const eixosAntes = await rows<{ eixoId: number; pergunta: boolean }>(
    db,
    sql`select "eixoId", pergunta from municipio_eixo where "municipioId" = 2`,
  )
  await db.execute(
    sql`insert into municipio_eixo ("municipioId", "eixoId", pergunta) select 2, "eixoId", ordem <> 3 from eixo
        on conflict ("municipioId", "eixoId") do update set pergunta = excluded.pergunta`,
  )
  await recomputeTotals(db, 2)
  const depois = await guardados()
  for (const { temaId } of doEixo)
    expect(depois.find((x) => x.municipioId === 2 && x.temaId === temaId)).toMatchObject({
      possiveis: 0,
      comprovados: 0,
    })
  await db.execute(sql`delete from municipio_eixo where "municipioId" = 2`)
  await db.execute(sql`insert into municipio_eixo ("municipioId", "eixoId", pergunta)
    select 2, "eixoId", pergunta from json_populate_recordset(null::municipio_eixo, ${JSON.stringify(eixosAntes)}::json)`)
  await recomputeTotals(db, 2)
  expect(await guardados()).toEqual(antes)
})

test('what was declared at the diagnosis is never touched', async () => {
  const ler = () => rows(db, sql`select "municipioTemaPontoId", diagnostico from municipio_tema_ponto order by 1`)
  const antes = await ler()
  await recomputeTotals(db, await todos())
  expect(await ler()).toEqual(antes)
})

test('lists give the medal that the rule gives, in the city programme and in the seal', async () => {
  for (const host of ['localhost', 'sala.localhost'] as const) {
    const banco = t.bancos.get(host === 'localhost' ? 'padrao' : 'sala')
    const limiares = (
      await rows<{ j: Limiar }>(
        banco.db,
        sql`select to_json(x) as j from (select nivel, "percentualMinimo", "pontuacaoMinima", "condicaoExtra" from medalha
          where escopo in ('Município', 'Sala') and ativa) x`,
      )
    ).map((r) => r.j)
    const lista = (await t.call(listarMunicipios, { persona: 'admin', host })).body
    const inscritos = new Set(
      (
        await rows<{ id: number }>(
          banco.db,
          sql`select "municipioId" as id from selo_inscricao where situacao = 'Enviado'`,
        )
      ).map((r) => r.id),
    )
    for (const m of lista)
      expect([m.nome, m.medalha]).toEqual([
        m.nome,
        medalhaDe(
          limiares.filter((l) => l.nivel !== 'Participante' || inscritos.has(m.municipioId)),
          { comprovados: m.pontos!, possiveis: m.pontosPossiveis! },
        ),
      ])
    expect(new Set(lista.map((m) => m.medalha)).size).toBeGreaterThan(1)
  }
})

test('a threshold of the state, of an axis or of a newer edition replaces the general one', async () => {
  const bronze = async () =>
    (await t.call(listarMunicipios, { persona: 'admin' })).body.filter((m) => m.medalha === null)
  const antes = (await bronze()).length
  await db.execute(sql`insert into medalha (nome, nivel, edicao, escopo, uf, "eixoId", "percentualMinimo") values
    ('Bronze de SC', 'Bronze', 2025, 'Município', 'SC', null, 5), ('Ouro do eixo', 'Ouro', 2025, 'Eixo', null, 1, 99.99)`)
  expect((await bronze()).length).toBeLessThan(antes)
  const { eixos } = (await t.call(getVisaoGeral, { persona: 'admin', params: { id: '1' } })).body
  expect(eixos[0]!.medalha).not.toBe('Ouro')
  expect(eixos.some((e) => e.medalha === 'Ouro')).toBe(true)
})
