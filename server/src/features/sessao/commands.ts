import type { Actor } from '#server/access/actor.ts'
import { IDLE_MS } from '#server/access/sessions.ts'
import type { Ctx } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/templates.ts'
import { ambientePublico, usuarioDaSessao } from './ambiente.ts'
import { type Conta, criarLink, criarSessao, descartarLinks, encerrarSessoes, type SsoTokens } from './queries.ts'
import type { TipoLink } from './rules.ts'

/** When the session ends unless it is used: after eight idle hours, or at its final end if that is sooner. */
const terminaEm = (fim: string, now: Date) =>
  new Date(Math.min(new Date(fim).getTime(), now.getTime() + IDLE_MS)).toISOString()

export const sessaoDe = async (ctx: Pick<Ctx, 'services' | 'ambiente' | 'now'>, actor: Actor, fim: string) => ({
  user: usuarioDaSessao(actor),
  config: actor.config as Record<string, boolean>,
  groupsConfig: { ...actor.groupsConfig, visualizaEixosIds: [...actor.visualizaEixosIds] } as Record<
    string,
    boolean | number[]
  >,
  ambiente: ambientePublico(ctx.ambiente, ctx.services.settings),
  expiraEm: terminaEm(fim, ctx.now),
})

/** Opens a session and answers with all the browser keeps of it. */
export const abrirSessao = async (ctx: Ctx, usuarioId: number, sso?: SsoTokens) => {
  const { token, expiraEm } = await criarSessao(ctx.db, ctx.banco.nome, usuarioId, ctx.now, sso)
  const actor = (await ctx.findSession(token))!
  return { token, ...(await sessaoDe(ctx, actor, expiraEm)) }
}

export const mandarLink = async (ctx: Ctx, conta: Pick<Conta, 'usuarioId' | 'nome' | 'email'>, tipo: TipoLink) => {
  const token = await criarLink(ctx.db, conta.usuarioId, tipo, ctx.now)
  const link = `${ctx.origin}/auth/recover-password/${token}`
  await queueMail(ctx, renderMail(tipo, { para: conta.email, nome: conta.nome, link, titulo: ctx.ambiente.titulo }))
}

/** The invitation of a new user is the link of the first access. */
export const convidar = (ctx: Ctx, conta: Pick<Conta, 'usuarioId' | 'nome' | 'email'>) =>
  mandarLink(ctx, conta, 'primeiro-acesso')

/** Links on their way to an address that is no longer the person's open nothing. */
export const esquecerLinks = (ctx: Pick<Ctx, 'db'>, usuarioId: number) => descartarLinks(ctx.db, usuarioId)

/** Whatever the person holds open ends at once: sessions in every process, and links not used yet. */
export const encerrarAcesso = async (ctx: Ctx, usuarioId: number) => {
  await encerrarSessoes(ctx.db, usuarioId)
  await descartarLinks(ctx.db, usuarioId)
  await ctx.accessChanged()
}
