import { formatDate } from '#contract/br.ts'
import { MENSAGENS } from '#contract/pergunta-municipio.ts'
import { atePrazo } from '#contract/prazos.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_DO_RECURSO } from '#contract/recurso.ts'
import { type DiasDeProrrogacao, MAX_REJEICOES, prazoEncerrado, prazoProrrogado } from '#contract/reenvio.ts'
import type { Signed } from '#server/http/route.ts'
import { movePerguntas } from '../pontuacao/commands.ts'
import { notifyProrrogacao } from './avisos.ts'
import { checkVersao, leitor, lockPergunta, mudou, replyDetalhe } from './commands.ts'
import type { PerguntaLida } from './detalhe.ts'
import * as rules from './rules.ts'

export interface Prorrogacao {
  dias: DiasDeProrrogacao
  justificativa: string
  versao?: number | undefined
}

/** Why the deadline cannot be moved, in the words of what is there now. */
const checkPrazo = (ctx: Signed, p: PerguntaLida): string => {
  if (p.estado === 'evidenciada' || p.estado === 'aprovada') throw mudou(ctx, p)
  const dia = p.prazoReenvio
  if (p.estado !== 'rejeitada' || dia === null)
    throw problem.regra({
      motivo: p.qtdRejeicao >= MAX_REJEICOES ? MENSAGENS.duasVezes : MENSAGENS_DO_RECURSO.soRejeitada,
    })
  if (prazoEncerrado(dia, ctx.now)) throw problem.regra({ motivo: MENSAGENS.prazo(formatDate(dia)) })
  if (p.prazoProrrogado) throw problem.prazoJaProrrogado({ ate: atePrazo(dia) })
  return dia
}

/** Moves a deadline that runs, once: the new day stands wherever the old one did. */
export const extendPrazo = async (ctx: Signed, id: number, { dias, justificativa, versao }: Prorrogacao) => {
  const { travada, p } = await lockPergunta(ctx, id)
  if (!rules.podeReverter(leitor(ctx))) throw problem.semPermissao()
  const de = checkPrazo(ctx, p)
  await checkVersao(ctx, p, versao)
  const prazoReenvio = prazoProrrogado(de, dias)
  await movePerguntas(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now }, [
    {
      pergunta: travada,
      acao: 'prorrogou',
      depois: { prazoReenvio, prazoProrrogado: true },
      justificativa,
      dados: { de, para: prazoReenvio, dias },
    },
  ])
  await notifyProrrogacao(ctx, p, { prazoReenvio, justificativa })
  await ctx.audit({
    acao: 'prorrogar prazo',
    entidade: 'pergunta_municipio',
    entidadeId: id,
    mudancas: { prazoReenvio: { antes: de, depois: prazoReenvio }, justificativa: { depois: justificativa } },
  })
  return replyDetalhe(ctx, id)
}
