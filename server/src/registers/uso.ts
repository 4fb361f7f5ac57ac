import { sql } from 'drizzle-orm'
import { emSerie, quantos } from '#contract/br.ts'
import { nomes } from '#contract/nomes.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'

const OUTRO = ['registro de outro cadastro', 'registros de outro cadastro'] as const

interface Uso {
  tabela: string
  coluna: string
}
/** Columns that point at a table, but for those whose rows go with it. */
export const listUsos = (db: Db, tabela: string) =>
  rows<Uso>(
    db,
    sql`select t.relname as tabela, a.attname as coluna
        from pg_constraint c join pg_class t on t.oid = c.conrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid = ${tabela}::regclass order by 1, 2`,
  )

export const nomeDoUso = ({ tabela, coluna }: Uso) => nomes[`${tabela}.${coluna}`]?.uso ?? nomes[tabela]?.uso

/** Refuses to delete what is in use, and says by what and how often. What is derived from the row alone is no use. */
export const refuseIfUsed = async (db: Db, tabela: string, id: number, derivadas: readonly string[] = []) => {
  const usos = (await listUsos(db, tabela)).filter((u) => !derivadas.includes(u.tabela))
  if (!usos.length) return
  const contagens = await rows<Uso & { n: number }>(
    db,
    sql.join(
      usos.map(
        (u) => sql`select ${u.tabela}::text as tabela, ${u.coluna}::text as coluna, count(*)::int as n
          from ${sql.identifier(u.tabela)} where ${sql.identifier(u.coluna)} = ${id}`,
      ),
      sql` union all `,
    ),
  )
  const onde = contagens.filter((c) => c.n > 0).map((c) => quantos(c.n, ...(nomeDoUso(c) ?? OUTRO)))
  if (onde.length) throw problem.emUso({ onde: emSerie(onde) })
}
