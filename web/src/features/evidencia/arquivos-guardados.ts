/**
 * Files that wait on the device until they can be uploaded, in IndexedDB: the other storage takes text only. Each is of
 * one person in one banco. Like answers that were not sent they exist nowhere else, and stay when the person leaves.
 */
export interface ArquivoGuardado {
  id: string
  banco: string
  usuarioId: number
  perguntaMunicipioId: number
  /** Where its page is and what it is called there: nothing else of the question may be left on the device. */
  municipioId: number
  numero: number
  dadosComplementares: boolean
  nome: string
  tipo: string
  /** The date of the file: with name and size it tells the upload that may go on. */
  modificado: number
  tamanho: number
  conteudo: Blob
  em: number
  /** Why the server did not take it. */
  recusa?: string
}
export interface Deposito {
  todos: () => Promise<readonly ArquivoGuardado[]>
  gravar: (a: ArquivoGuardado) => Promise<unknown>
  tirar: (id: string) => Promise<unknown>
}

const LOJA = 'arquivos'
const abrir = () =>
  new Promise<IDBDatabase>((pronto, falhou) => {
    const pedido = indexedDB.open('praca', 1)
    pedido.onupgradeneeded = () => pedido.result.createObjectStore(LOJA, { keyPath: 'id' })
    pedido.onsuccess = () => pronto(pedido.result)
    pedido.onerror = () => falhou(pedido.error)
  })
const fazer = async <T>(modo: IDBTransactionMode, que: (loja: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await abrir()
  try {
    return await new Promise<T>((pronto, falhou) => {
      const tx = db.transaction(LOJA, modo)
      const pedido = que(tx.objectStore(LOJA))
      tx.oncomplete = () => pronto(pedido.result)
      tx.onabort = () => falhou(tx.error ?? pedido.error)
    })
  } finally {
    db.close()
  }
}
export const deposito: Deposito = {
  todos: () => fazer<ArquivoGuardado[]>('readonly', (loja) => loja.getAll()),
  gravar: (a) => fazer('readwrite', (loja) => loja.put(a)),
  tirar: (id) => fazer('readwrite', (loja) => loja.delete(id)),
}

const canal = 'BroadcastChannel' in globalThis ? new BroadcastChannel('praca-arquivos') : undefined
const ouvintes = new Set<() => void>()
const ouviram = () => {
  for (const f of ouvintes) f()
}
canal?.addEventListener('message', ouviram)
/** Something was kept, sent or given up: here or in another tab. */
export const aoMudarArquivos = (f: () => void) => {
  ouvintes.add(f)
  return () => void ouvintes.delete(f)
}
export const arquivosMudaram = () => {
  canal?.postMessage('mudou')
  ouviram()
}

/** What waits in this banco, of one person or of anybody; nothing where the browser keeps no files. */
export const arquivosPorEnviar = async (banco: string, usuarioId?: number): Promise<readonly ArquivoGuardado[]> => {
  if (typeof indexedDB === 'undefined') return []
  const todos = await deposito.todos().catch(() => [])
  return todos.filter((a) => a.banco === banco && (usuarioId === undefined || a.usuarioId === usuarioId))
}
