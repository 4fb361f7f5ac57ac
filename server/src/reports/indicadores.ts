import { type SQL, sql } from 'drizzle-orm'
import type { analiticoPorIndicador } from '#contract/indicador.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import { every, listJson } from '#server/db/rows.ts'
import { possivel, trabalhado, versoes } from '#server/features/pontuacao/commands.ts'
import type { Ctx } from '#server/http/route.ts'

/**
 * The questions `p` of every place `m`, as it has them (`pm`, if it ever answered), in their axes `e` and themes `t`: those
 * that its points are made of. Of the versions of a question a place has the one that it answered.
 */
export const askedQuestions = (columns: SQL, where: SQL) => sql`
  with recursive ${versoes(sql`array(select "municipioId" from municipio)`)}
  select ${columns}
  from municipio m
    join eixo e using ("projetoId")
    join tema t using ("eixoId")
    join pergunta p using ("temaId")
    left join pergunta_municipio pm on pm."perguntaId" = p."perguntaId" and pm."municipioId" = m."municipioId"
  where ${trabalhado(sql`m."municipioId"`, sql`e."eixoId"`)} and ${possivel(sql`m."municipioId"`)} and ${where}`

/** SIM and NÃO, of what was answered and not asked again since. */
export const RESPONDIDA = sql`pm.estado <> 'naoRespondida'`
export const SIM = sql`count(*) filter (where ${RESPONDIDA} and pm.resposta)`
export const NAO = sql`count(*) filter (where ${RESPONDIDA} and not pm.resposta)`
export const PERCENTUAL_DE_SIM = sql`round(100.0 * ${SIM} / nullif(${SIM} + ${NAO}, 0), 2)`

export const POR_PERGUNTA = sql`e.ordem, e."eixoId", t.ordem, t."temaId", p.numero, p."perguntaId"`

const chosen = (coluna: SQL, valor: number | undefined) => valor !== undefined && sql`${coluna} = ${valor}`

/** The figures of the reports on indicators in one list. */
export const listIndicadores = ({ db, actor, query }: Ctx<typeof analiticoPorIndicador>) =>
  listJson(
    db,
    sql`${askedQuestions(
      sql`p."perguntaId", p.numero, p.texto as indicador, e."eixoId", e.nome as eixo, t."temaId", t.nome as tema,
        count(*) as municipios, ${SIM} as sim, ${NAO} as nao, ${PERCENTUAL_DE_SIM} as percentual`,
      every(
        municipioEixoScope(actor, sql`m."municipioId"`, sql`e."eixoId"`),
        chosen(sql`m."municipioId"`, query.municipioId),
        chosen(sql`e."eixoId"`, query.eixoId),
        chosen(sql`t."temaId"`, query.temaId),
        chosen(sql`p."perguntaId"`, query.perguntaId),
      ),
    )}
    group by e."eixoId", t."temaId", p."perguntaId"
    order by ${POR_PERGUNTA}`,
  )
