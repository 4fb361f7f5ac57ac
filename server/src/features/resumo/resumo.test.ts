import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/resumo.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { documentoDe } from './documento.ts'

const t = await startTestApp()
const { db } = t.banco
const cidades = (
  await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by "municipioId"`)
).map((r) => r.id)
const [primeira, segunda] = cidades as [number, number]
const longe = cidades.at(-1)!

type Novo = BodyOf<typeof contract.criarResumo, 'in'>
const perfis = [
  { indicador: 'População', valor: 12_400, fonte: 'IBGE', ano: 2025 },
  { indicador: 'IDHM', valor: 0.742, fonte: 'Atlas', ano: 2010 },
]
const novo = (extra: Partial<Novo> = {}): Novo => ({
  municipioId: segunda,
  titulo: 'Resumo de teste',
  anoBase: 2025,
  forcas: ' Boa gente ',
  ameacas: '  ',
  prefeito: 'Antônia Prates',
  perfis,
  ...extra,
})
const criar = async (extra: Partial<Novo> = {}, persona: Persona = 'condutor') => {
  const r = await t.call(contract.criarResumo, { persona, body: novo(extra) })
  if (r.status !== 200) throw new Error(JSON.stringify(r.body))
  return r.body
}
const obter = (id: number, persona: Persona = 'condutor') =>
  t.call(contract.getResumo, { persona, params: { id: String(id) } })

describe('summaries of a city', () => {
  test('R038: are listed newest base year first, with who wrote them', async () => {
    const { body } = await t.call(contract.listarResumos, {
      persona: 'ad',
      query: { municipioId: String(primeira) },
    })
    expect(body.map((r) => r.titulo)).toEqual(['Resumo executivo para o plano municipal', 'Linha de base do município'])
    expect(body[0]).toMatchObject({ elaboradoPor: 'Clarice Moura', qtdIndicadores: 8 })
    const fora = await t.call(contract.listarResumos, { persona: 'ad', query: { municipioId: String(longe) } })
    expect(fora.status).toBe(404)
    const todos = (await t.call(contract.listarResumos, { persona: 'ad' })).body
    expect(new Set(todos.map((r) => r.municipioId))).toEqual(new Set([primeira]))
  })

  test('R039 R040: one is written with its figures and changed; a stale change is refused', async () => {
    const r = await criar()
    expect(r).toMatchObject({ forcas: 'Boa gente', ameacas: null, municipio: { nome: 'Pedra Clara' } })
    expect(r.perfis.map((p) => [p.indicador, p.valor, p.fonte, p.ano])).toEqual([
      ['População', 12_400, 'IBGE', 2025],
      ['IDHM', 0.742, 'Atlas', 2010],
    ])
    const mudar = (extra: object) =>
      t.call(contract.alterarResumo, { persona: 'condutor', body: { ...r, ...extra } as never })
    const depois = await mudar({ titulo: 'Outro título', perfis: [perfis[1]] })
    expect([depois.body.titulo, depois.body.perfis.length, depois.body.versao]).toEqual([
      'Outro título',
      1,
      r.versao + 1,
    ])
    const velho = await mudar({ titulo: 'Terceiro' })
    expect([velho.status, (velho.body.details as { atual: contract.Resumo }).atual.titulo]).toEqual([
      409,
      'Outro título',
    ])
    const semPerfis = await t.call(contract.alterarResumo, {
      persona: 'condutor',
      body: { ...depois.body, perfis: undefined, versao: depois.body.versao },
    })
    expect(semPerfis.body.perfis).toHaveLength(1)
  })

  test('a figure twice, or a year that cannot be, is refused at its line', async () => {
    const r = await t.call(contract.criarResumo, {
      persona: 'condutor',
      body: novo({ anoBase: 20, perfis: [...perfis, { ...perfis[0]!, indicador: ' população ' }] }),
    })
    expect(r.status).toBe(400)
    expect(r.body.fields).toMatchObject({ 'perfis.2.indicador': 'Este indicador já está no perfil' })
    expect(r.body.fields).toHaveProperty('anoBase')
  })

  test('are deleted with their figures, and the log says which', async () => {
    const r = await criar()
    const excluir = (persona: Persona) =>
      t.call(contract.excluirResumo, { persona, params: { id: String(r.municipioResumoId) } })
    expect((await excluir('especialista')).status).toBe(403)
    expect((await excluir('condutor')).body.message).toBe('Resumo excluído')
    expect((await obter(r.municipioResumoId)).status).toBe(404)
    const [linha] = await rows<{ mudancas: unknown }>(
      db,
      sql`select mudancas from auditoria where entidade = 'municipio_resumo' and acao = 'excluir' and "entidadeId" = ${String(r.municipioResumoId)}`,
    )
    expect(linha!.mudancas).toEqual({ titulo: { antes: 'Resumo de teste' }, municipioId: { antes: 2 } })
  })

  test('out of reach they do not exist, for reading, writing, download or figures', async () => {
    const r = await criar({ municipioId: longe }, 'admin')
    const params = { id: String(r.municipioResumoId) }
    for (const e of [contract.getResumo, contract.baixarResumo, contract.excluirResumo])
      expect((await t.call(e as typeof contract.getResumo, { persona: 'condutor', params })).status, e.path).toBe(404)
    expect((await t.call(contract.alterarResumo, { persona: 'condutor', body: { ...r, titulo: 'x' } })).status).toBe(
      404,
    )
    const figura = { municipioResumoId: r.municipioResumoId, indicador: 'IDEB', valor: 6, fonte: 'Inep', ano: 2023 }
    expect((await t.call(contract.criarPerfil, { persona: 'condutor', body: figura })).status).toBe(404)
    const id = String(r.perfis[0]!.municipioResumoPerfilId)
    for (const e of [contract.getPerfil, contract.excluirPerfil])
      expect(
        (await t.call(e as typeof contract.getPerfil, { persona: 'condutor', params: { id } })).status,
        e.path,
      ).toBe(404)
    const lista = await t.call(contract.listarPerfis, {
      persona: 'condutor',
      query: { municipioResumoId: String(r.municipioResumoId) },
    })
    expect(lista.status).toBe(404)
  })
})

describe('one figure at a time', () => {
  test('is added, changed with its version, and taken out; the summary moves on with it', async () => {
    const r = await criar()
    const p = (
      await t.call(contract.criarPerfil, {
        persona: 'condutor',
        body: { municipioResumoId: r.municipioResumoId, indicador: 'IDEB', valor: 6.1, fonte: 'Inep', ano: 2023 },
      })
    ).body
    const mudar = (versao: number, indicador = 'IDEB') =>
      t.call(contract.alterarPerfil, {
        persona: 'condutor',
        body: {
          municipioResumoPerfilId: p.municipioResumoPerfilId,
          versao,
          indicador,
          valor: 6.3,
          fonte: 'Inep',
          ano: 2025,
        },
      })
    const repetido = await mudar(p.versao, 'IDHM')
    expect([repetido.status, repetido.body.fields]).toEqual([409, { indicador: 'Este indicador já está no perfil' }])
    expect((await mudar(p.versao)).body.valor).toBe(6.3)
    expect((await mudar(p.versao)).status).toBe(409)
    expect((await obter(r.municipioResumoId)).body).toMatchObject({ versao: r.versao + 2, qtdIndicadores: 3 })
    await t.call(contract.excluirPerfil, { persona: 'condutor', params: { id: String(p.municipioResumoPerfilId) } })
    expect((await obter(r.municipioResumoId)).body.perfis.map((x) => x.indicador)).toEqual(['População', 'IDHM'])
  })
})

describe('on paper', () => {
  test('R794: the summary is a PDF named after the city and the year, with figures in their own decimals', async () => {
    const r = await criar()
    const pdf = await t.call(contract.baixarResumo, { persona: 'ad', params: { id: String(r.municipioResumoId) } })
    expect(pdf.status).toBe(404)
    const meu = await t.call(contract.baixarResumo, {
      persona: 'condutor',
      params: { id: String(r.municipioResumoId) },
    })
    expect([meu.status, meu.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(meu.headers['content-disposition']).toContain('resumo-pedra-clara-2025.pdf')
    const texto = pdfPages(meu.raw)
      .map((p) => p.text)
      .join('\n')
    for (const parte of ['Resumo de teste', '12.400', '0,742', 'Boa gente', 'Antônia Prates', 'Clarice Moura'])
      expect(texto).toContain(parte)
  })

  test('what was left empty leaves no heading behind', async () => {
    const r = await criar({ prefeito: null, forcas: null, perfis: [] })
    expect(documentoDe(r).secoes.map((s) => s.titulo)).toEqual(['Perfil', 'Sobre este resumo'])
  })
})
