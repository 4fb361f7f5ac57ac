import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import { rows } from '#server/db/sql.ts'
import { type ZipPart, zipChunks } from '#server/documents/zip-stream.ts'
import { safeName } from '#server/files/name.ts'
import type { FileStore } from '#server/files/store.ts'
import { fileReply } from '#server/http/replies.ts'
import type { Signed } from '#server/http/route.ts'
import { entidade } from './commands.ts'
import { type Papel, papeisDe } from './documentos.ts'

interface Arquivo {
  chave: string
  pasta: string
  id: number
  nomeArquivo: string
}
const FALTAM = 'Estes arquivos constam do processo e não foram encontrados no armazém de arquivos:'
/** Files of the process and of the reports that it holds. */
const listArquivos = (db: Signed['db'], id: number) =>
  rows<Arquivo>(
    db,
    sql`select a.chave, l.pasta, l.id, l."nomeArquivo" from (
        select x."arquivoId", 'arquivos' as pasta, x."processoPagamentoAnexoId" as id, x."nomeArquivo" from processo_pagamento_anexo x
          where x."processoPagamentoId" = ${id} and x."excluidoEm" is null
        union all
        select x."arquivoId", 'relatorio-' || r."relatorioId", x."relatorioAnexoId", x."nomeArquivo" from relatorio r
          join relatorio_anexo x using ("relatorioId") where r."processoPagamentoId" = ${id} and x."excluidoEm" is null
        union all
        select x."arquivoId", 'administrativo-' || r."relatorioAdministrativoId", x."relatorioAdministrativoAnexoId", x."nomeArquivo"
          from relatorio_administrativo r join relatorio_administrativo_anexo x using ("relatorioAdministrativoId")
          where r."processoPagamentoId" = ${id} and x."excluidoEm" is null
      ) l join arquivo a using ("arquivoId") order by 2, 3`,
  )
async function* readPartes(
  files: FileStore,
  papeis: readonly Papel[],
  lista: readonly Arquivo[],
): AsyncGenerator<ZipPart> {
  for (const { nome, conteudo } of papeis) yield { name: nome, data: [conteudo], packed: true }
  const perdidos: string[] = []
  for (const { chave, pasta, id, nomeArquivo } of lista) {
    const name = `${pasta}/${id}-${safeName(nomeArquivo)}`
    const aberto = await files.open(chave).catch((e) => {
      if (!(e instanceof Problem) || e.code !== 'naoEncontrado') throw e
    })
    if (aberto) yield { name, data: aberto.stream, packed: true }
    else perdidos.push(name)
  }
  if (perdidos.length > 0)
    yield { name: 'arquivos-que-faltam.txt', data: [`${FALTAM}\r\n\r\n${perdidos.join('\r\n')}\r\n`] }
}
/**
 * Papers first, so that they are there if the rest is cut off; files are read one after the other while they go out. One
 * that the store has lost does not keep the others from who asks: the ZIP says which it was.
 */
export const makeZip = async (ctx: Signed, params: { readonly id: number }) => {
  const { id } = params
  const lista = await listArquivos(ctx.db, id)
  await ctx.audit({ acao: 'baixar zip', entidade, entidadeId: id, mudancas: { arquivos: { depois: lista.length } } })
  return fileReply(Readable.from(zipChunks(readPartes(ctx.services.files, papeisDe(params), lista))), {
    nome: `processo-pagamento-${id}.zip`,
    mime: 'application/zip',
  })
}
