import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { ACRE, askDashboard, figures, makeNovembro, reader } from './dashboard-testing.ts'

/* The rooms have reports, medals and sights of their own: what dashboard.test.ts counts by hand is compared here. */

const HOST = 'sala.localhost'
const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: HOST }) })
const { cidades, eixos } = await makeNovembro(t)
const { alfa, beta, gama } = cidades
const { compareFigures } = askDashboard(t, HOST)

const admin = { acessoTotal: true, usuarioId: 1, grupo: { verTodosEixos: true }, eixosVisiveis: null } as Actor
const toda = reader(Object.values(cidades).map((municipioId) => ({ municipioId, eixoId: null })))
/** Of a group that is shown one axis alone. */
const deUmEixo: Actor = { ...toda, eixosVisiveis: [eixos.um] }

test('every figure is what the report behind it adds up to, in the rooms too', async () => {
  const d = await compareFigures(admin, ACRE)
  expect(figures(d)).toMatchObject({ pontos: [30, 25], diagnosticos: [1, 0], enviados: [3, 2], horas: [120, 90] })
  await compareFigures(admin, { ...ACRE, eixoId: [eixos.um] })
  await compareFigures(admin, { municipioId: [beta, gama] })
  expect((await compareFigures(reader([{ municipioId: alfa, eixoId: null }]), ACRE)).municipios).toBe(1)
  expect((await compareFigures(deUmEixo, ACRE)).radar.map((r) => r.eixoId)).toEqual([eixos.um])
})
