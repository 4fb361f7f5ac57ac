import { PERSONAS, type TestApp } from '#server/testing/test-app.ts'
import { type Action, isDone, type Reply, told } from './actions.ts'
import { newChooser } from './choose.ts'
import { CITIES, keepSessions, newWorld, withNewCity } from './city.ts'
import { faults, type Memory } from './invariants.ts'
import { judgeTogether } from './judge.ts'
import { MILESTONES, type Milestone, reached } from './milestones.ts'
import { perform } from './perform.ts'
import { newRandom } from './random.ts'
import { newScreens, readThresholds } from './screens.ts'
import { adoptAll, adoptLines, differences, readCity, type Snapshot } from './snapshot.ts'
import { perguntasDe, type World } from './world.ts'

/**
 * A random walk of nine people through the calls of the core loop. After each step the database is held against the
 * walk's own world and against what must always be true; now and then also what people see.
 */
export interface WalkOptions {
  seed: number
  steps: number
  selo: boolean
  sala: boolean
  /** Those who act at once do so in turn: nothing depends on who wins, and a seed gives the same walk to the last call. */
  inTurn?: boolean
  /** Stops at the first fault; otherwise goes on from what is there and tells up to this many. */
  maxBroken?: number
  /** Who acts at once decides where it goes: one that has not got around yet walks on, up to twice as far. */
  around?: (done: WalkReport['done'], missing: ReadonlySet<Milestone>) => boolean
  /** Told every thousand steps. */
  progress?: (step: number) => void
}
export interface Broken {
  step: number
  what: string[]
  /** What happened to the same city before, newest last. */
  story: string[]
}
export interface WalkReport {
  seed: number
  steps: number
  done: Record<string, number>
  refused: Record<string, number>
  bursts: number
  screens: number
  papers: number
  /** How often each kind of step stands in the history. */
  history: Record<string, number>
  /** What it did not come by. */
  missing: Milestone[]
  broken: Broken[]
}

const EVERY = { screens: 12, papers: 100, all: 40, city: 250 }
const HOUR = 3_600_000

/** As many lines of what happened before are told with a fault. */
const STORY = 40
interface Told {
  line: string
  /** None: of the whole city. */
  about: readonly number[]
}
const questionsOf = (w: World, a: Action): number[] => {
  if (a.tipo === 'responder') {
    const linhas = w.acompanhamentos.get(a.acompanhamentoId)?.linhas ?? []
    return a.itens.flatMap((i) => linhas.find((l) => l.id === i.linha)?.pergunta ?? [])
  }
  if (a.tipo === 'avaliar') return [a.decisao.pergunta]
  if (a.tipo === 'avaliarVarias') return a.decisoes.map((d) => d.pergunta)
  return 'pergunta' in a ? [a.pergunta] : []
}

export const runWalk = async (
  t: TestApp,
  { seed, steps, selo, sala, inTurn = false, maxBroken = 1, around, progress }: WalkOptions,
): Promise<WalkReport> => {
  const random = newRandom(seed)
  const chooser = newChooser(random, sala)
  let world = await newWorld(t, { selo, sala })
  t.setClock(world.now)
  for (const persona of PERSONAS) await t.login(persona)
  await keepSessions(t)
  const screens = newScreens(t, newRandom(seed + 1), await readThresholds(t))
  const memory: Memory = { estados: new Map(), lastAt: new Map(), temaOf: new Map() }
  /** All that ever were; the walk goes on in the newest. */
  const cities: number[] = []
  const since = new Map<number, number>()
  const stories = new Map<number, Told[]>()
  const found = async () => {
    const { world: grown, city } = await withNewCity(t, world, cities.length)
    world = grown
    for (const p of perguntasDe(world, city)) {
      memory.estados.set(p.id, p.estado)
      memory.temaOf.set(p.id, p.temaId)
    }
    cities.push(city)
    since.set(city, 0)
    stories.set(city, [])
    // People have a role in it from now on.
    for (const s of t.sessions.values()) s.forget()
  }
  for (let n = 0; n < CITIES; n++) await found()
  const report: WalkReport = {
    seed,
    steps: 0,
    done: {},
    refused: {},
    bursts: 0,
    screens: 0,
    papers: 0,
    history: {},
    missing: [],
    broken: [],
  }
  const missing = new Set<Milestone>(MILESTONES)
  const fileIds = new Map<string, number>()

  const read = async (city: number, also: readonly number[] | 'all') => {
    const s = await readCity(t.banco.db, city, since.get(city)!, also)
    for (const { acao, de, para } of s.passos) {
      const kind = de === para ? acao : `${acao}: ${de} → ${para}`
      report.history[kind] = (report.history[kind] ?? 0) + 1
    }
    for (const a of s.arquivos) fileIds.set(a.nomeArquivo, a.perguntaEvidenciaId)
    since.set(city, s.passos.at(-1)?.perguntaHistoricoId ?? since.get(city)!)
    return s
  }
  const breaks = (step: number, city: number, what: string[]) => {
    if (!what.length) return
    const named = new Set(what.flatMap((x) => [...x.matchAll(/question (\d+)/g)].map((m) => Number(m[1]))))
    const story = stories
      .get(city)!
      .filter((x) => x.about.length === 0 || !named.size || x.about.some((id) => named.has(id)))
    report.broken.push({ step, what, story: story.slice(-STORY).map((x) => x.line) })
  }
  const count = (actions: readonly { action: Action; reply: Reply }[]) => {
    for (const { action, reply } of actions) {
      const book = isDone(reply) ? report.done : report.refused
      book[action.tipo] = (book[action.tipo] ?? 0) + 1
    }
  }
  const look = async (step: number, city: number, s: Snapshot) => {
    if (step % EVERY.screens === 0) {
      report.screens++
      breaks(step, city, await screens.look(world, s))
    }
    if (step % EVERY.papers === 0) {
      report.papers++
      breaks(step, city, await screens.print(world, s))
    }
  }
  /** Compares a city with the worlds that are possible and goes on with the one that is. */
  const settle = async (
    step: number,
    city: number,
    worlds: readonly World[],
    failed: string[],
    also: readonly number[] | 'all',
  ) => {
    const s = await read(city, also)
    const what = [...failed]
    const first = worlds[0] ?? world
    let best = { world: adoptLines(first, s), diff: differences(adoptLines(first, s), s) }
    for (const candidate of worlds.slice(1)) {
      if (!best.diff.length) break
      const adopted = adoptLines(candidate, s)
      const diff = differences(adopted, s)
      if (diff.length < best.diff.length) best = { world: adopted, diff }
    }
    what.push(...best.diff, ...faults(s, memory, world.now))
    world = what.length ? adoptAll(best.world, s) : best.world
    breaks(step, city, what)
    return s
  }

  const goesOn = (step: number) =>
    report.broken.length < maxBroken &&
    (step <= steps || (around !== undefined && step <= 2 * steps && !around(report.done, missing)))
  for (let step = 1; goesOn(step); step++) {
    report.steps = step
    random.at(step)
    const rest = random.chance(0.03) ? (random.chance(0.6) ? random.below(11) : 24 * (1 + random.below(4))) : 0
    const overdue = missing.has('file after the deadline') && random.chance(0.05) ? 5 * 24 : 0
    world = { ...world, now: new Date(world.now.getTime() + 60_000 + Math.max(rest, overdue) * HOUR) }
    t.setClock(world.now)
    if (step % EVERY.city === 0) await found()
    const city = random.pick(cities.slice(-CITIES))
    const together = random.chance(0.06)
    const actions = together
      ? chooser.burst(world, city)
      : [chooser.next(world, city, { missing, hurry: step > steps / 2 })]
    const idOf = (nome: string) => fileIds.get(nome) ?? 2_000_000_000
    const act = async (action: Action) => ({ action, reply: await perform(t, world, action, idOf) })
    const done: Awaited<ReturnType<typeof act>>[] = []
    if (inTurn) for (const action of actions) done.push(await act(action))
    else done.push(...(await Promise.all(actions.map(act))))
    if (together) report.bursts++
    else for (const d of done) missing.delete(reached(world, d.action, d.reply)!)
    count(done)
    const story = stories.get(city)!
    for (const { action, reply } of done)
      story.push({
        line: `${step}${together ? ' (together)' : ''} ${world.now.toISOString()} ${told(action, reply)}`,
        about: questionsOf(world, action),
      })
    const failed = done.filter((d) => d.reply.status >= 500 || d.reply.status === 400 || d.reply.status === 401)
    const worlds = judgeTogether(world, done)
    const contradictions = worlds.length
      ? []
      : [`the answer contradicts the rules: ${done.map((d) => told(d.action, d.reply)).join(' | ')}`]
    const touched = actions.flatMap((a) => ('acompanhamentoId' in a ? [a.acompanhamentoId] : []))
    const s = await settle(
      step,
      city,
      worlds,
      [...failed.map((d) => told(d.action, d.reply)), ...contradictions],
      touched,
    )
    await look(step, city, s)
    if (step % 1000 === 0) progress?.(step)
    if (step % EVERY.all === 0 || step === steps)
      for (const c of step === steps ? cities : cities.slice(-CITIES - 1)) await settle(step, c, [world], [], 'all')
  }
  report.missing = [...missing]
  return report
}
