import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openEngine } from '#server/db/engine.ts'
import { runningPostmaster } from '#server/db/engine-process.ts'
import { PNG } from '#server/files/fixtures.ts'
import {
  checkEvidence,
  checkEvidenceWhole,
  type EvidenceLedger,
  evidenceWriters,
  newEvidenceLedger,
  Refused,
} from './kills-evidence.ts'
import { enginePid, homeOf, newPlace, type ServerProcess, startServer, type TestPlace } from './server-process.ts'

export interface KillReport {
  kills: number
  /** Changes answered with success, all of them still there. */
  acknowledged: number
  /** Of evidence: files stored and decisions taken. */
  evidence: number
  startMs: number[]
  /** What should not be; empty when all is well. */
  faults: string[]
}

const WRITERS = 4
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export interface Ledger {
  names: Set<string>
  /** Signatures sent, newest last: the stored one is the last acknowledged or one that was on its way. */
  signatures: { hash: string; acknowledged: boolean }[]
  next: number
  evidence: EvidenceLedger
}

export const newLedger = (): Ledger => ({ names: new Set(), signatures: [], next: 0, evidence: newEvidenceLedger() })

/** Changes of which only an acknowledged one counts; what was cut off may have happened or not. */
export const simpleWriters = (server: ServerProcess, token: string, usuarioId: number, ledger: Ledger) => {
  const register = async () => {
    const nome = `categoria ${ledger.next++}`
    const { status } = await server.request('POST', '/api/gov-categoria', {
      token,
      body: { categoriaInstituicaoNome: nome },
    })
    if (status !== 200) throw new Refused('POST /api/gov-categoria', status)
    ledger.names.add(nome)
  }
  const upload = async () => {
    const bytes = Buffer.concat([PNG, randomBytes(20_000)])
    const entry = { hash: sha256(bytes), acknowledged: false }
    ledger.signatures.push(entry)
    const form = new FormData()
    form.set('usuarioId', String(usuarioId))
    form.set('assinatura', new File([bytes], 'assinatura.png'))
    const { status } = await server.request('POST', '/api/usuario/enviar-assinatura-eletronica', { token, form })
    if (status !== 200) throw new Refused('enviar-assinatura-eletronica', status)
    entry.acknowledged = true
  }
  return [...Array(WRITERS).fill(register), upload] as (() => Promise<void>)[]
}

/** Writes until the server is gone. */
const writeUntilKilled = async (server: ServerProcess, token: string, usuarioId: number, ledger: Ledger) => {
  const forever = async (work: () => Promise<void>) => {
    for (;;) await work()
  }
  const evidence = evidenceWriters(server, token, ledger.evidence).then(({ store, decide }) =>
    Promise.allSettled([store, decide].map(forever)),
  )
  await Promise.allSettled([...simpleWriters(server, token, usuarioId, ledger).map(forever), evidence])
}

/** Postmasters of this cluster: processes with its command line, but for children that have not changed theirs yet. */
const postmasters = (dataDir: string) => {
  if (process.platform !== 'linux') return runningPostmaster(join(realpathSync(homeOf(dataDir)), 'postgres')) ? 1 : 0
  const read = (p: string, file: string) => {
    try {
      return readFileSync(`/proc/${p}/${file}`, 'utf8')
    } catch {
      return ''
    }
  }
  const pid = String(enginePid(dataDir))
  const own = read(pid, 'cmdline')
  if (!own) return 0
  const alike = readdirSync('/proc').filter((p) => /^\d+$/.test(p) && read(p, 'cmdline') === own)
  return alike.filter((p) => !read(p, 'status').includes(`PPid:\t${pid}\n`)).length
}

export const checkAnswers = async (server: ServerProcess, token: string, usuarioId: number, ledger: Ledger) => {
  const faults: string[] = []
  const { body } = await server.request<{ categoriaInstituicaoNome: string }[]>('GET', '/api/gov-categoria', { token })
  const there = new Set(body.map((c) => c.categoriaInstituicaoNome))
  for (const nome of ledger.names) if (!there.has(nome)) faults.push(`lost: ${nome}`)
  const last = ledger.signatures.findLastIndex((s) => s.acknowledged)
  if (last >= 0) {
    const { status, bytes } = await server.request('GET', `/api/usuario/${usuarioId}/assinatura`, { token })
    const possible = ledger.signatures.slice(last).map((s) => s.hash)
    if (status !== 200 || !possible.includes(sha256(bytes))) faults.push(`lost: the signature (${status})`)
  }
  return [...faults, ...(await checkEvidence(server, token, ledger.evidence))]
}

const checkWhole = async ({ dataDir }: TestPlace, ledger: Ledger) => {
  const engine = await openEngine({ dataDir })
  try {
    return await checkRows(engine.connection('praca_padrao', 'admin'), dataDir, ledger)
  } finally {
    await engine.stop()
  }
}

/** In the database itself: every change has its audit row and the other way round, every row its file. */
export const checkRows = async (config: pg.ClientConfig, dataDir: string, ledger: Ledger) => {
  const client = new pg.Client(config)
  await client.connect()
  const faults: string[] = []
  const { rows } = await client.query<{ nome: string; n: number }>(
    `select coalesce(c."categoriaInstituicaoNome", a."entidadeId") as nome, count(a."auditoriaId")::int as n
     from (select * from categoria_instituicao where "categoriaInstituicaoNome" like 'categoria %') c
       full join (select * from auditoria where entidade = 'categoria_instituicao' and acao = 'criar') a
         on a."entidadeId" = c."categoriaInstituicaoId"::text
     group by c."categoriaInstituicaoId", c."categoriaInstituicaoNome", a."entidadeId"
     having count(a."auditoriaId") <> 1 or c."categoriaInstituicaoId" is null`,
  )
  for (const r of rows) faults.push(`half written: ${r.nome} has ${r.n} audit rows`)
  const files = await client.query<{ chave: string; sha256: string }>('select chave, sha256 from arquivo')
  for (const { chave, sha256: expected } of files.rows) {
    const path = join(dataDir, 'arquivos', chave.slice(0, 2), chave)
    if (!existsSync(path) || sha256(readFileSync(path)) !== expected) faults.push(`half written: file ${chave}`)
  }
  faults.push(...(await checkEvidenceWhole(client, dataDir, ledger.evidence)))
  await client.end()
  return faults
}

/** The least that is acknowledged before each kill; how long that takes is the machine's business. */
const CHANGES = 10
const EVIDENCE = 2
const decidedOrStored = ({ evidence }: Ledger) =>
  evidence.stored.length + evidence.decisions.filter((d) => d.acknowledged).length

/** Kills a working server again and again, alone or with its engine, and checks after each start what it promised. */
export const runKills = async (kills: number, withEngine: boolean): Promise<KillReport> => {
  const place = newPlace('praca-queda-')
  const ledger = newLedger()
  const report: KillReport = { kills, acknowledged: 0, evidence: 0, startMs: [], faults: [] }
  try {
    let before: number | undefined
    for (let round = 0; round <= kills; round++) {
      const server = await startServer(place)
      if (round > 0) report.startMs.push(server.startMs)
      const engine = enginePid(place.dataDir)
      const running = postmasters(place.dataDir)
      if (running !== 1) report.faults.push(`round ${round}: ${running} engines`)
      if (round > 0 && !withEngine && engine !== before) report.faults.push(`round ${round}: another engine`)
      before = engine
      const token = await server.login()
      const session = await server.request<{ user: { usuarioId: number } }>('GET', '/api/auth/sessao', { token })
      const { usuarioId } = session.body.user
      report.faults.push(...(await checkAnswers(server, token, usuarioId, ledger)))
      if (round === kills) {
        await server.stop()
        break
      }
      const enough = { changes: ledger.names.size + CHANGES, evidence: decidedOrStored(ledger) + EVIDENCE }
      let ended = false
      const writing = writeUntilKilled(server, token, usuarioId, ledger).then(() => {
        ended = true
      })
      while (!ended && (ledger.names.size < enough.changes || decidedOrStored(ledger) < enough.evidence)) await sleep(5)
      if (ended) report.faults.push(`round ${round}: the writers stopped by themselves`)
      await sleep(Math.random() * 300)
      if (withEngine) process.kill(engine!, 'SIGKILL')
      await server.kill()
      await writing
    }
    report.acknowledged = ledger.names.size + ledger.signatures.filter((s) => s.acknowledged).length
    report.evidence = decidedOrStored(ledger)
    report.faults.push(...(await checkWhole(place, ledger)))
    return report
  } finally {
    const left = enginePid(place.dataDir)
    if (left !== undefined && postmasters(place.dataDir) > 0) process.kill(left, 'SIGKILL')
    await place.remove()
  }
}
