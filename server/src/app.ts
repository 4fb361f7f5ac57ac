import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mensagensZod } from '#contract/messages.ts'
import { problem } from '#contract/problems.ts'
import { openSessions } from './access/sessions.ts'
import type { Bancos } from './db/bancos.ts'
import { allKinds, features } from './features/all.ts'
import type { FileStore } from './files/store.ts'
import { addMetrics } from './http/metrics.ts'
import { docsPage, openApi } from './http/openapi.ts'
import type { Constraints } from './http/route.ts'
import { INERT } from './http/security-headers.ts'
import { addRoute, createServer, fail, type Kernel, wordingOf } from './http/server.ts'
import { serveWeb } from './http/static.ts'
import { openJobs } from './jobs/jobs.ts'
import type { Settings } from './settings.ts'
import { VERSION } from './version.ts'

z.config({ customError: mensagensZod })

export interface AppOptions {
  settings: Settings
  bancos: Bancos
  files: FileStore
  clock?: () => Date
  checkRawJson?: boolean
  checkAudit?: boolean
  waitForOthers?: number | undefined
}

export const allRoutes = () => features.flatMap((f) => f.routes)

const sameToken = (given: string | undefined, expected: string) => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${expected}`)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The whole product on the databases and stores it is given; what main listens with and what tests inject into. */
export const buildApp = async (options: AppOptions) => {
  const { settings, bancos, files } = options
  const clock = options.clock ?? (() => new Date())
  const jobDefs = Object.assign({}, ...features.map((f) => f.jobs ?? {}))
  const sessions = new Map(bancos.all.map((b) => [b.nome, openSessions(b)]))
  let app: FastifyInstance | undefined
  const log = {
    info: (o: object, m: string) => app?.log.info(o, m),
    error: (o: object, m: string) => app?.log.error(o, m),
  }
  const jobs = openJobs(bancos.all, jobDefs, {
    settings,
    clock,
    files,
    log,
    bancos,
  })
  const closing = new AbortController()
  const kernel: Kernel = {
    settings,
    clock,
    closing: closing.signal,
    files,
    jobs,
    comum: bancos.all[0]!,
    bancos,
    sessions,
    checkRawJson: options.checkRawJson ?? false,
    checkAudit: options.checkAudit ?? false,
    waitForOthers: options.waitForOthers,
  }

  app = await createServer(kernel)
  const constraints: Constraints = Object.assign({}, ...features.map((f) => f.constraints ?? {}))
  const registry = addMetrics(app, bancos)
  const routes = allRoutes()
  const kinds = allKinds()
  for (const r of routes) addRoute(app, kernel, r, constraints, kinds)

  const endpoints = routes.map((r) => r.endpoint)
  const document = JSON.stringify(openApi(endpoints, VERSION))
  const page = docsPage(endpoints)
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json').send(document))
  app.get('/api/docs', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${INERT}; style-src 'unsafe-inline'`)
      .send(page),
  )
  // Numbers about the machine are for its operator: without a token in the settings nobody reads them.
  app.get('/api/metricas', async (req, reply) => {
    if (!settings.metricsToken || !sameToken(req.headers.authorization, settings.metricsToken))
      return fail(req, reply, problem.rotaDesconhecida(), {}, wordingOf(kernel, req))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.setErrorHandler((error, req, reply) => fail(req, reply, error, constraints, wordingOf(kernel, req)))
  await serveWeb(app, kernel)
  // Ahead of the wait for what is still being answered.
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => {
    await jobs.stop()
    await bancos.close()
  })
  return { app, jobs, sessions }
}
