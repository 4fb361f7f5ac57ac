import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { ENVIAR_ESTADO, type EstadoVisivel, MENSAGENS } from '#contract/pergunta-municipio.ts'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { judging } from '#server/access/judge.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { stale } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Reader, Signed, Visitor } from '#server/http/route.ts'
import { dropFile } from '../arquivo/commands.ts'
import type { Teller } from '../aviso/commands.ts'
import { lockPerguntas, movePerguntas, type PerguntaTravada } from '../pontuacao/commands.ts'
import { passosDaPergunta } from '../pontuacao/schema.ts'
import { answerNao, lockLinhas } from './abertos.ts'
import { notifyAprovacao, notifyRejeicao, type PerguntaAvisada } from './avisos.ts'
import {
  type EvidenciaLida,
  getDetalhe,
  limiteDe,
  loadAtendentes,
  loadEvidencias,
  loadPerguntaNoAlcance,
  type PerguntaLida,
} from './detalhe.ts'
import { recusaAtendentes, recusaQuantidade } from './limites.ts'
import type { Leitor } from './queries.ts'
import { notifySemObjeto } from './recurso-avisos.ts'
import * as rules from './rules.ts'

/** What people do with questions and evidences. Each is one transaction on one locked question. */
const entidade = 'pergunta_municipio'
export const EXCECAO = rules.JULGAMENTO.excecao
export const checkJulgamento = judging(rules.JULGAMENTO)

export const leitor = ({ actor, ambiente, now }: Reader): Leitor => ({
  actor,
  caps: capacidades(ambiente.variante),
  now,
})

const NOMES: Record<string, string> = {
  naoRespondida: 'não respondido',
  respondida: 'respondido',
  evidenciada: 'em análise',
  aprovada: 'aprovado',
  rejeitada: 'rejeitado',
}
export const mudou = ({ ambiente }: Visitor, p: Pick<PerguntaLida, 'estado'>, frase?: string) =>
  problem.situacaoMudou({
    estado: wording(ambiente.variante).flexiona('pergunta', NOMES[p.estado]!),
    ...(frase && { frase }),
  })

export interface Presa {
  travada: PerguntaTravada
  p: PerguntaLida
  evidencias: EvidenciaLida[]
}

/** Holds the question until the end of the transaction and reads it as it now is. Out of reach is not there. */
export const lockPergunta = async (ctx: Signed, id: number): Promise<Presa> => {
  // Sent together and run in this order: what is read is what is held.
  const [[travada], p, evidencias] = await Promise.all([
    lockPerguntas(ctx.db, [id]),
    loadPerguntaNoAlcance(ctx.db, leitor(ctx), id),
    loadEvidencias(ctx.db, id),
  ])
  return { travada: travada!, p, evidencias }
}

export const replyDetalhe = (ctx: Signed, id: number) =>
  getDetalhe(ctx.db, leitor(ctx), ctx.ambiente, id, loadPerguntaNoAlcance)

export const checkVersao = async (ctx: Signed, p: PerguntaLida, versao: number | undefined) => {
  if (versao !== undefined && versao !== p.versao) throw stale(await replyDetalhe(ctx, p.perguntaMunicipioId))
}

interface Anotacao {
  acao: string
  perguntaEvidenciaId?: number | undefined
  justificativa?: string | null
  dados?: object | undefined
}

type Anotada = Pick<PerguntaTravada, 'perguntaMunicipioId' | 'estado' | 'rodada'>

/** A step that moves no state, in the history of the question: alone, or as a part of another statement. */
export const anotacao = ({ actor, now }: Reader, p: Anotada, passo: Anotacao): SQL =>
  passosDaPergunta.insert({
    ...passo,
    alvoId: p.perguntaMunicipioId,
    em: now,
    usuarioId: actor.usuarioId,
    de: p.estado,
    para: p.estado,
    rodada: p.rodada,
  })
export const noteHistorico = (ctx: Reader, p: Anotada, passo: Anotacao) => ctx.db.execute(anotacao(ctx, p, passo))

/* Sending */

/** Whether this person may put files on the question now; who could a moment ago is told what happened meanwhile. */
export const checkEnvio = (ctx: Signed, p: PerguntaLida) => {
  const quem = leitor(ctx)
  if (!rules.temPermissaoDeEnvio(quem, p)) {
    const enviado = p.estado === 'evidenciada' || p.estado === 'aprovada'
    const enviava = (['respondida', 'rejeitada'] as EstadoVisivel[]).some((e) => can(quem.actor, ENVIAR_ESTADO[e]))
    if (enviado && enviava && rules.enviaNoEixo(quem, p.eixoId)) throw mudou(ctx, p, MENSAGENS.emAnalise)
    throw problem.semPermissao()
  }
  const motivo = rules.bloqueio(quem, p)
  if (motivo) throw problem.regra({ motivo })
}

export interface DadosAtendentes {
  atualizacaoAtendentes?: number | null | undefined
  nomesAtendentes?: string | null | undefined
  valorInformado?: number | null | undefined
}
const CAMPOS = ['atualizacaoAtendentes', 'nomesAtendentes', 'valorInformado'] as const

const saveDados = async (ctx: Signed, { p, travada }: Presa, dados: DadosAtendentes) => {
  const novos = Object.fromEntries(
    CAMPOS.filter((c) => dados[c] !== undefined).map((c) => [c, dados[c] === '' ? null : dados[c]]),
  )
  const mudancas = diff({ ...p }, { ...novos })
  if (!Object.keys(mudancas).length) return p
  const depois = { ...travada, ...novos }
  await ctx.db.execute(sql`update pergunta_municipio set "atualizacaoAtendentes" = ${depois.atualizacaoAtendentes},
    "nomesAtendentes" = ${depois.nomesAtendentes}, "valorInformado" = ${depois.valorInformado}, versao = versao + 1
    where "perguntaMunicipioId" = ${p.perguntaMunicipioId}`)
  await noteHistorico(ctx, travada, { acao: 'dados', dados: novos })
  await ctx.audit({ acao: 'atualizar dados', entidade, entidadeId: p.perguntaMunicipioId, mudancas })
  return { ...p, ...novos, versao: p.versao + 1 }
}

export const updateDados = async (ctx: Signed, id: number, versao: number | undefined, dados: DadosAtendentes) => {
  const presa = await lockPergunta(ctx, id)
  checkEnvio(ctx, presa.p)
  await checkVersao(ctx, presa.p, versao)
  await saveDados(ctx, presa, dados)
  return replyDetalhe(ctx, id)
}

/** What criterion 3 asks for, and the count of files, judged once more at sending. */
const checkConteudo = async (ctx: Signed, p: PerguntaLida, pendentes: readonly EvidenciaLida[]) => {
  if (!pendentes.some((e) => !e.dadosComplementares)) throw problem.regra({ motivo: MENSAGENS.semEvidencia })
  const atendentes = await loadAtendentes(ctx.db, ctx.ambiente, p, ctx.now)
  if (atendentes) {
    const fields = recusaAtendentes(
      atendentes,
      pendentes.some((e) => e.dadosComplementares),
    )
    const [primeira] = Object.values(fields)
    if (primeira) throw problem.regra({ motivo: primeira }, fields)
  }
  const motivo = recusaQuantidade(pendentes, limiteDe(ctx.ambiente, p, atendentes))
  if (motivo) throw problem.regra({ motivo })
}

export const sendToAnalise = async (ctx: Signed, id: number, versao: number | undefined, dados: DadosAtendentes) => {
  const presa = await lockPergunta(ctx, id)
  const { travada, evidencias } = presa
  if (presa.p.estado === 'evidenciada' || presa.p.estado === 'aprovada') throw mudou(ctx, presa.p, MENSAGENS.emAnalise)
  checkEnvio(ctx, presa.p)
  await checkVersao(ctx, presa.p, versao)
  const p = await saveDados(ctx, presa, dados)
  const pendentes = evidencias.filter((e) => rules.ehPendente(p, e))
  await checkConteudo(ctx, p, pendentes)
  const depois = rules.enviar(travada)
  await movePerguntas(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now }, [
    {
      pergunta: travada,
      acao: 'enviou',
      depois: { ...depois, evidenciadaEm: ctx.now.toISOString(), evidenciadaPor: ctx.actor.usuarioId },
      dados: { arquivos: pendentes.length },
    },
  ])
  await ctx.db.execute(sql`update pergunta_evidencia set enviada = true, rodada = ${depois.rodada}, versao = versao + 1
    where "perguntaMunicipioId" = ${id} and rodada = 0 and not excluida`)
  await ctx.audit({
    acao: 'enviar para análise',
    entidade,
    entidadeId: id,
    mudancas: { estado: { antes: travada.estado, depois: 'evidenciada' } },
  })
  return replyDetalhe(ctx, id)
}

/* Giving up */

/** A saved file that is taken back keeps its line and loses its bytes; what was sent keeps both. */
const dropEvidencia = async ({ db, actor, now }: Signed, e: EvidenciaLida) => {
  const salva = e.rodada === 0
  await db.execute(sql`update pergunta_evidencia set excluida = true, "excluidaPor" = ${actor.usuarioId}, "excluidaEm" = ${now.toISOString()},
    "arquivoId" = ${salva ? null : e.arquivoId}, versao = versao + 1 where "perguntaEvidenciaId" = ${e.perguntaEvidenciaId}`)
  if (salva && e.arquivoId !== null && !(await isArquivoEmUso(db, e.arquivoId))) await dropFile(db, e.arquivoId)
}
/** What nobody decided on goes with the answer that it was for; the history names each file. */
const removePendentes = async (ctx: Signed, { travada, p, evidencias }: Presa) => {
  for (const e of evidencias)
    if (rules.ehPendente(p, e)) {
      await dropEvidencia(ctx, e)
      await noteHistorico(ctx, travada, { acao: 'excluiu', perguntaEvidenciaId: e.perguntaEvidenciaId })
    }
}
const isArquivoEmUso = (db: Db, arquivoId: number) =>
  one(db, sql`select 1 from pergunta_evidencia where "arquivoId" = ${arquivoId} limit 1`)

export const discardPergunta = async (ctx: Signed, id: number, versao: number | undefined) => {
  await lockLinhas(ctx.db, id)
  const presa = await lockPergunta(ctx, id)
  const { travada, p } = presa
  const quem = leitor(ctx)
  if (!rules.acoesDaPergunta(quem, p, false).descartar) {
    if (p.estado === 'evidenciada') throw mudou(ctx, p, MENSAGENS.emAnalise)
    if (!rules.temPermissaoDeEnvio(quem, p) || quem.caps.layoutSelo) throw problem.semPermissao()
    throw problem.regra({ motivo: rules.bloqueio(quem, p) ?? MENSAGENS.duasVezes })
  }
  await checkVersao(ctx, p, versao)
  await removePendentes(ctx, presa)
  const { declarados, comprovados } = await movePerguntas(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now }, [
    { pergunta: travada, acao: 'descartou', depois: rules.descartar() },
  ])
  await answerNao(ctx.db, ctx.actor.usuarioId, id, ctx.now)
  await ctx.audit({
    acao: 'descartar',
    entidade,
    entidadeId: id,
    mudancas: {
      estado: { antes: travada.estado, depois: 'respondida' },
      pontos: { depois: { declarados, comprovados } },
    },
  })
  return replyDetalhe(ctx, id)
}

export const removeEvidencia = async (ctx: Signed, perguntaEvidenciaId: number) => {
  const achada = await one<{ id: number }>(
    ctx.db,
    sql`select "perguntaMunicipioId" as id from pergunta_evidencia where "perguntaEvidenciaId" = ${perguntaEvidenciaId}`,
  )
  if (!achada) throw problem.naoEncontrado()
  const { travada, p, evidencias: todas } = await lockPergunta(ctx, achada.id)
  const e = todas.find((x) => x.perguntaEvidenciaId === perguntaEvidenciaId)
  if (!e || e.excluida) throw problem.naoEncontrado()
  const rodada = todas.filter((x) => rules.emAnalise(p, x))
  if (!rules.acoesDaEvidencia(leitor(ctx), p, e, rodada.includes(e) ? rodada : [e]).excluir) {
    if (e.aprovada || e.rejeitada || e.finalizada)
      throw problem.regra({ motivo: 'Uma evidência já analisada não pode ser excluída.' })
    throw e.rodada > 0 && p.estado === 'evidenciada' ? mudou(ctx, p, MENSAGENS.emAnalise) : problem.semPermissao()
  }
  // Without a file nobody could end the analysis.
  if (rodada.length === 1 && rodada[0] === e)
    throw problem.regra({ motivo: 'É a única evidência desta análise: rejeite-a em vez de excluí-la.' })
  await dropEvidencia(ctx, e)
  await noteHistorico(ctx, travada, { acao: 'excluiu', perguntaEvidenciaId })
  await ctx.audit({
    acao: 'excluir',
    entidade: 'pergunta_evidencia',
    entidadeId: perguntaEvidenciaId,
    mudancas: { nomeArquivo: { antes: e.nomeArquivo }, sha256: { antes: e.sha256 } },
  })
  return { message: 'Evidência excluída' }
}

/* After the analysis */

/** Tells how it ended, in the transaction that ends it. */
export const notifyDecisao = (
  ctx: Teller,
  p: PerguntaAvisada,
  fim: {
    aprovada: boolean
    prazoReenvio: string | null
    prazoRecurso?: string | null | undefined
    justificativas: readonly string[]
  },
) => (fim.aprovada ? notifyAprovacao(ctx, p) : notifyRejeicao(ctx, p, fim))

/** Back to the analysts: the question moves, and of its files nothing is decided any more. */
export const undoFinalizacao = async (
  ctx: Signed,
  travada: PerguntaTravada,
  depois: ReturnType<typeof rules.reverter>,
  acao: 'reverteu' | 'acolheu',
  passo: { justificativa?: string; dados?: Record<string, unknown> },
) => {
  await movePerguntas(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now }, [
    { pergunta: travada, acao, depois: { ...depois, avaliadaEm: null, avaliadaPor: null }, ...passo },
  ])
  // A complement that was decided is not of this analysis; one that still waits joins it.
  await ctx.db.execute(sql`update pergunta_evidencia set aprovada = false, rejeitada = false, finalizada = false, complemento = false,
    justificativa = null, "avaliadaPor" = null, "avaliadaEm" = null, versao = versao + 1
    where "perguntaMunicipioId" = ${travada.perguntaMunicipioId} and rodada = ${travada.rodada} and not excluida
      and not (complemento and finalizada)`)
}

export const revertAnalise = async (ctx: Signed, id: number, versao: number | undefined) => {
  const quem = leitor(ctx)
  const { travada, p, evidencias } = await lockPergunta(ctx, id)
  if (!rules.acoesDaPergunta(quem, { ...p, estado: 'aprovada' }, false).reverter) throw problem.semPermissao()
  if (p.estado !== 'aprovada' && p.estado !== 'rejeitada') throw mudou(ctx, p)
  const rodada = evidencias.filter((e) => rules.daRodada(p, e))
  const minha = rules.propria(quem, p, rodada)
  checkJulgamento(ctx.actor, minha, 'reverter')
  await checkVersao(ctx, p, versao)
  const ultima = await one<{ para: string }>(
    ctx.db,
    sql`select para from pergunta_historico where "perguntaMunicipioId" = ${id} and acao = 'finalizou'
      order by "perguntaHistoricoId" desc limit 1`,
  )
  const depois = rules.reverter(p, (ultima?.para ?? p.estado) === 'rejeitada')
  const contestada = p.recurso?.situacao === 'aberto'
  await undoFinalizacao(ctx, travada, depois, 'reverteu', minha ? { dados: { excecao: EXCECAO } } : {})
  if (contestada) await notifySemObjeto(ctx, p)
  await ctx.audit({
    acao: 'reverter análise',
    entidade,
    entidadeId: id,
    mudancas: {
      estado: { antes: travada.estado, depois: 'evidenciada' },
      qtdRejeicao: { antes: travada.qtdRejeicao, depois: depois.qtdRejeicao },
      prazoReenvio: { antes: travada.prazoReenvio, depois: null },
      ...(contestada && { recurso: { antes: 'aberto', depois: 'sem objeto' } }),
      ...(minha && { excecao: { depois: EXCECAO } }),
    },
  })
  return replyDetalhe(ctx, id)
}
