import { type SQL, sql } from 'drizzle-orm'
import type { AcaoAuditada } from '#contract/auditoria.ts'
import { ocultarCpf, ocultarCpfs } from '#contract/sem-cpf.ts'
import type { Db } from './db.ts'
import { recordset } from './rows.ts'

export type Mudancas = Record<string, { antes?: unknown; depois?: unknown }>

export interface AuditEntry {
  acao: AcaoAuditada
  entidade: string
  entidadeId?: number | string | null
  mudancas?: Mudancas
}

/** Fields that never reach the log, whoever changes them. */
const SECRET = /senha|token|hash/i
const SKIP = new Set(['versao', 'criacao', 'ultimoAcesso'])

const maskCpf = (v: unknown) => (typeof v === 'string' && /^\d{11}$/.test(v) ? ocultarCpf(v) : v)

/** What differs between two records, without secrets and without a full CPF. */
export const diff = (
  antes: Record<string, unknown> | undefined,
  depois: Record<string, unknown> | undefined,
): Mudancas => {
  const out: Mudancas = {}
  for (const key of new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])) {
    if (SKIP.has(key) || (depois && !(key in depois))) continue
    const a = antes?.[key]
    const d = depois?.[key]
    if (JSON.stringify(a ?? null) === JSON.stringify(d ?? null)) continue
    out[key] = SECRET.test(key) ? { depois: 'alterado' } : { antes: maskCpf(a), depois: maskCpf(d) }
  }
  return out
}

/** What a row said that is gone, and of which municipality it was, if of one: nothing else can tell any more. */
export const goneFrom = (municipioId: number | null, campos: Readonly<Record<string, unknown>>): Mudancas => ({
  ...Object.fromEntries(Object.entries(campos).map(([campo, antes]) => [campo, { antes }])),
  ...(municipioId !== null && { municipioId: { antes: municipioId } }),
})

/** Cheap, of the whole as JSON: without it no string in there can hold a CPF. What is not Latin is looked at more closely. */
const TALVEZ = /\d{3}\D{0,24}\d{3}\D{0,24}\d{3}\D{0,24}\d{2}|[\u00ad\u00b2\u00b3\u00b9]|[^ -\u02ff]/
const SHA256 = /^[\da-f]{64}$/

/** As JSON, without a CPF in any string of it: in names of files and in free text too. The log keeps it for good. */
const written = (mudancas: Mudancas): string => {
  const json = JSON.stringify(mudancas)
  if (!TALVEZ.test(json)) return json
  // A hash whose figures happen to be somebody's CPF tells nobody's.
  const hide = (_: string, v: unknown) => (typeof v === 'string' && !SHA256.test(v) ? ocultarCpfs(v) : v)
  return JSON.stringify(mudancas, hide)
}

interface Who {
  usuarioId: number | null
  now: Date
  requestId: string | null
}

export const auditInsert = (who: Who, entry: AuditEntry): SQL =>
  sql`insert into auditoria (em, "usuarioId", acao, entidade, "entidadeId", mudancas, "requestId")
    values (${who.now.toISOString()}, ${who.usuarioId}, ${entry.acao}, ${entry.entidade},
            ${entry.entidadeId == null ? null : String(entry.entidadeId)},
            ${entry.mudancas ? written(entry.mudancas) : null}::jsonb, ${who.requestId})`

/** Many in one statement, in their order. */
export const auditInsertMany = (who: Who, entries: readonly AuditEntry[]): SQL => {
  const lines = entries.map(({ acao, entidade, entidadeId, mudancas }) => ({
    em: who.now.toISOString(),
    usuarioId: who.usuarioId,
    acao,
    entidade,
    entidadeId: entidadeId == null ? null : String(entidadeId),
    mudancas: mudancas ? JSON.parse(written(mudancas)) : null,
    requestId: who.requestId,
  }))
  const names = sql`em, "usuarioId", acao, entidade, "entidadeId", mudancas, "requestId"`
  return sql`insert into auditoria (${names}) select ${names} from ${recordset('auditoria', lines)} with ordinality order by ordinality`
}

/** Writes the audit row in the transaction it is given, so that it stands or falls with the change. */
export const writeAudit = async (db: Db, who: Who, entry: AuditEntry) => {
  await db.execute(auditInsert(who, entry))
}
