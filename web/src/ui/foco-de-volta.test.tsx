import { Button, Menu, Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useFocoDeVolta } from './foco-de-volta.ts'
import { renderUi } from './test-utils.tsx'

const Dialogo = ({ onFechar }: { onFechar: () => void }) => {
  useFocoDeVolta()
  return <Modal opened onClose={onFechar} title="Um diálogo" />
}
const Tela = () => {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button onClick={() => setAberto(true)}>Abrir</Button>
      <Menu>
        <Menu.Target>
          <Button>Mais ações</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAberto(true)}>Pelo menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {aberto && <Dialogo onFechar={() => setAberto(false)} />}
    </>
  )
}

it('a dialog that goes at once gives the focus back to its button, or to that of the menu it came from', async () => {
  const { user } = renderUi(<Tela />)
  const fechar = async () => {
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await user.click(screen.getByRole('button', { name: 'Abrir' }))
  await fechar()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Abrir'))
  await user.click(screen.getByRole('button', { name: 'Mais ações' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pelo menu' }))
  await fechar()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mais ações'))
})
