import { setTimeout as sleep } from 'node:timers/promises'
import { pdfPerguntas } from '#contract/pergunta-municipio.ts'
import { DEMO_LOGINS, DEMO_SENHA } from '#server/access/demo-logins.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'
import { askingOn, before, percentile, signIn, watch } from './ask.ts'

/**
 * How long a trivial call takes while 20 documents are being made and 20 people sign in, all the time, compared with how
 * long it takes when nothing else goes on: by a full admin and by somebody with a narrow reach.
 */
const SECONDS = Number(process.argv[2] ?? 20)
const DOCUMENTS = 20
const SIGN_INS = 20
const TIMES = 10
/** Who is refused does not ask again at once. */
const REFUSED_MS = 1000
const ADMIN = 'admin@praca.local'
const SCOPED = 'condutor@exemplo.com.br'
/** Each has ten documents under way: no one person is meant to have twenty. */
const READERS = [ADMIN, 'administrador@exemplo.com.br']

const place = newPlace('praca-multidao-')
try {
  const server = await startServer(place)
  const [light, heavy] = [askingOn(server.port, 2), askingOn(server.port, DOCUMENTS + SIGN_INS)]
  const watchers = [await signIn(light.ask, ADMIN, DEMO_SENHA), await signIn(light.ask, SCOPED, DEMO_SENHA)]
  const readers: string[] = []
  for (const email of READERS) readers.push(await signIn(light.ask, email, DEMO_SENHA))
  const cities = JSON.parse((await light.ask('GET', '/api/municipio', { token: readers[0]! })).body.toString())
  const municipioId = (cities as { municipioId: number }[])[0]!.municipioId

  await watch(light.ask, watchers, before(performance.now() + 1500))
  const quiet = await watch(light.ask, watchers, before(performance.now() + SECONDS * 1000))

  const counts = new Map<string, number>()
  const count = (what: string, status: number) =>
    counts.set(`${what} ${status}`, (counts.get(`${what} ${status}`) ?? 0) + 1)
  const until = performance.now() + SECONDS * 1000
  const document = async (i: number) => {
    while (performance.now() < until) {
      const token = readers[i % readers.length]!
      const { status } = await heavy.ask('POST', pdfPerguntas.path, {
        token,
        body: { municipioId },
      })
      count('document', status)
      if (status !== 200) await sleep(REFUSED_MS)
    }
  }
  const signingIn = async (i: number) => {
    const { email } = DEMO_LOGINS[i % DEMO_LOGINS.length]!
    while (performance.now() < until) {
      const { status } = await heavy.ask('POST', '/api/auth/login', { body: { email, senha: DEMO_SENHA } })
      count('sign-in', status)
      if (status !== 200) await sleep(REFUSED_MS)
    }
  }
  const crowd = Promise.all([
    ...Array.from({ length: DOCUMENTS }, (_, i) => document(i)),
    ...Array.from({ length: SIGN_INS }, (_, i) => signingIn(i)),
  ])
  const busy = await watch(light.ask, watchers, before(until))
  await crowd
  const rows = ['full admin', 'narrow reach'].map((who, i) => {
    const [a, b] = [percentile(quiet[i]!, 0.99), percentile(busy[i]!, 0.99)]
    return {
      who,
      'p99 idle (ms)': Number(a.toFixed(1)),
      'p99 busy (ms)': Number(b.toFixed(1)),
      'p50 busy (ms)': Number(percentile(busy[i]!, 0.5).toFixed(1)),
      calls: busy[i]!.length,
      ratio: Number((b / a).toFixed(1)),
      aim: TIMES,
      reached: b <= a * TIMES ? 'yes' : 'NO',
    }
  })
  console.table(rows)
  console.log(`${SECONDS} s with ${DOCUMENTS} documents and ${SIGN_INS} sign-ins at once:`, Object.fromEntries(counts))
  light.close()
  heavy.close()
  await server.stop()
} finally {
  await place.remove()
}
