import { posix } from 'node:path'

/**
 * Who may import whom, read from the sources: docs/architecture.md says it in words. Files come by their path in the
 * tree; what is wrong is told in a line each.
 */
export type Sources = ReadonlyMap<string, string>

/** What stands over the features: it starts the product, fills it with examples or tries it. */
const TOP = /^server\/src\/(?:(?:demo|cli|testing)\/|(?:app|main|open|first-data)\.ts$|features\/all\.ts$)/
const TEST = /(?:\.test\.tsx?|testing(?:-\w+)?\.tsx?)$/
/** A report counts what features keep, in their own words for it: to them it is as another feature. */
const REPORT = /^server\/src\/reports\//
const FEATURE = /^(?:server|web)\/src\/features\/([^/]+)\/(.+)$/
/** Of another feature: what it offers and its tables; to tests also its rules and what it has for tests. */
const OFFERED = /^(?:commands|schema)\.ts$/
/** Examples are told of as the features tell of things, and their files made as those make them. */
const OFFERED_TO_TOP = /^(?:commands|schema|(?:\w+-)?avisos|exemplos|zip)\.ts$/
const OFFERED_TO_TESTS = /^(?:commands|schema|rules)\.ts$|testing\.ts$/

const IMPORT = /^(?:import|export)\s[^'";]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
const ROOTS: Readonly<Record<string, string>> = {
  '#contract': 'contract/src',
  '#server': 'server/src',
  '#web': 'web/src',
}

const resolve = (from: string, name: string) => {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name)
  const [root = '', ...rest] = name.split('/')
  return ROOTS[root] && posix.join(ROOTS[root], ...rest)
}

/** The files of the tree that a file imports, types too. */
const importsOf = (path: string, source: string) =>
  [...source.matchAll(IMPORT)].flatMap((m) => resolve(path, (m[1] ?? m[2] ?? m[3])!) ?? [])

/** Screens are known from the start, their pages fetched when opened: what declares the ones loads none of the others. */
const SCREENS = /^web\/src\/(?:features\/[^/]+|registers|reports|app\/paginas)\/telas\.ts$/
const loadedAtOnce = (path: string, source: string) =>
  SCREENS.test(path)
    ? [...source.matchAll(IMPORT)]
        .flatMap((m) => resolve(path, m[1] ?? m[2] ?? '') ?? [])
        .filter((to) => to.startsWith('web/src/') && !to.startsWith('web/src/lib/'))
        .map((to) => `${path} -> ${to}: a screen is declared without its page`)
    : []

const treeOf = (path: string) => path.slice(0, path.indexOf('/'))
const featureOf = (path: string) => FEATURE.exec(path)?.[1]
const isTest = (path: string) => TEST.test(path)

const acrossTrees = (from: string, to: string) => {
  if (!['server', 'web'].includes(treeOf(to)) || treeOf(from) === treeOf(to)) return undefined
  return treeOf(from) === 'contract' ? 'contract imports nobody' : 'web and server meet in contract alone'
}

const onServer = (from: string, to: string) => {
  const [mine, other] = [featureOf(from), FEATURE.exec(to)]
  if (!TOP.test(from) && TOP.test(to) && !isTest(from)) return 'nothing imports what starts or fills the product'
  if (!other || other[1] === mine || from === 'server/src/features/all.ts') return undefined
  if (isTest(from)) return mine && !OFFERED_TO_TESTS.test(other[2]!) ? 'not offered to the tests of others' : undefined
  if (!mine && !TOP.test(from) && !REPORT.test(from)) return 'the kernel imports no feature'
  return (mine || REPORT.test(from) ? OFFERED : OFFERED_TO_TOP).test(other[2]!)
    ? undefined
    : 'of another feature only commands.ts and schema.ts'
}

const onWeb = (from: string, to: string) => {
  const [mine, other] = [featureOf(from), featureOf(to)]
  const inApp = (path: string) => /^web\/src\/(?:app\/|main\.tsx$)/.test(path)
  if (isTest(from)) return undefined
  if (from.startsWith('web/src/app/shell/') && other) return 'the shell knows no feature'
  if (inApp(from)) return undefined
  if (inApp(to)) return 'only app imports app'
  if (!other || other === mine) return undefined
  return mine ? 'what two features show lies in partes or ui' : 'only app and features know a feature'
}

/**
 * What a feature keeps on the device is known from the start, and with it what it loads at once: light files of its own
 * and lib, neither pages nor its part of the contract.
 */
const ON_DEVICE = /^web\/src\/features\/([^/]+)\/no-aparelho\.ts$/
const loadedAsValue = (path: string, source: string) =>
  [...source.matchAll(IMPORT)]
    .filter(([text]) => !/^(?:import|export) type\b/.test(text))
    .flatMap((m) => resolve(path, m[1] ?? m[2] ?? '') ?? [])
const loadedFromTheStart = (start: string, sources: Sources) => {
  const feature = ON_DEVICE.exec(start)?.[1]
  if (!feature) return []
  const files = new Set([start])
  const wrong: string[] = []
  for (const path of files)
    for (const to of loadedAsValue(path, sources.get(path) ?? '')) {
      const own = featureOf(to) === feature && to.endsWith('.ts')
      const heavy = to === `contract/src/${feature}.ts` || /^web\/src\/(?!lib\/)/.test(to)
      if (own) files.add(to)
      else if (heavy) wrong.push(`${path} -> ${to}: loaded with every page`)
    }
  return wrong
}

/** What tells on every page what is kept knows of it what is declared, and no such feature by name. */
const GENERAL = /^web\/src\/(?:ui|lib|app\/shell)\//
const knownByName = (from: string, to: string, sources: Sources) => {
  const feature = /^contract\/src\/([^/]+)\.ts$/.exec(to)?.[1]
  return GENERAL.test(from) && !isTest(from) && sources.has(`web/src/features/${feature}/no-aparelho.ts`)
    ? [`${from} -> ${to}: what it keeps on the device it declares`]
    : []
}

const wrongImport = (from: string, to: string) =>
  acrossTrees(from, to) ??
  (treeOf(from) === 'server' ? onServer(from, to) : treeOf(from) === 'web' ? onWeb(from, to) : undefined)

/** The first circle from each node that lies on one, as `a > b > a`. */
const circles = (graph: ReadonlyMap<string, ReadonlySet<string>>) => {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (node: string, trail: readonly string[]) => {
    const at = trail.indexOf(node)
    if (at >= 0) found.push([...trail.slice(at), node].join(' > '))
    if (at >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

const graphOf = (arrows: readonly (readonly [string, string])[]) => {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

export const wrongBorders = (sources: Sources): string[] => {
  const arrows = [...sources].flatMap(([from, source]) => importsOf(from, source).map((to) => [from, to] as const))
  const product = arrows.filter(([from]) => !isTest(from))
  const between = product.flatMap(([from, to]) => {
    const [a, b] = [featureOf(from), featureOf(to)]
    return a && b && a !== b && treeOf(from) === 'server' ? [[a, b] as const] : []
  })
  return [
    ...arrows.flatMap(([from, to]) => {
      const why = wrongImport(from, to)
      return why ? [`${from} -> ${to}: ${why}`] : []
    }),
    ...[...sources].flatMap(([path, source]) => loadedAtOnce(path, source)),
    ...[...sources.keys()].flatMap((path) => loadedFromTheStart(path, sources)),
    ...arrows.flatMap(([from, to]) => knownByName(from, to, sources)),
    ...circles(graphOf(between)).map((c) => `features in a circle: ${c}`),
    ...circles(graphOf(product)).map((c) => `files in a circle: ${c}`),
  ]
}

/* Verbs */

const VERBS =
  'add answer apply ask attach audit authorize begin bind build cancel change check choose close complete continue copy count create declare delete describe ' +
  'disable discard download drop empty enable end erase export extend fetch file find finish fix forget generate get has have hold import include insert ' +
  'interrupt invalidate is join judge ' +
  'keep list load lock make mark move note notify open perform prepare preview print publish read recompute redeem refuse remember remind remove renew repeat ' +
  'reopen replace reply reset restore retract reveal revert revoke save schedule seal search send set show simulate spend start store sum sweep take touch uncomplete ' +
  'undo unschedule update validate verify write zip'
const VERB = `^(?:${VERBS.split(' ').join('|')})`
/** Features say the noun too; registers and reports are about any row. */
const NAMED = [
  { where: /^server\/src\/features\//, name: new RegExp(`${VERB}(?=[A-Z])`) },
  { where: /^server\/src\/(?:registers|reports)\//, name: new RegExp(`${VERB}(?=[A-Z]|$)`) },
]
const WITHOUT_VERBS = /(?:rules|schema)\.ts$/

/* A function by its name, or what makes one and returns it. */
const PARENS = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`
const TAKES = `(?:<(?:[^<>()]|<[^<>]*>)*>)?${PARENS}`
const ARROW = String.raw`(?::[^=]*?)?\s=>`
const FUNCTION = new RegExp(
  String.raw`^[ \t]*(?:export )?(?:const (\w+)(?:: .+?)? =\s+(async\b)?\s*(${TAKES})(?=${ARROW})|(async )?function\*? (\w+)(${TAKES}))`,
  'gm',
)
const RETURNS_ONE = new RegExp(
  String.raw`${ARROW}\s+(?:\{\n(?:(?!^\S).*\n)*?\s+return )?(async\b)?\s*(${TAKES})${ARROW}`,
  'my',
)
const MADE = /^[ \t]*(?:export )?const (\w+)(?:: .+?)? =\s+(\w+)(?:<[^()\n]*>)?\(/gm
const TYPE = /^(export )?(?:type (\w+)(?:<[^=\n]*>)? = (?!\()(.*(?:\n +.*)*)|interface (\w+)([^{\n]*)\{([^}]*))/gm

/* Which parts of a context lead to the database; a parameter that has none of them only computes. */
const LEADS = '(?:db|banco|audit|inReach)'
const HARMLESS = new RegExp(
  String.raw`\bPick<\w+, (?:(?!'${LEADS}')[^>])*>|\bOmit<\w+, [^>]*'db'[^>]*>|\b\w+\['(?!${LEADS}')\w+'\]|${PARENS} =>` +
    String.raw`|\{(?:(?!\b${LEADS}\b)(?:[^{}]|\{[^{}]*\}))*\}: \w+(?:<[^>]*>)?`,
  'g',
)
const names = (text: string, some: ReadonlySet<string>) =>
  new RegExp(String.raw`\b(?:${[...some].join('|')})\b`).test(text.replace(HARMLESS, ''))

/** The types of a file that lead to the database: of those known from elsewhere and made of them. */
const contextsOf = (source: string, known: ReadonlySet<string>) => {
  const own = [...source.matchAll(TYPE)].map(([, exported, alias, is, name, heritage, members]) => ({
    exported: exported !== undefined,
    name: (alias ?? name)!,
    is: is ?? `${heritage} ${/^ +(?:readonly )?(?:db|banco): .+/m.exec(members!)?.[0] ?? ''}`,
  }))
  const found = new Set([...known].filter((k) => k === 'Db' || !own.some((o) => o.name === k)))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const o of own) if (names(o.is, found)) found.add(o.name)
  }
  return { found, exported: own.filter((o) => o.exported && found.has(o.name)).map((o) => o.name) }
}
const exportedContexts = (server: readonly string[]) => {
  const known = new Set(['Db'])
  for (let before = 0; before < known.size; ) {
    before = known.size
    for (const source of server) for (const name of contextsOf(source, known).exported) known.add(name)
  }
  return known
}

/** What a file defines that waits for something or is given a way to the database, and what makes such functions. */
const functionsOf = (source: string, contexts: ReadonlySet<string>) => {
  const given = new Set([...contexts, 'db', 'ctx'])
  const doing: string[] = []
  const makers: string[] = []
  for (const m of source.matchAll(FUNCTION)) {
    const name = (m[1] ?? m[5])!
    // Its outer parentheses are no callback's.
    if (m[2] || m[4] || names((m[3] ?? m[6])!.replace(/\)$/, ''), given)) doing.push(name)
    RETURNS_ONE.lastIndex = m.index + m[0].length
    const made = RETURNS_ONE.exec(source)
    if (made && (made[1] || names(made[2]!.replace(/\)$/, ''), given))) makers.push(name)
  }
  return { doing, makers }
}

/** Functions that read or write and do not say by an English verb what they do: docs/architecture.md says which. */
export const withoutVerb = (sources: Sources): string[] => {
  const server = [...sources].filter(([path]) => path.startsWith('server/src/') && !isTest(path))
  const known = exportedContexts(server.map(([, source]) => source))
  const read = server.map(([path, source]) => ({
    path,
    source,
    ...functionsOf(source, contextsOf(source, known).found),
  }))
  const makers = new Set(read.flatMap((f) => f.makers))
  return read.flatMap(({ path, source, doing }) => {
    const verb = WITHOUT_VERBS.test(path) ? undefined : NAMED.find((n) => n.where.test(path))?.name
    const made = [...source.matchAll(MADE)].flatMap(([, name, by]) => (makers.has(by!) ? [name!] : []))
    return verb ? [...doing, ...made].filter((name) => !verb.test(name)).map((name) => `${path}: ${name}`) : []
  })
}
