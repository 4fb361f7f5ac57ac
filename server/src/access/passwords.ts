import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { problem } from '#contract/problems.ts'

const argon2 = promisify(argon2Callback)
/** OWASP's second choice: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hashing takes memory and a core: only so many at once, with a core left for everybody else, and only so many may wait. */
const MAX_RUNNING = Math.min(2, Math.max(1, availableParallelism() - 1))
const MAX_WAITING = 100
/** By then those that wait have had their turn. */
const ESPERA_SEGUNDOS = 5
let running = 0
const waiting: (() => void)[] = []

const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw Object.assign(problem.indisponivel(), { espera: ESPERA_SEGUNDOS })
    await new Promise<void>((go) => waiting.push(go))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

const b64 = (b: Buffer) => b.toString('base64').replace(/=+$/, '')

/** A salt of its own each time; one that is given makes the hash of a text findable, for who has that salt. */
export const hashPassword = (senha: string, nonce: Buffer = randomBytes(16), cost = COST): Promise<string> =>
  bounded(async () => {
    const tag = await argon2('argon2id', { ...cost, message: senha, nonce })
    return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(tag)}`
  })

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** A hash of nobody's password: an unknown account takes as long as a known one. */
const DUMMY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export const verifyPassword = (senha: string, hash: string | null): Promise<boolean> =>
  bounded(async () => {
    const m = PHC.exec(hash ?? DUMMY) ?? PHC.exec(DUMMY)!
    const expected = Buffer.from(m[5]!, 'base64')
    const tag = await argon2('argon2id', {
      memory: Number(m[1]),
      passes: Number(m[2]),
      parallelism: Number(m[3]),
      tagLength: expected.length,
      message: senha,
      nonce: Buffer.from(m[4]!, 'base64'),
    })
    return hash !== null && timingSafeEqual(tag, expected)
  })
