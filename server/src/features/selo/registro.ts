import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { one } from '#server/db/sql.ts'
import type { Ctx, RegisterHooks } from '#server/http/route.ts'

/** What says of which year and state an edition is, the weightiest first; nothing of one that nobody began. */
const findUso = async ({ db }: Ctx, { seloEdicaoId, ano, uf }: RegisterRow) => {
  const uso = (await one<{ publicada: boolean; avaliada: boolean; inscrita: boolean }>(
    db,
    sql`select exists (select 1 from selo_publicacao where "seloEdicaoId" = ${seloEdicaoId}) as publicada,
      exists (select 1 from cliente_oculto c join municipio m using ("municipioId")
        where c.edicao = ${ano} and m.uf = ${uf}) as avaliada,
      exists (select 1 from selo_inscricao i join municipio m using ("municipioId")
        where i.edicao = ${ano} and m.uf = ${uf}) as inscrita`,
  ))!
  if (uso.publicada) return 'resultado publicado'
  if (uso.avaliada) return 'cliente oculto'
  return uso.inscrita ? 'inscrições' : undefined
}

/** Another year or state would take what was enrolled, evaluated and published to an edition that it never was of. */
const checkEdicao = async (ctx: Ctx, body: RegisterRow, antes?: RegisterRow) => {
  const mudados = antes ? (['ano', 'uf'] as const).filter((campo) => body[campo] !== antes[campo]) : []
  const uso = mudados.length ? await findUso(ctx, antes!) : undefined
  if (!uso) return
  const motivo = `Não pode mais mudar: a edição já tem ${uso}`
  throw problem.regra({ motivo }, Object.fromEntries(mudados.map((campo) => [campo, motivo])))
}

export const registroDaEdicao: RegisterHooks = {
  travar: async ({ db }, { seloEdicaoId }) => {
    // Who publishes holds it too.
    if (seloEdicaoId) await db.execute(sql`select 1 from selo_edicao where "seloEdicaoId" = ${seloEdicaoId} for update`)
  },
  conferir: checkEdicao,
  excluir: async (ctx, antes) => {
    const uso = await findUso(ctx, antes)
    if (uso) throw problem.emUso({ onde: uso })
  },
}
