import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import * as contract from '#contract/acompanhamento.ts'
import { emPontos } from '#contract/br.ts'
import { duasCasas } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import { literal, wording } from '#contract/wording.ts'
import { one } from '#server/db/sql.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply } from '#server/http/replies.ts'
import { type Feature, type Reader, route, type Signed } from '#server/http/route.ts'
import { applyRespostas, undoAcompanhamento } from '../pontuacao/commands.ts'
import { FORA_DA_VIGENCIA, openAcompanhamento, type Pedido, previewAbertura } from './abrir.ts'
import { alvos } from './alvos.ts'
import { auditados } from './auditados.ts'
import { avisosDeAcompanhamento, notifyFim, remindAcoes } from './avisos.ts'
import { generateLinhas } from './commands.ts'
import { finishDiagnostico, finishTema, getDiagnostico } from './diagnostico.ts'
import { makeDocumentoDoAcompanhamento } from './documentos.ts'
import { loadEvolucao } from './evolucao.ts'
import { pendenciasDeAcompanhamento } from './pendencias.ts'
import { planoRoutes } from './plano-routes.ts'
import * as queries from './queries.ts'
import { lockAdiadas, saveRespostas } from './respostas.ts'
import { type Abertura, aberto, abertura, acoesDe, alcancaTodosEixos, temaOferecido } from './rules.ts'
import { loadAlcance, loadPerguntas, loadTemas } from './temas.ts'

const entidade = 'acompanhamento'

const findAcompanhamento = async ({ db, actor, now }: Reader, id: number) => {
  const a = await queries.loadAcompanhamento(db, actor, id, now)
  if (!a) throw problem.naoEncontrado()
  return a
}
const lockParaFechar = async ({ db, actor }: Signed, id: number, versao: number | undefined) => {
  const a = await queries.lockAcompanhamento(db, actor, id, 'update')
  if (!a) throw problem.naoEncontrado()
  if (!aberto(a)) throw problem.acompanhamentoEncerrado({ como: a.cancelado ? 'cancelado' : 'finalizado' })
  if (versao !== undefined && versao !== a.versao) throw problem.versaoDesatualizada()
  return a
}

/** A follow-up goes on from what the diagnosis said: it ends first. Whoever opens one holds the city too. */
const refuseAbertos = async ({ db }: Signed, municipioId: number) => {
  await db.execute(sql`select 1 from municipio where "municipioId" = ${municipioId} for no key update`)
  const outro = await one<{ nome: string }>(
    db,
    sql`select nome from acompanhamento where "municipioId" = ${municipioId} and not diagnostico and not finalizado and not cancelado limit 1`,
  )
  if (outro)
    throw problem.regra({
      motivo: `Há um acompanhamento aberto (${literal(outro.nome)}). Finalize-o ou cancele-o antes de cancelar {o diagnóstico}.`,
    })
}

const createAcompanhamento = async (ctx: Signed, pedido: Pedido) => {
  const { acompanhamentoId, ...custo } = await openAcompanhamento(ctx, pedido)
  return { ...(await findAcompanhamento(ctx, acompanhamentoId)), ...custo }
}
const custoDe = ({ pontosNaoEvidenciados, perdem, perguntasRejeitadas }: Abertura) => ({
  pontosNaoEvidenciados,
  perguntas: perdem.length,
  perguntasRejeitadas,
})
const previewCusto = async (ctx: Reader, pedido: Pedido) => custoDe(await previewAbertura(ctx, pedido))

/** The themes for a new follow-up, and which others may be opened. */
const loadOferta = async ({ db, actor, now }: Reader, municipioId: number, soNacionais: boolean) => {
  const alcance = await loadAlcance(db, actor, municipioId)
  const todos = await loadTemas(db, actor, municipioId)
  const temas =
    alcance === 'nenhuma' ? [] : todos.filter((t) => temaOferecido(t, soNacionais || alcance === 'nacionais'))
  const perguntas = Map.groupBy(
    await loadPerguntas(
      db,
      municipioId,
      temas.map((t) => t.temaId),
    ),
    (p) => p.temaId,
  )
  const livre =
    temas.length > 0 && alcancaTodosEixos(actor, municipioId) && todos.every((t) => !t.acompanhamentoAbertoId)
  const diagnostico = livre && (await getDiagnostico(db, actor, municipioId, now)).situacao === 'enviado'
  return {
    temas: temas.map(({ temaId, nome, eixoId, eixo, nacional, acompanhamentoAbertoId }) => ({
      temaId,
      nome,
      eixoId,
      eixo,
      nacional,
      ativo: acompanhamentoAbertoId !== null,
      acompanhamentoAbertoId,
      previa: custoDe(abertura('novo', perguntas.get(temaId) ?? [], alcance === 'nacionais')),
    })),
    aviso: alcance === 'nenhuma' ? FORA_DA_VIGENCIA : null,
    acoes: { geral: diagnostico, intermediario: diagnostico, finalizacao: diagnostico },
  }
}

const createGeral = (ctx: Signed & { params: { id: number }; query: { confirmados?: number | undefined } }) =>
  createAcompanhamento(ctx, {
    tipo: 'novo',
    municipioId: ctx.params.id,
    temaId: null,
    confirmados: ctx.query.confirmados,
  })
const createDoTema = (
  ctx: Signed & { params: { municipioId: number; temaId: number }; query: { confirmados?: number | undefined } },
) => createAcompanhamento(ctx, { tipo: 'novo', ...ctx.params, confirmados: ctx.query.confirmados })
const createDeFinalizacao = (ctx: Signed & { params: { id: number }; query: { confirmados?: number | undefined } }) =>
  createAcompanhamento(ctx, {
    tipo: 'finalizacao',
    municipioId: ctx.params.id,
    temaId: null,
    confirmados: ctx.query.confirmados,
  })

export const acompanhamentoFeature: Feature = {
  alvos,
  auditados,
  avisos: avisosDeAcompanhamento,
  jobs: { 'lembrar-acoes': { cron: '10 8 * * *', run: (_, job) => remindAcoes(job) } },
  pendencias: pendenciasDeAcompanhamento,
  constraints: {
    acompanhamento_aberto_uk: {
      mensagem: 'Já há um acompanhamento aberto. Recarregue para continuar nele.',
      status: 409,
    },
    acompanhamento_pergunta_cliente_uk: {
      mensagem: 'Esta resposta já foi enviada para {outra pergunta}.',
      status: 409,
    },
    plano_acao_gerada_uk: { mensagem: 'Esta ação acabou de ser guardada por outra pessoa. Recarregue.', status: 409 },
  },
  routes: [
    ...planoRoutes,
    route(contract.listarAcompanhamentos, async ({ db, actor, params }) =>
      queries.listAcompanhamentos(db, actor, params.id),
    ),
    route(contract.temasParaAcompanhar, async (ctx) => loadOferta(ctx, ctx.params.id, ctx.query.nacional === 'true')),
    route(contract.getEvolucao, async ({ db, actor, params, now }) => {
      // It tells what share of the points was proved.
      if (!can(actor, 'visualizarPontosMedalha')) throw problem.semPermissao()
      return loadEvolucao(db, actor, params.id, now)
    }),

    route(contract.pontosNaoEvidenciados, async (ctx) =>
      previewCusto(ctx, {
        tipo: ctx.query.finalizacao === 'true' ? 'finalizacao' : 'novo',
        municipioId: ctx.params.id,
        temaId: null,
      }),
    ),
    route(contract.pontosNaoEvidenciadosTema, async (ctx) => previewCusto(ctx, { tipo: 'novo', ...ctx.params })),

    route(contract.criarAcompanhamento, async (ctx) => {
      const { municipioId, temaId = null, diagnostico, confirmados } = ctx.body
      if (diagnostico) return createAcompanhamento(ctx, { tipo: 'diagnostico', municipioId, temaId: null })
      return createAcompanhamento(ctx, { tipo: 'novo', municipioId, temaId, confirmados })
    }),
    route(contract.novoAcompanhamento, createGeral),
    route(contract.novoAcompanhamentoGet, createGeral),
    route(contract.novoAcompanhamentoTema, createDoTema),
    route(contract.novoAcompanhamentoTemaGet, createDoTema),
    route(contract.novoAcompanhamentoFinalizacao, createDeFinalizacao),
    route(contract.novoAcompanhamentoFinalizacaoGet, createDeFinalizacao),
    route(contract.novoAcompanhamentoIntermediario, async (ctx) => {
      const { municipioId, temaId = null } = ctx.body
      return createAcompanhamento(ctx, { tipo: 'intermediario', municipioId, temaId })
    }),

    route(contract.alterarAcompanhamento, async (ctx) => saveRespostas(ctx, ctx.body, false)),
    route(contract.finalizarAcompanhamento, async (ctx) => {
      const { acompanhamentoId: id, versao, confirmados } = ctx.body
      const a = await lockParaFechar(ctx, id, versao)
      if (a.diagnostico) throw problem.regra({ motivo: '{O diagnóstico} é finalizado na página {do diagnóstico}.' })
      if (!acoesDe(ctx.actor, a).finalizar) throw problem.semPermissao()
      const adiadas = await lockAdiadas(ctx, id)
      const perdem = adiadas.filter((x) => !x.novoCiclo)
      const perdas = duasCasas(perdem.reduce((s, x) => s + x.pergunta.pontosComprovados, 0))
      if (perdem.some((x) => !x.alcancada))
        throw problem.semPermissao({
          frase:
            'A finalização tira pontos de {eixos} que você não alcança. Peça a quem alcança {todos os eixos} daqui.',
        })
      if (confirmados !== undefined && confirmados !== perdas)
        throw problem.pontosMudaram({ n: emPontos(perdas) }, undefined, { perdas })
      const quem = { usuarioId: ctx.actor.usuarioId, now: ctx.now, acompanhamentoId: id }
      const { comprovados } = await applyRespostas(ctx.db, quem, adiadas)
      await queries.finishAcompanhamento(ctx.db, id, ctx.actor.usuarioId, ctx.now)
      await queries.fixRespostas(ctx.db, id)
      await generateLinhas(ctx.db, [id], ctx.now)
      await notifyFim(ctx, id)
      await ctx.audit({
        acao: 'finalizar',
        entidade,
        entidadeId: id,
        mudancas: {
          nome: { depois: a.nome },
          ...(comprovados !== 0 && { pontosComprovados: { depois: comprovados } }),
        },
      })
      return findAcompanhamento(ctx, id)
    }),
    route(contract.cancelarAcompanhamento, async (ctx) => {
      const { id } = ctx.params
      const a = await lockParaFechar(ctx, id, ctx.body?.versao)
      if (a.diagnostico) await refuseAbertos(ctx, a.municipioId)
      await undoAcompanhamento(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now, acompanhamentoId: id })
      await queries.cancelAcompanhamento(ctx.db, id, ctx.actor.usuarioId, ctx.now)
      if (a.diagnostico) await queries.forgetDiagnostico(ctx.db, a.municipioId)
      await ctx.audit({ acao: 'cancelar', entidade, entidadeId: id, mudancas: { nome: { depois: a.nome } } })
      return findAcompanhamento(ctx, id)
    }),

    route(contract.getDiagnostico, async ({ db, actor, params, now }) => getDiagnostico(db, actor, params.id, now)),
    route(contract.responderDiagnostico, async (ctx) => saveRespostas(ctx, ctx.body, true)),
    route(contract.finalizarTemaDiagnostico, async (ctx) => finishTema(ctx, ctx.body.municipioId, ctx.body.temaId)),
    route(contract.finalizarDiagnostico, async (ctx) => finishDiagnostico(ctx, ctx.params.id)),

    route(contract.getAcompanhamento, async (ctx) => findAcompanhamento(ctx, ctx.params.id)),
    route(contract.pdfAcompanhamento, async (ctx) => {
      const a = await findAcompanhamento(ctx, ctx.params.id)
      const nome = slug('acompanhamento', a.municipio.nome, a.nome)
      return pdfReply(ctx, nome, makeDocumentoDoAcompanhamento(a, wording(ctx.ambiente.variante)))
    }),
  ],
}
