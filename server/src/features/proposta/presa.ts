import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { type EstadoProposta, estadoDaProposta, STATUS_PROPOSTA } from '#contract/proposta-estados.ts'
import type { Rateio } from '#contract/proposta-valores.ts'
import type { Db } from '#server/db/db.ts'
import { stale, updateRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { notePasso } from './passos.ts'

/* A proposal as commands hold it. Held in one order by all: a version, what amends it, then instalments, then the city. */

export const entidade = 'municipio_proposta'

export interface Presa {
  municipioPropostaId: number
  municipioId: number
  numero: string
  aditivo: number
  origemId: number | null
  statusPropostaId: number
  estado: EstadoProposta
  ciclo: string
  pacoteId: number
  tipoPrograma: 1 | 2
  faixaId: number | null
  vigenciaMeses: number
  dataProposta: string
  validadeDias: number
  validade: string
  rateio: Rateio
  qtdParcelas: number
  primeiroVencimento: string
  /** Cents. */
  valorTotal: number
  investimento: number
  jaFirme: number
  documentoAnexoId: number | null
  minutaAnexoId: number | null
  enviadaEm: string | null
  envioCapacidadeId: number | null
  fimVigencia: string | null
  criadoPor: number
  versao: number
  /** It has an amendment that was not given up. */
  temAditivo: boolean
  documentoAtual: boolean
  /** It has been with the municipality at least once. */
  foiEnviada: boolean
}
/** 8, 9 and 10 are given up: they stand in nobody's way. */
export const TEM_ADITIVO = sql`exists (select 1 from municipio_proposta a where a."origemId" = p."municipioPropostaId" and a."statusPropostaId" not in (8, 9, 10))`

const loadPresa = async (db: Db, id: number, onde = sql`true`, hold = false): Promise<Presa> => {
  const preso = await one<{ j: Omit<Presa, 'estado' | 'documentoAtual' | 'foiEnviada'> }>(
    db,
    sql`select to_jsonb(p) || jsonb_build_object('temAditivo', ${TEM_ADITIVO}) as j from municipio_proposta p
      where p."municipioPropostaId" = ${id} and ${onde} ${hold ? sql`for update of p` : sql``}`,
  )
  if (!preso) throw problem.naoEncontrado()
  return {
    ...preso.j,
    estado: estadoDaProposta(preso.j.statusPropostaId),
    documentoAtual: preso.j.documentoAnexoId !== null,
    foiEnviada: preso.j.enviadaEm !== null,
  }
}
export const findPresa = ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number) =>
  loadPresa(db, id, noAlcance(actor))
/** With what it amends held before it, as everybody holds them. */
export const lockPresa = async ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number) => {
  const { origemId } = await loadPresa(db, id, noAlcance(actor))
  if (origemId !== null) await holdPresa(db, origemId)
  return loadPresa(db, id, noAlcance(actor), true)
}
/** Of a job or of the open page, where nobody's reach is asked. */
export const holdPresa = (db: Db, id: number) => loadPresa(db, id, sql`true`, true)

/** `ler`: the record as it stands now, which who comes late is shown. */
export const checkVersao = async (p: Presa, versao: number | undefined, ler: () => Promise<unknown>) => {
  if (versao !== undefined && versao !== p.versao) throw stale(await ler())
}

type Escritor = Pick<Signed, 'db' | 'now'>
/**
 * The proposal says something else from here on: its paper is old, and what was generated is a draft again. Every command
 * that changes what a paper tells ends with it. Answers the new version.
 */
export const touchPresa = async (
  ctx: Escritor & Pick<Signed, 'actor'>,
  p: Presa,
  values: Record<string, unknown> = {},
) => {
  const volta = p.estado === 'gerada'
  await updateRow(
    ctx.db,
    entidade,
    { municipioPropostaId: p.municipioPropostaId },
    {
      ...values,
      documentoAnexoId: null,
      ...(volta && { statusPropostaId: STATUS_PROPOSTA.emElaboracao, desde: ctx.now.toISOString() }),
    },
  )
  if (volta)
    await notePasso(ctx, ctx.actor.usuarioId, p.municipioPropostaId, {
      acao: 'editar',
      de: 'gerada',
      para: 'emElaboracao',
    })
  return p.versao + 1
}
/** To another state, with its line in the story. */
export const movePresa = async (
  ctx: Escritor,
  usuarioId: number | null,
  p: Presa,
  {
    acao,
    para,
    justificativa,
    dados,
    values,
  }: {
    acao: string
    para: EstadoProposta
    justificativa?: string | null
    dados?: object
    values?: Record<string, unknown>
  },
) => {
  await updateRow(
    ctx.db,
    entidade,
    { municipioPropostaId: p.municipioPropostaId },
    {
      ...values,
      statusPropostaId: STATUS_PROPOSTA[para],
      ...(para !== p.estado && { desde: ctx.now.toISOString() }),
    },
  )
  await notePasso(ctx, usuarioId, p.municipioPropostaId, {
    ...{ acao, de: p.estado, para },
    ...(justificativa !== undefined && { justificativa }),
    ...(dados && { dados }),
  })
  return p.versao + 1
}
