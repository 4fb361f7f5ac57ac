import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { terminalLogLevel } from './log-level.ts'

const level = (asked: string | undefined, terminal: boolean | undefined) =>
  readSettings({ LOG_LEVEL: terminalLogLevel(asked, terminal) }).logLevel

test('at a terminal the start shows warnings and errors, and each request only when LOG_LEVEL asks for it', () => {
  expect([level(undefined, true), level('', true)]).toEqual(['warn', 'warn'])
  expect([level('info', true), level('debug', true), level('error', true)]).toEqual(['info', 'debug', 'error'])
})

test('where the output is collected, requests are logged as ever', () => {
  expect([level(undefined, false), level(undefined, undefined), level('', false)]).toEqual(['info', 'info', 'info'])
  expect(level('error', undefined)).toBe('error')
})
