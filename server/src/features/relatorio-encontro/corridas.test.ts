import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { one, rows } from '#server/db/sql.ts'
import { RACE_TIMEOUT, raceAnalysts, raceApprovalAndEdit } from '#server/testing/race.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp({ waitForOthers: 60_000 })
const r = relatorios(t)
for (const persona of ['admin', 'administrador', 'operacoes', 'condutor', 'analista'] as const) await t.login(persona)

const passosDe = async (relatorioId: number) =>
  (
    await rows<{ acao: string }>(
      r.db,
      sql`select acao from relatorio_passo where "relatorioId" = ${relatorioId} order by "relatorioPassoId"`,
    )
  ).map((p) => p.acao)

test(
  'an approval beside an edit: the hours that count are those of the report as it stands',
  () =>
    raceApprovalAndEdit({
      create: () => r.novo(),
      read: ({ relatorioId }) => r.ver(relatorioId),
      approve: ({ relatorioId }) => r.julgar(relatorioId, 'aprovado', { versao: 1 }),
      edit: ({ relatorioId, e }) =>
        r.mudar(relatorioId, e, {
          tarefasRelatorioString: [{ municipioTarefaId: e.tarefas[1], cumprida: true }],
          versao: 1,
        }),
      check: async ({ relatorioId, e }, venceu) => {
        const aprovado = venceu === 'approve'
        expect(await r.statusDe(relatorioId)).toBe(aprovado ? 2 : 4)
        expect(await passosDe(relatorioId)).toEqual(['criar', aprovado ? 'aprovar' : 'editar'])
        const horas = await r.horasDe(e.encontroId, relatorioId)
        expect(horas.map((h) => [h.origem, h.municipioTarefaId, h.minutos])).toEqual(
          aprovado
            ? [
                ['relatorio', e.tarefas[0], 120],
                ['relatorio', e.tarefas[1], 60],
              ]
            : e.tarefas.map((id) => ['encontro', id, 90]),
        )
        if (!aprovado) expect((await r.ver(relatorioId)).body.tarefasRelatorio).toHaveLength(1)
      },
    }),
  RACE_TIMEOUT,
)

test(
  'R708: two analysts: one decision stands, the other is told that it is over',
  () =>
    raceAnalysts({
      create: () => r.novo(),
      decide: [
        ({ relatorioId }) => r.julgar(relatorioId, 'aprovado'),
        ({ relatorioId }) => r.julgar(relatorioId, 'devolvido', {}, 'administrador'),
        ({ relatorioId }) => r.julgar(relatorioId, 'reprovado', {}, 'operacoes'),
      ],
      over: 'Esta análise já foi finalizada',
      check: async ({ relatorioId, e }, ganhou) => {
        expect(await r.statusDe(relatorioId)).toBe([2, 3, 1][ganhou])
        expect(await passosDe(relatorioId)).toHaveLength(2)
        const origens = new Set((await r.horasDe(e.encontroId, relatorioId)).map((h) => h.origem))
        expect([...origens]).toEqual([ganhou === 0 ? 'relatorio' : 'encontro'])
      },
    }),
  RACE_TIMEOUT,
)

test(
  'two reports of one meeting: one stands',
  async () => {
    for (let i = 0; i < 20; i++) {
      const e = await r.novoEncontro()
      const status = (await Promise.all([r.criar(e), r.criar(e), r.criar(e)])).map((x) => x.status)
      expect(status.toSorted()).toEqual([200, 409, 409])
      const vivos = await one<{ n: number }>(
        r.db,
        sql`select count(*)::int as n from relatorio where "encontroId" = ${e.encontroId} and "statusRelatorioId" <> 0`,
      )
      expect(vivos!.n).toBe(1)
    }
  },
  RACE_TIMEOUT,
)

test('a report that goes to another meeting holds both in the order in which a series is held', async () => {
  const [a, b] = [await r.novoEncontro(), await r.novoEncontro()]
  const { relatorioId } = (await r.criar(a)).body
  const espera = () => one(r.db, sql`select 1 from pg_locks where not granted and pid <> pg_backend_pid()`)
  const vai = await t.banco.transaction(async (tx) => {
    await tx.execute(sql`select 1 from encontro where "encontroId" = ${a.encontroId} for update`)
    const pedido = r.mudar(relatorioId, b)
    await expect.poll(espera, { timeout: 60_000 }).toBeTruthy()
    const livre = await rows(
      r.db,
      sql`select 1 from encontro where "encontroId" = ${b.encontroId} for update skip locked`,
    )
    expect(livre).toHaveLength(1)
    return { pedido }
  })
  expect((await vai.pedido).status).toBe(200)
})
