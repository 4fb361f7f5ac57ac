import { setTimeout as sleep } from 'node:timers/promises'
import { digits } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import { SENHA_REPETIDA } from '#contract/senha.ts'
import * as contract from '#contract/sessao.ts'
import { countTry, forgetFailures, judge } from '#server/access/lock-out.ts'
import { hashPassword, verifyPassword } from '#server/access/passwords.ts'
import { type Ctx, type Feature, route, type Visitor } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderMail } from '#server/mail/templates.ts'
import {
  ambientePublico,
  endSessoes,
  findConta,
  openSessao,
  removeVencidos,
  sendLink,
  showSessao,
} from '../conta/commands.ts'
import { askCodigo } from '../segundo-fator/commands.ts'
import { buildSsoLogout } from '../sso/commands.ts'
import { alvos } from './alvos.ts'
import { endSessao, findLink, loadExpiracao, saveSenha, spendLink } from './queries.ts'
import { checkSenhaNova } from './senha-nova.ts'
import { sessoesRoutes } from './sessoes.ts'

const LINK_VENCIDO = 'Este link não vale mais. Peça um novo.'
const LINK_PEDIDO = { message: 'Se os dados estiverem corretos, você receberá um e-mail com o link em instantes.' }

/** Ahead of the transaction: it stays counted whatever becomes of the call. */
const countPedidoDeLink = async (ctx: Visitor & { body: { email: string } }) => {
  await countTry(ctx, 'link', ctx.body.email)
}

/** Guesses at links count for the address they come from. */
const checkLink = (ctx: Visitor, token: string) =>
  judge(ctx, 'token', undefined, () => findLink(ctx.db, token, ctx.now))

type TrocarSenha = Ctx<typeof contract.trocarSenha>

const findDono = async ({ db, body, actor, now }: TrocarSenha) => {
  const conta = body.token ? await findLink(db, body.token, now) : actor
  if (conta) return conta
  throw body.token ? problem.regra({ motivo: LINK_VENCIDO }) : problem.semSessao()
}

/** What was made ahead of the transaction, for the handler of the same request. */
const hashes = new WeakMap<object, string>()

/** Who found a session open has no more guesses at its password than who stands at the door. */
const checkSenhaAtual = async (ctx: TrocarSenha) => {
  const { db, body } = ctx
  if (body.token) await checkLink(ctx, body.token)
  const dono = await findDono(ctx)
  await checkSenhaNova(db, body, dono, ctx.ambiente.titulo)
  const { senhaHash = null } = (await findConta(db, dono.email)) ?? {}
  const verifyAtual = async () => (await verifyPassword(body.senhaAtual ?? '', senhaHash)) || undefined
  if (!body.token && !(await judge(ctx, 'troca', dono.email, verifyAtual)))
    throw problem.entradaInvalida({}, { senhaAtual: 'Senha atual incorreta' })
  if (senhaHash !== null && (await verifyPassword(body.novaSenha, senhaHash)))
    throw problem.entradaInvalida({}, { novaSenha: SENHA_REPETIDA })
  hashes.set(body, await hashPassword(body.novaSenha))
}

const changeSenha = async (ctx: TrocarSenha) => {
  const { db, body, now } = ctx
  const conta = await findDono(ctx)
  if (body.token && !(await spendLink(db, body.token, now))) throw problem.regra({ motivo: LINK_VENCIDO })
  await saveSenha(db, conta.usuarioId, hashes.get(body)!)
  await endSessoes(db, conta.usuarioId)
  await forgetFailures(db, 'entrada', conta.email)
  await ctx.audit({ acao: 'alterar senha', entidade: 'usuario', entidadeId: conta.usuarioId })
  await ctx.accessChanged()
  await queueMail(
    ctx,
    renderMail('senha-alterada', {
      para: conta.email,
      nome: conta.nome,
      link: `${ctx.origin}/auth/login`,
      titulo: ctx.ambiente.titulo,
      quando: now,
    }),
  )
  return { message: 'Senha alterada. Entre com a nova senha.' }
}

/** Longer than writing a mail takes: the time of the answer tells as little as its words whether there is an account. */
const SEMPRE_MS = 150

export const sessaoFeature: Feature = {
  alvos,
  routes: [
    route(contract.getAmbiente, async ({ ambiente, services }) => ambientePublico(ambiente, services.settings)),

    route(contract.login, async (ctx) => {
      const { db, body, ambiente } = ctx
      if (ambiente.sso) throw problem.credenciaisInvalidas()
      const conta = await judge(ctx, 'entrada', body.email, async () => {
        const conta = await findConta(db, body.email)
        const confere = await verifyPassword(body.senha, conta?.senhaHash ?? null)
        if (!confere) ctx.log.info({ usuarioId: conta?.usuarioId ?? null }, 'senha recusada')
        return confere ? conta : undefined
      })
      if (!conta) throw problem.credenciaisInvalidas()
      if (!conta.habilitado) throw problem.usuarioDesabilitado()
      await forgetFailures(db, 'entrada', body.email)
      await askCodigo(ctx, conta.usuarioId)
      return openSessao(ctx, conta.usuarioId)
    }),

    route(contract.logout, async (ctx) => {
      const ended = await endSessao(ctx.db, ctx.actor.sessaoId)
      await ctx.accessChanged()
      ctx.log.info({ usuarioId: ctx.actor.usuarioId }, 'saída')
      return {
        message: 'Sessão encerrada',
        ssoLogout: await buildSsoLogout(ctx.ambiente, ended?.ssoIdToken ?? null, ctx.origin),
      }
    }),

    route(contract.getSessao, async (ctx) => {
      const row = await loadExpiracao(ctx.db, ctx.actor.sessaoId)
      if (!row) throw problem.semSessao()
      return showSessao(ctx, ctx.actor, new Date(row.expiraEm).toISOString())
    }),

    route(
      contract.primeiroAcesso,
      async (ctx) => {
        const igual = sleep(SEMPRE_MS)
        const conta = await findConta(ctx.db, ctx.body.email)
        if (conta?.habilitado && conta.cpf && conta.cpf === digits(ctx.body.cpf))
          await sendLink(ctx, conta, 'primeiro-acesso')
        await igual
        return LINK_PEDIDO
      },
      countPedidoDeLink,
    ),

    route(
      contract.recuperarSenha,
      async (ctx) => {
        const igual = sleep(SEMPRE_MS)
        const conta = await findConta(ctx.db, ctx.body.email)
        if (conta?.habilitado) await sendLink(ctx, conta, 'recuperacao')
        await igual
        return LINK_PEDIDO
      },
      countPedidoDeLink,
    ),

    route(contract.verificaToken, async (ctx) => {
      const link = await checkLink(ctx, ctx.query.token)
      return { valido: link !== undefined, email: link?.email ?? null, tipo: link?.tipo ?? null }
    }),

    route(contract.trocarSenha, changeSenha, checkSenhaAtual),

    ...sessoesRoutes,
  ],
  jobs: {
    'limpar-vencidos': {
      cron: '17 * * * *',
      run: (_, { banco, now }) => banco.transaction((db) => removeVencidos(db, now)),
    },
  },
}
