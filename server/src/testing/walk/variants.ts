import { expect, test } from 'vitest'
import type { Ambientes, Variante } from '#contract/variants.ts'
import { startTestApp, type TestAppOptions } from '#server/testing/test-app.ts'
import type { Deed } from './actions.ts'
import { type Broken, runWalk, type WalkReport } from './walk.ts'

/** Seed and length are settings of the process; `npm run walk` sets them. JUNTOS=0: nobody acts at once. */
const STEPS = Number(process.env.PASSOS ?? 600)
const SEED = Number(process.env.SEMENTE ?? 20_260_310)
const IN_TURN = process.env.JUNTOS === '0'

const KINDS: readonly Deed['tipo'][] = [
  'iniciarDiagnostico',
  'finalizarTema',
  'finalizarDiagnostico',
  'abrir',
  'responder',
  'finalizar',
  'cancelar',
  'salvar',
  'enviar',
  'descartar',
  'excluir',
  'avaliar',
  'avaliarVarias',
  'finalizarAnalise',
  'reverter',
  'prorrogar',
  'recorrer',
  'julgar',
]

/** Seeds follow this order. The first three differ most; the others go a third of the way. */
const VARIANTS = [
  'padrao',
  'sala',
  'gov',
  'at',
  'parceiro',
  'territorios',
  'educacao',
  'turismo',
] as const satisfies readonly Variante[]
const stepsOf = (variante: Variante) => (VARIANTS.indexOf(variante) < 3 ? STEPS : Math.ceil(STEPS / 3))

/** The data of the cities or of the rooms under the words and rules of the environment. */
const isSelo = (variante: Variante) => variante === 'sala' || variante === 'parceiro'
const optionsOf = (variante: Variante): TestAppOptions =>
  isSelo(variante)
    ? { bancos: ['sala'], ambientes: (m) => withVariant({ ...m, padrao: 'sala.localhost' }, variante) }
    : { ambientes: (m) => withVariant(m, variante) }
const withVariant = (m: Ambientes, variante: Variante): Ambientes => ({
  ...m,
  hosts: Object.fromEntries(Object.entries(m.hosts).map(([host, a]) => [host, { ...a, variante }])),
})

const total = (book: Readonly<Record<string, number>>) => Object.values(book).reduce((a, b) => a + b, 0)
const summaryOf = (r: WalkReport) =>
  `seed ${r.seed}, ${r.steps} steps, ${total(r.done)} calls done and ${total(r.refused)} refused, ${r.bursts} times several at once, ` +
  `${r.screens} looks at the screens, ${r.papers} at paper: ${r.broken.length} broken\n${JSON.stringify(r.done)}\n${JSON.stringify(r.history)}`
const toldBroken = ({ step, what, story }: Broken) => `step ${step}:\n${what.join('\n')}\n  ${story.join('\n  ')}`

/** One walk in one variant: of every file that calls it, the only test. */
export const walkIn = async (variante: Variante) => {
  const t = await startTestApp(optionsOf(variante))
  const steps = stepsOf(variante)
  // One that did not get around proves nothing; a short one has no time for all.
  const whole = steps >= 600
  const kinds = KINDS.filter((k) => k !== 'descartar' || variante !== 'sala')
  test(`${steps} random steps of nine people leave nothing broken in ${variante}`, async () => {
    const report = await runWalk(t, {
      // Variants with the same rules do not walk the same way.
      seed: SEED + VARIANTS.indexOf(variante),
      steps,
      selo: isSelo(variante),
      sala: variante === 'sala',
      inTurn: IN_TURN,
      ...(whole && { around: (done, missing) => missing.size === 0 && kinds.every((k) => done[k]) }),
      maxBroken: Number(process.env.QUEBRAS ?? 1),
      progress: (step) => process.stdout.write(`${variante}: ${step} steps\n`),
    })
    process.stdout.write(`${variante}: ${summaryOf(report)}\n`)
    expect(report.broken.length, `seed ${report.seed}\n${report.broken.map(toldBroken).join('\n\n')}`).toBe(0)
    expect(report.steps).toBeGreaterThanOrEqual(steps)
    expect(total(report.done)).toBeGreaterThan(steps / 4)
    if (whole) expect.soft(report.missing).toEqual([])
    for (const tipo of whole ? kinds : []) expect.soft(report.done[tipo] ?? 0, tipo).toBeGreaterThan(0)
  }, 3_600_000)
}
