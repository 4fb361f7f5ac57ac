import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { Pendencias } from './pendencias.tsx'

const lugar = (municipioId: number) => ({
  municipioId,
  nome: `Lugar ${municipioId}`,
  uf: 'SC',
  quantidade: 1,
  prazo: null,
  para: `/cidade/${municipioId}`,
  paraPrazo: null,
})

it.each([
  ['padrao', 'Ver municípios', 'Aqui estão os 2 mais urgentes de 5.'],
  ['sala', 'Ver salas', 'Aqui estão as 2 mais urgentes de 5.'],
] as const)('in %s the most pressing places agree with their word', async (variante, ver, frase) => {
  entrarComo()
  setAmbiente(ambienteDeTeste({ variante }))
  comServidor({
    'GET /api/pendencias': [
      {
        chave: 'x',
        titulo: 'Evidências para analisar',
        tom: 'neutro',
        quantidade: 5,
        prazo: null,
        lugares: [lugar(1), lugar(2)],
        totalLugares: 5,
      },
    ],
  })
  const { user } = renderUi(<Pendencias titulo="O que espera por você" />)
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${ver}`) }))
  expect(await screen.findByText(frase)).toBeTruthy()
})
