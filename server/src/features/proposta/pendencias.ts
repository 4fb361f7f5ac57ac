import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { FLAGS_PROPOSTA, STATUS_PROPOSTA } from '#contract/proposta-estados.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { NUMERO } from './queries.ts'

const nome = { um: 'proposta', varios: 'propostas' }
const onde = (aba: SQL) =>
  sql`'/cidade/' || p."municipioId" || '/proposta/' || ${aba} || '?proposta=' || p."municipioPropostaId"`
const PACOTE = sql`(select k.nome from pacote k where k."pacoteId" = p."pacoteId")`

const propostas = ({ actor }: PedidoDePendencias, estado: keyof typeof STATUS_PROPOSTA, prazo = sql`null::date`) =>
  sql`select p."municipioPropostaId" as "itemId", p."municipioId", null::int as "eixoId", ${NUMERO} as titulo, ${PACOTE} as detalhe,
      null::int as numero, ${prazo} as prazo, p.desde, ${onde(sql`'proposta'`)} as para, false as salvo
    from municipio_proposta p where p."statusPropostaId" = ${sql.raw(String(STATUS_PROPOSTA[estado]))} and ${noAlcance(actor)}`

const parcelas = ({ actor, hoje }: PedidoDePendencias) =>
  sql`select c."municipioPropostaParcelaId" as "itemId", p."municipioId", null::int as "eixoId", ${NUMERO} || ', parcela ' || c.numero as titulo,
      ${PACOTE} as detalhe, null::int as numero, c.vencimento as prazo, c.vencimento::timestamp at time zone 'America/Sao_Paulo' as desde, ${onde(sql`'parcelas'`)} as para, false as salvo
    from municipio_proposta p join municipio_proposta_parcela c using ("municipioPropostaId")
    where p."statusPropostaId" = 7 and c."statusParcelaId" in (1, 2) and c.vencimento < ${hoje}::date and ${noAlcance(actor)}`

/** Proposals that wait for this person: to be sent, to become a draft or to be signed; and what was not paid. */
export const pendenciasDeProposta = (pedido: PedidoDePendencias): readonly TipoDePendencia[] => {
  const { actor } = pedido
  const tipos: (TipoDePendencia | false)[] = [
    can(actor, FLAGS_PROPOSTA.enviar) && {
      chave: 'propostas-a-enviar',
      nome,
      titulo: { um: 'Proposta gerada a enviar', varios: 'Propostas geradas a enviar' },
      tom: 'andamento',
      passo: 'Enviar',
      comPrazo: true,
      itens: propostas(pedido, 'gerada', sql`p.validade`),
    },
    can(actor, FLAGS_PROPOSTA.criar) && {
      chave: 'propostas-aceitas',
      nome,
      titulo: { um: 'Proposta aceita à espera da minuta', varios: 'Propostas aceitas à espera da minuta' },
      tom: 'andamento',
      passo: 'Emitir minuta',
      itens: propostas(pedido, 'aceita'),
    },
    can(actor, FLAGS_PROPOSTA.assinar) && {
      chave: 'minutas-a-assinar',
      nome,
      titulo: { um: 'Minuta emitida à espera da assinatura', varios: 'Minutas emitidas à espera da assinatura' },
      tom: 'andamento',
      passo: 'Registrar assinatura',
      itens: propostas(pedido, 'minutaEmitida'),
    },
    can(actor, FLAGS_PROPOSTA.receber) && {
      chave: 'parcelas-vencidas',
      nome: { um: 'parcela', varios: 'parcelas' },
      titulo: { um: 'Parcela vencida', varios: 'Parcelas vencidas' },
      tom: 'atencao',
      passo: 'Ver parcela',
      comPrazo: true,
      itens: parcelas(pedido),
    },
  ]
  return tipos.filter((t) => t !== false)
}
