/**
 * A cookie of ours. Where links are https its name begins with `__Host-`: the browser then holds it to TLS and to this
 * very host, and no neighbour under the same domain can plant one.
 */
const named = (origin: string, name: string) => (origin.startsWith('https:') ? `__Host-${name}` : name)

interface Said {
  readonly origin: string
  cookie(name: string): string | undefined
}
export const readCookie = ({ origin, cookie }: Said, name: string) => cookie(named(origin, name))

export const cookieHeader = (origin: string, name: string, value: string, seconds: number) =>
  `${named(origin, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${origin.startsWith('https:') ? '; Secure' : ''}`
