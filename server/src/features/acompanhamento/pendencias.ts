import { type SQL, sql } from 'drizzle-orm'
import { can, isAdmin } from '#contract/access.ts'
import type { Flag } from '#contract/permissions.ts'
import { wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { temaDaCidade } from '../pontuacao/commands.ts'
import { DIAS_ANTES } from './avisos.ts'
import { acaoVigente } from './commands.ts'
import { comPergunta, daLinha } from './plano.ts'
import { emAlcance, perguntaEmAlcance } from './queries.ts'

interface Tipo extends TipoDePendencia {
  /** All of them: those of the call that does the work, and of the page where it is done. */
  flags: readonly Flag[]
}

/** Its own user, or an administrator. */
const podeFechar = (actor: Actor) =>
  can(actor, 'finalizarAcompanhamento')
    ? isAdmin(actor)
      ? sql`true`
      : sql`a."usuarioId" = ${actor.usuarioId}`
    : sql`false`

const abertos = ({ actor }: PedidoDePendencias, diagnostico: boolean) => sql`acompanhamento a
  where not a.finalizado and not a.cancelado and ${diagnostico ? sql`a.diagnostico` : sql`not a.diagnostico`}
    and ${emAlcance(actor)}`

const perguntas = sql`acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
  left join municipio_tema_ponto v on v."municipioId" = pm."municipioId" and v."temaId" = pm."temaId"
  where ap."acompanhamentoId" = a."acompanhamentoId"`
const semResposta = sql`ap.resposta is null and pm.estado not in ('evidenciada', 'aprovada', 'rejeitada')`
const temaPorFinalizar = sql`not coalesce(v.finalizado, false)`
/** Somebody's, whoever's: what is left keeps it from being closed. */
const daCidade = temaDaCidade(sql`pm."municipioId"`, sql`pm."eixoId"`, sql`pm."temaId"`)

/** Follow-ups as items; each opens itself. */
const acompanhamentos = (
  de: SQL,
  detalhe: SQL,
  para: SQL,
) => sql`select a."acompanhamentoId" as "itemId", a."municipioId",
    (select x."eixoId" from tema x where x."temaId" = a."temaId") as "eixoId", a.nome as titulo, ${detalhe} as detalhe,
    null::date as prazo, a.criacao as desde, ${para} as para, null::int as numero, false as salvo
  from ${de}`
const pagina = sql`'/cidade/' || a."municipioId" || '/acompanhamento/obter/' || a."acompanhamentoId"`
/** How many of its questions the person still has to answer. */
const faltam = (actor: Actor) => sql`(select 'Faltam ' || count(*) || ' respostas' from ${perguntas} and ${semResposta}
  and ${perguntaEmAlcance(actor)} having count(*) > 1)`

/** The newest line of a question stands; the one of an earlier plan is history. */
const acoes = ({ actor }: PedidoDePendencias, prazo: SQL) => sql`select l."planoAcaoId" as "itemId", l."municipioId",
    pm."eixoId", l."oQue" as titulo, nullif(l.quem, '') as detalhe, l.quando as prazo, a.criacao as desde,
    '/cidade/' || l."municipioId" || '/pmd/' || a."acompanhamentoId" || '?acao=' || l."planoAcaoId" as para,
    null::int as numero, false as salvo
  from plano_acao l join acompanhamento a using ("acompanhamentoId") ${comPergunta}
  where l.status in (1, 2) and ${prazo} and not a.cancelado and ${daLinha(actor)} and ${emAlcance(actor)}
    and ${acaoVigente}`

const ACAO = { um: 'ação', varios: 'ações' } as const

const tipos = (p: PedidoDePendencias): readonly Tipo[] => {
  const { actor, ambiente, hoje } = p
  const w = wording(ambiente.variante)
  const dito = (resto: string) => ({
    um: `${w.singular('acompanhamento')} ${resto}`,
    varios: `${w.plural('acompanhamento')} ${resto}`,
  })
  const diagnostico = `${w.rotulo('diagnostico')} por concluir`
  return [
    {
      chave: 'acoes-atrasadas',
      nome: ACAO,
      titulo: { um: 'Ação do plano atrasada', varios: 'Ações do plano atrasadas' },
      tom: 'negativo',
      flags: ['acompanhamentos', 'editarPlanoAcao'],
      passo: 'Abrir a ação',
      comPrazo: true,
      itens: acoes(p, sql`l.quando < ${hoje}::date`),
    },
    {
      chave: 'acoes-a-vencer',
      nome: ACAO,
      titulo: {
        um: `Ação do plano que termina em até ${DIAS_ANTES} dias`,
        varios: `Ações do plano que terminam em até ${DIAS_ANTES} dias`,
      },
      tom: 'atencao',
      flags: ['acompanhamentos', 'editarPlanoAcao'],
      passo: 'Abrir a ação',
      comPrazo: true,
      itens: acoes(p, sql`l.quando between ${hoje}::date and ${hoje}::date + ${DIAS_ANTES}::int`),
    },
    {
      chave: 'diagnostico-por-concluir',
      nome: w.min.umEVarios('diagnostico'),
      titulo: { um: diagnostico, varios: diagnostico },
      tom: 'andamento',
      flags: ['acompanhamentos'],
      passo: 'Continuar',
      // Its themes are answered and finished one by one; then who began it closes it.
      itens: acompanhamentos(
        sql`${abertos(p, true)} and (
          (${can(actor, 'novoAcompanhamento')}::bool and exists (
            select 1 from ${perguntas} and ${temaPorFinalizar} and ${perguntaEmAlcance(actor)}))
          or (${podeFechar(actor)} and not exists (select 1 from ${perguntas} and ${temaPorFinalizar} and ${daCidade})))`,
        sql`null::text`,
        sql`'/diagnostico/' || a."municipioId"`,
      ),
    },
    {
      chave: 'acompanhamentos-a-responder',
      nome: w.min.umEVarios('acompanhamento'),
      titulo: dito('à espera de respostas'),
      tom: 'andamento',
      flags: ['acompanhamentos', 'novoAcompanhamento'],
      passo: 'Responder',
      itens: acompanhamentos(
        sql`${abertos(p, false)} and exists (
          select 1 from ${perguntas} and ${semResposta} and ${perguntaEmAlcance(actor)})`,
        faltam(actor),
        pagina,
      ),
    },
    {
      chave: 'acompanhamentos-por-finalizar',
      nome: w.min.umEVarios('acompanhamento'),
      titulo: dito('por finalizar'),
      tom: 'neutro',
      flags: ['acompanhamentos', 'finalizarAcompanhamento'],
      passo: 'Finalizar',
      itens: acompanhamentos(
        sql`${abertos(p, false)} and ${podeFechar(actor)} and not exists (
          select 1 from ${perguntas} and ${semResposta} and ${daCidade})`,
        sql`null::text`,
        pagina,
      ),
    },
  ]
}

/** What of follow-ups, diagnosis and action plan waits for this person, by what they may do with it. */
export const pendenciasDeAcompanhamento = (pedido: PedidoDePendencias): readonly TipoDePendencia[] =>
  tipos(pedido).filter((t) => t.flags.every((f) => can(pedido.actor, f)))
