import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixosScope, municipioScope, usuarioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'
import { contratoScope } from '../contrato/commands.ts'
import { veTodos } from './rules.ts'

/** One's own, which also who opened it has; for who sees everybody's those of consultants in reach that pay nothing out of it. */
const emAlcance = (processo: SQL) => (actor: Actor) => {
  const proprio = sql`(${processo}."usuarioId" = ${actor.usuarioId} or ${processo}."criadoPor" = ${actor.usuarioId})`
  if (!veTodos(actor)) return proprio
  const consultor = usuarioScope(actor, sql`${processo}."usuarioId"`)
  if (seesAll(actor) && actor.eixosVisiveis === null) return sql`(${proprio} or ${consultor})`
  const id = sql`${processo}."processoPagamentoId"`
  // What was called off or rejected holds nothing more: what it held is told by its last step.
  const todosAoAlcance = [
    [sql`relatorio`, sql`"relatorioId"`, sql`'relatorios'`, encontroAoAlcance(actor, sql`f`)],
    [
      sql`relatorio_administrativo`,
      sql`"relatorioAdministrativoId"`,
      sql`'administrativos'`,
      administrativoAoAlcance(actor, sql`f`),
    ],
  ].map(
    ([
      tabela,
      chave,
      nome,
      alcance,
    ]) => sql`not exists (select 1 from ${tabela} f where f."processoPagamentoId" = ${id} and not ${alcance})
    and not exists (select 1 from processo_pagamento_passo s cross join lateral jsonb_array_elements_text(s.dados->${nome}) i(id)
      join ${tabela} f on f.${chave} = i.id::int where s."processoPagamentoId" = ${id} and s.acao in ('excluir', 'reprovar') and not ${alcance})`,
  )
  return sql`(${proprio} or (${consultor} and ${sql.join(todosAoAlcance, sql` and `)}))`
}
/** What somebody else may be shown of a consultant's reports; those of no place are their author's. */
export const encontroAoAlcance = (actor: Actor, r: SQL) =>
  municipioEixosScope(actor, sql`${r}."municipioId"`, sql`${r}."eixosIds"`)
export const administrativoAoAlcance = (actor: Actor, r: SQL) =>
  seesAll(actor) ? sql`true` : sql`coalesce(${municipioScope(actor, sql`${r}."municipioId"`)}, false)`
export const noAlcance = emAlcance(sql`p`)
/** The same of what files call their record. */
export const donoNoAlcance = emAlcance(sql`r`)

export const alvos: Kinds = {
  /** Who was taken out of a contract still reaches it beside what is paid from it. */
  contratoDoProcessoId: (actor, id) =>
    sql`select 1 from contrato c where c."contratoId" = ${id} and (${contratoScope(actor)}
      or exists (select 1 from processo_pagamento p where p."contratoId" = c."contratoId" and ${noAlcance(actor)}))`,
  processoPagamentoId: (actor, id) =>
    sql`select 1 from processo_pagamento p where p."processoPagamentoId" = ${id} and ${noAlcance(actor)}`,
  processoPagamentoAnexoId: (actor, id) =>
    sql`select 1 from processo_pagamento_anexo x join processo_pagamento p using ("processoPagamentoId")
      where x."processoPagamentoAnexoId" = ${id} and ${noAlcance(actor)}`,
}
