import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { compararMunicipio, type Pares } from '#contract/comparacao.ts'
import type { Actor } from '#server/access/actor.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { getComparison } from './comparar.ts'
import { reader } from './dashboard-testing.ts'

/*
 * A programme of two axes, of 100 and 60 points, and seven places. What each proved:
 *
 *            Um       Dois     whole           band    region    state
 *   Alfa     40       30       70  43.75%      small   one       AC
 *   Beta     10       15       25  15.63%      small   one       AC
 *   Gama     90       60      150  93.75%      small   one       AC
 *   Delta    20        -       20  20%         small   one       AC    (works on the first axis only)
 *   Épsilon  40       45       85  53.13%      small   two       AC
 *   Zeta    100       60      160  100%        large   one       AC
 *   Eta       0        0        0  0%          -       -         AM
 */
const t = await startTestApp()
const { db } = t.banco
const projetoId = await insertRow(db, 'projeto', { nome: 'Comparado', uf: 'AC' }, 'projetoId')
const insertEixo = async (nome: string, ordem: number) => {
  const eixoId = await insertRow(db, 'eixo', { nome, projetoId, ordem }, 'eixoId')
  return { eixoId, temaId: await insertRow(db, 'tema', { nome: `Tema de ${nome}`, eixoId, ordem: 1 }, 'temaId') }
}
const [um, dois] = [await insertEixo('Um', 1), await insertEixo('Dois', 2)]
const insertFaixa = (nome: string, minimo: number) =>
  insertRow(db, 'faixa', { nome, tipo: 'População', minimo, ativa: true }, 'faixaId')
const [pequena, grande] = [await insertFaixa('Pequenas da prova', 0), await insertFaixa('Grandes da prova', 50_000)]
const insertRegional = (nomeRegiao: string) =>
  insertRow(db, 'unidade_regional', { nomeRegiao, uf: 'AC' }, 'id_unidade_regional')
const [primeira, segunda] = [await insertRegional('Primeira regional'), await insertRegional('Segunda regional')]

interface Lugar {
  provado: readonly [number, number | null]
  faixaId?: number
  unidadeRegionalId?: number
  uf?: string
}
const insertLugar = async (nome: string, { provado, uf = 'AC', ...mais }: Lugar, deProjeto = projetoId) => {
  const municipioId = await insertRow(db, 'municipio', { nome, uf, projetoId: deProjeto, ...mais }, 'municipioId')
  const pontos = [
    { ...um, possiveis: 100, comprovados: provado[0] },
    { ...dois, possiveis: 60, comprovados: provado[1] },
  ].filter((p) => p.comprovados !== null)
  await insertRows(
    db,
    'municipio_tema_ponto',
    pontos.map((p) => ({ municipioId, ...p, declarados: 0, diagnostico: 0, finalizado: false })),
  )
  return municipioId
}
const aqui = { faixaId: pequena, unidadeRegionalId: primeira }
const alfa = await insertLugar('Alfa', { provado: [40, 30], ...aqui })
const beta = await insertLugar('Beta', { provado: [10, 15], ...aqui })
const gama = await insertLugar('Gama', { provado: [90, 60], ...aqui })
const delta = await insertLugar('Delta', { provado: [20, null], ...aqui })
const epsilon = await insertLugar('Épsilon', { provado: [40, 45], faixaId: pequena, unidadeRegionalId: segunda })
const zeta = await insertLugar('Zeta', { provado: [100, 60], faixaId: grande, unidadeRegionalId: primeira })
const eta = await insertLugar('Eta', { provado: [0, 0], uf: 'AM' })

const compare = async (municipioId: number, por: Pares) => {
  const params = { municipioId: String(municipioId) }
  const { status, body } = await t.call(compararMunicipio, { persona: 'admin', params, query: { por } })
  expect(status).toBe(200)
  return body
}
const seenBy = (actor: Actor, municipioId: number, por: Pares) =>
  getComparison({ db, actor, ambiente: t.settings.ambientes.hosts.localhost!, now: new Date() }, municipioId, por)
const inteiros = (...ids: number[]) => ids.map((municipioId) => ({ municipioId, eixoId: null }))
const POUCOS =
  'Menos de 5 municípios ao seu alcance fazem parte deste grupo: um grupo tão pequeno não é mostrado à parte.'

describe('a place beside those of its size', () => {
  test('the whole and each axis: median, quartiles and place in the row', async () => {
    // Whole: 15.63, 20, 43.75, 53.13, 93.75. Um: 10, 20, 40, 40, 90. Dois, of four places: not shown.
    expect(await compare(alfa, 'faixa')).toEqual({
      municipio: { municipioId: alfa, nome: 'Alfa', uf: 'AC' },
      grupo: { nome: 'Pequenas da prova', municipios: 5 },
      motivo: null,
      linhas: [
        {
          eixoId: null,
          eixo: null,
          percentual: 43.75,
          grupo: { municipios: 5, inferior: 20, mediana: 43.75, superior: 53.13, posicao: 3 },
        },
        {
          eixoId: um.eixoId,
          eixo: 'Um',
          percentual: 40,
          // Equals share the second place.
          grupo: { municipios: 5, inferior: 20, mediana: 40, superior: 40, posicao: 2 },
        },
        { eixoId: dois.eixoId, eixo: 'Dois', percentual: 50, grupo: null },
      ],
    })
  })

  test('by state there are six, and quartiles lie between two of them', async () => {
    // Whole: 15.63, 20, 43.75, 53.13, 93.75, 100.
    const { grupo, linhas } = await compare(gama, 'uf')
    expect(grupo).toEqual({ nome: 'AC', municipios: 6 })
    expect(linhas.map((l) => [l.eixo, l.percentual, l.grupo])).toEqual([
      [null, 93.75, { municipios: 6, inferior: 25.94, mediana: 48.44, superior: 83.6, posicao: 2 }],
      ['Um', 90, { municipios: 6, inferior: 25, mediana: 40, superior: 77.5, posicao: 2 }],
      ['Dois', 100, { municipios: 5, inferior: 50, mediana: 75, superior: 100, posicao: 1 }],
    ])
  })

  test('by region: five are shown, four are not', async () => {
    expect((await compare(zeta, 'regional')).grupo).toEqual({ nome: 'Primeira regional', municipios: 5 })
    await db.execute(sql`update municipio set "unidadeRegionalId" = ${segunda} where "municipioId" = ${beta}`)
    const quatro = await compare(zeta, 'regional')
    expect([quatro.grupo, quatro.motivo]).toEqual([null, POUCOS])
    // What the place itself has is told all the same.
    expect(quatro.linhas.map((l) => [l.eixo, l.percentual, l.grupo])).toEqual([
      [null, 100, null],
      ['Um', 100, null],
      ['Dois', 100, null],
    ])
    await db.execute(sql`update municipio set "unidadeRegionalId" = ${primeira} where "municipioId" = ${beta}`)
  })

  test('by band within the region: those that share both, and of fewer than five none', async () => {
    // Alfa, Beta, Gama and Delta: Épsilon is of another region, Zeta of another band.
    const quatro = await compare(alfa, 'faixaDaRegional')
    expect([quatro.grupo, quatro.motivo]).toEqual([null, POUCOS])
    await db.execute(sql`update municipio set "unidadeRegionalId" = ${primeira} where "municipioId" = ${epsilon}`)
    const { grupo, linhas } = await compare(alfa, 'faixaDaRegional')
    expect(grupo).toEqual({ nome: 'Pequenas da prova · Primeira regional', municipios: 5 })
    expect(linhas[0]!.grupo).toEqual({ municipios: 5, inferior: 20, mediana: 43.75, superior: 53.13, posicao: 3 })
    await db.execute(sql`update municipio set "unidadeRegionalId" = ${segunda} where "municipioId" = ${epsilon}`)
    expect((await compare(zeta, 'faixaDaRegional')).motivo).toBe(POUCOS)
  })

  test('a place of another project is no peer', async () => {
    const outro = await insertRow(db, 'projeto', { nome: 'Outro comparado', uf: 'AC' }, 'projetoId')
    await insertLugar('Teta', { provado: [50, 50], ...aqui }, outro)
    expect((await compare(alfa, 'faixa')).grupo!.municipios).toBe(5)
  })

  test('that is of no group is told so', async () => {
    expect(await compare(eta, 'faixa')).toMatchObject({
      grupo: null,
      motivo: 'Este município não tem faixa de porte no cadastro.',
    })
    expect((await compare(eta, 'regional')).motivo).toBe('Este município não tem unidade regional no cadastro.')
    expect((await compare(eta, 'uf')).motivo).toBe(POUCOS)
    // Of two that are missing the first is told, of one that one.
    expect((await compare(eta, 'faixaDaRegional')).motivo).toBe('Este município não tem faixa de porte no cadastro.')
    await db.execute(sql`update municipio set "faixaId" = ${pequena} where "municipioId" = ${eta}`)
    expect((await compare(eta, 'faixaDaRegional')).motivo).toBe('Este município não tem unidade regional no cadastro.')
    await db.execute(sql`update municipio set "faixaId" = null where "municipioId" = ${eta}`)
    const novo = await insertLugar('Novo', { provado: [0, null], ...aqui })
    await db.execute(sql`update municipio_tema_ponto set possiveis = 0 where "municipioId" = ${novo}`)
    expect(await compare(novo, 'faixa')).toMatchObject({
      grupo: null,
      motivo: 'Este município ainda não tem perguntas que valham pontos nos eixos ao seu alcance.',
      linhas: [],
    })
  })
})

describe('R650: among what is in reach', () => {
  test('four places of five are too few', async () => {
    expect(await seenBy(reader(inteiros(alfa, beta, gama, delta)), alfa, 'faixa')).toMatchObject({
      grupo: null,
      motivo: POUCOS,
      linhas: [
        { percentual: 43.75, grupo: null },
        { percentual: 40, grupo: null },
        { percentual: 50, grupo: null },
      ],
    })
    const cinco = await seenBy(reader(inteiros(alfa, beta, gama, delta, epsilon)), alfa, 'faixa')
    expect(cinco.linhas[0]!.grupo).toMatchObject({ municipios: 5, posicao: 3 })
  })

  test('who has one axis compares that axis', async () => {
    const deUmEixo = [alfa, beta, gama, delta, epsilon].map((municipioId) => ({ municipioId, eixoId: um.eixoId }))
    const { grupo, linhas } = await seenBy(reader(deUmEixo), alfa, 'faixa')
    expect(grupo).toEqual({ nome: 'Pequenas da prova', municipios: 5 })
    const doEixo = { municipios: 5, inferior: 20, mediana: 40, superior: 40, posicao: 2 }
    expect(linhas).toEqual([
      { eixoId: null, eixo: null, percentual: 40, grupo: doEixo },
      { eixoId: um.eixoId, eixo: 'Um', percentual: 40, grupo: doEixo },
    ])
  })

  test('out of reach is not found; without points nothing is told', async () => {
    await expect(seenBy(reader(inteiros(beta)), alfa, 'faixa')).rejects.toMatchObject({ status: 404 })
    const params = { municipioId: String(alfa) }
    await t.setFlags('Analista', ['dashboardAdministrativo'])
    expect((await t.call(compararMunicipio, { persona: 'analista', params })).status).toBe(404)
    expect(await seenBy(reader(inteiros(alfa, beta, gama, delta, epsilon), []), alfa, 'uf')).toEqual({
      municipio: { municipioId: alfa, nome: 'Alfa', uf: 'AC' },
      grupo: null,
      motivo: 'O seu grupo não vê pontos e medalhas.',
      linhas: [],
    })
  })
})
