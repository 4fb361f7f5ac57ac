import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import * as contract from '#contract/auditoria.ts'
import type { Flag } from '#contract/permissions.ts'
import { problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import { registers } from '#contract/registers.ts'
import { type Actor, allows } from '#server/access/actor.ts'
import { targetQueries } from '#server/access/scopes.ts'
import { one } from '#server/db/sql.ts'
import { type Auditados, type Feature, route } from '#server/http/route.ts'
import { ocultosNoHistorico } from '../usuario/commands.ts'
import { sealAuditoria } from './commands.ts'
import { listAuditoria, listHistorico, verifySelos } from './queries.ts'
import type { Ocultos, Row } from './rules.ts'

const FLAG_DA_ENTIDADE: Record<string, Flag> = {
  usuario: 'usuarios',
  usuarioGrupo: 'grupo',
  configuracao: 'configuracao',
}

/** No id of anybody: what holds for the others. */
const NINGUEM = 0

/** What the log does not tell because the record itself would not. */
const ocultosDe = (actor: Actor, { entidade, entidadeId }: Row, auditados: Auditados): Ocultos => {
  if (entidade === 'usuario') return ocultosNoHistorico(actor, Number(entidadeId))
  const r = registers.find((x) => x.tabela === entidade)
  if (!r) return auditados[entidade]?.oculta?.(actor) ?? []
  return allows(actor, r.permit.ver) ? unseenFields(r, actor) : 'todos'
}

/** Fields by flag, with what their answers carry of the rows they point at. */
const unseenFields = (r: Register, actor: Actor): string[] =>
  r.campos
    .filter((f) => f.flag && !can(actor, f.flag))
    .flatMap((f) => [f.chave, ...(f.tipo === 'referencia' && f.junta ? [f.junta.chave] : [])])

/** Kinds of which this person is not told everything that changed. */
const caladosPara = (actor: Actor, auditados: Auditados): string[] => [
  ...(ocultosNoHistorico(actor, NINGUEM).length ? ['usuario'] : []),
  ...registers.filter((r) => !allows(actor, r.permit.ver) || unseenFields(r, actor).length).map((r) => r.tabela),
  ...Object.keys(auditados).filter((entidade) => auditados[entidade]!.oculta?.(actor).length),
]

/** `auditados`: what features tell of the things that the log speaks of. */
export const auditoriaFeature = (auditados: Auditados): Feature => ({
  routes: [
    route(contract.listarAuditoria, async (ctx) =>
      listAuditoria(ctx, ctx.actor, auditados, ctx.query, {
        ocultosDe: (linha) => ocultosDe(ctx.actor, linha, auditados),
        calados: caladosPara(ctx.actor, auditados),
      }),
    ),

    route(contract.historico, async (ctx) => {
      const { db, actor } = ctx
      const { entidade, id } = ctx.params
      if (!allows(actor, FLAG_DA_ENTIDADE[entidade]!)) throw problem.semPermissao()
      if (entidade === 'configuracao') return listHistorico(ctx, entidade, null)
      if (entidade === 'usuarioGrupo') return listHistorico(ctx, entidade, String(id))
      if (!(await one(db, targetQueries.usuarioId(actor, sql`${id}`)))) throw problem.naoEncontrado()
      return listHistorico(ctx, entidade, String(id), ocultosNoHistorico(actor, id))
    }),

    route(contract.verificarAuditoria, async ({ db }) => {
      const found = await verifySelos(db)
      return { integra: found.primeiroErro === null, ...found }
    }),
  ],
  jobs: { 'selar-auditoria': { cron: '*/5 * * * *', run: (_, ctx) => sealAuditoria(ctx) } },
})
