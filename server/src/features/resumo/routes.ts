import { problem } from '#contract/problems.ts'
import * as contract from '#contract/resumo.ts'
import { formatarIndicador } from '#contract/resumo.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply } from '#server/http/replies.ts'
import { type Feature, type Reader, route, type Visitor } from '#server/http/route.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { documentoDe } from './documento.ts'
import * as queries from './queries.ts'

const entidade = 'municipio_resumo'

const findResumo = async ({ db, actor }: Reader, id: number) => {
  const resumo = await queries.loadResumo(db, actor, id)
  if (!resumo) throw problem.naoEncontrado()
  return resumo
}
const lockParaMudar = async (ctx: Reader, id: number) => {
  await queries.lockResumo(ctx.db, id)
  return findResumo(ctx, id)
}
const findPerfil = async ({ db, actor }: Reader, id: number) => {
  const perfil = await queries.loadPerfil(db, actor, id)
  if (!perfil) throw problem.naoEncontrado()
  return perfil
}

const emTexto = (p: queries.PerfilDados) =>
  `${p.indicador}: ${formatarIndicador(p.indicador, p.valor)} (${p.fonte}, ${p.ano})`
const paraHistorico = (r: queries.ResumoDados, perfis: readonly queries.PerfilDados[]) => ({
  ...queries.soDados(r),
  perfil: perfis.map(emTexto),
})

/** One figure of a summary changes, and with it the summary. */
const notePerfil = async (
  ctx: Visitor,
  resumoId: number,
  antes: queries.PerfilDados | undefined,
  depois: queries.PerfilDados | undefined,
) => {
  await queries.touchResumo(ctx.db, resumoId, ctx.now)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: resumoId,
    mudancas: { perfil: { antes: antes && emTexto(antes), depois: depois && emTexto(depois) } },
  })
}

export const resumoFeature: Feature = {
  alvos,
  auditados,
  constraints: {
    municipio_resumo_perfil_uk: { campo: 'indicador', mensagem: 'Este indicador já está no perfil' },
  },
  routes: [
    route(contract.listarResumos, async ({ db, actor, query }) => queries.listResumos(db, actor, query.municipioId)),
    route(contract.getResumo, async (ctx) => findResumo(ctx, ctx.params.id)),

    route(contract.baixarResumo, async (ctx) => {
      const resumo = await findResumo(ctx, ctx.params.id)
      return pdfReply(ctx, slug('resumo', resumo.municipio.nome, String(resumo.anoBase)), documentoDe(resumo))
    }),

    route(contract.criarResumo, async (ctx) => {
      const { municipioId, perfis, ...dados } = ctx.body
      const id = await queries.insertResumo(ctx.db, municipioId, ctx.actor.usuarioId, dados, ctx.now)
      await queries.savePerfis(ctx.db, id, perfis)
      await ctx.audit({
        acao: 'criar',
        entidade,
        entidadeId: id,
        mudancas: diff(undefined, paraHistorico(dados, perfis)),
      })
      return findResumo(ctx, id)
    }),

    route(contract.alterarResumo, async (ctx) => {
      const { municipioResumoId: id, perfis, versao, ...dados } = ctx.body
      const antes = await lockParaMudar(ctx, id)
      if (antes.versao !== versao) throw stale(antes)
      await queries.updateResumo(ctx.db, id, dados, ctx.now)
      if (perfis) await queries.savePerfis(ctx.db, id, perfis)
      await ctx.audit({
        acao: 'alterar',
        entidade,
        entidadeId: id,
        mudancas: diff(paraHistorico(antes, antes.perfis), paraHistorico(dados, perfis ?? antes.perfis)),
      })
      return findResumo(ctx, id)
    }),

    route(contract.excluirResumo, async (ctx) => {
      const { titulo, municipioId } = await lockParaMudar(ctx, ctx.params.id)
      await queries.deleteResumo(ctx.db, ctx.params.id)
      await ctx.audit({
        acao: 'excluir',
        entidade,
        entidadeId: ctx.params.id,
        mudancas: goneFrom(municipioId, { titulo }),
      })
      return { message: 'Resumo excluído' }
    }),

    route(contract.listarPerfis, async ({ db, actor, query }) =>
      queries.listPerfis(db, actor, query.municipioResumoId),
    ),
    route(contract.getPerfil, async (ctx) => findPerfil(ctx, ctx.params.id)),

    route(contract.criarPerfil, async (ctx) => {
      const { municipioResumoId, ...dados } = ctx.body
      await lockParaMudar(ctx, municipioResumoId)
      const id = await queries.insertPerfil(ctx.db, municipioResumoId, dados)
      await notePerfil(ctx, municipioResumoId, undefined, dados)
      return findPerfil(ctx, id)
    }),

    route(contract.alterarPerfil, async (ctx) => {
      const { municipioResumoPerfilId: id, versao, ...dados } = ctx.body
      const antes = await findPerfil(ctx, id)
      await lockParaMudar(ctx, antes.municipioResumoId)
      if (!(await queries.updatePerfil(ctx.db, id, versao, dados))) throw stale(await findPerfil(ctx, id))
      await notePerfil(ctx, antes.municipioResumoId, antes, dados)
      return findPerfil(ctx, id)
    }),

    route(contract.excluirPerfil, async (ctx) => {
      const antes = await findPerfil(ctx, ctx.params.id)
      await lockParaMudar(ctx, antes.municipioResumoId)
      await queries.deletePerfil(ctx.db, ctx.params.id)
      await notePerfil(ctx, antes.municipioResumoId, antes, undefined)
      return { message: 'Indicador excluído' }
    }),
  ],
}
