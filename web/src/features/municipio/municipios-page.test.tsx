import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { MunicipiosPage } from './municipios-page.tsx'

const grupo = (visualizaMunicipio: boolean) => ({
  usuarioGrupoId: 2,
  nome: 'AD',
  verTodosEixos: false,
  visualizaMunicipio,
  relatorioAdm: [],
})
const abrir = (pessoa: Parameters<typeof entrarComo>[0], flags?: Record<string, boolean>) => {
  entrarComo(pessoa, flags)
  const pedidos = comServidor({ 'GET /api/municipio': [], 'GET /api/pendencias': [] })
  renderUi(<MunicipiosPage />)
  return () => pedidos.map((p) => p.path)
}

describe('the first page', () => {
  test('shows the work that waits and the list of places', async () => {
    const pedidos = abrir({ acessoTotal: false, grupo: grupo(true) })
    await screen.findByRole('heading', { level: 1, name: 'Municípios' })
    await screen.findByText('Nada espera por você agora.')
    expect(screen.getByRole('group', { name: 'Filtros' })).toBeTruthy()
    expect(pedidos()).toContain('/api/municipio')
  })

  test('shows the work alone to a group without visualizaMunicipio, and does not ask for the list', async () => {
    const pedidos = abrir({ acessoTotal: false, grupo: grupo(false) })
    await screen.findByRole('heading', { level: 1, name: 'Início' })
    await screen.findByText('Nada espera por você agora.')
    expect(screen.queryByRole('group', { name: 'Filtros' })).toBeNull()
    expect(pedidos()).toEqual(['/api/pendencias'])
  })

  test('a deadline leads to the question that has it, the count to all that it counts', async () => {
    entrarComo()
    const pendencia = {
      chave: 'prazos-encerrados',
      titulo: 'Prazos de reenvio encerrados',
      nota: 'Não há mais o que enviar.',
      tom: 'negativo',
      quantidade: 3,
      prazo: '2025-11-21',
      totalLugares: 1,
    }
    comServidor({ 'GET /api/municipio': [], 'GET /api/pendencias': [pendencia] })
    renderUi(<MunicipiosPage />)
    const cartao = await screen.findByRole('link', { name: /Prazos de reenvio encerrados/ })
    expect(cartao.getAttribute('href')).toBe('/pendencias/prazos-encerrados')
    expect(cartao.textContent).toContain('encerrou em 21/11/2025 às 23:59')
  })

  test('a full admin has the list whatever the group', async () => {
    abrir({ grupo: grupo(false) })
    await screen.findByRole('heading', { level: 1, name: 'Municípios' })
  })

  test('has no filters without exibirFiltro', async () => {
    abrir({ acessoTotal: false, grupo: grupo(true) }, { exibirFiltro: false })
    await screen.findByRole('heading', { level: 1, name: 'Municípios' })
    expect(screen.queryByRole('group', { name: 'Filtros' })).toBeNull()
  })
})
