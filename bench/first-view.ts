import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { url } from '../e2e/praca.ts'
import startServer from '../e2e/server.ts'
import { DEMO_SENHA } from '../server/src/access/demo-logins.ts'
import { circumstances, median } from './turns.ts'

/**
 * What somebody far away waits for: a cold browser on a processor slowed four times, 1.6 Mbit/s and 150 ms. Requests
 * and bytes until the page to sign in is in view, and from the press on 'Entrar' until the table of cities is there;
 * what is fetched in between, while one types, counts to the second.
 */
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const BUDGET = {
  'sign-in in view': { requests: 12, kB: 250, s: 2.5 },
  'table after signing in': { requests: 15, kB: 150, s: 2.5 },
} as const
type Stage = keyof typeof BUDGET

interface Seen {
  requests: number
  kB: number
  s: number
}

const count = (cdp: CDPSession) => {
  const sum = { requests: 0, bytes: 0, names: [] as string[] }
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return
    sum.requests++
    sum.names.push(new URL(request.url).pathname)
  })
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum.bytes += encodedDataLength
  })
  return sum
}

const fill = async (page: Page) => {
  await page.getByLabel('E-mail').fill('condutor@exemplo.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).fill(DEMO_SENHA)
}

const stop = await startServer()
const browser = await chromium.launch(await findChromium())
const look = async (): Promise<Record<Stage, Seen>> => {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const sum = count(cdp)
  const stage = async (from: { requests: number; bytes: number }, doing: () => Promise<unknown>): Promise<Seen> => {
    const begun = performance.now()
    await doing()
    const s = (performance.now() - begun) / 1000
    // What was asked for by then counts with all its bytes.
    await page.waitForLoadState('networkidle')
    if (process.env.NAMES) console.log(sum.names.slice(from.requests).join('\n'), '\n')
    return { requests: sum.requests - from.requests, kB: (sum.bytes - from.bytes) / 1000, s }
  }
  const first = await stage({ requests: 0, bytes: 0 }, async () => {
    await page.goto(url('/cidade'), { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  })
  const before = { requests: sum.requests, bytes: sum.bytes }
  await fill(page)
  const second = await stage(before, async () => {
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('main').getByText('Vale Sereno').filter({ visible: true }).first().waitFor()
  })
  await context.close()
  return { 'sign-in in view': first, 'table after signing in': second }
}

try {
  const rounds: Record<Stage, Seen>[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await look())
  const middle = (stage: Stage, what: keyof Seen) => median(rounds.map((r) => r[stage][what]))
  console.table(
    Object.entries(BUDGET).flatMap(([stage, budget]) =>
      (Object.keys(budget) as (keyof Seen)[]).map((what) => ({
        stage,
        what,
        measured: Math.round(middle(stage as Stage, what) * 10) / 10,
        budget: budget[what],
        reached: middle(stage as Stage, what) <= budget[what] ? 'yes' : 'NO',
      })),
    ),
  )
  console.log(circumstances())
} finally {
  await browser.close()
  await stop()
}
