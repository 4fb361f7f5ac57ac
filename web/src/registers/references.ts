import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { FieldOf, Register, RegisterField, RegisterRow } from '#contract/register.ts'
import { call } from '#web/lib/api.ts'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'

type Pointing = FieldOf<'referencia'> | FieldOf<'referencias'>
const aponta = (f: RegisterField): f is Pointing => f.tipo === 'referencia' || f.tipo === 'referencias'

/** The call a reference names; who may see that list is the server's to say. */
const listaDe = (path: Pointing['lista']) =>
  endpoint({
    method: 'GET',
    path,
    area: 'registros',
    resumo: '',
    permit: 'sessao',
    scope: 'livre',
    output: z.array(z.custom<RegisterRow>()),
  })

const opcao = (f: Pointing, linha: RegisterRow): Opcao<number> => ({
  valor: Number(linha[f.valor]),
  rotulo: f.complemento ? `${linha[f.nome]}/${linha[f.complemento]}` : String(linha[f.nome] ?? ''),
})

/** Field → the rows it may point at. */
export type Referencias = ReadonlyMap<string, readonly Opcao<number>[]>

export const useReferencias = (registro: Register): Referencias => {
  const campos = registro.campos.filter(aponta)
  const lidas = useQueries({
    queries: campos.map((f) => ({
      queryKey: ['GET', f.lista],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listaDe(f.lista), { signal }),
      meta: { erro: `Erro ao obter ${f.rotulo}` },
    })),
  })
  const dados = lidas.map((l) => l.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers themselves, not the list around them
  return useMemo(
    () => new Map(campos.map((f, i) => [f.chave, (dados[i] ?? []).map((linha) => opcao(f, linha))])),
    [registro, ...dados],
  )
}
