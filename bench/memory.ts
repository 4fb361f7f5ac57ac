import { setTimeout as sleep } from 'node:timers/promises'
import { filaDeAnalise } from '#contract/evidencia.ts'
import { pdfPerguntas } from '#contract/pergunta-municipio.ts'
import { listarResumos } from '#contract/resumo.ts'
import { ambientesPadrao } from '#contract/variants.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'
import { type Ask, askingOn, signIn } from './ask.ts'
import { resident } from './resident.ts'

/**
 * What the server holds, with the demo in its seven variants: as it stands after a start, and after so many mixed calls
 * with documents and spreadsheets among them. PostgreSQL is another process and not counted; threads are.
 */
const CALLS = Number(process.argv[2] ?? 20_000)
const CONNECTIONS = 16
/** Threads end 10 s after their last document, and what was held is given back in a quiet of 20 s. */
const QUIET_S = 30
/** One of each variant: SC1 has the data of another. */
const hosts = Object.entries(ambientesPadrao.hosts).flatMap(([host, a]) => (a.tag === a.variante ? [host] : []))

interface Call {
  method: string
  path: string
  body?: unknown
}
const get = (path: string): Call => ({ method: 'GET', path })

/** What people do all day, most of it reading; one call in forty makes a document or a spreadsheet. */
const mixed = (municipioId: number): Call[] => {
  const reads = [
    get('/api/auth/sessao'),
    get('/api/municipio'),
    get('/api/municipio/get-nomes'),
    get(`/api/municipio/${municipioId}`),
    get('/api/municipio/opcoes'),
    get('/api/UnidadeRegional'),
    get('/api/usuario'),
    get(`${listarResumos.path}?municipioId=${municipioId}`),
    get('/api/auditoria'),
    get('/api/ambiente'),
    get(filaDeAnalise.path),
    get('/'),
  ]
  const pdf = { method: 'POST', path: pdfPerguntas.path, body: { municipioId } }
  const documents = [get('/api/manual'), pdf, get('/api/usuario/teste-pdf')]
  const sheet = get('/api/UnidadeRegional/gerar-xlsx-unidade-regional')
  return [...documents, sheet].flatMap((d) => [...reads, ...reads, ...reads, ...reads.slice(0, 3), d])
}

const firstCity = async (ask: Ask, token: string, host: string) => {
  const { body } = await ask('GET', '/api/municipio', { token, host })
  return (JSON.parse(body.toString()) as { municipioId: number }[])[0]?.municipioId ?? 1
}

const place = newPlace('praca-memoria-')
const env = { AMBIENTES: '' }
try {
  const first = await startServer(place, env)
  await sleep(QUIET_S * 1000)
  const seeded = resident(first.pid)
  await first.stop()
  const server = await startServer(place, env)
  await sleep(QUIET_S * 1000)
  const idle = resident(server.pid)
  const { ask, close } = askingOn(server.port, CONNECTIONS)
  const bancos: { host: string; token: string; calls: Call[] }[] = []
  for (const host of hosts) {
    const token = await signIn(ask, 'admin@praca.local', DEMO_SENHA, host)
    bancos.push({ host, token, calls: mixed(await firstCity(ask, token, host)) })
  }
  const answers = new Map<string, number>()
  let sent = 0
  let most = 0
  const begun = performance.now()
  const connection = async () => {
    for (let n = sent++; n < CALLS; n = sent++) {
      const { host, token, calls } = bancos[n % bancos.length]!
      const { method, path, body } = calls[Math.floor(n / bancos.length) % calls.length]!
      const { status } = await ask(method, path, { host, token, body })
      answers.set(`${status}`, (answers.get(`${status}`) ?? 0) + 1)
      if (status >= 400) answers.set(`${status} ${path}`, (answers.get(`${status} ${path}`) ?? 0) + 1)
      if (n % 100 === 0) most = Math.max(most, resident(server.pid))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  const seconds = (performance.now() - begun) / 1000
  await sleep(QUIET_S * 1000)
  console.table([
    { moment: 'idle after the start that made the demo', MB: seeded, aim: '' },
    { moment: 'idle after a start', MB: idle, aim: '200' },
    { moment: 'most during the calls', MB: most, aim: '' },
    { moment: `idle after ${CALLS} mixed calls`, MB: resident(server.pid), aim: '300' },
  ])
  console.log(`${CALLS} calls in ${seconds.toFixed(0)} s; answers:`, Object.fromEntries([...answers].sort()))
  close()
  await server.stop()
} finally {
  await place.remove()
}
