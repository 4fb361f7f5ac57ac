import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { useFormDialog } from './use-form-dialog.ts'

interface Ponte {
  id: number
  nome: string
  vao: number
  versao: number
}
const ponte = (mais: Partial<Ponte> = {}): Ponte => ({ id: 1, nome: 'Velha', vao: 10, versao: 1, ...mais })
const abrir = (
  primeira: Ponte | null | undefined,
  mais: { gravar?: () => Promise<unknown>; semComparar?: true } = {},
) => {
  const [aoAbrir, onFechar] = [vi.fn(), vi.fn()]
  const gravar = vi.fn<(v: { nome: string; vao: number }, base: Ponte | null | undefined) => Promise<unknown>>(
    mais.gravar ?? (() => Promise.resolve()),
  )
  const { result, rerender } = renderHook(
    ({ registro }: { registro: Ponte | null | undefined }) =>
      useFormDialog<{ nome: string; vao: number }, Ponte>({
        registro,
        chave: (p) => p.id,
        paraValores: (p) => ({ nome: p?.nome ?? '', vao: p?.vao ?? 0 }),
        conferir: () => ({}),
        gravar,
        onFechar,
        aoAbrir,
        ...(mais.semComparar && { semComparar: true }),
      }),
    { initialProps: { registro: primeira } },
  )
  return {
    form: result,
    ler: (registro: Ponte | null | undefined) => rerender({ registro }),
    gravar,
    aoAbrir,
    onFechar,
  }
}
const velha = (atual: Ponte) => () =>
  Promise.reject(new ApiError(409, { code: 'versaoDesatualizada', message: 'Mudou.', details: { atual } }))

describe('a record that is read again while its form is open', () => {
  it('is taken while nothing was typed', () => {
    const { form, ler, aoAbrir } = abrir(ponte())
    ler(ponte({ nome: 'Nova', versao: 2 }))
    expect([form.current.valores, form.current.base?.versao, form.current.sujo]).toEqual([
      { nome: 'Nova', vao: 10 },
      2,
      false,
    ])
    expect(aoAbrir).toHaveBeenCalledTimes(1)
  })

  it('leaves what was typed alone, and saving it tells the conflict', async () => {
    const { form, ler, gravar, onFechar } = abrir(ponte(), { gravar: velha(ponte({ vao: 12, versao: 2 })) })
    act(() => form.current.mudar({ nome: 'Digitada' }))
    ler(ponte({ vao: 12, versao: 2 }))
    expect([form.current.valores, form.current.sujo]).toEqual([{ nome: 'Digitada', vao: 10 }, true])
    await act(() => form.current.enviar())
    expect(gravar.mock.calls[0]?.[1]?.versao).toBe(1)
    expect(onFechar).not.toHaveBeenCalled()
    expect(form.current.conflito?.diferencas.map((d) => d.campo)).toEqual(['vao'])
    act(() => form.current.conflito?.manter())
    expect([form.current.valores, form.current.base?.versao]).toEqual([{ nome: 'Digitada', vao: 12 }, 2])
  })

  it('is another one: what was typed of the first is not its own', () => {
    const { form, ler, aoAbrir } = abrir(ponte())
    act(() => form.current.mudar({ nome: 'Digitada' }))
    ler(ponte({ id: 2, nome: 'Outra' }))
    expect(form.current.valores.nome).toBe('Outra')
    act(() => form.current.mudar({ nome: 'Digitada' }))
    ler(null)
    expect(form.current.valores).toEqual({ nome: '', vao: 0 })
    expect(aoAbrir).toHaveBeenCalledTimes(3)
  })

  it('begins anew when it is opened again', () => {
    const { form, ler, aoAbrir } = abrir(undefined)
    expect(aoAbrir).not.toHaveBeenCalled()
    const lida = ponte()
    ler(lida)
    act(() => form.current.mudar({ nome: 'Digitada' }))
    ler(undefined)
    expect(form.current.sujo).toBe(false)
    ler(lida)
    expect([form.current.valores.nome, aoAbrir.mock.calls.length]).toEqual(['Velha', 2])
  })
})

describe('a conflict that cannot be compared', () => {
  it.each([
    ['of a new one', null, {}],
    ['of a form that compares nothing', ponte(), { semComparar: true } as const],
  ])('%s is told by its sentence', async (_, registro, mais) => {
    const { form, onFechar } = abrir(registro, { gravar: velha(ponte({ versao: 2 })), ...mais })
    await act(() => expect(form.current.enviar()).rejects.toThrow('Mudou.'))
    expect([form.current.conflito, onFechar.mock.calls]).toEqual([undefined, []])
  })
})
