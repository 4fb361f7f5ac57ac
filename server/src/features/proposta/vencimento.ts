import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { Problem } from '#contract/problems.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import type { JobContext, JobDef } from '#server/jobs/jobs.ts'
import { makeTeller } from '../aviso/commands.ts'
import { auditPasso } from './acao.ts'
import { notifyExpirada, remindPropostas } from './avisos.ts'
import { holdPresa, movePresa } from './presa.ts'
import { updateCidade } from './relacionamento.ts'

/* What a day that has passed makes of proposals. */

const makeEscritor = ({ now }: JobContext, db: Db) => ({
  db,
  now,
  audit: (entry: AuditEntry) => writeAudit(db, { usuarioId: null, now, requestId: null }, entry),
})

/** One that was taken out meanwhile keeps nobody from the others. */
const goneOf = (e: unknown) => {
  if (!(e instanceof Problem)) throw e
}
/** What went by its validity without a yes. Each in a transaction of its own, asked again when it is held. */
const endPropostas = async (job: JobContext) => {
  const hoje = todaySaoPaulo(job.now)
  const vencidas = await rows<{ id: number }>(
    job.banco.db,
    sql`select "municipioPropostaId" as id from municipio_proposta
      where "statusPropostaId" in (2, 3, 4) and validade < ${hoje}::date order by 1`,
  )
  for (const { id } of vencidas)
    await job.banco.transaction(async (db) => {
      const p = await holdPresa(db, id).catch(goneOf)
      if (!p || ![2, 3, 4].includes(p.statusPropostaId) || p.validade >= hoje) return
      const ctx = makeEscritor(job, db)
      await movePresa(ctx, null, p, { acao: 'expirar', para: 'expirada' })
      await auditPasso(ctx, p, 'expirar', 'expirada')
      await notifyExpirada(makeTeller(job, db), id)
      await updateCidade(ctx, p.municipioId)
    })
}
/** Municipalities whose contract is over since yesterday, or since the job last ran. */
const endVigencias = async (job: JobContext) => {
  const findas = await rows<{ municipioId: number }>(
    job.banco.db,
    sql`select distinct m."municipioId" from municipio m join municipio_proposta p using ("municipioId")
      where m."statusRelacionamento" = 4 and p."statusPropostaId" = 7 and p."fimVigencia" < ${todaySaoPaulo(job.now)}::date order by 1`,
  )
  for (const { municipioId } of findas)
    await job.banco.transaction((db) => updateCidade(makeEscritor(job, db), municipioId))
}

export const jobsDeProposta: Readonly<Record<string, JobDef>> = {
  'vencer-propostas': {
    cron: '7 0 * * *',
    run: async (_, job) => {
      await endPropostas(job)
      await endVigencias(job)
    },
  },
  'lembrar-propostas': { cron: '30 8 * * *', run: (_, job) => remindPropostas(job) },
}
