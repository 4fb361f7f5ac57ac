import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a hash is of its own password, with a salt of its own each time', async () => {
  const [one, other] = await Promise.all([hashPassword('praça azul'), hashPassword('praça azul')])
  expect(one).not.toBe(other)
  expect(await verifyPassword('praça azul', one)).toBe(true)
  expect(await verifyPassword('praça verde', one)).toBe(false)
})

test('when too many wait to be hashed, the next is told when to come back, and those that wait get their turn', async () => {
  const cheap = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const all = await Promise.allSettled(Array.from({ length: 120 }, () => verifyPassword('x', cheap)))
  const refused = all.filter((r) => r.status === 'rejected').map((r) => r.reason)
  expect(refused.length).toBeGreaterThanOrEqual(18)
  for (const r of refused) expect(r).toMatchObject({ status: 503, espera: 5 })
  expect(all.slice(0, 100).every((r) => r.status === 'fulfilled')).toBe(true)
})
