import { emPontos, quantos } from '#contract/br.ts'
import type { Pergunta, PerguntaDados } from '#contract/pergunta.ts'
import { problem } from '#contract/problems.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import type { Signed, Visitor } from '#server/http/route.ts'
import { refuseIfUsed } from '#server/registers/uso.ts'
import { recomputeProjetos } from '../pontuacao/commands.ts'
import * as queries from './queries.ts'
import { destino } from './rules.ts'

const entidade = 'pergunta'

export const getPergunta = async ({ db, actor }: Signed, id: number): Promise<Pergunta> => {
  const found = await queries.loadPergunta(db, actor, id)
  if (!found) throw problem.naoEncontrado()
  return found
}

const JA_EXISTE = 'Já existe {uma pergunta ativa} com este número no projeto'

/** The theme must lie in reach and the number be free among the project's active questions. */
const checkPergunta = async ({ db, actor }: Signed, { temaId, numero, ativa }: PerguntaDados, exceto = 0) => {
  const tema = await queries.findTema(db, actor, temaId)
  if (!tema) throw problem.regra({ motivo: '{Tema não encontrado}' }, { temaId: '{Tema não encontrado}' })
  if (ativa && (await queries.isNumeroTaken(db, tema.projetoId, numero, exceto)))
    throw problem.jaExiste({ frase: JA_EXISTE }, { numero: JA_EXISTE })
  return tema
}

export const createPergunta = async (ctx: Signed, dados: PerguntaDados) => {
  const { projetoId } = await checkPergunta(ctx, dados)
  const criada = await getPergunta(ctx, await queries.insertPergunta(ctx.db, dados, null))
  await recomputeProjetos(ctx.db, [projetoId])
  await ctx.audit({ acao: 'criar', entidade, entidadeId: criada.perguntaId, mudancas: diff(undefined, criada) })
  return criada
}

const replacePergunta = async (ctx: Signed, antes: Pergunta, versao: number, dados: PerguntaDados) => {
  if (!(await queries.updatePergunta(ctx.db, antes.perguntaId, versao, { ativa: false })))
    throw stale(await getPergunta(ctx, antes.perguntaId))
  const id = await queries.insertPergunta(ctx.db, dados, antes.perguntaId)
  await queries.moveToSucessora(ctx.db, antes.perguntaId, id, dados.pontos)
  const nova = await getPergunta(ctx, id)
  await ctx.audit({
    acao: 'substituir',
    entidade,
    entidadeId: antes.perguntaId,
    mudancas: { ativa: { antes: antes.ativa, depois: false }, substituidaPor: { depois: id } },
  })
  await ctx.audit({ acao: 'criar', entidade, entidadeId: id, mudancas: diff({ ...antes }, { ...nova }) })
  return nova
}

const updateNoLugar = async (ctx: Signed, antes: Pergunta, versao: number, dados: PerguntaDados) => {
  if (!(await queries.updatePergunta(ctx.db, antes.perguntaId, versao, dados)))
    throw stale(await getPergunta(ctx, antes.perguntaId))
  await queries.updateNosLugares(ctx.db, antes.perguntaId, dados)
  const depois = await getPergunta(ctx, antes.perguntaId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: antes.perguntaId,
    mudancas: diff({ ...antes }, { ...depois }),
  })
  return depois
}

export const changePergunta = async (ctx: Signed, id: number, versao: number, dados: PerguntaDados) => {
  await queries.lockPergunta(ctx.db, id)
  const antes = await getPergunta(ctx, id)
  const para = destino(antes, dados)
  if (typeof para === 'object') throw problem.regra({ motivo: para.recusa })
  const de = (await queries.findTema(ctx.db, ctx.actor, antes.temaId))!
  const { projetoId } = await checkPergunta(ctx, dados, id)
  const depois = await (para === 'versionar' ? replacePergunta : updateNoLugar)(ctx, antes, versao, dados)
  // A question that moves is missing in the project that it leaves.
  await recomputeProjetos(ctx.db, [de.projetoId, projetoId])
  return depois
}

export const removePergunta = async (ctx: Signed, id: number) => {
  const antes = await getPergunta(ctx, id)
  // Its bands go with it; the transaction brings them back when the question itself must stay.
  await queries.deleteFaixas(ctx.db, id)
  await refuseIfUsed(ctx.db, 'pergunta', id)
  await queries.deletePergunta(ctx.db, id)
  const tema = await queries.findTema(ctx.db, ctx.actor, antes.temaId)
  await recomputeProjetos(ctx.db, [tema!.projetoId])
  await ctx.audit({ acao: 'excluir', entidade, entidadeId: id, mudancas: diff({ ...antes }, undefined) })
}

/** A band is worth no more than its question, and what was awarded with it stays as it was awarded. */
export const checkResposta = async ({ db }: Visitor, body: RegisterRow, antes?: RegisterRow) => {
  const pergunta = await queries.loadPontos(db, body.perguntaId as number)
  if (pergunta && Number(body.faixaPontos) > pergunta.pontos) {
    const motivo = `{A pergunta} vale ${emPontos(pergunta.pontos)}`
    throw problem.regra({ motivo }, { faixaPontos: motivo })
  }
  if (!antes) return
  const mudou = (['perguntaId', 'faixaNome', 'faixaPontos'] as const).some((k) => antes[k] !== body[k])
  const usos = mudou ? await queries.countUsosDaFaixa(db, antes.perguntaFaixaRespostaId as number) : 0
  if (usos > 0)
    throw problem.regra({
      motivo: `Esta resposta já foi atribuída em ${quantos(usos, 'análise', 'análises')}: inclua outra em vez de mudá-la.`,
    })
}

/** What was awarded is not taken away, nor what cancelling an open follow-up would give back. */
export const checkExclusaoDeResposta = async ({ db }: Visitor, { perguntaFaixaRespostaId }: RegisterRow) => {
  const usos = await queries.countUsosDaFaixa(db, perguntaFaixaRespostaId as number)
  if (usos > 0) throw problem.emUso({ onde: quantos(usos, 'análise', 'análises') })
}
