import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import type { AmbientePublico } from '#contract/sessao.ts'
import type { Ambiente } from '#contract/variants.ts'
import { openPage } from './page.ts'
import { fail, type Kernel, wordingOf } from './server.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')

const isFile = (path: string) =>
  stat(path).then(
    (s) => s.isFile(),
    () => false,
  )
/** As the build spells them: nothing above, nothing hidden, nothing encoded; neither the page nor what draws it. */
const FILE = /^(?!\/(index\.html|servidor\/))(\/[\w-][\w.-]*)+\.\w+$/

/**
 * The built web: assets carry a hash and may be kept for ever; every other address is the one page. What was there at the
 * start has a route of its own; what a later build brought is found when it is asked for.
 */
export const serveWeb = async (
  app: FastifyInstance,
  kernel: Pick<Kernel, 'settings'>,
  describe: (ambiente: Ambiente) => AmbientePublico,
  dist = DIST,
) => {
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ['index.html*', 'servidor/**'],
    // Without a build there are the calls alone.
    suppressWarning: true,
    setHeaders: (res, path) =>
      void res.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  const sendPage = openPage(dist, kernel, describe)
  app.setNotFoundHandler(async (req, reply) => {
    const path = req.url.split('?')[0]!
    const reads = req.method === 'GET' || req.method === 'HEAD'
    if (reads && FILE.test(path) && (await isFile(join(dist, path)))) return reply.sendFile(path.slice(1))
    const page = reads && !/^\/api(\/|$)/i.test(path) && !path.startsWith('/assets/')
    if (page && (await sendPage(req, reply, path))) return reply
    return fail(req, reply, problem.rotaDesconhecida(), {}, wordingOf(kernel, req))
  })
}
