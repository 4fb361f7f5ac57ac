import type { AnyEndpoint, BodyOf, OutputOf, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import type { ProblemBody, ProblemCode } from '#contract/problems.ts'
import { ssoRenovar } from '#contract/sso.ts'
import { ambiente, temAmbiente } from './ambiente.ts'
import { marcarConexao } from './rede.ts'
import { endSession, markFactorOwed, markUse, setSsoEnd, ssoEnding, token } from './session.ts'

/** A refused or failed call, with everything the server said. `status` 0: it never answered. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ProblemCode | 'rede'
  readonly fields: Record<string, string>
  readonly details: unknown
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ProblemBody> & { message: string }, code?: 'rede') {
    // Only our own failures carry the number that helps to find them; for the others it is noise.
    super(status >= 500 && body.requestId ? `${body.message} (pedido ${body.requestId})` : body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? body.code ?? 'erroInterno'
    this.fields = body.fields ?? {}
    this.details = body.details
    this.requestId = body.requestId
  }
}

/** The net or the server is away: what was asked may or may not have been done. */
export const semResposta = (erro: unknown) =>
  erro instanceof ApiError && (erro.status === 0 || (erro.status >= 502 && erro.status !== 507))

const DE_PASSAGEM: ReadonlySet<ApiError['code']> = new Set(['repetida', 'envioForaDeOrdem'])
/** A failure that time may heal: no answer, a fault of the server, too much at once, or somebody else at the same thing. */
export const passageira = (erro: unknown) =>
  erro instanceof ApiError &&
  (erro.status === 0 || erro.status >= 500 || [408, 423, 429].includes(erro.status) || DE_PASSAGEM.has(erro.code))
/** Such a failure where asking again at once may help; who was told when to come back does not come sooner. */
export const valeRepetir = (erro: unknown) => passageira(erro) && (erro as ApiError).status !== 429

type Required<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T }

/** What a call takes: only what its endpoint declares. */
export type InputOf<E> = Required<'params', ParamsOf<E, 'in'> extends infer P ? Textual<P> : never> &
  (QueryOf<E, 'in'> extends undefined ? { query?: undefined } : { query?: Textual<QueryOf<E, 'in'>> }) &
  Required<'body', BodyOf<E, 'in'>> & {
    files?: Record<string, File | readonly File[]>
    /** 0 to 1 while files go up. */
    onProgress?: (parte: number) => void
    /** How many rows there are in all, of a plain array that is one page of them. */
    onTotal?: (total: number) => void
    signal?: AbortSignal
  }

/** The same without the types of one endpoint. */
interface Entrada extends Pick<InputOf<AnyEndpoint>, 'files' | 'onProgress' | 'onTotal' | 'signal'> {
  params?: object
  query?: object
  body?: object
}

/** Ids in addresses are text on the wire; callers may hand numbers. */
type Textual<T> = T extends object ? { [K in keyof T]: T[K] extends string ? string | number : T[K] | number } : T

const SEM_REDE = 'Sem conexão com o servidor. Verifique sua internet e tente de novo.'
const FORA_DO_AR = 'O serviço está temporariamente indisponível. Tente de novo em instantes.'
const ILEGIVEL = 'O servidor respondeu de um jeito inesperado. Tente de novo em instantes.'

/** A 401 here means that somebody could not come in, not that a session ended. */
const LOGINS = new Set(['/api/auth/login', '/api/auth/codigo', '/api/amei/login', '/api/sso/identidade'])

/** Calls that are nobody's: an old token in the storage must not spoil them. */
const anonimo = (e: AnyEndpoint) => e.permit === 'publico' && e.scope === 'livre'

const url = (e: AnyEndpoint, params: object = {}, query: object = {}) => {
  const caminho = e.path.replace(/:(\w+)/g, (_, nome: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[nome])),
  )
  const busca = new URLSearchParams()
  for (const [k, v] of Object.entries(query)) if (v !== undefined && v !== null && v !== '') busca.set(k, String(v))
  return busca.size ? `${caminho}?${busca}` : caminho
}

const headers = (enviado: string | null): Record<string, string> => ({
  accept: 'application/json, */*',
  ...(enviado && { authorization: `Bearer ${enviado}` }),
  ...(temAmbiente() && { 'x-banco': ambiente().banco, 'x-ramo': ambiente().env }),
})

/** Files beside fields; what is no text travels as JSON, which the schemas of the contract read. */
const formData = (body: object | undefined, files: NonNullable<InputOf<AnyEndpoint>['files']>) => {
  const form = new FormData()
  for (const [k, v] of Object.entries(body ?? {}))
    if (v !== undefined && v !== null) form.append(k, typeof v === 'object' ? JSON.stringify(v) : String(v))
  for (const [campo, lista] of Object.entries(files))
    for (const arquivo of [lista].flat() as File[]) form.append(campo, arquivo, arquivo.name)
  return form
}

interface Resposta {
  status: number
  header: (nome: string) => string | null
  blob: () => Promise<Blob>
}

const comFetch = async (
  method: string,
  endereco: string,
  h: Record<string, string>,
  body: unknown,
  signal?: AbortSignal,
) => {
  const r = await fetch(endereco, {
    method,
    headers: body === undefined ? h : { ...h, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  })
  return { status: r.status, header: (nome: string) => r.headers.get(nome), blob: () => r.blob() }
}

/** fetch cannot tell how much of an upload has gone; this can. */
const comProgresso = (
  method: string,
  endereco: string,
  h: Record<string, string>,
  form: FormData,
  { onProgress, signal }: Pick<InputOf<AnyEndpoint>, 'onProgress' | 'signal'>,
) =>
  new Promise<Resposta>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, endereco)
    xhr.responseType = 'blob'
    for (const [nome, valor] of Object.entries(h)) xhr.setRequestHeader(nome, valor)
    xhr.upload.onprogress = (e) => e.lengthComputable && onProgress?.(e.loaded / e.total)
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        header: (nome) => xhr.getResponseHeader(nome),
        blob: () => Promise.resolve(xhr.response as Blob),
      })
    xhr.onerror = () => reject(new TypeError('network'))
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    if (signal?.aborted) return xhr.onabort(new ProgressEvent('abort'))
    xhr.send(form)
  })

const comoJson = (texto: string): unknown => {
  try {
    return JSON.parse(texto)
  } catch {
    return undefined
  }
}
const lerJson = async (r: Resposta) =>
  comoJson(
    await r.blob().then(
      (b) => b.text(),
      () => '',
    ),
  )

export const semRede = () => new ApiError(0, { message: SEM_REDE }, 'rede')

const falha = (status: number, lido: unknown): ApiError => {
  if (status === 0) return semRede()
  const corpo = lido as Partial<ProblemBody> | undefined
  if (typeof corpo?.message === 'string') return new ApiError(status, { ...corpo, message: corpo.message })
  // A proxy in between answers with its own page.
  return new ApiError(status, {
    code: status >= 502 ? 'indisponivel' : 'erroInterno',
    message: status >= 502 ? FORA_DO_AR : ILEGIVEL,
  })
}

/** A late answer to a session that is already replaced must not end the new one. */
const sessaoPerdida = (status: number, enviado: string | null) => {
  if (status === 401 && enviado === token()) endSession('expirada')
}

/** For a library that makes its own calls: what speaks for this session, and what it is told, as one of our refusals. */
export const sessionCalls = () => {
  const enviado = token()
  return {
    headers: headers(enviado),
    refusalOf: (status: number, corpo: string): ApiError => {
      sessaoPerdida(status, enviado)
      return falha(status, comoJson(corpo))
    },
  }
}

/** The file name the server chose: RFC 6266, with the encoded form first. */
export const nomeDoArquivo = (contentDisposition: string | null): string => {
  const codificado = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(contentDisposition ?? '')?.[1]
  const simples = /filename\s*=\s*"?([^";]+)"?/i.exec(contentDisposition ?? '')?.[1]
  try {
    return codificado ? decodeURIComponent(codificado) : (simples ?? 'arquivo')
  } catch {
    return simples ?? 'arquivo'
  }
}

/** How far this computer's clock is behind the server's, in milliseconds. */
let atraso = 0
const acertarRelogio = (data: string | null, agora: number) => {
  const servidor = Date.parse(data ?? '')
  if (!Number.isNaN(servidor)) atraso = servidor - agora
}
/** A moment of the server in this computer's time. */
export const localTime = (iso: string) => Date.parse(iso) - atraso

let renovando: Promise<void> | undefined

/** Keeps the identity provider's session going; calls that come together wait for the same answer. */
const renovarSso = () => {
  renovando ??= call(ssoRenovar, {})
    .then(({ ssoExpiraEm }) => setSsoEnd(ssoExpiraEm === null ? null : localTime(ssoExpiraEm)))
    .finally(() => {
      renovando = undefined
    })
  return renovando
}

/**
 * One call to the server, typed by its endpoint. Any refusal is an ApiError; a 401 on anything but a login ends the
 * session, and the guard of the router takes the person to the login page.
 */
export const call = async <E extends AnyEndpoint>(e: E, input: InputOf<E>): Promise<OutputOf<E>> => {
  const { params, query, body, files, onProgress, onTotal, signal } = input as Entrada
  if (e.path !== ssoRenovar.path && !anonimo(e) && token() && ssoEnding(Date.now())) await renovarSso()
  const enviado = anonimo(e) ? null : token()
  const endereco = url(e, params, query)
  let r: Resposta
  try {
    r = e.arquivos?.length
      ? await comProgresso(e.method, endereco, headers(enviado), formData(body, files ?? {}), {
          onProgress,
          signal,
        })
      : await comFetch(e.method, endereco, headers(enviado), body, signal)
  } catch (erro) {
    if ((erro as Error).name === 'AbortError') throw erro
    marcarConexao(false)
    throw semRede()
  }
  marcarConexao(true)
  const agora = Date.now()
  acertarRelogio(r.header('date'), agora)
  if (enviado && !e.semUso) markUse(agora)
  if (r.status >= 400) {
    const erro = falha(r.status, await lerJson(r))
    if (!LOGINS.has(e.path)) sessaoPerdida(r.status, enviado)
    if (erro.code === 'segundoFatorExigido') markFactorOwed()
    throw erro
  }
  if (e.output === 'blob') {
    const blob = await r.blob()
    return new File([blob], nomeDoArquivo(r.header('content-disposition')), {
      type: blob.type,
    }) as unknown as OutputOf<E>
  }
  const total = r.header(CABECALHO_TOTAL)
  if (total !== null) onTotal?.(Number(total))
  const corpo = await lerJson(r)
  if (corpo === undefined) throw new ApiError(r.status, { message: ILEGIVEL })
  return corpo as OutputOf<E>
}

/** Hands a file to the person under the name the server gave it. */
export const saveFile = (arquivo: File) => {
  const endereco = URL.createObjectURL(arquivo)
  const a = document.createElement('a')
  a.href = endereco
  a.download = arquivo.name
  a.click()
  setTimeout(() => URL.revokeObjectURL(endereco), 60_000)
}

export const download = async <E extends AnyEndpoint & { readonly output: 'blob' }>(e: E, input: InputOf<E>) =>
  saveFile((await call(e, input)) as unknown as File)
