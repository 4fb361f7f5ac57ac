import { formatBytes } from '#contract/br.ts'
import { Problem, type ProblemBody, problem } from '#contract/problems.ts'
import type { Wording } from '#contract/wording.ts'
import type { Constraints } from './route.ts'

interface PgError {
  code: string
  constraint?: string
  table?: string
  severity?: string
}
const pgError = (e: unknown): PgError | undefined => {
  for (let x = e as { cause?: unknown } | undefined; x; x = x.cause as { cause?: unknown } | undefined) {
    const p = x as Partial<PgError>
    if (typeof p.code === 'string' && /^[0-9A-Z]{5}$/.test(p.code) && p.severity) return p as PgError
  }
  return undefined
}

/** A server, or the name of it, that does not answer now. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
])
/** How a store that speaks S3 says that it cannot now, or says nothing. */
const storeIsAway = (e: unknown) => {
  const { name, $metadata } = e as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'TimeoutError' || ($metadata !== undefined && ($metadata.httpStatusCode ?? 500) >= 500)
}
/** What the driver says of a connection that broke, or of a server that does not answer. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|closed and is not queryable|Query read timeout|timeout expired/
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])
const unreachable = (e: unknown) => {
  for (let x = e as { cause?: unknown; code?: string; message?: string } | undefined; x; x = x.cause as typeof x) {
    if (UNREACHABLE.has(x.code ?? '') || LOST.test(x.message ?? '')) return true
  }
  return false
}

const fromDatabase = (e: PgError, constraints: Constraints): Problem | undefined => {
  const known = e.constraint ? constraints[e.constraint] : undefined
  if (known) {
    const fields = known.campo ? { [known.campo]: known.mensagem } : undefined
    return known.status === 422
      ? problem.regra({ motivo: known.mensagem }, fields)
      : Object.assign(problem.jaExiste({}, fields), { message: known.mensagem })
  }
  switch (e.code) {
    case '23505':
      return problem.jaExiste()
    case '23503':
      return problem.emUso({ onde: 'outro cadastro' })
    case '23502':
    case '23514':
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return problem.entradaInvalida()
    case '40001':
    case '40P01':
      return Object.assign(problem.cruzamento(), { espera: 1 })
    case '55P03':
      return Object.assign(problem.mudancaLonga(), { espera: 10 })
    case '42501':
      return problem.semPermissao()
  }
  if (e.code === '53100') return problem.semEspaco()
  // Class 25006 a server that only reads since another took over; 53 no resources, 57 stopped or starting, 08 connection, 25P03 and 25P04 a transaction left open too long.
  return /^(53|57|08|25P0[34]|25006)/.test(e.code) ? problem.indisponivel() : undefined
}

/** Turns whatever was thrown into one of the catalogue's problems. Never a stack, never SQL. */
export const toProblem = (e: unknown, constraints: Constraints, bodyLimit: number): Problem => {
  if (e instanceof Problem) return e
  const pg = pgError(e)
  const mapped = pg && fromDatabase(pg, constraints)
  if (mapped) return mapped
  if (unreachable(e)) return problem.indisponivel()
  if (storeIsAway(e)) return problem.armazemIndisponivel()
  if (NO_ROOM.has((e as { code?: string }).code ?? '')) return problem.semEspaco()
  const status = (e as { statusCode?: number }).statusCode
  const code = (e as { code?: string }).code
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem.formatoNaoAceito()
  if (status === 413) return problem.grandeDemais({ limite: formatBytes(bodyLimit) })
  if (status && status >= 400 && status < 500) return problem.jsonInvalido()
  return problem.erroInterno()
}

/** The answer, in the words of the variant. */
export const problemBody = (p: Problem, requestId: string, w: Wording): ProblemBody => ({
  code: p.code,
  message: w.frase(p.message),
  ...(p.fields && { fields: Object.fromEntries(Object.entries(p.fields).map(([k, v]) => [k, w.frase(v)])) }),
  ...(p.details !== undefined && { details: p.details }),
  requestId,
})
