import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/sala-custo.ts'
import { one } from '#server/db/sql.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { openSalas } from './testing.ts'

const t = await startTestApp()
t.setClock('2026-03-10T12:00:00-03:00')
const { db, minha, alheia, servico, cargo, auditadas } = await openSalas(t)

type Novo = BodyOf<typeof contract.criarCusto, 'in'>
const novo = (mais: Partial<Novo> = {}): Novo => ({
  municipioId: minha,
  mes: '2026-03',
  categoria: 'Aluguel',
  descricao: 'Aluguel da sala',
  tipo: 'Fixo',
  valor: 1000,
  ...mais,
})
const criar = async (mais: Partial<Novo> = {}, persona: Persona = 'admin') => {
  const r = await t.call(contract.criarCusto, { persona, body: novo(mais) })
  if (r.status !== 200) throw new Error(JSON.stringify(r.body))
  return r.body
}
const daSala = (mes: string) => ({ params: { id: String(minha) }, query: { mes } })
const listar = async (mes: string, persona: Persona = 'admin') =>
  (await t.call(contract.listarCustos, { persona, ...daSala(mes) })).body
const resumo = async (mes: string) => (await t.call(contract.resumirCustos, { persona: 'admin', ...daSala(mes) })).body

describe('R851 costs', () => {
  test('are created, changed, fetched by id and by municipality, and deleted, each written down', async () => {
    const c = await criar({ mes: '2024-05', valor: 240.01, rateio: 33.33, fonte: 'Parceiro' })
    expect(c).toMatchObject({ mes: '2024-05', valor: 240.01, rateio: 33.33, valorDaSala: 80, fonte: 'Parceiro' })
    const r = await t.call(contract.alterarCusto, { persona: 'admin', body: { ...c, valor: 0.1, rateio: 100 } })
    expect(r.body).toMatchObject({ valor: 0.1, valorDaSala: 0.1, versao: c.versao + 1 })
    const uma = await t.call(contract.getCusto, { persona: 'condutor', params: { id: String(c.salaCustoId) } })
    expect(uma.body).toEqual(r.body)
    expect(await listar('2024-05', 'condutor')).toEqual([r.body])
    const velha = await t.call(contract.alterarCusto, { persona: 'admin', body: c })
    expect(velha.status).toBe(409)
    const fim = await t.call(contract.excluirCusto, { persona: 'admin', params: { id: String(c.salaCustoId) } })
    expect(fim.body.message).toBe('Custo excluído')
    expect(await listar('2024-05')).toEqual([])
    expect(await auditadas('sala_custo', c.salaCustoId)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test.each([
    ['valor', 0, 'O valor deve ser maior que 0'],
    ['valor', 0.001, 'Use até duas casas decimais'],
    ['valor', 1e300, 'O valor deve ser menor ou igual a 9.999.999,99'],
    ['rateio', 0, 'O valor deve ser maior que 0'],
    ['rateio', 100.01, 'O valor deve ser menor ou igual a 100'],
    ['rateio', 33.333, 'Use até duas casas decimais'],
    ['mes', '2026-13', 'Informe o mês e o ano'],
    ['mes', '2026-3', 'Informe o mês e o ano'],
    ['categoria', 'Festas', 'Opção inválida'],
    ['tipo', 'Semanal', 'Opção inválida'],
    ['descricao', '', 'Campo Obrigatório'],
  ])('%s %s: %s', async (campo, valor, frase) => {
    const r = await t.call(contract.criarCusto, { persona: 'admin', body: novo({ [campo]: valor }) })
    expect([r.status, r.body]).toMatchObject([400, { fields: { [campo]: frase } }])
  })

  test('are for who reads the room, in reach; what an hour of its people costs is for who may see salaries', async () => {
    const c = await criar({ mes: '2024-06', municipioId: alheia })
    const id = String(c.salaCustoId)
    expect((await t.call(contract.getCusto, { persona: 'condutor', params: { id } })).status).toBe(404)
    expect((await t.call(contract.excluirCusto, { persona: 'condutor', params: { id } })).status).toBe(404)
    expect(
      (await t.call(contract.criarCusto, { persona: 'condutor', body: novo({ municipioId: alheia }) })).status,
    ).toBe(404)
    await cargo({ quantidade: 1, cargaHoraria: 40 })
    const proprio = await criar({ mes: '2024-07', categoria: 'Pessoal', valor: 5200 })
    expect(await resumo('2024-07')).toMatchObject({ verCusto: true, custoHora: expect.any(Number) })
    await t.setFlags('Consultor Condutor', ['verCustoPreco'], false)
    const persona = 'condutor' as const
    expect((await t.call(contract.listarCustos, { persona, ...daSala('2024-07') })).body).toEqual([proprio])
    expect((await t.call(contract.alterarCusto, { persona, body: proprio })).status).toBe(200)
    const semHora = await t.call(contract.resumirCustos, { persona, ...daSala('2024-07') })
    expect(semHora.body).toMatchObject({ total: 5200, pessoal: 5200, verCusto: false, custoHora: null })
    expect((await t.call(contract.planilhaDeCustos, { persona, ...daSala('2024-07') })).status).toBe(200)
    await t.setFlags('Consultor Condutor', ['verCustoPreco'])
    // Who opens no page of the room has none of it.
    await t.setFlags('Consultor Condutor', ['sala', 'salaEmpreendedor'], false)
    expect((await t.call(contract.listarCustos, { persona, ...daSala('2024-07') })).status).toBe(403)
    await t.setFlags('Consultor Condutor', ['sala', 'salaEmpreendedor'])
  })
})

describe('the month', () => {
  test('adds up to the cent, by the share of the room, and tells what an attendance and an hour cost', async () => {
    const s = await servico()
    await cargo({ quantidade: 1, cargaHoraria: 30 })
    const antes = await resumo('2025-10')
    for (const [categoria, tipo, valor, rateio] of [
      ['Pessoal', 'Fixo', 0.1, 100],
      ['Encargos', 'Fixo', 0.2, 100],
      ['Material', 'Variável', 999_999.99, 50],
    ] as const)
      await criar({ mes: '2025-10', categoria, tipo, valor, rateio, descricao: categoria })
    await db.execute(sql`insert into sala_tempo ("municipioId", "salaServicoId", data, segundos, criacao)
      select ${minha}, ${s.salaServicoId}, d::date, 60, now() from unnest(array['2025-10-01', '2025-10-31', '2025-10-15', '2025-11-01', '2025-09-30']) d`)
    const r = await resumo('2025-10')
    expect(r).toMatchObject({
      ...{ fixo: 0.3, variavel: 500_000, total: 500_000.3, pessoal: 0.3 },
      ...{ atendimentos: 3, custoPorAtendimento: 166_666.77 },
    })
    expect(antes.custoPorAtendimento).toBeNull()
    expect(r.evolucao.map((m) => m.mes)).toEqual(expect.arrayContaining(['2024-11', '2025-10']))
    expect(r.evolucao).toHaveLength(12)
    expect(r.evolucao.at(-1)).toMatchObject({ mes: '2025-10', total: 500_000.3, atendimentos: 3 })
    expect(r.evolucao.find((m) => m.mes === '2025-09')).toMatchObject({ total: 0, atendimentos: 1 })
  })

  test('the cost of an hour is what the staff cost over the hours of who works there now', async () => {
    await db.execute(sql`delete from sala_cargo where "municipioId" = ${minha}`)
    expect((await resumo('2025-08')).custoHora).toBeNull()
    await cargo({ quantidade: 1, cargaHoraria: 40 })
    await cargo({ quantidade: 5, cargaHoraria: 40, ativo: false })
    await criar({ mes: '2025-08', categoria: 'Pessoal', valor: 5200 })
    await criar({ mes: '2025-08', categoria: 'Encargos', valor: 1733.34 })
    await criar({ mes: '2025-08', categoria: 'Aluguel', valor: 900 })
    expect(await resumo('2025-08')).toMatchObject({ horasDisponiveis: 173.33, pessoal: 6933.34, custoHora: 40 })
  })

  test('as a spreadsheet has the twelve months', async () => {
    await criar({ mes: '2023-07', descricao: 'Do começo', valor: 12.34 })
    await criar({ mes: '2022-07', descricao: 'De antes' })
    const r = await t.call(contract.planilhaDeCustos, { persona: 'admin', ...daSala('2024-06') })
    const arquivo = join(t.dataDir, 'custos.xlsx')
    writeFileSync(arquivo, r.raw)
    const texto = JSON.stringify(await readSheetSafely(asker, arquivo))
    expect(texto).toContain('Do começo')
    expect(texto).not.toContain('De antes')
  })
})

describe('fixed costs of the month before', () => {
  const ver = async (mes: string) =>
    (await t.call(contract.verFixosDoMesAnterior, { persona: 'admin', ...daSala(mes) })).body
  const copiar = (mes: string, custos: readonly contract.Custo[]) =>
    t.call(contract.copiarFixos, {
      persona: 'admin',
      body: { municipioId: minha, mes, custos: custos.map(({ salaCustoId, versao }) => ({ salaCustoId, versao })) },
    })

  test('are looked at, and copied once; what is there already stays as it is', async () => {
    const a = await criar({ mes: '2025-12', descricao: 'Aluguel', rateio: 50, fonte: 'Município' })
    await criar({ mes: '2025-12', descricao: 'Internet', categoria: 'Internet/telefone', valor: 99.9 })
    await criar({ mes: '2025-12', descricao: 'Papel', categoria: 'Material', tipo: 'Variável' })
    await criar({ mes: '2026-01', descricao: 'INTERNET', categoria: 'Internet/telefone', valor: 120 })
    const fixos = await ver('2026-01')
    expect(fixos.de).toBe('2025-12')
    expect(fixos.custos.map((c) => [c.descricao, c.jaHa])).toEqual([
      ['Aluguel', false],
      ['Internet', true],
    ])
    const r = await copiar('2026-01', fixos.custos)
    expect(r.body).toMatchObject({ copiados: 1, jaHavia: 1, message: '1 custo copiado' })
    expect((await listar('2026-01')).find((c) => c.descricao === 'Aluguel')).toMatchObject({
      ...{ valor: 1000, rateio: 50, fonte: 'Município', tipo: 'Fixo', mes: '2026-01' },
    })
    expect((await copiar('2026-01', fixos.custos)).body).toMatchObject({
      copiados: 0,
      message: 'O mês já tem estes custos',
    })
    // Changed since it was looked at.
    await t.call(contract.alterarCusto, { persona: 'admin', body: { ...a, valor: 2000 } })
    expect((await copiar('2026-01', [a])).status).toBe(422)
  })

  test('fifty who copy at once copy once', async () => {
    await criar({ mes: '2021-01', descricao: 'Um' })
    await criar({ mes: '2021-01', descricao: 'Outro' })
    const { custos } = await ver('2021-02')
    const todos = await Promise.all(Array.from({ length: 50 }, () => copiar('2021-02', custos)))
    expect(todos.map((r) => r.status).filter((s) => s !== 200)).toEqual([])
    expect(todos.reduce((s, r) => s + r.body.copiados, 0)).toBe(2)
    expect(
      await one(
        db,
        sql`select count(*)::int as n from sala_custo where "municipioId" = ${minha} and mes = '2021-02-01'`,
      ),
    ).toEqual({ n: 2 })
  })

  test('of another room, or of another month, are none of them', async () => {
    const fora = await criar({ mes: '2020-01', municipioId: alheia })
    expect((await copiar('2020-02', [fora])).status).toBe(422)
    const doMesmo = await criar({ mes: '2020-02' })
    expect((await copiar('2020-02', [doMesmo])).status).toBe(422)
    const r = await t.call(contract.copiarFixos, {
      persona: 'condutor',
      body: { municipioId: minha, mes: '2020-02', custos: [{ salaCustoId: fora.salaCustoId, versao: 1 }] },
    })
    expect(r.status).toBe(404)
  })
})
