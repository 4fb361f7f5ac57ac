import type { Readable } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { TipoDeAviso } from '#contract/aviso.ts'
import type { UmEVarios } from '#contract/br.ts'
import type { Achado } from '#contract/busca.ts'
import type { AnyEndpoint, BodyOf, OutputOf, ParamsOf, Place, QueryOf } from '#contract/endpoint.ts'
import type { EnvioEndpoints } from '#contract/envio.ts'
import type { RotaAberta } from '#contract/links.ts'
import type { Pendencia } from '#contract/pendencia.ts'
import type { Problem } from '#contract/problems.ts'
import type { Register } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import type { Ambiente } from '#contract/variants.ts'
import type { Wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kind, Kinds } from '#server/access/targets.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import type { Banco } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import type { RawJson } from '#server/db/sql.ts'
import type { Asker } from '#server/documents/pool.ts'
import type { FileStore } from '#server/files/store.ts'
import type { ReceiveOptions, TempFile } from '#server/files/temp.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Settings } from '#server/settings.ts'

/** What the whole program shares; tests give their own. */
export interface Services {
  readonly settings: Settings
  readonly clock: () => Date
  readonly files: FileStore
  readonly jobs: Jobs
  /** The banco that keeps what counts for all of them together: failures by address. */
  readonly comum: Banco
  /** Fires when the server stops: answers without an end come to theirs. */
  readonly closing: AbortSignal
}

/** What a handler is given. Nothing else reaches the database. */
export interface Ctx<E extends AnyEndpoint = AnyEndpoint> {
  /** The request's transaction: for a read a read-only one, whose statements all see the same moment. */
  readonly db: Db
  /**
   * Gives a read's connection back before the handler waits for something else, such as a file or a thread; nothing is
   * read after it. A write keeps its transaction.
   */
  doneReading(): void
  readonly actor: E['permit'] extends 'publico' ? Actor | undefined : Actor
  readonly params: ParamsOf<E, 'out'>
  readonly query: QueryOf<E, 'out'>
  readonly body: BodyOf<E, 'out'>
  /** Uploaded files by field, already received, hashed and sniffed; discarded after the request unless kept. */
  readonly files: Readonly<Record<string, readonly TempFile[]>>
  readonly now: Date
  readonly ambiente: Ambiente
  readonly banco: Banco
  readonly ip: string
  /** Fires when the client leaves before it has its answer: work that is only for it can stop. */
  readonly gone: AbortSignal
  cookie(name: string): string | undefined
  header(name: string): string | undefined
  /** A header of the answer, such as a cookie that the browser keeps. */
  replyHeader(name: string, value: string): void
  readonly requestId: string
  /** Address of the environment, for links: from the settings and the map, never from what the request says. */
  readonly origin: string
  readonly log: FastifyBaseLogger
  readonly services: Services
  /** The actor of a session that was just opened. */
  findSession(token: string): Promise<Actor | undefined>
  /** Whether these rows of a kind of id lie in the actor's reach, where the call itself could not tell what to check. */
  inReach(kind: string, ids: readonly number[]): Promise<boolean>
  /** In the call's transaction; after a read, before its answer leaves. */
  audit(entry: AuditEntry): Promise<void>
  /** Many in one statement, for a write that changes many rows. */
  auditMany(entries: readonly AuditEntry[]): Promise<void>
  /** The same as a part of another statement (`with … as`), where a round trip more would be felt. */
  auditInsert(entry: AuditEntry): SQL
  /** Whether the request repeats one, by its Idempotency-Key: it is answered as that one was, and no handler runs. */
  repeated(): Promise<boolean>
  /** Why this time a write leaves no audit row, where the endpoint cannot say it for all: tests believe nothing less. */
  unaudited(porque: string): void
  /** Sessions, users or flags changed: every process forgets what it cached once this commits. */
  accessChanged(): Promise<void>
}

/** Anybody's request, signed in or not, whatever it asks for: what is done for it needs no word about its input. */
export type Visitor = Omit<Ctx, 'actor' | 'params' | 'query' | 'body' | 'files'>
/** The same of somebody signed in: what commands take. */
export type Signed = Visitor & Pick<Ctx, 'actor'>
/** As much of it as reading takes: whose view, when and in which words. */
export type Reader = Pick<Signed, 'db' | 'actor' | 'now' | 'ambiente'>
/** And as much as changing rows takes, in a call or in a job. */
export type Writer = Reader & Pick<Signed, 'audit' | 'auditMany'>

/** A file, PDF or spreadsheet as the answer; or, with a status of its own, a redirect. */
export class FileReply {
  readonly body: Readable | Buffer
  readonly headers: Record<string, string>
  readonly status: number
  constructor(body: Readable | Buffer, headers: Record<string, string>, status = 200) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}

export type Answer<E extends AnyEndpoint> = E['output'] extends 'blob' ? FileReply : OutputOf<E> | RawJson
export interface Route {
  readonly endpoint: AnyEndpoint
  // biome-ignore lint/suspicious/noExplicitAny: each handler has its own context type; `route` checks it where it is written
  readonly handler: (ctx: any) => Promise<unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly before?: ((ctx: any) => Promise<void>) | undefined
  /** Its answer is a single statement. */
  readonly single?: true
  /** Where an id stands whose row that statement looks for in reach itself, and answers 404 where it finds none. */
  readonly seeks?: Place | undefined
}

/**
 * `before` runs ahead of the transaction and holds no connection: for what must stay written although the call is
 * refused, such as counted attempts, and for slow work that would keep others from the database.
 */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (ctx: Ctx<E>) => Promise<Answer<E>>,
  before?: (ctx: Ctx<E>) => Promise<void>,
): Route => ({ endpoint, handler, before })

/**
 * A read that is answered by a single statement, which sees one moment by itself: nothing is begun and ended around it,
 * which costs a small one as much as the statement. A second one is an error. What it `seeks` itself the kernel does not
 * ask for once more; the walk of foreign rows holds it to that.
 */
export const lookup = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (ctx: Ctx<E>) => Promise<Answer<E>>,
  seeks?: Place,
): Route => ({ endpoint, handler, single: true, seeks })

/** How a broken database constraint is told to the person: which field and what to do. */
export type Constraints = Readonly<Record<string, { campo?: string; mensagem: string; status?: 409 | 422 }>>

/** What a provider of pending work is asked: for whom, and on which day. */
export interface PedidoDePendencias extends Pick<Ctx, 'actor' | 'ambiente'> {
  hoje: string
}

/** A kind of work that waits for somebody, as the feature that knows of it declares it for that person. */
export interface TipoDePendencia extends Pick<Pendencia, 'chave' | 'nota' | 'tom'> {
  /** The count stands before it. */
  titulo: UmEVarios
  /** What one of its items is called where the list counts them. */
  nome: UmEVarios
  /** What the next step is called: 'Enviar'. */
  passo: string
  /** Its items have deadlines. */
  comPrazo?: true
  /** The address where the next steps are done one after the other. */
  emFila?: string
  /**
   * A row for each item in the person's reach: "itemId", "municipioId", "eixoId", titulo, detalhe, prazo (date), desde
   * (what waits longest comes first), para (the address of the next step), numero, salvo. What stands beside the row
   * is looked up by subqueries, so that who only counts does not pay for it.
   */
  itens: SQL
}

/** What is looked for, by whom, and from which municipality's pages. */
export interface PedidoDeBusca extends Pick<Ctx, 'db' | 'actor' | 'ambiente'> {
  texto: string
  municipioId: number | undefined
}

/** A kind of thing that people find by its name. */
export interface TipoDeBusca {
  readonly tipo: string
  readonly titulo: (w: Wording) => string
  /** Its place among the others. */
  readonly ordem: number
  /** A few of them, the best first, of what the person may open; see features/busca/commands.ts. */
  readonly find: (pedido: PedidoDeBusca) => Promise<Achado[]>
}

/** What the audit log tells of the rows of a kind, beyond what it wrote down: which one it was, and where it is seen. */
export interface Auditado {
  /** Where they are, and the column that the log names them by: integers. */
  readonly de: SQL
  readonly id: SQL
  /** Without it the kind says enough: a municipality has one enrolment. Some things are called otherwise elsewhere. */
  readonly nome?: SQL | ((ambiente: Ambiente) => SQL)
  /** Those of other people's rows are not read: see access/targets.ts. */
  readonly alcance: Kind
  /** Nobody else reads of them either, though they see every place; of what is gone only who has full access. */
  readonly soNoAlcance?: true
  /** The municipality that a row concerns. */
  readonly municipioId?: SQL
  /** Its screen, and who may open it. */
  readonly tela?: { readonly para: SQL; readonly abre: (actor: Actor) => boolean }
  /** Fields that the record itself does not show to this person; all of them where it is not shown. */
  readonly oculta?: (actor: Actor) => readonly string[] | 'todos'
}
export type Auditados = Readonly<Record<string, Auditado>>

/** What a register may add to the writing of a row, beyond what its definition says. */
export interface RegisterHooks {
  /** Before anything of a row that is made, changed or deleted is judged: holds what others of its kind hold too. */
  readonly travar?: (ctx: Ctx, row: RegisterRow) => Promise<void>
  /** Before a row is made or changed: may refuse it. `antes` is undefined for a new one. */
  readonly conferir?: (ctx: Ctx, body: RegisterRow, antes?: RegisterRow) => Promise<void>
  /** Ahead of the transaction, where a new row comes with a file: may refuse it, and stores it. */
  readonly receber?: (ctx: Ctx) => Promise<void>
  /** Keeps the file that a new row came with. */
  readonly guardar?: (ctx: Ctx, id: number) => Promise<void>
  /** Before a row is deleted: may refuse it. */
  readonly excluir?: (ctx: Ctx, antes: RegisterRow) => Promise<void>
  /** After any write, with the rows before and after: keeps in step what is derived from them. */
  readonly depois?: (ctx: Ctx, linhas: readonly RegisterRow[]) => Promise<void>
}

/** A file that came in pieces and is whole, with what its beginning told. */
export interface Sent {
  readonly alvoId: number
  readonly dados: Readonly<Record<string, unknown>>
  readonly arquivo: TempFile
}

/**
 * A kind of file that comes in pieces (tus). What has come is kept by features/envio; whom it is taken from, how big it
 * may be and what becomes of it is said here.
 */
export interface UploadKind {
  /** Its name, kept with what has come. */
  readonly tipo: string
  readonly chamadas: EnvioEndpoints
  readonly limites: Omit<ReceiveOptions, 'dir' | 'nome'>
  /** What the first call announces: which row the file is for, and more that `finish` will want; refuses who may not. */
  readonly begin: (
    ctx: Signed,
    anuncio: {
      readonly nome: string
      readonly meta: ReadonlyMap<string, string>
      /** An id that must be among what is announced. */
      readonly id: (campo: string) => number
    },
  ) => Promise<{ readonly alvoId: number; readonly dados?: Readonly<Record<string, unknown>> }>
  /** The file is whole: refuses what must not reach the store, ahead of the transaction. */
  readonly check: (ctx: Signed, envio: Sent) => Promise<void>
  /** Keeps it by the rules again, as things are now, and tells the id of what it has become. */
  readonly finish: (ctx: Signed, envio: Sent) => Promise<number>
  /** The header that tells this id to the sender. */
  readonly cabecalho: string
}

/** What somebody asked for that takes long, as the list of such work names it. */
export interface Order {
  readonly titulo: string
  /** Whose data it is: who no longer reaches that place does not see it. */
  readonly municipioId?: number
  /** What the work will want to know; the same order is not begun twice at a time. */
  readonly pedido: Readonly<Record<string, unknown>>
  /** The file that came with it. */
  readonly entrada?: TempFile
}
/** A file that is written while it is read. */
export interface Made {
  readonly nome: string
  readonly mime: string
  readonly body: Readable
}
/** How many parts are finished, and of how many. Fails when the person has given it up. */
export type Progress = (parts: number, total: number) => void

interface LongWorkBase {
  readonly tipo: string
  /** The call that asks for it. Who may not make it at the time of the work, or of fetching its file, gets nothing. */
  readonly pedir: AnyEndpoint
  readonly order: (ctx: Ctx) => Promise<Order>
}
/** Makes a file. */
export interface FileWork extends LongWorkBase {
  /** Its body goes on reading in that moment while it is written: for what no memory should hold at once. */
  readonly whileReading?: true
  /** Reads in one moment all that it needs of the database; the body is written after it. */
  readonly make: (
    ctx: Reader & Asker & { readonly files: FileStore },
    pedido: Order['pedido'],
    progress: Progress,
  ) => Promise<Made & { readonly total: number; readonly auditoria?: AuditEntry }>
}
/** Changes rows, all or nothing, by a file that was sent. */
export interface DataWork extends LongWorkBase {
  /** Ahead of the transaction: what waits for a thread. */
  readonly read: (asker: Asker, entrada: TempFile) => Promise<void>
  /** In the transaction that also ends the work: it stands once, however often it is begun. Tells what was written. */
  readonly apply: (ctx: Writer, entrada: TempFile, progress: Progress, pedido: Order['pedido']) => Promise<string>
  /** The file that tells more of a refusal than its sentence. */
  readonly explain: (ctx: Pick<Reader, 'ambiente'>, refusal: Problem) => Made | undefined
}
/**
 * A kind of work that takes long. Who asks for it goes on with other things; features/trabalho makes its call, keeps the
 * order, does it in a job by the rights that the person has then, shows how far it is and keeps what came of it. A
 * `Problem` is told to the person; any other failure is tried again.
 */
export type LongWork = FileWork | DataWork

/** What a feature hands to the application. The last eight are collected by features/all.ts for who needs them. */
export interface Feature {
  readonly routes: readonly Route[]
  readonly constraints?: Constraints
  /** Its kinds of id, by their name on the wire: which rows of each lie in somebody's reach. */
  readonly alvos?: Kinds
  readonly jobs?: Readonly<Record<string, import('#server/jobs/jobs.ts').JobDef>>
  /** Kinds of work that wait for a person, with the query of their items. */
  readonly pendencias?: (pedido: PedidoDePendencias) => readonly TipoDePendencia[]
  /** What of it is found by its name. */
  readonly busca?: readonly TipoDeBusca[]
  /** Things that a link may open without login: refuses who may not give one, or see and take back those that were given. */
  readonly links?: Readonly<
    Partial<Record<RotaAberta, (ctx: Ctx, alvoId: number, para: 'dar' | 'ver') => Promise<void>>>
  >
  /** Kinds of file that come in pieces. */
  readonly envios?: readonly UploadKind[]
  /** What it tells people of. */
  readonly avisos?: readonly TipoDeAviso[]
  /** Kinds of work that take long. */
  readonly trabalhos?: readonly LongWork[]
  /** What the audit log speaks of, by the name that it has there. */
  readonly auditados?: Auditados
  /** What it adds to simple registers. */
  readonly registros?: ReadonlyMap<Register, RegisterHooks>
}
