import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import { fail, type Kernel, wordingOf } from './server.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

const isFile = (path: string) =>
  stat(path).then(
    (s) => s.isFile(),
    () => false,
  )
/** As the build spells them: nothing above, nothing hidden, nothing encoded. */
const FILE = /^(\/[\w-][\w.-]*)+\.\w+$/

/**
 * The built web: assets carry a hash and may be kept for ever; every other address is the one page. What was there at the
 * start has a route of its own; what a later build brought is found when it is asked for.
 */
export const serveWeb = async (app: FastifyInstance, kernel: Pick<Kernel, 'settings'>, dist = DIST) => {
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    wildcard: false,
    // Without a build there are the calls alone.
    suppressWarning: true,
    setHeaders: (res, path) =>
      void res.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  app.setNotFoundHandler(async (req, reply) => {
    const path = req.url.split('?')[0]!
    const reads = req.method === 'GET' || req.method === 'HEAD'
    if (reads && FILE.test(path) && (await isFile(join(dist, path)))) return reply.sendFile(path.slice(1))
    const page = reads && !/^\/api(\/|$)/i.test(path) && !path.startsWith('/assets/')
    if (page && (await isFile(join(dist, 'index.html'))))
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return fail(req, reply, problem.rotaDesconhecida(), {}, wordingOf(kernel, req))
  })
}
