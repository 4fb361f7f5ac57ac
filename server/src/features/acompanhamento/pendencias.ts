import { type SQL, sql } from 'drizzle-orm'
import { can, isAdmin } from '#contract/access.ts'
import type { Pendencia } from '#contract/pendencia.ts'
import type { Flag } from '#contract/permissions.ts'
import { wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import type { PedidoDePendencias } from '#server/http/route.ts'
import { countPorLugar, noLugar, type TipoDePendencia } from '../pendencia/commands.ts'
import { acaoVigente, DIAS_ANTES } from './avisos.ts'
import { temaDaCidade } from './commands.ts'
import { comPergunta, daLinha } from './plano.ts'
import { emAlcance, perguntaEmAlcance } from './queries.ts'

/** As many as one page of plans takes. */
const MAX_PLANOS = 50

interface Tipo extends TipoDePendencia {
  /** All of them: those of the call that does the work, and of the page where it is done. */
  flags: readonly Flag[]
  /** Municipality, how much, until when, and where. */
  porLugar: (pedido: PedidoDePendencias) => SQL
}

/** Its own user, or an administrator. */
const podeFechar = (actor: Actor) =>
  can(actor, 'finalizarAcompanhamento')
    ? isAdmin(actor)
      ? sql`true`
      : sql`a."usuarioId" = ${actor.usuarioId}`
    : sql`false`

const abertos = (pedido: Omit<PedidoDePendencias, 'db'>, diagnostico: boolean) => sql`acompanhamento a
  where not a.finalizado and not a.cancelado and ${diagnostico ? sql`a.diagnostico` : sql`not a.diagnostico`}
    and ${noLugar(pedido, sql`a."municipioId"`)} and ${emAlcance(pedido.actor)}`

const perguntas = sql`acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
  left join municipio_tema_ponto v on v."municipioId" = pm."municipioId" and v."temaId" = pm."temaId"
  where ap."acompanhamentoId" = a."acompanhamentoId"`
const semResposta = sql`ap.resposta is null and pm.estado not in ('evidenciada', 'aprovada', 'rejeitada')`
const temaPorFinalizar = sql`not coalesce(v.finalizado, false)`
/** Somebody's, whoever's: what is left keeps it from being closed. */
const daCidade = temaDaCidade(sql`pm."municipioId"`, sql`pm."eixoId"`, sql`pm."temaId"`)

/** One opens itself; of several the list is shown. */
const deCada = (de: SQL) => sql`select a."municipioId", count(*) as quantidade, null::date as prazo,
  '/cidade/' || a."municipioId" || '/acompanhamento'
    || case when count(*) = 1 then '/obter/' || min(a."acompanhamentoId") else '' end as para, null as "paraPrazo"
  from ${de} group by 1`

const daAcao = (
  pedido: Omit<PedidoDePendencias, 'db'>,
  prazo: SQL,
) => sql`select l."municipioId", count(*) as quantidade,
    min(l.quando) as prazo, '/cidade/' || l."municipioId" || '/pmd/' || array_to_string((array_agg(distinct a."acompanhamentoId"))[1:${MAX_PLANOS}::int], ',') as para,
    '/cidade/' || l."municipioId" || '/pmd/' || (array_agg(a."acompanhamentoId" || '?acao=' || l."planoAcaoId" order by l.quando, l."planoAcaoId"))[1] as "paraPrazo"
  from plano_acao l join acompanhamento a using ("acompanhamentoId") ${comPergunta}
  where l.status in (1, 2) and ${prazo} and not a.cancelado and ${noLugar(pedido, sql`l."municipioId"`)}
    and ${daLinha(pedido.actor)} and ${emAlcance(pedido.actor)}
    and ${acaoVigente}
  group by 1`

const tipos = ({ ambiente }: PedidoDePendencias): readonly Tipo[] => {
  const w = wording(ambiente.variante)
  const acompanhamentos = (resto: string) => ({
    um: `${w.singular('acompanhamento')} ${resto}`,
    varios: `${w.plural('acompanhamento')} ${resto}`,
  })
  const diagnostico = `${w.rotulo('diagnostico')} por concluir`
  return [
    {
      chave: 'acoes-atrasadas',
      titulo: { um: 'Ação do plano atrasada', varios: 'Ações do plano atrasadas' },
      tom: 'negativo',
      flags: ['acompanhamentos', 'editarPlanoAcao'],
      porLugar: (p) => daAcao(p, sql`l.quando < ${p.hoje}::date`),
    },
    {
      chave: 'acoes-a-vencer',
      titulo: {
        um: `Ação do plano que termina em até ${DIAS_ANTES} dias`,
        varios: `Ações do plano que terminam em até ${DIAS_ANTES} dias`,
      },
      tom: 'atencao',
      flags: ['acompanhamentos', 'editarPlanoAcao'],
      porLugar: (p) => daAcao(p, sql`l.quando between ${p.hoje}::date and ${p.hoje}::date + ${DIAS_ANTES}::int`),
    },
    {
      chave: 'diagnostico-por-concluir',
      titulo: { um: diagnostico, varios: diagnostico },
      tom: 'andamento',
      flags: ['acompanhamentos'],
      // Its themes are answered and finished one by one; then who began it closes it.
      porLugar: (
        p,
      ) => sql`select a."municipioId", 1 as quantidade, null::date as prazo, '/diagnostico/' || a."municipioId" as para,
          null as "paraPrazo"
        from ${abertos(p, true)} and (
          (${can(p.actor, 'novoAcompanhamento')}::bool and exists (
            select 1 from ${perguntas} and ${temaPorFinalizar} and ${perguntaEmAlcance(p.actor)}))
          or (${podeFechar(p.actor)} and not exists (select 1 from ${perguntas} and ${temaPorFinalizar} and ${daCidade})))`,
    },
    {
      chave: 'acompanhamentos-a-responder',
      titulo: acompanhamentos('à espera de respostas'),
      tom: 'andamento',
      flags: ['acompanhamentos', 'novoAcompanhamento'],
      porLugar: (p) =>
        deCada(sql`${abertos(p, false)} and exists (
          select 1 from ${perguntas} and ${semResposta} and ${perguntaEmAlcance(p.actor)})`),
    },
    {
      chave: 'acompanhamentos-por-finalizar',
      titulo: acompanhamentos('por finalizar'),
      tom: 'neutro',
      flags: ['acompanhamentos', 'finalizarAcompanhamento'],
      porLugar: (p) =>
        deCada(sql`${abertos(p, false)} and ${podeFechar(p.actor)} and not exists (
          select 1 from ${perguntas} and ${semResposta} and ${daCidade})`),
    },
  ]
}

/** What of follow-ups, diagnosis and action plan waits for this person, by what they may do with it. */
export const listPendenciasDeAcompanhamento = async (pedido: PedidoDePendencias): Promise<Pendencia[]> => {
  const lista = tipos(pedido).filter((t) => t.flags.every((f) => can(pedido.actor, f)))
  const contadas = await Promise.all(lista.map((t) => countPorLugar(pedido, t, t.porLugar(pedido))))
  return contadas.filter((p) => p !== undefined)
}
