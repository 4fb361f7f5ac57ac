import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Candidata, Simulacao } from '#contract/pergunta-pontos.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { SimuladorPage } from './simulador-page.tsx'

const candidata = (numero: number, extra: Partial<Candidata> = {}): Candidata => ({
  perguntaMunicipioId: numero,
  perguntaId: numero,
  numero,
  texto: `Pergunta ${numero}?`,
  nome: 'Governança Local',
  eixoId: 1,
  estado: 'respondida',
  resposta: true,
  ganho: 1000,
  possivel: true,
  ...extra,
})
const nivel = (nome: 'Bronze' | 'Prata' | 'Ouro', minimo: number): Simulacao['niveis'][number] => ({
  nivel: nome,
  minimo,
  faltam: minimo,
  alcancada: false,
  condicaoExtra: null,
  caminho: null,
  frase: `Faltam ${minimo} pontos para ${nome}.`,
})

const abrir = async (simulacao: Partial<Simulacao>, cidade: object = {}) => {
  const PERG = '/api/pergunta/perguntamunicipio'
  comServidor({
    [`GET ${PERG}/simulador/1`]: {
      comprovados: 24,
      possiveis: 80,
      medalha: null,
      simulado: { comprovados: 24, medalha: null },
      niveis: [],
      candidatas: [],
      ...simulacao,
    },
    'GET /api/municipio/1': { municipioId: 1, nome: 'Vale Sereno', uf: 'SC', eixosForaDoAlcance: false, ...cidade },
  })
  const { router } = renderUi(null, {
    rotas: [{ path: '/cidade/:id/simulador', element: <SimuladorPage /> }],
    queryClient: clienteSemPausa(),
  })
  await router.navigate('/cidade/1/simulador')
  return within(await screen.findByRole('region', { name: 'Resultado da simulação' }))
}

it('what was answered NÃO says so and offers no sending', async () => {
  entrarComo()
  await abrir({ candidatas: [candidata(7), candidata(8, { resposta: false })] })
  const [sim, nao] = screen.getAllByRole('listitem').map((li) => within(li))
  expect(sim!.getByRole('link', { name: 'Enviar evidências: 7' })).toBeTruthy()
  expect(nao!.getAllByRole('link').map((a) => [a.getAttribute('aria-label'), a.getAttribute('href')])).toEqual([
    ['Novo Acompanhamento: 8', '/cidade/1/acompanhamento'],
  ])
  expect(nao!.getByText(/Respondida com NÃO: volta no próximo acompanhamento/)).toBeTruthy()
})

it('a level above what all criteria are worth says where the rest comes from', async () => {
  entrarComo()
  ambienteDeTeste({ variante: 'sala' })
  const resultado = await abrir({ niveis: [nivel('Bronze', 75), nivel('Prata', 81), nivel('Ouro', 90)] })
  expect(
    resultado.getByText(
      'Prata e Ouro ficam acima dos 80 pontos que os critérios somam: o resto vem do cliente oculto.',
    ),
  ).toBeTruthy()
})

it('who reaches some axes is told what counts all of them and what does not', async () => {
  entrarComo()
  const resultado = await abrir({}, { eixosForaDoAlcance: true })
  expect(await resultado.findByText(/Aqui contam todos os eixos; .* só dos eixos que você alcança/)).toBeTruthy()
})
