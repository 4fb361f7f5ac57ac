import type { Asker } from '#server/documents/pool.ts'

/** Somebody who waits for a document, outside of any request. */
export const asker: Asker = {
  banco: { nome: 'teste' },
  actor: { usuarioId: 1 },
  ip: '127.0.0.1',
  gone: new AbortController().signal,
}
