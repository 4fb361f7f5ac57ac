import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
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

const page = (plain: string, ambiente: AmbientePublico, entrada: string): Made => {
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

/** When the page was built; undefined while there is none. */
const builtAt = async (...files: string[]) => {
  const found = await Promise.all(files.map((f) => stat(f).catch(() => undefined)))
  return found.every((s) => s) ? found.map((s) => s!.mtimeMs).join('-') : undefined
}

/**
 * The one page of every address. It brings along what its host stands for and, where nobody comes further without a
 * session, the sign-in page, which `web/entrada.js` shows to who has none. Made once for each environment and build; tells
 * whether there is a page to send: calls work without one.
 */
export const openPage = (
  dist: string,
  { settings }: Pick<Kernel, 'settings'>,
  describe: (ambiente: Ambiente) => AmbientePublico,
) => {
  const [html, draws] = [join(dist, 'index.html'), join(dist, 'servidor/entrada.mjs')]
  const open = async (at: string) => {
    const plain = await readFile(html, 'utf8')
    const { drawEntrada, leadsToEntrada } = (await import(`${pathToFileURL(draws).href}?${at}`)) as Drawing
    const made = new Map<Ambiente, { open: Made; entrada: Made }>()
    const draw = (ambiente: Ambiente) => {
      const described = describe(ambiente)
      const pages = { open: page(plain, described, ''), entrada: page(plain, described, drawEntrada(described)) }
      made.set(ambiente, pages)
      return pages
    }
    return (ambiente: Ambiente, path: string) => {
      const pages = made.get(ambiente) ?? draw(ambiente)
      return leadsToEntrada(path) ? pages.entrada : pages.open
    }
  }
  let known: { at: string; find: ReturnType<typeof open> } | undefined

  return async (req: FastifyRequest, reply: FastifyReply, path: string) => {
    const at = await builtAt(html, draws)
    if (at === undefined) return false
    if (known?.at !== at) known = { at, find: open(at) }
    const { bodies, etag } = (await known.find)(resolveAmbiente(settings.ambientes, req.host), path)
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    if (req.headers['if-none-match'] === etag) {
      reply.code(304).send()
      return true
    }
    const encoding = (['br', 'gzip'] as const).find((e) => accepted(req).includes(e)) ?? ''
    if (encoding) reply.header('content-encoding', encoding)
    reply.type('text/html; charset=utf-8').send(bodies[encoding])
    return true
  }
}
