import { sql } from 'drizzle-orm'
import { formatDate } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_DO_RECURSO } from '#contract/recurso.ts'
import { MAX_REJEICOES } from '#contract/reenvio.ts'
import { insertRow, stale } from '#server/db/rows.ts'
import type { Signed } from '#server/http/route.ts'
import { movePerguntas } from '../pontuacao/commands.ts'
import { checkVersao, leitor, lockPergunta, mudou, noteHistorico, undoFinalizacao } from './commands.ts'
import type { PerguntaLida } from './detalhe.ts'
import { notifyJulgamento, notifyRecurso } from './recurso-avisos.ts'
import { getRecurso, loadRecurso } from './recursos.ts'
import * as rules from './rules.ts'

const entidade = 'pergunta_recurso'

/** Why no appeal may be made, in the words of what is there now; otherwise its last day. */
const checkRecurso = (ctx: Signed, p: PerguntaLida): string => {
  if (p.estado !== 'rejeitada') throw mudou(ctx, p)
  if (p.qtdRejeicao < MAX_REJEICOES) throw problem.regra({ motivo: MENSAGENS_DO_RECURSO.soDuasVezes })
  const feito = p.recurso?.apresentadoEm
  if (p.prazoRecurso === null) {
    if (feito) throw problem.recursoJaApresentado({ data: formatDate(todaySaoPaulo(new Date(feito))) })
    throw problem.regra({ motivo: MENSAGENS_DO_RECURSO.semRecurso })
  }
  if (!rules.recorrivel(p, ctx.now))
    throw problem.regra({ motivo: MENSAGENS_DO_RECURSO.encerrou(formatDate(p.prazoRecurso)) })
  return p.prazoRecurso
}

export interface Apresentacao {
  perguntaMunicipioId: number
  texto: string
  versao?: number | undefined
}

/** The one appeal against a second rejection: with it the days for one are over. */
export const fileRecurso = async (ctx: Signed, { perguntaMunicipioId, texto, versao }: Apresentacao) => {
  const { travada, p } = await lockPergunta(ctx, perguntaMunicipioId)
  if (!rules.temPermissaoDeRecurso(leitor(ctx), p)) throw problem.semPermissao()
  const ate = checkRecurso(ctx, p)
  await checkVersao(ctx, p, versao)
  const id = await insertRow(
    ctx.db,
    'pergunta_recurso',
    {
      perguntaMunicipioId,
      rodada: p.rodada,
      situacao: 'aberto',
      ate,
      texto,
      usuarioId: ctx.actor.usuarioId,
      em: ctx.now.toISOString(),
      versao: 1,
    },
    'perguntaRecursoId',
  )
  await movePerguntas(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now }, [
    { pergunta: travada, acao: 'recorreu', depois: { prazoRecurso: null }, justificativa: texto },
  ])
  await notifyRecurso(ctx, p, { perguntaRecursoId: id, texto })
  await ctx.audit({
    acao: 'apresentar recurso',
    entidade,
    entidadeId: id,
    mudancas: { texto: { depois: texto } },
  })
  return getRecurso(ctx.db, leitor(ctx), id)
}

export interface Julgamento {
  acolhido: boolean
  justificativa: string
  versao?: number | undefined
}

const COMO = { aberto: 'aberto', acolhido: 'acolhido', indeferido: 'indeferido', semObjeto: 'encerrado sem objeto' }

/**
 * Decided once, by somebody without a part in either analysis; full access lifts nothing here, since it can revert the
 * analysis itself. Upheld, the finalisation is undone as 'Reverter Análise' does it.
 */
export const judgeRecurso = async (ctx: Signed, id: number, { acolhido, justificativa, versao }: Julgamento) => {
  const quem = leitor(ctx)
  const { perguntaMunicipioId } = await loadRecurso(ctx.db, quem, id)
  // The question is held first, as by all that could take its object away; the appeal is read as it stands then.
  const { travada, p } = await lockPergunta(ctx, perguntaMunicipioId)
  const r = await loadRecurso(ctx.db, quem, id)
  if (r.situacao !== 'aberto') throw problem.recursoEncerrado({ como: COMO[r.situacao] })
  if (r.parte) throw problem.semPermissao({ frase: rules.PARTE_NO_RECURSO })
  if (versao !== undefined && versao !== r.versao) throw stale(await getRecurso(ctx.db, quem, id))
  const situacao = acolhido ? 'acolhido' : 'indeferido'
  await ctx.db.execute(sql`update pergunta_recurso set situacao = ${situacao}, justificativa = ${justificativa},
    "decididoPor" = ${ctx.actor.usuarioId}, "decididoEm" = ${ctx.now.toISOString()}, versao = versao + 1
    where "perguntaRecursoId" = ${id}`)
  const depois = rules.reverter(p, true)
  if (acolhido) await undoFinalizacao(ctx, travada, depois, 'acolheu', { justificativa })
  else await noteHistorico(ctx, travada, { acao: 'indeferiu', justificativa })
  await notifyJulgamento(ctx, p, acolhido, justificativa)
  await ctx.audit({
    acao: acolhido ? 'acolher recurso' : 'indeferir recurso',
    entidade,
    entidadeId: id,
    mudancas: {
      situacao: { antes: 'aberto', depois: situacao },
      justificativa: { depois: justificativa },
      ...(acolhido && {
        estado: { antes: travada.estado, depois: depois.estado },
        qtdRejeicao: { antes: travada.qtdRejeicao, depois: depois.qtdRejeicao },
      }),
    },
  })
  return getRecurso(ctx.db, quem, id)
}
