import { sql } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { MENSAGENS_PAGAMENTO as M, type pagarProcesso } from '#contract/pagamento.ts'
import { estadoDoProcesso, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { problem } from '#contract/problems.ts'
import { updateRow } from '#server/db/rows.ts'
import type { Signed } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { loadTexto } from '../configuracao/commands.ts'
import { notifyAndamento, paginaDoProcesso } from './avisos.ts'
import { checkVersao, entidade, findPreso, lockProcesso } from './commands.ts'
import { getProcesso } from './detalhe.ts'
import { papeisDe, preparePapeis } from './documentos.ts'
import { notePasso } from './passos.ts'
import * as rules from './rules.ts'

/* To the SGF by mail, and paid. */

type Pedido = Signed & { readonly params: { readonly id: number } }
/** Sent for the first time, or once more. */
const acaoDe = (statusProcessoId: number) =>
  estadoDoProcesso(statusProcessoId) === 'enviadoSgf' ? ('reenviarSgf' as const) : ('enviarSgf' as const)
const findEmail = async (ctx: Pick<Signed, 'db'>) => {
  const para = await loadTexto(ctx.db, 'emailSgf')
  if (!para) throw problem.regra({ motivo: M.semEmailSgf })
  return para
}

/** What was asked for, by the params that ask: the papers tell of that version, and a second sending is meant as one. */
const pedidos = new WeakMap<object, { acao: 'enviarSgf' | 'reenviarSgf'; versao: number }>()
/** What would be refused anyway is refused before the papers are made. */
export const checkEnvio = async (ctx: Pedido) => {
  if (await ctx.repeated()) return
  const p = await findPreso(ctx, ctx.params.id)
  const acao = acaoDe(p.statusProcessoId)
  rules.checkAcao(ctx.actor, p, acao)
  await findEmail(ctx)
  pedidos.set(ctx.params, { acao, versao: p.versao })
  await preparePapeis(ctx)
}
export const sendAoSgf = async (ctx: Pedido) => {
  const { db, actor, now } = ctx
  const { id } = ctx.params
  const { acao, versao } = pedidos.get(ctx.params)!
  const preso = await lockProcesso(ctx, id)
  rules.checkAcao(actor, preso, acao)
  await checkVersao(ctx, preso, versao)
  const para = await findEmail(ctx)
  const p = await getProcesso(ctx, id)
  await queueMail(ctx, {
    ...renderNotice({
      para,
      nome: '',
      titulo: ctx.ambiente.titulo,
      assunto: `processo de pagamento ${p.codigoContratacao}, nº ${p.numero}`,
      antes: [
        `Segue o processo de pagamento nº ${p.numero} do contrato ${p.codigoContratacao}, de ${p.usuario.nome} (${p.empresaNome}).`,
        `Período de ${p.periodoRealizacao}, ${p.horas} horas${p.valor === null ? '' : `, ${formatMoney(p.valor)}`}.`,
        'O processo e o Relatório de Prestação de Serviço estão em anexo, em PDF.',
      ],
      rotulo: 'Abrir o processo',
      link: `${ctx.origin}${paginaDoProcesso(id)}`,
    }),
    anexos: [...papeisDe(ctx.params)],
  })
  await updateRow(
    db,
    'processo_pagamento',
    { processoPagamentoId: id },
    {
      statusProcessoId: STATUS_PROCESSO.enviadoSgf,
      sgfPara: para,
      sgfEnviadoPor: actor.usuarioId,
      sgfEnviadoEm: now.toISOString(),
      sgfEnvios: sql`"sgfEnvios" + 1`,
    },
  )
  await notePasso(ctx, id, {
    ...{ acao, de: estadoDoProcesso(preso.statusProcessoId), para: 'enviadoSgf' },
    dados: { detalhe: `a ${para}`, ...rules.excecaoDe(actor, preso) },
  })
  await ctx.audit({
    acao: 'enviar por e-mail',
    entidade,
    entidadeId: id,
    mudancas: { destinatarios: { depois: [para] } },
  })
  if (acao === 'enviarSgf') await notifyAndamento(ctx, id, 'enviadoSgf')
  return { message: M.enviado(para), processoPagamentoId: id, versao: preso.versao + 1 }
}

export const completeProcesso = async (ctx: Signed, body: BodyOf<typeof pagarProcesso, 'out'>) => {
  const { processoPagamentoId, notaNumero, notaData, notaValor } = body
  const preso = await lockProcesso(ctx, processoPagamentoId)
  rules.checkAcao(ctx.actor, preso, 'pagar')
  await checkVersao(ctx, preso, body.versao)
  if (notaData > todaySaoPaulo(ctx.now)) {
    const motivo = 'A data da nota fiscal não pode ser depois de hoje'
    throw problem.regra({ motivo }, { notaData: motivo })
  }
  await updateRow(
    ctx.db,
    'processo_pagamento',
    { processoPagamentoId },
    {
      statusProcessoId: STATUS_PROCESSO.pago,
      ...{ notaNumero, notaData, notaValor },
      pagoPor: ctx.actor.usuarioId,
      pagoEm: ctx.now.toISOString(),
    },
  )
  await notePasso(ctx, processoPagamentoId, {
    ...{ acao: 'pagar', de: 'enviadoSgf', para: 'pago' },
    dados: {
      detalhe: `nota ${notaNumero} de ${formatDate(notaData)}, ${formatMoney(notaValor)}`,
      ...rules.excecaoDe(ctx.actor, preso),
    },
  })
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: processoPagamentoId,
    mudancas: {
      situacao: { antes: 'enviadoSgf', depois: 'pago' },
      ...{ notaNumero: { depois: notaNumero }, notaData: { depois: notaData }, notaValor: { depois: notaValor } },
    },
  })
  await notifyAndamento(ctx, processoPagamentoId, 'pago')
  return { message: M.pago, processoPagamentoId, versao: preso.versao + 1 }
}
