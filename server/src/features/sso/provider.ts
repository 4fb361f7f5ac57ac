import * as client from 'openid-client'
import type { Ambiente } from '#contract/variants.ts'

type Sso = NonNullable<Ambiente['sso']>
const known = new Map<string, Promise<client.Configuration>>()

/** The provider's own description of itself, asked for once. A failure is not remembered. */
export const providerFor = (sso: Sso): Promise<client.Configuration> => {
  const key = JSON.stringify(sso)
  const found = known.get(key)
  if (found) return found
  const issuer = new URL(sso.issuer)
  const discovery = client.discovery(issuer, sso.clientId, sso.clientSecret, undefined, {
    execute: [
      // The signature of each identity token is verified, though it comes from the provider itself.
      client.enableNonRepudiationChecks,
      // Plain http only towards this very machine, for tests and local providers.
      ...(issuer.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(issuer.hostname)
        ? [client.allowInsecureRequests]
        : []),
    ],
  })
  known.set(key, discovery)
  discovery.catch(() => known.delete(key))
  return discovery
}
