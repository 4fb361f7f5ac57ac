import { type SQL, sql } from 'drizzle-orm'
import { MENSAGENS } from '#contract/pergunta-municipio.ts'
import { problem } from '#contract/problems.ts'
import { MAX_REJEICOES } from '#contract/reenvio.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import { anyOf, stale } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { movePerguntas, type PerguntaTravada } from '../pontuacao/commands.ts'
import {
  anotacao,
  checkJulgamento,
  checkVersao,
  EXCECAO,
  leitor,
  lockPergunta,
  mudou,
  noteHistorico,
  notifyDecisao,
  replyDetalhe,
} from './commands.ts'
import type { EvidenciaLida, PerguntaLida } from './detalhe.ts'
import { noAlcance } from './queries.ts'
import * as rules from './rules.ts'

/** What analysts do: decide on one evidence, on several, and end the analysis. */
export interface Decisao {
  perguntaEvidenciaId: number
  aprovada: boolean
  rejeitada: boolean
  justificativa: string
}

interface Alvo extends rules.Arquivo {
  perguntaEvidenciaId: number
  nomeArquivo: string
  justificativa: string | null
  versao: number
}
type Questao = rules.Pergunta & Pick<PerguntaTravada, 'perguntaMunicipioId'>

/** The evidence with its question, which is held: who ends the analysis at the same time waits or is waited for. */
const lockEvidencia = async (ctx: Signed, id: number) => {
  const achada = await one<{ ev: Alvo; pm: Questao; minha: boolean }>(
    ctx.db,
    sql`select to_json(ev) as ev, to_json(pm) as pm, pm."evidenciadaPor" is not distinct from ${ctx.actor.usuarioId} or exists (
        select 1 from pergunta_evidencia x where x."perguntaMunicipioId" = ev."perguntaMunicipioId" and x."usuarioId" = ${ctx.actor.usuarioId}
          and not x.excluida and (x."perguntaEvidenciaId" = ev."perguntaEvidenciaId"
            or (x.rodada = ev.rodada and not x.finalizada and not ev.complemento))) as minha
      from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId")
      where ev."perguntaEvidenciaId" = ${id} and ${noAlcance(leitor(ctx), sql`pm`)} for update of pm, ev`,
  )
  if (!achada || achada.ev.excluida) throw problem.naoEncontrado()
  return achada
}

/** Why the decision is refused: the rule, the state that changed, or the permission, in this order of use to the person. */
const checkDecisao = (ctx: Signed, p: Questao, e: rules.Arquivo, d: Decisao, minha: boolean) => {
  const motivo = rules.recusaDecisao(d)
  if (motivo) throw problem.regra({ motivo }, d.aprovada ? undefined : { justificativa: motivo })
  const quem = leitor(ctx)
  if (e.finalizada) throw problem.analiseFinalizada()
  if (!rules.emAnalise(p, e) && !rules.complementoAberto(p, e)) throw mudou(ctx, p)
  checkJulgamento(ctx.actor, minha, 'analisar')
  const livre = rules.acoesDaEvidencia(quem, p, { ...e, aprovada: false, rejeitada: false })
  if (!(d.aprovada ? livre.aprovar : d.rejeitada ? livre.rejeitar : livre.atualizar)) throw problem.semPermissao()
}

const igual = (e: Pick<Alvo, 'aprovada' | 'rejeitada' | 'justificativa'>, d: Decisao) =>
  e.aprovada === d.aprovada && e.rejeitada === d.rejeitada && (e.justificativa ?? '') === d.justificativa

const ACAO = (d: Decisao) => (d.aprovada ? 'aprovou' : d.rejeitada ? 'rejeitou' : 'atualizou')

interface Contagem {
  versao: number
  decididas: number
  total: number
}

/** The counts of the analysis, with one of its evidences as `desta` and the decision leave it. */
const comContagem = (p: Questao, d: Decisao, desta: SQL) => sql`with ${desta},
  outras as (select count(*)::int as total, count(*) filter (where aprovada or rejeitada)::int as decididas from pergunta_evidencia
    where "perguntaMunicipioId" = ${p.perguntaMunicipioId} and rodada = ${p.rodada} and not excluida and not finalizada
      and "perguntaEvidenciaId" <> ${d.perguntaEvidenciaId})
  select desta.versao, outras.total + 1 as total, outras.decididas + ${d.aprovada || d.rejeitada ? 1 : 0}::int as decididas from desta, outras`

/** Decision, history and audit in one statement; the counts of the analysis come back with it. */
const saveDecisao = async (ctx: Signed, p: Questao, e: Alvo | EvidenciaLida, d: Decisao, minha: boolean) => {
  const { perguntaEvidenciaId, justificativa } = d
  const decidida = d.aprovada || d.rejeitada
  const { complemento } = e
  const passo = {
    acao: ACAO(d),
    perguntaEvidenciaId,
    justificativa,
    dados:
      minha || complemento ? { ...(minha && { excecao: EXCECAO }), ...(complemento && { complemento }) } : undefined,
  }
  const auditada: AuditEntry = {
    acao: d.aprovada ? 'aprovar' : d.rejeitada ? 'rejeitar' : 'retirar decisão',
    entidade: 'pergunta_evidencia',
    entidadeId: perguntaEvidenciaId,
    mudancas: {
      aprovada: { antes: e.aprovada, depois: d.aprovada },
      rejeitada: { antes: e.rejeitada, depois: d.rejeitada },
      ...(minha && { excecao: { depois: EXCECAO } }),
    },
  }
  const gravada = await one<Contagem>(
    ctx.db,
    comContagem(
      p,
      d,
      sql`desta as (update pergunta_evidencia set aprovada = ${d.aprovada}, rejeitada = ${d.rejeitada}, justificativa = ${justificativa || null},
          "avaliadaPor" = ${decidida ? ctx.actor.usuarioId : null}, "avaliadaEm" = ${decidida ? ctx.now.toISOString() : null},
          finalizada = ${complemento && decidida}, versao = versao + 1
        where "perguntaEvidenciaId" = ${perguntaEvidenciaId} returning versao),
      passo as (${anotacao(ctx, p, passo)}), auditada as (${ctx.auditInsert(auditada)})`,
    ),
  )
  return gravada!
}

export const judgeEvidencia = async (ctx: Signed, d: Decisao, versao: number | undefined) => {
  const { ev, pm, minha } = await lockEvidencia(ctx, d.perguntaEvidenciaId)
  // The same decision again changes nothing and leaves no second line in the history, whatever version it names.
  const repetida = igual(ev, d)
  // That of a complement ended with it, and is still only confirmed.
  if (!repetida || !ev.complemento) checkDecisao(ctx, pm, ev, d, minha)
  if (versao !== undefined && versao !== ev.versao && !repetida)
    throw stale({ aprovada: ev.aprovada, rejeitada: ev.rejeitada, justificativa: ev.justificativa ?? '' })
  const { versao: nova, ...contagem } = repetida
    ? (await one<Contagem>(ctx.db, comContagem(pm, d, sql`desta as (select ${ev.versao}::int as versao)`)))!
    : await saveDecisao(ctx, pm, ev, d, minha)
  return {
    message: d.aprovada || d.rejeitada ? MENSAGENS.avaliada : MENSAGENS.atualizada,
    perguntaEvidenciaId: d.perguntaEvidenciaId,
    perguntaMunicipioId: pm.perguntaMunicipioId,
    aprovada: d.aprovada,
    rejeitada: d.rejeitada,
    justificativa: d.justificativa,
    versao: nova,
    ...contagem,
  }
}

/** All or nothing. Questions are held in the order of their ids, so that two such calls never wait for each other in a ring. */
export const judgeEvidencias = async (ctx: Signed, decisoes: readonly Decisao[]) => {
  const ids = decisoes.map((d) => d.perguntaEvidenciaId)
  if (new Set(ids).size !== ids.length) throw problem.regra({ motivo: 'A mesma evidência aparece duas vezes.' })
  await ctx.db.execute(sql`select 1 from pergunta_municipio pm where exists (select 1 from pergunta_evidencia ev
      where ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev."perguntaEvidenciaId" = ${anyOf(ids)})
    order by pm."perguntaMunicipioId" for update`)
  for (const d of decisoes) {
    const { ev, pm, minha } = await lockEvidencia(ctx, d.perguntaEvidenciaId)
    const repetida = igual(ev, d)
    if (!repetida || !ev.complemento) checkDecisao(ctx, pm, ev, d, minha)
    if (!repetida) await saveDecisao(ctx, pm, ev, d, minha)
  }
  return { message: MENSAGENS.avaliada, avaliadas: decisoes.length }
}

const applyDecisoes = async (
  ctx: Signed,
  p: PerguntaLida,
  evidencias: EvidenciaLida[],
  decisoes: readonly Decisao[],
  minha: boolean,
) => {
  for (const d of decisoes) {
    const e = evidencias.find((x) => x.perguntaEvidenciaId === d.perguntaEvidenciaId && rules.emAnalise(p, x))
    if (!e)
      throw problem.regra({ motivo: 'Uma das evidências não faz parte desta análise. Recarregue para ver como está.' })
    if (igual(e, d)) continue
    checkDecisao(ctx, p, e, d, minha)
    await saveDecisao(ctx, p, e, d, minha)
    Object.assign(e, d)
  }
}

export interface Finalizacao {
  perguntaMunicipioId: number
  perguntaFaixaRespostaId?: number | null | undefined
  evidencias: readonly Decisao[]
  versao?: number | undefined
}

/** Ends the analysis: one winner, points and totals with it. */
export const finishAnalise = async (ctx: Signed, f: Finalizacao) => {
  const id = f.perguntaMunicipioId
  const { travada, p, evidencias } = await lockPergunta(ctx, id)
  if (p.estado === 'aprovada' || p.estado === 'rejeitada') throw problem.analiseFinalizada()
  if (p.estado !== 'evidenciada') throw mudou(ctx, p)
  await checkVersao(ctx, p, f.versao)
  const minha = rules.propria(
    leitor(ctx),
    p,
    evidencias.filter((e) => rules.emAnalise(p, e)),
  )
  checkJulgamento(ctx.actor, minha, 'analisar')
  await applyDecisoes(ctx, p, evidencias, f.evidencias, minha)
  const fim = rules.finalizar(
    travada,
    evidencias,
    p.faixas,
    f.perguntaFaixaRespostaId ?? null,
    ctx.now,
    await hasRecurso(ctx, travada),
  )
  if ('recusa' in fim) throw problem.regra({ motivo: fim.recusa }, fim.campo ? { [fim.campo]: fim.recusa } : undefined)
  const { depois } = fim
  if (depois.estado === 'aprovada' && p.usaFaixa && p.faixas.length === 0)
    throw problem.regra({
      motivo:
        '{Esta pergunta} pontua pela faixa de porte, que falta no cadastro {do município}. Preencha-a e finalize de novo.',
    })
  const pontos = await movePerguntas(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now }, [
    {
      pergunta: travada,
      acao: 'finalizou',
      depois: { ...depois, avaliadaEm: ctx.now.toISOString(), avaliadaPor: ctx.actor.usuarioId },
      ...(minha && { dados: { excecao: EXCECAO } }),
    },
  ])
  await ctx.db.execute(fechar(id, travada.rodada))
  const aprovada = depois.estado === 'aprovada'
  if (aprovada) await markComplementos(ctx, travada, evidencias)
  await notifyDecisao(ctx, p, {
    aprovada,
    prazoReenvio: depois.prazoReenvio ?? null,
    prazoRecurso: depois.prazoRecurso,
    justificativas: evidencias.filter((e) => e.rejeitada && !e.finalizada).map((e) => e.justificativa),
  })
  await ctx.audit({
    acao: 'finalizar análise',
    entidade: 'pergunta_municipio',
    entidadeId: id,
    mudancas: {
      estado: { antes: 'evidenciada', depois: depois.estado },
      pontosComprovados: { antes: travada.pontosComprovados, depois: pontos.comprovados },
      ...(depois.prazoReenvio && { prazoReenvio: { depois: depois.prazoReenvio } }),
      ...(minha && { excecao: { depois: EXCECAO } }),
    },
  })
  return replyDetalhe(ctx, id)
}

/** An appeal was made against this analysis before: there is none against what it ends with anew. */
const hasRecurso = async ({ db }: Signed, { perguntaMunicipioId, rodada, qtdRejeicao }: PerguntaTravada) =>
  qtdRejeicao + 1 >= MAX_REJEICOES &&
  Boolean(
    await one(
      db,
      sql`select 1 from pergunta_recurso where "perguntaMunicipioId" = ${perguntaMunicipioId} and rodada = ${rodada} and situacao <> 'semObjeto'`,
    ),
  )

const fechar = (id: number, rodada: number): SQL =>
  sql`update pergunta_evidencia set finalizada = true, versao = versao + 1
    where "perguntaMunicipioId" = ${id} and rodada = ${rodada} and not excluida and not finalizada`

/** A file that was saved for another sending, which an approval makes needless, is not lost: it waits as a complement. */
const markComplementos = async (ctx: Signed, travada: PerguntaTravada, evidencias: readonly EvidenciaLida[]) => {
  const salvas = evidencias.filter((e) => e.rodada === 0 && !e.excluida)
  for (const { perguntaEvidenciaId } of salvas) {
    await ctx.db.execute(sql`update pergunta_evidencia set enviada = true, rodada = ${travada.rodada}, complemento = true, versao = versao + 1
      where "perguntaEvidenciaId" = ${perguntaEvidenciaId}`)
    await noteHistorico(ctx, { ...travada, estado: 'aprovada' }, { acao: 'complementou', perguntaEvidenciaId })
  }
}
