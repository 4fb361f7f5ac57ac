import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { allows } from '#server/access/actor.ts'
import { stillHolds } from '#server/access/rights.ts'
import { goneFrom } from '#server/db/audit.ts'
import { one } from '#server/db/sql.ts'
import type { LongWork, Signed } from '#server/http/route.ts'
import { openFile } from '../arquivo/commands.ts'
import { notifyEvento } from '../aviso/commands.ts'
import { dropFiles, type Guardado } from './commands.ts'

/* What who asked for it does with work: fetch what it made, give it up, take it from the list. */

const INDISPONIVEL = 'Este arquivo não está mais disponível. Peça-o de novo.'
const ALCANCE_MUDOU =
  'Este arquivo foi feito quando você alcançava mais do que alcança agora. Peça-o de novo: ele virá com o que é seu hoje.'

export const downloadTrabalho = async (ctx: Signed, works: readonly LongWork[], trabalhoId: number) => {
  const t = await one<Guardado>(
    ctx.db,
    sql`select tipo, situacao, "arquivoId", titulo, alcance, "expiraEm" < ${ctx.now.toISOString()} as expirou from trabalho where "trabalhoId" = ${trabalhoId}`,
  )
  if (t?.arquivoId == null || t.expirou) throw problem.naoEncontrado({ frase: INDISPONIVEL })
  const work = works.find((w) => w.tipo === t.tipo)
  if (!work || !allows(ctx.actor, work.pedir.permit)) throw problem.semPermissao()
  if (!t.alcance || !stillHolds(ctx.actor, t.alcance)) throw problem.semPermissao({ frase: ALCANCE_MUDOU })
  await ctx.audit({
    acao: 'baixar',
    entidade: 'trabalho',
    entidadeId: trabalhoId,
    mudancas: { titulo: { depois: t.titulo } },
  })
  return openFile(ctx, t.arquivoId)
}

export const cancelTrabalho = async (ctx: Signed, trabalhoId: number) => {
  const { db, now } = ctx
  const t = await one<Guardado>(
    db,
    sql`select situacao, "arquivoId", "entradaId", titulo, "municipioId" from trabalho where "trabalhoId" = ${trabalhoId} for update`,
  )
  // Taken from the list a moment ago, in another window.
  if (!t) throw problem.naoEncontrado()
  const aberto = t.situacao === 'na fila' || t.situacao === 'em andamento'
  if (aberto)
    await db.execute(
      sql`update trabalho set situacao = 'cancelado', "entradaId" = null, "terminadoEm" = ${now.toISOString()} where "trabalhoId" = ${trabalhoId}`,
    )
  else await db.execute(sql`delete from trabalho where "trabalhoId" = ${trabalhoId}`)
  await dropFiles(db, [t])
  await notifyEvento(db, ctx.actor.usuarioId, 'trabalho')
  await ctx.audit({
    acao: aberto ? 'cancelar' : 'excluir',
    entidade: 'trabalho',
    entidadeId: trabalhoId,
    mudancas: aberto ? { titulo: { antes: t.titulo } } : goneFrom(t.municipioId, { titulo: t.titulo }),
  })
  return { message: aberto ? 'Trabalho cancelado' : 'Trabalho tirado da lista' }
}
