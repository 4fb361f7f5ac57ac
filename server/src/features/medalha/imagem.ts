import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { checkPicture } from '#server/files/picture.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx } from '#server/http/route.ts'
import { keepFile } from '../arquivo/commands.ts'

const MAX_PIXELS = 4_000_000

const refuseRuim = async (imagem: TempFile) => {
  if ((await checkPicture(imagem, MAX_PIXELS)) === 'boa') return
  const motivo = 'A imagem não pôde ser lida ou tem pixels demais. Envie outra.'
  throw problem.regra({ motivo }, { imagem: motivo })
}

/** Ahead of the transaction: what a medal is sent must be seen to be a picture. */
export const checkImagem = ({ files }: Pick<Ctx, 'files'>) => refuseRuim(files.imagem![0]!)

export const keepImagem = async (ctx: Ctx, id: number) => {
  const arquivoId = await keepFile(ctx, ctx.files.imagem![0]!)
  await ctx.db.execute(sql`update medalha set "imagemArquivoId" = ${arquivoId} where "medalhaId" = ${id}`)
}
