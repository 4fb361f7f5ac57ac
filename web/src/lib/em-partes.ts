import type { DetailedError, PreviousUpload } from 'tus-js-client'
import { ApiError, passageira, semRede, sessionCalls, valeRepetir } from './api.ts'
import { currentSession } from './session.ts'

/**
 * Files go up in pieces (tus): what arrived stays there when the connection breaks, and goes on from there, also after
 * the page was closed and the same file is chosen again. The library is fetched when the first file goes up.
 */
const PARTE = 4 * 1024 * 1024
/** Short: what finds no connection waits on the device, and goes on from there. */
const ESPERAS = [0, 1000, 3000]
const PREFIXO = 'praca'

export interface EnvioEmPartes {
  /** The call that begins it (contract/src/envio.ts). */
  endereco: string
  file: File
  /** What the server is told of it beside its name. */
  metadados: Record<string, string>
  /** With the file and the person: what may be continued is the same file for the same thing. */
  digital: string
  onProgress?: (parte: number) => void
  signal?: AbortSignal
  /** The server has it. Until this is done the upload is remembered, so that it is not made a second time. */
  aoChegar?: () => Promise<unknown>
}

const dono = () => `${PREFIXO}-${currentSession()?.user.usuarioId ?? 0}-`

const chaveDe = ({ digital, file }: EnvioEmPartes) =>
  `${dono()}${digital}-${file.size}-${file.lastModified}-${file.name}`

const biblioteca = () =>
  import('tus-js-client').catch(() => {
    throw semRede()
  })

export const enviarEmPartes = async (pedido: EnvioEmPartes): Promise<void> => {
  const { endereco, file, metadados, onProgress, signal, aoChegar } = pedido
  // Of who began it, to the end: another person may sign in meanwhile.
  const { headers, refusalOf } = sessionCalls()
  const chave = chaveDe(pedido)
  const { Upload, defaultOptions } = await biblioteca()
  const recusaDe = (erro: Error | DetailedError) => {
    const { originalResponse: r = null, causingError } = erro as Partial<DetailedError>
    return causingError instanceof ApiError ? causingError : refusalOf(r?.getStatus() ?? 0, r?.getBody() ?? '')
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(file, {
    endpoint: new URL(endereco, location.href).href,
    chunkSize: PARTE,
    retryDelays: ESPERAS,
    metadata: { filename: file.name, ...metadados },
    fingerprint: () => Promise.resolve(chave),
    headers,
    // To the library any upload that cannot be asked about is gone, and it begins another: the file would be there twice.
    onAfterResponse: (req, res) => {
      if (req.getMethod() !== 'HEAD') return
      const recusa = refusalOf(res.getStatus(), '')
      if (passageira(recusa) || recusa.status === 401) throw recusa
    },
    // Without net there is nothing to try: what goes up waits on the device.
    onShouldRetry: (erro) => navigator.onLine && valeRepetir(recusaDe(erro)),
    onProgress: (enviados, total) => onProgress?.(total ? enviados / total : 1),
    onSuccess: () => resolve(),
    onError: (erro) => reject(recusaDe(erro)),
  })
  const [anterior] = await upload.findPreviousUploads()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', () => {
    void upload.abort()
    reject(signal.reason)
  })
  if (anterior) upload.resumeFromPreviousUpload(anterior)
  upload.start()
  await promise
  await aoChegar?.()
  for (const u of await upload.findPreviousUploads()) await defaultOptions.urlStorage.removeUpload(u.urlStorageKey)
}

export type Interrompido = Pick<PreviousUpload, 'urlStorageKey' | 'uploadUrl' | 'metadata' | 'creationTime' | 'size'>

/** What this person began to send in this browser with such metadata and did not end. */
export const enviosInterrompidos = async (metadados: Readonly<Record<string, string>>): Promise<Interrompido[]> => {
  const { defaultOptions } = await biblioteca()
  const todos = await defaultOptions.urlStorage.findAllUploads()
  return todos.filter(
    (u) => u.urlStorageKey.includes(`::${dono()}`) && Object.entries(metadados).every(([k, v]) => u.metadata[k] === v),
  )
}

/** Gives one up, here and on the server; one that the server no longer knows is simply forgotten. */
export const desistirDoEnvio = async (envio: Interrompido) => {
  const { Upload, defaultOptions } = await biblioteca()
  if (envio.uploadUrl)
    await Upload.terminate(envio.uploadUrl, { headers: sessionCalls().headers, retryDelays: [] }).catch(() => undefined)
  await defaultOptions.urlStorage.removeUpload(envio.urlStorageKey)
}
