import { Button, Modal } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { useFocoHerdado } from './foco-herdado.ts'
import { renderUi } from './test-utils.tsx'

const Tela = () => {
  const [aberto, setAberto] = useState(false)
  const [feito, setFeito] = useState(false)
  const titulo = useRef<HTMLHeadingElement>(null)
  useFocoHerdado(feito, () => titulo.current)
  return (
    <>
      <h2 ref={titulo} tabIndex={-1}>
        {feito ? 'Feito' : 'Por fazer'}
      </h2>
      {!feito && <Button onClick={() => setAberto(true)}>Fazer</Button>}
      <Modal opened={aberto} onClose={() => setAberto(false)} title="Fazer?">
        <Button onClick={() => setFeito(true)}>Sim</Button>
        <Button onClick={() => setAberto(false)}>Sair</Button>
      </Modal>
    </>
  )
}

it('the focus of a button that is gone with what it did goes to its heir, not before the dialog is gone too', async () => {
  const { user } = renderUi(<Tela />)
  await user.click(screen.getByRole('button', { name: 'Fazer' }))
  await user.click(await screen.findByRole('button', { name: 'Sim' }))
  expect(document.activeElement?.textContent).toBe('Sim')
  // A gesture of the person's ends it: here the last one is the decision itself.
  screen.getByRole('button', { name: 'Sair' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Feito'))
})

it('nothing is inherited once the person has done something else', async () => {
  const { user } = renderUi(<Tela />)
  await user.click(screen.getByRole('button', { name: 'Fazer' }))
  await user.click(await screen.findByRole('button', { name: 'Sim' }))
  await user.click(screen.getByRole('button', { name: 'Sair' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.textContent).not.toBe('Feito')
})
