import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { ApiError, call, type InputOf } from './api.ts'
import { guardarLeitura, type Lido, lerLeitura } from './guardados.ts'
import { keyOf } from './query.ts'
import { currentSession, useSession } from './session.ts'

/** Calls that read one record by its id. */
type DeUm = { readonly method: 'GET'; readonly path: `${string}/:id` } & Parameters<typeof call>[0]

export const lerAgora = async <E extends DeUm>(e: E, input: InputOf<E>) => {
  const lidoEm = Date.now()
  return { ...((await call(e, input)) as OutputOf<E> & object), lidoEm } as Lido<OutputOf<E> & object>
}

/** Not the person's to see, now. */
const fora = (erro: unknown) => erro instanceof ApiError && [400, 403, 404].includes(erro.status)

/**
 * One record, whose last reading stays on the device for its person unless `guarda` says no, and is there again without a
 * connection. What the person no longer reaches, or is no longer worth keeping, goes with the next reading.
 */
export const useLeitura = <E extends DeUm>(
  tipo: string,
  e: E,
  id: string,
  { erro, guarda = () => true }: { erro?: string; guarda?: (lido: OutputOf<E>) => boolean } = {},
) => {
  const { usuarioId } = useSession().user
  const input = { params: { id } } as unknown as InputOf<E>
  const q = useQuery({
    queryKey: [...keyOf(e, input), 'lido'],
    queryFn: async ({ signal }): Promise<Lido<OutputOf<E>>> => {
      const lido = await lerAgora(e, { ...input, signal }).catch((erro) => {
        if (fora(erro)) guardarLeitura(tipo, usuarioId, id, undefined)
        throw erro
      })
      // It may arrive after the person has left.
      if (currentSession()?.user.usuarioId === usuarioId)
        guardarLeitura(tipo, usuarioId, id, guarda(lido) ? lido : undefined)
      return lido
    },
    // Without a connection it is asked all the same, and what the device has is shown meanwhile.
    networkMode: 'always',
    initialData: () => lerLeitura<OutputOf<E>>(tipo, usuarioId, id),
    initialDataUpdatedAt: 0,
    meta: { naTela: true, erro },
  })
  return fora(q.error) ? { ...q, data: undefined } : q
}
