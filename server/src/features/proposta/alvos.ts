import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

/** A proposal is in reach where its municipality is; `p` is the proposal. */
export const noAlcance = (actor: Actor, p: SQL = sql`p`) => municipioScope(actor, sql`${p}."municipioId"`)

/** What belongs to a proposal is where it is. */
const parteDe = (tabela: string, id: string) => (actor: Actor, alvo: SQL | number) =>
  sql`select 1 from ${sql.identifier(tabela)} x join municipio_proposta p using ("municipioPropostaId")
    where x.${sql.identifier(id)} = ${alvo} and ${noAlcance(actor)}`
const parteDaParcela = (tabela: string, id: string) => (actor: Actor, alvo: SQL | number) =>
  sql`select 1 from ${sql.identifier(tabela)} x join municipio_proposta_parcela c using ("municipioPropostaParcelaId")
    join municipio_proposta p using ("municipioPropostaId") where x.${sql.identifier(id)} = ${alvo} and ${noAlcance(actor)}`

export const alvos: Kinds = {
  municipioPropostaId: (actor, id) =>
    sql`select 1 from municipio_proposta p where p."municipioPropostaId" = ${id} and ${noAlcance(actor)}`,
  municipioPropostaDadosId: parteDe('municipio_proposta_dados', 'municipioPropostaDadosId'),
  municipioPropostaGrupoSolucaoId: parteDe('municipio_proposta_grupo_solucao', 'municipioPropostaGrupoSolucaoId'),
  municipioPropostaSolucoesExtrasId: parteDe('municipio_proposta_solucoes_extras', 'municipioPropostaSolucoesExtrasId'),
  municipioPropostaAnexoId: parteDe('municipio_proposta_anexo', 'municipioPropostaAnexoId'),
  municipioPropostaParcelaId: parteDe('municipio_proposta_parcela', 'municipioPropostaParcelaId'),
  municipioPropostaParcelaAnexoId: parteDaParcela(
    'municipio_proposta_parcela_anexo',
    'municipioPropostaParcelaAnexoId',
  ),
  municipioPropostaParcelaStatusId: parteDaParcela(
    'municipio_proposta_parcela_status',
    'municipioPropostaParcelaStatusId',
  ),
}
