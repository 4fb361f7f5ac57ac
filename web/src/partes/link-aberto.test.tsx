import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { criarCapacidade, listarCapacidades, revogarCapacidade } from '#contract/capacidade.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { LinkAbertoModal } from './link-aberto.tsx'

beforeEach(() => entrarComo())

it('a link that was taken back is not offered for copying any more', async () => {
  const capacidade = {
    capacidadeId: 9,
    rota: 'relatorio',
    alvoId: 5,
    criadaPor: 'Marta',
    criacao: '2026-03-01T12:00:00Z',
    expira: '2126-03-08T12:00:00Z',
    revogadaEm: null as string | null,
    usos: 0,
    ultimoUso: null,
  }
  comServidor({
    [`POST ${criarCapacidade.path}`]: { ...capacidade, token: 'x', link: '/obter_publico/xyz' },
    [`POST ${listarCapacidades.path}`]: () => [capacidade],
    [`DELETE ${revogarCapacidade.path.replace(':id', '9')}`]: () => {
      capacidade.revogadaEm = '2026-03-02T12:00:00Z'
      return { message: 'Link revogado' }
    },
  })
  const { user } = renderUi(
    <LinkAbertoModal rota="relatorio" alvoId={5} nome="Oficina" oQue="lê" onFechar={() => {}} />,
  )
  await user.click(screen.getByRole('button', { name: 'Criar link' }))
  expect(await screen.findByText('Link criado')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Revogar' }))
  const pergunta = within(await screen.findByRole('dialog', { name: 'Revogar link' }))
  await user.click(pergunta.getByRole('button', { name: 'Revogar' }))
  expect(await screen.findByText('Revogado')).toBeTruthy()
  expect(screen.queryByText('Link criado')).toBeNull()
})
