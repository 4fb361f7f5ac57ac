import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { MAX_ANEXOS, MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { record } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Signed } from '#server/http/route.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'

/** Files that came with a record and stay with it: kept, read, and taken out while the record may be changed. */
interface Tipo<D> {
  /** Also the name of the kind in the audit log. */
  readonly tabela: string
  readonly id: string
  /** The record that they are of: `r` in what follows. */
  readonly dono: { readonly tabela: string; readonly id: string }
  /** What the rules ask about the record, as JSON. */
  readonly situacao: SQL
  /** In reach and sight. */
  readonly alcance: (actor: Actor) => SQL
  /** Refuses who may not change it, or no longer. */
  readonly check: (actor: Actor, dono: D) => void
  /** What else follows from a file that was taken out, in the same transaction. */
  readonly removed?: (ctx: Signed, donoId: number, dono: D, nomeArquivo: string) => Promise<void>
}
type Leitor = Pick<Signed, 'db' | 'actor'>

export const defineAnexos = <D>({ tabela, id, dono, situacao, alcance, check, removed }: Tipo<D>) => {
  const [anexos, chave] = [sql.identifier(tabela), sql.identifier(id)]
  const [donos, donoId] = [sql.identifier(dono.tabela), sql.identifier(dono.id)]

  const findAnexo = async ({ db, actor }: Leitor, anexoId: number) => {
    const x = await record<{ donoId: number; arquivoId: number; nomeArquivo: string; dono: D }>(
      db,
      sql`select x.${donoId} as "donoId", x."arquivoId", x."nomeArquivo", ${situacao} as dono
        from ${anexos} x join ${donos} r using (${donoId})
        where x.${chave} = ${anexoId} and x."excluidoEm" is null and ${alcance(actor)}`,
    )
    if (!x) throw problem.naoEncontrado()
    return x
  }

  return {
    /** Together with those it has already; none of a new one. */
    checkQuantos: async (db: Db, ofId: number | null, novos: number) => {
      const tem =
        ofId === null
          ? 0
          : (await one<{ n: number }>(
              db,
              sql`select count(*)::int as n from ${anexos} where ${donoId} = ${ofId} and "excluidoEm" is null`,
            ))!.n
      const frase = MENSAGENS_RELATORIO.arquivosDemais(MAX_ANEXOS)
      if (novos + tem > MAX_ANEXOS) throw problem.regra({ motivo: frase }, { arquivos: frase })
    },
    keepAnexos: async (ctx: Signed, ofId: number, arquivos: readonly TempFile[]) => {
      for (const tmp of arquivos) {
        const arquivoId = await keepFile(ctx, tmp)
        const row = await one<{ id: number }>(
          ctx.db,
          sql`insert into ${anexos} (${donoId}, "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId", criacao)
            values (${ofId}, ${arquivoId}, ${tmp.nome}, ${tmp.tipo.mime}, ${tmp.tamanho}, ${tmp.sha256}, ${ctx.actor.usuarioId}, ${ctx.now.toISOString()})
            returning ${chave} as id`,
        )
        await ctx.audit({
          acao: 'guardar arquivo',
          entidade: tabela,
          entidadeId: row!.id,
          mudancas: {
            nomeArquivo: { depois: tmp.nome },
            tamanho: { depois: tmp.tamanho },
            sha256: { depois: tmp.sha256 },
          },
        })
      }
    },
    /** Every reading is written down. */
    downloadAnexo: async (ctx: Signed, anexoId: number, { inline = false } = {}) => {
      const x = await findAnexo(ctx, anexoId)
      await ctx.audit({
        acao: inline ? 'visualizar' : 'baixar',
        entidade: tabela,
        entidadeId: anexoId,
        mudancas: { nomeArquivo: { depois: x.nomeArquivo } },
      })
      return openFile(ctx, x.arquivoId, inline, x.nomeArquivo)
    },
    /** The line stays and the bytes go. */
    removeAnexo: async (ctx: Signed, anexoId: number) => {
      const achado = await findAnexo(ctx, anexoId)
      // Held as who judges it holds it.
      await ctx.db.execute(sql`select 1 from ${donos} where ${donoId} = ${achado.donoId} for update`)
      const x = await findAnexo(ctx, anexoId)
      check(ctx.actor, x.dono)
      await ctx.db.execute(sql`update ${anexos} set "excluidoPor" = ${ctx.actor.usuarioId},
        "excluidoEm" = ${ctx.now.toISOString()}, "arquivoId" = null where ${chave} = ${anexoId}`)
      await dropFile(ctx.db, x.arquivoId)
      await ctx.audit({
        acao: 'excluir',
        entidade: tabela,
        entidadeId: anexoId,
        mudancas: { nomeArquivo: { antes: x.nomeArquivo } },
      })
      await removed?.(ctx, x.donoId, x.dono, x.nomeArquivo)
      return { message: MENSAGENS_RELATORIO.anexoExcluido }
    },
    /** The bytes of a record that goes for good. */
    dropAnexos: async (db: Db, ofId: number) => {
      const deles = await rows<{ arquivoId: number | null }>(
        db,
        sql`delete from ${anexos} where ${donoId} = ${ofId} returning "arquivoId"`,
      )
      for (const { arquivoId } of deles) if (arquivoId !== null) await dropFile(db, arquivoId)
    },
  }
}

/** What a page may show by itself. */
export const VISIVEIS: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']
