import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import type { Tipo } from './rules.ts'

export type { Tipo } from './rules.ts'

/** The name it carries: the theme and its number there, or what kind it is. */
export const nomeDe = (tipo: Tipo, tema: string | null, anteriores: number) => {
  if (tipo === 'diagnostico') return 'Diagnóstico'
  const de = tema ?? 'Todos os temas'
  if (tipo === 'intermediario') return `${de} · intermediário`
  return tipo === 'finalizacao' ? 'Acompanhamento de finalização' : `${de} · ${anteriores + 1}º acompanhamento`
}

/** How the plan words the action of a question `p`. */
export const PROPOSTO = sql`coalesce(p."acaoSugerida", p.texto)`

/**
 * One line for each NÃO that has none yet: what and how from the question, the rest from the line that the same question
 * had in an earlier plan, so that nobody types it twice. What somebody worded there stays; what was only proposed then
 * gives way to what is proposed now (lines of before proposals were kept had the text of what was asked).
 */
export const linhasNovas = (onde: SQL) => sql`
  select ap."acompanhamentoId", ap."acompanhamentoPerguntaId", ap."perguntaMunicipioId", pm."municipioId",
    coalesce(l.redigido, ${PROPOSTO}) as "oQue", coalesce(l."porQue", 'Respondida NÃO em ' || tm.nome || '.') as "porQue",
    coalesce(l.onde, m.nome) as onde, l.quem, coalesce(l.como, p.evidencia) as como, coalesce(l.quanto, 0) as quanto, l.indicador, ${PROPOSTO} as "oQueProposto"
  from acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
    join pergunta p on p."perguntaId" = ap."perguntaId" join tema tm on tm."temaId" = pm."temaId"
    join municipio m on m."municipioId" = pm."municipioId"
    left join lateral (select x.*, nullif(x."oQue", coalesce(x."oQueProposto", (select q.texto from acompanhamento_pergunta y
        join pergunta q using ("perguntaId") where y."acompanhamentoPerguntaId" = x."acompanhamentoPerguntaId"))) as redigido
      from plano_acao x where x."perguntaMunicipioId" = ap."perguntaMunicipioId" and x.gerada
      order by x."planoAcaoId" desc limit 1) l on true
  where ap.resposta = false and ${onde} and not exists (
    select 1 from plano_acao x where x."acompanhamentoPerguntaId" = ap."acompanhamentoPerguntaId" and x.gerada)`

/** In open follow-ups these questions are asked too, whatever was known of them when it was opened. */
export const reopenLinhas = (db: Db, perguntas: readonly number[]) =>
  db.execute(sql`update acompanhamento_pergunta ap set resposta = null, respondida = false, adiada = false,
      "respondidaEm" = null, "respondidaPor" = null, versao = ap.versao + 1
    from acompanhamento a where a."acompanhamentoId" = ap."acompanhamentoId" and not a.finalizado and not a.cancelado
      and not a.diagnostico and ap."perguntaMunicipioId" = ${anyOf(perguntas)}`)

/** Gives numbers to the lines of follow-ups, or of one theme of them, that ended. */
export const generateLinhas = (db: Db, ids: readonly number[], now: Date, temaId?: number) =>
  db.execute(sql`insert into plano_acao ("acompanhamentoId", "acompanhamentoPerguntaId", "perguntaMunicipioId", "municipioId",
      "oQue", "porQue", onde, quem, como, quanto, indicador, "oQueProposto", gerada, criacao)
    select n.*, true, ${now.toISOString()}::timestamptz from (${linhasNovas(sql`ap."acompanhamentoId" = ${anyOf(ids)}
      and ${temaId === undefined ? sql`true` : sql`pm."temaId" = ${temaId}`}`)}) n on conflict do nothing`)

/** The newest line of a question stands; the one of an earlier plan is history. */
export const acaoVigente = sql`not (l.gerada and exists (select 1 from plano_acao x join acompanhamento y on y."acompanhamentoId" = x."acompanhamentoId"
  where x."municipioId" = l."municipioId" and x."perguntaMunicipioId" = l."perguntaMunicipioId" and x.gerada
    and x."planoAcaoId" > l."planoAcaoId" and not y.cancelado))`

/** As the action `l` stands on this day: the same rule as `situacaoDaAcao` of plano-rules.ts, for lists. */
export const situacaoSql = (hoje: string) =>
  sql`case when l.status in (1, 2) and l.quando < ${hoje}::date then 4 else l.status end`
