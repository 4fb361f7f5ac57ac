import { expect, test } from 'vitest'
import { ambientesPadrao } from '#contract/variants.ts'
import { readSettings } from '#server/settings.ts'
import { hostOfBanco, listensOn, originOf } from './origin.ts'

test('links without PUBLIC_URL are of the entry and of the port we really listen on', () => {
  const settings = readSettings({ PORT: '0' })
  listensOn(settings, 41_234)
  expect(originOf(settings, 'localhost')).toBe('http://localhost:41234')
  expect(originOf(settings, 'sala.localhost')).toBe('http://sala.localhost:41234')
  expect(originOf(readSettings({ PORT: '80' }), 'localhost')).toBe('http://localhost')
})

test('PUBLIC_URL gives protocol and port, the map the name; where the map does not know it, it is the default entry', () => {
  const unknown = readSettings({ PUBLIC_URL: 'https://praca.exemplo.br:8443' })
  expect(originOf(unknown, 'localhost')).toBe('https://praca.exemplo.br:8443')
  expect(originOf(unknown, 'sala.localhost')).toBe('https://sala.localhost:8443')
  const known = readSettings({ PUBLIC_URL: 'https://sala.localhost' })
  expect(originOf(known, 'localhost')).toBe('https://localhost')
  expect(originOf(known, 'sala.localhost')).toBe('https://sala.localhost')
})

test('what no request caused is of the environment of its banco', () => {
  expect(hostOfBanco(ambientesPadrao, 'gov')).toBe('gov.localhost')
  expect(hostOfBanco(ambientesPadrao, 'nenhum')).toBe('localhost')
})
