import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PreferenciasPage } from './preferencias-page.tsx'

it('each choice is kept at once, and who takes no mail is told where that is', async () => {
  entrarComo()
  const tipo = {
    tipo: 'evidencia-rejeitada',
    nome: 'Evidência rejeitada',
    descricao: 'A análise…',
    pagina: true,
    email: 'na hora',
  }
  const pedidos = comServidor({
    'GET /api/avisos/preferencias': { receberEmails: false, tipos: [tipo] },
    'PUT /api/avisos/preferencias': { receberEmails: false, tipos: [tipo] },
  })
  const { user } = renderUi(<PreferenciasPage />, { queryClient: clienteSemPausa() })
  expect(await screen.findByText('Sua conta não recebe e-mails')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Evidência rejeitada: na página' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Evidência rejeitada: por e-mail' }), 'Resumo diário')
  await waitFor(() =>
    expect(pedidos.filter((p) => p.method === 'PUT').map((p) => p.body)).toEqual([
      { tipos: [{ tipo: 'evidencia-rejeitada', pagina: false, email: 'na hora' }] },
      { tipos: [{ tipo: 'evidencia-rejeitada', pagina: true, email: 'resumo' }] },
    ]),
  )
})
