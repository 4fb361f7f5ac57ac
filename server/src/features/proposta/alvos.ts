import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

/**
 * A proposal (`p`) is in reach where its municipality is, with all axes: it offers solutions of any of them, and who works
 * on some only would see what those of others cost.
 */
export const noAlcance = (actor: Actor, p: SQL = sql`p`) =>
  municipioEixoScope(actor, sql`${p}."municipioId"`, sql`null::int`)

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
