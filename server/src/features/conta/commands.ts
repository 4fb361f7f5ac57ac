import { sql } from 'drizzle-orm'
import { isAdmin } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import type { AmbientePublico, Usuario } from '#contract/sessao.ts'
import type { Ambiente } from '#contract/variants.ts'
import { TERMOS, wording } from '#contract/wording.ts'
import { type Actor, owesFactor } from '#server/access/actor.ts'
import { DEMO_LOGINS } from '#server/access/demo-logins.ts'
import { judge } from '#server/access/lock-out.ts'
import { JANELA_MS } from '#server/access/lock-out-rules.ts'
import { verifyPassword } from '#server/access/passwords.ts'
import { IDLE_MS } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { networkOf } from '#server/http/network.ts'
import type { Ctx, Signed, Visitor } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/templates.ts'
import type { Settings } from '#server/settings.ts'
import { VERSION } from '#server/version.ts'
import { aparelhoDe, noteAparelho } from './aparelhos.ts'
import { type Aviso, carta, type Detalhes } from './avisos.ts'
import { deleteLinks, insertLink, insertSessao, type SsoTokens } from './queries.ts'
import { APARELHO_MS, type TipoLink } from './rules.ts'

export type { TipoLink } from './rules.ts'

export interface Conta {
  usuarioId: number
  nome: string
  email: string
  cpf: string | null
  habilitado: boolean
  senhaHash: string | null
}

export const findConta = (db: Db, email: string) =>
  one<Conta>(
    db,
    sql`select "usuarioId", nome, email, cpf, habilitado, "senhaHash" from usuario where lower(email) = ${email.toLowerCase()}`,
  )

export const ambientePublico = (a: Ambiente, settings: Settings): AmbientePublico => ({
  tag: a.tag,
  variante: a.variante,
  titulo: a.titulo,
  uf: a.uf,
  env: a.env,
  banco: a.banco,
  cor: a.cor,
  contato: a.contato ?? settings.adminEmail,
  cuidado: a.producao === true && a.env !== 'prod',
  entrada: a.sso ? 'sso' : 'senha',
  palavras: Object.fromEntries(TERMOS.map((t) => [t, wording(a.variante).palavra(t)])),
  demo: settings.demo && a.env !== 'prod' ? DEMO_LOGINS : [],
  versao: VERSION,
})

export const usuarioDaSessao = (actor: Actor): Usuario => {
  const { usuarioId, nome, email, uf, acessoTotal, grupo, permissoes, permissoesSolucoes } = actor
  return {
    usuarioId,
    nome,
    email,
    uf,
    acessoTotal,
    perfil: isAdmin(actor) ? 1 : 3,
    grupo: { ...grupo, relatorioAdm: [...grupo.relatorioAdm] },
    permissoes: [...permissoes],
    permissoesSolucoes: [...permissoesSolucoes],
  }
}

/** When the session ends unless it is used: after eight idle hours, or at its final end if that is sooner. */
const terminaEm = (fim: string, now: Date) =>
  new Date(Math.min(new Date(fim).getTime(), now.getTime() + IDLE_MS)).toISOString()

export const showSessao = async (ctx: Visitor, actor: Actor, fim: string) => ({
  user: { ...usuarioDaSessao(actor), faltaSegundoFator: owesFactor(ctx.services.settings, actor) },
  config: actor.config as Record<string, boolean>,
  groupsConfig: { ...actor.groupsConfig, visualizaEixosIds: [...actor.visualizaEixosIds] } as Record<
    string,
    boolean | number[]
  >,
  ambiente: ambientePublico(ctx.ambiente, ctx.services.settings),
  expiraEm: terminaEm(fim, ctx.now),
})

/** Opens a session and answers with all the browser keeps of it. */
export const openSessao = async (
  ctx: Visitor,
  usuarioId: number,
  prova: { sso?: SsoTokens; comFator?: boolean } = {},
) => {
  const origem = { aparelho: aparelhoDe(ctx.header('user-agent')), endereco: networkOf(ctx.ip) }
  const { token, expiraEm } = await ctx.banco.transaction(async (db) => {
    const nova = await insertSessao(db, ctx.banco.nome, usuarioId, ctx.now, origem, prova)
    const aqui = { ...ctx, db }
    if (await noteAparelho(aqui, usuarioId)) await notifyConta(aqui, nova.conta, 'aparelho-novo', origem)
    return nova
  })
  ctx.log.info({ usuarioId }, 'entrada')
  const actor = (await ctx.findSession(token))!
  return { token, ...(await showSessao(ctx, actor, expiraEm)) }
}

/** Tells whose account it is, whether or not that person wants other mail. */
export const notifyConta = (
  ctx: Visitor,
  conta: { email: string; nome: string },
  aviso: Aviso,
  detalhes: Detalhes = {},
) => queueMail(ctx, carta(ctx, conta, aviso, detalhes))

export const sendLink = async (ctx: Ctx, conta: Pick<Conta, 'usuarioId' | 'nome' | 'email'>, tipo: TipoLink) => {
  const token = await insertLink(ctx.db, conta.usuarioId, tipo, ctx.now)
  const link = `${ctx.origin}/auth/recover-password/${token}`
  await queueMail(ctx, renderMail(tipo, { para: conta.email, nome: conta.nome, link, titulo: ctx.ambiente.titulo }))
}

/** The invitation of a new user is the link of the first access. */
export const sendConvite = (ctx: Ctx, conta: Pick<Conta, 'usuarioId' | 'nome' | 'email'>) =>
  sendLink(ctx, conta, 'primeiro-acesso')

/** Links on their way to an address that is no longer the person's open nothing. */
export const forgetLinks = (ctx: Visitor, usuarioId: number) => deleteLinks(ctx.db, usuarioId)

/** The password again, of who has a session: an open one must not be enough. Ahead of the transaction. */
export const checkSenha = async (ctx: Signed, senha: string, campo = 'senha') => {
  const { email } = ctx.actor!
  const confere = await judge(ctx, 'troca', email, async () => {
    const conta = await findConta(ctx.db, email)
    return (await verifyPassword(senha, conta?.senhaHash ?? null)) || undefined
  })
  if (!confere) throw problem.entradaInvalida({}, { [campo]: 'Senha incorreta' })
}

/** Sign-ins that wait for their code end with them: the password that began them may be another's now. */
export const endSessoes = async (db: Db, usuarioId: number, menos = 0) => {
  await db.execute(sql`delete from entrada_pendente where "usuarioId" = ${usuarioId}`)
  return rows<{ sessaoId: number }>(
    db,
    sql`delete from sessao where "usuarioId" = ${usuarioId} and "sessaoId" <> ${menos} returning "sessaoId"`,
  )
}

/** From now on the session stands on more than a password. */
export const markComFator = (db: Db, sessaoId: number) =>
  db.execute(sql`update sessao set "comFator" = true where "sessaoId" = ${sessaoId}`)

/** Every session but the one that asks for it, where that is the person's own. */
export const endOutrosAcessos = async (ctx: Signed, usuarioId: number) => {
  const minha = ctx.actor?.usuarioId === usuarioId ? ctx.actor.sessaoId : 0
  const encerradas = await endSessoes(ctx.db, usuarioId, minha)
  await ctx.accessChanged()
  return encerradas.length
}

/** Whatever the person holds open ends at once: sessions in every process, and links not used yet. */
export const endAcesso = async (ctx: Ctx, usuarioId: number) => {
  await endSessoes(ctx.db, usuarioId)
  await deleteLinks(ctx.db, usuarioId)
  await ctx.accessChanged()
}

/** What nobody can use any more: expired sessions, old links and old attempts. */
export const removeVencidos = async (db: Db, now: Date) => {
  const em = now.toISOString()
  const parada = new Date(now.getTime() - IDLE_MS).toISOString()
  await db.execute(sql`delete from sessao where "expiraEm" < ${em} or "ultimoUso" < ${parada}`)
  await db.execute(sql`delete from link_senha where "expiraEm" < ${em}`)
  await db.execute(sql`delete from entrada_pendente where "expiraEm" < ${em}`)
  await db.execute(
    sql`delete from usuario_aparelho where "ultimoUso" < ${new Date(now.getTime() - APARELHO_MS).toISOString()}`,
  )
  await db.execute(sql`delete from sso_identidade where "expiraEm" < ${em}`)
  await db.execute(sql`delete from tentativa where em < ${new Date(now.getTime() - JANELA_MS).toISOString()}`)
  await db.execute(sql`delete from idempotencia where em < ${new Date(now.getTime() - 48 * 3600_000).toISOString()}`)
}
