import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { type EstadoVisivel, VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import { capacidades } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import { anyOf } from '#server/db/rows.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { partesDe } from './recurso-partes.ts'

interface Tipo extends Omit<TipoDePendencia, 'itens'> {
  flags: readonly Flag[]
  /** Only where the person may send: the seal room sends for the axes of its group. */
  envia?: true
  /** Only where the person may appeal, which the axes of its group bound as well. */
  recorre?: true
  /** An appeal: that it is. */
  recurso?: true
  /** The state that must be seen. */
  aba: EstadoVisivel
  /** It is done in the reviewer's queue, not on the page of the question. */
  fila?: true
  onde: (hoje: string) => SQL
}

const tipos = (w: Wording): readonly Tipo[] => [
  {
    chave: 'evidencias-a-analisar',
    nome: w.min.umEVarios('evidencia'),
    titulo: { um: 'Evidência para analisar', varios: 'Evidências para analisar' },
    tom: 'andamento',
    flags: ['analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas'],
    passo: 'Analisar',
    aba: 'evidenciada',
    fila: true,
    emFila: '/analise',
    onde: () => sql`pm.estado = 'evidenciada'`,
  },
  {
    chave: 'complementos-a-analisar',
    nome: { um: 'complemento', varios: 'complementos' },
    titulo: { um: 'Complemento para analisar', varios: 'Complementos para analisar' },
    tom: 'andamento',
    flags: ['analisarAprovadas', 'analisarRejeitadas'],
    passo: 'Analisar',
    aba: 'aprovada',
    fila: true,
    onde: () => sql`pm.estado = 'aprovada' and pm."perguntaMunicipioId" in (
      select "perguntaMunicipioId" from pergunta_evidencia where complemento and not finalizada and not excluida)`,
  },
  {
    chave: 'recursos-a-julgar',
    nome: { um: 'recurso', varios: 'recursos' },
    titulo: { um: 'Recurso para julgar', varios: 'Recursos para julgar' },
    tom: 'andamento',
    flags: ['julgarRecurso'],
    passo: 'Julgar',
    aba: 'rejeitada',
    recurso: true,
    emFila: '/recursos',
    onde: () => sql`r.situacao = 'aberto'`,
  },
  {
    chave: 'recursos-cabiveis',
    nome: { um: 'recurso', varios: 'recursos' },
    titulo: { um: 'Recurso que ainda cabe', varios: 'Recursos que ainda cabem' },
    nota: w.frase('Depois da segunda rejeição cabe um recurso, até o dia indicado.'),
    tom: 'atencao',
    flags: ['apresentarRecurso'],
    recorre: true,
    passo: 'Recorrer',
    aba: 'rejeitada',
    onde: (hoje) => sql`pm.estado = 'rejeitada' and pm."prazoRecurso" >= ${hoje}::date`,
    comPrazo: true,
  },
  {
    chave: 'rejeitadas-com-prazo',
    nome: w.min.umEVarios('evidencia'),
    titulo: {
      um: 'Evidência rejeitada com prazo de reenvio',
      varios: 'Evidências rejeitadas com prazo de reenvio',
    },
    tom: 'atencao',
    flags: ['enviarRejeitadas'],
    envia: true,
    passo: w.rotulo('enviarEvidencia'),
    aba: 'rejeitada',
    onde: (hoje) => sql`pm.estado = 'rejeitada' and pm."qtdRejeicao" < 2 and pm."prazoReenvio" >= ${hoje}::date`,
    comPrazo: true,
  },
  {
    chave: 'prazos-encerrados',
    nome: { um: 'prazo', varios: 'prazos' },
    titulo: { um: 'Prazo de reenvio encerrado', varios: 'Prazos de reenvio encerrados' },
    nota: w.frase('Não há mais o que enviar: só {as perguntas recorrentes} voltam, no próximo acompanhamento.'),
    tom: 'negativo',
    flags: ['enviarRejeitadas'],
    envia: true,
    passo: 'Ver',
    aba: 'rejeitada',
    onde: (hoje) => sql`pm.estado = 'rejeitada' and pm."qtdRejeicao" < 2 and pm."prazoReenvio" < ${hoje}::date`,
    comPrazo: true,
  },
  {
    chave: 'respondidas-a-evidenciar',
    nome: w.min.umEVarios('pergunta'),
    titulo: {
      um: `${w.singular('pergunta')} à espera de evidência`,
      varios: `${w.plural('pergunta')} à espera de evidência`,
    },
    tom: 'neutro',
    flags: ['enviarRespondidas'],
    envia: true,
    passo: w.rotulo('enviarEvidencia'),
    aba: 'respondida',
    onde: () => sql`pm.estado = 'respondida' and pm.resposta`,
  },
]

/** In the seal room the group names the axes it sends for; full admins send for all. */
const eixosDeEnvio = (actor: Actor, selo: boolean) =>
  !selo || actor.acessoTotal ? sql`true` : sql`pm."eixoId" = ${anyOf(actor.visualizaEixosIds)}`

const daPergunta = (coluna: SQL) =>
  sql`(select ${coluna} from pergunta p join tema t on t."temaId" = pm."temaId" where p."perguntaId" = pm."perguntaId")`

/** Appeals that the person may decide on: of those it had a part in, somebody else does. */
const recursos = (
  { actor }: PedidoDePendencias,
  tipo: Tipo,
  hoje: string,
) => sql`select r."perguntaRecursoId" as "itemId", pm."municipioId", pm."eixoId",
    ${daPergunta(sql`p.texto`)} as titulo, ${daPergunta(sql`t.nome`)} as detalhe, ${daPergunta(sql`p.numero`)} as numero,
    null::date as prazo, r.em as desde, '/recursos?recurso=' || r."perguntaRecursoId" as para, false as salvo
  from pergunta_recurso r join pergunta_municipio pm using ("perguntaMunicipioId")
  where ${tipo.onde(hoje)} and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
    and ${actor.usuarioId}::int not in (${partesDe(sql`r."perguntaRecursoId"`)})`

const itens = (pedido: PedidoDePendencias, tipo: Tipo) => {
  const { actor, hoje, ambiente } = pedido
  if (tipo.recurso) return recursos(pedido, tipo, hoje)
  const selo = capacidades(ambiente.variante).layoutSelo
  const para = tipo.fila
    ? sql`'/analise?municipio=' || pm."municipioId" || '&pergunta=' || pm."perguntaMunicipioId"`
    : sql`'/cidade/' || pm."municipioId" || '/evidenciar/' || pm."perguntaMunicipioId"`
  return sql`select pm."perguntaMunicipioId" as "itemId", pm."municipioId", pm."eixoId",
      ${daPergunta(sql`p.texto`)} as titulo, ${daPergunta(sql`t.nome`)} as detalhe, ${daPergunta(sql`p.numero`)} as numero,
      ${tipo.recorre ? sql`pm."prazoRecurso"` : tipo.comPrazo ? sql`pm."prazoReenvio"` : sql`null::date`} as prazo,
      ${tipo.fila ? sql`pm."evidenciadaEm"` : tipo.recorre ? sql`pm."avaliadaEm"` : sql`pm."respondidaEm"`} as desde, ${para} as para,
      ${tipo.envia ? sql`exists (select 1 from pergunta_evidencia ev where ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = 0 and not ev.excluida)` : sql`false`} as salvo
    from pergunta_municipio pm
    where ${tipo.onde(hoje)} and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
      and ${tipo.envia || tipo.recorre ? eixosDeEnvio(actor, selo) : sql`true`}`
}

/** What of the evidence waits for this person, by what they may do with it. */
export const pendenciasDeEvidencia = (pedido: PedidoDePendencias): readonly TipoDePendencia[] => {
  const { actor, ambiente } = pedido
  // What cannot be seen is no work: the page that it leads to would be empty.
  return tipos(wording(ambiente.variante))
    .filter((t) => t.flags.some((f) => can(actor, f)) && can(actor, VER_ESTADO[t.aba]))
    .map((t) => ({ ...t, itens: itens(pedido, t) }))
}
