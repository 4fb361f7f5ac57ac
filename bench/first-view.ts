import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { url } from '../e2e/praca.ts'
import startServer from '../e2e/server.ts'
import { DEMO_SENHA } from '../server/src/access/demo-logins.ts'
import { median, ROUNDS, rounded } from './turns.ts'

/**
 * What somebody far away waits for: a cold browser on a processor slowed four times, 1.6 Mbit/s and 150 ms. Requests
 * and bytes until the page to sign in is in view, and from the press on 'Entrar' until the table of cities is there;
 * what is fetched in between, while one types, counts to the second. Requests and bytes are the same on every machine
 * and must hold; seconds are told, beside those of a bare page that does the same with nothing in it, in turns.
 */
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const BUDGET = {
  'sign-in in view': { requests: 12, kB: 250, s: 2.5 },
  'table after signing in': { requests: 15, kB: 150, s: 2.5 },
} as const
type Stage = keyof typeof BUDGET
const STAGES = Object.keys(BUDGET) as Stage[]

interface Seen {
  requests: number
  kB: number
  s: number
}
type Round = Record<Stage, Seen> & { takenOver: number }

/** The stream of notices stays open: it is asked for, and nothing waits for its end. */
const STREAM = '/api/avisos/fluxo'

const watch = (cdp: CDPSession) => {
  const sum = { requests: 0, bytes: 0, names: [] as string[] }
  const open = new Set<string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    const { pathname } = new URL(request.url)
    sum.requests++
    sum.names.push(pathname)
    if (pathname !== STREAM) open.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId)
    sum.bytes += encodedDataLength
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  return {
    sum,
    /** What was asked for by now counts with all its bytes, what comes of it too; not what is only asked for later. */
    settled: async () => {
      for (let quiet = 0; quiet < 3; quiet = open.size === 0 ? quiet + 1 : 0) await sleep(100)
    },
  }
}

const BARE = `<!doctype html><meta charset="utf-8"><title>bare</title><main><form>
<label>E-mail <input></label><label>Senha <input type="password"></label><button>Entrar</button></form></main>
<script>document.forms[0].onsubmit = async (e) => { e.preventDefault(); await fetch('/', { method: 'POST', body: '{}' })
document.querySelector('main').textContent = await (await fetch('/data')).text() }</script>`
const bare = createServer((req, res) =>
  res
    .writeHead(200, { 'content-type': req.url === '/data' ? 'text/plain' : 'text/html' })
    .end(req.url === '/data' ? 'Vale Sereno' : BARE),
)
await new Promise<void>((ready) => bare.listen(0, '127.0.0.1', () => ready()))
const bareUrl = `http://localhost:${(bare.address() as AddressInfo).port}/`

const fill = async (page: Page) => {
  await page.getByLabel('E-mail').fill('condutor@exemplo.com.br')
  await page.getByRole('textbox', { name: 'Senha' }).or(page.locator('input[type=password]')).first().fill(DEMO_SENHA)
}

const stop = await startServer()
const browser = await chromium.launch(await findChromium())
const look = async (address: string): Promise<Round> => {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const { sum, settled } = watch(cdp)
  type From = { requests: number; bytes: number }
  const stage = async (
    from: From,
    doing: () => Promise<unknown>,
    afterwards?: () => Promise<unknown>,
  ): Promise<Seen> => {
    const begun = performance.now()
    await doing()
    const s = (performance.now() - begun) / 1000
    await afterwards?.()
    await settled()
    if (process.env.NAMES) console.log(sum.names.slice(from.requests).join('\n'), '\n')
    return { requests: sum.requests - from.requests, kB: (sum.bytes - from.bytes) / 1000, s }
  }
  const begun = performance.now()
  let takenOver = 0
  const first = await stage(
    { requests: 0, bytes: 0 },
    async () => {
      await page.goto(address, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
    },
    async () => {
      await page.waitForFunction(() => !document.querySelector('#root[data-cedo]'))
      takenOver = (performance.now() - begun) / 1000
    },
  )
  const before = { requests: sum.requests, bytes: sum.bytes }
  await fill(page)
  const second = await stage(before, async () => {
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('main').getByText('Vale Sereno').filter({ visible: true }).first().waitFor()
  })
  await context.close()
  return { 'sign-in in view': first, 'table after signing in': second, takenOver }
}

try {
  const rounds: { praca: Round; bare: Round }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ praca: await look(url('/cidade')), bare: await look(bareUrl) })
  const middle = (stage: Stage, what: keyof Seen) => median(rounds.map((r) => r.praca[stage][what]))
  console.table(
    STAGES.flatMap((stage) =>
      (['requests', 'kB'] as const).map((what) => ({
        stage,
        what,
        measured: rounded(middle(stage, what), 1),
        budget: BUDGET[stage][what],
        reached: middle(stage, what) <= BUDGET[stage][what] ? 'yes' : 'NO',
      })),
    ),
  )
  console.table(
    STAGES.map((stage) => ({
      stage,
      s: rounded(middle(stage, 's'), 1),
      wanted: BUDGET[stage].s,
      'bare page s': rounded(median(rounds.map((r) => r.bare[stage].s)), 1),
      ratio: rounded(median(rounds.map((r) => r.praca[stage].s / r.bare[stage].s)), 1),
    })),
  )
  console.log(`what is pressed is answered after ${rounded(median(rounds.map((r) => r.praca.takenOver)), 1)} s`)
  console.log(`${ROUNDS} rounds, ${cpus().length} × ${cpus()[0]?.model ?? 'cpu'}; seconds differ with the machine`)
  const over = STAGES.filter((stage) =>
    (['requests', 'kB'] as const).some((what) => middle(stage, what) > BUDGET[stage][what]),
  )
  if (over.length > 0) {
    console.error(`Over budget: ${over.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  bare.close()
  await stop()
}
