import { useIsFetching } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { putConfiguracao } from '#contract/configuracao.ts'
import { listarUnidadesRegionais } from '#contract/municipio.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
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

  test('R342 R343 without a sentence of its own the server’s is shown: no failure is silent', async () => {
    servidorDeTeste({ 'GET /api/UnidadeRegional': problema(404, 'naoEncontrado', 'Registro não encontrado.') })
    renderUi(<Lista />, { queryClient: makeQueryClient() })
    expect(await screen.findByText('Registro não encontrado.')).toBeTruthy()
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
