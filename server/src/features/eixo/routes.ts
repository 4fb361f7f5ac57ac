import * as contract from '#contract/eixo.ts'
import { temas } from '#contract/registers/programa.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { type Feature, route } from '#server/http/route.ts'
import { refuseIfUsed } from '#server/registers/uso.ts'
import { recomputeProjetos } from '../pontuacao/commands.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { checkProjetoDoEixo, umTema } from './commands.ts'
import * as queries from './queries.ts'

export const eixoFeature: Feature = {
  alvos,
  auditados,
  registros: new Map([[temas, umTema]]),
  constraints: {
    eixo_nome_uk: { campo: 'nome', mensagem: 'Já existe {um eixo} com este nome no projeto' },
    eixo_projeto_fk: { campo: 'project', mensagem: 'Projeto não encontrado', status: 422 },
  },
  routes: [
    route(contract.criarEixo, async (ctx) => {
      const criado = await queries.loadEixo(ctx.db, await queries.insertEixo(ctx.db, ctx.body))
      await ctx.audit({
        acao: 'criar',
        entidade: 'eixo',
        entidadeId: criado.eixoId,
        mudancas: diff(undefined, criado),
      })
      return criado
    }),
    route(contract.alterarEixo, async (ctx) => {
      const { eixoId, versao, ...dados } = ctx.body
      const antes = await queries.loadEixo(ctx.db, eixoId)
      const outroProjeto = antes.projetoId !== dados.project
      if (outroProjeto) await checkProjetoDoEixo(ctx.db, eixoId, dados.project)
      if (!(await queries.updateEixo(ctx.db, eixoId, versao, dados)))
        throw stale(await queries.loadEixo(ctx.db, eixoId))
      if (outroProjeto) await recomputeProjetos(ctx.db, [antes.projetoId, dados.project])
      const depois = await queries.loadEixo(ctx.db, eixoId)
      await ctx.audit({ acao: 'alterar', entidade: 'eixo', entidadeId: eixoId, mudancas: diff(antes, depois) })
      return depois
    }),
    route(contract.excluirEixo, async (ctx) => {
      const { id } = ctx.params
      const antes = await queries.loadEixo(ctx.db, id)
      await refuseIfUsed(ctx.db, 'eixo', id)
      await queries.deleteEixo(ctx.db, id)
      await ctx.audit({ acao: 'excluir', entidade: 'eixo', entidadeId: id, mudancas: diff(antes, undefined) })
      return { message: '{Eixo excluído}' }
    }),
    route(contract.eixosDoProjeto, async ({ db, actor, params }) => queries.listDoProjeto(db, actor, params.id)),
    route(contract.idsPorProjeto, async ({ db, actor, body }) =>
      queries.listIdsDosProjetos(db, actor, body.projetosIds),
    ),
    route(contract.eixosDaPermissao, async ({ db, actor, params }) => queries.listDoMunicipio(db, actor, params.id)),
  ],
}
