import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_RELATORIO as M } from '#contract/relatorio-encontro.ts'
import type { RascunhoDeRelatorio, salvarRascunho } from '#contract/relatorio-rascunho.ts'
import { record } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { sanitizeRichText } from '#server/documents/richtext.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { removeAnexosDoRascunho } from './anexos.ts'
import { listAnexosDoRascunho } from './detalhe.ts'

/* What somebody has written and not sent: the person's alone. */

interface Qual {
  municipioId: number
  relatorioId?: number | null | undefined
}
const dele = ({ actor }: Pick<Reader, 'actor'>, { municipioId, relatorioId }: Qual) =>
  sql`"usuarioId" = ${actor.usuarioId} and "municipioId" = ${municipioId} and "relatorioId" is not distinct from ${relatorioId ?? null}::int`

const loadRascunho = async (ctx: Reader, qual: Qual) =>
  (await record<RascunhoDeRelatorio>(
    ctx.db,
    sql`select "municipioId", "relatorioId", conteudo, "atualizadoEm", versao from relatorio_rascunho where ${dele(ctx, qual)}`,
  )) ?? null

export const getRascunho = async (ctx: Reader, qual: Qual) => ({
  rascunho: await loadRascunho(ctx, qual),
  anexos: qual.relatorioId == null ? await listAnexosDoRascunho(ctx, qual.municipioId) : [],
})

/** By the version that this device knows; another one's is shown to it. */
export const saveRascunho = async (
  ctx: Signed,
  { conteudo, versao, ...qual }: BodyOf<typeof salvarRascunho, 'out'>,
) => {
  const { db, actor, now } = ctx
  const limpo = JSON.stringify({
    ...conteudo,
    ...(conteudo.descricao !== undefined && { descricao: sanitizeRichText(conteudo.descricao) }),
  })
  const em = now.toISOString()
  const relatorioId = qual.relatorioId ?? null
  const salvo =
    versao === 0
      ? await one<{ versao: number }>(
          db,
          sql`insert into relatorio_rascunho ("usuarioId", "municipioId", "relatorioId", conteudo, "atualizadoEm", versao)
            values (${actor.usuarioId}, ${qual.municipioId}, ${relatorioId}::int, ${limpo}::jsonb, ${em}, 1)
            on conflict on constraint relatorio_rascunho_uk do nothing returning versao`,
        )
      : await one<{ versao: number }>(
          db,
          sql`update relatorio_rascunho set conteudo = ${limpo}::jsonb, "atualizadoEm" = ${em}, versao = versao + 1
            where ${dele(ctx, qual)} and versao = ${versao} returning versao`,
        )
  if (!salvo)
    throw problem.versaoDesatualizada({ frase: M.rascunhoDeOutro }, undefined, { atual: await loadRascunho(ctx, qual) })
  return { municipioId: qual.municipioId, relatorioId, atualizadoEm: em, versao: salvo.versao }
}

export const removeRascunho = async (ctx: Signed, qual: Qual) => {
  await ctx.db.execute(sql`delete from relatorio_rascunho where ${dele(ctx, qual)}`)
  const arquivos = qual.relatorioId == null ? await removeAnexosDoRascunho(ctx, qual.municipioId) : 0
  if (!arquivos) ctx.unaudited('a draft is nothing yet')
  return { message: 'Rascunho descartado' }
}
