import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MENSAGENS_PAGAMENTO as M } from '#contract/pagamento.ts'
import { MENSAGENS_ABERTURA } from '#contract/pagamento-regras.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

/** At the same moment, two hundred times each: one wins, and what stands is what one after the other would have left. */
const CORRIDAS = 200
const DE_CADA_VEZ = 6
const t = await startTestApp({ waitForOthers: 60_000 })
const p = pagamentos(t)
for (const persona of ['admin', 'administrador', 'operacoes', 'condutor', 'analista'] as const) await t.login(persona)

const correr = async (work: (i: number) => Promise<void>) => {
  const fila = Array.from({ length: CORRIDAS }, (_, i) => i)
  const trabalhar = async () => {
    for (let i = fila.shift(); i !== undefined; i = fila.shift()) await work(i)
  }
  await Promise.all(Array.from({ length: DE_CADA_VEZ }, trabalhar))
}
const usuarioId = await p.r.usuarioDe('condutor')
/** Approved and free, by its row alone. */
const livre = async (contratoId: number, minutos = 450) =>
  (await one<{ id: number }>(
    p.db,
    sql`insert into relatorio_administrativo (titulo, "contratoId", tipo, inicio, fim, horas, descricao, "statusRelatorioId", "usuarioId", criacao, "enviadoEm", "analisadoEm")
      values ('Prova', ${contratoId}, 1, '2026-03-02', '2026-03-02', ${minutos}, 'x', 2, ${usuarioId}, now(), now(), now()) returning "relatorioAdministrativoId" as id`,
  ))!.id
const base = await p.r.novoEncontro()
const livreDeEncontro = (minutos = 450) => p.livreDeEncontro(base, usuarioId, minutos)
/** All of one day, which processes may share: no period is in another's way. */
const UM_DIA = { periodoRealizacao: '05/03/2026 - 05/03/2026' }
/** One has it; the other is told why not. */
const umDosDois = (pedidos: readonly { status: number; body: { fields?: unknown } }[], fields: object) => {
  const [feito, recusado] = pedidos.toSorted((a, b) => a.status - b.status)
  expect([feito!.status, recusado!.status, recusado!.body.fields]).toEqual([200, 422, fields])
}
const vivos = (contratoId: number) =>
  rows<{ numero: number; horas: number }>(
    p.db,
    sql`select numero, horas from processo_pagamento where "contratoId" = ${contratoId} and "statusProcessoId" not in (0, 6) order by numero`,
  )

test('the same report in two processes: one of them has it', async () => {
  await correr(async () => {
    const contratoId = await p.novoContrato()
    const id = await livre(contratoId)
    const pedido = { relatoriosAdministrativosString: [id], ...UM_DIA }
    umDosDois(await Promise.all([p.abrir(contratoId, pedido), p.abrir(contratoId, pedido)]), {
      relatorios: M.relatorioPreso,
    })
    expect(await vivos(contratoId)).toEqual([{ numero: 1, horas: 450 }])
    expect(await p.contagemDe(contratoId)).toEqual({ horas: 450, entregas: 1 })
  })
})

test('the report of a meeting in two contracts, whose locks nobody shares: one of them has it', async () => {
  await correr(async () => {
    const contratos = [await p.novoContrato(), await p.novoContrato()]
    const relatorio = await livreDeEncontro()
    const pedido = { relatoriosString: [relatorio], ...UM_DIA }
    umDosDois(await Promise.all(contratos.map((c) => p.abrir(c, pedido))), { relatorios: M.relatorioPreso })
    const contagens = await Promise.all(contratos.map((c) => p.contagemDe(c)))
    expect(contagens.toSorted((a, b) => a.horas - b.horas)).toEqual([
      { horas: 0, entregas: 0 },
      { horas: 450, entregas: 1 },
    ])
    const preso = await one<{ contratoId: number }>(
      p.db,
      sql`select "contratoId" from relatorio join processo_pagamento using ("processoPagamentoId") where "relatorioId" = ${relatorio}`,
    )
    expect(preso?.contratoId).toBe(contratos[contagens.findIndex((c) => c.horas > 0)])
  })
})

test('the last hours of a contract: one process takes them', async () => {
  await correr(async () => {
    const contratoId = await p.novoContrato({ qtdHorasPrevistas: 450 })
    const [a, b] = [await livre(contratoId), await livre(contratoId)]
    const pedidos = await Promise.all(
      [a, b].map((id) => p.abrir(contratoId, { relatoriosAdministrativosString: [id], ...UM_DIA })),
    )
    umDosDois(pedidos, { contratoId: MENSAGENS_ABERTURA.limiteDeHoras })
    expect(await p.contagemDe(contratoId)).toEqual({ horas: 450, entregas: 1 })
  })
})

test('numbering: each number once, in the order in which they were opened', async () => {
  await correr(async () => {
    const contratoId = await p.novoContrato({ qtdEntregasPrevistas: 3 })
    const ids = [await livre(contratoId), await livre(contratoId), await livre(contratoId), await livre(contratoId)]
    const pedidos = await Promise.all(
      ids.map((id) => p.abrir(contratoId, { relatoriosAdministrativosString: [id], ...UM_DIA })),
    )
    // Three deliveries are planned: the fourth is one too many.
    expect(pedidos.map((x) => x.status).toSorted()).toEqual([200, 200, 200, 422])
    expect((await vivos(contratoId)).map((x) => x.numero)).toEqual([1, 2, 3])
  })
})

test('sums are exact to the minute and the cent, whatever happened before', async () => {
  // Of meetings every minute counts; administrative reports tell half hours alone.
  const obra = fc.oneof(
    fc.record({ encontro: fc.constant(true), minutos: fc.integer({ min: 1, max: 2880 }) }),
    fc.record({ encontro: fc.constant(false), minutos: fc.integer({ min: 1, max: 96 }).map((n) => n * 30) }),
  )
  const horas = fc.array(obra, { minLength: 1, maxLength: 6 })
  const passo = fc.record({
    horas,
    fim: fc.constantFrom('fica', 'exclui', 'reprova', 'devolve'),
    muda: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(passo, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 99_999 }),
      async (passos, centavos) => {
        const valorHora = centavos / 100
        const contratoId = await p.novoContrato({ qtdHorasPrevistas: 1_000_000, qtdEntregasPrevistas: 100, valorHora })
        let [esperadas, entregas] = [0, 0]
        for (const { horas: feitas, fim, muda } of passos) {
          const obras = await Promise.all(
            feitas.map(async (h) => ({
              ...h,
              id: h.encontro ? await livreDeEncontro(h.minutos) : await livre(contratoId, h.minutos),
            })),
          )
          const pedido = (delas: typeof obras) => ({
            relatoriosString: delas.filter((x) => x.encontro).map((x) => x.id),
            relatoriosAdministrativosString: delas.filter((x) => !x.encontro).map((x) => x.id),
            ...UM_DIA,
          })
          const aberto = await p.abrir(contratoId, pedido(obras))
          expect(aberto.status).toBe(200)
          const id = aberto.body.processoPagamentoId
          const ficam = muda ? obras.slice(0, 1) : obras
          if (muda) expect((await p.mudar(id, contratoId, pedido(ficam))).status).toBe(200)
          const minutos = ficam.reduce((s, x) => s + x.minutos, 0)
          const { body } = await p.ver(id)
          // In whole cents: a minute of an odd price is rounded once, at the end.
          expect(body.valor).toBe(Number((BigInt(minutos) * BigInt(centavos) * 2n + 60n) / 120n) / 100)
          if (fim === 'exclui') await p.excluir(id)
          if (fim === 'reprova') await p.julgar(id, 'reprovado')
          if (fim === 'devolve') await p.julgar(id, 'devolvido')
          const vivo = fim === 'fica' || fim === 'devolve'
          if (vivo) [esperadas, entregas] = [esperadas + minutos, entregas + 1]
          expect(await p.contagemDe(contratoId)).toEqual({ horas: esperadas, entregas })
          const presos = await rows(
            p.db,
            sql`select 1 from relatorio_administrativo where "processoPagamentoId" = ${id}
              union all select 1 from relatorio where "processoPagamentoId" = ${id}`,
          )
          expect(presos).toHaveLength(vivo ? ficam.length : 0)
        }
      },
    ),
    { numRuns: 15 },
  )
})
