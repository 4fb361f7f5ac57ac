import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import { problem } from '#contract/problems.ts'
import { trabalhoDoRelatorio } from '#contract/relatorio.ts'
import * as contract from '#contract/relatorio-agendamento.ts'
import { rows } from '#server/db/sql.ts'
import type { FileWork, LongWork } from '#server/http/route.ts'
import { reportFeatures } from '#server/reports/all.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sendAgendamento } from './envio.ts'

/** A route that two reports share: in the room it opens the one by regional unit. */
const HOST = 'sala.localhost'
const ROTA = 'get-execucao'
const TITULO = 'Execução por unidade regional'
const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: HOST }) })
const { db } = t.banco
const works = reportFeatures.flatMap((f) => f.trabalhos ?? [])

const agendar = async () =>
  (
    await t.call(contract.criarAgendamento, {
      persona: 'admin',
      host: HOST,
      body: { rota: ROTA, formato: 'csv', frequencia: 'diaria', hora: 7 },
    })
  ).body
const send = ({ agendamentoId, proximaEm: vez }: contract.Agendamento, por: readonly LongWork[] = works) =>
  sendAgendamento(por, { agendamentoId, vez }, t.jobContext({ now: new Date(vez!) }))

test('a report is mailed under the title that it has there', async () => {
  const a = await agendar()
  expect(a.titulo).toBe(TITULO)
  await db.execute(sql`delete from mensagem`)
  await send(a)
  const [carta] = await rows<{ assunto: string; texto: string }>(db, sql`select assunto, texto from mensagem`)
  expect(carta!.assunto).toContain(`relatório ${TITULO}`)
  expect(carta!.texto).toContain(`Segue em anexo o relatório ${TITULO},`)
})

test('so do the notices and the log', async () => {
  const a = await agendar()
  const work = works.find((w) => w.tipo === trabalhoDoRelatorio(ROTA)) as FileWork
  const make = () => Promise.reject(problem.regra({ motivo: 'Não deu.' }))
  await send(a, [{ ...work, make }])
  const avisos = await rows<{ titulo: string }>(
    db,
    sql`select titulo from aviso where tipo = 'relatorio-agendado-nao-enviado'`,
  )
  expect(avisos).toEqual([{ titulo: `Relatório não enviado: ${TITULO}` }])
  const query = { entidade: 'relatorio_agendamento', entidadeId: String(a.agendamentoId) }
  const { linhas } = (await t.call(listarAuditoria, { persona: 'admin', host: HOST, query })).body
  expect(linhas.map((l) => l.coisa?.nome)).toEqual([TITULO])
})
