import { compararMunicipio } from '#contract/comparacao.ts'
import { FILTROS_DO_DASHBOARD, getDashboard, opcoesDoDashboard } from '#contract/dashboard.ts'
import { MAX_LINHAS, relatorioEndpoints } from '#contract/relatorio.ts'
import { FILTROS, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { LIMITS } from '#server/db/connect.ts'
import { reports } from '#server/reports/all.ts'
import { type Ask, askingOn, percentile } from './ask.ts'
import { fillCountry } from './country.ts'
import { circumstances } from './turns.ts'
import { PLACE } from './workload.ts'
import { openWorld } from './world.ts'

/**
 * Every report of the catalogue, the dashboard and the comparison on the data of the whole country: with nothing chosen
 * and with something of every filter, for who reaches everything and for who reaches a few municipalities.
 * `node bench/catalogue.ts rateio` measures those whose route holds the word. What is too long with nothing chosen, asks
 * for a filter, or is no report of that person's stands apart. It ends with a failure where an answer is none, where one is
 * refused although something of every filter is chosen, and where one takes more of the time a statement may take than a
 * busy machine leaves.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const TARGET_MS = LIMITS.heavy / 4

interface Asked {
  name: string
  method: string
  path: string
  options?: string
  filters: readonly NomeDeFiltro[]
}
const asked: readonly Asked[] = [
  { name: 'dashboard', ...getDashboard, options: opcoesDoDashboard.path, filters: FILTROS_DO_DASHBOARD },
  {
    name: 'comparar',
    method: 'GET',
    path: compararMunicipio.path.replace(':municipioId', String(PLACE)),
    filters: [],
  },
  ...reports.map(({ relatorio }) => {
    const { buscar, opcoes } = relatorioEndpoints(relatorio)
    return {
      ...{ name: `${relatorio.id} ${relatorio.rota}`, method: buscar.method, path: buscar.path },
      ...{ options: opcoes.path, filters: relatorio.filtros },
    }
  }),
]

/** Of each filter what comes first of what it offers, and two years. */
const somethingOf = async (ask: Ask, { options, filters }: Asked, token: string) => {
  if (!options || !filters.length) return undefined
  const { body } = await ask('GET', options, { token })
  const offered = JSON.parse(body.toString()) as Record<string, { valor: unknown }[]>
  return Object.fromEntries(
    filters.map((f): [string, unknown] => {
      const { chave, valor } = FILTROS[f]
      if (valor === 'dia') return [chave, f === 'dataFim' ? '2099-12-31' : '2024-01-01']
      return [chave, (offered[chave] ?? []).slice(0, 1).map((o) => o.valor)]
    }),
  )
}

/** Refusals in words, and whether they may stand where something of every filter is chosen. */
const REFUSALS = [
  { says: /^422 .*passa de/, means: 'too many lines', always: false },
  { says: /^422 Escolha ao menos um filtro/, means: 'asks for a filter', always: false },
  // Whoever has no such report is told so at once, whatever is chosen.
  { says: /^40[34] /, means: 'no such report', always: true },
] as const
const judged = (answer: string, chosen: boolean, p95: number) => {
  const refusal = REFUSALS.find((r) => r.says.test(answer))
  const answered = refusal ? refusal.always || !chosen : !/^\d{3} /.test(answer)
  return { refused: refusal?.means, reached: answered && p95 < TARGET_MS ? 'yes' : 'NO' }
}

interface Row {
  what: string
  who: string
  chosen: string
  lines: string
  p50: number
  p95: number
  reached: string
}
const slowest = (rows: readonly Row[]) => rows.toSorted((a, b) => b.p50 - a.p50)

const only = process.argv[2] ?? ''
const { world, server, close } = await openWorld(undefined, fillCountry)
const { ask, close: closeAsking } = askingOn(server.port, 1)
try {
  const answers: Row[] = []
  const refusals: Row[] = []
  for (const what of asked.filter((a) => a.name.includes(only)))
    for (const who of ['admin', 'scoped'] as const) {
      const token = world[who]
      for (const body of [{}, await somethingOf(ask, what, token)]) {
        if (!body) continue
        const times: number[] = []
        let answer = ''
        for (let i = 0; i < ROUNDS; i++) {
          const {
            status,
            body: got,
            ms,
          } = await ask(what.method, what.path, {
            token,
            ...(what.method === 'POST' && { body }),
          })
          times.push(ms)
          const told = JSON.parse(got.toString()) as unknown[] | { message: string }
          answer = Array.isArray(told) ? `${told.length}` : status === 200 ? 'yes' : `${status} ${told.message}`
        }
        const p95 = percentile(times, 0.95)
        const chosen = Object.keys(body).length > 0
        const { refused, reached } = judged(answer, chosen, p95)
        ;(refused ? refusals : answers).push({
          what: what.name,
          who,
          chosen: chosen ? 'every filter' : 'nothing',
          lines: refused ?? answer.slice(0, 30),
          p50: Math.round(percentile(times, 0.5)),
          p95: Math.round(p95),
          reached,
        })
      }
    }
  console.table(slowest(answers))
  console.log('Refused in words')
  console.table(slowest(refusals))
  const p95 = percentile(
    answers.map((r) => r.p95),
    0.95,
  )
  console.log(`p95 of all that is answered: ${Math.round(p95)} ms; at most ${MAX_LINHAS} lines`)
  console.log(circumstances())
  if ([...answers, ...refusals].some((r) => r.reached === 'NO')) process.exitCode = 1
} finally {
  closeAsking()
  await close()
}
