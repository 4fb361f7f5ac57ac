import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepararExportacao } from '#contract/relatorio-exportacao.ts'
import { baixarTrabalho, listarTrabalhos, type Trabalho } from '#contract/trabalho.ts'
import { askingOn } from './ask.ts'
import { REPORTS } from './reports.ts'
import { FEWEST, openWorld } from './world.ts'

/**
 * What the server grows by while it writes a global report of 200,000 reports to a spreadsheet in the background:
 * `node bench/export.ts`. Its lines are read a page at a time, so that the whole is never in memory.
 */
const TARGET_MB = 300
const memory = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)

const { world, server, close } = await openWorld(FEWEST)
const { ask, close: closeAsking } = askingOn(server.port, 1)
const token = world.admin
try {
  const rows = []
  for (const tipo of ['global', 'novo-global'] as const) {
    const before = memory(server.pid)
    let most = before
    const begun = performance.now()
    await ask('POST', prepararExportacao.path, { token, body: { tipo, formato: 'xlsx' } })
    let trabalho: Trabalho | undefined
    let asked = 0
    while (!trabalho || trabalho.situacao === 'na fila' || trabalho.situacao === 'em andamento') {
      await sleep(50)
      most = Math.max(most, memory(server.pid))
      if (++asked % 20) continue
      const { body } = await ask('GET', listarTrabalhos.path, { token })
      trabalho = (JSON.parse(body.toString()) as Trabalho[])[0]
    }
    if (trabalho.situacao !== 'pronto') throw new Error(trabalho.desfecho ?? trabalho.situacao)
    const seconds = (performance.now() - begun) / 1000
    const { body } = await ask('GET', baixarTrabalho.path.replace(':id', String(trabalho.trabalhoId)), { token })
    rows.push({
      file: tipo,
      lines: trabalho.total,
      'file MB': Math.round(body.length / 1024 / 1024),
      seconds: Math.round(seconds),
      'before MB': before,
      'most MB': most,
      'growth MB': most - before,
      reached: trabalho.total >= REPORTS && most - before < TARGET_MB ? 'yes' : 'NO',
    })
  }
  console.table(rows)
} finally {
  closeAsking()
  await close()
}
