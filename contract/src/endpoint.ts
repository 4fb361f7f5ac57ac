import { z } from 'zod'
import type { Flag } from './permissions.ts'
import type { Capacidade } from './variants.ts'

/**
 * Who may call: everybody, anybody signed in, admins, full admins, holders of a flag (any of several), or those whose
 * group lists a report of the dashboard, by its route; or who passes all of several such conditions. A full admin
 * passes every one of them.
 */
export type Permit =
  | 'publico'
  | 'sessao'
  | 'admin'
  | 'acessoTotal'
  | Flag
  | readonly Flag[]
  | PermitRelatorio
  | { readonly todos: readonly Permit[] }
export interface PermitRelatorio {
  readonly relatorio: string
}

/** Which rows the call may touch; see server/src/access/scopes.ts. 'livre' = no row belongs to a municipality. */
export type Scope = 'livre' | 'municipio' | 'eixo' | 'usuario' | 'proprio'

/** Where an id stands in a request: 'params.id', 'body.municipiosIds', 'body.evidencias[].perguntaEvidenciaId'. */
export type Place = `${'params' | 'query' | 'body'}.${string}`
/** Why an id that a scoped call takes is not checked by the kernel. */
export interface Unchecked {
  readonly porque: string
}
/**
 * Which kind of row each id of the call names: the kernel answers 404 to what is out of the caller's reach. Features
 * declare the kinds (`alvos`). An id that is spelled as its kind ('body.municipioId') is of that kind without a word;
 * every other one of a scoped call is told here, or the start fails.
 */
export type Target = Readonly<Record<Place, string | Unchecked>>
/** A filter: what is asked for within reach anyway is only narrowed by it. */
export const FILTRO: Unchecked = { porque: 'a filter only narrows what is in reach anyway' }
/** Part of a record that goes back whole: what stays as it was is nobody's business. */
export const SO_O_QUE_MUDA: Unchecked = { porque: 'what changes of the record is judged where it is written' }

/** A file field of a multipart call. Limits are enforced while the bytes arrive. */
export interface FileField {
  readonly campo: string
  readonly maxArquivos: number
  readonly maxBytes: number
  /** Accepted extensions, judged by content; see server/src/files/sniff.ts. */
  readonly tipos: readonly string[]
  readonly obrigatorio?: boolean
  /** Sentence for a call without it, when the specification words its own. */
  readonly mensagemFalta?: string
  /** Sentence for a file over the limit, when the specification words its own. */
  readonly mensagemTamanho?: string
  readonly mensagemTipo?: string
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type AnyObject = z.ZodType<Record<string, unknown>>

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType | 'blob' = z.ZodType | 'blob',
> {
  readonly method: Method
  readonly path: `/api/${string}`
  /** Area of the specification; the tag in the OpenAPI document. */
  readonly area: string
  readonly resumo: string
  readonly permit: Permit
  readonly scope: Scope
  /** Answered only in variants that can do this; elsewhere there is no such address. */
  readonly capacidade?: Capacidade
  readonly alvo?: Target
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Files of a form. An empty list: fields only, and JSON is taken as well. */
  readonly arquivos?: readonly FileField[]
  /** What all files of one call may weigh together: the call is refused at the byte that passes it. */
  readonly totalArquivos?: { readonly maxBytes: number; readonly mensagem: string }
  /** The body is one stream of bytes, kept as it comes; what had arrived before the connection broke is kept too. */
  readonly fluxo?: { readonly campo: string; readonly maxBytes: number }
  readonly output: O
  /** Largest JSON body in bytes; 1 MiB unless told. */
  readonly maxBody?: number
  /** A big list that seldom changes: answered with an ETag, and with 304 to who already has it. */
  readonly etag?: true
  /** Answers also who must still enrol in the second factor. */
  readonly semFator?: true
  /** A page asks for it by itself: it does not keep an idle session alive. */
  readonly semUso?: true
  /** Answers with events for as long as the caller listens, instead of coming to an end. */
  readonly semFim?: true
  /** What was asked for is begun and not done: answered with 202. */
  readonly aceita?: true
  /** Answers a secret that is shown once: of an Idempotency-Key the key is kept and the answer is not. */
  readonly segredo?: true
  /** A report or an export: its reads have few connections of their own, a longer limit, and may go to a replica. */
  readonly pesada?: true
  /**
   * A GET that may write (decisions.md names the two), or a POST that only reads. 'passoAPasso': it writes, each
   * statement on its own, because it waits in between or because what it wrote must stay although it is refused.
   */
  readonly escreve?: boolean | 'passoAPasso'
  /** Why a write leaves no row in the audit log; one that changes something and does not say so fails in tests. */
  readonly semAuditoria?: string
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType | 'blob'>
type Infer<T, Side extends 'in' | 'out'> = T extends z.ZodType
  ? Side extends 'in'
    ? z.input<T>
    : z.output<T>
  : undefined
type Part<E, K extends keyof Endpoint> = E extends { readonly [k in K]: infer S } ? S : undefined
export type ParamsOf<E, S extends 'in' | 'out'> = Infer<Part<E, 'params'>, S>
export type QueryOf<E, S extends 'in' | 'out'> = Infer<Part<E, 'query'>, S>
export type BodyOf<E, S extends 'in' | 'out'> = Infer<Part<E, 'body'>, S>
export type OutputOf<E> = Part<E, 'output'> extends infer O ? (O extends z.ZodType ? z.output<O> : Blob) : never

export const endpoint = <const E extends AnyEndpoint>(definition: E): E => definition

/** Whether the call writes, and whether it does so in one transaction. */
export const writes = (e: AnyEndpoint) => e.escreve ?? e.method !== 'GET'

/* Small schemas every feature uses. Messages are set in messages.ts, so none is glued here. */
export const MAX_ID = 2147483647
export const id = z.int().min(1).max(MAX_ID)
/** An id in a path or query, where everything is text. 0 is allowed only where the specification says 'any'. */
export const idText = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(id)
export const idTextOrZero = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(MAX_ID))
export const byId = z.object({ id: idText })
/** A call about one row, named in its path. */
export const porId = (kind: string) => ({ params: byId, alvo: { 'params.id': kind } }) as const
/** Soft hyphens, zero-width spaces and marks that turn the direction: with them two names look the same and are not. */
const INVISIVEIS = /[\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const digitado = (max: number, min: number, arrumar: (s: string) => string) =>
  z
    .string()
    .refine((s) => !s.includes('\u0000'), 'Texto com caracteres inválidos')
    .transform((s) => arrumar(s.replace(INVISIVEIS, '').normalize('NFC')).trim())
    .pipe(z.string().min(min).max(max))
/** Text a person typed: NUL refused (PostgreSQL cannot hold it), in one spelling (NFC), trimmed, limited. */
export const texto = (max: number, min = 0) => digitado(max, min, (s) => s)
/** The same on one line, such as a name: between two words stands one space. */
export const linha = (max: number, min = 0) => digitado(max, min, (s) => s.replace(/\s+/g, ' '))
/** Optional: empty becomes null. */
const opcional = (s: ReturnType<typeof texto>) =>
  s
    .transform((v) => v || null)
    .nullish()
    .transform((v) => v ?? null)
export const textoOpcional = (max: number) => opcional(texto(max))
export const linhaOpcional = (max: number) => opcional(linha(max))
export const versao = z.int().min(0).max(MAX_ID)
export const vazio = z.object({})
export const ok = z.object({ message: z.string() })
