import { sql } from 'drizzle-orm'
import { DIAS_GUARDADOS } from '#contract/aviso.ts'
import { capacidades } from '#contract/variants.ts'
import { inEnvironment } from '#server/access/actor.ts'
import { findPerson } from '#server/access/sessions.ts'
import { rows } from '#server/db/sql.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { comoMudar, makeTeller } from './commands.ts'
import { meus } from './queries.ts'

/** More stand in the list. */
const MAX_LINHAS = 30

/** What one person has not read since the last summary, in one mail. What was put into one is in no other. */
const sendResumo = (job: JobContext, usuarioId: number) =>
  job.banco.transaction(async (db) => {
    const ctx = makeTeller(job, db)
    const quem = await findPerson(db, usuarioId)
    const actor = quem && inEnvironment(quem, capacidades(ctx.ambiente.variante))
    const novos = await rows<{ titulo: string; texto: string | null; mandar: boolean }>(
      db,
      sql`with vez as (update aviso a set "resumidoEm" = ${job.now.toISOString()}
          where a."usuarioId" = ${usuarioId} and a.email = 'resumo' and a."resumidoEm" is null returning a.*)
        select a.titulo, a.texto, a."lidoEm" is null and ${actor ? meus(actor) : sql`false`} as mandar from vez a order by a."avisoId"`,
    )
    const linhas = novos.filter((n) => n.mandar)
    if (!actor || !linhas.length) return
    const total = linhas.length === 1 ? '1 aviso' : `${linhas.length} avisos`
    const mais = linhas.length - MAX_LINHAS
    await queueMail(
      ctx,
      renderNotice({
        para: actor.email,
        nome: actor.nome,
        titulo: ctx.ambiente.titulo,
        link: `${ctx.origin}/avisos`,
        assunto: `resumo do dia, ${total}`,
        antes: [
          'Desde o último resumo, você ainda não leu:',
          ...linhas.slice(0, MAX_LINHAS).map(({ titulo, texto }) => (texto ? `${titulo}. ${texto}` : titulo)),
          ...(mais > 0 ? [`E mais ${mais}.`] : []),
        ],
        rotulo: 'Ver os avisos',
        depois: [comoMudar(ctx.origin)],
      }),
    )
  })

/** Every morning. Run twice, the second finds nothing to say. */
export const sendResumos = async (job: JobContext) => {
  const pessoas = await rows<{ usuarioId: number }>(
    job.banco.db,
    sql`select distinct "usuarioId" from aviso where email = 'resumo' and "resumidoEm" is null order by 1`,
  )
  for (const { usuarioId } of pessoas) await sendResumo(job, usuarioId)
}

export const sweepAvisos = async ({ banco, now }: JobContext) => {
  const antes = new Date(now.getTime() - DIAS_GUARDADOS * 24 * 3600_000)
  await banco.db.execute(sql`delete from aviso where "criadoEm" < ${antes.toISOString()}`)
}
