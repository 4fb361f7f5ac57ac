import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { medalhas } from '#contract/registers/programa.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { RegisterForm } from '#web/registers/register-form.tsx'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { MedalhasPage } from './medalhas-page.tsx'

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

it.each([
  ['padrao', 'Município', 'Município', ['Município', 'Eixo', 'Tema']],
  ['gov', 'Município', 'Projeto', ['Projeto', 'Eixo', 'Tema']],
  ['parceiro', 'Sala', 'Parceiro', ['Parceiro', 'Eixo', 'Tema']],
  ['sala', 'Sala', 'Sala', ['Sala', 'Pilar (eixo)', 'Pilar (tema)']],
] as const)(
  'in %s the scope %s is called %s, and no other place is offered',
  async (variante, escopo, dito, opcoes) => {
    entrarComo()
    ambienteDeTeste({ variante })
    const linha = {
      medalhaId: 1,
      nome: 'Selo Ouro',
      nivel: 'Ouro',
      escopo,
      edicao: 2025,
      imagemArquivoId: null,
      versao: 1,
    }
    comServidor({ 'GET /api/Medalha': [linha] })
    const { user } = renderUi(<MedalhasPage />)
    expect(within((await screen.findByText('Selo Ouro')).closest('tr')!).getByText(dito)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Nova medalha' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /^Escopo/ }))
    expect((await screen.findAllByRole('option')).map((o) => o.textContent)).toEqual(opcoes)
  },
)

it.each([
  ['padrao', false],
  ['sala', true],
] as const)('in %s Diamante is said to stand outside the scale: %s', async (variante, diz) => {
  entrarComo()
  ambienteDeTeste({ variante })
  comServidor({ 'GET /api/Medalha': [] })
  renderUi(<MedalhasPage />)
  await screen.findByText(/nenhuma pontuação fique sem medalha ou com duas/)
  expect(screen.queryByText(/Diamante é uma segunda etapa/) !== null).toBe(diz)
})
