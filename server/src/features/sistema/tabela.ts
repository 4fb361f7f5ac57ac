import type { Linha } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import { type planilhaDaTabela, recusaTabela } from '#contract/tabela.ts'
import { sheetReply } from '#server/http/replies.ts'
import type { Ctx } from '#server/http/route.ts'

/** What a person has on the screen, as a file. */
export const makePlanilhaDaTabela = async (ctx: Ctx<typeof planilhaDaTabela>) => {
  const { nome, formato, colunas, linhas } = ctx.body
  const motivo = recusaTabela(linhas.length, colunas.length)
  if (motivo) throw problem.grandeDemais({ frase: motivo })
  const sheet = {
    nome,
    colunas: colunas.map((c, i) => ({ ...c, chave: String(i) })),
    // A list is read by its positions as a record by its keys: no second copy of so many cells.
    linhas: linhas as unknown as readonly Linha[],
  }
  return sheetReply(ctx, nome, { sheets: [sheet] }, formato)
}
