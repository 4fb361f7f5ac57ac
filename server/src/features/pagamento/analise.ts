import { seesAll } from '#contract/access.ts'
import type { DecisaoDeProcesso } from '#contract/pagamento.ts'
import { MENSAGENS_PAGAMENTO as M } from '#contract/pagamento.ts'
import { estadoDoProcesso } from '#contract/pagamento-estados.ts'
import { updateRow } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { ACAO_AUDITADA } from '#server/relatorios-comuns/maquina.ts'
import { notifyAndamento } from './avisos.ts'
import { checkVersao, entidade, lockContrato, lockProcesso, removeRelatorios, updateContagem } from './commands.ts'
import { findProcesso } from './detalhe.ts'
import { listPassos, notePasso } from './passos.ts'
import * as rules from './rules.ts'

/** Approve, return or reject. Rejected it counts no longer, and its reports are free. */
export const judgeProcesso = async (ctx: Signed, d: DecisaoDeProcesso) => {
  const { db, actor, now } = ctx
  const { processoPagamentoId, statusProcessoId } = d
  const p = await lockProcesso(ctx, processoPagamentoId)
  const { acao, excecao } = rules.checkDecisao(actor, p, statusProcessoId, d.motivoRejeicao)
  await checkVersao(ctx, p, d.versao)
  await lockContrato(db, p.contratoId)
  const motivo = acao === 'aprovar' ? null : d.motivoRejeicao
  const [de, para] = [estadoDoProcesso(p.statusProcessoId), estadoDoProcesso(statusProcessoId)]
  await updateRow(
    db,
    'processo_pagamento',
    { processoPagamentoId },
    { statusProcessoId, motivoRejeicao: motivo, analisadoPor: actor.usuarioId, analisadoEm: now.toISOString() },
  )
  const soltos = acao === 'reprovar' ? await removeRelatorios(db, processoPagamentoId) : undefined
  if (soltos) await updateContagem(db, p.contratoId)
  await notePasso(ctx, processoPagamentoId, {
    ...{ acao, de, para, justificativa: motivo },
    ...((excecao || soltos) && { dados: { ...soltos, ...(excecao && { excecao }) } }),
  })
  await ctx.audit({
    acao: ACAO_AUDITADA[acao]!,
    entidade,
    entidadeId: processoPagamentoId,
    mudancas: {
      situacao: { antes: de, depois: para },
      ...(motivo && { motivoRejeicao: { depois: motivo } }),
      ...(excecao && { justificativa: { depois: excecao } }),
    },
  })
  await notifyAndamento(ctx, processoPagamentoId, para, motivo)
  return { message: M.analisado, processoPagamentoId, statusProcessoId, versao: p.versao + 1 }
}

const DESCRICOES: Readonly<Record<string, string>> = {
  criar: 'Processo aberto e enviado para análise',
  editar: 'Processo alterado',
  reenviar: 'Processo ajustado e reenviado para análise',
  aprovar: 'Processo aprovado',
  devolver: 'Processo devolvido para ajuste',
  reprovar: 'Processo reprovado: os relatórios estão livres',
  excluir: 'Processo excluído: os relatórios estão livres',
  enviarSgf: 'Processo enviado ao SGF',
  reenviarSgf: 'Processo reenviado ao SGF',
  pagar: 'Pagamento registrado:',
  anexar: 'Arquivo anexado:',
  excluirArquivo: 'Arquivo excluído:',
}
interface PassoLido {
  em: string
  usuarioId: number | null
  usuario: string | null
  acao: string
  de: never
  para: never
  justificativa: string | null
  dados: { excecao?: string; detalhe?: string } | null
}
export const listHistorico = async ({ db, actor }: Reader, id: number) => {
  await findProcesso(db, actor, id)
  return (await rows<PassoLido>(db, listPassos(id))).map(
    ({ em, usuarioId, usuario, acao, de, para, justificativa, dados }) => ({
      ...{ em, usuario, acao, de, para, justificativa },
      // People are named to all of its readers; their number is for who sees everything.
      usuarioId: seesAll(actor) ? usuarioId : null,
      descricao: [DESCRICOES[acao] ?? acao, dados?.detalhe, dados?.excecao].filter(Boolean).join(' '),
    }),
  )
}
