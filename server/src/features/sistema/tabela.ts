import type { Linha } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import { type planilhaDaTabela, recusaTabela } from '#contract/tabela.ts'
import { makeCsv, makeXlsx } from '#server/documents/make.ts'
import { safeName } from '#server/files/name.ts'
import { fileHeaders } from '#server/files/serve.ts'
import { type Ctx, FileReply } from '#server/http/route.ts'

const FORMATOS = {
  xlsx: { make: makeXlsx, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { make: makeCsv, mime: 'text/csv; charset=utf-8' },
} as const

/** What a person has on the screen, as a file. */
export const makePlanilhaDaTabela = async (ctx: Ctx<typeof planilhaDaTabela>) => {
  const { nome, formato, colunas, linhas } = ctx.body
  const motivo = recusaTabela(linhas.length, colunas.length)
  if (motivo) throw problem.grandeDemais({ frase: motivo })
  const { make, mime } = FORMATOS[formato]
  const bytes = await make(ctx, {
    sheets: [
      {
        nome,
        colunas: colunas.map((c, i) => ({ ...c, chave: String(i) })),
        // A list is read by its positions as a record by its keys: no second copy of so many cells.
        linhas: linhas as unknown as readonly Linha[],
      },
    ],
  })
  return new FileReply(bytes, fileHeaders({ nome: safeName(`${nome}.${formato}`), mime, tamanho: bytes.length }))
}
