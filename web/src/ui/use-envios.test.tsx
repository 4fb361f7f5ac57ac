import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { EnviosACaminho, useEnvios } from './use-envios.ts'

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

it('tells what is around it how many files are on their way, and that none is when it is gone', async () => {
  let quantos = 0
  const contar = (mudanca: number) => {
    quantos += mudanca
  }
  const chegadas = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let n = 0
  const { result, unmount } = renderHook(
    () => useEnvios({ regras: { ...regras, maxArquivos: 3 }, enviar: () => chegadas[n++]!.promise }),
    { wrapper: ({ children }) => <EnviosACaminho value={contar}>{children}</EnviosACaminho> },
  )
  expect(quantos).toBe(0)
  act(() => result.current.juntar([arquivo('um.pdf'), arquivo('dois.pdf')]))
  expect(quantos).toBe(2)
  await act(async () => chegadas[0]!.resolve())
  expect(quantos).toBe(1)
  unmount()
  expect(quantos).toBe(0)
})
