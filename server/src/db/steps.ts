import { type SQL, sql } from 'drizzle-orm'
import { recordset } from './rows.ts'

/**
 * The history of what goes from state to state: each kind keeps its steps in a table of its own, which has these columns
 * and may have more. The table is only added to.
 */
export interface StepTable<X extends string> {
  readonly tabela: string
  /** Its key, which also gives the order. */
  readonly id: string
  /** The column that names what the step was done to. */
  readonly alvo: string
  readonly extras?: readonly X[]
}

type Step<X extends string> = {
  readonly alvoId: number
  readonly em: Date
  /** Null: the system itself. */
  readonly usuarioId: number | null
  readonly acao: string
  readonly de: string
  readonly para: string
  readonly justificativa?: string | null | undefined
  /** What the sentence about it will need. */
  readonly dados?: object | null | undefined
} & { readonly [k in X]?: number | string | null | undefined }

/** More of each step than all kinds have. The table is `h` there, and who did it is `u`. */
interface More {
  readonly columns?: SQL
  readonly joins?: SQL
  readonly where?: SQL
}

const column = (nome: string) => sql`${sql.identifier(nome)}`

export const defineSteps = <const X extends string = never>({ tabela, id, alvo, extras = [] }: StepTable<X>) => {
  const names = [alvo, 'em', 'usuarioId', 'acao', 'de', 'para', 'justificativa', 'dados', ...extras]
  const into = sql`${column(tabela)} (${sql.join(names.map(column), sql`, `)})`
  const extra = (passo: Step<X>, k: X) => (passo as Readonly<Record<X, unknown>>)[k] ?? null
  return {
    /** One step: a statement, or a part of another (`with … as`). */
    insert: (p: Step<X>): SQL => sql`insert into ${into}
      values (${p.alvoId}, ${p.em.toISOString()}, ${p.usuarioId}, ${p.acao}, ${p.de}, ${p.para}, ${p.justificativa || null},
        ${p.dados ? JSON.stringify(p.dados) : null}::jsonb${sql.join(extras.map((k) => sql`, ${extra(p, k)}`))})`,
    /** Many in one statement, in their order. */
    insertMany: (passos: readonly Step<X>[]): SQL => {
      const rows = passos.map((p) => ({
        [alvo]: p.alvoId,
        em: p.em.toISOString(),
        usuarioId: p.usuarioId,
        acao: p.acao,
        de: p.de,
        para: p.para,
        justificativa: p.justificativa || null,
        dados: p.dados ?? null,
        ...Object.fromEntries(extras.map((k) => [k, extra(p, k)])),
      }))
      return sql`insert into ${into} select ${sql.join(names.map(column), sql`, `)}
        from ${recordset(tabela, rows)}`
    },
    /** The steps of one, the newest first. */
    list: (alvoId: number, { columns, joins, where }: More = {}): SQL =>
      sql`select h.${column(id)}, to_char(h.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as em,
          h."usuarioId", u.nome as usuario, h.acao, h.de, h.para, h.justificativa, h.dados${columns ? sql`, ${columns}` : sql``}
        from ${column(tabela)} h left join usuario u on u."usuarioId" = h."usuarioId" ${joins ?? sql``}
        where h.${column(alvo)} = ${alvoId}${where ? sql` and ${where}` : sql``} order by h.${column(id)} desc`,
  }
}
