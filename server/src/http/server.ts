import { randomUUID } from 'node:crypto'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyCompress from '@fastify/compress'
import fastifyMultipart from '@fastify/multipart'
import type { SQL } from 'drizzle-orm'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type AnyEndpoint, writes } from '#contract/endpoint.ts'
import { Problem, problem } from '#contract/problems.ts'
import { type Ambiente, capacidades, resolveAmbiente, resolveHost } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { type Actor, allows, inEnvironment, owesFactor } from '#server/access/actor.ts'
import { announceAccessChange, bancoOfToken, hashToken, type Sessions } from '#server/access/sessions.ts'
import { checksOf, checkTargets, type Kinds, reaches } from '#server/access/targets.ts'
import { type AuditEntry, auditInsert, auditInsertMany } from '#server/db/audit.ts'
import type { Banco, Bancos } from '#server/db/bancos.ts'
import { WAIT_FOR_OTHERS } from '#server/db/connect.ts'
import type { Db } from '#server/db/db.ts'
import { RawJson } from '#server/db/sql.ts'
import type { TempFile } from '#server/files/temp.ts'
import { proveAudited } from './audited.ts'
import { guardBodies, HTTP_LIMITS, hasBody, refuseUnreadable } from './bodies.ts'
import { problemBody, toProblem } from './errors.ts'
import { readInput } from './input.ts'
import { type Limits, openLimits } from './limits.ts'
import { networkOf } from './network.ts'
import { isRepeated, once } from './once.ts'
import { hasGoodHost, listensOn, originOf } from './origin.ts'
import { type Constraints, type Ctx, FileReply, type Route, type Services } from './route.ts'
import { securityHeaders } from './security-headers.ts'

export interface Kernel extends Services {
  readonly bancos: Bancos
  readonly sessions: ReadonlyMap<string, Sessions>
  /** How long a write waits for what others are changing, where a test does not want to wait as long. */
  readonly waitForOthers?: number | undefined
  /** Tests also check the shape of JSON that PostgreSQL made. */
  readonly checkRawJson?: boolean
  /** Tests also check that what changes something leaves a row in the audit log. */
  readonly checkAudit?: boolean
}

const BODY_LIMIT = 1_048_576

/** Where a call arrived and who makes it, known before its body is read. */
interface Entry {
  host: string
  ambiente: Ambiente
  banco: Banco
  actor: Actor | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint
  }
  interface FastifyRequest {
    entry: Entry | undefined
  }
  interface FastifyInstance {
    limits: Limits
  }
}

/** An open link is its token: who reads the log must not be able to use it. */
export const loggedPath = (url: string) => url.split('?')[0]!.replace(/[\w-]{40,}/g, '…')

/** The server with its safety rails and no route yet. */
export const createServer = async (kernel: Kernel): Promise<FastifyInstance> => {
  const { settings } = kernel
  const headers = securityHeaders(settings.publicUrl)
  const app: FastifyInstance = fastify({
    logger: {
      level: settings.logLevel,
      // The address may carry names and tokens: only the path is logged, without them, and no header or body.
      serializers: {
        req: (req: FastifyRequest) => ({ method: req.method, path: loggedPath(req.url), host: req.host }),
        res: (res: { statusCode: number }) => ({ statusCode: res.statusCode }),
      },
    },
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    forceCloseConnections: 'idle',
    ...HTTP_LIMITS,
    clientErrorHandler: (error, socket) =>
      refuseUnreadable(
        error,
        socket as Socket,
        wording(resolveAmbiente(settings.ambientes, undefined).variante),
        headers,
      ),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    // A path we cannot decode is a bad request like any other.
    frameworkErrors: (e, req, reply) =>
      void send(reply.headers(headers), toProblem(e, {}, BODY_LIMIT), req.id, wordingOf(kernel, req)),
  })
  // An empty body with a JSON content type is what browsers send with DELETE; it means no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, text, done) => {
    if (text === '') return done(null, undefined)
    app.getDefaultJsonParser('error', 'error')(req, text as string, done)
  })
  // Pieces of a file (tus) are read by the call itself, which bounds them.
  app.addContentTypeParser('application/offset+octet-stream', (_, payload, done) => done(null, payload))
  app.addHook('onListen', (done) => {
    listensOn(settings, (app.server.address() as AddressInfo).port)
    done()
  })
  app.addHook('onRequest', (req, reply, done) => {
    reply.headers(headers)
    done(hasGoodHost(req) ? undefined : problem.enderecoInvalido())
  })
  guardBodies(app, settings, (reply, p) => void send(reply, p, reply.request.id, wordingOf(kernel, reply.request)))
  app.decorateRequest('entry', undefined)
  app.decorate('limits', await openLimits(app, settings))
  await app.register(fastifyCompress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(fastifyMultipart, { attachFieldsToBody: false, throwFileSizeLimit: false })
  return app
}

/** The words of the variant that a request's host stands for. */
export const wordingOf = ({ settings }: Pick<Kernel, 'settings'>, req: FastifyRequest) =>
  wording(resolveAmbiente(settings.ambientes, req.host).variante)

const send = (reply: FastifyReply, p: Problem, requestId: string, w: Wording) => {
  // Answered while its body was still awaited.
  if (reply.sent) return reply
  if (p.espera) reply.header('retry-after', p.espera)
  return reply
    .code(p.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemBody(p, requestId, w))
}

/** What an answer says, as what a refusal says, is told in the variant's words. */
const inWords = (value: unknown, w: Wording) => {
  const { message, aviso } = (value ?? {}) as { message?: unknown; aviso?: unknown }
  return typeof message === 'string' || typeof aviso === 'string'
    ? {
        ...(value as object),
        ...(typeof message === 'string' && { message: w.frase(message) }),
        ...(typeof aviso === 'string' && { aviso: w.frase(aviso) }),
      }
    : value
}

const bearer = (req: FastifyRequest) => /^Bearer ([\w.-]{20,200})$/.exec(req.headers.authorization ?? '')?.[1]

const cookieOf = (req: FastifyRequest, name: string) =>
  req.headers.cookie
    ?.split(';')
    .map((c) => c.trim())
    .find((c) => c.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The client's two headers may only agree with the host. */
const checkHeaders = (req: FastifyRequest, ambiente: Ambiente) => {
  const { 'x-banco': banco, 'x-ramo': ramo } = req.headers
  if ((banco !== undefined && banco !== ambiente.banco) || (ramo !== undefined && ramo !== ambiente.env))
    throw problem.sessaoDeOutroAmbiente()
}

/** A made-up token costs its address before it costs the database anything; one call is counted once. */
const authenticate = async (
  kernel: Kernel,
  limits: Limits,
  { semUso }: AnyEndpoint,
  req: FastifyRequest,
  ambiente: Ambiente,
  now: Date,
) => {
  const token = bearer(req)
  if (token && bancoOfToken(token) !== ambiente.banco) throw problem.sessaoDeOutroAmbiente()
  const hash = token === undefined ? undefined : hashToken(token)
  const seen = hash !== undefined && kernel.sessions.get(ambiente.banco)!.seen(hash)
  if (!seen) await limits.address(req)
  const actor = hash === undefined ? undefined : await findActor(kernel, ambiente, hash, now, !semUso)
  if (seen && !actor) await limits.address(req)
  return actor
}

/** Whose session it is, with the bounds of this environment. */
const findActor = async (kernel: Kernel, ambiente: Ambiente, hash: string, now: Date, uses = true) => {
  const actor = await kernel.sessions.get(ambiente.banco)!.find(hash, now, uses)
  return actor && inEnvironment(actor, capacidades(ambiente.variante))
}

/** Who may not call is told so, whatever else the call holds. */
const judge = ({ settings }: Kernel, e: AnyEndpoint, actor: Actor | undefined) => {
  if (e.permit === 'publico') return
  if (!actor) throw problem.semSessao()
  if (!e.semFator && owesFactor(settings, actor)) throw problem.segundoFatorExigido()
  if (!allows(actor, e.permit)) throw problem.semPermissao()
}

/** Where the call arrived, whose session it is, and whether that one may call so often and may call this. */
const enter = async (kernel: Kernel, limits: Limits, e: AnyEndpoint, req: FastifyRequest) => {
  const host = resolveHost(kernel.settings.ambientes, req.host)
  const ambiente = kernel.settings.ambientes.hosts[host]!
  const entry: Entry = { host, ambiente, banco: kernel.bancos.get(ambiente.banco), actor: undefined }
  req.entry = entry
  checkHeaders(req, ambiente)
  entry.actor = await authenticate(kernel, limits, e, req, ambiente, kernel.clock())
  if (entry.actor) await limits.session(req, entry.actor, ambiente.banco)
  judge(kernel, e, entry.actor)
  if (e.capacidade && !capacidades(ambiente.variante)[e.capacidade]) throw problem.rotaDesconhecida()
}

/** A body may take its time: who was signed out or lost the right while it came is judged by what holds now. */
const enterAgain = async (kernel: Kernel, e: AnyEndpoint, req: FastifyRequest, entry: Entry, now: Date) => {
  if (!entry.actor) return
  entry.actor = await findActor(kernel, entry.ambiente, hashToken(bearer(req)!), now)
  judge(kernel, e, entry.actor)
}

/** Fires when the client leaves before it has its answer. */
const goneSignal = ({ raw }: FastifyReply) => {
  const gone = new AbortController()
  const closed = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) closed()
  else raw.once('close', closed)
  return gone.signal
}

const dropFile = (made: unknown) => {
  if (made instanceof FileReply && made.body instanceof Readable) made.body.destroy()
}

/** `note` keeps an audit entry; without one it is written where it is told, before anything goes on. */
type Run = (db: Db, note?: (entry: AuditEntry) => void, doneReading?: () => void) => Promise<unknown>

/** Takes one statement. */
const forOne = (db: Db): Db => {
  let used = false
  return {
    execute: (query) => {
      if (used) throw new Error('a lookup is answered by a single statement')
      used = true
      return db.execute(query)
    },
  }
}

/** A write in its transaction, a read in its moment, what goes step by step or needs no more than one with nothing around it. */
const perform = async (
  banco: Banco,
  { waitForOthers = WAIT_FOR_OTHERS }: Pick<Kernel, 'waitForOthers'>,
  { endpoint: e, single }: Route,
  run: Run,
  onlyOnce: (db: Db, work: () => Promise<unknown>) => Promise<unknown>,
  auditSql: (entry: AuditEntry) => SQL,
) => {
  const how = writes(e)
  if (how === 'passoAPasso') return run(banco.db)
  if (how) {
    // Nobody waits for an audit row: the commit follows it, and does not stand without it.
    let unwritten: unknown
    const note = (db: Db) => (entry: AuditEntry) =>
      // Put together before anything is sent: what cannot be fails where it is told.
      void db.execute(auditSql(entry)).catch((e) => {
        unwritten ??= e
      })
    try {
      return await banco.transaction(async (db) => {
        const value = await onlyOnce(db, () => run(db, note(db)))
        // Undone with a savepoint, it would not keep the commit from standing.
        if (unwritten) throw unwritten
        return value
      }, waitForOthers)
    } catch (e) {
      // A refusal ends the transaction also for a row that was on its way.
      throw e instanceof Problem ? e : (unwritten ?? e)
    }
  }
  let read: AuditEntry[] = []
  const note = (entry: AuditEntry) => void read.push(entry)
  const value = single
    ? await run(forOne(banco.db), note)
    : await banco.read((moment) => {
        read = []
        return run(moment.db, note, moment.doneReading)
      }, e.pesada)
  // That something was read is written down before anybody sees it.
  for (const entry of read) await banco.db.execute(auditSql(entry))
  return value
}

/** Sends a list with the tag of its content, or only says that it has not changed. */
const sendTagged = (req: FastifyRequest, reply: FastifyReply, { bytes, tag }: RawJson['wire']) => {
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  const known = req.headers['if-none-match']?.split(',').some((t) => t.trim() === tag)
  return known ? reply.removeHeader('content-type').code(304).send() : reply.send(bytes)
}

const answer = (kernel: Kernel, e: AnyEndpoint, req: FastifyRequest, reply: FastifyReply, value: unknown) => {
  if (value instanceof FileReply) return reply.code(value.status).headers(value.headers).send(value.body)
  if (e.output === 'blob') throw new Error(`${e.path} must answer a file`)
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  if (e.aceita) reply.code(202)
  if (!(value instanceof RawJson)) return reply.send(JSON.stringify(e.output.parse(value)))
  if (kernel.checkRawJson) e.output.parse(JSON.parse(value.text))
  // As text: bytes of its own for each answer would send the collector over the whole heap again and again.
  return e.etag ? sendTagged(req, reply, value.wire) : reply.send(value.text)
}

/** Registers one declared route: who, before its body is read; what input, which rows; then the handler in its transaction; then the answer. */
export const addRoute = (
  app: FastifyInstance,
  kernel: Kernel,
  declared: Route,
  constraints: Constraints,
  kinds: Kinds,
) => {
  const { endpoint: e, handler, before, single, seeks } = declared
  if (!e.permit || !e.scope) throw new Error(`A rota ${e.method} ${e.path} não declara permissão e escopo.`)
  if (e.pesada && writes(e)) throw new Error(`A rota ${e.method} ${e.path} escreve: só leituras são pesadas.`)
  if (single && (e.pesada || writes(e))) throw new Error(`A rota ${e.method} ${e.path} não é uma consulta só.`)
  const checks = checksOf(e, kinds).filter((c) => c.place !== seeks)
  const tempDir = join(kernel.settings.dataDir, 'temp')

  app.route({
    method: e.method,
    url: e.path,
    bodyLimit: e.maxBody ?? BODY_LIMIT,
    config: { endpoint: e },
    // Before a byte of the body is read, of whatever kind it is.
    onRequest: async (req, reply) => {
      try {
        await enter(kernel, app.limits, e, req)
      } catch (error) {
        return fail(req, reply, error, constraints, wordingOf(kernel, req))
      }
    },
    handler: async (req, reply) => {
      const entry = req.entry!
      const { host, ambiente, banco } = entry
      const files: Record<string, TempFile[]> = {}
      let accessTouched = false
      let gone: AbortSignal | undefined
      let work: Promise<unknown> | undefined
      let unaudited = e.semAuditoria
      try {
        const input = await readInput(e, req, tempDir, files)
        // A file may take its time to arrive: what happened meanwhile was before.
        const now = kernel.clock()
        if (hasBody(req.raw)) await enterAgain(kernel, e, req, entry, now)
        const { actor } = entry
        const who = { usuarioId: actor?.usuarioId ?? null, now, requestId: req.id }
        const auditSql = (entry: AuditEntry) => auditInsert(who, entry)
        const contextOn = (db: Db, note?: (entry: AuditEntry) => void, doneReading = () => {}) =>
          ({
            db,
            doneReading,
            actor,
            ...input,
            now,
            ambiente,
            banco,
            ip: req.ip,
            // Few calls ask for it.
            get gone() {
              gone ??= goneSignal(reply)
              return gone
            },
            cookie: (name: string) => cookieOf(req, name),
            header: (name: string) => [req.headers[name.toLowerCase()]].flat()[0],
            replyHeader: (name: string, value: string) => void reply.header(name, value),
            requestId: req.id,
            get origin() {
              return originOf(kernel.settings, host)
            },
            log: req.log,
            services: kernel,
            findSession: (token: string) => findActor(kernel, ambiente, hashToken(token), now),
            inReach: (kind: string, ids: readonly number[]) => reaches(db, kinds, actor!, kind, ids),
            audit: async (entry: AuditEntry) => void (note ? note(entry) : await db.execute(auditSql(entry))),
            auditMany: async (entries: readonly AuditEntry[]) => {
              if (entries.length) await db.execute(auditInsertMany(who, entries))
            },
            auditInsert: auditSql,
            repeated: () => isRepeated(db, req, actor),
            unaudited: (porque: string) => {
              unaudited = porque
            },
            accessChanged: async () => {
              accessTouched = true
              await announceAccessChange(db)
            },
          }) as Ctx
        const inReach = async (db: Db) => actor && checkTargets(db, checks, actor, input)
        const run: Run = async (db, note, doneReading) => {
          const checked = inReach(single ? banco.db : db)
          // Of a read the check travels with the first statement: nobody sees what it found before the check has passed. A
          // write waits for it: on its way, it would wait for locks of rows that are none of the person's business.
          if (writes(e)) await checked
          else checked.catch(() => {})
          const handle = async () => handler(contextOn(db, note, doneReading))
          work = kernel.checkAudit && writes(e) ? proveAudited(db, e, req.id, handle, () => unaudited) : handle()
          work.catch(() => {})
          await checked
          return inWords(await work, wording(ambiente.variante))
        }
        // What is shown once is not shown again to who repeats it, whose codes would be used up for nothing.
        if (e.segredo && (await isRepeated(banco.db, req, actor))) throw problem.repetida()
        if (before) {
          await inReach(banco.db)
          await before(contextOn(banco.db))
        }
        const value = await perform(
          banco,
          kernel,
          declared,
          run,
          (db, work) => once(db, e, req, actor, input, now, work),
          auditSql,
        )
        if (accessTouched) kernel.sessions.get(banco.nome)!.forget()
        return answer(kernel, e, req, reply, value)
      } catch (error) {
        // A file that nobody will be sent is closed.
        work?.then(dropFile, () => {})
        return fail(req, reply, error, constraints, wording(ambiente.variante))
      } finally {
        for (const f of Object.values(files).flat()) f.discard().catch(() => {})
      }
    },
  })
}

export const fail = (
  req: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  constraints: Constraints,
  w: Wording,
) => {
  // Who broke off while sending is told so by nobody; it is no fault of ours.
  const p =
    error === req.raw.errored ? problem.formularioInvalido() : toProblem(error, constraints, req.routeOptions.bodyLimit)
  if (p.status >= 500)
    req.log.error({ err: error instanceof Error ? { message: error.message, stack: error.stack } : error }, 'falha')
  // Who looks for an attack asks for refusals: whose session it was by its number, and nothing of what was sent.
  else
    req.log.info(
      { problema: p.code, usuarioId: req.entry?.actor?.usuarioId ?? null, rede: networkOf(req.ip) },
      'recusado',
    )
  return send(reply, p, req.id, w)
}
