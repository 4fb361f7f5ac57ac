import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { call, type InputOf } from './api.ts'
import { keyOf } from './query.ts'

/**
 * An image behind login as an address the page can show. `versao` is part of the key, so that a new image is read and
 * not the old one from the cache; without `tem` nothing is asked for.
 */
export const useImagem = <E extends AnyEndpoint & { readonly output: 'blob' }>(
  e: E,
  input: InputOf<E>,
  versao: number,
  tem: boolean,
) => {
  const lida = useQuery({
    queryKey: [...keyOf(e, input), versao],
    queryFn: ({ signal }) => call(e, { ...input, signal }) as Promise<unknown> as Promise<Blob>,
    enabled: tem,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [endereco, setEndereco] = useState<string>()
  useEffect(() => {
    if (!lida.data) return setEndereco(undefined)
    const novo = URL.createObjectURL(lida.data)
    setEndereco(novo)
    return () => URL.revokeObjectURL(novo)
  }, [lida.data])
  return { endereco, carregando: lida.isLoading }
}
