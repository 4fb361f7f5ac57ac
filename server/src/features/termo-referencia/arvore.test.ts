import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { getTermo } from '#contract/termo-referencia.ts'
import { insertRows } from '#server/db/rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { insertGrupo, insertSolucao, listCidadesSemTermo } from './testing.ts'

const t = await startTestApp()
const { db, pool } = t.banco
const [pequena, grande] = await listCidadesSemTermo(db)

/** So many groups of five solutions of ten tasks each, every task with an evidence and hours. */
const montar = async (municipioId: number, eixoId: number, grupos: number) => {
  for (let g = 0; g < grupos; g++) {
    const grupo = await insertGrupo(db, municipioId, eixoId)
    for (let s = 0; s < 5; s++) {
      const municipioSolucaoId = await insertSolucao(db, grupo)
      const tarefas = await insertRows(
        db,
        'municipio_tarefa',
        Array.from({ length: 10 }, (_, n) => ({ municipioId, municipioSolucaoId, nome: `Tarefa ${n}`, horas: 60 })),
        'municipioTarefaId',
      )
      await insertRows(
        db,
        'municipio_evidencia',
        tarefas.map((municipioTarefaId) => ({ municipioId, municipioTarefaId, nome: 'Ata' })),
      )
    }
  }
  await db.execute(sql`insert into termo_hora ("municipioSolucaoId", "municipioTarefaId", origem, "origemId", minutos, dia)
    select "municipioSolucaoId", "municipioTarefaId", 'encontro', 900000 + "municipioTarefaId", 15, '2026-03-01'
    from municipio_tarefa where "municipioId" = ${municipioId}`)
}

/** The tree, and what was sent to the database for it by who is signed in already. */
const arvoreDe = async (municipioId: number) => {
  const chamar = () => t.call(getTermo, { persona: 'admin', params: { id: String(municipioId) } })
  await chamar()
  const [query, connect] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')]
  try {
    const { status, body } = await chamar()
    const statements = query.mock.calls.map(([q]) => (q as unknown as { text: string }).text)
    expect(status).toBe(200)
    // Whoever sends a statement by the pool takes a connection for it: there was no other use of one.
    expect(connect.mock.calls).toHaveLength(statements.length)
    return { body, statements }
  } finally {
    query.mockRestore()
    connect.mockRestore()
  }
}

test('the tree of a city with 300 tasks is one statement, the very one of a city with 50', async () => {
  await montar(pequena!.municipioId, pequena!.eixos[0]!, 1)
  await montar(grande!.municipioId, grande!.eixos[0]!, 6)
  const { body, statements } = await arvoreDe(grande!.municipioId)
  const tarefas = body.grupos.flatMap((g) => g.municipioSolucoes.flatMap((s) => s.municipioTarefas))
  expect(tarefas).toHaveLength(300)
  expect(tarefas.every((x) => x.horasAgendadas === 15 && x.municipioEvidencias.length === 1)).toBe(true)
  expect(body.contagem).toMatchObject({ grupos: 6, tarefas: 300 })
  expect(statements).toEqual([expect.stringContaining('municipio_tarefa')])
  expect((await arvoreDe(pequena!.municipioId)).statements).toEqual(statements)
})
