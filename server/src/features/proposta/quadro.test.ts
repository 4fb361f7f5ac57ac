import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as contrato from '#contract/proposta.ts'
import { ESTADOS_PROPOSTA } from '#contract/proposta-estados.ts'
import { calendarioDeParcelas } from '#contract/proposta-parcelas.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { parcelas } from './parcelas/testing.ts'
import { dropPropostas, propostas } from './testing.ts'

const t = await startTestApp()
await dropPropostas(t)
t.setClock('2026-07-01T12:00:00Z')
const p = propostas(t)
const c = parcelas(t)
const persona = 'admin' as const
const DO_CONDUTOR = await p.municipioDe('condutor')
const FORA = (await one<{ id: number }>(
  p.db,
  sql`select min(m."municipioId") as id from municipio m where not exists (select 1 from usuario_permissao x join usuario u using ("usuarioId")
    where u.email like 'condutor@%' and x."municipioId" = m."municipioId")`,
))!.id
await t.setFlags('Consultor Condutor', ['verMenuProposta', 'verQuadroPropostas'])

/** One in each state, of R$ 100,00, in the condutor's municipality; and a signed one elsewhere, of R$ 250,00. */
const ids = new Map<string, number>()
for (const estado of ESTADOS_PROPOSTA)
  ids.set(
    estado,
    await c.nova(10_000, 4, { estado, municipioId: DO_CONDUTOR, rateio: { modo: 'percentual', percentual: 40 } }),
  )
const longe = await c.nova(25_000, 1, { estado: 'minutaAssinada', municipioId: FORA, dataProposta: '2026-06-15' })
const quadro = async (query: object = {}, quem: 'admin' | 'condutor' = persona) =>
  (await t.call(contrato.quadroDePropostas, { persona: quem, query })).body
const lista = async (query: object = {}, quem: 'admin' | 'condutor' = persona) =>
  (await t.call(contrato.paginaDePropostas, { persona: quem, query })).body

describe('the board', () => {
  test('has every state with its number and values, which add up to the total', async () => {
    const { estados, total } = await quadro()
    expect(estados.map((e) => e.estado)).toEqual([...ESTADOS_PROPOSTA])
    for (const e of estados) {
      const dois = e.estado === 'minutaAssinada'
      expect(e).toMatchObject({
        ...{ quantidade: dois ? 2 : 1, valorTotal: dois ? 350 : 100, investimentoMunicipio: dois ? 310 : 60 },
      })
      expect(e.cartoes.map((x) => x.estado)).toEqual(Array(e.quantidade).fill(e.estado))
      expect(e.cartoes.map((x) => x.municipioPropostaId)).toContain(ids.get(e.estado))
    }
    expect(total).toEqual({ quantidade: 11, valorTotal: 1250, investimentoMunicipio: 850 })
    // The same as the contract tells, to the last field.
    z.array(contrato.propostaDaLista).parse(estados.flatMap((e) => e.cartoes))
  })
  test('shows as many cards as it says, those that got there last first', async () => {
    const municipioId = (await one<{ id: number }>(p.db, sql`select max("municipioId") as id from municipio`))!.id
    const { pacoteId } = await p.novoPacote(municipioId)
    const feitas: number[] = []
    for (let i = 0; i < contrato.CARTOES_POR_ESTADO + 2; i++)
      feitas.push((await p.nova({ municipioId, pacoteId, estado: 'recusada' })).id)
    await p.db.execute(
      sql`update municipio_proposta set desde = now() - "municipioPropostaId" * interval '1 minute' where "municipioId" = ${municipioId}`,
    )
    const { estados } = await quadro({ municipioId: String(municipioId) })
    const recusadas = estados.find((e) => e.estado === 'recusada')!
    expect(recusadas.quantidade).toBe(feitas.length)
    expect(recusadas.cartoes.map((x) => x.municipioPropostaId)).toEqual(feitas.slice(0, contrato.CARTOES_POR_ESTADO))
    await p.db.execute(sql`delete from municipio_proposta where "municipioId" = ${municipioId}`)
  })
  test('is narrowed by each filter, and so are the list and its totals', async () => {
    const { pacoteId } = (await one<{ pacoteId: number }>(
      p.db,
      sql`select "pacoteId" from municipio_proposta where "municipioPropostaId" = ${longe}`,
    ))!
    const { nome, uf, unidadeRegionalId } = (await one<{ nome: string; uf: string; unidadeRegionalId: number | null }>(
      p.db,
      sql`select nome, uf, "unidadeRegionalId" from municipio where "municipioId" = ${FORA}`,
    ))!
    const soLonge: readonly object[] = [
      { municipioId: String(FORA) },
      { pacoteId: String(pacoteId) },
      { de: '2026-06-01', ate: '2026-06-30' },
      { busca: nome, uf },
    ]
    for (const query of soLonge) {
      expect((await lista(query)).linhas.map((x) => x.municipioPropostaId)).toEqual([longe])
      expect((await quadro(query)).total).toEqual({ quantidade: 1, valorTotal: 250, investimentoMunicipio: 250 })
    }
    if (unidadeRegionalId !== null)
      expect((await lista({ unidadeRegionalId: String(unidadeRegionalId), de: '2026-06-01' })).total).toBe(1)
    expect((await lista({ estado: 'aceita' })).linhas.map((x) => x.municipioPropostaId)).toEqual([ids.get('aceita')])
    expect((await lista({ vencidas: 'true' })).linhas.map((x) => x.municipioPropostaId).toSorted()).toEqual(
      [ids.get('minutaAssinada')!, longe].toSorted(),
    )
    expect((await lista({ responsavelId: '1' })).total).toBe(11)
    expect((await lista({ responsavelId: '999999' })).total).toBe(0)
    expect((await lista({ ciclo: '1999' })).total).toBe(0)
    expect((await lista({ busca: 'a%b' })).total).toBe(0)
    expect(
      (await t.call(contrato.paginaDePropostas, { persona, query: { de: '2026-07-01', ate: '2026-06-01' } })).status,
    ).toBe(400)
  })
  test('comes in pages that hold each one once, in any order', async () => {
    for (const ordem of [
      'numero',
      '-numero',
      'municipio',
      'estado',
      '-valorTotal',
      'dataProposta',
      'validade',
      'desde',
    ] as const) {
      const vistas: number[] = []
      for (const pagina of ['1', '2', '3']) {
        const { linhas, total, totalExato } = await lista({ ordem, pagina, porPagina: '4' })
        expect([total, totalExato]).toEqual([11, true])
        vistas.push(...linhas.map((x) => x.municipioPropostaId))
      }
      expect(new Set(vistas).size).toBe(11)
      expect(vistas).toHaveLength(11)
    }
    expect((await lista({ ordem: '-valorTotal' })).linhas[0]!.municipioPropostaId).toBe(longe)
  })
  test('shows nobody what is out of their reach, nor opens without its permission', async () => {
    const { total, estados } = await quadro({}, 'condutor')
    expect(total.quantidade).toBe(10)
    expect(estados.flatMap((e) => e.cartoes).map((x) => x.municipioId)).toEqual(Array(10).fill(DO_CONDUTOR))
    expect((await lista({ municipioId: String(FORA) }, 'condutor')).total).toBe(0)
    const opcoes = (await t.call(contrato.opcoesDoQuadro, { persona: 'condutor' })).body
    expect(opcoes.municipios.map((m) => m.municipioId)).toEqual([DO_CONDUTOR])
    for (const e of [
      contrato.quadroDePropostas,
      contrato.paginaDePropostas,
      contrato.opcoesDoQuadro,
      calendarioDeParcelas,
    ])
      expect((await t.call(e, { persona: 'parceiro' })).status).toBe(403)
  })
  test('offers to narrow by what there is', async () => {
    const { body } = await t.call(contrato.opcoesDoQuadro, { persona })
    expect(body.municipios.map((m) => m.municipioId).toSorted()).toEqual([DO_CONDUTOR, FORA].toSorted())
    expect(body.pacotes).toHaveLength(11)
    expect(body.responsaveis.map((u) => u.usuarioId)).toEqual([1])
    expect(body.ciclos).toEqual(['2025/2026'])
  })
  test('goes into a spreadsheet with what the filters leave', async () => {
    const { raw, status, headers } = await t.call(contrato.planilhaDePropostas, {
      persona,
      query: { estado: 'minutaAssinada' },
    })
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheetml')])
    const [folha] = (await readXlsx(raw)).sheets
    const [titulos, ...linhas] = folha!.rows
    const coluna = (titulo: string) => linhas.map((l) => l[titulos!.indexOf(titulo)])
    expect(coluna('Situação')).toEqual(['Minuta assinada', 'Minuta assinada'])
    expect(coluna('Valor total').toSorted()).toEqual([100, 250])
    expect(coluna('Investimento do município').toSorted()).toEqual([250, 60])
    expect(coluna('Parcelas vencidas').toSorted()).toEqual([1, 2])
  })
})

describe('the calendar of instalments', () => {
  const calendario = async (query: object = {}, quem: 'admin' | 'condutor' = persona) =>
    (await t.call(calendarioDeParcelas, { persona: quem, query })).body
  test('has what is owed by its day, with totals by state; what is only planned is not in it', async () => {
    const { parcelas: todas, totais, cortado, vencidasAntes } = await calendario()
    expect(cortado).toBe(false)
    expect(vencidasAntes).toEqual({ quantidade: 0, valor: 0 })
    expect(new Set(todas.map((x) => x.municipioPropostaId))).toEqual(new Set([ids.get('minutaAssinada'), longe]))
    expect(todas.map((x) => [x.vencimento, x.numero, x.de, x.valor, x.estado])).toEqual([
      ['2026-05-11', 1, 4, 15, 'vencida'],
      ['2026-05-11', 1, 1, 250, 'vencida'],
      ['2026-06-11', 2, 4, 15, 'vencida'],
      ['2026-07-13', 3, 4, 15, 'prevista'],
      ['2026-08-11', 4, 4, 15, 'prevista'],
    ])
    expect(totais).toEqual([
      { estado: 'prevista', quantidade: 2, valor: 30 },
      { estado: 'vencida', quantidade: 3, valor: 280 },
    ])
  })
  test('of a period it has the period, and tells what was overdue before it', async () => {
    const { parcelas: doMes, totais, vencidasAntes } = await calendario({ de: '2026-07-01', ate: '2026-07-31' })
    expect(doMes.map((x) => x.vencimento)).toEqual(['2026-07-13'])
    expect(totais).toEqual([{ estado: 'prevista', quantidade: 1, valor: 15 }])
    expect(vencidasAntes).toEqual({ quantidade: 3, valor: 280 })
    expect((await calendario({ de: '2026-07-01', municipioId: String(FORA) })).vencidasAntes).toEqual({
      ...{ quantidade: 1, valor: 250 },
    })
  })
  test('follows the steps, and shows what was cancelled to who asks for it', async () => {
    const [a, b] = await c.lista(ids.get('minutaAssinada')!)
    await c.faturar(a!.municipioPropostaParcelaId)
    await c.pagar(a!.municipioPropostaParcelaId, { valorPago: '15.10' })
    await c.mover(b!.municipioPropostaParcelaId, 'cancelar', { justificativa: 'Acordo' })
    const { parcelas: vistas, totais } = await calendario({ municipioId: String(DO_CONDUTOR) })
    expect(vistas[0]).toMatchObject({ estado: 'paga', valor: 15, valorPago: 15.1, dataPagamento: '2026-05-10' })
    expect(totais.map((x) => [x.estado, x.quantidade])).toEqual([
      ['prevista', 2],
      ['paga', 1],
    ])
    expect((await calendario({ estado: 'cancelada' })).parcelas.map((x) => x.numero)).toEqual([2])
    expect((await calendario({ estado: 'vencida' })).parcelas.map((x) => x.municipioPropostaId)).toEqual([longe])
  })
  test('shows nobody what is out of their reach', async () => {
    const { parcelas: vistas } = await calendario({}, 'condutor')
    expect(new Set(vistas.map((x) => x.municipioId))).toEqual(new Set([DO_CONDUTOR]))
  })
})
