import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Register, RegisterField, RegisterRow } from '#contract/registers.ts'
import { call } from '#web/lib/api.ts'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'

type Referencia = Extract<RegisterField, { tipo: 'referencia' }>

/** The call a reference names; who may see that list is the server's to say. */
const lista = ({ lista: path }: Referencia) =>
  endpoint({
    method: 'GET',
    path,
    area: 'registros',
    resumo: '',
    permit: 'sessao',
    scope: 'livre',
    output: z.array(z.custom<RegisterRow>()),
  })

/** Field → the rows it may point at. */
export type Referencias = ReadonlyMap<string, readonly Opcao<number>[]>

export const useReferencias = (registro: Register): Referencias => {
  const campos = registro.campos.filter((f): f is Referencia => f.tipo === 'referencia')
  const lidas = useQueries({
    queries: campos.map((f) => ({
      queryKey: ['GET', f.lista],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(lista(f), { signal }),
      meta: { erro: `Erro ao obter ${f.rotulo}` },
    })),
  })
  const dados = lidas.map((l) => l.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers themselves, not the list around them
  return useMemo(
    () =>
      new Map(
        campos.map((f, i) => [
          f.chave,
          (dados[i] ?? []).map((r) => ({ valor: Number(r[f.valor]), rotulo: String(r[f.nome] ?? '') })),
        ]),
      ),
    [registro, ...dados],
  )
}
