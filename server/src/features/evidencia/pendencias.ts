import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Pendencia } from '#contract/pendencia.ts'
import { type EstadoVisivel, VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import type { Recorte } from '#contract/recortes.ts'
import { capacidades } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import { anyOf } from '#server/db/rows.ts'
import type { PedidoDePendencias } from '#server/http/route.ts'
import { countPorLugar, noLugar, type TipoDePendencia } from '../pendencia/commands.ts'

interface Tipo extends TipoDePendencia {
  flags: readonly Flag[]
  /** Only where the person may send: the seal room sends for the axes of its group. */
  envia?: true
  aba: EstadoVisivel
  /** What of that tab is meant. */
  so?: Recorte
  /** What of the reviewer's queue is meant, where the work stands only there. */
  fila?: 'complementos'
  onde: (hoje: string) => SQL
  /** With the deadline of a new file. */
  comPrazo?: true
}

const tipos = (w: Wording): readonly Tipo[] => [
  {
    chave: 'evidencias-a-analisar',
    titulo: { um: 'Evidência para analisar', varios: 'Evidências para analisar' },
    tom: 'andamento',
    flags: ['analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas'],
    aba: 'evidenciada',
    onde: () => sql`pm.estado = 'evidenciada'`,
  },
  {
    chave: 'complementos-a-analisar',
    titulo: { um: 'Complemento para analisar', varios: 'Complementos para analisar' },
    tom: 'andamento',
    flags: ['analisarAprovadas', 'analisarRejeitadas'],
    aba: 'aprovada',
    fila: 'complementos',
    onde: () => sql`pm.estado = 'aprovada' and pm."perguntaMunicipioId" in (
      select "perguntaMunicipioId" from pergunta_evidencia where complemento and not finalizada and not excluida)`,
  },
  {
    chave: 'rejeitadas-com-prazo',
    titulo: {
      um: 'Evidência rejeitada com prazo de reenvio',
      varios: 'Evidências rejeitadas com prazo de reenvio',
    },
    tom: 'atencao',
    flags: ['enviarRejeitadas'],
    envia: true,
    aba: 'rejeitada',
    so: 'com-prazo',
    onde: (hoje) => sql`pm.estado = 'rejeitada' and pm."qtdRejeicao" < 2 and pm."prazoReenvio" >= ${hoje}::date`,
    comPrazo: true,
  },
  {
    chave: 'prazos-encerrados',
    titulo: { um: 'Prazo de reenvio encerrado', varios: 'Prazos de reenvio encerrados' },
    nota: w.frase('Não há mais o que enviar: só {as perguntas recorrentes} voltam, no próximo acompanhamento.'),
    tom: 'negativo',
    flags: ['enviarRejeitadas'],
    envia: true,
    aba: 'rejeitada',
    so: 'prazo-encerrado',
    onde: (hoje) => sql`pm.estado = 'rejeitada' and pm."qtdRejeicao" < 2 and pm."prazoReenvio" < ${hoje}::date`,
    comPrazo: true,
  },
  {
    chave: 'respondidas-a-evidenciar',
    titulo: {
      um: `${w.singular('pergunta')} à espera de evidência`,
      varios: `${w.plural('pergunta')} à espera de evidência`,
    },
    tom: 'neutro',
    flags: ['enviarRespondidas'],
    envia: true,
    aba: 'respondida',
    so: 'a-evidenciar',
    onde: () => sql`pm.estado = 'respondida' and pm.resposta`,
  },
]

/** In the seal room the group names the axes it sends for; full admins send for all. */
const eixosDeEnvio = (actor: Actor, selo: boolean) =>
  !selo || actor.acessoTotal ? sql`true` : sql`pm."eixoId" = ${anyOf(actor.visualizaEixosIds)}`

/** One question opens itself; of several, the list with exactly those. What is to be analysed has its queue. */
const endereco = ({ aba, so, fila }: Tipo) => {
  if (fila) return sql`'/analise?municipio=' || pm."municipioId" || ${`&situacao=${fila}`}::text`
  const lista = sql`'/evidencia/' || ${so ? `${aba}?so=${so}` : aba}::text`
  const destino = so
    ? sql`case when count(*) = 1 then '/evidenciar/' || min(pm."perguntaMunicipioId") else ${lista} end`
    : lista
  return sql`'/cidade/' || pm."municipioId" || ${destino}`
}

const porLugar = (pedido: Omit<PedidoDePendencias, 'db'>, tipo: Tipo) => {
  const { actor, hoje, ambiente } = pedido
  const prazo = tipo.comPrazo ? sql`min(pm."prazoReenvio")` : sql`null::date`
  const paraPrazo = tipo.comPrazo
    ? sql`'/cidade/' || pm."municipioId" || '/evidenciar/'
        || (array_agg(pm."perguntaMunicipioId" order by pm."prazoReenvio", pm."perguntaMunicipioId"))[1]`
    : sql`null::text`
  const selo = capacidades(ambiente.variante).layoutSelo
  return sql`select pm."municipioId", count(*) as quantidade, ${prazo} as prazo,
      ${endereco(tipo)} as para, ${paraPrazo} as "paraPrazo"
    from pergunta_municipio pm
    where ${tipo.onde(hoje)} and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
      and ${noLugar(pedido, sql`pm."municipioId"`)} and ${tipo.envia ? eixosDeEnvio(actor, selo) : sql`true`}
    group by 1`
}

/** What of the evidence waits for this person, by what they may do with it. */
export const listPendenciasDeEvidencia = async (pedido: PedidoDePendencias): Promise<Pendencia[]> => {
  const { actor } = pedido
  // What cannot be seen is no work: the list that it leads to would be empty.
  const lista = tipos(wording(pedido.ambiente.variante)).filter(
    (t) => t.flags.some((f) => can(actor, f)) && can(actor, VER_ESTADO[t.aba]),
  )
  const contadas = await Promise.all(lista.map((t) => countPorLugar(pedido, t, porLugar(pedido, t))))
  return contadas.filter((p) => p !== undefined)
}
