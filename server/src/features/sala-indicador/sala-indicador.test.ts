import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import {
  apuracoesDeIndicador,
  fontesDeIndicador,
  indicadoresDaSala,
  leiturasDeIndicador,
  niveisDeIndicador,
  unidadesDeIndicador,
} from '#contract/registers/sala-indicador.ts'
import * as contract from '#contract/sala-indicador.ts'
import { rows } from '#server/db/sql.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const { db } = t.banco
const cidades = (await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by 1`)).map(
  (r) => r.id,
)
const [minha, longe] = [cidades[0]!, cidades.at(-1)!]
const ANO = 2026
const codigos = await rows<{ codigo: string; id: number }>(
  db,
  sql`select codigo, "salaIndicadorId" as id from sala_indicador`,
)
const indicador = (n: number) => codigos.find((c) => c.codigo === `IND-${String(n).padStart(2, '0')}`)!.id
await t.setFlags('Consultor Condutor', ['sala', 'salaEmpreendedor', 'editarIndicadoresSala'])

const doze = (...v: (number | null)[]) => Array.from({ length: 12 }, (_, i) => v[i] ?? null)
type Novo = BodyOf<typeof contract.criarLinha, 'in'>
const novo = (n: number, mais: Partial<Novo> = {}): Novo => ({
  municipioId: minha,
  ano: ANO,
  salaIndicadorId: indicador(n),
  meta: 100,
  valores: doze(10, 20),
  ...mais,
})
const criar = (body: Novo, persona: Persona = 'condutor') => t.call(contract.cadastrarLinha, { persona, body })
const feita = async (body: Novo) => {
  const r = await criar(body)
  if (r.status !== 200) throw new Error(JSON.stringify(r.body))
  return r.body
}
const mapa = (persona: Persona = 'condutor', municipioId = minha, ano = ANO) =>
  t.call(contract.listarMapa, { persona, query: { municipioId: String(municipioId), ano: String(ano) } })
const gravar = (linhas: readonly object[], persona: Persona = 'condutor', municipioId = minha) =>
  t.call(contract.gravarMapa, { persona, body: { municipioId, ano: ANO, linhas } as never })
const preenchida = (l: contract.LinhaDoMapa, mais: object = {}) => ({
  ...{ salaIndicadorId: l.indicador.salaIndicadorId, linhaDeBase: l.linhaDeBase, meta: l.meta, versao: l.versao },
  ...{ metaMaxima: l.metaMaxima, valores: l.valores, bases: l.bases, observacao: l.observacao },
  ...mais,
})

beforeEach(async () => {
  await db.execute(sql`delete from sala_indicador_municipio`)
})

describe('definitions', () => {
  test('R840 R841: the levels, units, forms, readings and sources of the specification are there from the start', async () => {
    const nomes = async (r: typeof niveisDeIndicador) =>
      ((await t.call(registerEndpoints(r).listar, { persona: 'operacoes' })).body as RegisterRow[]).map((x) => x.nome)
    expect(await nomes(niveisDeIndicador)).toEqual(['Estratégico', 'Tático', 'Operacional'])
    expect(await nomes(unidadesDeIndicador)).toEqual([
      ...['Quantidade (nº)', 'Percentual (%)', 'Horas (h)', 'Dias', 'Reais (R$)', 'Nota (0–10)'],
    ])
    expect(await nomes(apuracoesDeIndicador)).toEqual(['Soma', 'Média', 'Último valor', 'Acumulado no ano', 'Razão'])
    expect(await nomes(leiturasDeIndicador)).toEqual([
      ...['Quanto maior, melhor', 'Quanto menor, melhor', 'Dentro da faixa'],
    ])
    expect(await nomes(fontesDeIndicador)).toHaveLength(7)
    expect(await nomes(indicadoresDaSala)).toHaveLength(13)
  })

  test('a room reads them and changes none; who administers indicators does', async () => {
    const e = registerEndpoints(indicadoresDaSala)
    const lista = await t.call(e.listar, { persona: 'condutor' })
    expect([lista.status, (await t.call(e.listar, { persona: 'especialista' })).status]).toEqual([200, 403])
    const [primeiro] = lista.body as RegisterRow[]
    const mudar = (persona: Persona) => t.call(e.alterar, { persona, body: primeiro as never })
    expect([(await mudar('condutor')).status, (await mudar('operacoes')).status]).toEqual([403, 200])
  })

  test('one that a room measures is not deleted, and the refusal says so', async () => {
    await feita(novo(1))
    const r = await t.call(registerEndpoints(indicadoresDaSala).excluir, {
      persona: 'admin',
      params: { id: String(indicador(1)) } as never,
    })
    expect([r.status, r.body.message]).toEqual([
      409,
      'Não é possível excluir: o registro está em uso em 1 mapa de indicadores.',
    ])
  })
})

describe('the map of a room', () => {
  test('has every active indicator, filled in or not, with its result and its light', async () => {
    await feita(novo(4, { meta: 60, valores: doze(30, 20, 25), observacao: ' Nota ' }))
    await feita(novo(9, { meta: 90, valores: doze(45, 30), bases: doze(50, 50) }))
    const { body } = await mapa()
    expect(body).toHaveLength(13)
    const linha = (n: number) => body.find((l) => l.indicador.salaIndicadorId === indicador(n))!
    // The less the better: 75 of at most 60 are 80 %.
    expect(linha(4)).toMatchObject({ resultado: 75, percentualMeta: 80, farol: 'ambar', observacao: 'Nota', versao: 1 })
    expect(linha(9)).toMatchObject({ resultado: 75, percentualMeta: 83.3, farol: 'ambar' })
    expect(linha(1)).toMatchObject({
      ...{ salaIndicadorMunicipioId: null, versao: 0, farol: 'semDados', resultado: null, meta: null },
      ...{ valores: doze(), bases: doze() },
      indicador: { codigo: 'IND-01', metaPadrao: 960, apuracao: 4, apuracaoNome: 'Acumulado no ano', leitura: 1 },
    })
    await db.execute(sql`update sala_indicador set ativo = false where codigo in ('IND-04', 'IND-05')`)
    const so = (await mapa()).body.map((l) => l.indicador.codigo)
    await db.execute(sql`update sala_indicador set ativo = true`)
    expect([so.includes('IND-04'), so.includes('IND-05')]).toEqual([true, false])
  })

  test('a line is made, read, changed and emptied, each step in its history', async () => {
    const l = await feita(novo(1, { linhaDeBase: 5 }))
    const id = l.salaIndicadorMunicipioId!
    expect((await t.call(contract.getLinhaDoMapa, { persona: 'condutor', params: { id: String(id) } })).body).toEqual(l)
    const { salaIndicadorId: _, ...campos } = preenchida(l, { valores: doze(10, 20, 30), meta: null })
    const mudada = await t.call(contract.atualizarLinha, {
      persona: 'condutor',
      body: { salaIndicadorMunicipioId: id, ...campos },
    })
    expect(mudada.body).toMatchObject({ resultado: 60, farol: 'semMeta', versao: 2 })
    const historico = await t.call(contract.historicoDaLinha, { persona: 'condutor', params: { id: String(id) } })
    expect(historico.body[0]).toMatchObject({
      acao: 'alterar',
      mudancas: [
        { campo: 'Meta', antes: '100', depois: null },
        { campo: 'Março', antes: null, depois: '30' },
      ],
    })
    expect((await t.call(contract.excluirLinha, { persona: 'condutor', params: { id: String(id) } })).body).toEqual({
      message: 'O ano deste indicador foi esvaziado',
    })
    expect((await mapa()).body.every((x) => x.salaIndicadorMunicipioId === null)).toBe(true)
    const log = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'sala_indicador_municipio' and "entidadeId" = ${String(id)} order by "auditoriaId"`,
    )
    expect(log.map((x) => x.acao)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test('both addresses of making and changing do the same', async () => {
    const a = await t.call(contract.criarLinha, { persona: 'condutor', body: novo(2) })
    const { salaIndicadorId: _, ...campos } = preenchida(a.body, { observacao: 'Outra' })
    const b = await t.call(contract.alterarLinha, {
      persona: 'condutor',
      body: { salaIndicadorMunicipioId: a.body.salaIndicadorMunicipioId!, ...campos },
    })
    expect([a.status, b.status, b.body.observacao]).toEqual([200, 200, 'Outra'])
    const repetida = await criar(novo(2))
    expect([repetida.status, repetida.body]).toMatchObject([
      409,
      { fields: { salaIndicadorId: 'Este indicador já está preenchido neste ano. Altere o que está lá.' } },
    ])
  })

  test('what an indicator does not take is refused next to its month', async () => {
    const recusa = async (n: number, mais: Partial<Novo>) => (await criar(novo(n, mais))).body as { fields?: object }
    expect((await recusa(1, { valores: doze(1.5) })).fields).toEqual({ 'valores.0': 'Informe um número inteiro' })
    expect((await recusa(8, { valores: doze(1.25) })).fields).toEqual({ 'valores.0': 'No máximo 1 casa decimal' })
    expect((await recusa(10, { valores: doze(1) })).fields).toEqual({
      'valores.0': 'Este indicador é trimestral: informe só março, junho, setembro e dezembro',
    })
    expect((await recusa(9, { valores: doze(4) })).fields).toEqual({
      'valores.0': 'Informe a parte e o total, como 45/60',
    })
    expect((await recusa(9, { valores: doze(4), bases: doze(0) })).fields).toEqual({
      'bases.0': 'O total não pode ser zero',
    })
    expect((await recusa(1, { valores: doze(4), bases: doze(5) })).fields).toEqual({
      'bases.0': 'Só uma razão tem parte e total',
    })
    expect((await recusa(5, { meta: 9, metaMaxima: 8 })).fields).toEqual({
      metaMaxima: 'Não pode ser menor que a meta mínima',
    })
    expect(Object.keys((await recusa(1, { valores: [1] })).fields ?? {})).toEqual(['valores'])
    for (const ruim of [-1, 1e11, 0.12345, '5'])
      expect((await criar(novo(1, { valores: doze(ruim as number) }))).status).toBe(400)
    expect((await criar(novo(1, { salaIndicadorId: 999_999 }))).body).toMatchObject({
      fields: { salaIndicadorId: 'Indicador não encontrado' },
    })
    expect((await criar(novo(1, { ano: 1999 }))).status).toBe(400)
    await db.execute(sql`update sala_indicador set ativo = false where codigo = 'IND-01'`)
    const inativo = await criar(novo(1))
    await db.execute(sql`update sala_indicador set ativo = true`)
    expect(inativo.body).toMatchObject({
      fields: { salaIndicadorId: 'Este indicador está inativo e não começa um ano novo' },
    })
  })

  test('what stands there from another definition stays while something else is changed', async () => {
    const l = await feita(novo(8, { valores: doze(1.5) }))
    await db.execute(
      sql`update sala_indicador set "casasDecimais" = 0, periodicidade = 'anual' where codigo = 'IND-08'`,
    )
    const mudada = await gravar([preenchida(l, { observacao: 'Ainda' })])
    const errada = await gravar([preenchida(mudada.body[0]!, { valores: doze(2.5) })])
    await db.execute(
      sql`update sala_indicador set "casasDecimais" = 1, periodicidade = 'mensal' where codigo = 'IND-08'`,
    )
    expect([mudada.status, errada.body]).toMatchObject([
      200,
      { fields: { 'linhas.0.valores.0': 'Este indicador é anual: informe só dezembro' } },
    ])
  })
})

describe('many lines at once', () => {
  const nova = (n: number, mais: object = {}) => ({
    salaIndicadorId: indicador(n),
    versao: 0,
    valores: doze(n),
    ...mais,
  })

  test('are all written, each with its own history, and answered as they are now', async () => {
    const velha = await feita(novo(1))
    const r = await gravar([preenchida(velha, { meta: 50 }), nova(2), nova(3)])
    expect(r.body.map((l) => [l.indicador.codigo, l.meta, l.versao])).toEqual([
      ['IND-01', 50, 2],
      ['IND-02', null, 1],
      ['IND-03', null, 1],
    ])
    const log = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from auditoria where entidade = 'sala_indicador_municipio' and "entidadeId" = any(
        select "salaIndicadorMunicipioId"::text from sala_indicador_municipio)`,
    )
    expect(log[0]!.n).toBe(4)
  })

  test('one that is wrong stops all of them', async () => {
    const r = await gravar([nova(1), nova(2, { valores: doze(1.5) })])
    expect([r.status, (r.body as { fields?: object }).fields]).toEqual([
      400,
      { 'linhas.1.valores.0': 'Informe um número inteiro' },
    ])
    expect((await mapa()).body.some((l) => l.salaIndicadorMunicipioId)).toBe(false)
    expect((await gravar([nova(1), nova(1)])).status).toBe(400)
  })

  test('one that somebody else changed stops all of them, and is shown as it is now', async () => {
    const velha = await feita(novo(1))
    const agora = (await gravar([preenchida(velha, { meta: 77 })])).body[0]!
    const r = await gravar([nova(2), preenchida(velha, { meta: 88 })])
    expect([r.status, (r.body as { details?: unknown }).details]).toEqual([409, { atual: [agora] }])
    const so = await t.call(contract.atualizarLinha, {
      persona: 'condutor',
      body: {
        salaIndicadorMunicipioId: velha.salaIndicadorMunicipioId!,
        versao: 1,
        valores: doze(),
        bases: doze(),
      },
    })
    expect([so.status, (so.body as { details?: unknown }).details]).toEqual([409, { atual: agora }])
    expect((await mapa()).body.filter((l) => l.salaIndicadorMunicipioId)).toEqual([agora])
  })

  test('what is sent as it stands changes nothing', async () => {
    const velha = await feita(novo(1))
    expect((await gravar([preenchida(velha)])).body).toEqual([velha])
  })

  test('of fifty who fill in the same year at once one is first, and the others are told', async () => {
    const tentativas = await Promise.all(
      Array.from({ length: 50 }, (_, i) => gravar([nova(1, { valores: doze(i + 1) }), nova(2)])),
    )
    const ditos = tentativas.map((r) => r.status)
    expect([ditos.filter((s) => s === 200), ditos.filter((s) => s === 409)].map((x) => x.length)).toEqual([1, 49])
    const vencedor = tentativas.find((r) => r.status === 200)!
    expect((await mapa()).body.filter((l) => l.salaIndicadorMunicipioId)).toEqual(vencedor.body)
  })
})

describe('who may', () => {
  test('the own rooms, and no other', async () => {
    const fora = await feita(novo(1)).then(async (l) => {
      await db.execute(sql`update sala_indicador_municipio set "municipioId" = ${longe}`)
      return l
    })
    const id = String(fora.salaIndicadorMunicipioId)
    const { salaIndicadorId: _, ...campos } = preenchida(fora)
    const persona = 'condutor' as const
    const recusas = await Promise.all([
      mapa('condutor', longe),
      criar(novo(2, { municipioId: longe })),
      gravar([{ salaIndicadorId: indicador(2), versao: 0 }], 'condutor', longe),
      t.call(contract.getLinhaDoMapa, { persona, params: { id } }),
      t.call(contract.historicoDaLinha, { persona, params: { id } }),
      t.call(contract.excluirLinha, { persona, params: { id } }),
      t.call(contract.atualizarLinha, { persona, body: { salaIndicadorMunicipioId: Number(id), ...campos } }),
      t.call(contract.baixarMapa, { persona, params: { id: String(longe) }, body: {} }),
    ])
    expect(recusas.map((r) => r.status)).toEqual(Array(8).fill(404))
    const daUf = (quem: Persona) =>
      t.call(contract.mapasDaUf, { persona: quem, params: { uf: 'SC' }, query: { ano: String(ANO) } })
    expect([(await daUf('condutor')).body.length, (await daUf('operacoes')).body.length]).toEqual([0, 1])
  })

  test('reading needs a flag of the room, writing the one of its indicators too', async () => {
    expect((await mapa('especialista')).status).toBe(403)
    await t.setFlags('Consultor Condutor', ['editarIndicadoresSala'], false)
    const [ler, escrever, lote] = [
      await mapa(),
      await criar(novo(1)),
      await gravar([{ salaIndicadorId: 1, versao: 0 }]),
    ]
    await t.setFlags('Consultor Condutor', ['editarIndicadoresSala'])
    expect([ler.status, escrever.status, lote.status]).toEqual([200, 403, 403])
  })
})

test('without a room the list is what the rooms in reach filled in, page by page', async () => {
  await feita(novo(1))
  await feita(novo(4, { meta: 60, valores: doze(75) }))
  await feita(novo(2, { ano: ANO - 1 }))
  await criar(novo(3, { municipioId: longe }), 'operacoes')
  t.setClock(`${ANO}-03-10T12:00:00-03:00`)
  t.forgetLogins()
  const todas = (persona: Persona, query: object = {}) => t.call(contract.listarMapa, { persona, query })
  const minhas = await todas('condutor')
  expect([minhas.status, minhas.headers[CABECALHO_TOTAL]]).toEqual([200, '2'])
  const umaSala = (await mapa()).body
  expect(minhas.body).toEqual(umaSala.filter((l) => l.salaIndicadorMunicipioId !== null))
  expect((await todas('operacoes')).body.map((l) => [l.municipioId, l.indicador.codigo])).toEqual([
    [minha, 'IND-01'],
    [minha, 'IND-04'],
    [longe, 'IND-03'],
  ])
  const segunda = await todas('operacoes', { pagina: '2', porPagina: '2' })
  expect([segunda.body.map((l) => l.indicador.codigo), segunda.headers[CABECALHO_TOTAL]]).toEqual([['IND-03'], '3'])
  expect((await todas('condutor', { ano: String(ANO - 1) })).body.map((l) => l.indicador.codigo)).toEqual(['IND-02'])
  expect((await todas('especialista')).status).toBe(403)
})

test('a state shows what its rooms come to in a year', async () => {
  await feita(novo(4, { meta: 60, valores: doze(75) }))
  await feita(novo(1, { ano: ANO - 1 }))
  const { body } = await t.call(contract.mapasDaUf, {
    persona: 'condutor',
    params: { uf: 'SC' },
    query: { ano: String(ANO) },
  })
  expect(body).toMatchObject([
    { municipioId: minha, codigo: 'IND-04', indicador: 'Baixas de MEI', meta: 60, resultado: 75, farol: 'ambar' },
  ])
})

test('R843: the map comes as a sheet with real numbers, its ratios with their parts beside it', async () => {
  await feita(novo(8, { meta: 24, valores: doze(20.5, 22), linhaDeBase: 48.5 }))
  await feita(novo(9, { meta: 90, valores: doze(45, 30), bases: doze(50, 50) }))
  const r = await t.call(contract.baixarMapa, {
    persona: 'condutor',
    params: { id: String(minha) },
    body: { ano: ANO },
  })
  expect(r.status).toBe(200)
  expect(String(r.headers['content-disposition'])).toContain(`-${ANO}.xlsx`)
  const path = join(t.dataDir, 'mapa.xlsx')
  writeFileSync(path, r.raw)
  const [titulos, ...linhas] = await readSheetSafely(asker, path)
  const de = (codigo: string) => {
    const linha = linhas.find((l) => l[0] === codigo)!
    return (titulo: string) => linha[titulos!.indexOf(titulo)]
  }
  const [abertura, viabilidade, vazio] = [de('IND-08'), de('IND-09'), de('IND-02')]
  expect(['Janeiro', 'Fevereiro', 'Março', 'Meta', 'Linha de base', 'Resultado'].map(abertura)).toEqual([
    20.5,
    22,
    null,
    24,
    48.5,
    21.25,
  ])
  expect([viabilidade('Janeiro'), viabilidade('Resultado'), viabilidade('Farol')]).toEqual([90, 75, 'Perto da meta'])
  expect([vazio('Resultado'), vazio('Farol')]).toEqual([null, 'Sem valores'])
})
