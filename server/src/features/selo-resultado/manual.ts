import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { problem } from '#contract/problems.ts'
import type { versaoDoManualSchema } from '#contract/selo-resultado.ts'
import { insertRow, record, records } from '#server/db/rows.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Reader, Visitor } from '#server/http/route.ts'
import { keepFile, openFile } from '../arquivo/commands.ts'
import { findEdicao } from './leitura.ts'

/** The manual of an edition: the last file that was sent is in force, and those before it stay. */
export const keepManual = async (ctx: Ctx, seloEdicaoId: number, arquivo: TempFile) => {
  const { ano, uf, manual } = await findEdicao(ctx, seloEdicaoId)
  const seloManualId = await insertRow(
    ctx.db,
    'selo_manual',
    {
      seloEdicaoId,
      arquivoId: await keepFile(ctx, arquivo),
      usuarioId: ctx.actor.usuarioId,
      criacao: ctx.now.toISOString(),
    },
    'seloManualId',
  )
  await ctx.audit({
    acao: 'guardar arquivo',
    entidade: 'selo_manual',
    entidadeId: seloManualId,
    mudancas: {
      edicao: { depois: `${ano}/${uf}` },
      arquivo: { ...(manual && { antes: manual.nome }), depois: arquivo.nome },
    },
  })
  return { message: 'Manual guardado', seloManualId }
}

export const listVersoes = async (ctx: Reader, seloEdicaoId: number) => {
  await findEdicao(ctx, seloEdicaoId)
  return records<z.output<typeof versaoDoManualSchema>>(
    ctx.db,
    sql`select x."seloManualId", a.nome, a.tamanho, u.nome as usuario, x.criacao from selo_manual x
      join arquivo a using ("arquivoId") join usuario u on u."usuarioId" = x."usuarioId"
      where x."seloEdicaoId" = ${seloEdicaoId} order by x."seloManualId" desc`,
  )
}

const openManual = async (ctx: Visitor, achado: { arquivoId: number } | undefined, frase: string) => {
  if (!achado) throw problem.naoEncontrado({ frase })
  return openFile(ctx, achado.arquivoId)
}

export const downloadManual = async (ctx: Visitor & Reader, seloEdicaoId: number) => {
  await findEdicao(ctx, seloEdicaoId)
  return openManual(
    ctx,
    await record(
      ctx.db,
      sql`select "arquivoId" from selo_manual where "seloEdicaoId" = ${seloEdicaoId} order by "seloManualId" desc limit 1`,
    ),
    'Esta edição ainda não tem manual.',
  )
}
export const downloadVersao = async (ctx: Visitor & Reader, seloManualId: number) =>
  openManual(
    ctx,
    await record(ctx.db, sql`select "arquivoId" from selo_manual where "seloManualId" = ${seloManualId}`),
    'Registro não encontrado.',
  )
