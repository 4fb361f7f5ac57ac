import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { VER } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import { getSessao } from '#contract/sessao.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { ALFA, askAcre, BETA, makeAcre, makeAnalisesDoAcre } from './indicadores-testing.ts'

/* Of Gama nothing is told here: what was answered there is of an axis that it does not work on. */

const t = await startTestApp()
const acre = await makeAcre(t.banco.db)
await makeAnalisesDoAcre(t.banco.db, acre)
const { rowsOf, ofAxis } = askAcre(t, acre)

const em = (linha: readonly unknown[], i: number) => new Date(String(linha[i])).toISOString()

test('26: what an analysis ended by rejecting; the deadline of what still waits', async () => {
  const linhas = await rowsOf(26)
  expect(
    linhas.map(([municipio, pergunta, arquivo, justificativa, , , prazo]) => [
      municipio,
      pergunta,
      arquivo,
      justificativa,
      prazo,
    ]),
  ).toEqual([
    [ALFA, 'Pergunta 5', 'ata.pdf', 'Sem assinatura', null],
    [ALFA, 'Pergunta 5', 'lista.pdf', 'Ilegível', '2025-12-01'],
    [BETA, 'Pergunta 5', 'foto.pdf', 'Outra cidade', null],
  ])
  expect(em(linhas[1]!, 5)).toBe('2025-11-13T02:30:00.000Z')
  const doDia = await rowsOf(26, { dataInicial: '2025-11-12', dataFim: '2025-11-12' })
  expect(doDia.map((l) => l[2])).toEqual(['lista.pdf'])
  expect(await ofAxis(26, acre.eixos.um)).toEqual([])
})

const HISTORIA = [
  [ALFA, 'Pergunta 5', 'ata.pdf', 'Evidência rejeitada', 'Sem assinatura'],
  [ALFA, 'Pergunta 5', null, 'Análise finalizada: rejeitada', null],
  [ALFA, 'Pergunta 5', 'lista.pdf', 'Evidência rejeitada', 'Ilegível'],
  [ALFA, 'Pergunta 5', null, 'Análise finalizada: rejeitada', null],
  [BETA, 'Pergunta 5', 'foto.pdf', 'Evidência rejeitada', 'Outra cidade'],
  [BETA, 'Pergunta 5', 'lei.pdf', 'Decisão retirada', 'Conferir'],
  [BETA, 'Pergunta 5', 'lei.pdf', 'Evidência aprovada', null],
  [BETA, 'Pergunta 5', null, 'Análise finalizada: aprovada', null],
]
const historia = async (persona: Persona) =>
  (await rowsOf(50, {}, persona)).map(([municipio, pergunta, arquivo, acao, , , justificativa]) => [
    municipio,
    pergunta,
    arquivo,
    acao,
    justificativa,
  ])

test('50: the steps of each analysis in their order', async () => {
  expect(await historia('admin')).toEqual(HISTORIA)
})

test('32: where the evidence of each SIM stands', async () => {
  const { rows: pessoas } = await t.banco.db.execute(sql`select nome from usuario where "usuarioId" = 2`)
  const quem = pessoas[0]!.nome
  expect(
    (await rowsOf(32)).map(([municipio, criterio, arquivos, por, , situacao]) => [
      municipio,
      criterio,
      arquivos,
      por,
      situacao,
    ]),
  ).toEqual([
    [ALFA, 'Pergunta 1', 2, quem, 'Aprovada'],
    [ALFA, 'Pergunta 2', 0, null, 'Não enviada'],
    [ALFA, 'Pergunta 4', 0, null, 'Aprovada'],
    [ALFA, 'Pergunta 5', 2, quem, 'Rejeitada'],
    [BETA, 'Pergunta 3', 1, quem, 'Em análise'],
    [BETA, 'Pergunta 5', 2, quem, 'Aprovada'],
    [BETA, 'Pergunta 6', 0, null, 'Não enviada'],
  ])
  const em = async (statusId: number[]) =>
    (await rowsOf(32, { statusId })).map(([lugar, , , , , situacao]) => [lugar, situacao])
  expect(await em([2, 4])).toEqual([
    [ALFA, 'Rejeitada'],
    [BETA, 'Em análise'],
  ])
})

test('49: what was answered SIM and not sent, under its axis', async () => {
  expect(await rowsOf(49)).toEqual([
    [ALFA, 'Um', 'Pergunta 2', 20],
    [BETA, 'Dois', 'Pergunta 6', 60],
  ])
})

test('53: what each approved question proved, with its band', async () => {
  expect(await rowsOf(53)).toEqual([
    [ALFA, 'Pergunta 1', null, 10],
    [ALFA, 'Pergunta 4', null, 30],
    [BETA, 'Pergunta 5', 'Faixa menor', 25],
  ])
})

test('9: what was answered SIM and never sent', async () => {
  const [daAlfa, daBeta] = [
    [ALFA, 'Um', 'Primeiro', 902, 'Pergunta 2', 20],
    [BETA, 'Dois', 'Terceiro', 906, 'Pergunta 6', 60],
  ]
  expect(await rowsOf(9)).toEqual([daAlfa, daBeta])
  expect(await rowsOf(9, { temaId: [acre.temas.terceiro] })).toEqual([daBeta])
  expect(await ofAxis(9, acre.eixos.um)).toEqual([daAlfa])
})

test('10: files that were sent, by what their analysis decided once it was finished', async () => {
  const doUm = [
    [ALFA, 'Um', 2, 2, 0, 0],
    [BETA, 'Um', 1, 0, 0, 1],
  ]
  const doDois = [
    [ALFA, 'Dois', 2, 0, 2, 0],
    [BETA, 'Dois', 2, 1, 1, 0],
  ]
  expect(await rowsOf(10)).toEqual([doUm[0], doDois[0], doUm[1], doDois[1]])
  expect(await rowsOf(10, { municipioId: [acre.cidades.beta] })).toEqual([doUm[1], doDois[1]])
  expect(await ofAxis(10, acre.eixos.dois)).toEqual(doDois)
})

describe('what the person may not see', async () => {
  const persona = 'administrador'
  const { user } = (await t.call(getSessao, { persona })).body
  const setVisible = async (flags: readonly Flag[]) => {
    await t.setFlags(user.grupo.nome, VER, false)
    await t.setFlags(user.grupo.nome, flags)
  }
  const without = (flag: Flag) => setVisible(VER.filter((f) => f !== flag))

  test('of rejected evidence nothing is told, in 10, 26, 32 and 50 alike', async () => {
    await setVisible(VER)
    expect(await historia(persona)).toEqual(HISTORIA)
    await without('visualizarRejeitadas')
    expect(await rowsOf(26, {}, persona)).toEqual([])
    // Of the question that was approved in the end, what is not the rejection before.
    expect(await historia(persona)).toEqual(HISTORIA.slice(5))
    expect((await rowsOf(32, {}, persona)).map((l) => [l[0], l[1], l[2], l[5]])).toEqual([
      [ALFA, 'Pergunta 1', 2, 'Aprovada'],
      [ALFA, 'Pergunta 2', 0, 'Não enviada'],
      [ALFA, 'Pergunta 4', 0, 'Aprovada'],
      [BETA, 'Pergunta 3', 1, 'Em análise'],
      [BETA, 'Pergunta 5', 1, 'Aprovada'],
      [BETA, 'Pergunta 6', 0, 'Não enviada'],
    ])
    expect(await rowsOf(10, {}, persona)).toEqual([
      [ALFA, 'Um', 2, 2, 0, 0],
      [BETA, 'Um', 1, 0, 0, 1],
      [BETA, 'Dois', 1, 1, 0, 0],
    ])
  })

  test('nor of what was answered, in 9 and 49, is in analysis, in 10, or was approved, in 53', async () => {
    await without('visualizarRespondidas')
    expect([await rowsOf(9, {}, persona), await rowsOf(49, {}, persona)]).toEqual([[], []])
    expect((await rowsOf(53, {}, persona)).length).toBe(3)
    await without('visualizarEvidenciadas')
    expect((await rowsOf(10, {}, persona)).map(([municipio, eixo]) => [municipio, eixo])).toEqual([
      [ALFA, 'Um'],
      [ALFA, 'Dois'],
      [BETA, 'Dois'],
    ])
    await without('visualizarAprovadas')
    expect(await rowsOf(53, {}, persona)).toEqual([])
    expect((await rowsOf(9, {}, persona)).length).toBe(2)
  })

  test('who sees no state is told nothing', async () => {
    await setVisible([])
    for (const id of [9, 10, 26, 32, 49, 50, 53]) expect([id, await rowsOf(id, {}, persona)]).toEqual([id, []])
    await setVisible(VER)
  })
})
