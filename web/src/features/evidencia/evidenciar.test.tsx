import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { EvidenciarPage } from './evidenciar-page.tsx'
import { umDetalhe } from './testing.ts'

it.each([
  ['padrao', 'Já está aprovada: o arquivo entra como complemento'],
  ['sala', 'Já está aprovado: o arquivo entra como complemento'],
] as const)('in %s what is approved agrees with what is asked', async (variante, texto) => {
  entrarComo()
  setAmbiente(ambienteDeTeste({ variante }))
  const acoes = { ...umDetalhe().acoes, carregar: true }
  comServidor({
    'GET /api/pergunta/perguntamunicipio/get-pergunta/70': umDetalhe({ estado: 'aprovada', aprovada: true, acoes }),
  })
  const { router } = renderUi(null, {
    rotas: [{ path: '/cidade/:id/evidenciar/:pergunta', element: <EvidenciarPage /> }],
    queryClient: clienteSemPausa(),
  })
  await router.navigate('/cidade/1/evidenciar/70')
  expect(await screen.findByText(new RegExp(texto))).toBeTruthy()
})
