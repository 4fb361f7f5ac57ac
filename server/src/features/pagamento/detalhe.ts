import { sql } from 'drizzle-orm'
import { formatPeriodo } from '#contract/br.ts'
import type { AnexoDeProcesso, Processo } from '#contract/pagamento.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { VISIVEIS } from '../anexo/commands.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

/* One process, as it is read, and what a new one may be. */

export const findProcesso = async (db: Db, actor: Actor, id: number) => {
  const p = await queries.loadProcesso(db, actor, id)
  if (!p) throw problem.naoEncontrado()
  return p
}
export const getProcesso = async ({ db, actor }: Reader, id: number): Promise<Processo> => {
  const { minutos: _, criadoPorId, ...p } = await findProcesso(db, actor, id)
  const situado = { ...p, criadoPor: criadoPorId }
  const acoes = rules.acoesDe(actor, situado)
  const [itens, anexos] = await Promise.all([
    queries.listItens(db, id),
    records<Omit<AnexoDeProcesso, 'verNaPagina' | 'excluir'>>(
      db,
      sql`select x."processoPagamentoAnexoId", x."nomeArquivo", x.mime, x.tamanho, u.nome as usuario, x.criacao
        from processo_pagamento_anexo x join usuario u using ("usuarioId")
        where x."processoPagamentoId" = ${id} and x."excluidoEm" is null order by x."processoPagamentoAnexoId"`,
    ),
  ])
  return {
    ...p,
    itens,
    arquivos: anexos.map((x) => ({ ...x, verNaPagina: VISIVEIS.includes(x.mime), excluir: acoes.editar })),
    acoes,
    aviso: rules.avisoDe(actor, situado),
  }
}

/** What the dialog shows: the limits of the contract, the next number and what may be chosen. */
export const prepareDialogo = async ({ db, actor }: Reader, pedido: Omit<queries.Escolha, 'actor'>) => {
  const escolha = { ...pedido, actor }
  const { usuarioId, contratoId } = escolha
  rules.checkDele(actor, usuarioId)
  const antes = escolha.processoPagamentoId ? await findProcesso(db, actor, escolha.processoPagamentoId) : undefined
  if (antes && antes.usuarioId !== usuarioId) throw problem.naoEncontrado()
  const mesmo = antes?.contratoId === contratoId
  const contrato = await queries.loadContrato(db, contratoId)
  if (!contrato) throw problem.naoEncontrado()
  const { quantidadeAtual, ultimoPeriodo } = await queries.loadUltimo(
    db,
    usuarioId,
    contratoId,
    mesmo ? antes.numero : null,
  )
  return {
    contrato,
    numero: mesmo ? antes.numero : quantidadeAtual + 1,
    total: contrato.entregasPrevistas,
    ultimoPeriodo: ultimoPeriodo && formatPeriodo(ultimoPeriodo),
    relatorios: await queries.listRelatoriosLivres(db, escolha),
    administrativos: rules.ocultaAdministrativos(actor) ? null : await queries.listAdministrativosLivres(db, escolha),
  }
}
