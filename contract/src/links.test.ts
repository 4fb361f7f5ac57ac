import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Links } from './links/link.ts'
import { ROTAS_ABERTAS } from './links.ts'

const folder = join(import.meta.dirname, 'links')
const rooms: readonly Links[] = (
  await Promise.all(globSync('*.ts', { cwd: folder }).map((f) => import(join(folder, f))))
).flatMap((m) => Object.values(m) as Links[])

test('the kinds of open link that features declare are collected, and are those of the wire', () => {
  const declared = rooms.flatMap((r) => Object.keys(r))
  expect(declared.toSorted()).toEqual(ROTAS_ABERTAS.toSorted())
  expect(ROTAS_ABERTAS.toSorted()).toEqual([
    'cliente-oculto',
    'evidencia',
    'pesquisa',
    'presenca',
    'proposta',
    'relatorio',
    'relatorio_administrativo',
    'sala-5w2h',
    'sala-tempo',
  ])
})
