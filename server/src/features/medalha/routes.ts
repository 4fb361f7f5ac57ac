import { sql } from 'drizzle-orm'
import * as contract from '#contract/medalha.ts'
import { problem } from '#contract/problems.ts'
import { eixoScope } from '#server/access/scopes.ts'
import { one } from '#server/db/sql.ts'
import { checkPicture } from '#server/files/picture.ts'
import type { TempFile } from '#server/files/temp.ts'
import { type Ctx, type Feature, route } from '#server/http/route.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'

const MAX_PIXELS = 4_000_000

/** In reach as the medal itself is: those of no axis are everybody's. */
const imagemDe = async ({ db, actor }: Pick<Ctx, 'db' | 'actor'>, id: number) => {
  const row = await one<{ imagem: number | null }>(
    db,
    sql`select "imagemArquivoId" as imagem from medalha
        where "medalhaId" = ${id} and ("eixoId" is null or ${eixoScope(actor, sql`"eixoId"`)})`,
  )
  if (!row) throw problem.naoEncontrado()
  return row.imagem
}

const refuseRuim = async (imagem: TempFile) => {
  if ((await checkPicture(imagem, MAX_PIXELS)) === 'boa') return
  const motivo = 'A imagem não pôde ser lida ou tem pixels demais. Envie outra.'
  throw problem.regra({ motivo }, { imagem: motivo })
}

export const medalhaFeature: Feature = {
  routes: [
    route(contract.enviarImagemMedalha, async (ctx) => {
      const { id } = ctx.params
      const antes = await imagemDe(ctx, id)
      const imagem = ctx.files.imagem![0]!
      await refuseRuim(imagem)
      const imagemArquivoId = await keepFile(ctx, imagem)
      await ctx.db.execute(
        sql`update medalha set "imagemArquivoId" = ${imagemArquivoId}, versao = versao + 1 where "medalhaId" = ${id}`,
      )
      if (antes !== null) await dropFile(ctx.db, antes)
      await ctx.audit({
        acao: 'alterar',
        entidade: 'medalha',
        entidadeId: id,
        mudancas: { imagem: { depois: imagem.nome } },
      })
      return { message: 'Imagem guardada', medalhaId: id, imagemArquivoId }
    }),
    route(contract.getImagemMedalha, async (ctx) => {
      const arquivoId = await imagemDe(ctx, ctx.params.id)
      if (arquivoId === null) throw problem.naoEncontrado()
      return openFile(ctx, arquivoId, true)
    }),
  ],
}
