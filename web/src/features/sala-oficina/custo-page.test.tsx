import { screen, within } from '@testing-library/react'
import { Navigate } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Custo, ResumoDeCustos } from '#contract/sala-custo.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { CustoPage } from './custo-page.tsx'

const custo = (n: number, mais: Partial<Custo>): Custo => ({
  ...{ salaCustoId: n, municipioId: 1, mes: '2026-03', categoria: 'Outros', descricao: `Custo ${n}`, tipo: 'Fixo' },
  ...{ valor: 100, rateio: 100, valorDaSala: 100, fonte: null, versao: 1 },
  ...mais,
})
const DO_MES = {
  mes: '2026-03',
  total: 600.05,
  fixo: 500,
  variavel: 100.05,
  atendimentos: 3,
  custoPorAtendimento: 200.02,
}
const RESUMO: ResumoDeCustos = {
  ...DO_MES,
  ...{ pessoal: 0, horasDisponiveis: 173.33, verCusto: true, custoHora: 40, evolucao: [DO_MES] },
}

const abrir = async (resumo: Partial<ResumoDeCustos> = {}) => {
  comServidor({
    'GET /api/sala/moldura/1': { municipioId: 1, municipio: 'Pedra Clara', uf: 'SC', nome: null, ativa: true },
    'GET /api/salacusto/obter-custo-por-municipio/1': [
      custo(1, { descricao: 'Aluguel', categoria: 'Aluguel', valor: 1000, rateio: 50, valorDaSala: 500 }),
      custo(2, { descricao: 'Papel', categoria: 'Material', tipo: 'Variável', valor: 100.05, valorDaSala: 100.05 }),
    ],
    'GET /api/salacusto/resumo/1': { ...RESUMO, ...resumo },
  })
  const endereco = '/sala-principal/:id/sala-custo'
  const tela = renderUi(<Navigate to={`${endereco.replace(':id', '1')}?mes=2026-03`} />, {
    rotas: [{ path: endereco, element: <CustoPage /> }],
  })
  await screen.findAllByText('Aluguel')
  return tela
}

beforeEach(() => {
  setAmbiente(ambienteDeTeste({ variante: 'sala' }))
  entrarComo()
})

describe('what a room costs', () => {
  it('shows each cost with the room’s share of it, their sum, and what an attendance and an hour cost', async () => {
    await abrir()
    const linha = within(screen.getByRole('row', { name: /^Aluguel/ }))
    expect(linha.getByText('50%')).toBeTruthy()
    expect(linha.getByText(/500,00/)).toBeTruthy()
    expect(await screen.findByText('Custo total do mês')).toBeTruthy()
    // The share alone is added up.
    expect(screen.getAllByText(/600,05/).length).toBeGreaterThan(0)
    expect(screen.getByText('Custo por atendimento (3)')).toBeTruthy()
    expect(screen.getByText(/^Custo\/hora/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Novo custo' })).toBeTruthy()
  })

  it('who may not see salaries works with the costs and is told nothing of an hour', async () => {
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, verCustoPreco: false })
    await abrir({ verCusto: false, custoHora: null })
    expect(await screen.findByText('Custo total do mês')).toBeTruthy()
    expect(screen.queryByText(/^Custo\/hora/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Novo custo' })).toBeTruthy()
  })
})
