import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { trabalhoDoRelatorio } from '#contract/relatorio.ts'
import { rows } from '#server/db/sql.ts'
import type { FileWork, LongWork } from '#server/http/route.ts'
import { reportFeatures } from '#server/reports/all.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { sendAgendamento, takeVencidos } from './envio.ts'
import { agendar, ROTA } from './testing.ts'

/* What the tests of sending have in common. */

/** Monday the 9th at seven in São Paulo, when those that are made the day before are due. */
export const DOMINGO = '2026-03-08T15:00:00Z'
export const SEGUNDA = '2026-03-09T10:00:00.000Z'
export const NA_HORA = new Date('2026-03-09T10:00:05Z')
export const MUNICIPIO = 0
export const INESPERADA = 'Aconteceu uma falha inesperada ao preparar o relatório.'

export const works = reportFeatures.flatMap((f) => f.trabalhos ?? [])
export const workOf = (rota: string) => works.find((w) => w.tipo === trabalhoDoRelatorio(rota)) as FileWork
/** The report's work with another file. */
export const feitoDe = (make: FileWork['make'], rota = ROTA): LongWork[] => [{ ...workOf(rota), make }]
export const deTamanho = (bytes: number) =>
  feitoDe(async () => ({
    nome: 'grande.xlsx',
    mime: 'application/zip',
    body: Readable.from([Buffer.alloc(bytes)]),
    total: 3,
  }))

export interface Mensagem {
  para: string
  assunto: string
  texto: string
  anexos: { nome: string; conteudo: string }[] | null
}
export const planilhaDe = async ({ anexos }: Mensagem) => {
  const { sheets } = await readXlsx(Buffer.from(anexos![0]!.conteudo, 'base64'))
  return sheets[0]!.rows
}
export const emailDe = (persona: Persona) => `${persona}@exemplo.com.br`

export const envios = (t: TestApp) => {
  const { db } = t.banco
  const naFila = () =>
    rows<{ data: { agendamentoId: number; vez: string } }>(
      db,
      sql`delete from pgboss.job where name = 'enviar-relatorio-agendado' returning data`,
    ).then((js) => js.map((j) => j.data))
  const job = (now = NA_HORA, mais: { lastTry?: boolean } = {}) => t.jobContext({ now, ...mais })
  return {
    naFila,
    job,
    /** On the day before, with nothing scheduled, sent or told. */
    recomeca: async () => {
      t.setClock(DOMINGO)
      await db.execute(sql`delete from relatorio_agendamento`)
      await db.execute(sql`delete from mensagem`)
      await db.execute(sql`delete from aviso where tipo like 'relatorio-agendado%'`)
    },
    criar: async (persona: Persona, extra: object = {}) => {
      const r = await agendar(t, persona, extra)
      expect(r.status).toBe(200)
      return r.body.agendamentoId
    },
    mensagens: () => rows<Mensagem>(db, sql`select para, assunto, texto, anexos from mensagem order by "mensagemId"`),
    /** What a process does of what is due: takes it, and sends what it took. */
    sendDue: async (now = NA_HORA, por: readonly LongWork[] = works) => {
      await naFila()
      await takeVencidos(job(now))
      for (const data of await naFila()) await sendAgendamento(por, { ...data }, job(now))
    },
    avisosDe: (persona: Persona) =>
      rows<{ titulo: string; texto: string; para: string }>(
        db,
        sql`select a.titulo, a.texto, a.para from aviso a join usuario u using ("usuarioId")
          where u.email = ${emailDe(persona)} and a.tipo = 'relatorio-agendado-nao-enviado' order by a."avisoId"`,
      ),
  }
}
