import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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
const vivos = (contratoId: number) =>
  rows<{ numero: number; horas: number }>(
    p.db,
    sql`select numero, horas from processo_pagamento where "contratoId" = ${contratoId} and "statusProcessoId" not in (0, 6) order by numero`,
  )

test('the same report in two processes: one of them has it', async () => {
  await correr(async () => {
    const contratoId = await p.novoContrato()
    const id = await livre(contratoId)
    const pedidos = await Promise.all(
      ['01/03/2026 - 05/03/2026', '05/03/2026 - 09/03/2026'].map((periodoRealizacao) =>
        p.abrir(contratoId, { relatoriosAdministrativosString: [id], periodoRealizacao }),
      ),
    )
    expect(pedidos.map((x) => x.status).toSorted()).toEqual([200, 422])
    expect(await vivos(contratoId)).toEqual([{ numero: 1, horas: 450 }])
    expect(await p.contagemDe(contratoId)).toEqual({ horas: 450, entregas: 1 })
  })
})

test('the last hours of a contract: one process takes them', async () => {
  await correr(async () => {
    const contratoId = await p.novoContrato({ qtdHorasPrevistas: 450 })
    const [a, b] = [await livre(contratoId), await livre(contratoId)]
    const pedidos = await Promise.all([
      p.abrir(contratoId, { relatoriosAdministrativosString: [a], periodoRealizacao: '01/03/2026 - 05/03/2026' }),
      p.abrir(contratoId, { relatoriosAdministrativosString: [b], periodoRealizacao: '05/03/2026 - 09/03/2026' }),
    ])
    expect(pedidos.map((x) => x.status).toSorted()).toEqual([200, 422])
    expect(await p.contagemDe(contratoId)).toEqual({ horas: 450, entregas: 1 })
  })
})

test('numbering: each number once, in the order in which they were opened', async () => {
  await correr(async () => {
    const contratoId = await p.novoContrato({ qtdEntregasPrevistas: 3 })
    const ids = [await livre(contratoId), await livre(contratoId), await livre(contratoId), await livre(contratoId)]
    const pedidos = await Promise.all(
      ids.map((id) =>
        // All of one day: at most that day is shared.
        p.abrir(contratoId, { relatoriosAdministrativosString: [id], periodoRealizacao: '05/03/2026 - 05/03/2026' }),
      ),
    )
    // Three deliveries are planned: the fourth is one too many.
    expect(pedidos.map((x) => x.status).toSorted()).toEqual([200, 200, 200, 422])
    expect((await vivos(contratoId)).map((x) => x.numero)).toEqual([1, 2, 3])
  })
})

test('sums are exact to the minute and the cent, whatever happened before', async () => {
  const horas = fc.array(fc.integer({ min: 1, max: 96 }), { minLength: 1, maxLength: 6 })
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
        for (const { horas: meias, fim, muda } of passos) {
          const ids = await Promise.all(meias.map((n) => livre(contratoId, n * 30)))
          const periodoRealizacao = '05/03/2026 - 05/03/2026'
          const aberto = await p.abrir(contratoId, { relatoriosAdministrativosString: ids, periodoRealizacao })
          expect(aberto.status).toBe(200)
          const id = aberto.body.processoPagamentoId
          const ficam = muda ? ids.slice(0, 1) : ids
          if (muda)
            expect(
              (await p.mudar(id, contratoId, { relatoriosAdministrativosString: ficam, periodoRealizacao })).status,
            ).toBe(200)
          const minutos = meias.slice(0, ficam.length).reduce((s, n) => s + n * 30, 0)
          const { body } = await p.ver(id)
          // In whole cents: half an hour of an odd price is rounded once, at the end.
          expect(body.valor).toBe(Number((BigInt(minutos) * BigInt(centavos) * 2n + 60n) / 120n) / 100)
          if (fim === 'exclui') await p.excluir(id)
          if (fim === 'reprova') await p.julgar(id, 'reprovado')
          if (fim === 'devolve') await p.julgar(id, 'devolvido')
          const vivo = fim === 'fica' || fim === 'devolve'
          if (vivo) [esperadas, entregas] = [esperadas + minutos, entregas + 1]
          expect(await p.contagemDe(contratoId)).toEqual({ horas: esperadas, entregas })
          const presos = await rows(
            p.db,
            sql`select 1 from relatorio_administrativo where "processoPagamentoId" = ${id}`,
          )
          expect(presos).toHaveLength(vivo ? ficam.length : 0)
        }
      },
    ),
    { numRuns: 15 },
  )
})
