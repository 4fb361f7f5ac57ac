import * as client from 'openid-client'
import { digits } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/sso.ts'
import { oneAtATime } from '#server/access/lock-out.ts'
import { cookieHeader, readCookie } from '#server/http/cookies.ts'
import { type Feature, FileReply, route, type Visitor } from '#server/http/route.ts'
import { openSessao } from '../conta/commands.ts'
import { providerFor } from './provider.ts'
import {
  bindIdentidade,
  findUsuarioDaIdentidade,
  type Identidade,
  keepIdentidade,
  loadTokens,
  renewTokens,
  spendProva,
} from './queries.ts'

/** State, nonce and PKCE verifier wait in the browser that asked: an answer meant for another browser fails here. */
const COOKIE = 'praca_sso'

const redirect = (location: string, headers: Record<string, string> = {}) =>
  new FileReply(Buffer.alloc(0), { location, 'cache-control': 'no-store', ...headers }, 302)

const ssoOf = ({ ambiente }: Visitor) => {
  if (!ambiente.sso) throw problem.rotaDesconhecida()
  return ambiente.sso
}

const moment = (now: Date, tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers) => {
  const seconds = tokens.expiresIn()
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000).toISOString()
}

const text = (v: unknown) => (typeof v === 'string' ? v : '')
const identidadeDe = (claims: client.IDToken): Identidade => ({
  ameiid: claims.sub,
  nome: text(claims.name) || text(claims.preferred_username),
  email: text(claims.email),
  cpf: digits(text(claims.cpf)).slice(0, 11),
  emailVerificado: claims.email_verified === true,
})

export const ssoFeature: Feature = {
  routes: [
    route(contract.ssoEntrar, async (ctx) => {
      const sso = ssoOf(ctx)
      // A page of somebody else must not sign anybody in: the person asks for it on ours.
      if (ctx.header('sec-fetch-site') === 'cross-site') return redirect('/auth/login')
      try {
        const provider = await providerFor(sso)
        const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
        const url = client.buildAuthorizationUrl(provider, {
          redirect_uri: `${ctx.origin}/sso/retorno`,
          scope: sso.escopo,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(ctx.query.silencioso && { prompt: 'none' }),
        })
        const values = `${state}.${nonce}.${verifier}`
        return redirect(url.href, { 'set-cookie': cookieHeader(ctx.origin, COOKIE, values, 600) })
      } catch (e) {
        ctx.log.error({ err: (e as Error).message }, 'provedor de identidade')
        return redirect('/auth/login?erro=sso')
      }
    }),

    route(contract.ssoIdentidade, async (ctx) => {
      const sso = ssoOf(ctx)
      const [state, nonce, verifier] = readCookie(ctx, COOKIE)?.split('.') ?? []
      if (!state || !nonce || !verifier) throw problem.ssoRecusado()
      const provider = await providerFor(sso).catch(() => Promise.reject(problem.indisponivel()))
      const answer = new URL(`${ctx.origin}/sso/retorno`)
      answer.search = ctx.body.retorno
      const tokens = await client
        .authorizationCodeGrant(provider, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((e: { error?: string; message: string }) => {
          ctx.log.warn({ err: e.message }, 'identidade recusada')
          throw problem.ssoRecusado({}, undefined, { error: e.error ?? null })
        })
      const identidade = identidadeDe(tokens.claims()!)
      const guardada = {
        identidade,
        idToken: tokens.id_token!,
        refreshToken: tokens.refresh_token ?? null,
        tokenExpiraEm: moment(ctx.now, tokens),
      }
      return { ...identidade, prova: await keepIdentidade(ctx.db, guardada, ctx.now) }
    }),

    route(contract.ameiLogin, async (ctx) => {
      ssoOf(ctx)
      const guardada = await spendProva(ctx.db, ctx.body.prova, ctx.now)
      const i = guardada?.identidade
      const agrees = i && i.ameiid === ctx.body.ameiid && i.email === ctx.body.email && i.cpf === ctx.body.cpf
      if (!agrees) throw problem.ssoRecusado()
      const usuario = await findUsuarioDaIdentidade(ctx.db, i)
      if (!usuario) throw problem.ssoSemCadastro()
      if (!usuario.habilitado) throw problem.usuarioDesabilitado()
      await bindIdentidade(ctx.db, usuario.usuarioId, i.ameiid)
      const { idToken, refreshToken, tokenExpiraEm } = guardada
      const ssoExpiraEm = tokenExpiraEm && new Date(tokenExpiraEm).toISOString()
      const sessao = await openSessao(ctx, usuario.usuarioId, {
        sso: { idToken, refreshToken, expiraEm: ssoExpiraEm },
      })
      return { data: { ...sessao, ssoExpiraEm } }
    }),

    route(contract.ssoRenovar, (ctx) => {
      const sso = ssoOf(ctx)
      const { sessaoId } = ctx.actor
      // A provider that sees a refresh token twice ends the person's session there: the second waits for the new one.
      return oneAtATime(ctx, 'sso-renovar', String(sessaoId), async () => {
        const row = await loadTokens(ctx.db, sessaoId)
        if (!row?.ssoRefreshToken) return { ssoExpiraEm: null }
        const tokens = await client.refreshTokenGrant(await providerFor(sso), row.ssoRefreshToken).catch(() => {
          // The provider no longer knows this person's session: neither do we.
          throw problem.semSessao()
        })
        const expiraEm = moment(ctx.now, tokens)
        await renewTokens(ctx.db, sessaoId, tokens.refresh_token ?? null, expiraEm)
        return { ssoExpiraEm: expiraEm }
      })
    }),
  ],
}
