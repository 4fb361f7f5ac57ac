import { todaySaoPaulo } from '#contract/holidays.ts'
import * as contract from '#contract/plano-acao.ts'
import { problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply, sheetReply } from '#server/http/replies.ts'
import { type Reader, type Route, route } from '#server/http/route.ts'
import { makeDocumentoDoPlano, makePlanilhaDoPlano } from './documentos.ts'
import * as queries from './plano.ts'
import { arrumada, faltaParaComecar } from './plano-rules.ts'

const entidade = 'plano_acao'

const findPlano = async ({ db, actor, now }: Reader, ids: readonly number[]) => {
  const plano = await queries.loadPlano(db, actor, ids, todaySaoPaulo(now))
  if (!plano) throw problem.naoEncontrado()
  return plano
}
const findLinha = async ({ db, actor, now }: Reader, id: number) => {
  const linha = await queries.loadLinha(db, actor, id, todaySaoPaulo(now))
  if (!linha) throw problem.naoEncontrado()
  return linha
}

/** The line, held, of a follow-up that was not cancelled: what that one did counts for nothing any more. */
const lockLinha = async (ctx: Reader, id: number) => {
  const { cancelado } = await queries.lockLinha(ctx.db, id)
  const linha = await findLinha(ctx, id)
  if (cancelado) throw problem.acompanhamentoEncerrado({ como: 'cancelado' })
  return linha
}

/** Whole enough to start, with evidence of its own question, and progress that agrees with the status. */
const checkLinha = async (
  { db, actor }: Reader,
  campos: contract.LinhaPlanoCampos,
  perguntaMunicipioId: number | null,
  escolhida: number | null = null,
) => {
  const falta = faltaParaComecar(campos)
  if (Object.keys(falta).length > 0)
    throw problem.regra({ motivo: 'Complete a ação antes de começar ou concluir.' }, falta)
  const { perguntaEvidenciaId } = campos
  const nova = perguntaEvidenciaId && perguntaEvidenciaId !== escolhida
  if (nova && !(await queries.findEvidenciaDaPergunta(db, actor, perguntaEvidenciaId, perguntaMunicipioId)))
    throw problem.regra(
      { motivo: 'A evidência escolhida não é {desta pergunta}.' },
      {
        perguntaEvidenciaId: 'Escolha uma evidência {desta pergunta}',
      },
    )
  return arrumada(campos)
}

export const planoRoutes: readonly Route[] = [
  route(contract.getPlanoAcao, async (ctx) => findPlano(ctx, ctx.params.ids)),

  route(contract.pdfPlanoAcao, async (ctx) => {
    const plano = await findPlano(ctx, ctx.params.ids)
    const nome = slug('plano-de-acao', plano.municipio.nome)
    const assinantes = await queries.loadAssinantes(ctx.db, ctx.params.ids)
    return pdfReply(
      ctx,
      nome,
      makeDocumentoDoPlano(plano, assinantes, todaySaoPaulo(ctx.now), wording(ctx.ambiente.variante)),
    )
  }),

  route(contract.xlsxPlanoAcao, async (ctx) => {
    const plano = await findPlano(ctx, ctx.params.ids)
    const nome = slug('plano-de-acao', plano.municipio.nome)
    return sheetReply(ctx, nome, makePlanilhaDoPlano(plano, wording(ctx.ambiente.variante)))
  }),

  route(contract.criarLinhaPlano, async (ctx) => {
    const { acompanhamentoId, acompanhamentoPerguntaId = null, ...campos } = ctx.body
    const origem = await queries.loadOrigem(ctx.db, ctx.actor, acompanhamentoId, acompanhamentoPerguntaId)
    if (!origem || (acompanhamentoPerguntaId !== null && origem.perguntaMunicipioId === null))
      throw problem.naoEncontrado()
    if (origem.cancelado) throw problem.acompanhamentoEncerrado({ como: 'cancelado' })
    if (acompanhamentoPerguntaId !== null && (await queries.lockResposta(ctx.db, acompanhamentoPerguntaId)) !== false)
      throw problem.regra({ motivo: 'Só {uma pergunta respondida} NÃO tem ação no plano.' })
    const { municipioId, perguntaMunicipioId, oQueProposto } = origem
    const dados = await checkLinha(ctx, campos, perguntaMunicipioId)
    const onde = { municipioId, acompanhamentoId, acompanhamentoPerguntaId, perguntaMunicipioId, oQueProposto }
    const id = await queries.insertLinha(ctx.db, onde, dados, ctx.actor.usuarioId, ctx.now)
    await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff(undefined, dados) })
    return findLinha(ctx, id)
  }),

  route(contract.alterarLinhaPlano, async (ctx) => {
    const { planoAcaoId: id, versao, ...campos } = ctx.body
    const antes = await lockLinha(ctx, id)
    if (antes.versao !== versao) throw stale(antes)
    const dados = await checkLinha(ctx, campos, antes.perguntaMunicipioId, antes.perguntaEvidenciaId)
    await queries.updateLinha(ctx.db, id, dados, ctx.actor.usuarioId, ctx.now)
    await ctx.audit({
      acao: 'alterar',
      entidade,
      entidadeId: id,
      mudancas: diff(queries.soCampos(antes), { ...dados }),
    })
    return findLinha(ctx, id)
  }),

  route(contract.excluirLinhaPlano, async (ctx) => {
    const { gerada, oQue } = await lockLinha(ctx, ctx.params.id)
    if (gerada) throw problem.regra({ motivo: 'Esta ação vem de uma resposta NÃO. Cancele-a em vez de excluir.' })
    const { municipioId } = await queries.deleteLinha(ctx.db, ctx.params.id)
    await ctx.audit({
      acao: 'excluir',
      entidade,
      entidadeId: ctx.params.id,
      mudancas: goneFrom(municipioId, { oQue }),
    })
    return { message: 'Ação excluída' }
  }),
]
