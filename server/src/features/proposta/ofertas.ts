import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow, insertRows, record, records } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'

/* What packages and the shelf offer, at the price of a size band, and how a proposal takes it in. */

export interface Pacote {
  pacoteId: number
  nome: string
  projetoId: number
  ativo: boolean
  minPremium: number
  maxPremium: number
  essenciaisIds: number[]
  /** Without those that it always brings. */
  premiumIds: number[]
}
export const idsDoPacote = sql`array(select x."solucaoId" from pacote_essencial x where x."pacoteId" = k."pacoteId" order by 1) as "essenciaisIds",
  array(select x."solucaoId" from pacote_premium x where x."pacoteId" = k."pacoteId"
    and not exists (select 1 from pacote_essencial y where y."pacoteId" = k."pacoteId" and y."solucaoId" = x."solucaoId") order by 1) as "premiumIds"`
export const loadPacote = async (db: Db, pacoteId: number) =>
  (await record<Pacote>(
    db,
    sql`select k."pacoteId", k.nome, k."projetoId", k.ativo, k."minPremium", k."maxPremium", ${idsDoPacote}
      from pacote k where k."pacoteId" = ${pacoteId}`,
  ))!
/** One that may be chosen for a municipality: in use, and of its project. */
export const findPacote = async (db: Db, pacoteId: number, municipioId: number) => {
  const dele = await one(
    db,
    sql`select 1 from pacote k join municipio m using ("projetoId") where k."pacoteId" = ${pacoteId} and k.ativo and m."municipioId" = ${municipioId}`,
  )
  if (!dele) throw problem.regra({ motivo: M.pacoteForaDeUso }, { pacoteId: M.pacoteForaDeUso })
  return loadPacote(db, pacoteId)
}

export interface Oferta {
  solucaoId: number
  nome: string
  grupoSolucaoId: number
  grupo: string
  /** Minutes. */
  horas: number
  /** Cents; null where neither the band nor the solution has one. */
  preco: number | null
  foraDeUso: boolean
}
/** Hours and price of the band where it has them, otherwise the solution's own; the solution is `s`, its group `g`. */
export const ofertaSql = (faixaId: SQL) => sql`select s."solucaoId", s.nome, s."grupoSolucaoId", g.nome as grupo,
    coalesce(f.horas, s."cargaHoraria") as horas, round(coalesce(f.preco, s.preco) * 100)::bigint as preco, s.desabilitado or g.desabilitado as "foraDeUso"
  from solucao s join grupo_solucao g using ("grupoSolucaoId") left join solucao_faixa f on f."solucaoId" = s."solucaoId" and f."faixaId" = ${faixaId}`
/** In the order of their groups and names. */
export const listOfertas = (db: Db, faixaId: number | null, ids: readonly number[]) =>
  records<Oferta>(
    db,
    sql`${ofertaSql(sql`${faixaId}::int`)} where s."solucaoId" = ${anyOf(ids)} order by g.nome, s.nome, s."solucaoId"`,
  )

/* Taking in */

/** The group of a proposal for one of the shelf, made where it is not there yet. */
const makeGrupo = async (db: Db, municipioPropostaId: number, { grupoSolucaoId, grupo }: Oferta) => {
  const tem = await one<{ id: number }>(
    db,
    sql`select "municipioPropostaGrupoSolucaoId" as id from municipio_proposta_grupo_solucao
      where "municipioPropostaId" = ${municipioPropostaId} and "grupoSolucaoId" = ${grupoSolucaoId}`,
  )
  if (tem) return tem.id
  return insertRow(
    db,
    'municipio_proposta_grupo_solucao',
    { municipioPropostaId, grupoSolucaoId, nome: grupo },
    'municipioPropostaGrupoSolucaoId',
  )
}
type Tomada = Oferta & { valor?: number | undefined }
/** Solutions at the price of their band, or at the one that is given with them; one without any costs nothing yet. */
export const insertSolucoes = async (
  db: Db,
  municipioPropostaId: number,
  bloco: 'essencial' | 'premium',
  ofertas: readonly Tomada[],
) => {
  const linhas: object[] = []
  for (const o of ofertas)
    linhas.push({
      ...{ municipioPropostaId, municipioPropostaGrupoSolucaoId: await makeGrupo(db, municipioPropostaId, o) },
      ...{ solucaoId: o.solucaoId, nome: o.nome, bloco, horas: o.horas },
      ...{ valor: o.valor ?? o.preco ?? 0, precoDaFaixa: o.preco },
    })
  await insertRows(db, 'municipio_proposta_solucao', linhas)
}
/** Groups that hold nothing any more. */
export const dropVazios = (db: Db, municipioPropostaId: number) =>
  db.execute(sql`delete from municipio_proposta_grupo_solucao g where g."municipioPropostaId" = ${municipioPropostaId}
    and not exists (select 1 from municipio_proposta_solucao s where s."municipioPropostaGrupoSolucaoId" = g."municipioPropostaGrupoSolucaoId")`)

/**
 * Another package: its essential solutions instead of the others, and of the premium ones those that it offers too. What
 * both have keeps its hours and price.
 */
export const changePacote = async (
  db: Db,
  { municipioPropostaId, faixaId }: { municipioPropostaId: number; faixaId: number | null },
  pacote: Pacote,
) => {
  const dela = sql`"municipioPropostaId" = ${municipioPropostaId}`
  const { essenciaisIds, premiumIds } = pacote
  await db.execute(
    sql`delete from municipio_proposta_solucoes_extras where ${dela} and "solucaoId" = ${anyOf(essenciaisIds)}`,
  )
  await db.execute(sql`delete from municipio_proposta_solucao where ${dela} and not ("solucaoId" = ${anyOf(essenciaisIds)})
    and not (bloco = 'premium' and "solucaoId" = ${anyOf(premiumIds)})`)
  await db.execute(
    sql`update municipio_proposta_solucao set bloco = 'essencial' where ${dela} and "solucaoId" = ${anyOf(essenciaisIds)}`,
  )
  const tem = new Set(
    (await rows<{ id: number }>(db, sql`select "solucaoId" as id from municipio_proposta_solucao where ${dela}`)).map(
      (s) => s.id,
    ),
  )
  const novas = await listOfertas(
    db,
    faixaId,
    essenciaisIds.filter((id) => !tem.has(id)),
  )
  await insertSolucoes(db, municipioPropostaId, 'essencial', novas)
  await dropVazios(db, municipioPropostaId)
}
