import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Ambiente, Ambientes } from '#contract/variants.ts'
import type { Settings } from '#server/settings.ts'
import { isHostname } from './hostname.ts'

const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d{1,5}))?$/i

/** `name[:port]` and nothing beside it: no user, no path, no space. */
export const isAuthority = (text: string) => {
  const [, host, port] = AUTHORITY.exec(text) ?? []
  if (!host || Number(port ?? 0) > 65_535) return false
  return host.startsWith('[') ? isIPv6(host.slice(1, -1)) : isHostname(host)
}

const hostHeaders = (raw: readonly string[]) => {
  let n = 0
  for (let i = 0; i < raw.length; i += 2) if (raw[i]!.length === 4 && raw[i]!.toLowerCase() === 'host') n++
  return n
}

/** What a request says about where it was sent can be believed in its form; only HTTP/1.0 may leave it out. */
export const hasGoodHost = ({ raw, host }: FastifyRequest) => {
  const given = raw.headers.host
  if (given === undefined) return host === '' || isAuthority(host)
  return hostHeaders(raw.rawHeaders) < 2 && isAuthority(given) && (host === given || isAuthority(host))
}

/** Where we really listen, once we do: the setting may leave the port to the system. */
const listening = new WeakMap<Settings, number>()
export const listensOn = (settings: Settings, port: number) => void listening.set(settings, port)

/** The host of a banco's environment, for what no request caused. */
export const hostOfBanco = ({ hosts, padrao }: Ambientes, banco: string) =>
  Object.keys(hosts).find((h) => hosts[h]!.banco === banco) ?? padrao

/**
 * The address for links, of one entry of the environment map. Nothing in it comes from a request: a link with a token
 * must never lead where its sender says. PUBLIC_URL stands for the default entry where the map does not name it.
 */
export const originOf = (settings: Settings, host: string) => {
  const { hosts, padrao } = settings.ambientes
  const { publicUrl } = settings
  if (!publicUrl) return new URL(`http://${host}:${listening.get(settings) ?? settings.port}`).origin
  const url = new URL(publicUrl)
  if (host !== padrao || Object.hasOwn(hosts, url.hostname)) url.hostname = host
  return url.origin
}

/** A banco's environment and its address, for what no request caused. */
export const placeOfBanco = (settings: Settings, banco: string): { ambiente: Ambiente; origin: string } => {
  const host = hostOfBanco(settings.ambientes, banco)
  return { ambiente: settings.ambientes.hosts[host]!, origin: originOf(settings, host) }
}
