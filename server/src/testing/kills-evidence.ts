import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'
import { PDF } from '#server/files/fixtures.ts'
import { localStore } from '#server/files/local.ts'
import { sweep } from '#server/files/sweeper.ts'
import type { ServerProcess } from './server-process.ts'

export class Refused extends Error {
  readonly status: number
  constructor(what: string, status: number) {
    super(`${what}: ${status}`)
    this.status = status
  }
}

/** What was promised about evidence while the server was being killed. */
export interface EvidenceLedger {
  /** Question and hash of every file whose storing was acknowledged. */
  stored: { pergunta: number; sha256: string }[]
  /** Justifications in the order they were sent: the stored one is the last acknowledged or one that was on its way. */
  decisions: { texto: string; acknowledged: boolean }[]
  finished: number
}
export const newEvidenceLedger = (): EvidenceLedger => ({ stored: [], decisions: [], finished: 0 })

interface Question {
  perguntaMunicipioId: number
  evidencias: { perguntaEvidenciaId: number; sha256: string; rodada: number; justificativa: string }[]
}
const BASE = '/api/pergunta/perguntamunicipio'
const PLACE = 1

const openQuestions = async (server: ServerProcess, token: string, estado: string) => {
  const { body } = await server.request<{ perguntaMunicipioId: number; resposta: boolean; temArquivo: boolean }[]>(
    'GET',
    `${BASE}/get-perguntas-municipios-${estado}s/${PLACE}`,
    { token },
  )
  return body.filter((q) => q.resposta).map((q) => q.perguntaMunicipioId)
}
const read = async (server: ServerProcess, token: string, id: number) =>
  (await server.request<Question>('GET', `${BASE}/get-pergunta/${id}`, { token })).body

const expectOk = (what: string, status: number) => {
  if (status !== 200) throw new Refused(what, status)
}

/** Storing files; deciding, finishing and taking the end back. */
export const evidenceWriters = async (server: ServerProcess, token: string, ledger: EvidenceLedger) => {
  const [waiting] = await openQuestions(server, token, 'respondida')
  const [analysed] = await openQuestions(server, token, 'evidenciada')
  const question = await read(server, token, analysed!)
  const rodada = Math.max(...question.evidencias.map((e) => e.rodada))
  const evidences = question.evidencias.filter((e) => e.rodada === rodada)

  const store = async () => {
    const bytes = Buffer.concat([PDF, randomBytes(8_000)])
    const form = new FormData()
    form.set('perguntaMunicipioId', String(waiting))
    form.append('arquivos', new File([bytes], 'queda.pdf'))
    const { status } = await server.request('POST', `${BASE}/salvarevidencias`, { token, form })
    expectOk('salvarevidencias', status)
    ledger.stored.push({ pergunta: waiting!, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  const decide = async () => {
    for (const { perguntaEvidenciaId } of evidences) {
      const decision = { texto: `decisão ${ledger.decisions.length}`, acknowledged: false }
      ledger.decisions.push(decision)
      const body = { perguntaEvidenciaId, aprovada: true, rejeitada: false, justificativa: decision.texto }
      expectOk('avaliar', (await server.request('PUT', '/api/pergunta/perguntaevidencia', { token, body })).status)
      decision.acknowledged = true
    }
    const finish = { perguntaMunicipioId: analysed }
    expectOk(
      'finalizar',
      (await server.request('PUT', '/api/pergunta/perguntaevidencia/finalizar-evidencia', { token, body: finish }))
        .status,
    )
    ledger.finished++
    expectOk(
      'reverter',
      (await server.request('PUT', `${BASE}/reverter-analise/${analysed}`, { token, body: {} })).status,
    )
  }
  /** Takes back an end that nobody knows of: it was cut off after the change and before the answer. */
  const mend = async () => {
    await server.request('PUT', `${BASE}/reverter-analise/${analysed}`, { token, body: {} })
  }
  return { store, decide, mend }
}

/** After a start: nothing acknowledged is missing. Whatever was finished and not taken back is taken back now. */
export const checkEvidence = async (server: ServerProcess, token: string, ledger: EvidenceLedger) => {
  const faults: string[] = []
  for (const [pergunta, files] of Map.groupBy(ledger.stored, (s) => s.pergunta)) {
    const there = new Set((await read(server, token, pergunta)).evidencias.map((e) => e.sha256))
    for (const f of files) if (!there.has(f.sha256)) faults.push(`lost: evidence ${f.sha256.slice(0, 8)}`)
  }
  const { body: approved } = await server.request<{ perguntaMunicipioId: number; avaliadaEm: string }[]>(
    'GET',
    `${BASE}/get-perguntas-municipios-aprovadas/${PLACE}`,
    { token },
  )
  for (const q of approved) {
    const { evidencias } = await read(server, token, q.perguntaMunicipioId)
    if (!evidencias.some((e) => e.justificativa.startsWith('decisão '))) continue
    expectOk(
      'reverter',
      (await server.request('PUT', `${BASE}/reverter-analise/${q.perguntaMunicipioId}`, { token, body: {} })).status,
    )
  }
  return faults
}

/** In the database and the store: every evidence with its history and audit, every total explained, no orphan left. */
export const checkEvidenceWhole = async (client: pg.Client, dataDir: string, ledger: EvidenceLedger) => {
  const faults: string[] = []
  const half = await client.query<{ id: number }>(
    `select ev."perguntaEvidenciaId" as id from pergunta_evidencia ev where ev."nomeArquivo" = 'queda.pdf' and (
       (select count(*) from pergunta_historico h where h."perguntaEvidenciaId" = ev."perguntaEvidenciaId" and h.acao = 'salvou') <> 1
       or (select count(*) from auditoria a where a.entidade = 'pergunta_evidencia' and a."entidadeId" = ev."perguntaEvidenciaId"::text) <> 1
       or not exists (select 1 from arquivo f where f."arquivoId" = ev."arquivoId"))`,
  )
  for (const { id } of half.rows) faults.push(`half written: evidence ${id}`)
  const lonely = await client.query<{ id: number }>(
    `select "arquivoId" as id from arquivo f where nome = 'queda.pdf' and not exists (select 1 from pergunta_evidencia ev where ev."arquivoId" = f."arquivoId")`,
  )
  for (const { id } of lonely.rows) faults.push(`orphan row: arquivo ${id}`)
  const decided = await client.query<{ n: number }>(
    `select count(*)::int as n from pergunta_historico where acao = 'aprovou' and justificativa = any($1)`,
    [ledger.decisions.filter((d) => d.acknowledged).map((d) => d.texto)],
  )
  const acknowledged = ledger.decisions.filter((d) => d.acknowledged).length
  if (decided.rows[0]!.n !== acknowledged) faults.push(`lost: ${acknowledged - decided.rows[0]!.n} decisions`)
  const wrong = await client.query(
    `select 1 from municipio_tema_ponto v left join (select "municipioId", "temaId", sum(declarados) as d, sum(comprovados) as c
       from ponto_lancamento group by 1, 2) l using ("municipioId", "temaId")
     where v.possiveis > 0 and (v.declarados, v.comprovados) is distinct from (coalesce(l.d, 0), coalesce(l.c, 0))`,
  )
  if (wrong.rowCount) faults.push(`${wrong.rowCount} totals that the ledger does not explain`)
  // Bytes that were stored and whose row never came are what the sweeper is for; after it nothing is left over.
  const store = localStore(join(dataDir, 'arquivos'))
  const named = async (keys: string[]) =>
    new Set(
      (await client.query<{ chave: string }>('select chave from arquivo where chave = any($1)', [keys])).rows.map(
        (r) => r.chave,
      ),
    )
  await sweep(store, named, new Date(Date.now() + 86_400_000))
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  const known = await named(keys)
  for (const key of keys) if (!known.has(key)) faults.push(`orphan file: ${key}`)
  return faults
}
