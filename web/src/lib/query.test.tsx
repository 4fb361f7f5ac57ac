import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { putConfiguracao } from '#contract/configuracao.ts'
import { listarUnidadesRegionais } from '#contract/municipio.ts'
import { clienteSemPausa } from '#web/testing.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando } from '#web/ui/estados.tsx'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { makeQueryClient, useCall, useMutationCall } from './query.ts'
import { ambienteDeTeste, entrarComo, problema, servidorDeTeste } from './testing.ts'

const Lista = ({ erro }: { erro?: string }) => {
  const { data, isError } = useCall(listarUnidadesRegionais, {}, { erro })
  const carregando = useIsFetching() > 0
  return <p>{carregando ? 'carregando' : isError ? 'falhou' : `${data?.length} unidades`}</p>
}
const Salvar = () => {
  const { mutate, isPending } = useMutationCall(putConfiguracao, { erro: 'Erro ao salvar' })
  return (
    <button type="button" onClick={() => mutate({ body: { config: {} } })}>
      {isPending ? 'salvando' : 'Salvar'}
    </button>
  )
}

describe('a call that fails', () => {
  beforeEach(() => {
    ambienteDeTeste()
    entrarComo()
  })

  test('R323 R340 R341 R343 clears the loading mark and shows the specified sentence with the server’s reason as a toast', async () => {
    servidorDeTeste({ 'GET /api/UnidadeRegional': problema(422, 'regra', 'A lista está em manutenção.') })
    renderUi(<Lista erro="Erro ao obter Eixos" />, { queryClient: makeQueryClient() })
    await waitFor(() => expect(screen.getByText('falhou')).toBeTruthy())
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('Erro ao obter Eixos')
    expect(toast.textContent).toContain('A lista está em manutenção.')
  })

  test('too many calls: the sentence that says when to come back shows, and nothing is asked again before', async () => {
    const frase = 'Muitos pedidos seguidos. Tente de novo em 40 segundos.'
    let pedidos = 0
    vi.stubGlobal('fetch', async () => {
      pedidos++
      return Response.json({ code: 'muitosPedidos', message: frase, requestId: 'x' }, { status: 429 })
    })
    renderUi(<Lista />, { queryClient: clienteSemPausa() })
    expect((await screen.findByRole('alert')).textContent).toContain(frase)
    expect(screen.getByText('falhou')).toBeTruthy()
    expect(pedidos).toBe(1)
  })

  test('a write that goes through after it failed takes the notice of the failure away', async () => {
    const { metodo, path } = { metodo: putConfiguracao.method, path: putConfiguracao.path }
    let falha = true
    servidorDeTeste({
      [`${metodo} ${path}`]: () => (falha ? problema(422, 'regra', 'Ainda não.') : [200, { message: 'Salvo' }]),
    })
    const { user } = renderUi(<Salvar />, { queryClient: makeQueryClient() })
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(avisos()).toEqual([{ titulo: 'Erro ao salvar', texto: 'Ainda não.' }]))
    falha = false
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(avisos()).toEqual([{ titulo: '', texto: 'Salvo' }]))
  })

  test('a list that is asked for again says so, and no more once it is there', async () => {
    const vezes: PromiseWithResolvers<void>[] = []
    vi.stubGlobal('fetch', async () => {
      const vez = Promise.withResolvers<void>()
      vezes.push(vez)
      await vez.promise
      return vezes.length < 3 ? Response.json({ message: 'Falhou.' }, { status: 500 }) : Response.json([])
    })
    const Tela = () => {
      const lista = useCall(listarUnidadesRegionais, {})
      return lista.data ? <p>chegou</p> : <Carregando />
    }
    renderUi(<Tela />, { queryClient: clienteSemPausa() })
    const dito = () => screen.queryByText('O servidor não respondeu. Tentando de novo…')
    await waitFor(() => expect(vezes).toHaveLength(1))
    expect(dito()).toBeNull()
    vezes[0]!.resolve()
    await waitFor(() => expect(dito()).toBeTruthy())
    await waitFor(() => expect(vezes).toHaveLength(2))
    vezes[1]!.resolve()
    await waitFor(() => expect(vezes).toHaveLength(3))
    expect(dito()).toBeTruthy()
    vezes[2]!.resolve()
    expect(await screen.findByText('chegou')).toBeTruthy()
    expect(dito()).toBeNull()
  })

  test('so does a table', async () => {
    servidorDeTeste({ 'GET /api/UnidadeRegional': problema(500, 'erroInterno', 'Falhou.') })
    const Tela = () => {
      const lista = useCall(listarUnidadesRegionais, {})
      return (
        <DataTable
          id="unidades"
          rotulo="Unidades"
          linhas={lista.data}
          colunas={[{ chave: 'nome', titulo: 'Nome', valor: (u) => u.nomeRegiao }]}
          chave={(u) => u.id_unidade_regional}
          erro={lista.error}
        />
      )
    }
    renderUi(<Tela />, { queryClient: makeQueryClient() })
    expect(await screen.findByText('O servidor não respondeu. Tentando de novo…')).toBeTruthy()
  })

  test('R342 R343 without a sentence of its own the server’s is shown: no failure is silent', async () => {
    servidorDeTeste({ 'GET /api/UnidadeRegional': problema(404, 'naoEncontrado', 'Registro não encontrado.') })
    renderUi(<Lista />, { queryClient: makeQueryClient() })
    expect(await screen.findByText('Registro não encontrado.')).toBeTruthy()
  })

  test('without a connection a save fails at once, and is not made when it is back', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetch)
    onlineManager.setOnline(false)
    try {
      const { user } = renderUi(<Salvar />, { queryClient: makeQueryClient() })
      await user.click(screen.getByRole('button', { name: 'Salvar' }))
      expect(await screen.findByText('Erro ao salvar')).toBeTruthy()
    } finally {
      onlineManager.setOnline(true)
    }
    await screen.findByRole('button', { name: 'Salvar' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('R340 R341 R343 a save too', async () => {
    servidorDeTeste({ 'PUT /api/configuracao': problema(409, 'repetida', 'Esta operação já está em andamento.') })
    const { user } = renderUi(<Salvar />, { queryClient: makeQueryClient() })
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Erro ao salvar')).toBeTruthy()
    expect(screen.getByText('Esta operação já está em andamento.')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toBeTruthy())
  })
})
