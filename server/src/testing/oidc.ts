import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface OidcPerson {
  sub: string
  name: string
  email: string
  email_verified: boolean
  cpf: string
}

/** A real OpenID Connect provider on this machine. `pessoas` may sign in there with their subject and any password. */
export const startOidc = async (redirectUris: string[], pessoas: OidcPerson[], accessTokenSeconds = 3600) => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'praca',
        client_secret: 'segredo-de-teste-do-praca',
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((u) => u.replace('/sso/retorno', '/auth/login')),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'cpf'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    issueRefreshToken: async () => true,
    // The strictest kind: who shows an old one is signed out.
    rotateRefreshToken: () => true,
    ttl: {
      AccessToken: accessTokenSeconds,
      IdToken: 3600,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 600,
      RefreshToken: 86_400,
    },
    cookies: { keys: ['chave-de-teste'] },
    findAccount: (_ctx: unknown, id: string) => {
      const person = pessoas.find((p) => p.sub === id)
      return person && { accountId: id, claims: async () => ({ ...person }) }
    },
  } as never)
  let forge = (idToken: string) => idToken
  provider.use(async (ctx, next) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path === '/token' && body?.id_token) body.id_token = forge(body.id_token)
  })
  server.on('request', provider.callback())
  return {
    issuer,
    /** What becomes of identity tokens on their way to us. */
    setForge: (f: typeof forge) => {
      forge = f
    },
    sso: {
      issuer,
      clientId: 'praca',
      clientSecret: 'segredo-de-teste-do-praca',
      realm: 'externo',
      escopo: 'openid profile email offline_access',
    },
    close: () => new Promise<void>((done) => server.close(() => done()) && server.closeAllConnections()),
  }
}

/** A browser of one window: follows redirects, keeps cookies, and signs in on the provider's own pages. */
export const oidcBrowser = () => {
  const jar = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<{ url: string; html: string }> => {
    const r = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const c of r.headers.getSetCookie()) {
      const [pair] = c.split(';')
      const at = pair!.indexOf('=')
      if (/expires=Thu, 01 Jan 1970/i.test(c)) jar.delete(pair!.slice(0, at))
      else jar.set(pair!.slice(0, at), pair!.slice(at + 1))
    }
    const location = r.headers.get('location')
    if (!location) return { url, html: await r.text() }
    const next = new URL(location, url).href
    return next.includes('/sso/retorno') ? { url: next, html: '' } : visit(next)
  }
  return {
    /** From the provider's address to the answer it sends back to us, as `?code=…&state=…`. */
    signIn: async (authorizationUrl: string, sub: string): Promise<string> => {
      let page = await visit(authorizationUrl)
      for (let i = 0; i < 3 && !page.url.includes('/sso/retorno'); i++) {
        const action = /<form[^>]*action="([^"]+)"/.exec(page.html)![1]!
        const prompt = /name="prompt" value="(\w+)"/.exec(page.html)![1]!
        page = await visit(
          new URL(action, page.url).href,
          prompt === 'login' ? { prompt, login: sub, password: 'x' } : { prompt },
        )
      }
      return new URL(page.url).search
    },
  }
}
