import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { listarTrabalhos, type Trabalho } from '#contract/trabalho.ts'
import { toast } from '#web/ui/toast.tsx'
import { call, type InputOf } from './api.ts'
import { keyOf, queryClient } from './query.ts'

/** Asks for a file that takes long: it is made in the background, and the bell tells of it. */
export const prepararDocumento = async <E extends AnyEndpoint>(
  e: OutputOf<E> extends Trabalho ? E : never,
  input: InputOf<E>,
): Promise<void> => {
  try {
    await call(e, input)
    toast.ok('O arquivo está sendo preparado. Acompanhe no sino: avisamos quando estiver pronto.')
    await queryClient.invalidateQueries({ queryKey: keyOf(listarTrabalhos) })
  } catch (erro) {
    toast.erro(erro)
  }
}
