import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { MAX_ANEXOS, MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import type { Db } from '#server/db/db.ts'
import { record } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Signed } from '#server/http/route.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'
import { noAlcance } from './alvos.ts'
import { checkAnexos, type Julgado, veTodos } from './rules.ts'

const entidade = 'relatorio_administrativo_anexo'

const countAnexos = async (db: Db, id: number) =>
  (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from relatorio_administrativo_anexo where "relatorioAdministrativoId" = ${id} and "excluidoEm" is null`,
  ))!.n
/** Together with those it has already; none of a new one. */
export const checkQuantos = async (db: Db, id: number | null, novos: number) => {
  const frase = MENSAGENS_RELATORIO.arquivosDemais(MAX_ANEXOS)
  if (novos + (id === null ? 0 : await countAnexos(db, id)) > MAX_ANEXOS)
    throw problem.regra({ motivo: frase }, { arquivos: frase })
}

export const keepAnexos = async (ctx: Signed, id: number, arquivos: readonly TempFile[]) => {
  for (const tmp of arquivos) {
    const arquivoId = await keepFile(ctx, tmp)
    const row = await one<{ id: number }>(
      ctx.db,
      sql`insert into relatorio_administrativo_anexo ("relatorioAdministrativoId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId", criacao)
        values (${id}, ${arquivoId}, ${tmp.nome}, ${tmp.tipo.mime}, ${tmp.tamanho}, ${tmp.sha256}, ${ctx.actor.usuarioId}, ${ctx.now.toISOString()})
        returning "relatorioAdministrativoAnexoId" as id`,
    )
    await ctx.audit({
      acao: 'guardar arquivo',
      entidade,
      entidadeId: row!.id,
      mudancas: { nomeArquivo: { depois: tmp.nome }, tamanho: { depois: tmp.tamanho }, sha256: { depois: tmp.sha256 } },
    })
  }
}

interface Anexo {
  relatorioAdministrativoId: number
  arquivoId: number
  nomeArquivo: string
  dono: Julgado
}
/** In reach and sight. */
const findAnexo = async ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number) => {
  const x = await record<Anexo>(
    db,
    sql`select x."relatorioAdministrativoId", x."arquivoId", x."nomeArquivo", json_build_object('statusRelatorioId', r."statusRelatorioId",
        'usuarioId', r."usuarioId", 'processoPagamentoId', r."processoPagamentoId", 'analisadoEm', r."analisadoEm") as dono
      from relatorio_administrativo_anexo x join relatorio_administrativo r using ("relatorioAdministrativoId")
      where x."relatorioAdministrativoAnexoId" = ${id} and x."excluidoEm" is null and ${noAlcance(actor)}
        and (${veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId})`,
  )
  if (!x) throw problem.naoEncontrado()
  return x
}

/** Every reading is written down. */
export const downloadAnexo = async (ctx: Signed, id: number, { inline = false } = {}) => {
  const x = await findAnexo(ctx, id)
  await ctx.audit({
    acao: inline ? 'visualizar' : 'baixar',
    entidade,
    entidadeId: id,
    mudancas: { nomeArquivo: { depois: x.nomeArquivo } },
  })
  return openFile(ctx, x.arquivoId, inline, x.nomeArquivo)
}

/** The line stays and the bytes go; only while the report may be changed. */
export const removeAnexo = async (ctx: Signed, id: number) => {
  const { relatorioAdministrativoId } = await findAnexo(ctx, id)
  // Held as who judges it holds it.
  await ctx.db.execute(
    sql`select 1 from relatorio_administrativo where "relatorioAdministrativoId" = ${relatorioAdministrativoId} for update`,
  )
  const x = await findAnexo(ctx, id)
  checkAnexos(ctx.actor, x.dono)
  await ctx.db.execute(sql`update relatorio_administrativo_anexo set "excluidoPor" = ${ctx.actor.usuarioId},
    "excluidoEm" = ${ctx.now.toISOString()}, "arquivoId" = null where "relatorioAdministrativoAnexoId" = ${id}`)
  await dropFile(ctx.db, x.arquivoId)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: id,
    mudancas: { nomeArquivo: { antes: x.nomeArquivo } },
  })
  return { message: MENSAGENS_RELATORIO.anexoExcluido }
}

/** The bytes of a report that goes for good. */
export const dropAnexos = async (db: Db, id: number) => {
  const deles = await rows<{ arquivoId: number }>(
    db,
    sql`delete from relatorio_administrativo_anexo where "relatorioAdministrativoId" = ${id} returning "arquivoId"`,
  )
  for (const { arquivoId } of deles) if (arquivoId !== null) await dropFile(db, arquivoId)
}
