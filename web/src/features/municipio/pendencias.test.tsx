import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Pendencia } from '#contract/pendencia.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { Pendencias } from './pendencias.tsx'

const pendencia = (extra: Partial<Pendencia> = {}): Pendencia => ({
  chave: 'rejeitadas-com-prazo',
  titulo: 'Evidências rejeitadas com prazo de reenvio',
  tom: 'atencao',
  quantidade: 14,
  prazo: '2026-03-12',
  totalLugares: 5,
  ...extra,
})

it.each([
  ['padrao', 'em 5 municípios'],
  ['sala', 'em 5 salas'],
] as const)('in %s a card counts, says until when and where, and opens exactly that list', async (variante, onde) => {
  entrarComo()
  setAmbiente(ambienteDeTeste({ variante }))
  comServidor({ 'GET /api/pendencias': [pendencia()] })
  renderUi(<Pendencias titulo="Minhas pendências" />)
  const lista = within(await screen.findByRole('region', { name: 'Minhas pendências' }))
  const cartao = await lista.findByRole('link', { name: /14.*Evidências rejeitadas com prazo de reenvio/ })
  expect(cartao.getAttribute('href')).toBe('/pendencias/rejeitadas-com-prazo')
  expect(cartao.textContent).toContain('até quinta, 12/03, 23:59')
  expect(cartao.textContent).toContain(onde)
})

it('what is done one after the other is begun from the card', async () => {
  entrarComo()
  const emFila = { passo: 'Analisar', para: '/analise' }
  comServidor({ 'GET /api/pendencias': [pendencia({ titulo: 'Evidências para analisar', prazo: null, emFila })] })
  renderUi(<Pendencias titulo="Minhas pendências" />)
  const passo = await screen.findByRole('link', { name: 'Analisar: Evidências para analisar' })
  expect(passo.getAttribute('href')).toBe('/analise')
})

it('in a city it leads to what waits there', async () => {
  entrarComo()
  comServidor({ 'GET /api/pendencias': [pendencia({ tom: 'negativo' })] })
  renderUi(<Pendencias titulo="Espera por você aqui" municipioId={7} />)
  const cartao = await screen.findByRole('link')
  expect(cartao.getAttribute('href')).toBe('/pendencias/rejeitadas-com-prazo?municipio=7')
  expect(cartao.textContent).toContain('encerrou em 12/03/2026 às 23:59')
})

it('of many kinds two rows are shown, the most urgent ones, and the others on demand', async () => {
  entrarComo()
  const tipo = (n: number, tom: Pendencia['tom']) => pendencia({ chave: `tipo-${n}`, titulo: `Tipo ${n}`, tom })
  const todas = Array.from({ length: 12 }, (_, n) => tipo(n, n < 3 ? 'negativo' : n === 11 ? 'atencao' : 'andamento'))
  comServidor({ 'GET /api/pendencias': todas })
  const { user } = renderUi(<Pendencias titulo="Minhas pendências" />)
  const titulos = () => screen.getAllByRole('listitem').map((li) => /Tipo \d+/.exec(li.textContent ?? '')![0])
  const mais = await screen.findByRole('button', { name: 'Mostrar todas (12)' })
  expect(titulos()).toEqual(['Tipo 0', ...Array.from({ length: 9 }, (_, i) => `Tipo ${i + 3}`)])
  await user.click(mais)
  expect(titulos()).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Mostrar menos' }))
  expect(titulos()).toHaveLength(10)
})
