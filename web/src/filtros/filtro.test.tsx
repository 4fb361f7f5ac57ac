import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { FILTROS, Filtro, type TipoDeFiltro } from './filtro.tsx'

const RESPOSTAS = {
  'GET /api/municipio/grupo/get-grupos/7': [{ grupoId: 1, nome: 'Comitê gestor' }],
  'GET /api/municipio/grupo/get-grupos-solucoes/7': [{ grupoSolucaoId: 2, nome: 'Compras', eixo: { nome: 'Gestão' } }],
  'GET /api/municipio/membro/get-membro-by-municipio/7': [{ membroId: 3, nome: 'Clarice Moura' }],
  'GET /api/municipio/get-nomes': [
    { municipioId: 4, nome: 'Vale Sereno', uf: 'SC' },
    { municipioId: 5, nome: 'Pedra Clara', uf: 'SC' },
  ],
  [`GET ${FILTROS.projeto.chamada.path}`]: [{ projetoId: 5, nome: 'Cidade em Movimento' }],
  [`GET ${FILTROS.tema.chamada.path}`]: [{ temaId: 6, nome: 'Governança', eixo: { nome: 'Gestão' } }],
  [`GET ${FILTROS.status.chamada.path}`]: [{ statusId: 7, statusNome: 'Vigente' }],
  [`GET ${FILTROS.faixa.chamada.path}`]: [{ faixaId: 8, nome: 'Até 15 mil habitantes' }],
}

const Tela = ({ tipo, inicial = [] }: { tipo: TipoDeFiltro; inicial?: number[] }) => {
  const [ids, setIds] = useState<number[]>(inicial)
  return (
    <>
      <Filtro tipo={tipo} value={ids} onChange={setIds} municipioId={7} />
      <output>{ids.join()}</output>
    </>
  )
}

beforeEach(() => {
  entrarComo()
  comServidor(RESPOSTAS)
})

describe('the usual filters', () => {
  it.each<[TipoDeFiltro, string, string, string]>([
    ['grupo', 'Grupo', 'Comitê gestor', '1'],
    ['grupoComSolucao', 'Grupo de Soluções', 'Compras', '2'],
    ['membro', 'Membro', 'Clarice Moura', '3'],
    ['municipio', 'Município', 'Vale Sereno/SC', '4'],
    ['projeto', 'Projeto', 'Cidade em Movimento', '5'],
    ['tema', 'Regra', 'Governança', '6'],
    ['status', 'Status', 'Vigente', '7'],
    ['faixa', 'Faixa', 'Até 15 mil habitantes', '8'],
  ])('%s is labelled %s and brings its own choices', async (tipo, rotulo, opcao, id) => {
    const { user } = renderUi(<Tela tipo={tipo} />)
    await user.click(screen.getByRole('combobox', { name: rotulo }))
    await user.click(await screen.findByRole('option', { name: opcao }))
    expect(screen.getByRole('status').textContent).toBe(id)
  })

  it('are these eight and no others', () => {
    expect(Object.keys(FILTROS)).toEqual([
      'grupo',
      'grupoComSolucao',
      'membro',
      'municipio',
      'projeto',
      'tema',
      'status',
      'faixa',
    ])
  })

  it('R137: score bands show two chips and then +N', async () => {
    comServidor({
      ...RESPOSTAS,
      [`GET ${FILTROS.faixa.chamada.path}`]: ['Até 15 mil', 'Até 50 mil', 'Até 100 mil', 'Acima'].map((nome, i) => ({
        faixaId: i + 1,
        nome,
      })),
    })
    renderUi(<Tela tipo="faixa" inicial={[1, 2, 3, 4]} />)
    expect(await screen.findByText('Até 15 mil')).toBeTruthy()
    expect(screen.getByText('Até 50 mil')).toBeTruthy()
    expect(screen.getByText('+2')).toBeTruthy()
    expect(screen.queryByText('Até 100 mil')).toBeNull()
  })

  it('R136: cities show one chip and then +N', async () => {
    renderUi(<Tela tipo="municipio" inicial={[4, 5]} />)
    expect(await screen.findByText('Vale Sereno/SC')).toBeTruthy()
    expect(screen.getByText('+1')).toBeTruthy()
    expect(screen.queryByText('Pedra Clara/SC')).toBeNull()
  })
})

it.each([
  ['municipio', 'Sala', 'Todas'],
  ['faixa', 'Faixa', 'Todas'],
  ['tema', 'Regra', 'Todas'],
  ['projeto', 'Projeto', 'Todos'],
] as const)('nothing chosen of %s agrees with its name in the seal room: %s, %s', async (tipo, rotulo, todos) => {
  setAmbiente(ambienteDeTeste({ variante: 'sala' }))
  renderUi(<Tela tipo={tipo} />)
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: rotulo })).placeholder).toBe(todos)
})
