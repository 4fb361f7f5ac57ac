import { quantos } from '#contract/br.ts'
import * as contract from '#contract/membro.ts'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import { problem } from '#contract/problems.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { type Ctx, type Feature, type Reader, route } from '#server/http/route.ts'
import { refuseName } from '#server/registers/same-name.ts'
import { storing } from '../arquivo/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

const entidade = 'grupo'

const NOME_REPETIDO = { campo: 'nome', mensagem: 'Já existe um grupo com este nome {neste município}' }
const checkNome = (db: Ctx['db'], municipioId: number, nome: string, grupoId?: number) =>
  refuseName(db, { tabela: 'grupo', id: 'grupoId', ...NOME_REPETIDO, dentro: { municipioId } }, nome, grupoId)

const getGrupo = ({ db, actor }: Reader, grupoId: number) => queries.getGrupoJson(db, actor, grupoId)

const lockGrupo = async ({ db, actor }: Reader, grupoId: number) => {
  const grupo = await queries.lockGrupo(db, actor, grupoId)
  if (!grupo) throw problem.naoEncontrado()
  return grupo
}

export const membroFeature: Feature = {
  alvos,
  auditados,
  constraints: {
    grupo_nome_uk: NOME_REPETIDO,
    membro_telefone_uk: { campo: 'telefone', mensagem: 'O telefone já cadastrado' },
    membro_cpf_uk: { campo: 'cpf', mensagem: 'Já existe um membro com este CPF {neste município}' },
    membro_instituicao_fk: { campo: 'instituicaoId', mensagem: 'Instituição não encontrada', status: 422 },
  },
  routes: [
    route(contract.listarGrupos, async ({ db, actor }) => queries.listGrupos(db, actor)),
    route(contract.gruposDoMunicipio, async ({ db, actor, params }) =>
      queries.listGruposDoMunicipio(db, actor, params.id),
    ),
    route(contract.gruposSolucoesDoMunicipio, async ({ db, actor, params }) =>
      queries.listGruposSolucoes(db, actor, params.id),
    ),
    route(contract.getGrupo, async (ctx) => getGrupo(ctx, ctx.params.id)),

    route(contract.criarGrupo, async (ctx) => {
      await checkNome(ctx.db, ctx.body.municipioId, ctx.body.nome)
      const id = await queries.insertGrupo(ctx.db, ctx.body, ctx.now)
      const { nome, descricao } = ctx.body
      await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff(undefined, { nome, descricao }) })
      return getGrupo(ctx, id)
    }),

    route(contract.alterarGrupo, async (ctx) => {
      const { grupoId, versao, ...campos } = ctx.body
      const antes = await lockGrupo(ctx, grupoId)
      if (antes.versao !== versao) throw stale(await getGrupo(ctx, grupoId))
      if (antes.nome !== campos.nome) await checkNome(ctx.db, antes.municipioId, campos.nome, grupoId)
      await queries.updateGrupo(ctx.db, grupoId, campos)
      await ctx.audit({ acao: 'alterar', entidade, entidadeId: grupoId, mudancas: diff({ ...antes }, campos) })
      return getGrupo(ctx, grupoId)
    }),

    route(contract.excluirGrupo, async (ctx) => {
      const { grupoId, nome, municipioId } = await lockGrupo(ctx, ctx.params.id)
      const membros = await queries.countMembros(ctx.db, grupoId)
      if (membros > 0) {
        const pessoas = membros === 1 ? 'a pessoa' : 'as pessoas'
        throw problem.emUso({
          frase: `O grupo tem ${quantos(membros, 'membro', 'membros')}. Retire ${pessoas} do grupo antes de excluir.`,
        })
      }
      await queries.deleteGrupo(ctx.db, grupoId)
      await ctx.audit({ acao: 'excluir', entidade, entidadeId: grupoId, mudancas: goneFrom(municipioId, { nome }) })
      return { message: 'Grupo excluído' }
    }),

    route(contract.cadastrarMembro, async (ctx) => commands.createMembro(ctx, ctx.body)),
    route(contract.atualizarMembro, async (ctx) => commands.changeMembro(ctx, ctx.body)),
    route(contract.getMembro, async (ctx) => commands.getMembro(ctx, ctx.params.id)),
    route(contract.membrosDoGrupo, async (ctx) => {
      await getGrupo(ctx, ctx.params.id)
      return queries.listMembrosDoGrupo(ctx.db, ctx.actor, ctx.params.id)
    }),
    route(contract.membrosDoMunicipio, async ({ db, actor, params }) =>
      queries.listMembrosDoMunicipio(db, actor, params.id),
    ),
    route(contract.membrosPorNome, async ({ db, actor, params, query, replyHeader }) => {
      const { linhas, total } = await queries.listMembrosPorNome(db, actor, params.name, query)
      replyHeader(CABECALHO_TOTAL, String(total))
      return linhas
    }),
    route(contract.membroPorCpf, async (ctx) => {
      const id = await queries.findIdPorCpf(ctx.db, ctx.actor, ctx.params.cpf, ctx.query.municipioId)
      if (id === undefined) throw problem.naoEncontrado()
      return commands.getMembro(ctx, id)
    }),
    route(contract.listarMembros, async ({ db, actor }) => queries.listMembros(db, actor)),
    route(contract.excluirMembro, async (ctx) => commands.removeMembro(ctx, ctx.params.id)),
    route(
      contract.atualizarFotoMembro,
      async (ctx) => commands.keepFoto(ctx, ctx.body.membroId, ctx.files.imagemMembro![0]!),
      storing((ctx) => commands.checkFoto(ctx, ctx.body.membroId, ctx.files.imagemMembro![0]!)),
    ),
    route(contract.fotoMembro, async (ctx) => commands.downloadFoto(ctx, ctx.params.id)),
    route(contract.revelarMembro, async (ctx) => commands.revealMembro(ctx, ctx.params.id)),
    route(contract.instituicoesParaMembro, async ({ db, params }) => queries.listInstituicoes(db, params.id)),
  ],
}
