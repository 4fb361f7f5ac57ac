import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '#server/db/sql.ts'
import { RACE_TIMEOUT, raceAnalysts, raceApprovalAndEdit } from '#server/testing/race.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { relatoriosAdmin } from './testing.ts'

const t = await startTestApp({ waitForOthers: 60_000 })
const r = relatoriosAdmin(t)
for (const persona of ['admin', 'administrador', 'operacoes', 'condutor', 'analista'] as const) await t.login(persona)

const passosDe = async (id: number) =>
  (
    await rows<{ acao: string }>(
      r.db,
      sql`select acao from relatorio_administrativo_passo where "relatorioAdministrativoId" = ${id} order by "relatorioAdministrativoPassoId"`,
    )
  ).map((p) => p.acao)

test(
  'an approval beside an edit: what is approved is what the analyst has read',
  () =>
    raceApprovalAndEdit({
      create: () => r.novo(),
      read: (id) => r.ver(id),
      approve: (id) => r.julgar(id, 'aprovado', { versao: 1 }),
      edit: (id) => r.mudar(id, { titulo: 'Mudado', horas: '2', versao: 1 }),
      check: async (id, venceu) => {
        const aprovado = venceu === 'approve'
        expect((await r.ver(id)).body).toMatchObject({
          estado: aprovado ? 'aprovado' : 'emAnalise',
          titulo: aprovado ? 'Planejamento das oficinas' : 'Mudado',
          horas: aprovado ? '07:30' : '02:00',
          analisadoPor: aprovado ? 'Beatriz Falcão' : null,
          versao: 2,
        })
        expect(await passosDe(id)).toEqual(['criar', aprovado ? 'aprovar' : 'editar'])
      },
    }),
  RACE_TIMEOUT,
)

test(
  'R698: two analysts: one decision stands, the other is told that it is over',
  () =>
    raceAnalysts({
      create: () => r.novo(),
      decide: [
        (id) => r.julgar(id, 'aprovado'),
        (id) => r.julgar(id, 'devolvido', {}, 'administrador'),
        (id) => r.julgar(id, 'reprovado', {}, 'operacoes'),
      ],
      over: 'Esta análise já foi finalizada',
      check: async (id, ganhou) => {
        expect((await r.ver(id)).body).toMatchObject({
          estado: ['aprovado', 'devolvido', 'reprovado'][ganhou],
          motivoRejeicao: ganhou === 0 ? null : 'Faltou o comprovante',
        })
        expect(await passosDe(id)).toEqual(['criar', ['aprovar', 'devolver', 'reprovar'][ganhou]])
      },
    }),
  RACE_TIMEOUT,
)
