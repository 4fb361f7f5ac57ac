import { setTimeout as sleep } from 'node:timers/promises'
import { prepararExportacao } from '#contract/relatorio-exportacao.ts'
import { baixarTrabalho, listarTrabalhos, type Trabalho } from '#contract/trabalho.ts'
import { askingOn } from './ask.ts'
import { REPORTS } from './reports.ts'
import { forgetHighest, resident } from './resident.ts'
import { FEWEST, openWorld } from './world.ts'

/**
 * What the server holds, all of it and at its highest, while it writes the global reports of 200,000 reports with their
 * tasks and guests to spreadsheets in the background: `node bench/export.ts`. Lines are read a page at a time, so that the
 * whole is never in memory. It ends with a failure where more is held than the target.
 */
const TARGET_MB = 300

/** One line a report, and one line a task of a report: more of those than reports. */
const FEWEST_LINES = { global: REPORTS, 'novo-global': REPORTS + 1 }

const { world, server, close } = await openWorld(FEWEST)
const { ask, close: closeAsking } = askingOn(server.port, 1)
const token = world.admin
try {
  const rows = []
  for (const tipo of ['global', 'novo-global'] as const) {
    forgetHighest(server.pid)
    const before = resident(server.pid)
    const begun = performance.now()
    await ask('POST', prepararExportacao.path, { token, body: { tipo, formato: 'xlsx' } })
    let trabalho: Trabalho | undefined
    while (!trabalho || trabalho.situacao === 'na fila' || trabalho.situacao === 'em andamento') {
      await sleep(1000)
      const { body } = await ask('GET', listarTrabalhos.path, { token })
      trabalho = (JSON.parse(body.toString()) as Trabalho[])[0]
    }
    if (trabalho.situacao !== 'pronto') throw new Error(trabalho.desfecho ?? trabalho.situacao)
    const most = resident(server.pid, 'VmHWM')
    const seconds = (performance.now() - begun) / 1000
    const { body } = await ask('GET', baixarTrabalho.path.replace(':id', String(trabalho.trabalhoId)), { token })
    rows.push({
      file: tipo,
      lines: trabalho.total,
      'file MB': Math.round(body.length / 1024 / 1024),
      seconds: Math.round(seconds),
      'before MB': before,
      'most MB': most,
      reached: trabalho.total >= FEWEST_LINES[tipo] && most < TARGET_MB ? 'yes' : 'NO',
    })
  }
  console.table(rows)
  if (rows.some((r) => r.reached === 'NO')) process.exitCode = 1
} finally {
  closeAsking()
  await close()
}
