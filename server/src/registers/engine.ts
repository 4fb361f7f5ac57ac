import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type Register, registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { naVariante } from '#contract/register-words.ts'
import { wording } from '#contract/wording.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { type Ctx, type Feature, lookup, type RegisterHooks, type Route, route } from '#server/http/route.ts'
import { auditadoOf } from './audited.ts'
import { withoutHidden } from './fields.ts'
import { refuseElsewhere } from './links.ts'
import * as queries from './queries.ts'
import { refuseSameName } from './same-name.ts'
import { makeSheet, sheetWork } from './sheet.ts'
import { refuseIfUsed } from './uso.ts'
import { isWithin, removeWithin } from './within.ts'

/** The fields that a person never types: the state of the environment. */
const ofEnvironment = (r: Register, { ambiente }: Ctx): RegisterRow =>
  Object.fromEntries(
    r.campos.filter((f) => f.tipo === 'uf' && f.doAmbiente).map((f) => [f.chave, ambiente.uf.slice(0, 2)]),
  )

const create = async (ctx: Ctx, r: Register, hooks: RegisterHooks) => {
  const { db, actor } = ctx
  const body = withoutHidden(r, actor, { ...(ctx.body as unknown as RegisterRow), ...ofEnvironment(r, ctx) })
  await queries.refuseOutOfReach(ctx, r, body)
  await hooks.travar?.(ctx, body)
  await refuseSameName(db, r, body)
  await hooks.conferir?.(ctx, body)
  const id = await queries.insert(db, r, actor, body)
  await hooks.guardar?.(ctx, id)
  const criado = await queries.find(db, r, actor, id)
  await hooks.depois?.(ctx, [criado])
  await ctx.audit({
    acao: 'criar',
    entidade: r.tabela,
    entidadeId: criado[r.id] as number,
    mudancas: diff(undefined, criado),
  })
  return criado
}

const change = async (ctx: Ctx, r: Register, hooks: RegisterHooks) => {
  const { db, actor } = ctx
  const body = withoutHidden(r, actor, ctx.body as unknown as RegisterRow)
  const antes = await queries.find(db, r, actor, body[r.id])
  await queries.refuseOutOfReach(ctx, r, body, antes)
  await hooks.travar?.(ctx, antes)
  await refuseSameName(db, r, { ...antes, ...body }, antes)
  await hooks.conferir?.(ctx, body, antes)
  const { done, row: depois } = await queries.update(db, r, actor, body)
  if (!done) throw stale(depois)
  await hooks.depois?.(ctx, [antes, depois])
  await ctx.audit({
    acao: 'alterar',
    entidade: r.tabela,
    entidadeId: body[r.id] as number,
    mudancas: diff(antes, depois),
  })
  return depois
}

const gone = (r: Register, { ambiente }: Ctx) => {
  const { singular, genero } = naVariante(r, wording(ambiente.variante))
  return `${singular} ${genero === 'f' ? 'excluída' : 'excluído'}`
}

const remove = async (ctx: Ctx, r: Register, hooks: RegisterHooks, id: number) => {
  const antes = await queries.find(ctx.db, r, ctx.actor, id)
  await queries.refuseOutOfReach(ctx, r, {}, antes)
  await refuseElsewhere(ctx.db, r, ctx.actor, id)
  await hooks.travar?.(ctx, antes)
  await hooks.excluir?.(ctx, antes)
  await removeWithin(ctx.db, r, id)
  await refuseIfUsed(ctx.db, r.tabela, id)
  await queries.remove(ctx.db, r, id)
  await hooks.depois?.(ctx, [antes])
  await ctx.audit({ acao: 'excluir', entidade: r.tabela, entidadeId: id, mudancas: diff(antes, undefined) })
  return { message: gone(r, ctx) }
}

/** The calls of one register, from its definition alone. */
export const registerFeature = (r: Register, hooks: RegisterHooks = {}): Feature => {
  const e = registerEndpoints(r)
  const { receber } = hooks
  const receive = receber && (async (ctx: unknown) => receber(ctx as Ctx))
  const routes: Route[] = [
    ...[e.listar, ...e.outros.listar].map((x) => lookup(x, async ({ db, actor }) => queries.list(db, r, actor))),
    ...[e.criar, ...e.outros.criar].map((x) => route(x, async (ctx) => create(ctx as Ctx, r, hooks), receive)),
    ...[e.alterar, ...e.outros.alterar].map((x) => route(x, async (ctx) => change(ctx as Ctx, r, hooks))),
    ...[e.excluir, ...e.outros.excluir].map((x) =>
      route(x, async (ctx) => remove(ctx as Ctx, r, hooks, ctx.params.id)),
    ),
    ...[e.obter, ...e.outros.obter].map((x) =>
      lookup(x, async ({ db, actor, params }) => queries.findJson(db, r, actor, params.id)),
    ),
    ...e.leituras.map(({ endpoint, campo }) =>
      lookup(endpoint as AnyEndpoint, async ({ db, actor, params, query, body }) =>
        queries.list(db, r, actor, queries.byField(r, campo, Object.values(Object(params ?? body ?? query))[0])),
      ),
    ),
    ...(r.nomes ? [lookup(e.nomes, async ({ db, actor }) => queries.listNames(db, r, actor))] : []),
    ...(e.planilha ? [route(e.planilha, async (ctx) => makeSheet(ctx as Ctx, r))] : []),
  ]
  return {
    alvos: { [r.id]: queries.kindOf(r) },
    auditados: { [r.tabela]: auditadoOf(r) },
    constraints: Object.assign({}, r.restricoes, ...r.campos.filter(isWithin).map((f) => f.restricoes)),
    routes,
    ...(e.prepararPlanilha && { trabalhos: [sheetWork(r, e.prepararPlanilha)] }),
  }
}
