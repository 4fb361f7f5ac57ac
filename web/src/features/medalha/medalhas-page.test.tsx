import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { medalhas } from '#contract/registers/programa.ts'
import { RegisterForm } from '#web/registers/register-form.tsx'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'

const abrir = (linha: Parameters<typeof RegisterForm>[0]['linha']) => {
  entrarComo()
  const pedidos = comServidor({ 'POST /api/Medalha': { medalhaId: 1, versao: 1 } })
  const { user } = renderUi(
    <RegisterForm
      registro={medalhas}
      chamadas={registerEndpoints(medalhas)}
      referencias={new Map()}
      linha={linha}
      onFechar={() => {}}
    />,
  )
  return { user, pedidos, dialogo: within(screen.getByRole('dialog')) }
}

it('a new medal asks for its picture and is not sent without it', async () => {
  const { user, pedidos, dialogo } = abrir(null)
  const imagem = dialogo.getByRole('group', { name: /^Imagem/ })
  await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
  expect(await within(imagem.parentElement!).findByText('Campo Obrigatório')).toBeTruthy()
  expect(pedidos.filter((p) => p.method === 'POST')).toEqual([])
})

it('one that stands keeps its own, which is changed from the list', () => {
  const { dialogo } = abrir({ medalhaId: 1, nome: 'Ouro', nivel: 'Ouro', imagemArquivoId: 7, versao: 1 })
  expect(dialogo.queryByRole('group', { name: /^Imagem/ })).toBeNull()
})
