import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import { fail, type Kernel, wordingOf } from './server.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** The built web: assets carry a hash and may be kept for ever; every other address is the one page. */
export const serveWeb = async (app: FastifyInstance, kernel: Pick<Kernel, 'settings'>, dist = DIST) => {
  const built = existsSync(join(dist, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      index: false,
      wildcard: false,
      setHeaders: (res, path) =>
        void res.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  }
  app.setNotFoundHandler((req, reply) => {
    const path = req.url.split('?')[0]!
    if (
      built &&
      (req.method === 'GET' || req.method === 'HEAD') &&
      !/^\/api(\/|$)/i.test(path) &&
      !path.startsWith('/assets/')
    )
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return fail(req, reply, problem.rotaDesconhecida(), {}, wordingOf(kernel, req))
  })
}
