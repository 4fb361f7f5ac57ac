import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UFS } from '#contract/fields.ts'
import { COLUNAS_MUNICIPIO, importarMunicipios } from '#contract/municipio.ts'
import { one } from '#server/db/sql.ts'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { searchIbge } from './ibge.ts'

const t = await startTestApp()
type Linha = Record<string, string | number>

const planilha = async (linhas: Linha[]) => {
  const colunas = COLUNAS_MUNICIPIO.map((c) => ({
    chave: c.chave,
    titulo: c.titulo,
    tipo: typeof linhas[0]?.[c.chave] === 'number' ? ('inteiro' as const) : ('texto' as const),
  }))
  return Buffer.concat(await streamXlsx({ sheets: [{ nome: 'municipios', colunas, linhas }] }).toArray())
}
const chamar = async (qual: 'previa' | 'importar', linhas: Linha[], persona: Persona = 'admin') =>
  t.call(importarMunicipios[qual], {
    persona,
    files: { arquivo: [{ nome: 'municipios.xlsx', bytes: await planilha(linhas) }] },
  })
const quantos = async () => (await one<{ n: number }>(t.banco.db, sql`select count(*)::int as n from municipio`))!.n

const linha = (codigoIbge: number, extra: Linha = {}): Linha => ({
  codigoIbge,
  projeto: 'cidade em movimento',
  ...extra,
})
const doisMil = UFS.flatMap((uf) => searchIbge(uf))
  .slice(0, 2000)
  .map((m, i) => linha(m.codigoIbge, { populacao: 5000 + i, prefeito: `Prefeita ${i}` }))

test('one wrong line refuses a sheet of 2,000 whole, naming line, column and reason', async () => {
  const antes = await quantos()
  const errada = doisMil.with(1233, { ...doisMil[1233]!, codigoIbge: 4200000 })
  const r = await chamar('importar', errada)
  expect([r.status, r.body.message]).toEqual([
    422,
    'Nada foi importado. Linha 1235, coluna Código IBGE: 4200000 não está na tabela do IBGE.',
  ])
  expect(await quantos()).toBe(antes)
  const varias = [
    linha(4202404, { projeto: 'Outro' }),
    linha(4207502, { status: 'Estranho' }),
    linha(4218202, { unidadeRegional: 'Marte' }),
    linha(4218202),
  ]
  const { linhas } = (await chamar('previa', varias)).body
  expect(linhas.map((l) => [l.linha, l.situacao, l.erros[0]?.coluna])).toEqual([
    [2, 'recusada', 'Projeto'],
    [3, 'recusada', 'Status'],
    [4, 'recusada', 'Unidade Regional'],
    [5, 'recusada', 'Código IBGE'],
  ])
})

test('2,000 municipalities come in at once, named and placed by the IBGE table; the same sheet again changes nothing', async () => {
  const antes = await quantos()
  expect((await chamar('importar', doisMil)).body).toMatchObject({ total: 2000, incluir: 2000, recusadas: 0 })
  expect(await quantos()).toBe(antes + 2000)
  const maceio = await one(
    t.banco.db,
    sql`select nome, uf, populacao is not null as pop from municipio where "codigoIbge" = 2704302`,
  )
  expect(maceio).toEqual({ nome: 'Maceió', uf: 'AL', pop: true })
  expect((await chamar('previa', doisMil)).body).toMatchObject({ incluir: 0, alterar: 0, iguais: 2000 })
  const semTotais = await one(
    t.banco.db,
    sql`select 1 from municipio m where not exists (select 1 from municipio_tema_ponto x where x."municipioId" = m."municipioId")`,
  )
  expect(semTotais).toBeUndefined()
})

test('a changed cell is shown before and after, a blank one leaves what stands', async () => {
  const [primeira] = doisMil
  const mudada = [{ ...primeira!, populacao: 999, prefeito: '', status: 'vigente' }]
  const { linhas } = (await chamar('previa', mudada)).body
  expect(linhas[0]!.mudancas).toEqual([
    { coluna: 'Status', antes: null, depois: 'vigente' },
    { coluna: 'População', antes: '5000', depois: '999' },
  ])
  await chamar('importar', mudada)
  const depois = await one(
    t.banco.db,
    sql`select m.populacao, m.prefeito, s."statusNome", m.versao from municipio m join status s using ("statusId")
      where m."codigoIbge" = ${primeira!.codigoIbge}`,
  )
  expect(depois).toEqual({ populacao: 999, prefeito: 'Prefeita 0', statusNome: 'Vigente', versao: 2 })
})

test('who may not save municipalities imports none', async () => {
  expect((await chamar('importar', [linha(4202404)], 'analista')).status).toBe(403)
})

test('a sheet repeats no name of its state and project, neither one that stands nor one of its own lines', async () => {
  const { nome } = (await one<{ nome: string }>(
    t.banco.db,
    sql`select nome from municipio where uf = 'SC' and "codigoIbge" is distinct from 4202404 and nome ~ '[À-ú]' order by "municipioId" limit 1`,
  ))!
  const { linhas } = (
    await chamar('previa', [
      linha(4202404, { nome: nome.toUpperCase() }),
      linha(4218202, { nome: 'Vila  Nova do Vale' }),
      linha(4207502, { nome: 'VILA NOVA DO VALE' }),
    ])
  ).body
  expect(linhas.map((l) => l.erros[0]?.motivo)).toEqual([
    'Já existe este nome no estado e no projeto',
    undefined,
    'Repete o nome da linha 3',
  ])
})
