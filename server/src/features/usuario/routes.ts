import { problem } from '#contract/problems.ts'
import { redefinirFator } from '#contract/segundo-fator.ts'
import * as contract from '#contract/usuario.ts'
import { ehAd, ehConsultor } from '#server/access/roles.ts'
import { type Ctx, type Feature, route } from '#server/http/route.ts'
import { dropFile, storing } from '../arquivo/commands.ts'
import { sendConvite } from '../conta/commands.ts'
import { alvos } from './alvos.ts'
import { checkAssinatura, downloadAssinatura, keepAssinatura, makePdfDeTeste } from './assinatura.ts'
import { auditados } from './auditados.ts'
import { buscaDeUsuarios } from './busca.ts'
import * as commands from './commands.ts'
import { eraseDados, exportDados, revealDados } from './dados-pessoais.ts'
import { refuseSegundoCondutor } from './grade.ts'
import * as grade from './grade-queries.ts'
import * as queries from './queries.ts'
import { alcancaLinha, impedimentoExcluir, type LinhaGrade } from './rules.ts'

/** A line of the grid that may be changed: in reach, of a user who may be changed. */
const lockLinha = async (ctx: Ctx, id: number) => {
  const linha = await grade.loadLinha(ctx.db, ctx.actor, id)
  if (!linha) throw problem.naoEncontrado()
  await commands.lockParaMudar(ctx, linha.usuarioId)
  return linha
}

/** Whether this line may be given to this user: the same rules as for the whole grid. */
const authorizeLinha = async (ctx: Ctx, usuarioId: number, linha: LinhaGrade) => {
  if (!alcancaLinha(ctx.actor, linha)) throw problem.naoEncontrado()
  await refuseSegundoCondutor(ctx, usuarioId, [linha], () => 'municipioId')
}

const noteLinhas = async (ctx: Ctx, usuarioId: number, sai: LinhaGrade[], entra: LinhaGrade[]) => {
  const antes = await grade.describeLinhas(ctx.db, sai)
  const depois = await grade.describeLinhas(ctx.db, entra)
  await ctx.audit({
    acao: 'alterar',
    entidade: 'usuario',
    entidadeId: usuarioId,
    mudancas: { permissoes: { antes, depois } },
  })
  await ctx.accessChanged()
}

export const usuarioFeature: Feature = {
  alvos,
  auditados,
  busca: [buscaDeUsuarios],
  constraints: {
    usuario_email_uk: { campo: 'email', mensagem: 'Este e-mail já está em uso' },
    usuario_cpf_uk: { campo: 'cpf', mensagem: 'Este CPF já está em uso' },
    usuario_grupo_fk: { campo: 'usuarioGrupoId', mensagem: 'Grupo de usuário não encontrado', status: 422 },
    usuario_unidade_regional_fk: {
      campo: 'unidadeRegionalId',
      mensagem: 'Unidade regional não encontrada',
      status: 422,
    },
    usuario_permissao_uk: { campo: 'permissoes', mensagem: 'O usuário já tem este papel {neste município}' },
    usuario_permissao_condutor_uk: { campo: 'permissoes', mensagem: '{Este município} já tem um Consultor Condutor' },
    usuario_permissao_municipio_fk: { campo: 'permissoes', mensagem: '{Município não encontrado}', status: 422 },
    usuario_permissao_eixo_fk: { campo: 'permissoes', mensagem: '{Eixo não encontrado}', status: 422 },
    usuario_permissao_solucao_solucao_fk: {
      campo: 'permissoesSolucoes',
      mensagem: '{Solução não encontrada} {neste município}',
      status: 422,
    },
    usuario_permissao_solucao_municipio_fk: {
      campo: 'permissoesSolucoes',
      mensagem: '{Município não encontrado}',
      status: 422,
    },
  },
  routes: [
    route(contract.cadastrarUsuario, async (ctx) => commands.createUsuario(ctx, ctx.body)),
    route(
      contract.putUsuario,
      async (ctx) => commands.changeUsuario(ctx, ctx.body),
      async (ctx) => commands.checkDono(ctx, ctx.body),
    ),
    route(
      contract.atualizarUsuario,
      async (ctx) => commands.changeUsuario(ctx, ctx.body),
      async (ctx) => commands.checkDono(ctx, ctx.body),
    ),
    route(contract.habilitarDesabilitar, async (ctx) =>
      commands.enableUsuario(ctx, ctx.body.usuarioId, ctx.body.habilitado),
    ),

    route(contract.excluirUsuario, async (ctx) => {
      const antes = await commands.lockParaEncerrar(ctx, ctx.params.id)
      const motivo = impedimentoExcluir(ctx.actor, antes)
      if (motivo) throw problem.regra({ motivo })
      await queries.deleteUsuario(ctx.db, ctx.params.id)
      if (antes.assinaturaArquivoId !== null) await dropFile(ctx.db, antes.assinaturaArquivoId)
      await ctx.audit({
        acao: 'excluir',
        entidade: 'usuario',
        entidadeId: ctx.params.id,
        mudancas: { nome: { antes: antes.nome } },
      })
      await ctx.accessChanged()
      return { message: 'Usuário excluído' }
    }),

    route(contract.listarUsuarios, async ({ db, actor }) => queries.listUsuarios(db, actor)),
    route(contract.filtrarUsuarios, async ({ db, actor, body }) => queries.listUsuarios(db, actor, body)),
    route(contract.consultores, async ({ db, actor }) => queries.listPorPapel(db, actor, ehConsultor)),
    route(contract.consultoresByMunicipio, async ({ db, query }) =>
      queries.listConsultoresDoMunicipio(db, query.municipioId),
    ),
    route(contract.ads, async ({ db, actor }) => queries.listPorPapel(db, actor, ehAd)),
    route(contract.analistas, async ({ db, actor }) => queries.listAnalistas(db, actor)),
    route(contract.usuariosDaSolucao, async ({ db, params }) =>
      queries.listDaSolucao(db, params.municipioId, params.municipioSolucaoId),
    ),

    route(contract.solucoesParaPermissao, async ({ db, actor, params }) =>
      queries.listSolucoesDoLugar(db, actor, params.municipioId),
    ),

    route(contract.getUsuario, async (ctx) => commands.readUsuario(ctx, ctx.params.id)),
    route(contract.findUser, async (ctx) => commands.readUsuario(ctx, ctx.params.id)),
    route(contract.getByCpf, async (ctx) => commands.findPorCpf(ctx, ctx.params.cpf)),
    route(contract.findByEmail, async (ctx) => commands.findPorEmail(ctx, ctx.params.email)),

    route(contract.reenviarConvite, async (ctx) => {
      const alvo = await commands.lockParaMudar(ctx, ctx.params.id)
      if (!alvo.habilitado)
        throw problem.regra({ motivo: 'O usuário está desabilitado: habilite-o antes de convidar.' })
      if (!alvo.primeiroAcessoPendente) throw problem.regra({ motivo: 'Este usuário já fez o primeiro acesso.' })
      if (ctx.ambiente.sso)
        throw problem.regra({ motivo: 'Neste ambiente a entrada é feita pelo provedor de identidade.' })
      await sendConvite(ctx, alvo)
      await ctx.audit({ acao: 'reenviar convite', entidade: 'usuario', entidadeId: alvo.usuarioId })
      return { message: `Convite enviado para ${alvo.email}` }
    }),

    route(redefinirFator, async (ctx) => commands.resetFator(ctx, ctx.params.id)),

    route(
      contract.enviarAssinatura,
      async (ctx) => keepAssinatura(ctx, ctx.body.usuarioId, ctx.files.assinatura![0]!),
      storing((ctx) => checkAssinatura(ctx, ctx.body.usuarioId, ctx.files.assinatura![0]!)),
    ),
    route(contract.getAssinatura, async (ctx) => downloadAssinatura(ctx, ctx.params.id)),
    route(contract.testePdf, async (ctx) => makePdfDeTeste(ctx)),

    route(contract.revelarDados, async (ctx) => revealDados(ctx, ctx.params.id)),
    route(contract.exportarPessoa, async (ctx) => exportDados(ctx, ctx.params.id)),
    route(contract.anonimizar, async (ctx) => eraseDados(ctx, ctx.params.id)),

    route(contract.listarPermissoes, async ({ db, actor }) => grade.listLinhas(db, actor)),

    route(contract.getPermissao, async ({ db, actor, params }) => grade.getLinhaJson(db, actor, params.id)),

    route(contract.criarPermissao, async (ctx) => {
      const { usuarioId, ...entra } = ctx.body
      await commands.lockParaMudar(ctx, usuarioId)
      await authorizeLinha(ctx, usuarioId, entra)
      const [nova] = await grade.insertLinhas(ctx.db, usuarioId, [entra])
      await noteLinhas(ctx, usuarioId, [], [entra])
      return grade.getLinhaJson(ctx.db, ctx.actor, nova!)
    }),

    route(contract.alterarPermissao, async (ctx) => {
      const { usuarioId, usuarioPermissaoId, ...entra } = ctx.body
      const sai = await lockLinha(ctx, usuarioPermissaoId)
      if (sai.usuarioId !== usuarioId) throw problem.naoEncontrado()
      await authorizeLinha(ctx, usuarioId, entra)
      await grade.updateLinha(ctx.db, usuarioPermissaoId, entra)
      await noteLinhas(ctx, usuarioId, [sai], [entra])
      return grade.getLinhaJson(ctx.db, ctx.actor, usuarioPermissaoId)
    }),

    route(contract.excluirPermissao, async (ctx) => {
      const sai = await lockLinha(ctx, ctx.params.id)
      await grade.deleteLinhas(ctx.db, [sai.usuarioPermissaoId])
      await noteLinhas(ctx, sai.usuarioId, [sai], [])
      return { message: 'Permissão retirada' }
    }),
  ],
}
