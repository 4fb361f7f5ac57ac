import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { quantos } from '#contract/br.ts'
import type { AnyEndpoint, FileField } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/messages.ts'
import { Problem, problem } from '#contract/problems.ts'
import { receive, receivePiece, type TempFile } from '#server/files/temp.ts'

const MAX_DEPTH = 40

/** NUL and half a surrogate pair are no text that can be stored and given back. */
const noText = (value: string) => value.includes('\u0000') || !value.isWellFormed()

const semTexto = (path: readonly string[]) =>
  problem.entradaInvalida({}, path.length ? { [path.join('.')]: 'Texto com caracteres inválidos' } : undefined)

/** What cannot be stored, and absurd nesting, which is an attack, end here, for every call alike. */
const refuseHostile = (root: unknown) => {
  const stack: [unknown, string[]][] = [[root, []]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [value, path] = next
    if (typeof value === 'string') {
      if (noText(value)) throw semTexto(path)
    } else if (value && typeof value === 'object') {
      if (path.length >= MAX_DEPTH) throw problem.entradaInvalida({}, { [path[0]!]: 'Dados aninhados demais' })
      for (const [k, v] of Object.entries(value)) {
        if (noText(k)) throw semTexto(path)
        stack.push([v, [...path, k]])
      }
    }
  }
}

export interface Input {
  params: unknown
  query: unknown
  body: unknown
  files: Record<string, TempFile[]>
}

const MULTIPART_FIELD_BYTES = 1_048_576

/** The same refusal, with the field it belongs to. */
const receiveFile = async (field: FileField, stream: Readable, nome: string, dir: string) => {
  const { maxBytes, tipos, mensagemTamanho, mensagemTipo } = field
  try {
    return await receive(stream, { dir, maxBytes, nome, tipos, mensagemTamanho, mensagemTipo })
  } catch (e) {
    throw e instanceof Problem ? Object.assign(e, { fields: { [field.campo]: e.message } }) : e
  }
}

/** The field, bounded by what the files before it left of the total. */
const within = (field: FileField, total: AnyEndpoint['totalArquivos'], left: number): FileField =>
  total && left < field.maxBytes ? { ...field, maxBytes: left, mensagemTamanho: total.mensagem } : field

/** As RFC 2046 wants it; the parser would take an empty one too. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i

/** The parser's own failures are the form's: cut short, without its boundary, or with more parts than any of ours. */
const unreadable = (e: unknown) =>
  (e as { statusCode?: number }).statusCode === 413
    ? problem.grandeDemais({ frase: 'O formulário tem campos ou arquivos demais.' })
    : problem.formularioInvalido()

const LOOK_MS = 500
/**
 * The next part. On some forms (a part without a head) the parser neither ends nor fails: nothing is left to come, or
 * it takes no more, and yet it says nothing. Seen so twice in a row, that is the end.
 */
const nextOf = <T>(parts: AsyncIterator<T>, raw: Readable) =>
  new Promise<IteratorResult<T>>((resolve, reject) => {
    let stuck = 0
    const look = setInterval(() => {
      stuck = raw.readableEnded || raw.isPaused() ? stuck + 1 : 0
      if (stuck < 2) return
      clearInterval(look)
      reject(problem.formularioInvalido())
    }, LOOK_MS)
    parts
      .next()
      .then(resolve, (e) => reject(unreadable(e)))
      .finally(() => clearInterval(look))
  })

async function* whole<T>(parts: AsyncIterator<T>, raw: Readable): AsyncIterable<T> {
  for (let next = await nextOf(parts, raw); !next.done; next = await nextOf(parts, raw)) yield next.value
}

/** Streams the files of a multipart call to disk as they arrive; fields become the body. */
const readMultipart = async (e: AnyEndpoint, req: FastifyRequest, dir: string, files: Record<string, TempFile[]>) => {
  if (!req.isMultipart()) throw problem.formatoNaoAceito()
  if (!BOUNDARY.test(req.headers['content-type']!)) throw problem.formularioInvalido()
  const body: Record<string, unknown> = {}
  let left = e.totalArquivos?.maxBytes ?? 0
  const most = Math.max(0, ...e.arquivos!.map((f) => f.maxBytes)) + 1
  // One more than all its fields take, so that the field that is over says so itself.
  const atMost = e.arquivos!.reduce((n, f) => n + f.maxArquivos, 0) + 1
  const parts = req.parts({
    limits: {
      fileSize: most,
      fieldSize: MULTIPART_FIELD_BYTES,
      files: atMost,
      fields: 60,
      parts: atMost + 60,
      headerPairs: 200,
    },
  })
  for await (const part of whole(parts, req.raw)) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw problem.grandeDemais({ limite: '1 MB por campo' })
      body[part.fieldname] = part.value
      continue
    }
    const field = e.arquivos!.find((f) => f.campo === part.fieldname)
    if (!field) throw problem.entradaInvalida({}, { [part.fieldname]: 'Campo de arquivo desconhecido' })
    files[field.campo] ??= []
    const list = files[field.campo]!
    if (list.length >= field.maxArquivos)
      throw problem.entradaInvalida(
        {},
        { [field.campo]: `No máximo ${quantos(field.maxArquivos, 'arquivo', 'arquivos')}` },
      )
    const received = await receiveFile(within(field, e.totalArquivos, left), part.file, part.filename, dir)
    left -= received.tamanho
    list.push(received)
  }
  for (const field of e.arquivos!)
    if (field.obrigatorio && !files[field.campo]?.length)
      throw problem.entradaInvalida(field.mensagemFalta ? { frase: field.mensagemFalta } : {}, {
        [field.campo]: field.mensagemFalta ?? 'Campo Obrigatório',
      })
  return body
}

/** A body of bytes, taken as it comes. */
const readStream = async (
  { campo, maxBytes }: NonNullable<AnyEndpoint['fluxo']>,
  req: FastifyRequest,
  dir: string,
  files: Record<string, TempFile[]>,
) => {
  if (!(req.body instanceof Readable)) throw problem.formatoNaoAceito()
  files[campo] = [await receivePiece(req.body, dir, maxBytes)]
  return undefined
}

const readBody = async (e: AnyEndpoint, req: FastifyRequest, dir: string, files: Record<string, TempFile[]>) => {
  if (e.fluxo) return readStream(e.fluxo, req, dir, files)
  // A form without files may come as JSON as well.
  return e.arquivos && (e.arquivos.length > 0 || req.isMultipart()) ? readMultipart(e, req, dir, files) : req.body
}

/** Reads and checks everything a call was sent. `files` fills as they arrive, so that the caller can discard them. */
export const readInput = async (
  e: AnyEndpoint,
  req: FastifyRequest,
  tempDir: string,
  files: Record<string, TempFile[]>,
): Promise<Input> => {
  const raw = {
    params: req.params,
    query: req.query,
    body: await readBody(e, req, tempDir, files),
  }
  for (const part of Object.values(raw)) refuseHostile(part)
  const fields: Record<string, string> = {}
  const check = (part: 'params' | 'query' | 'body') => {
    const schema = e[part]
    if (!schema) return undefined
    const parsed = schema.safeParse(raw[part] ?? (part === 'body' ? undefined : {}))
    if (parsed.success) return parsed.data
    Object.assign(fields, fieldErrors(parsed.error))
    return undefined
  }
  const input = { params: check('params'), query: check('query'), body: check('body'), files }
  if (Object.keys(fields).length) throw problem.entradaInvalida({}, fields)
  return input
}
