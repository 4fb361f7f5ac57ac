import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import type { AmbientePublico } from '#contract/sessao.ts'
import type { Ambiente } from '#contract/variants.ts'
import { isBuilt, openPage } from './page.ts'
import { fail, type Kernel, wordingOf } from './server.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** The built web: assets carry a hash and may be kept for ever; every other address is the one page. */
export const serveWeb = async (
  app: FastifyInstance,
  kernel: Pick<Kernel, 'settings'>,
  describe: (ambiente: Ambiente) => AmbientePublico,
  dist = DIST,
) => {
  const page = isBuilt(dist) ? openPage(dist, kernel, describe) : undefined
  if (page) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['index.html*', 'servidor/**'],
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
      page &&
      (req.method === 'GET' || req.method === 'HEAD') &&
      !/^\/api(\/|$)/i.test(path) &&
      !path.startsWith('/assets/')
    )
      return page(req, reply, path)
    return fail(req, reply, problem.rotaDesconhecida(), {}, wordingOf(kernel, req))
  })
}
