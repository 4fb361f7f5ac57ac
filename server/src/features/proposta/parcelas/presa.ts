import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { PassoDaParcela, TipoAnexoParcela } from '#contract/proposta-parcelas.ts'
import { record } from '#server/db/rows.ts'
import type { Signed } from '#server/http/route.ts'
import { noAlcance } from '../alvos.ts'
import { lockPresa } from '../presa.ts'
import { DEVIDA, PASSO_QUE_VALE, SUBSTITUIDA } from './queries.ts'
import type { FatosDaParcela } from './rules.ts'

/* An instalment as commands hold it. */

/** What steps tell and undo: all that may change of an instalment that is owed. Cents. */
export const CAMPOS = ['notaNumero', 'dataEmissao', 'dataPagamento', 'valorPago'] as const
export type Campo = (typeof CAMPOS)[number]
export type Ditos = Pick<PassoDaParcela, Campo>
export interface DadosDoPasso {
  /** As it stood before, to the letter: undoing puts this back. */
  antes: Ditos
  depois: Ditos
  correcoes?: { em: string; usuarioId: number; justificativa: string }[]
  /** Of an undoing: the step that it took back. */
  desfaz?: number
}
export interface ParcelaPresa extends FatosDaParcela, Ditos {
  municipioPropostaParcelaId: number
  municipioPropostaId: number
  versao: number
  passo: { municipioPropostaParcelaStatusId: number; acao: string; de: string; dados: DadosDoPasso | null } | null
  /** What its files are. */
  tipos: TipoAnexoParcela[]
}
type Leitor = Pick<Signed, 'db' | 'actor'>
export const loadPresa = async ({ db, actor }: Leitor, municipioPropostaParcelaId: number) => {
  const c = await record<ParcelaPresa>(
    db,
    sql`select c."municipioPropostaParcelaId", c."municipioPropostaId", c."statusParcelaId", c."notaNumero", c."dataEmissao", c."dataPagamento",
        c."valorPago", c.versao, ${DEVIDA} as devida, ${SUBSTITUIDA} as substituida, ${PASSO_QUE_VALE} as passo,
        (select coalesce(json_agg(x.tipo), '[]') from municipio_proposta_parcela_anexo x
          where x."municipioPropostaParcelaId" = c."municipioPropostaParcelaId" and x."excluidoEm" is null) as tipos
      from municipio_proposta_parcela c join municipio_proposta p using ("municipioPropostaId")
      where c."municipioPropostaParcelaId" = ${municipioPropostaParcelaId} and ${noAlcance(actor)}`,
  )
  if (!c) throw problem.naoEncontrado()
  return c
}
/** Its proposal held before it, as everybody holds them; read once both are. */
export const lockParcela = async (ctx: Leitor, id: number) => {
  const { municipioPropostaId } = await loadPresa(ctx, id)
  await lockPresa(ctx, municipioPropostaId)
  await ctx.db.execute(
    sql`select 1 from municipio_proposta_parcela where "municipioPropostaParcelaId" = ${id} for update`,
  )
  return loadPresa(ctx, id)
}
