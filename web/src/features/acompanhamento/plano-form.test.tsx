import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ambienteDeTeste, entrarComo } from '#web/lib/testing.ts'
import { comServidor } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PlanoForm } from './plano-form.tsx'
import { umaAcao } from './testing.ts'

beforeEach(() => {
  ambienteDeTeste()
  entrarComo()
})

const daCasa = umaAcao()

test('an action leaves the plan only when its person says so twice', async () => {
  const pedidos = comServidor({ 'DELETE /api/acompanhamento/plano-acao/3': { message: 'Ação excluída' } })
  const fechou = vi.fn()
  const { user } = renderUi(
    <PlanoForm linha={daCasa} acompanhamentoId={9} municipioId={5} somenteLeitura={false} onFechar={fechou} />,
  )
  const pedir = async () => {
    await user.click(await screen.findByRole('button', { name: 'Excluir ação' }))
    return screen.findByRole('dialog', { name: 'Excluir ação' })
  }
  const primeira = await pedir()
  expect(primeira.textContent).toContain('Publicar o painel')
  await user.click(within(primeira).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Excluir ação' })).toBeNull())
  expect([pedidos.length, fechou.mock.calls.length]).toEqual([0, 0])
  await user.click(within(await pedir()).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(fechou).toHaveBeenCalledOnce())
  expect(pedidos.map((p) => p.method)).toEqual(['DELETE'])
})
