import type { DetailedError, PreviousUpload } from 'tus-js-client'
import { ENVIO } from '#contract/evidencia.ts'
import { refusalOf, sessionHeaders } from '#web/lib/api.ts'
import { currentSession } from '#web/lib/session.ts'

/**
 * Files go up in pieces (tus): what arrived stays there when the connection breaks, and goes on from there, also after
 * the page was closed and the same file is chosen again. The library is fetched when the first file goes up.
 */
const PARTE = 4 * 1024 * 1024
const ESPERAS = [0, 1000, 3000, 5000, 10_000]
const PREFIXO = 'praca'

interface Pedido {
  perguntaMunicipioId: number
  file: File
  dadosComplementares?: boolean
  onProgress?: (parte: number) => void
  signal?: AbortSignal
}

const dono = () => `${PREFIXO}-${currentSession()?.user.usuarioId ?? 0}-`

/** The same file for the same question by the same person: that is what may be continued. */
const digital = ({ perguntaMunicipioId, file, dadosComplementares }: Pedido) =>
  `${dono()}${perguntaMunicipioId}-${dadosComplementares ? 'd' : 'e'}-${file.size}-${file.lastModified}-${file.name}`

const statusDe = (erro: unknown) => (erro as Partial<DetailedError>).originalResponse?.getStatus() ?? 0
const corpoDe = (erro: unknown) => (erro as Partial<DetailedError>).originalResponse?.getBody() ?? ''

/** A refusal stays a refusal; a server or net that is away may come back, and a piece out of order is asked for again. */
export const valeTentarDeNovo = (status: number, corpo: string) =>
  status === 0 || status === 423 || status === 429 || status >= 500 || corpo.includes('envioForaDeOrdem')

export const enviarArquivo = async (pedido: Pedido): Promise<void> => {
  const { file, onProgress, signal } = pedido
  const { Upload } = await import('tus-js-client')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    endpoint: new URL(ENVIO, location.href).href,
    chunkSize: PARTE,
    retryDelays: ESPERAS,
    removeFingerprintOnSuccess: true,
    metadata: {
      filename: file.name,
      perguntaMunicipioId: String(pedido.perguntaMunicipioId),
      dadosComplementares: String(pedido.dadosComplementares ?? false),
    },
    fingerprint: () => Promise.resolve(digital(pedido)),
    onBeforeRequest: (req) => {
      for (const [nome, valor] of Object.entries(sessionHeaders())) req.setHeader(nome, valor)
    },
    // Without net there is nothing to try: what goes up waits on the device.
    onShouldRetry: (erro) => navigator.onLine && valeTentarDeNovo(statusDe(erro), corpoDe(erro)),
    onProgress: (enviados, total) => onProgress?.(total ? enviados / total : 1),
    onSuccess: () => resolve(),
    onError: (erro) => void refusalOf(statusDe(erro), corpoDe(erro)).then(reject),
  })
  signal?.addEventListener('abort', () => {
    void upload.abort()
    reject(new DOMException('Aborted', 'AbortError'))
  })
  const [anterior] = await upload.findPreviousUploads()
  if (anterior) upload.resumeFromPreviousUpload(anterior)
  upload.start()
  return promise
}

export type Interrompido = Pick<PreviousUpload, 'urlStorageKey' | 'uploadUrl' | 'metadata' | 'creationTime' | 'size'>

/** What this person began to send for the question in this browser and did not end. */
export const enviosInterrompidos = async (perguntaMunicipioId: number): Promise<Interrompido[]> => {
  const { defaultOptions } = await import('tus-js-client')
  const todos = await defaultOptions.urlStorage.findAllUploads()
  return todos.filter(
    (u) => u.urlStorageKey.includes(`::${dono()}`) && u.metadata.perguntaMunicipioId === String(perguntaMunicipioId),
  )
}

/** Gives one up, here and on the server; one that the server no longer knows is simply forgotten. */
export const desistirDoEnvio = async (envio: Interrompido) => {
  const { Upload, defaultOptions } = await import('tus-js-client')
  if (envio.uploadUrl)
    await Upload.terminate(envio.uploadUrl, { headers: sessionHeaders(), retryDelays: [] }).catch(() => undefined)
  await defaultOptions.urlStorage.removeUpload(envio.urlStorageKey)
}
