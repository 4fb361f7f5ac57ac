import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AmbientePublico } from '#contract/sessao.ts'
import { type Ambiente, resolveAmbiente } from '#contract/variants.ts'
import type { Kernel } from './server.ts'

/** Built from web/src/app/entrada-servida.tsx. */
interface Drawing {
  drawEntrada: (ambiente: AmbientePublico) => string
  leadsToEntrada: (path: string) => boolean
}
interface Made {
  /** By how it is told on the wire; plain under the empty name. */
  bodies: Record<'br' | 'gzip' | '', Buffer>
  etag: string
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
/** Data and no script: the Content-Security-Policy has nothing against it. */
const asData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const accepted = (req: FastifyRequest) =>
  String(req.headers['accept-encoding'] ?? '')
    .split(',')
    .map((e) => e.trim())

/**
 * The one page of every address. It brings along what its host stands for and, where nobody comes further without a
 * session, the sign-in page, which `web/entrada.js` shows to who has none. Made once for each environment.
 */
export const openPage = (
  dist: string,
  { settings }: Pick<Kernel, 'settings'>,
  describe: (ambiente: Ambiente) => AmbientePublico,
) => {
  const plain = readFileSync(join(dist, 'index.html'), 'utf8')
  const file = join(dist, 'servidor/entrada.mjs')
  let loading: Promise<Drawing> | undefined
  const load = () => (loading ??= import(pathToFileURL(file).href) as Promise<Drawing>)
  const made = new Map<Ambiente, { open: Made; entrada: Made }>()

  const make = (ambiente: AmbientePublico, entrada: string): Made => {
    const data = `<script type="application/json" id="ambiente">${asData(ambiente)}</script>`
    const html = plain
      .replace('<title>Praça</title>', () => `<title>${escaped(ambiente.titulo)}</title>`)
      .replace('<!--ambiente-->', () => `${data}${entrada && `<template id="entrada">${entrada}</template>`}`)
    return {
      bodies: {
        br: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        gzip: gzipSync(html),
        '': Buffer.from(html),
      },
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    }
  }
  const pagesOf = (ambiente: Ambiente, { drawEntrada }: Drawing) => {
    const known = made.get(ambiente)
    if (known) return known
    const described = describe(ambiente)
    const pages = { open: make(described, ''), entrada: make(described, drawEntrada(described)) }
    made.set(ambiente, pages)
    return pages
  }

  return async (req: FastifyRequest, reply: FastifyReply, path: string) => {
    const drawing = await load()
    const pages = pagesOf(resolveAmbiente(settings.ambientes, req.host), drawing)
    const { bodies, etag } = drawing.leadsToEntrada(path) ? pages.entrada : pages.open
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    if (req.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = (['br', 'gzip'] as const).find((e) => accepted(req).includes(e)) ?? ''
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }
}

/** Whether there is a page to serve: calls work without one. */
export const isBuilt = (dist: string) => existsSync(join(dist, 'servidor/entrada.mjs'))
