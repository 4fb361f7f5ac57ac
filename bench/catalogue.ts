import { compararMunicipio } from '#contract/comparacao.ts'
import { FILTROS_DO_DASHBOARD, getDashboard, opcoesDoDashboard } from '#contract/dashboard.ts'
import { existeEm, MAX_LINHAS, relatorioEndpoints } from '#contract/relatorio.ts'
import { FILTROS, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { capacidades } from '#contract/variants.ts'
import { LIMITS } from '#server/db/connect.ts'
import { reports } from '#server/reports/all.ts'
import { type Ask, askingOn, percentile } from './ask.ts'
import { fillCountry } from './country.ts'
import { circumstances } from './turns.ts'
import { PLACE, ROOM_HOST } from './workload.ts'
import { MEDIDOS } from './workloads/catalogo.ts'
import { openWorld } from './world.ts'

/**
 * Every report of the catalogue, the dashboard and the comparison on the data of the whole country, those of the seal on
 * that of its rooms: with nothing chosen, of one state, and with something of every filter that goes together, for who
 * reaches everything and for who reaches a few places. `node bench/catalogue.ts rateio` measures those whose route holds
 * the word. What is too long, asks for a filter, or is no report of that person's stands apart. It ends with a failure
 * where an answer is none, or has no line for who reaches everything, where one is refused although something of every
 * filter is chosen, and where one takes more of the time a statement may take than a busy machine leaves.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const TARGET_MS = LIMITS.heavy / 4

interface Asked {
  name: string
  /** Of the catalogue. */
  id?: number
  host: string
  method: string
  path: string
  options?: string
  filters: readonly NomeDeFiltro[]
}
const CITIES = 'localhost'
const asked: readonly Asked[] = [
  { name: 'dashboard', host: CITIES, ...getDashboard, options: opcoesDoDashboard.path, filters: FILTROS_DO_DASHBOARD },
  {
    ...{ name: 'comparar', host: CITIES, method: 'GET' },
    ...{ path: compararMunicipio.path.replace(':municipioId', String(PLACE)), filters: [] },
  },
  ...reports.map(({ relatorio }) => {
    const { buscar, opcoes } = relatorioEndpoints(relatorio)
    return {
      ...{ name: `${relatorio.id} ${relatorio.rota}`, id: relatorio.id, method: buscar.method, path: buscar.path },
      ...{ options: opcoes.path, filters: relatorio.filtros },
      host: existeEm(relatorio, capacidades('padrao')) ? CITIES : ROOM_HOST,
    }
  }),
]

type Choice = Readonly<Record<string, unknown>>
/** What is asked of it, and how many lines that has; more than an answer may have are so many. */
const answerOf = async (ask: Ask, { host, method, path }: Asked, token: string, body: Choice) => {
  const { status, body: got, ms } = await ask(method, path, { host, token, ...(method === 'POST' && { body }) })
  const told = JSON.parse(got.toString()) as unknown[] | { message: string; municipios?: number }
  if (Array.isArray(told)) return { ms, lines: told.length, answer: `${told.length}` }
  if (status === 200) return { ms, lines: told.municipios ?? 1, answer: 'yes' }
  return { ms, lines: TOO_MANY.test(told.message) ? MAX_LINHAS : 0, answer: `${status} ${told.message}` }
}

/**
 * Ten years, and one of each other filter that still leaves lines: half of what it offers, and half of that, until one is
 * left. What no line has is left out.
 */
const somethingOfEach = async (ask: Ask, what: Asked, token: string) => {
  const { host, options, filters } = what
  const { body } = await ask('GET', options!, { host, token })
  const offered = JSON.parse(body.toString()) as Record<string, { valor: unknown }[]>
  const days = filters.filter((f) => FILTROS[f].valor === 'dia')
  let chosen: Choice = Object.fromEntries(
    days.map((f) => [FILTROS[f].chave, f === 'dataFim' ? '2099-12-31' : '2016-01-01']),
  )
  const left: string[] = []
  for (const { chave } of filters.filter((f) => !days.includes(f)).map((f) => FILTROS[f])) {
    let among = (offered[chave] ?? []).map((o) => o.valor)
    const has = async (values: readonly unknown[]) =>
      values.length > 0 && (await answerOf(ask, what, token, { ...chosen, [chave]: values })).lines > 0
    if (!(await has(among))) {
      left.push(chave)
      continue
    }
    while (among.length > 1) {
      const half = among.slice(0, Math.ceil(among.length / 2))
      among = (await has(half)) ? half : among.slice(half.length)
    }
    chosen = { ...chosen, [chave]: among }
  }
  return { chosen, left }
}

const TOO_MANY = /passa de/
const SHAPES = ['nothing', 'one state', 'every filter'] as const
type Shape = (typeof SHAPES)[number]
/** Refusals in words, and where they may stand. */
const REFUSALS = [
  { says: TOO_MANY, means: 'too many lines', may: (shape: Shape) => shape !== 'every filter' },
  { says: /^422 Escolha ao menos um filtro/, means: 'asks for a filter', may: (shape: Shape) => shape === 'nothing' },
  // Whoever has no such report is told so at once, whatever is chosen; who may do everything has them all.
  { says: /^40[34] /, means: 'no such report', may: (_: Shape, full: boolean) => !full },
] as const
const judged = (answer: string, lines: number, shape: Shape, full: boolean, p95: number) => {
  const refusal = REFUSALS.find((r) => r.says.test(answer))
  const answered = refusal ? refusal.may(shape, full) : !/^\d{3} /.test(answer) && (lines > 0 || !full)
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
const WHO = {
  [CITIES]: [
    ['admin', world.admin, true],
    ['scoped', world.scoped, false],
  ],
  [ROOM_HOST]: [
    ['admin of the rooms', world.roomsAdmin, true],
    ['room', world.room, false],
  ],
} as const
try {
  const answers: Row[] = []
  const ids = new Map(asked.map((a) => [a.name, a.id]))
  const refusals: Row[] = []
  for (const what of asked.filter((a) => a.name.includes(only)))
    for (const [who, token, full] of WHO[what.host as keyof typeof WHO]) {
      const bodies: [Shape, Choice, string?][] = [['nothing', {}]]
      const allowed = !/^40[34] /.test((await answerOf(ask, what, token, {})).answer)
      if (allowed && what.filters.length) {
        const { chosen, left } = await somethingOfEach(ask, what, token)
        const { uf } = chosen
        if (uf) bodies.push(['one state', { uf }])
        bodies.push(['every filter', chosen, left.length ? ` but ${left.join(', ')}` : ''])
      }
      for (const [shape, body, but = ''] of bodies) {
        const times: number[] = []
        let told = { lines: 0, answer: '' }
        for (let i = 0; i < ROUNDS; i++) {
          const { ms, ...got } = await answerOf(ask, what, token, body)
          times.push(ms)
          told = got
        }
        const p95 = percentile(times, 0.95)
        const { refused, reached } = judged(told.answer, told.lines, shape, full, p95)
        const row = {
          ...{ what: what.name, who, chosen: `${shape}${but}`, lines: refused ?? told.answer.slice(0, 30) },
          ...{ p50: Math.round(percentile(times, 0.5)), p95: Math.round(p95), reached },
        }
        if (refused) refusals.push(row)
        else answers.push(row)
      }
    }
  console.table(slowest(answers))
  console.log('Refused in words')
  console.table(slowest(refusals))
  console.log('The ten slowest, and whether W14 of `npm run bench` measures them against the bare server')
  const byName = new Map<string, Row>()
  for (const row of answers) if ((byName.get(row.what)?.p50 ?? -1) < row.p50) byName.set(row.what, row)
  const ten = [...byName.values()].toSorted((a, b) => b.p50 - a.p50).slice(0, 10)
  console.table(
    ten.map(({ what, chosen, p50 }) => ({
      what,
      chosen,
      p50,
      W14: MEDIDOS.includes(ids.get(what) ?? 0) ? 'yes' : 'no',
    })),
  )
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
