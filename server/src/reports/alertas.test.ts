import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { ALFA, askAcre, GAMA, makeAcompanhamentosDoAcre, makeAcre } from './indicadores-testing.ts'

/* What encontros.test.ts leaves of report 18: of which axis an alert is, and what alerts no more. */

const t = await startTestApp()
t.setClock('2026-01-10T12:00:00-03:00')
t.forgetLogins()
const { db } = t.banco
const acre = await makeAcre(db)
await makeAcompanhamentosDoAcre(db, acre)
const { rowsOf, ofAxis } = askAcre(t, acre)

const changeLinha = (oQue: string, mudanca: ReturnType<typeof sql>) =>
  db.execute(sql`update plano_acao set ${mudanca} where "oQue" = ${oQue}`)
// By hand: one of the follow-up of a theme, one of the follow-up of all of them.
await changeLinha('Visitar vizinhos', sql`quando = '2026-01-08', quem = 'Turismo'`)
await changeLinha('Ouvir a cidade', sql`status = 2, quando = '2026-01-07'`)
await changeLinha('Nunca', sql`quando = '2026-01-01'`)
// Gama works on the first axis alone.
const rejeitar = (questao: string) =>
  db.execute(sql`update pergunta_municipio set estado = 'rejeitada', resposta = true, "pontosComprovados" = 0, rodada = 1,
    "qtdRejeicao" = 1, "prazoReenvio" = '2026-01-05' where "perguntaMunicipioId" = ${acre.questoes[questao]!}`)
await rejeitar('gama1')
await rejeitar('gama5')

const PLANO = 'Ação do plano atrasada'
const PRAZO = 'Prazo de reenvio encerrado'
const DA_CIDADE = [ALFA, PLANO, 'Ouvir a cidade', 'Prefeito']
const DO_SEGUNDO = [
  [ALFA, PLANO, 'Abrir a sala', 'Secretaria'],
  [ALFA, PRAZO, '905. Pergunta 5', null],
  [ALFA, PLANO, 'Visitar vizinhos', 'Turismo'],
]
const DO_PRIMEIRO = [GAMA, PRAZO, '901. Pergunta 1', null]

test('18: the newest action of a question alone, and no deadline of an axis that the place does not work on', async () => {
  expect(await rowsOf(18)).toEqual([
    [...DO_SEGUNDO[0]!, 194],
    [...DO_SEGUNDO[1]!, 40],
    [...DA_CIDADE, 3],
    [...DO_SEGUNDO[2]!, 2],
    [...DO_PRIMEIRO, 5],
  ])
})

test('R650, 18: an action without a question is of the axis of its follow-up, and of the city where that is of all themes', async () => {
  const seen = async (eixoId: number) => (await ofAxis(18, eixoId)).map((l) => l.slice(0, 4))
  expect(await seen(acre.eixos.um)).toEqual([DA_CIDADE, DO_PRIMEIRO])
  expect((await seen(acre.eixos.dois)).toSorted()).toEqual([...DO_SEGUNDO, DA_CIDADE].toSorted())
})
