import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { ABRIR_PROCESSO, ANALISAR_PROCESSO, ENVIAR_SGF } from '#contract/pagamento.ts'
import { STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'

const nome = { um: 'processo de pagamento', varios: 'processos de pagamento' }
const itens = ({ actor }: Pick<PedidoDePendencias, 'actor'>, onde: SQL, desde: SQL) =>
  sql`select p."processoPagamentoId" as "itemId", null::int as "municipioId", null::int as "eixoId",
      p."codigoContratacao" || ', nº ' || p.numero as titulo, (select u.nome from usuario u where u."usuarioId" = p."usuarioId") as detalhe,
      null::int as numero, null::date as prazo, ${desde} as desde, '/gestao-pagamento/processo/' || p."processoPagamentoId" as para, false as salvo
    from processo_pagamento p where ${onde} and ${noAlcance(actor)}`

/** Payment processes that wait for this person: to be analysed, mended, or sent to the SGF. */
export const pendenciasDePagamento = (pedido: PedidoDePendencias): readonly TipoDePendencia[] => {
  const { actor } = pedido
  const alheio = actor.acessoTotal
    ? sql`true`
    : sql`p."usuarioId" <> ${actor.usuarioId} and p."criadoPor" <> ${actor.usuarioId}`
  const em = (estado: keyof typeof STATUS_PROCESSO) => sql.raw(`p."statusProcessoId" = ${STATUS_PROCESSO[estado]}`)
  const tipos: (TipoDePendencia | false)[] = [
    can(actor, ANALISAR_PROCESSO) && {
      chave: 'processos-a-analisar',
      nome,
      titulo: { um: 'Processo de pagamento para analisar', varios: 'Processos de pagamento para analisar' },
      tom: 'andamento',
      passo: 'Analisar',
      itens: itens(pedido, sql`${em('emAnalise')} and ${alheio}`, sql`p."enviadoEm"`),
    },
    can(actor, ABRIR_PROCESSO) && {
      chave: 'processos-devolvidos',
      nome,
      titulo: {
        um: 'Processo de pagamento devolvido para ajuste',
        varios: 'Processos de pagamento devolvidos para ajuste',
      },
      tom: 'atencao',
      passo: 'Ajustar',
      itens: itens(pedido, sql`${em('devolvido')} and p."criadoPor" = ${actor.usuarioId}`, sql`p."analisadoEm"`),
    },
    can(actor, ENVIAR_SGF) && {
      chave: 'processos-a-enviar',
      nome,
      titulo: { um: 'Processo aprovado a enviar ao SGF', varios: 'Processos aprovados a enviar ao SGF' },
      tom: 'andamento',
      passo: 'Enviar',
      itens: itens(pedido, sql`${em('aprovado')} and ${alheio}`, sql`p."analisadoEm"`),
    },
  ]
  return tipos.filter((t) => t !== false)
}
