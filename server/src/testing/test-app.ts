import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { AnyEndpoint, BodyOf, OutputOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Flag } from '#contract/permissions.ts'
import type { ProblemBody } from '#contract/problems.ts'
import type { Ambientes } from '#contract/variants.ts'
import { ambientesPadrao } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { DEMO_LOGINS, DEMO_SENHA } from '#server/access/demo-logins.ts'
import { buildApp } from '#server/app.ts'
import { type Banco, type Cluster, externalCluster, migrateBanco, openBanco, openBancos } from '#server/db/bancos.ts'
import { openEngine } from '#server/db/engine.ts'
import { rows } from '#server/db/sql.ts'
import { isRawField } from '#server/features/auditoria/commands.ts'
import { localStore } from '#server/files/local.ts'
import type { FileStore } from '#server/files/store.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { readSettings } from '#server/settings.ts'
import { removeFolder } from './server-process.ts'

/** The people of the demo, by the word before the @. */
export type Persona =
  | 'admin'
  | 'administrador'
  | 'operacoes'
  | 'condutor'
  | 'especialista'
  | 'analista'
  | 'ad'
  | 'parceiro'
  | 'sala'
export const PERSONAS = DEMO_LOGINS.map((l) => l.email.split('@')[0]!) as Persona[]

interface CallInput<E> {
  persona?: Persona | undefined
  token?: string
  params?: ParamsOf<E, 'in'>
  query?: QueryOf<E, 'in'>
  body?: BodyOf<E, 'in'>
  /** Field → files of a multipart call. */
  files?: Record<string, { nome: string; bytes: Buffer | string }[]>
  headers?: Record<string, string>
  host?: string
  ip?: string
}
export interface CallResult<E> {
  status: number
  body: OutputOf<E> & ProblemBody
  headers: Record<string, unknown>
  raw: Buffer
}

const multipart = (fields: Record<string, unknown>, files: NonNullable<CallInput<unknown>['files']>) => {
  const boundary = `praca${randomBytes(12).toString('hex')}`
  const chunks: Buffer[] = []
  const push = (head: string, bytes: Buffer | string) =>
    chunks.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(bytes as string), Buffer.from('\r\n'))
  for (const [k, v] of Object.entries(fields))
    push(`Content-Disposition: form-data; name="${k}"`, typeof v === 'string' ? v : JSON.stringify(v))
  for (const [k, list] of Object.entries(files))
    for (const f of list)
      push(
        `Content-Disposition: form-data; name="${k}"; filename="${f.nome}"\r\nContent-Type: application/octet-stream`,
        f.bytes,
      )
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return { payload: Buffer.concat(chunks), contentType: `multipart/form-data; boundary=${boundary}` }
}

export const addressOf = (e: AnyEndpoint, params: object = {}, query: object = {}) => {
  const path = e.path.replace(/:(\w+)/g, (_, k: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[k])),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]) => [k, String(v)]),
  ).toString()
  return search ? `${path}?${search}` : path
}

export const HOST_DO_AGENTE = 'at.localhost'

export interface TestAppOptions {
  /** Templates to clone: the default variant, and the seal room where a test needs it. */
  bancos?: readonly ('padrao' | 'sala')[]
  env?: Record<string, string>
  /** The store of the files, as a test wants it to behave. */
  files?: (store: FileStore) => FileStore
  ambientes?: (map: Ambientes) => Ambientes
  /** How long a write waits for what others are changing. */
  waitForOthers?: number
}

const admin = async <T>(base: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const config = base.connection('x', 'admin')
  const client = new pg.Client(
    config.connectionString
      ? { connectionString: config.connectionString.replace(/\/[^/]*$/, '/postgres') }
      : { ...config, database: 'postgres' },
  )
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameOf = (base: Cluster, banco: string) => {
  const { database, connectionString } = base.connection(banco, 'admin')
  return pg.escapeIdentifier(database ?? new URL(connectionString!).pathname.slice(1))
}

/** Makes the databases of one application from their templates and gives what tells them apart. */
const clone = (base: Cluster, bancos: readonly string[], suffix = randomBytes(5).toString('hex')) =>
  admin(base, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like '%modelo\\_%'`,
    )
    for (const b of bancos) {
      const model = rows.map((r) => r.datname).find((n) => n.includes(`modelo_${b}_`))!
      await client.query(`create database ${nameOf(base, `${b}_${suffix}`)} template ${pg.escapeIdentifier(model)}`)
    }
    return suffix
  })

/** While the tests of one file run, the engine copies the database of this worker's next. */
let ahead: Promise<string> | undefined
const takeClone = async (base: Cluster, bancos: readonly string[]) => {
  const suffix = bancos.includes('padrao') ? await (ahead ?? clone(base, ['padrao'])) : await clone(base, [])
  ahead = bancos.includes('padrao') ? clone(base, ['padrao']) : ahead
  // Looked at when it is taken.
  ahead?.catch(() => {})
  return clone(
    base,
    bancos.filter((b) => b !== 'padrao'),
    suffix,
  )
}

/** The whole product on databases of this test's own, closed by itself at the end of the file. */
export const startTestApp = async (options: TestAppOptions = {}) => {
  const { dataDir: engineDir, externalUrl } = inject('engine')
  const engine = externalUrl ? undefined : await openEngine({ dataDir: engineDir, durable: false })
  const base: Cluster = engine
    ? { connection: (b, r) => engine.connection(`praca_${b}`, r), appRole: engine.appRole }
    : externalCluster(externalUrl!)
  const nomes = options.bancos ?? ['padrao']
  const suffix = await takeClone(base, nomes)
  const cluster: Cluster = { ...base, connection: (b, r) => base.connection(`${b}_${suffix}`, r) }

  const dataDir = mkdtempSync(join(tmpdir(), 'praca-app-'))
  // The demo's files belong to its rows.
  if (existsSync(join(engineDir, 'arquivos')))
    cpSync(join(engineDir, 'arquivos'), join(dataDir, 'arquivos'), { recursive: true })
  const hosts = Object.fromEntries(
    Object.entries(ambientesPadrao.hosts).filter(([, a]) => (nomes as readonly string[]).includes(a.banco)),
  )
  // The first banco as the variant with a tab for territorial agents sees it: their calls are answered there alone.
  const [padrao] = Object.values(hosts)
  hosts[HOST_DO_AGENTE] = { ...padrao!, tag: 'at', variante: 'at' }
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'on', RATE_LIMIT: 'off', ...options.env }),
    ambientes: (options.ambientes ?? ((m) => m))({ padrao: 'localhost', hosts }),
  }
  const store = localStore(join(dataDir, 'arquivos'))
  const files = options.files?.(store) ?? store
  let frozen: Date | undefined
  const bancos = openBancos(nomes, cluster)
  const built = await buildApp({
    settings,
    bancos,
    files,
    clock: () => frozen ?? new Date(),
    checkRawJson: true,
    checkAudit: true,
    waitForOthers: options.waitForOthers,
  })
  const { app } = built
  await app.ready()

  const tokens = new Map<string, string>()
  const login = async (persona: Persona, host = 'localhost') => {
    const known = tokens.get(`${host}/${persona}`)
    if (known) return known
    const { email } = DEMO_LOGINS.find((l) => l.email.startsWith(`${persona}@`))!
    const r = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { host },
      payload: { email, senha: DEMO_SENHA },
      remoteAddress: '10.9.9.9',
    })
    if (r.statusCode !== 200) throw new Error(`login of ${persona}: ${r.body}`)
    const { token } = r.json<{ token: string }>()
    tokens.set(`${host}/${persona}`, token)
    return token
  }
  const call = async <E extends AnyEndpoint>(e: E, input: CallInput<E> = {}): Promise<CallResult<E>> => {
    const host = input.host ?? (e.capacidade ? HOST_DO_AGENTE : 'localhost')
    const token = input.token ?? (input.persona && (await login(input.persona, host)))
    const form =
      input.files || e.arquivos
        ? multipart((input.body ?? {}) as Record<string, unknown>, input.files ?? {})
        : undefined
    const r = await app.inject({
      method: e.method,
      url: addressOf(e, input.params ?? {}, input.query ?? {}),
      headers: {
        host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { 'content-type': form.contentType }),
        ...input.headers,
      },
      ...(form ? { payload: form.payload } : input.body !== undefined && { payload: input.body as object }),
      remoteAddress: input.ip ?? '127.0.0.1',
      // Of an answer without an end the beginning is enough.
      ...(e.semFim && { payloadAsStream: true }),
    })
    if (e.semFim) {
      const begun = r.stream()
      const raw = await new Promise<Buffer>((resolve) =>
        begun.once('data', resolve).once('end', () => resolve(Buffer.alloc(0))),
      )
      begun.destroy()
      const said = String(r.headers['content-type']).includes('json') ? JSON.parse(raw.toString()) : undefined
      return { status: r.statusCode, body: said as never, headers: r.headers, raw }
    }
    const json = String(r.headers['content-type'] ?? '').includes('json')
    return { status: r.statusCode, body: (json ? r.json() : undefined) as never, headers: r.headers, raw: r.rawPayload }
  }

  /** A group with flags of its own, as an admin could make of it. */
  const setFlags = async (grupo: string, flags: readonly Flag[], valor = true) => {
    await bancos.get(nomes[0]!).db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
      select "usuarioGrupoId", unnest(${sql.param([...flags])}::text[]), ${valor} from usuario_grupo where nome = ${grupo}
      on conflict ("usuarioGrupoId", permissao) do update set valor = excluded.valor`)
    built.sessions.get(nomes[0]!)!.forget()
  }

  const extra: Banco[] = []
  /** A banco beside the application's, migrated and empty, that goes with the others. */
  const newBanco = async (nome: string) => {
    await migrateBanco(cluster, nome)
    const banco = openBanco(nome, cluster.connection(nome, 'app'))
    extra.push(banco)
    return banco
  }

  /** Every field that a call wrote into the log has a word that people know. */
  const checkWords = async () => {
    const w = wording('padrao')
    const written = await Promise.all(
      nomes.map((b) =>
        rows<{ entidade: string; campo: string }>(
          bancos.get(b).db,
          sql`select distinct a.entidade, k.campo from auditoria a, jsonb_object_keys(a.mudancas) k(campo) where a."requestId" is not null`,
        ),
      ),
    )
    const crus = written.flat().filter((x) => isRawField(x.campo, x.entidade, w))
    if (crus.length)
      throw new Error(
        `Fields of the audit log without a word: ${crus.map((x) => `${x.entidade}.${x.campo}`).join(', ')}`,
      )
  }

  const close = async () => {
    await checkWords().finally(endAll)
  }
  const endAll = async () => {
    await app.close()
    await Promise.all(extra.map((b) => b.close()))
    await admin(base, async (client) => {
      for (const b of [...nomes, ...extra.map((e) => e.nome)])
        await client.query(`drop database if exists ${nameOf(base, `${b}_${suffix}`)} with (force)`)
    })
    await engine?.stop()
    await removeFolder(dataDir)
  }
  afterAll(close)

  return {
    ...built,
    settings,
    dataDir,
    cluster,
    bancos,
    files,
    banco: bancos.get(nomes[0]!),
    newBanco,
    call,
    login,
    setFlags,
    /** What a job is given, for those that a test runs itself. */
    jobContext: (mais: { now?: Date; lastTry?: boolean } = {}): JobContext => ({
      banco: bancos.get(nomes[0]!),
      bancos,
      files,
      jobs: built.jobs,
      settings,
      log: { info: () => {}, error: () => {} },
      now: new Date(),
      ...mais,
    }),
    /** Tokens are opened anew after a test ended their sessions. */
    forgetLogins: () => tokens.clear(),
    setClock: (at: string | Date | undefined) => {
      frozen = at === undefined ? undefined : new Date(at)
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>
