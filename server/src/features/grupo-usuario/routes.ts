import { can, type FlagSet } from '#contract/access.ts'
import { quantos } from '#contract/br.ts'
import * as contract from '#contract/grupo-usuario.ts'
import { type Flag, flagDefaults, flagLabel } from '#contract/permissions.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { type Ctx, type Feature, type Reader, route, type Signed, type Visitor } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { atribuivel } from './commands.ts'
import * as queries from './queries.ts'
import { alcancesAlem, alemDeQuemMuda, vePorInteiro } from './rules.ts'

const entidade = 'usuarioGrupo'

const editavel = (actor: Actor, grupo: { acessoTotal: boolean }) => actor.acessoTotal || !grupo.acessoTotal

const answer = (actor: Actor, { flags, ...grupo }: queries.GrupoComFlags) => ({
  ...grupo,
  groupsConfig: flags as Record<string, boolean>,
  acoes: {
    editar: can(actor, 'editarGrupo') && editavel(actor, grupo),
    excluir: can(actor, 'excluirGrupo') && editavel(actor, grupo) && grupo.usuarios === 0,
  },
})

const getGrupo = async ({ db, actor }: Reader, id: number) => {
  const grupo = await queries.loadGrupo(db, id)
  if (!grupo) throw problem.naoEncontrado()
  return answer(actor, grupo)
}

/** The group to change, held until the end of the transaction. */
const lockParaMudar = async ({ db, actor }: Reader, id: number) => {
  await queries.lockGrupo(db, id)
  const grupo = await queries.loadGrupo(db, id)
  if (!grupo) throw problem.naoEncontrado()
  if (!editavel(actor, grupo))
    throw problem.semPermissao({ frase: 'Só quem tem acesso total pode mudar um grupo com acesso total.' })
  return grupo
}

const refuseFlags = (actor: Actor, muda: FlagSet) => {
  const alem = alemDeQuemMuda(actor, muda)
  if (alem.length)
    throw problem.semPermissao(
      { frase: 'Você só pode dar permissões que você mesmo tem.' },
      Object.fromEntries(alem.map((flag) => [`groupsConfig.${flag}`, `Você não tem "${flagLabel(flag)}"`])),
    )
}

const NENHUM: queries.GrupoCampos = {
  nome: '',
  descricao: null,
  acessoTotal: false,
  verTodosEixos: false,
  visualizaMunicipio: false,
  relatorioAdm: [],
  visualizaEixosIds: [],
}

const authorize = (actor: Actor, antes: queries.GrupoCampos, depois: queries.GrupoCampos, muda: FlagSet) => {
  const fields = alcancesAlem(actor, antes, depois)
  const [frase] = Object.values(fields)
  if (frase) throw problem.semPermissao({ frase }, fields)
  refuseFlags(actor, muda)
}

const changed = (antes: FlagSet, enviado: FlagSet): FlagSet =>
  Object.fromEntries(Object.entries(enviado).filter(([flag, valor]) => antes[flag as Flag] !== valor))

const saveGrupo = async (ctx: Signed & Pick<Ctx<typeof contract.putGrupo>, 'body'>) => {
  const { db, actor } = ctx
  const { usuarioGrupoId, versao, groupsConfig, ...campos } = ctx.body
  const { flags, ...antes } = await lockParaMudar(ctx, usuarioGrupoId)
  const muda = changed(flags, groupsConfig as FlagSet)
  authorize(actor, antes, campos, muda)
  if (antes.versao !== versao) throw stale(await getGrupo(ctx, usuarioGrupoId))
  await queries.updateGrupo(db, usuarioGrupoId, campos)
  await queries.saveFlags(db, usuarioGrupoId, muda)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: usuarioGrupoId,
    mudancas: { ...diff({ ...antes }, { ...campos }), ...diff({ ...flags }, { ...muda }) },
  })
  await ctx.accessChanged()
  return getGrupo(ctx, usuarioGrupoId)
}

/** One flag of a group changes: the same rules as for all of them at once. */
const noteFlag = async (ctx: Ctx, usuarioGrupoId: number, permissao: Flag, valor: boolean) => {
  const { flags } = await lockParaMudar(ctx, usuarioGrupoId)
  refuseFlags(ctx.actor, changed(flags, { [permissao]: valor }))
  await queries.touchGrupo(ctx.db, usuarioGrupoId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: usuarioGrupoId,
    mudancas: diff({ ...flags }, { [permissao]: valor }),
  })
  await ctx.accessChanged()
}

const findLinha = async ({ db }: Visitor, id: number) => {
  const linha = await queries.loadLinha(db, id)
  if (!linha) throw problem.naoEncontrado()
  return linha
}

export const grupoUsuarioFeature: Feature = {
  alvos,
  auditados,
  constraints: {
    usuario_grupo_nome_uk: { campo: 'nome', mensagem: 'Já existe um grupo com este nome' },
    usuario_grupo_permissao_uk: { campo: 'permissao', mensagem: 'Esta permissão já está definida no grupo' },
  },
  routes: [
    route(contract.listarGrupos, async (ctx) => {
      const atribuiveis = (await queries.loadGrupos(ctx.db)).filter((g) => atribuivel(ctx, g))
      return queries.listGrupos(
        ctx.db,
        vePorInteiro(ctx.actor, ctx.ambiente.uf),
        atribuiveis.map((g) => g.usuarioGrupoId),
      )
    }),

    route(contract.ultimoGrupo, async ({ db, actor }) => {
      const grupo = await queries.loadUltimoGrupo(db)
      if (!grupo) throw problem.naoEncontrado()
      return answer(actor, grupo)
    }),

    route(contract.getGrupo, async (ctx) => getGrupo(ctx, ctx.params.id)),

    route(contract.criarGrupo, async (ctx) => {
      const { groupsConfig, ...campos } = ctx.body
      const muda = changed(flagDefaults, groupsConfig as FlagSet)
      authorize(ctx.actor, NENHUM, campos, muda)
      const id = await queries.insertGrupo(ctx.db, campos)
      await queries.saveFlags(ctx.db, id, muda)
      await ctx.audit({
        acao: 'criar',
        entidade,
        entidadeId: id,
        mudancas: { ...diff(undefined, campos), ...diff(flagDefaults, { ...muda }) },
      })
      return getGrupo(ctx, id)
    }),

    route(contract.putGrupo, saveGrupo),
    route(contract.updateGrupo, saveGrupo),

    route(contract.excluirGrupo, async (ctx) => {
      const { nome, usuarios } = await lockParaMudar(ctx, ctx.params.id)
      if (usuarios > 0) {
        const essas = usuarios === 1 ? 'dessa pessoa' : 'dessas pessoas'
        throw problem.emUso({
          frase: `O grupo tem ${quantos(usuarios, 'usuário', 'usuários')}. Mude o grupo ${essas} antes de excluir.`,
        })
      }
      await queries.deleteGrupo(ctx.db, ctx.params.id)
      await ctx.audit({ acao: 'excluir', entidade, entidadeId: ctx.params.id, mudancas: { nome: { antes: nome } } })
      return { message: 'Grupo excluído' }
    }),

    route(contract.listarPermissoesDeGrupo, async ({ db }) => queries.listLinhas(db)),
    route(contract.permissoesDoGrupo, async ({ db, params }) => queries.listLinhasDoGrupo(db, params.id)),

    route(contract.criarPermissaoDeGrupo, async (ctx) => {
      const { usuarioGrupoId, permissao, valor } = ctx.body
      await noteFlag(ctx, usuarioGrupoId, permissao, valor)
      return queries.insertLinha(ctx.db, { usuarioGrupoId, permissao, valor })
    }),

    route(contract.alterarPermissaoDeGrupo, async (ctx) => {
      const { usuarioGrupoPermissaoId, valor } = ctx.body
      const { usuarioGrupoId, permissao } = await findLinha(ctx, usuarioGrupoPermissaoId)
      await noteFlag(ctx, usuarioGrupoId, permissao, valor)
      return queries.updateLinha(ctx.db, usuarioGrupoPermissaoId, valor)
    }),

    route(contract.excluirPermissaoDeGrupo, async (ctx) => {
      const { usuarioGrupoId, permissao } = await findLinha(ctx, ctx.params.id)
      await noteFlag(ctx, usuarioGrupoId, permissao, flagDefaults[permissao] ?? false)
      await queries.deleteLinha(ctx.db, ctx.params.id)
      return { message: 'Permissão de volta ao padrão' }
    }),
  ],
}
