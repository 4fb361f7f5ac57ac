import { OBRIGATORIO } from '#contract/messages.ts'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/segundo-fator.ts'
import { forgetFailures, judge } from '#server/access/lock-out.ts'
import { type Feature, route, type Signed, type Visitor } from '#server/http/route.ts'
import { checkSenha, endOutrosAcessos, markComFator, notifyConta, openSessao } from '../conta/commands.ts'
import { type CodigosFeitos, checkNovo, forgetFator, makeCodigos, spendCodigo } from './commands.ts'
import * as queries from './queries.ts'
import { enderecoDoSegredo, guardarSegredo, novoSegredo } from './rules.ts'

const CODIGO_ERRADO = 'Código incorreto, vencido ou já usado'
const codigoErrado = () => problem.entradaInvalida({}, { codigo: CODIGO_ERRADO })
const JA_CONFIRMADO = 'Este aplicativo já foi confirmado, ou a ativação foi recomeçada em outra página.'
const OBRIGATORIA = 'Quem tem acesso total não pode ficar sem a verificação em duas etapas neste ambiente.'
const DO_PROVEDOR = 'Neste ambiente a entrada, com as suas etapas, é do provedor de identidade.'

const entidade = 'usuario'

const refuseSso = ({ ambiente }: Visitor) => {
  if (ambiente.sso) throw problem.regra({ motivo: DO_PROVEDOR })
}

/** The settings ask full admins for it, whether or not this one has it. */
const exigido = ({ services: { settings }, actor, ambiente }: Signed) =>
  settings.segundoFator === 'administradores' && actor.acessoTotal && !ambiente.sso

/** A code has no more guesses than a password, whatever it is asked for. */
const checkCodigo = async (ctx: Visitor, conta: { usuarioId: number; email: string; nome: string }, codigo: string) => {
  const tipo = await judge(ctx, 'codigo', conta.email, () => spendCodigo(ctx, conta.usuarioId, codigo))
  if (!tipo) {
    ctx.log.info({ usuarioId: conta.usuarioId }, 'código recusado')
    throw codigoErrado()
  }
  await forgetFailures(ctx.db, 'codigo', conta.email)
  if (tipo !== 'recuperacao') return
  await ctx.audit({ acao: 'usar código de recuperação', entidade, entidadeId: conta.usuarioId })
  await ctx.banco.transaction(async (db) => {
    const { codigosRestantes } = await queries.loadSituacao(db, conta.usuarioId)
    await notifyConta({ ...ctx, db }, conta, 'codigo-usado', { restantes: codigosRestantes })
  })
}

/** Password and code, both: what they guard is the second factor itself. */
const checkAmbos = async (ctx: Signed & { body: { senha: string; codigo: string } }) => {
  refuseSso(ctx)
  await checkSenha(ctx, ctx.body.senha)
  await checkCodigo(ctx, ctx.actor, ctx.body.codigo)
}

/** What was made ahead of the transaction, for the handler of the same request. */
const feitos = new WeakMap<object, CodigosFeitos>()
const conferidos = new WeakMap<object, queries.FatorConferido>()
const saveCodigos = async (ctx: Signed, { codigos, hashes, sal }: CodigosFeitos) => {
  await queries.replaceSal(ctx.db, ctx.actor.usuarioId, sal)
  await queries.replaceCodigos(ctx.db, ctx.actor.usuarioId, hashes)
  return { codigos }
}

export const segundoFatorFeature: Feature = {
  routes: [
    route(contract.entrarComCodigo, async (ctx) => {
      const { db, body, now } = ctx
      const conta = await queries.findContaPendente(db, body.pendente, now)
      if (!conta) throw problem.entradaVencida()
      await checkCodigo(ctx, conta, body.codigo)
      // Of two at once with one sign-in, each with a good code, one comes in.
      if (!(await queries.spendPendente(db, body.pendente, now))) throw problem.entradaVencida()
      return openSessao(ctx, conta.usuarioId, { comFator: true })
    }),

    route(contract.getSegundoFator, async (ctx) => ({
      ...(await queries.loadSituacao(ctx.db, ctx.actor.usuarioId)),
      exigido: exigido(ctx),
    })),

    route(
      contract.iniciarFator,
      async (ctx) => {
        const { usuarioId, email } = ctx.actor
        const segredo = novoSegredo()
        const guardado = guardarSegredo(segredo, usuarioId, ctx.services.settings.segundoFatorChave)
        await queries.insertFatorNovo(ctx.db, usuarioId, guardado, ctx.now)
        return { segredo, uri: enderecoDoSegredo(segredo, ctx.ambiente.titulo, email) }
      },
      async (ctx) => {
        refuseSso(ctx)
        const { senha, codigo } = ctx.body
        const troca = (await queries.loadFator(ctx.db, ctx.actor.usuarioId)) !== undefined
        if (troca && !codigo) throw problem.entradaInvalida({}, { codigo: OBRIGATORIO })
        await checkSenha(ctx, senha)
        // Another app in the place of one that counts: only with that one, or with what stands in for it.
        if (troca) await checkCodigo(ctx, ctx.actor, codigo!)
      },
    ),

    route(
      contract.confirmarFator,
      async (ctx) => {
        const { usuarioId, sessaoId } = ctx.actor
        const novos = feitos.get(ctx.body)!
        const { ativo: troca } = await queries.loadSituacao(ctx.db, usuarioId)
        if (!(await queries.enableFator(ctx.db, usuarioId, conferidos.get(ctx.body)!, novos.sal, ctx.now)))
          throw problem.regra({ motivo: JA_CONFIRMADO })
        // The sessions from before stand on the password alone, or on the app that was replaced.
        await markComFator(ctx.db, sessaoId)
        await endOutrosAcessos(ctx, usuarioId)
        await ctx.audit({ acao: `${troca ? 'trocar' : 'ativar'} segundo fator`, entidade, entidadeId: usuarioId })
        await notifyConta(ctx, ctx.actor, troca ? 'fator-trocado' : 'fator-ativado')
        return saveCodigos(ctx, novos)
      },
      async (ctx) => {
        refuseSso(ctx)
        const { usuarioId, email } = ctx.actor
        const conferido = await judge(ctx, 'codigo', email, () => checkNovo(ctx, usuarioId, ctx.body.codigo))
        if (!conferido) throw codigoErrado()
        conferidos.set(ctx.body, conferido)
        feitos.set(ctx.body, await makeCodigos())
      },
    ),

    route(
      contract.novosCodigos,
      async (ctx) => {
        const { usuarioId } = ctx.actor
        await ctx.audit({ acao: 'gerar códigos de recuperação', entidade, entidadeId: usuarioId })
        await notifyConta(ctx, ctx.actor, 'codigos-novos')
        return saveCodigos(ctx, feitos.get(ctx.body)!)
      },
      async (ctx) => {
        await checkAmbos(ctx)
        feitos.set(ctx.body, await makeCodigos())
      },
    ),

    route(
      contract.desativarFator,
      async (ctx) => {
        const { usuarioId } = ctx.actor
        await forgetFator(ctx.db, usuarioId)
        await ctx.audit({ acao: 'desativar segundo fator', entidade, entidadeId: usuarioId })
        await notifyConta(ctx, ctx.actor, 'fator-desativado')
        await ctx.accessChanged()
        return { message: 'Verificação em duas etapas desativada' }
      },
      async (ctx) => {
        if (exigido(ctx)) throw problem.regra({ motivo: OBRIGATORIA })
        await checkAmbos(ctx)
      },
    ),
  ],
}
