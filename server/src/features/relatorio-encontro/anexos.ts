import { sql } from 'drizzle-orm'
import { MAX_ANEXO, MENSAGENS_ANEXO } from '#contract/anexos.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_RELATORIO as M, MAX_ANEXOS, TIPOS_DE_ANEXO } from '#contract/relatorio-encontro.ts'
import type { Db } from '#server/db/db.ts'
import { record } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { accepts } from '#server/files/sniff.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Signed } from '#server/http/route.ts'
import type { Situado } from '#server/relatorios-comuns/maquina.ts'
import { dropFile, fileInsert, openFile } from '../arquivo/commands.ts'
import { noAlcance } from './alvos.ts'
import { checkAnexos, veTodos } from './rules.ts'

/* Files of reports, and of drafts until they are sent. */

export interface Dono {
  municipioId: number
  /** None: the draft of who sends it. */
  relatorioId: number | null
}
export const countAnexos = async (db: Db, relatorioId: number) =>
  (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from relatorio_anexo where "relatorioId" = ${relatorioId} and "excluidoEm" is null`,
  ))!.n

/** Judged by its content. */
export const checkTipo = (tmp: TempFile) => {
  if (!accepts(tmp.tipo, TIPOS_DE_ANEXO)) throw problem.tipoNaoAceito({}, { arquivos: M.tipoArquivo })
  if (tmp.tamanho > MAX_ANEXO) throw problem.grandeDemais({ frase: M.arquivoGrande }, { arquivos: M.arquivoGrande })
}

export const keepAnexos = async (ctx: Signed, { municipioId, relatorioId }: Dono, arquivos: readonly TempFile[]) => {
  const ids: number[] = []
  for (const tmp of arquivos) {
    checkTipo(tmp)
    const row = await one<{ id: number }>(
      ctx.db,
      sql`with guardado as (${fileInsert(ctx, tmp)}) insert into relatorio_anexo ("relatorioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId", criacao)
        values (${relatorioId}, ${municipioId}, (select "arquivoId" from guardado), ${tmp.nome}, ${tmp.tipo.mime}, ${tmp.tamanho}, ${tmp.sha256},
          ${ctx.actor.usuarioId}, ${ctx.now.toISOString()}) returning "relatorioAnexoId" as id`,
    )
    await ctx.audit({
      acao: 'guardar arquivo',
      entidade: 'relatorio_anexo',
      entidadeId: row!.id,
      mudancas: {
        nomeArquivo: { depois: tmp.nome },
        tamanho: { depois: tmp.tamanho },
        sha256: { depois: tmp.sha256 },
      },
    })
    ids.push(row!.id)
  }
  return ids
}

/** What was sent for the draft of a new report in that city is the report's now, and the draft is gone. How many. */
export const attachRascunho = async ({ db, actor }: Signed, municipioId: number, relatorioId: number) => {
  await db.execute(
    sql`delete from relatorio_rascunho where "usuarioId" = ${actor.usuarioId} and "municipioId" = ${municipioId} and "relatorioId" is null`,
  )
  const movidos = await rows(
    db,
    sql`update relatorio_anexo set "relatorioId" = ${relatorioId} where "relatorioId" is null and "excluidoEm" is null
      and "usuarioId" = ${actor.usuarioId} and "municipioId" = ${municipioId} returning 1`,
  )
  return movidos.length
}

interface AnexoDoDono {
  relatorioAnexoId: number
  relatorioId: number | null
  arquivoId: number | null
  nomeArquivo: string
  usuarioId: number
  dono: Situado | null
}
/** In reach and sight: a draft's is its sender's alone. */
const findAnexo = async ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number) => {
  const x = await record<AnexoDoDono>(
    db,
    sql`select x."relatorioAnexoId", x."relatorioId", x."arquivoId", x."nomeArquivo", x."usuarioId", case when r."relatorioId" is not null then
        json_build_object('statusRelatorioId', r."statusRelatorioId", 'usuarioId', r."usuarioId", 'processoPagamentoId', r."processoPagamentoId") end as dono
      from relatorio_anexo x left join relatorio r using ("relatorioId")
      where x."relatorioAnexoId" = ${id} and x."excluidoEm" is null and case when x."relatorioId" is null then x."usuarioId" = ${actor.usuarioId}
        else (${noAlcance(actor)} and (${veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId})) end`,
  )
  if (!x || x.arquivoId === null) throw problem.naoEncontrado()
  return { ...x, arquivoId: x.arquivoId }
}

/** Every reading is written down. */
export const downloadAnexo = async (ctx: Signed, id: number, { inline = false } = {}) => {
  const x = await findAnexo(ctx, id)
  await ctx.audit({
    acao: inline ? 'visualizar' : 'baixar',
    entidade: 'relatorio_anexo',
    entidadeId: id,
    mudancas: { nomeArquivo: { depois: x.nomeArquivo } },
  })
  return openFile(ctx, x.arquivoId, inline, x.nomeArquivo)
}

const eraseAnexo = async ({ db, actor, now }: Signed, x: { relatorioAnexoId: number; arquivoId: number }) => {
  await db.execute(sql`update relatorio_anexo set "excluidoPor" = ${actor.usuarioId}, "excluidoEm" = ${now.toISOString()}, "arquivoId" = null
    where "relatorioAnexoId" = ${x.relatorioAnexoId}`)
  await dropFile(db, x.arquivoId)
}
/** The line stays and the bytes go; only while the report, or the draft, may be changed. */
export const removeAnexo = async (ctx: Signed, id: number) => {
  // Held in the order of all others: the report first.
  const { relatorioId } = await findAnexo(ctx, id)
  if (relatorioId !== null)
    await ctx.db.execute(sql`select 1 from relatorio where "relatorioId" = ${relatorioId} for update`)
  const preso = await lockAnexo(ctx, id)
  if (preso.dono) checkAnexos(ctx.actor, preso.dono)
  await eraseAnexo(ctx, preso)
  await ctx.audit({
    acao: 'excluir',
    entidade: 'relatorio_anexo',
    entidadeId: id,
    mudancas: { nomeArquivo: { antes: preso.nomeArquivo } },
  })
  return { message: MENSAGENS_ANEXO.excluido }
}
const lockAnexo = async (ctx: Signed, id: number) => {
  await ctx.db.execute(sql`select 1 from relatorio_anexo where "relatorioAnexoId" = ${id} for update`)
  return findAnexo(ctx, id)
}

/** The files of a draft that is given up. */
export const removeAnexosDoRascunho = async (ctx: Signed, municipioId: number) => {
  const deles = await rows<{ relatorioAnexoId: number; arquivoId: number; nomeArquivo: string }>(
    ctx.db,
    sql`select "relatorioAnexoId", "arquivoId", "nomeArquivo" from relatorio_anexo where "relatorioId" is null and "excluidoEm" is null
      and "usuarioId" = ${ctx.actor.usuarioId} and "municipioId" = ${municipioId} for update`,
  )
  for (const x of deles) await eraseAnexo(ctx, x)
  await ctx.auditMany(
    deles.map((x) => ({
      acao: 'excluir' as const,
      entidade: 'relatorio_anexo',
      entidadeId: x.relatorioAnexoId,
      mudancas: { nomeArquivo: { antes: x.nomeArquivo } },
    })),
  )
  return deles.length
}

/** Whether this person may send a file for it: a report that may be changed, or one's own draft. */
export const checkDono = async (
  { db, actor }: Pick<Signed, 'db' | 'actor'>,
  { relatorioId, municipioId }: Dono,
  hold = false,
) => {
  const limite = () => {
    throw problem.regra({ motivo: M.arquivosDemais(MAX_ANEXOS) }, { arquivos: M.arquivosDemais(MAX_ANEXOS) })
  }
  if (relatorioId === null) {
    const row = await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from relatorio_anexo where "relatorioId" is null and "excluidoEm" is null
        and "usuarioId" = ${actor.usuarioId} and "municipioId" = ${municipioId}`,
    )
    if (row!.n >= MAX_ANEXOS) limite()
    return
  }
  const r = await one<Situado & { municipioId: number }>(
    db,
    sql`select r."statusRelatorioId", r."usuarioId", r."processoPagamentoId", r."municipioId" from relatorio r
      where r."relatorioId" = ${relatorioId} and r."municipioId" = ${municipioId} and ${noAlcance(actor)} ${hold ? sql`for update` : sql``}`,
  )
  if (!r) throw problem.naoEncontrado()
  checkAnexos(actor, r)
  if ((await countAnexos(db, relatorioId)) >= MAX_ANEXOS) limite()
}
