import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { answerPerguntas, lockPerguntas } from './commands.ts'

const t = await startTestApp()
const { db } = t.banco
const quem = { usuarioId: 1, now: new Date('2026-03-10T12:00:00-03:00') }

const rejeitada = async (vezes: number) =>
  (await one<{ id: number }>(
    db,
    sql`select "perguntaMunicipioId" as id from pergunta_municipio
      where estado = 'rejeitada' and "qtdRejeicao" = ${vezes} order by 1 limit 1`,
  ))!.id

describe('answering again a question that was rejected', () => {
  test.each([1, 2])('NÃO and then SIM leaves it as it was after %i rejections, with its deadline', async (vezes) => {
    const id = await rejeitada(vezes)
    const [antes] = await lockPerguntas(db, [id])
    await answerPerguntas(db, quem, [{ pergunta: antes!, resposta: false }])
    const [nao] = await lockPerguntas(db, [id])
    expect([nao!.estado, nao!.resposta]).toEqual(['respondida', false])
    await answerPerguntas(db, quem, [{ pergunta: nao!, resposta: true }])
    const [sim] = await lockPerguntas(db, [id])
    expect(sim).toMatchObject({
      estado: 'rejeitada',
      resposta: true,
      qtdRejeicao: vezes,
      prazoReenvio: antes!.prazoReenvio,
    })
  })
})
