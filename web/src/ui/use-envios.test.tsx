import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { useEnvios } from './use-envios.ts'

const regras = { tipos: ['pdf'], maxBytes: 1000, maxArquivos: 1 }
const arquivo = (nome: string) => new File(['%PDF'], nome)

it.each([
  [415, ['bom.pdf'], []],
  // Not the file's fault: it keeps its place and is tried again.
  [503, ['primeiro.pdf'], ['Máximo de 1 arquivo']],
])('after a %s a new choice leaves %j chosen', async (status, nomes, recusas) => {
  const { result } = renderHook(() =>
    useEnvios({ regras, manual: true, enviar: () => Promise.reject(new ApiError(status, { message: 'Não' })) }),
  )
  act(() => result.current.juntar([arquivo('primeiro.pdf')]))
  await act(() => result.current.enviarTodos())
  expect(result.current.envios.map((e) => [e.estado, e.erro])).toEqual([['falhou', 'Não']])
  act(() => result.current.juntar([arquivo('bom.pdf')]))
  expect(result.current.envios.map((e) => e.file.name)).toEqual(nomes)
  expect(result.current.recusas).toEqual(recusas)
})
