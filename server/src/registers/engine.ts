import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { type Register, type RegisterRow, registerEndpoints, registers } from '#contract/registers.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/bancos.ts'
import { json, one, rows } from '#server/db/sql.ts'
import { type Feature, route } from '#server/http/route.ts'

const column = sql.identifier
const columns = (names: readonly string[]) =>
  sql.join(
    names.map((n) => column(n)),
    sql`, `,
  )
const keys = (r: Register) => r.campos.map((f) => f.chave)
const selected = (r: Register) => columns([r.id, ...keys(r), 'versao'])

const isText = (r: Register) =>
  r.campos.some((f) => f.chave === r.ordem && (f.tipo === 'texto' || f.tipo === 'textoLongo'))
const order = (r: Register): SQL => (isText(r) ? sql`sem_acento(${column(r.ordem)})` : sql`${column(r.ordem)}`)

const list = (db: Db, r: Register) =>
  json(
    db,
    sql`select coalesce(json_agg(t), '[]')::text
        from (select ${selected(r)} from ${column(r.tabela)} order by ${order(r)}, ${column(r.id)}) t`,
  )

/** Through JSON, so that decimals are numbers whatever the driver makes of them. */
const find = async (db: Db, r: Register, id: unknown): Promise<RegisterRow> => {
  const found = await one<{ row: RegisterRow }>(
    db,
    sql`select to_json(t) as row from (select ${selected(r)} from ${column(r.tabela)} where ${column(r.id)} = ${id}) t`,
  )
  if (!found) throw problem.naoEncontrado()
  return found.row
}

const insert = async (db: Db, r: Register, body: RegisterRow) => {
  const row = await one<Record<string, number>>(
    db,
    sql`insert into ${column(r.tabela)} (${columns(keys(r))})
        values (${sql.join(
          keys(r).map((k) => sql`${body[k]}`),
          sql`, `,
        )}) returning ${column(r.id)}`,
  )
  return find(db, r, row![r.id])
}

const update = (db: Db, r: Register, body: RegisterRow) =>
  one(
    db,
    sql`update ${column(r.tabela)} set ${sql.join(
      keys(r).map((k) => sql`${column(k)} = ${body[k]}`),
      sql`, `,
    )}, versao = versao + 1
        where ${column(r.id)} = ${body[r.id]} and versao = ${body.versao} returning 1`,
  )

interface Use {
  tabela: string
  coluna: string
  nome: string
}

/** Tables that point at this one, by their comment in the database or else by their name. */
const pointingAt = (db: Db, tabela: string) =>
  rows<Use>(
    db,
    sql`select c.conrelid::regclass::text as tabela, a.attname as coluna,
          coalesce(obj_description(c.conrelid, 'pg_class'), replace(t.relname, '_', ' ')) as nome
        from pg_constraint c join pg_class t on t.oid = c.conrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${tabela}::regclass order by nome`,
  )

/** Refuses to delete what is in use, and says where and how often. */
const refuseIfUsed = async (db: Db, r: Register, id: number) => {
  const onde: string[] = []
  for (const use of await pointingAt(db, r.tabela)) {
    const found = await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${sql.raw(use.tabela)} where ${column(use.coluna)} = ${id}`,
    )
    if (found!.n > 0) onde.push(`${use.nome} (${found!.n})`)
  }
  if (onde.length) throw problem.emUso({ onde: onde.join(', ') })
}

const feminine = (r: Register, masculine: string) => (r.genero === 'f' ? masculine.replace(/o$/, 'a') : masculine)

/** The calls of one register, from its definition alone. */
export const registerFeature = (r: Register): Feature => {
  const e = registerEndpoints(r)
  const entidade = r.tabela
  return {
    constraints: r.restricoes,
    routes: [
      route(e.listar, async ({ db }) => list(db, r)),
      route(e.obter, async ({ db, params }) => find(db, r, params.id)),

      route(e.criar, async (ctx) => {
        const criado = await insert(ctx.db, r, ctx.body)
        await ctx.audit({
          acao: 'criar',
          entidade,
          entidadeId: criado[r.id] as number,
          mudancas: diff(undefined, criado),
        })
        return criado
      }),

      route(e.alterar, async (ctx) => {
        const { body } = ctx
        const antes = await find(ctx.db, r, body[r.id])
        if (!(await update(ctx.db, r, body)))
          throw problem.versaoDesatualizada({}, undefined, { atual: await find(ctx.db, r, body[r.id]) })
        const depois = await find(ctx.db, r, body[r.id])
        await ctx.audit({ acao: 'alterar', entidade, entidadeId: body[r.id] as number, mudancas: diff(antes, depois) })
        return depois
      }),

      route(e.excluir, async (ctx) => {
        const antes = await find(ctx.db, r, ctx.params.id)
        await refuseIfUsed(ctx.db, r, ctx.params.id)
        await ctx.db.execute(sql`delete from ${column(r.tabela)} where ${column(r.id)} = ${ctx.params.id}`)
        await ctx.audit({ acao: 'excluir', entidade, entidadeId: ctx.params.id, mudancas: diff(antes, undefined) })
        return { message: `${r.singular} ${feminine(r, 'excluído')}` }
      }),
    ],
  }
}

export const registerFeatures: readonly Feature[] = registers.map(registerFeature)
