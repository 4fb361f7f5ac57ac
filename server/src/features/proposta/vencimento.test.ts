import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { listarItensPendentes, listarPendencias } from '#contract/pendencia.ts'
import { ambientesPadrao } from '#contract/variants.ts'
import { findPerson } from '#server/access/sessions.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { andamentos } from './andamento-testing.ts'
import { pendenciasDeProposta } from './pendencias.ts'
import { jobsDeProposta } from './vencimento.ts'

const t = await startTestApp()
const p = andamentos(t)
const { db } = p
const HOJE = '2026-03-10T12:00:00-03:00'
beforeEach(() => t.setClock(HOJE))
const run = (qual: 'vencer-propostas' | 'lembrar-propostas', quando: string) =>
  jobsDeProposta[qual]!.run({}, t.jobContext({ now: new Date(quando) }))

describe('every night', () => {
  test('what went by its validity without a yes is over, and who made it is told', async () => {
    const NOVA = { dataProposta: '2026-03-01', validadeDias: 15, criadoPor: 2 }
    const municipioId = await p.novaCidade()
    const { id } = await p.enviada({ ...NOVA, municipioId })
    const gerada = await p.nova({ ...NOVA, estado: 'gerada' })
    const negociada = await p.nova({ ...NOVA, estado: 'emNegociacao' })
    const ficam = await Promise.all(
      (['emElaboracao', 'aceita', 'minutaEmitida', 'minutaAssinada', 'recusada'] as const).map(async (estado) => ({
        estado,
        id: (await p.nova({ ...NOVA, estado })).id,
      })),
    )
    // The last day counts.
    await run('vencer-propostas', '2026-03-16T23:50:00-03:00')
    expect(await p.estadoDe(id)).toBe('enviada')
    await run('vencer-propostas', '2026-03-17T00:10:00-03:00')
    for (const vencida of [id, gerada.id, negociada.id]) expect(await p.estadoDe(vencida)).toBe('expirada')
    for (const { id: fica, estado } of ficam) expect(await p.estadoDe(fica)).toBe(estado)
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 0 })
    expect(await p.passosDe(id)).toEqual(['criar', 'enviar', 'expirar'])
    expect((await p.avisosDe(id)).map((a) => a.tipo)).toContain('proposta-expirada')
    const antes = (await p.avisosDe(id)).length
    await run('vencer-propostas', '2026-03-18T00:10:00-03:00')
    expect((await p.avisosDe(id)).length).toBe(antes)
  })

  test('a contract that is over ends the relationship, unless another one goes on', async () => {
    const [sozinha, outra] = [await p.novaCidade(), await p.novaCidade()]
    const NOVA = { dataProposta: '2026-03-01', estado: 'minutaEmitida', vigenciaMeses: 12 } as const
    for (const municipioId of [sozinha, outra]) await p.assinar((await p.nova({ ...NOVA, municipioId })).id)
    await p.assinar((await p.nova({ ...NOVA, municipioId: outra, vigenciaMeses: 24 })).id)
    await run('vencer-propostas', '2027-03-09T00:10:00-03:00')
    expect(await p.cidadeDe(sozinha)).toMatchObject({ rel: 4, fim: '2027-03-09' })
    await run('vencer-propostas', '2027-03-10T00:10:00-03:00')
    expect(await p.cidadeDe(sozinha)).toMatchObject({ rel: 6, part: 6, fim: '2027-03-09' })
    expect(await p.cidadeDe(outra)).toMatchObject({ rel: 4, part: 3, fim: '2028-03-09' })
  })
})

describe('every morning', () => {
  test('what ends within a week and what was not paid is told once', async () => {
    const { id } = await p.nova({ dataProposta: '2026-03-01', validadeDias: 15, estado: 'enviada', criadoPor: 2 })
    const { id: assinada } = await p.nova({
      ...{ dataProposta: '2026-03-01', estado: 'minutaEmitida', criadoPor: 2, qtdParcelas: 3 },
      primeiroVencimento: '2026-04-10',
    })
    await p.assinar(assinada)
    await run('lembrar-propostas', '2026-03-08T08:30:00-03:00')
    expect(await p.avisosDe(id)).toEqual([])
    for (const dia of ['09', '10', '12']) await run('lembrar-propostas', `2026-03-${dia}T08:30:00-03:00`)
    const avisos = await p.avisosDe(id)
    expect(new Set(avisos.map((a) => a.tipo))).toEqual(new Set(['proposta-a-vencer']))
    expect(new Set(avisos.map((a) => a.usuarioId)).size).toBe(avisos.length)
    expect(avisos[0]!.titulo).toContain('termina em 16/03/2026')
    await run('lembrar-propostas', '2026-04-10T08:30:00-03:00')
    expect(await p.avisosDe(assinada)).toEqual([])
    for (const dia of ['11', '12']) await run('lembrar-propostas', `2026-04-${dia}T08:30:00-03:00`)
    const vencidas = (await p.avisosDe(assinada)).filter((a) => a.tipo === 'parcela-vencida')
    expect(vencidas.length).toBeGreaterThan(0)
    expect(new Set(vencidas.map((a) => a.titulo)).size).toBe(1)
    expect(vencidas[0]!.texto).toContain('com vencimento em 10/04/2026')
  })
})

test('what waits is listed for who can do it', async () => {
  await db.execute(sql`update municipio_proposta set "statusPropostaId" = 10 where "statusPropostaId" in (2, 5, 6)`)
  const itens = async (chave: string) =>
    (await t.call(listarItensPendentes, { persona: 'admin', params: { chave }, query: {} })).body.linhas.map(
      (l) => l.para,
    )
  const municipioId = await p.novaCidade()
  const onde = (id: number, aba = 'proposta') => `/cidade/${municipioId}/proposta/${aba}?proposta=${id}`
  for (const [estado, chave] of [
    ['gerada', 'propostas-a-enviar'],
    ['aceita', 'propostas-aceitas'],
    ['minutaEmitida', 'minutas-a-assinar'],
  ] as const) {
    const { id } = await p.nova({ municipioId, estado })
    expect([chave, await itens(chave)]).toEqual([chave, [onde(id)]])
  }
  const { id } = await p.nova({
    municipioId,
    estado: 'minutaAssinada',
    primeiroVencimento: '2026-01-12',
    dataProposta: '2026-01-05',
  })
  expect((await itens('parcelas-vencidas')).filter((para) => para === onde(id, 'parcelas'))).toHaveLength(2)
  const chaves = (await t.call(listarPendencias, { persona: 'condutor' })).body.map((x) => x.chave)
  expect(chaves.filter((c) => c.startsWith('proposta') || c.startsWith('minuta'))).toEqual([])
})

test('an instalment waits since its day began in São Paulo, whatever the zone of the session', async () => {
  const { id } = await p.nova({
    estado: 'minutaAssinada',
    primeiroVencimento: '2026-01-12',
    dataProposta: '2026-01-05',
  })
  const admin = await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email like 'admin@%'`)
  const ambiente = ambientesPadrao.hosts.localhost!
  const actor = (await findPerson(db, admin!.id))!
  const { itens } = pendenciasDeProposta({ actor, ambiente, hoje: '2026-03-10' }).find(
    (x) => x.chave === 'parcelas-vencidas',
  )!
  for (const zona of ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo'])
    await t.banco.transaction(async (tx) => {
      await tx.execute(sql`select set_config('timezone', ${zona}, true)`)
      const desde = await rows<{ prazo: string; desde: string }>(
        tx,
        sql`select prazo::text, to_char(desde at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as desde from (${itens}) i
          where para like ${`%?proposta=${id}`} order by 1`,
      )
      expect([zona, desde]).toEqual([
        zona,
        ['2026-01-12', '2026-02-12'].map((dia) => ({ prazo: dia, desde: `${dia} 03:00` })),
      ])
    })
})
