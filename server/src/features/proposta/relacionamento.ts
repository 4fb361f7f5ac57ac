import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import {
  estadoDaProposta,
  type ParaORelacionamento,
  participacaoPeloRelacionamento,
  relacionamentoPelasPropostas,
} from '#contract/proposta-estados.ts'
import { diff } from '#server/db/audit.ts'
import { records, updateRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'

/* What its proposals make of a municipality. */

interface Cidade {
  statusRelacionamento: number
  participacao: number
  inicioVigencia: string | null
  fimVigencia: string | null
}
interface DaCidade extends ParaORelacionamento {
  inicioVigencia: string | null
}
/** What an amendment took the place of says nothing more. */
const listDaCidade = async (db: Signed['db'], municipioId: number): Promise<DaCidade[]> => {
  const lidas = await records<Omit<DaCidade, 'estado'> & { statusPropostaId: number }>(
    db,
    sql`select p."statusPropostaId", p."enviadaEm" is not null as "foiEnviada", p."inicioVigencia", p."fimVigencia" from municipio_proposta p
      where p."municipioId" = ${municipioId} and not exists (
        select 1 from municipio_proposta a where a."origemId" = p."municipioPropostaId" and a."statusPropostaId" = 7)`,
  )
  return lidas.map(({ statusPropostaId, ...p }) => ({ ...p, estado: estadoDaProposta(statusPropostaId) }))
}
const fimDe = (p: DaCidade) => p.fimVigencia ?? ''

/** Relationship, participation and time in force, as the proposals have them on a day. */
const cidadePelasPropostas = (antes: Cidade, propostas: readonly DaCidade[], hoje: string): Cidade => {
  const assinadas = propostas.filter((p) => p.estado === 'minutaAssinada')
  // A contract that the platform does not know of; and what never left the house is nobody's relationship.
  if (assinadas.length === 0 && (antes.statusRelacionamento === 4 || !propostas.some((p) => p.foiEnviada))) return antes
  const statusRelacionamento = relacionamentoPelasPropostas(propostas, hoje)
  const mudou = statusRelacionamento !== antes.statusRelacionamento || statusRelacionamento === 4
  const ultima = assinadas.toSorted((a, b) => (fimDe(a) < fimDe(b) ? 1 : -1))[0]
  return {
    statusRelacionamento,
    participacao: mudou ? participacaoPeloRelacionamento(statusRelacionamento, antes.participacao) : antes.participacao,
    inicioVigencia: ultima ? ultima.inicioVigencia : antes.inicioVigencia,
    fimVigencia: ultima ? ultima.fimVigencia : antes.fimVigencia,
  }
}

/** The last thing of a step, in its transaction: nobody waits for a proposal while they hold a municipality. */
export const updateCidade = async (ctx: Pick<Signed, 'db' | 'now' | 'audit'>, municipioId: number) => {
  await ctx.db.execute(sql`select 1 from municipio where "municipioId" = ${municipioId} for no key update`)
  const antes = (await one<Cidade>(
    ctx.db,
    sql`select "statusRelacionamento", participacao, "inicioVigencia"::text, "fimVigencia"::text from municipio where "municipioId" = ${municipioId}`,
  ))!
  const depois = cidadePelasPropostas(antes, await listDaCidade(ctx.db, municipioId), todaySaoPaulo(ctx.now))
  const mudancas = diff({ ...antes }, { ...depois })
  if (Object.keys(mudancas).length === 0) return
  await updateRow(ctx.db, 'municipio', { municipioId }, { ...depois })
  await ctx.audit({ acao: 'alterar', entidade: 'municipio', entidadeId: municipioId, mudancas })
}
