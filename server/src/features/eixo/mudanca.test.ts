import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alterarEixo, criarEixo } from '#contract/eixo.ts'
import * as municipio from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { temas } from '#contract/registers/programa.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const db = t.banco.db
const admin = { persona: 'admin' } as const
const { alterar, obter, criar } = registerEndpoints(temas)

const respondida = (await one<{ municipioId: number; temaId: number; eixoId: number; projetoId: number }>(
  db,
  sql`select pm."municipioId", pm."temaId", pm."eixoId", e."projetoId" from pergunta_municipio pm join eixo e using ("eixoId")
    where pm.estado = 'aprovada' order by 1, 2 limit 1`,
))!
const { outroProjeto } = (await one<{ outroProjeto: number }>(
  db,
  sql`insert into projeto (nome, uf) values ('Outro projeto', 'SC') returning "projetoId" as "outroProjeto"`,
))!
const pontos = () =>
  rows(
    db,
    sql`select "municipioId", "temaId", "eixoId", possiveis, declarados, comprovados from municipio_tema_ponto order by 1, 2`,
  )

test('a municipality with answers keeps its project, and so its points', async () => {
  const params = { id: String(respondida.municipioId) }
  const { body: antes } = await t.call(municipio.getMunicipio, { ...admin, params })
  const total = await pontos()
  const r = await t.call(municipio.alterarMunicipio, { ...admin, body: { ...antes, projetoId: outroProjeto } as never })
  expect([r.status, r.body.message]).toEqual([
    422,
    expect.stringMatching(/^O município já tem \d+ perguntas respondidas.* e não pode mudar de projeto\. Inclua/),
  ])
  expect(Object.keys(r.body.fields!)).toEqual(['projetoId'])
  expect(await pontos()).toEqual(total)
  const novo = (
    await t.call(municipio.criarMunicipio, {
      ...admin,
      body: { nome: 'Sem respostas', uf: 'SC', projetoId: 1 } as never,
    })
  ).body
  const livre = await t.call(municipio.alterarMunicipio, {
    ...admin,
    body: { ...novo, projetoId: outroProjeto } as never,
  })
  expect([livre.status, livre.body.projetoId]).toEqual([200, outroProjeto])
})

test('a theme with answers keeps its axis; another takes what hangs on it along', async () => {
  const eixos = await rows<{ eixoId: number }>(
    db,
    sql`select "eixoId" from eixo where "projetoId" = ${respondida.projetoId} and "eixoId" <> ${respondida.eixoId} order by 1`,
  )
  const destino = eixos[0]!.eixoId
  const { body: tema } = await t.call(obter, { ...admin, params: { id: String(respondida.temaId) } })
  const r = await t.call(alterar, { ...admin, body: { ...(tema as RegisterRow), eixoId: destino } })
  expect([r.status, r.body.message]).toEqual([
    422,
    expect.stringMatching(/^O tema já tem \d+ perguntas respondidas.* e não pode mudar de eixo\. Inclua outro tema/),
  ])
  expect(Object.keys(r.body.fields!)).toEqual(['eixoId'])
  // Its name and the rest change as ever.
  expect((await t.call(alterar, { ...admin, body: { ...(tema as RegisterRow), nome: 'Outro nome' } })).status).toBe(200)

  const { body: novo } = await t.call(criar, {
    ...admin,
    body: { nome: 'Tema que se muda', eixoId: respondida.eixoId, pontosPossiveis: 10, ordem: 9 },
  })
  const temaId = (novo as RegisterRow).temaId as number
  await db.execute(sql`with p as (insert into pergunta ("temaId", numero, texto, pontos, evidencia)
      values (${temaId}, 970, 'Ainda sem resposta?', 10, 'Ato') returning "perguntaId")
    insert into pergunta_municipio ("municipioId", "perguntaId", "temaId", "eixoId", pontos)
    select ${respondida.municipioId}, "perguntaId", ${temaId}, ${respondida.eixoId}, 10 from p`)
  const mudado = await t.call(alterar, { ...admin, body: { ...(novo as RegisterRow), eixoId: destino } })
  expect(mudado.status).toBe(200)
  const onde = await rows<{ eixoId: number }>(
    db,
    sql`select "eixoId" from pergunta_municipio where "temaId" = ${temaId}
      union select "eixoId" from municipio_tema_ponto where "temaId" = ${temaId}`,
  )
  expect(onde).toEqual([{ eixoId: destino }])

  // Into another project it takes no number that is in use there.
  const { body: la } = await t.call(criarEixo, { ...admin, body: { nome: 'De lá', project: outroProjeto } })
  const { body: temaDeLa } = await t.call(criar, {
    ...admin,
    body: { nome: 'Tema de lá', eixoId: la.eixoId, pontosPossiveis: 10, ordem: 1 },
  })
  await db.execute(sql`insert into pergunta ("temaId", numero, texto, pontos, evidencia)
    values (${(temaDeLa as RegisterRow).temaId as number}, 970, 'O mesmo número?', 10, 'Ato')`)
  const longe = await t.call(alterar, { ...admin, body: { ...(mudado.body as RegisterRow), eixoId: la.eixoId } })
  expect([longe.status, longe.body.message]).toEqual([422, expect.stringContaining('mesmos números: 970. Mude')])
})

test('an axis with answers keeps its project', async () => {
  const total = await pontos()
  const eixo = (await one<{ eixoId: number; nome: string; versao: number }>(
    db,
    sql`select "eixoId", nome, versao from eixo where "eixoId" = ${respondida.eixoId}`,
  ))!
  const r = await t.call(alterarEixo, { ...admin, body: { ...eixo, project: outroProjeto } })
  expect([r.status, r.body.message, Object.keys(r.body.fields!)]).toEqual([
    422,
    expect.stringMatching(/^O eixo já tem .+ e não pode mudar de projeto\. Inclua outro eixo/),
    ['project'],
  ])
  expect(await pontos()).toEqual(total)
  const { body: livre } = await t.call(criarEixo, { ...admin, body: { nome: 'Livre', project: 1 } })
  const mudado = await t.call(alterarEixo, {
    ...admin,
    body: { eixoId: livre.eixoId, versao: livre.versao, nome: 'Livre', project: outroProjeto },
  })
  expect([mudado.status, mudado.body.projetoId]).toEqual([200, outroProjeto])
})
