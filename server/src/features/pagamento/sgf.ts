import { sql } from 'drizzle-orm'
import { formatDate, formatMoney } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { MENSAGENS_PAGAMENTO as M, type pagarProcesso } from '#contract/pagamento.ts'
import type { anexarAoProcesso } from '#contract/pagamento-anexos.ts'
import { type AcaoProcesso, estadoDoProcesso, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { problem } from '#contract/problems.ts'
import { stale, updateRow } from '#server/db/rows.ts'
import type { Ctx, Signed } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { loadTexto } from '../configuracao/commands.ts'
import { checkQuantos, keepAnexos } from './anexos.ts'
import { notifyAndamento, paginaDoProcesso } from './avisos.ts'
import { checkVersao, entidade, findPreso, lockProcesso } from './commands.ts'
import { getProcesso } from './detalhe.ts'
import { papeisDe, preparePapeis } from './documentos.ts'
import { notePasso } from './passos.ts'
import * as rules from './rules.ts'

/* Once it is approved: to the SGF by mail, its invoice, and paid. */

type Pedido = Signed & { readonly params: { readonly id: number } }
/** Sent for the first time, or once more. */
const acaoDe = (statusProcessoId: number) =>
  estadoDoProcesso(statusProcessoId) === 'enviadoSgf' ? ('reenviarSgf' as const) : ('enviarSgf' as const)
const findEmail = async (ctx: Pick<Signed, 'db'>) => {
  const para = await loadTexto(ctx.db, 'emailSgf')
  if (!para) throw problem.regra({ motivo: M.semEmailSgf })
  return para
}

/**
 * What was asked for, by the params that ask: the papers tell how it stood then, and a second sending is meant as one.
 * Files that come meanwhile are not on them, and stand in nobody's way.
 */
const pedidos = new WeakMap<object, { acao: 'enviarSgf' | 'reenviarSgf'; sgfEnvios: number }>()
/** What would be refused anyway is refused before the papers are made. */
export const checkEnvio = async (ctx: Pedido) => {
  if (await ctx.repeated()) return
  const p = await findPreso(ctx, ctx.params.id)
  const acao = acaoDe(p.statusProcessoId)
  rules.checkAcao(ctx.actor, p, acao)
  await findEmail(ctx)
  pedidos.set(ctx.params, { acao, sgfEnvios: p.sgfEnvios })
  await preparePapeis(ctx)
}
export const sendAoSgf = async (ctx: Pedido) => {
  const { db, actor, now } = ctx
  const { id } = ctx.params
  const { acao, sgfEnvios } = pedidos.get(ctx.params)!
  const preso = await lockProcesso(ctx, id)
  rules.checkAcao(actor, preso, acao)
  const p = await getProcesso(ctx, id)
  if (preso.sgfEnvios !== sgfEnvios) throw stale(p)
  const para = await findEmail(ctx)
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

/* Its invoice */

type ComArquivos<B> = Signed & Pick<Ctx, 'files'> & { readonly body: B }
type Anexado = ComArquivos<BodyOf<typeof anexarAoProcesso, 'out'>>
type Pagamento = ComArquivos<BodyOf<typeof pagarProcesso, 'out'>>
const arquivosDe = ({ files }: Pick<Ctx, 'files'>) => files.arquivos ?? []
const nomesDe = (arquivos: readonly { nome: string }[]) => arquivos.map((a) => a.nome).join(', ')
/** Ahead of the transaction and of the store: what would be refused anyway. */
const checkAntes = async (ctx: Anexado | Pagamento, acao: AcaoProcesso) => {
  const { processoPagamentoId } = ctx.body
  rules.checkAcao(ctx.actor, await findPreso(ctx, processoPagamentoId), acao)
  await checkQuantos(ctx.db, processoPagamentoId, arquivosDe(ctx).length)
}
export const checkArquivos = async (ctx: Anexado) => checkAntes(ctx, 'anexar')
export const checkPagamento = async (ctx: Pagamento) => checkAntes(ctx, 'pagar')
/** Who sends or pays it is told of what came, and does not go on without having seen it. */
export const addArquivos = async (ctx: Anexado) => {
  const { processoPagamentoId, versao } = ctx.body
  const preso = await lockProcesso(ctx, processoPagamentoId)
  rules.checkAcao(ctx.actor, preso, 'anexar')
  await checkVersao(ctx, preso, versao)
  await checkQuantos(ctx.db, processoPagamentoId, arquivosDe(ctx).length)
  await updateRow(ctx.db, 'processo_pagamento', { processoPagamentoId }, {})
  await keepAnexos(ctx, processoPagamentoId, arquivosDe(ctx))
  const estado = estadoDoProcesso(preso.statusProcessoId)
  await notePasso(ctx, processoPagamentoId, {
    ...{ acao: 'anexar', de: estado, para: estado },
    dados: { detalhe: nomesDe(arquivosDe(ctx)) },
  })
  return { message: M.anexado, processoPagamentoId, versao: preso.versao + 1 }
}

export const completeProcesso = async (ctx: Pagamento) => {
  const { processoPagamentoId, notaNumero, notaData, notaValor, versao } = ctx.body
  const preso = await lockProcesso(ctx, processoPagamentoId)
  rules.checkAcao(ctx.actor, preso, 'pagar')
  await checkVersao(ctx, preso, versao)
  if (notaData > todaySaoPaulo(ctx.now)) {
    const motivo = 'A data da nota fiscal não pode ser depois de hoje'
    throw problem.regra({ motivo }, { notaData: motivo })
  }
  await checkQuantos(ctx.db, processoPagamentoId, arquivosDe(ctx).length)
  await keepAnexos(ctx, processoPagamentoId, arquivosDe(ctx))
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
      detalhe: [`nota ${notaNumero} de ${formatDate(notaData)}, ${formatMoney(notaValor)}`, nomesDe(arquivosDe(ctx))]
        .filter(Boolean)
        .join('; '),
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
