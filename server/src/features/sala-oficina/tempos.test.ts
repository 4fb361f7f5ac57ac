import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import { SEM_DADOS } from '#contract/sala-contas.ts'
import * as contract from '#contract/sala-tempo.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openSalas } from './testing.ts'

const t = await startTestApp()
t.setClock('2026-03-10T12:00:00-03:00')
const { db, minha, alheia, servico, cargo, auditadas } = await openSalas(t)
const padrao = await servico({ minutosPadrao: 25 })

type Novo = BodyOf<typeof contract.cadastrarTempo, 'in'>
const novo = (mais: Partial<Novo> = {}): Novo => ({
  municipioId: minha,
  salaServicoId: padrao.salaServicoId,
  data: '2026-03-02',
  minutos: 30,
  ...mais,
})
const criar = async (mais: Partial<Novo> = {}) => {
  const r = await t.call(contract.cadastrarTempo, { persona: 'condutor', body: novo(mais) })
  if (r.status !== 200) throw new Error(JSON.stringify(r.body))
  return r.body
}
const recusa = async (mais: object) => {
  const r = await t.call(contract.cadastrarTempo, { persona: 'condutor', body: novo(mais as Partial<Novo>) })
  return [r.status, (r.body as unknown as { fields: Record<string, string> }).fields]
}

describe('R842 times', () => {
  test('are created, changed and fetched by municipality, and deleted, each written down', async () => {
    const x = await criar({ inicio: '09:05', fim: '09:45', minutos: null, atendente: 'Ana', canal: 'Telefone' })
    expect(x).toMatchObject({
      ...{ minutos: 40, inicio: '09:05', fim: '09:45', minutosPadrao: 25, servico: padrao.nome, peloBalcao: false },
    })
    const r = await t.call(contract.atualizarTempo, { persona: 'condutor', body: { ...x, minutos: 12.33 } })
    expect(r.body).toMatchObject({ minutos: 12.33, versao: x.versao + 1 })
    const lista = await t.call(contract.temposDaSala, { persona: 'condutor', params: { id: String(minha) }, query: {} })
    expect(lista.body).toEqual([r.body])
    expect(lista.headers[CABECALHO_TOTAL]).toBe('1')
    expect((await t.call(contract.atualizarTempo, { persona: 'condutor', body: x })).status).toBe(409)
    const id = String(x.salaTempoId)
    expect((await t.call(contract.getTempo, { persona: 'condutor', params: { id } })).body).toEqual(r.body)
    expect((await t.call(contract.excluirTempo, { persona: 'condutor', params: { id } })).body.message).toBe(
      'Tempo excluído',
    )
    expect(await auditadas('sala_tempo', x.salaTempoId)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test('the plain calls do the same', async () => {
    const { body: x } = await t.call(contract.criarTempo, { persona: 'condutor', body: novo({ minutosPadrao: null }) })
    expect(x.minutosPadrao).toBeNull()
    const r = await t.call(contract.alterarTempo, { persona: 'condutor', body: { ...x, minutos: 1 } })
    expect(r.body.minutos).toBe(1)
    const todos = await t.call(contract.listarTempos, { persona: 'condutor', query: { municipioId: String(minha) } })
    expect(todos.body).toEqual([r.body])
    await t.call(contract.excluirTempo, { persona: 'condutor', params: { id: String(x.salaTempoId) } })
  })

  test.each([
    [{ minutos: null }, { minutos: 'Informe o início e o fim, ou os minutos' }],
    [{ minutos: null, inicio: '09:00' }, { fim: 'Informe o início e o fim, ou os minutos' }],
    [{ fim: '09:00' }, { inicio: 'Informe o início e o fim, ou os minutos' }],
    [{ inicio: '10:00', fim: '09:00' }, { fim: 'O fim não pode ser antes do início' }],
    [{ inicio: '10:00', fim: '10:10', minutos: 12 }, { minutos: 'Os minutos passam do tempo entre o início e o fim' }],
    [{ inicio: '10:00', fim: '10:00', minutos: null }, { minutos: 'Informe os minutos de um atendimento tão curto' }],
    [{ inicio: '25:00' }, { inicio: 'Informe a hora como HH:mm' }],
    [{ minutos: 0 }, { minutos: 'O valor deve ser maior que 0' }],
    [{ minutos: 1e300 }, { minutos: 'O valor deve ser menor ou igual a 1.440' }],
    [{ data: '2026-02-30' }, { data: 'Data inválida' }],
    [{ observacao: 'CPF 123.456.789-09' }, { observacao: SEM_DADOS }],
    [{ atendente: 'ana@exemplo.com.br' }, { atendente: SEM_DADOS }],
  ])('%j is refused with %j', async (mais, campos) => expect(await recusa(mais)).toEqual([400, campos]))

  test('of tomorrow, or of a service of another room, are refused', async () => {
    expect(await recusa({ data: '2026-03-11' })).toEqual([422, { data: 'A data não pode ser no futuro' }])
    const fora = await servico({ municipioId: alheia })
    expect(await recusa({ salaServicoId: fora.salaServicoId })).toMatchObject([404, {}])
    const r = await t.call(contract.cadastrarTempo, {
      persona: 'admin',
      body: novo({ salaServicoId: fora.salaServicoId }),
    })
    expect([r.status, r.body]).toMatchObject([422, { fields: { salaServicoId: 'Escolha um serviço desta sala' } }])
  })

  test('are in reach only, for who has the flags', async () => {
    const fora = await servico({ municipioId: alheia })
    const { body: x } = await t.call(contract.criarTempo, {
      persona: 'admin',
      body: novo({ municipioId: alheia, salaServicoId: fora.salaServicoId }),
    })
    const params = { id: String(x.salaTempoId) }
    expect((await t.call(contract.getTempo, { persona: 'condutor', params })).status).toBe(404)
    expect((await t.call(contract.excluirTempo, { persona: 'condutor', params })).status).toBe(404)
    const { salaServicoId } = padrao
    expect((await t.call(contract.alterarTempo, { persona: 'condutor', body: { ...x, salaServicoId } })).status).toBe(
      404,
    )
    const todos = await t.call(contract.listarTempos, { persona: 'condutor', query: {} })
    expect(todos.body.some((y) => y.municipioId === alheia)).toBe(false)
    expect((await t.call(contract.listarTempos, { persona: 'ad', query: {} })).status).toBe(403)
    expect((await t.call(contract.excluirTempo, { persona: 'sala', params })).status).toBe(404)
    await t.setFlags('Sala', ['editarIndicadoresSala'], false)
    expect((await t.call(contract.excluirTempo, { persona: 'sala', params })).status).toBe(403)
    await t.setFlags('Sala', ['editarIndicadoresSala'])
  })
})

test('fifty who delete one at once delete it once', async () => {
  const { body: x } = await t.call(contract.criarTempo, { persona: 'admin', body: novo() })
  const params = { id: String(x.salaTempoId) }
  const todos = await Promise.all(
    Array.from({ length: 50 }, () => t.call(contract.excluirTempo, { persona: 'admin', params })),
  )
  expect(todos.map((r) => r.status).toSorted()).toEqual([200, ...Array(49).fill(404)])
  expect(await auditadas('sala_tempo', x.salaTempoId)).toEqual(['criar', 'excluir'])
})

describe('the list', () => {
  test('comes in pages, by month, service and attendant', async () => {
    const outro = await servico()
    await db.execute(sql`insert into sala_tempo ("municipioId", "salaServicoId", atendente, data, inicio, segundos, criacao)
      select ${minha}, case when i % 2 = 0 then ${padrao.salaServicoId}::int else ${outro.salaServicoId}::int end,
        case when i % 3 = 0 then 'Ana' else 'Bia' end, '2025-05-01'::date + i % 40, '09:00', 60 + i, now() from generate_series(0, 119) i`)
    const pagina = async (query: object) =>
      (await t.call(contract.paginaDeTempos, { persona: 'condutor', params: { id: String(minha) }, query })).body
    const maio = await pagina({ mes: '2025-05' })
    expect([maio.linhas.length, maio.totalExato]).toEqual([50, true])
    expect(maio.linhas.map((x) => x.data)).toEqual(
      maio.linhas
        .map((x) => x.data)
        .toSorted()
        .reverse(),
    )
    expect(maio.linhas.every((x) => x.data.startsWith('2025-05'))).toBe(true)
    const ids = new Set<number>()
    for (const p of [1, 2, 3])
      for (const l of (await pagina({ mes: '2025-05', pagina: String(p) })).linhas) ids.add(l.salaTempoId)
    expect(ids.size).toBe(maio.total)
    const daAna = await pagina({ mes: '2025-05', atendente: 'Ana', salaServicoId: String(outro.salaServicoId) })
    expect(daAna.total).toBeGreaterThan(0)
    expect(daAna.linhas.every((x) => x.atendente === 'Ana' && x.salaServicoId === outro.salaServicoId)).toBe(true)
    expect((await pagina({ mes: '2025-05', busca: 'bia' })).linhas.every((x) => x.atendente === 'Bia')).toBe(true)
    const menores = await pagina({ mes: '2025-05', ordem: 'minutos' })
    expect(menores.linhas[0]!.minutos).toBe(1)
    const plana = await t.call(contract.temposDaSala, {
      persona: 'condutor',
      params: { id: String(minha) },
      query: { mes: '2025-05', porPagina: '10', pagina: '2' },
    })
    expect([plana.body.length, plana.headers[CABECALHO_TOTAL]]).toEqual([10, String(maio.total)])
  })
})

describe('the month', () => {
  const resumo = async (mes: string, mais: object = {}) =>
    (
      await t.call(contract.resumirTempos, {
        persona: 'condutor',
        params: { id: String(minha) },
        query: { mes, ...mais },
      })
    ).body

  test('tells mean, deviation, hours, occupation and what each service costs', async () => {
    await db.execute(sql`delete from sala_cargo where "municipioId" = ${minha}`)
    const s = await servico({ minutosPadrao: 20 })
    const livre = await servico()
    await cargo({ salario: 5200, salaServicoIds: [s.salaServicoId] })
    await cargo({ salario: 10_400, cargaHoraria: 20 })
    await cargo({ salario: 99_999, ativo: false, salaServicoIds: [s.salaServicoId] })
    for (const minutos of [10, 20, 30]) await criar({ salaServicoId: s.salaServicoId, minutos, data: '2025-07-31' })
    await criar({ salaServicoId: livre.salaServicoId, minutos: 60, data: '2025-07-01', atendente: 'Ana' })
    await criar({ salaServicoId: s.salaServicoId, minutos: 500, data: '2025-08-01' })
    const r = await resumo('2025-07')
    expect(r).toMatchObject({ volume: 4, horas: 2, media: 30, capacidade: 260, ocupacao: 0.8, verCusto: true })
    expect(r.servicos.find((x) => x.salaServicoId === s.salaServicoId)).toEqual({
      ...{ salaServicoId: s.salaServicoId, nome: s.nome, minutosPadrao: 20 },
      ...{ volume: 3, horas: 1, media: 20, desvio: 8.16, ocupacao: 0.4, custoHora: 30, custo: 10 },
    })
    // No position names it: any hour of the room, (5.200 + 10.400) over (40 + 20) hours a week.
    expect(r.servicos.find((x) => x.salaServicoId === livre.salaServicoId)).toMatchObject({
      ...{ volume: 1, desvio: null, custoHora: 60, custo: 60 },
    })
    expect(r.atendentes).toEqual(['Ana'])
    expect(await resumo('2025-07', { atendente: 'Ana' })).toMatchObject({ volume: 1, media: 60 })
    await t.setFlags('Consultor Condutor', ['verCustoPreco'], false)
    const sem = await resumo('2025-07')
    expect(sem.verCusto).toBe(false)
    expect(sem.servicos.filter((x) => x.custo !== null || x.custoHora !== null)).toEqual([])
    const arquivo = { persona: 'condutor', params: { id: String(minha) }, query: { mes: '2025-07' } } as const
    const texto = (await Promise.all([t.call(contract.pdfDeTempos, arquivo)]))
      .flatMap((x) => pdfPages(x.raw).map((p) => p.text))
      .join(' ')
    expect(texto).not.toContain('Custo')
    await t.setFlags('Consultor Condutor', ['verCustoPreco'])
  })

  test('without times says so', async () => {
    expect(await resumo('2019-01')).toMatchObject({ volume: 0, horas: 0, media: null, desvio: null })
  })

  test('R519: the PDF is landscape, its table 120 points from the top, with what the sheet has', async () => {
    await criar({ data: '2025-03-05', atendente: 'Cecília Dutra', observacao: 'Voltou amanhã' })
    const pedido = { persona: 'condutor', params: { id: String(minha) }, query: { mes: '2025-03' } } as const
    const { raw } = await t.call(contract.pdfDeTempos, pedido)
    const [pagina] = pdfPages(raw)
    for (const dito of ['Tempo médio', 'Cecília Dutra', 'Voltou amanhã', '05/03/2025'])
      expect(pagina!.text).toContain(dito)
    expect(pagina!.size.map(Math.round)).toEqual([842, 595])
    // The highest of what is filled at the left margin: the head of the first table, and nothing of a table above it.
    const topos = [...pagina!.content.matchAll(/^40 ([\d.]+) [\d.]+ [\d.]+ re$/gm)].map((m) => Math.floor(Number(m[1])))
    expect(Math.min(...topos)).toBe(120)
    const arquivo = join(t.dataDir, 'tempos.xlsx')
    writeFileSync(arquivo, (await t.call(contract.planilhaDeTempos, pedido)).raw)
    expect(JSON.stringify(await readSheetSafely(asker, arquivo))).toContain(padrao.nome)
  })
})

test('the latest of all rooms are read in their order, and not sorted', async () => {
  const plano = await t.banco.transaction(async (tx) => {
    // Whatever the size of the table: an index that does not serve the order leaves a sort.
    await tx.execute(sql`set local enable_seqscan = off`)
    return rows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select 1 from sala_tempo t order by t.data desc, t.inicio desc nulls last, t."salaTempoId" desc limit 100`,
    )
  })
  const texto = plano.map((l) => l['QUERY PLAN']).join('\n')
  expect(texto).toContain('sala_tempo_por_dia_ix')
  expect(texto).not.toContain('Sort')
})
