import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NAO_E_PLANILHA } from '#contract/importacao.ts'
import * as contract from '#contract/municipio-eixo.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { municipiosEixos, municipiosTemas } from '#contract/registers/lugares.ts'
import { one, rows } from '#server/db/sql.ts'
import { sheet } from '#server/testing/sheet.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const db = t.banco.db
const admin = { persona: 'admin' } as const
const ids = async (tabela: string, coluna: string) =>
  (
    await rows<{ id: number }>(
      db,
      sql`select ${sql.identifier(coluna)} as id from ${sql.identifier(tabela)} order by 1`,
    )
  ).map((r) => r.id)
const municipios = await ids('municipio', 'municipioId')
const temas = await ids('tema', 'temaId')
/** Two axes that no municipality has yet, in the project of them all. */
const novos = (
  await rows<{ eixoId: number }>(
    db,
    sql`insert into eixo (nome, "projetoId") select n, min(p."projetoId") from unnest(array['Turismo', 'Cultura']) n, projeto p
        group by n order by n returning "eixoId"`,
  )
).map((r) => r.eixoId)
const lote = (body: object) => t.call(contract.eixosEmLote, { ...admin, body: body as never })
const pares = () =>
  rows<{ municipioId: number; eixoId: number; pergunta: boolean }>(
    db,
    sql`select "municipioId", "eixoId", pergunta from municipio_eixo where "eixoId" = any(${sql.param(novos)}::int[]) order by 1, 2`,
  )

describe('axes of municipalities', () => {
  test('R839 many municipalities get and lose many axes in one go, and the answer says what happened', async () => {
    const municipiosIds = municipios.slice(0, 5)
    const primeiro = await lote({ municipiosIds, eixosIds: novos, acao: 'definir' })
    expect(primeiro.body).toMatchObject({ incluidos: 10, alterados: 0, retirados: 0, iguais: 0 })
    const sem = { municipiosIds: municipios.slice(3, 7), eixosIds: [novos[0]], acao: 'definir', pergunta: false }
    expect((await lote(sem)).body).toMatchObject({ incluidos: 2, alterados: 2, iguais: 0 })
    expect((await lote(sem)).body).toMatchObject({ incluidos: 0, alterados: 0, iguais: 4 })
    expect((await pares()).filter((p) => !p.pergunta)).toHaveLength(4)
    const tirar = { municipiosIds: municipios, eixosIds: novos, acao: 'retirar' }
    expect((await lote(tirar)).body).toMatchObject({ retirados: 12, iguais: 36 })
    expect(await pares()).toEqual([])
  })

  test('an axis with answered questions stays where they are, and nothing of the lot is done', async () => {
    const { eixoId, nome } = (await one<{ eixoId: number; nome: string }>(
      db,
      sql`select e."eixoId", e.nome from eixo e join pergunta_municipio pm using ("eixoId") where pm.estado <> 'naoRespondida' order by 1 limit 1`,
    ))!
    await lote({ municipiosIds: [municipios[0]], eixosIds: [novos[0]], acao: 'definir' })
    const r = await lote({ municipiosIds: municipios, eixosIds: [novos[0], eixoId], acao: 'retirar' })
    expect([r.status, r.body.message]).toEqual([
      422,
      expect.stringMatching(new RegExp(`^Nada foi mudado: já há perguntas respondidas de ${nome} em .+ \\(\\d+\\)`)),
    ])
    expect(await pares()).toHaveLength(1)
    const [linha] = (await t.call(contract.listarMunicipioEixo, { ...admin, query: {} })).body.filter(
      (l) => l.eixoId === eixoId,
    )
    const uma = await t.call(registerEndpoints(municipiosEixos).excluir, {
      ...admin,
      params: { id: String(linha!.municipioEixoId) },
    })
    expect(uma.status).toBe(422)
    await lote({ municipiosIds: [municipios[0]], eixosIds: [novos[0]], acao: 'retirar' })
  })

  test('nor is it left without questions, by no way there is, and the points of the statement stay', async () => {
    const { municipioId, eixoId, municipio, uf, eixo } = (await one<{
      municipioId: number
      eixoId: number
      municipio: string
      uf: string
      eixo: string
    }>(
      db,
      sql`select pm."municipioId", pm."eixoId", m.nome as municipio, m.uf, e.nome as eixo from pergunta_municipio pm
        join municipio m using ("municipioId") join eixo e using ("eixoId") join municipio_eixo me using ("municipioId", "eixoId")
        where pm.estado = 'aprovada' and me.pergunta order by 1, 2 limit 1`,
    ))!
    const pontos = () =>
      one(
        db,
        sql`select sum(possiveis) as p, sum(declarados) as d, sum(comprovados) as c from municipio_tema_ponto where "municipioId" = ${municipioId}`,
      )
    const antes = await pontos()
    const emLote = await lote({ municipiosIds: [municipioId], eixosIds: [eixoId], acao: 'definir', pergunta: false })
    expect([emLote.status, emLote.body.message]).toEqual([422, expect.stringContaining('já há perguntas respondidas')])
    const linha = (await t.call(contract.listarMunicipioEixo, { ...admin, query: { municipioId } as never })).body.find(
      (l) => l.eixoId === eixoId,
    )!
    const sozinho = await t.call(registerEndpoints(municipiosEixos).alterar, {
      ...admin,
      body: { ...(linha as unknown as RegisterRow), pergunta: false },
    })
    expect(sozinho.status).toBe(422)
    const arquivo = await sheet(['Município', 'UF', 'Eixo', 'Perguntas'], [[municipio, uf, eixo, 'Não']])
    const planilha = await t.call(contract.importarEixos.previa, { ...admin, files: arquivo })
    expect(planilha.body.linhas.map((l) => [l.situacao, l.erros[0]?.motivo])).toEqual([
      ['recusada', expect.stringContaining('Já há perguntas respondidas')],
    ])
    expect((await t.call(contract.importarEixos.importar, { ...admin, files: arquivo })).status).toBe(422)
    // The first axis that a place lists switches off those that it does not: until then it worked on all of them.
    const guardados = await rows(db, sql`delete from municipio_eixo where "municipioId" = ${municipioId} returning *`)
    const primeiro = await lote({ municipiosIds: [municipioId], eixosIds: [novos[0]], acao: 'definir' })
    expect([primeiro.status, primeiro.body.message]).toEqual([422, expect.stringContaining(eixo)])
    await db.execute(sql`insert into municipio_eixo overriding system value
      select * from json_populate_recordset(null::municipio_eixo, ${JSON.stringify(guardados)}::json)`)
    expect(await pontos()).toEqual(antes)
  })

  test('R297 they are read with the question filter Sim', async () => {
    await lote({ municipiosIds: municipios.slice(0, 2), eixosIds: [novos[1]], acao: 'definir', pergunta: false })
    const ler = async (query: object) =>
      (await t.call(contract.listarMunicipioEixo, { ...admin, query: query as never })).body
    const [sim, nao, todos] = [await ler({ pergunta: 'Sim' }), await ler({ pergunta: 'Não' }), await ler({})]
    expect(sim.every((p) => p.pergunta)).toBe(true)
    expect(nao.map((p) => p.eixoId)).toEqual([novos[1], novos[1]])
    expect(todos).toHaveLength(sim.length + nao.length)
    const nomes = (await t.call(contract.nomesMunicipioEixo, admin)).body
    expect(nomes).toHaveLength(24)
    expect(nomes.find((n) => n.municipioId === municipios[0])!.eixos).toContain('Turismo')
    await lote({ municipiosIds: municipios.slice(0, 2), eixosIds: [novos[1]], acao: 'retirar' })
  })

  test('the totals of a municipality follow its axes', async () => {
    const tema = (await one<{ temaId: number }>(
      db,
      sql`insert into tema (nome, "eixoId") values ('Roteiros', ${novos[1]}) returning "temaId"`,
    ))!.temaId
    await db.execute(
      sql`insert into pergunta ("temaId", numero, texto, pontos, evidencia) values (${tema}, 990, 'Há roteiro?', 300, 'Folheto')`,
    )
    const possiveis = async () =>
      (await one<{ n: number }>(
        db,
        sql`select coalesce(sum(possiveis), 0)::int as n from municipio_tema_ponto where "municipioId" = ${municipios[0]} and "temaId" = ${tema}`,
      ))!.n
    await lote({ municipiosIds: [municipios[0]], eixosIds: [novos[1]], acao: 'definir' })
    expect(await possiveis()).toBe(300)
    await lote({ municipiosIds: [municipios[0]], eixosIds: [novos[1]], acao: 'retirar' })
    expect(await possiveis()).toBe(0)
  })

  test('who sees few municipalities sees few axes, and one of them tells how its questions stand', async () => {
    await t.setFlags('Analista', ['verMenuMunicipioEixos'])
    const meus = (await t.call(contract.listarMunicipioEixo, { persona: 'analista', query: {} })).body
    const todos = (await t.call(contract.listarMunicipioEixo, { ...admin, query: {} })).body
    expect(meus.length).toBeGreaterThan(0)
    expect(meus.length).toBeLessThan(todos.length)
    const params = { id: String(meus[0]!.municipioEixoId) }
    const uma = (await t.call(contract.tarefasDoMunicipioEixo, { persona: 'analista', params })).body
    expect(uma.perguntas).toBeGreaterThanOrEqual(uma.respondidas + uma.evidenciadas + uma.aprovadas + uma.rejeitadas)
    const alheio = todos.find((p) => !meus.some((m) => m.municipioEixoId === p.municipioEixoId))!
    const fora = { id: String(alheio.municipioEixoId) }
    expect((await t.call(contract.tarefasDoMunicipioEixo, { persona: 'analista', params: fora })).status).toBe(404)
  })

  test('what does not exist refuses the whole lot', async () => {
    const r = await lote({ municipiosIds: [municipios[0], 99_999], eixosIds: novos, acao: 'definir' })
    expect(r.status).toBe(404)
    expect(await pares()).toEqual([])
    expect((await lote({ municipiosIds: [], eixosIds: novos, acao: 'definir' })).status).toBe(400)
  })
})

describe('themes of municipalities', () => {
  test('are enabled and disabled in lots', async () => {
    const enviar = (habilitado: boolean) =>
      t.call(contract.temasEmLote, {
        ...admin,
        body: { municipiosIds: municipios.slice(0, 3), temasIds: temas.slice(0, 2), habilitado },
      })
    const antes = (await enviar(false)).body
    expect(antes.incluidos + antes.alterados + antes.iguais).toBe(6)
    expect((await enviar(true)).body).toMatchObject({ alterados: 6, iguais: 0 })
    const linhas = (await t.call(registerEndpoints(municipiosTemas).listar, admin)).body as RegisterRow[]
    const ligados = linhas.filter(
      (l) => l.municipioId === municipios[0] && temas.slice(0, 2).includes(l.temaId as number),
    )
    expect(ligados.map((l) => l.habilitado)).toEqual([true, true])
  })
})

describe('a spreadsheet of axes', () => {
  const TITULOS = ['Município', 'UF', 'Eixo', 'Perguntas']
  const previa = async (linhas: (string | null)[][]) =>
    t.call(contract.importarEixos.previa, { ...admin, files: await sheet(TITULOS, linhas) })
  const importar = async (linhas: (string | null)[][]) =>
    t.call(contract.importarEixos.importar, { ...admin, files: await sheet(TITULOS, linhas) })

  test('is shown line by line before it is applied, then does what it showed', async () => {
    const vale = (await one<{ id: number }>(
      db,
      sql`select "municipioId" as id from municipio where nome = 'Vale Sereno'`,
    ))!
    await lote({ municipiosIds: [vale.id], eixosIds: [novos[0]], acao: 'definir' })
    const linhas = [
      ['Vale Sereno', 'SC', 'Turismo', 'Sim'],
      ['vale sereno', 'sc', 'Cultura', 'não'],
      ['Pedra Clara', 'SC', 'Gestão Municipal', null],
    ]
    const vista = (await previa(linhas)).body
    expect(vista).toMatchObject({ total: 3, incluir: 1, alterar: 1, iguais: 1, recusadas: 0 })
    expect(vista.linhas[1]).toMatchObject({
      linha: 3,
      situacao: 'alterar',
      mudancas: [{ coluna: 'Perguntas', antes: 'Sim', depois: 'Não' }],
    })
    expect(await pares()).toHaveLength(1)
    expect((await importar(linhas)).status).toBe(200)
    expect(await pares()).toHaveLength(2)
    expect((await previa(linhas)).body).toMatchObject({ incluir: 0, alterar: 0, iguais: 3 })
  })

  test('one wrong line refuses it whole, naming line, column and reason', async () => {
    const linhas = [
      ['Pedra Clara', 'SC', 'Turismo', 'Sim'],
      ['Lugar Nenhum', 'SC', 'Turismo', 'Sim'],
      ['Pedra Clara', 'SC', 'Turismo', 'Sim'],
      ['Pedra Clara', 'SC', 'Cultura', 'talvez'],
      ['Pedra Clara', null, 'Cultura', 'Sim'],
    ]
    const r = await importar(linhas)
    expect([r.status, r.body.message]).toEqual([
      422,
      'Nada foi importado. Linha 3, coluna Município: Município não encontrado. Outras 3 linhas também têm problemas.',
    ])
    const vista = (r.body.details as { previa: { linhas: { linha: number; erros: object[] }[] } }).previa
    expect(vista.linhas.filter((l) => l.erros.length).map((l) => [l.linha, l.erros])).toEqual([
      [3, [{ coluna: 'Município', motivo: 'Município não encontrado' }]],
      [4, [{ coluna: 'Município', motivo: 'Repete a linha 2' }]],
      [5, [{ coluna: 'Perguntas', motivo: 'Informe Sim ou Não' }]],
      [6, [{ coluna: 'UF', motivo: 'Campo Obrigatório' }]],
    ])
    expect((await pares()).map((p) => p.municipioId)).not.toContain(municipios[1])
  })

  test('what is no such spreadsheet says why', async () => {
    const semColuna = await t.call(contract.importarEixos.previa, {
      ...admin,
      files: await sheet(['Município'], [['x']]),
    })
    expect([semColuna.status, semColuna.body.message]).toEqual([
      422,
      'A planilha não pôde ser lida: faltam as colunas UF, Eixo na linha 1.',
    ])
    const vazia = await previa([])
    expect(vazia.body.message).toBe('A planilha não tem linhas depois do cabeçalho: nada foi importado.')
    const texto = await t.call(contract.importarEixos.previa, {
      ...admin,
      files: { arquivo: [{ nome: 'planilha.xlsx', bytes: 'olá' }] },
    })
    expect([texto.status, texto.body.message]).toEqual([415, NAO_E_PLANILHA])
  })
})
