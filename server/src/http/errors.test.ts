import { describe, expect, it } from 'vitest'
import { toProblem } from './errors.ts'

const pg = (code: string) => Object.assign(new Error('x'), { code, severity: 'ERROR' })
const system = (code: string) => Object.assign(new Error('x'), { code })
const s3 = (httpStatusCode: number | undefined) => Object.assign(new Error('x'), { $metadata: { httpStatusCode } })

describe('what is away or full is told as that, never as a fault of ours', () => {
  it.each([
    ['a database that restarts', pg('57P01'), 503],
    ['one that starts', pg('57P03'), 503],
    ['a statement cut off by its limit', pg('57014'), 503],
    ['a transaction left open', pg('25P03'), 503],
    ['a server that only reads since another took over', pg('25006'), 503],
    ['too many connections', pg('53300'), 503],
    ['two that waited for each other', pg('40P01'), 503],
    ['two that changed what the other had read', pg('40001'), 503],
    ['the disk of the database', pg('53100'), 507],
    ['our own disk', system('ENOSPC'), 507],
    ['a quota', system('EDQUOT'), 507],
    ['nobody there', system('ECONNREFUSED'), 503],
    ['a name that is not resolved', system('ENOTFOUND'), 503],
    ['a name server that is away', system('EAI_AGAIN'), 503],
    ['no way there', system('EHOSTUNREACH'), 503],
    ['a broken connection', new Error('Client has encountered a connection error and is not queryable'), 503],
    ['no answer in time', new Error('Query read timeout'), 503],
    ['no connection free', new Error('timeout exceeded when trying to connect'), 503],
    ['the cause further down', new Error('x', { cause: system('ECONNRESET') }), 503],
    ['a store that is overloaded', s3(503), 503],
    ['a store that says nothing', s3(undefined), 503],
    ['a store that takes too long', Object.assign(new Error('x'), { name: 'TimeoutError' }), 503],
    ['a store that refuses us', s3(403), 500],
    ['anything else', new Error('x'), 500],
    ['another error of the database', pg('42P01'), 500],
  ])('%s', (_, error, status) => {
    expect(toProblem(error, {}, 1_048_576).status).toBe(status)
  })
})
