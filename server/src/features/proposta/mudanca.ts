import type { Signed } from '#server/http/route.ts'
import { type Presa, touchPresa } from './presa.ts'
import { loadJaFirme, writeValores } from './valores.ts'

/**
 * What every change of a part ends with: shares and instalments follow from it, its paper is old. `values`: columns of the
 * proposal that change with it. Answers the new version.
 */
export const writeMudanca = async (
  ctx: Pick<Signed, 'db' | 'now' | 'actor'>,
  p: Presa,
  values: Partial<Presa> = {},
  { refazer = false } = {},
) => {
  const { rateio, qtdParcelas, primeiroVencimento } = { ...p, ...values }
  const jaFirme = await loadJaFirme(ctx.db, p)
  const valores = await writeValores(
    ctx.db,
    p.municipioPropostaId,
    { rateio, qtdParcelas, primeiroVencimento, jaFirme },
    { refazer },
  )
  return touchPresa(ctx, p, { ...values, ...valores, jaFirme })
}
