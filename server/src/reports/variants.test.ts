import { describe, expect, test } from 'vitest'
import { existeEm } from '#contract/relatorio.ts'
import { type Ambiente, ambientesPadrao, capacidades } from '#contract/variants.ts'
import type { Actor } from '#server/access/actor.ts'
import { loadDemo } from '#server/demo/load.ts'
import { DEMO_DAY } from '#server/testing/global-setup.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { reports } from './all.ts'
import { listRows } from './engine.ts'

/* What the other suites ask of two variants is asked here of the demos of all the others: that there is something to see. */

const t = await startTestApp()
const actor = { acessoTotal: true, usuarioId: 1, grupo: { verTodosEixos: true }, eixosVisiveis: null } as Actor
const outros = Object.values(ambientesPadrao.hosts).filter((a) => !['padrao', 'sala'].includes(a.banco))

const countRows = async (ambiente: Ambiente) => {
  const banco = await t.newBanco(ambiente.banco)
  await loadDemo(banco, ambiente, 'admin@praca.local', DEMO_DAY, { files: t.files, dataDir: t.dataDir })
  const ctx = { db: banco.db, actor, ambiente, now: DEMO_DAY }
  const here = reports.filter(({ relatorio }) => existeEm(relatorio, capacidades(ambiente.variante)))
  const counts: [string, number][] = []
  for (const report of here) {
    const { id, rota, filtros } = report.relatorio
    const { text } = await listRows(ctx, report, filtros.includes('uf') ? { uf: [ambiente.uf] } : {})
    counts.push([`${id} ${rota}`, (JSON.parse(text) as unknown[]).length])
  }
  return counts
}

describe.each(outros.map((a) => [a.variante, a] as const))('in %s', (_, ambiente) => {
  test('R716: the demo has rows for every report that exists there', async () => {
    const counts = await countRows(ambiente)
    expect(counts.length).toBeGreaterThan(30)
    expect(counts.filter(([, linhas]) => linhas === 0).map(([nome]) => nome)).toEqual([])
  })
})
