import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashToken } from '#server/access/sessions.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { cookieHeader, readCookie } from '#server/http/cookies.ts'
import type { Visitor } from '#server/http/route.ts'
import { APARELHO_MS } from './rules.ts'

/* What a browser says about itself is its own text: it is matched against what we know and never kept. */

const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(e|ium)\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
const MAX_AGENTE = 512
const achar = (lista: typeof SISTEMAS, texto: string) => lista.find(([r]) => r.test(texto))?.[1]

/** 'Chrome no Windows': browser and system in plain words. */
export const aparelhoDe = (agente: string | undefined): string => {
  const texto = (agente ?? '').slice(0, MAX_AGENTE)
  const [navegador, sistema] = [achar(NAVEGADORES, texto), achar(SISTEMAS, texto)]
  if (navegador && sistema) return `${navegador} no ${sistema}`
  return navegador ?? (sistema ? `Programa desconhecido no ${sistema}` : 'Programa desconhecido')
}

/* Devices that a person signed in from */

const COOKIE = 'praca_aparelho'
const MAX_APARELHOS = 50
/** The mark is ours: what does not look like one is none. */
const MARCA = /^[\w-]{43}$/

/** Notes the device and says whether it is the person's first one, one known before, or a new one. */
const saveMarca = async (db: Db, usuarioId: number, marca: string, now: Date) => {
  const em = now.toISOString()
  const row = await one<{ nova: boolean; outras: number }>(
    db,
    sql`with antes as (select count(*)::int as n from usuario_aparelho where "usuarioId" = ${usuarioId}),
      dito as (insert into usuario_aparelho ("usuarioId", "marcaHash", criacao, "ultimoUso")
        values (${usuarioId}, ${hashToken(marca)}, ${em}, ${em})
        on conflict ("usuarioId", "marcaHash") do update set "ultimoUso" = excluded."ultimoUso" returning xmax = 0 as nova)
      select dito.nova, antes.n as outras from dito, antes`,
  )
  return row!
}

const forgetAntigos = (db: Db, usuarioId: number) =>
  db.execute(sql`delete from usuario_aparelho where "usuarioId" = ${usuarioId} and "marcaHash" in (
    select "marcaHash" from usuario_aparelho where "usuarioId" = ${usuarioId} order by "ultimoUso" desc offset ${MAX_APARELHOS})`)

/** Knows the browser again by the mark it keeps. True for a new one, but for a person's first: that is the first access. */
export const noteAparelho = async (ctx: Visitor, usuarioId: number) => {
  const dita = readCookie(ctx, COOKIE)
  const marca = dita && MARCA.test(dita) ? dita : randomBytes(32).toString('base64url')
  ctx.replyHeader('set-cookie', cookieHeader(ctx.origin, COOKIE, marca, APARELHO_MS / 1000))
  const { nova, outras } = await saveMarca(ctx.db, usuarioId, marca, ctx.now)
  if (nova) await forgetAntigos(ctx.db, usuarioId)
  return nova && outras > 0
}
