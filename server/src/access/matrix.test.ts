import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { can, type FlagSet } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { getSessao, type Sessao } from '#contract/sessao.ts'
import { allRoutes } from '#server/app.ts'
import { expectReviewed } from '#server/testing/reviewed.ts'
import { PERSONAS, type Persona, startTestApp } from '#server/testing/test-app.ts'
import { PUBLICAS } from './public-routes.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const endpoints = allRoutes().map((r) => r.endpoint)
const nameOf = (e: AnyEndpoint) => `${e.method} ${e.path}`
const sessoes = new Map<Persona, Sessao>()

beforeAll(async () => {
  for (const p of PERSONAS) sessoes.set(p, (await t.call(getSessao, { persona: p })).body)
})

/** What the declaration promises, worked out from the flags that the session itself was told. */
const promised = ({ permit }: Pick<AnyEndpoint, 'permit'>, s: Sessao): boolean => {
  if (permit === 'publico' || permit === 'sessao' || s.user.acessoTotal) return true
  if (permit === 'acessoTotal') return false
  if (permit === 'admin') return s.user.grupo.nome === 'Administrador'
  const who = { acessoTotal: false, config: s.config as FlagSet, groupsConfig: s.groupsConfig as FlagSet }
  if (typeof permit === 'string') return can(who, permit)
  if ('relatorio' in permit) return s.user.grupo.relatorioAdm.includes(permit.relatorio)
  return 'todos' in permit ? permit.todos.every((p) => promised({ permit: p }, s)) : permit.some((f) => can(who, f))
}

/** Asks with nothing in it: who may not is told so before anything is read, who may is told what is missing. */
const ask = async (e: AnyEndpoint, as: { persona?: Persona; token?: string; host?: string }) => {
  const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map((m) => [m[1]!, '0']))
  return t.call(e, { ...as, params: params as never, body: (e.method === 'GET' ? undefined : {}) as never })
}

describe('every route declares who may call it', () => {
  test('none is without permission, scope, area and summary', () => {
    expect(endpoints.filter((e) => !e.permit || !e.scope || !e.area || !e.resumo).map(nameOf)).toEqual([])
    expect(new Set(endpoints.map((e) => nameOf(e).toLowerCase())).size).toBe(endpoints.length)
  })
  test('the public ones are exactly the reviewed list', () => {
    expect(
      endpoints
        .filter((e) => e.permit === 'publico')
        .map(nameOf)
        .sort(),
    ).toEqual([...PUBLICAS].sort())
  })
  test('without a session all others answer 401 (R277, R649)', async () => {
    const open: string[] = []
    for (const e of endpoints) if (e.permit !== 'publico' && (await ask(e, {})).status !== 401) open.push(nameOf(e))
    expect(open).toEqual([])
  })
  test('with the session of another banco all of them answer 401', async () => {
    const token = await t.login('admin', 'sala.localhost')
    const open: string[] = []
    for (const e of endpoints) if ((await ask(e, { token })).status !== 401) open.push(nameOf(e))
    expect(open).toEqual([])
  })
})

describe('role × route', () => {
  /** Area and row of each call. */
  const seen: [string, string[]][] = []
  test('every answer is what the declaration and the flags promise', async () => {
    const wrong: string[] = []
    for (const e of [...endpoints].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
      const cells: string[] = []
      for (const p of PERSONAS) {
        // A call that ends the session is asked with one of its own.
        const { status } = await ask(e, { persona: p })
        if (e.path === '/api/auth/logout') t.forgetLogins()
        const allowed = status !== 403 && status !== 401
        if (e.permit !== 'publico' && allowed !== promised(e, sessoes.get(p)!))
          wrong.push(`${nameOf(e)} as ${p}: ${status}`)
        cells.push(e.permit === 'publico' ? 'aberta' : allowed ? 'sim' : '-')
      }
      seen.push([e.area, [nameOf(e), ...cells]])
    }
    expect(wrong).toEqual([])
  })
  test('and the tables are those that were reviewed, a file for each area and none besides', () => {
    expectReviewed(join(import.meta.dirname, 'matrix'), ['rota', ...PERSONAS], seen)
  })
})
