import { type SQL, sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { formatPercentual } from '#contract/br.ts'
import { ANALISAR_PROCESSO } from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO, type EstadoProcesso } from '#contract/pagamento-estados.ts'
import { record } from '#server/db/rows.ts'
import { notifyPessoas, podem, type Teller, totais } from '../aviso/commands.ts'
import { ALERTA, loadUso } from './uso.ts'

/** What people are told of payment processes: what became of theirs, and what there is to analyse. */
const DONOS = ['meusProcessosPagamentos', 'criarProcessoPagamento'] as const
const NOVO: TipoDeAviso = {
  tipo: 'processo-pagamento-novo',
  nome: 'Processo de pagamento para analisar',
  descricao: 'Um processo de pagamento chegou para análise, novo ou reenviado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: [ANALISAR_PROCESSO],
}
const ANDAMENTO: TipoDeAviso = {
  tipo: 'processo-pagamento-andamento',
  nome: 'Processo de pagamento aprovado, enviado ou pago',
  descricao: 'Um processo de pagamento seu foi aprovado, enviado ao SGF ou pago.',
  padrao: { pagina: true, email: 'resumo' },
  flags: DONOS,
}
const DEVOLVIDO: TipoDeAviso = {
  tipo: 'processo-pagamento-devolvido',
  nome: 'Processo de pagamento devolvido ou reprovado',
  descricao: 'Um processo de pagamento seu voltou para ajuste ou foi reprovado, com o motivo.',
  padrao: { pagina: true, email: 'na hora' },
  flags: DONOS,
}
const LIMITE: TipoDeAviso = {
  tipo: 'contrato-perto-do-limite',
  nome: 'Contrato com 80% das horas ou entregas',
  descricao: 'Um contrato chegou a 80% das horas ou das entregas previstas.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['processosPagamentos', ...DONOS],
}
export const avisosDePagamento = [NOVO, ANDAMENTO, DEVOLVIDO, LIMITE]

export const paginaDoProcesso = (id: number) => `/gestao-pagamento/processo/${id}`
interface Avisado {
  processoPagamentoId: number
  usuarioId: number
  criadoPor: number
  contratoId: number
  titulo: string
  usuario: string
}
const loadAvisado = async ({ db }: Pick<Teller, 'db'>, id: number) =>
  (await record<Avisado>(
    db,
    sql`select p."processoPagamentoId", p."usuarioId", p."criadoPor", p."contratoId", p."codigoContratacao" || ', nº ' || p.numero as titulo, u.nome as usuario
      from processo_pagamento p join usuario u on u."usuarioId" = p."usuarioId" where p."processoPagamentoId" = ${id}`,
  ))!

/** Over `u` and `ug`, as the reach of what is read (alvos.ts): who would not be shown it is not told of it. */
const alcancam = (id: number, usuarioId: number) => {
  const papeis = (
    quem: SQL,
    municipio: SQL,
  ) => sql`(select x."eixoId" from usuario_permissao x where x."usuarioId" = ${quem} and x."municipioId" = ${municipio}
    union all select null from usuario_permissao_solucao x where x."usuarioId" = ${quem} and x."municipioId" = ${municipio})`
  return sql`(${totais} or ug."verTodosEixos" or (
    not exists (select 1 from relatorio f where f."processoPagamentoId" = ${id} and not exists (
      select 1 from ${papeis(sql`u."usuarioId"`, sql`f."municipioId"`)} e where e."eixoId" is null or f."eixosIds" = '{}' or e."eixoId" = any(f."eixosIds")))
    and not exists (select 1 from relatorio_administrativo f where f."processoPagamentoId" = ${id}
      and not exists (select 1 from ${papeis(sql`u."usuarioId"`, sql`f."municipioId"`)} e))
    and exists (select 1 from municipio m where exists (select 1 from ${papeis(sql`u."usuarioId"`, sql`m."municipioId"`)} e)
      and exists (select 1 from ${papeis(sql`${usuarioId}::int`, sql`m."municipioId"`)} e))))`
}
/** To who may analyse it and is neither its author nor paid by it. */
export const notifyNovo = async (ctx: Teller, id: number, reenvio: boolean) => {
  const p = await loadAvisado(ctx, id)
  await notifyPessoas(ctx, NOVO, {
    entre: sql`select x."usuarioId" from usuario x where x.habilitado and x."usuarioId" not in (${p.usuarioId}, ${p.criadoPor})`,
    se: sql`(${podem(ANALISAR_PROCESSO)} or ${totais}) and ${alcancam(id, p.usuarioId)}`,
    para: paginaDoProcesso(id),
    titulo: `Processo de pagamento ${p.titulo} ${reenvio ? 'reenviado' : 'enviado'} para análise`,
    texto: `De ${p.usuario}.`,
  })
}
/** To who is paid and who opened it, in the transaction of the step. */
export const notifyAndamento = async (ctx: Teller, id: number, para: EstadoProcesso, motivo: string | null = null) => {
  const p = await loadAvisado(ctx, id)
  await notifyPessoas(ctx, para === 'devolvido' || para === 'reprovado' ? DEVOLVIDO : ANDAMENTO, {
    entre: sql`select distinct x from unnest(array[${p.usuarioId}::int, ${p.criadoPor}::int]) x`,
    para: paginaDoProcesso(id),
    titulo: `O processo de pagamento ${p.titulo} ${APARENCIA_PROCESSO[para].frase}`,
    ...(motivo && { texto: `Motivo: ${motivo}` }),
    carta: { rotulo: para === 'devolvido' ? 'Ver e ajustar' : 'Ver o processo' },
  })
}

/** To who manages the contract and who is paid, when this process takes it past the mark. */
export const notifyLimite = async (ctx: Teller, id: number, contratoId: number, antes: boolean) => {
  const c = await loadUso(ctx.db, contratoId)
  if (antes || !c.alerta) return
  const p = await loadAvisado(ctx, id)
  await notifyPessoas(ctx, LIMITE, {
    entre: sql`select distinct x from unnest(array[${p.usuarioId}::int, ${c.gestorId}::int]) x where x is not null`,
    para: paginaDoProcesso(id),
    titulo: `O contrato ${c.numContrato} chegou a ${ALERTA}% das horas ou entregas`,
    texto: `${formatPercentual(c.usadoHoras)} das horas e ${formatPercentual(c.usadoEntregas)} das entregas previstas.`,
  })
}
