import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Elo } from '#contract/pagamento-linhagem.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { ParteDaLinhagem } from './linhagem.tsx'

const BASE = '/api/relatorio/relatorioGestaoPagamento/linhagem'
const elo = (tipo: Elo['tipo'], titulo: string, mais: Partial<Elo> = {}): Elo => ({
  ...{ tipo, id: 4, titulo, detalhe: null, quem: null, em: null, para: null, horas: null },
  ...mais,
})
const CADEIA = [
  elo('encontro', 'Oficina', {
    quem: 'Clarice Moura',
    em: '2026-03-02T12:00:00Z',
    para: '/cidade/1/evento?encontro=4',
  }),
  elo('relatorio', 'Relatório da oficina', { quem: 'Clarice Moura', para: '/cidade/1/relatorio/obter/4' }),
  elo('horas', '03:00 h aprovadas', { quem: 'Beatriz Falcão' }),
]
const FIM = [
  elo('contrato', 'Contrato CT-1', { detalhe: '03:00 de 100:00 h em processos' }),
  elo('processo', 'Processo nº 1 de 10', { quem: 'Clarice Moura', para: '/gestao-pagamento/processo/4' }),
]
const quem = (acessoTotal: boolean, flags: readonly string[], usuarioId = 7) =>
  entrarComo({ usuarioId, acessoTotal }, Object.fromEntries(flags.map((f) => [f, true])))

describe('from the work to its payment', () => {
  it('tells each step, who made it and when, and leads to it', async () => {
    quem(true, [])
    comServidor({ [`GET ${BASE}/relatorio/4`]: [{ elos: [...CADEIA, ...FIM] }] })
    renderUi(<ParteDaLinhagem tipo="relatorio" id={4} de={7} />)
    const passos = within(await screen.findByRole('list', { name: 'Caminho de Relatório da oficina' }))
    const itens = passos.getAllByRole('listitem').map((li) => li.textContent)
    expect(itens).toHaveLength(5)
    expect(itens[0]).toMatch(/^EncontroOficinaClarice Moura .*02\/03\/2026/)
    expect(itens[3]).toBe('Saldo do contratoContrato CT-103:00 de 100:00 h em processos')
    expect(passos.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual([
      '/cidade/1/evento?encontro=4',
      '/cidade/1/relatorio/obter/4',
      '/gestao-pagamento/processo/4',
    ])
  })

  it('says where the way ends so far', async () => {
    quem(true, [])
    comServidor({ [`GET ${BASE}/relatorio/4`]: [{ elos: CADEIA }] })
    renderUi(<ParteDaLinhagem tipo="relatorio" id={4} de={7} />)
    expect(await screen.findByText('Em nenhum processo de pagamento')).toBeTruthy()
  })

  it('is shown to who did the work and to who sees everybody’s processes, and asked for by nobody else', async () => {
    const servidor = { [`GET ${BASE}/relatorio/4`]: [{ elos: CADEIA }] }
    const vista = (flags: readonly string[], de: number) => {
      quem(false, flags)
      const pedidos = comServidor(servidor)
      const { unmount } = renderUi(<ParteDaLinhagem tipo="relatorio" id={4} de={de} />)
      const titulo = screen.queryByRole('heading', { name: 'Do encontro ao pagamento' })
      unmount()
      return [titulo !== null, pedidos.length > 0]
    }
    expect(vista(['meusProcessosPagamentos'], 7)).toEqual([true, true])
    expect(vista(['meusProcessosPagamentos'], 8)).toEqual([false, false])
    expect(vista(['processosPagamentos'], 8)).toEqual([true, true])
    expect(vista([], 7)).toEqual([false, false])
  })
})
