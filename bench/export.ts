import { setTimeout as sleep } from 'node:timers/promises'
import { relatorioEndpoints } from '#contract/relatorio.ts'
import { prepararExportacao } from '#contract/relatorio-exportacao.ts'
import { situacaoDasTarefas } from '#contract/relatorios/situacao-das-tarefas.ts'
import { baixarTrabalho, listarTrabalhos, type Trabalho } from '#contract/trabalho.ts'
import { askingOn, before, percentile, watch } from './ask.ts'
import { REPORTS } from './reports.ts'
import { forgetHighest, resident } from './resident.ts'
import { rounded } from './turns.ts'
import { openWorld } from './world.ts'

/**
 * What the server holds, all of it and at its highest, while it writes long spreadsheets in the background, and how long
 * a trivial call takes meanwhile, compared with how long it takes when nothing else goes on: the global reports of 200,000
 * reports with their tasks and guests, and a report of the catalogue as long as one may be. `node bench/export.ts` ends
 * with a failure where more is held or a call takes longer than the target.
 */
const TARGET_MB = 300
const TARGET_TIMES = 2
const IDLE_SECONDS = 15
/** Ten tasks for each of three solutions: almost 50,000, beyond which a report asks for narrower filters. */
const CITIES_OF_REPORT = 1650
const FEWEST_OF_REPORT = 45_000

const { world, server, close } = await openWorld()
const { ask, close: closeAsking } = askingOn(server.port, 3)
const token = world.admin
const { rows: cities } = await world.pool.query<{ id: number }>(
  'select "municipioId" as id from municipio where "municipioId" > 300 order by 1 limit $1',
  [CITIES_OF_REPORT],
)
/** `lines`: at least so many. */
const FILES = [
  ...(['global', 'novo-global'] as const).map((tipo, i) => ({
    ...{ file: tipo, path: prepararExportacao.path, body: { tipo, formato: 'xlsx' } },
    // One line a report, and one line a task of a report: more of those than reports.
    lines: REPORTS + i,
  })),
  {
    file: situacaoDasTarefas.rota,
    path: relatorioEndpoints(situacaoDasTarefas).preparar.path.replace(':formato', 'xlsx'),
    body: { municipioId: cities.map((c) => c.id) },
    lines: FEWEST_OF_REPORT,
  },
]

const lastWork = async () => {
  const { body } = await ask('GET', listarTrabalhos.path, { token })
  return (JSON.parse(body.toString()) as Trabalho[])[0]!
}
const isUnderWay = ({ situacao }: Trabalho) => situacao === 'na fila' || situacao === 'em andamento'

try {
  const watchers = [world.admin, world.scoped]
  await watch(ask, watchers, before(performance.now() + 1500))
  const idle = await watch(ask, watchers, before(performance.now() + IDLE_SECONDS * 1000))
  const rows = []
  for (const { file, path, body, lines } of FILES) {
    forgetHighest(server.pid)
    const held = resident(server.pid)
    const begun = performance.now()
    const { status, body: said } = await ask('POST', path, { token, body })
    if (status !== 202) throw new Error(`${path}: ${status} ${said}`)
    let trabalho = await lastWork()
    const watching = watch(ask, watchers, () => isUnderWay(trabalho))
    while (isUnderWay(trabalho)) {
      await sleep(500)
      trabalho = await lastWork()
    }
    const busy = await watching
    if (trabalho.situacao !== 'pronto') throw new Error(trabalho.desfecho ?? trabalho.situacao)
    const most = resident(server.pid, 'VmHWM')
    const seconds = (performance.now() - begun) / 1000
    const made = await ask('GET', baixarTrabalho.path.replace(':id', String(trabalho.trabalhoId)), { token })
    const times = Math.max(...busy.map((b, i) => percentile(b, 0.99) / percentile(idle[i]!, 0.99)))
    rows.push({
      file,
      lines: trabalho.total,
      'file MB': rounded(made.body.length / 1024 / 1024, 1),
      seconds: rounded(seconds, 1),
      'before MB': held,
      'most MB': most,
      'p99 of a trivial call (ms)': rounded(percentile(busy[0]!, 0.99), 1),
      'times the idle one': rounded(times),
      reached: trabalho.total >= lines && most < TARGET_MB && times < TARGET_TIMES ? 'yes' : 'NO',
    })
  }
  console.table(rows)
  if (rows.some((r) => r.reached === 'NO')) process.exitCode = 1
} finally {
  closeAsking()
  await close()
}
