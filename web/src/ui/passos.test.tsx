import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Passos } from './passos.tsx'
import { renderUi } from './test-utils.tsx'

/** Steps of a kind that the product does not have. */
const passo = { em: '2024-01-01T12:00:00Z', usuario: 'Ana Souza', de: 'rascunho', para: 'rascunho' }
const PASSOS = [
  { ...passo, n: 3, usuario: null, descricao: 'Relatório devolvido', de: 'enviado', justificativa: 'Falta a ata' },
  { ...passo, n: 2, descricao: 'Relatório enviado', para: 'enviado', justificativa: null },
  { ...passo, n: 1, descricao: 'Relatório escrito', justificativa: null },
]
const parteDe = (descricao: string) =>
  within(screen.getByText(descricao).closest<HTMLElement>('.mantine-Timeline-item')!)

it('the history of any kind says what happened, who did it, when, why and what it became', () => {
  renderUi(
    <Passos
      passos={PASSOS}
      chave={(p) => p.n}
      nota={(p) => (p.n === 2 ? 'versão 1' : undefined)}
      estado={(para) => <b>agora {para}</b>}
      mais={(p) => p.n === 1 && <i>12 páginas</i>}
    />,
  )
  expect(parteDe('Relatório devolvido').getByText(/Sistema/).textContent).toContain('01/01/2024')
  expect(parteDe('Relatório devolvido').getByText('“Falta a ata”')).toBeTruthy()
  expect(parteDe('Relatório devolvido').getByText('agora rascunho')).toBeTruthy()
  expect(parteDe('Relatório enviado').getByText(/Ana Souza.*versão 1/)).toBeTruthy()
  expect(parteDe('Relatório enviado').getByText('agora enviado')).toBeTruthy()
  expect(parteDe('Relatório escrito').queryByText(/agora/)).toBeNull()
  expect(parteDe('Relatório escrito').getByText('12 páginas')).toBeTruthy()
})

it('and when there is none, that nothing happened', () => {
  renderUi(<Passos passos={[]} chave={() => 0} estado={() => null} />)
  expect(screen.getByText('Nada aconteceu ainda')).toBeTruthy()
})
