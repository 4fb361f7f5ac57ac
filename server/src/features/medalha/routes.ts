import { sql } from 'drizzle-orm'
import * as contract from '#contract/medalha.ts'
import { problem } from '#contract/problems.ts'
import { medalhas } from '#contract/registers/programa.ts'
import { eixoScope } from '#server/access/scopes.ts'
import { one } from '#server/db/sql.ts'
import { type Feature, type Reader, route } from '#server/http/route.ts'
import { dropFile, openFile, storing } from '../arquivo/commands.ts'
import { checkFaixas } from './commands.ts'
import { checkImagem, keepImagem } from './imagem.ts'

/** In reach as the medal itself is: those of no axis are everybody's. */
const findImagem = async ({ db, actor }: Reader, id: number, presa = sql``) => {
  const row = await one<{ imagem: number | null }>(
    db,
    sql`select "imagemArquivoId" as imagem from medalha
        where "medalhaId" = ${id} and ("eixoId" is null or ${eixoScope(actor, sql`"eixoId"`)}) ${presa}`,
  )
  if (!row) throw problem.naoEncontrado()
  return row.imagem
}

export const medalhaFeature: Feature = {
  registros: new Map([[medalhas, { conferir: checkFaixas, receber: storing(checkImagem), guardar: keepImagem }]]),
  routes: [
    route(
      contract.enviarImagemMedalha,
      async (ctx) => {
        const { id } = ctx.params
        // Held: of two pictures sent at once, each takes away the one before it.
        const antes = await findImagem(ctx, id, sql`for update`)
        await keepImagem(ctx, id)
        await ctx.db.execute(sql`update medalha set versao = versao + 1 where "medalhaId" = ${id}`)
        if (antes !== null) await dropFile(ctx.db, antes)
        await ctx.audit({
          acao: 'alterar',
          entidade: 'medalha',
          entidadeId: id,
          mudancas: { imagem: { depois: ctx.files.imagem![0]!.nome } },
        })
        return { message: 'Imagem guardada', medalhaId: id, imagemArquivoId: (await findImagem(ctx, id))! }
      },
      storing(async (ctx) => {
        await findImagem(ctx, ctx.params.id)
        await checkImagem(ctx)
      }),
    ),
    route(contract.getImagemMedalha, async (ctx) => {
      const arquivoId = await findImagem(ctx, ctx.params.id)
      if (arquivoId === null) throw problem.naoEncontrado()
      return openFile(ctx, arquivoId, true)
    }),
  ],
}
