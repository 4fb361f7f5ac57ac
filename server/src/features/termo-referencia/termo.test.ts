import { expect, test } from 'vitest'
import { getTermo, listarTermos } from '#contract/termo-referencia.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { insertEvidencia, insertGrupo, insertSolucao, insertTarefa, listCidadesSemTermo } from './testing.ts'

const t = await startTestApp()
const db = t.banco.db
const [cidade] = await listCidadesSemTermo(db)

test('smoke', async () => {
  const { municipioId, eixos } = cidade!
  const g = await insertGrupo(db, municipioId, eixos[0]!)
  const s = await insertSolucao(db, g)
  const ta = await insertTarefa(db, s, 120)
  await insertEvidencia(db, ta)
  const r = await t.call(getTermo, { persona: 'admin', params: { id: String(municipioId) } })
  console.log(JSON.stringify(r.body, null, 1))
  expect(r.status).toBe(200)
  const l = await t.call(listarTermos, { persona: 'admin', query: { ordem: '-horasPrevistas' } })
  console.log(JSON.stringify(l.body, null, 1))
  expect(l.status).toBe(200)
})
