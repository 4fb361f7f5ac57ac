import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { clienteSemPausa, comServidor, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { VerificarPage } from './verificar-page.tsx'

const BASE = '/api/relatorio/relatorioGestaoPagamento'
const rotas = ['/verificar-pagamento', '/verificar-pagamento/:codigo'].map((path) => ({
  path,
  element: <VerificarPage />,
}))
const abrir = async (endereco: string) => {
  const tela = renderUi(null, { rotas, queryClient: clienteSemPausa() })
  await tela.router.navigate(endereco)
  return tela
}

describe('the open page', () => {
  it('says whether a paper is what was issued, and how the code is written', async () => {
    comServidor({
      [`GET ${BASE}/verificar/ABCD-EFGH-2345-6789`]: {
        ...{ codigoContratacao: 'CT-2026-0101', numero: 2, total: 10, consultor: 'Clarice Moura', horas: '10:30' },
        ...{
          periodoRealizacao: '01/03/2026 - 31/03/2026',
          estado: 'pago',
          criacao: '2026-04-01T12:00:00Z',
          analisadoEm: null,
        },
      },
    })
    const tela = await abrir('/verificar-pagamento')
    await tela.user.type(await screen.findByRole('textbox', { name: 'Código de verificação' }), 'abc')
    await tela.user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText(/quatro grupos de quatro/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Código de verificação' }))
    await tela.user.clear(screen.getByRole('textbox', { name: 'Código de verificação' }))
    await tela.user.type(screen.getByRole('textbox', { name: 'Código de verificação' }), 'abcdefgh 2345-6789')
    await tela.user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText('O documento é autêntico')).toBeTruthy()
    expect(screen.getByText('Clarice Moura')).toBeTruthy()
  })

  it('takes a code in small letters, and says of a paper that it pays nothing any more', async () => {
    comServidor({
      [`GET ${BASE}/verificar/ABCD-EFGH-2345-6789`]: {
        ...{ codigoContratacao: 'CT-2026-0101', numero: 2, total: 10, consultor: 'Clarice Moura', horas: '10:30' },
        ...{ periodoRealizacao: '', estado: 'cancelado', criacao: '2026-04-01T12:00:00Z', analisadoEm: null },
      },
    })
    await abrir('/verificar-pagamento/abcd-efgh-2345-6789')
    expect(await screen.findByText('O documento é autêntico, mas o processo foi cancelado')).toBeTruthy()
  })

  it('does not offer to try a wrong code again', async () => {
    comServidor({ [`GET ${BASE}/verificar/ABCD-EFGH-2345-6789`]: recusa(404, { code: 'naoEncontrado', message: 'x' }) })
    await abrir('/verificar-pagamento/ABCD-EFGH-2345-6789')
    expect(await screen.findByText('O código não confere')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })
})
