import type { Ambiente } from '#contract/variants.ts'

/** Address that also ends the session at the identity provider, or null where there is none. */
export const buildSsoLogout = async (
  ambiente: Ambiente,
  idToken: string | null,
  origin: string,
): Promise<string | null> => {
  if (!ambiente.sso || !idToken) return null
  const { providerFor } = await import('./provider.ts')
  const client = await import('openid-client')
  return client.buildEndSessionUrl(await providerFor(ambiente.sso), {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${origin}/auth/login`,
  }).href
}
