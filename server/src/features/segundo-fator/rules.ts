import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CODIGOS_DE_RECUPERACAO, DIGITOS } from '#contract/segundo-fator.ts'

/** What a sign-in waits for its code, and an enrolment for its first one. */
export const ESPERA_DO_CODIGO_MS = 5 * 60_000
export const ESPERA_DA_ATIVACAO_MS = 15 * 60_000

/* Codes of the app */

const PERIODO_S = 30
/** One step before and one after: clocks of phones are never quite right. */
const JANELA = 1

const totp = (segredo: string, quem = { issuer: '', label: '' }) =>
  new TOTP({ ...quem, secret: Secret.fromBase32(segredo), digits: DIGITOS, period: PERIODO_S })

export const novoSegredo = () => new Secret({ size: 20 }).base32

/** What the app reads from the drawn code. */
export const enderecoDoSegredo = (segredo: string, issuer: string, label: string) =>
  totp(segredo, { issuer, label }).toString()

/** The time step that the code belongs to, or undefined if it is none of now. */
export const passoDoCodigo = (segredo: string, codigo: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const delta = totp(segredo).validate({ token: codigo, timestamp, window: JANELA })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIODO_S) + delta
}

/* Recovery codes */

/** Without letters and digits that are taken for each other. */
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789'
const TAMANHO = 10

const novoCodigo = () => {
  const letras = Array.from({ length: TAMANHO }, () => ALFABETO[randomInt(ALFABETO.length)]).join('')
  return `${letras.slice(0, TAMANHO / 2)}-${letras.slice(TAMANHO / 2)}`
}
export const novosCodigos = () => {
  const codigos = new Set<string>()
  while (codigos.size < CODIGOS_DE_RECUPERACAO) codigos.add(novoCodigo())
  return [...codigos]
}

/** Spaces, dashes and capitals are how people copy, not part of a code. */
export const semEnfeites = (codigo: string) => codigo.replace(/[\s-]/g, '').toLowerCase()

/** Which of the two a typed code can be. */
export const tipoDoCodigo = (codigo: string): 'aplicativo' | 'recuperacao' | undefined => {
  const limpo = semEnfeites(codigo)
  if (/^\d+$/.test(limpo) && limpo.length === DIGITOS) return 'aplicativo'
  return limpo.length === TAMANHO && [...limpo].every((c) => ALFABETO.includes(c)) ? 'recuperacao' : undefined
}

/* The secret where it is kept */

const CIFRADO = /^v1\.([\w-]+)\.([\w-]+)\.([\w-]+)$/
const chaveDe = (chave: string) => Buffer.from(hkdfSync('sha256', chave, '', 'praca segundo fator', 32))

/** With a key in the settings a copy of the database alone makes no codes; bound to the person, so that no row stands for another. */
export const guardarSegredo = (segredo: string, usuarioId: number, chave: string | undefined) => {
  if (!chave) return segredo
  const iv = randomBytes(12)
  const cifra = createCipheriv('aes-256-gcm', chaveDe(chave), iv).setAAD(Buffer.from(String(usuarioId)))
  const texto = Buffer.concat([cifra.update(segredo, 'ascii'), cifra.final()])
  return ['v1', ...[iv, cifra.getAuthTag(), texto].map((b) => b.toString('base64url'))].join('.')
}

/** Undefined when the key that it was kept with is not the one of the settings. */
export const lerSegredo = (guardado: string, usuarioId: number, chave: string | undefined): string | undefined => {
  const partes = CIFRADO.exec(guardado)
  if (!partes) return guardado
  if (!chave) return undefined
  const [iv, tag, texto] = partes.slice(1).map((p) => Buffer.from(p, 'base64url')) as [Buffer, Buffer, Buffer]
  try {
    const cifra = createDecipheriv('aes-256-gcm', chaveDe(chave), iv, { authTagLength: 16 })
      .setAAD(Buffer.from(String(usuarioId)))
      .setAuthTag(tag)
    return Buffer.concat([cifra.update(texto), cifra.final()]).toString('ascii')
  } catch {
    return undefined
  }
}
