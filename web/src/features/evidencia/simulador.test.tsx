import { cleanup, screen, within } from '@testing-library/react'
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
  temaId: 4,
  estado: 'respondida',
  resposta: true,
  ganho: 1000,
  possivel: true,
  enviar: true,
  recorrente: false,
  diagnosticada: true,
  habilitada: true,
  perguntadaEm: null,
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

const PASSOS: readonly [
  string,
  Partial<Candidata>,
  texto: string,
  passo: [string, string] | null,
  semDireito?: string,
][] = [
  ['answered SIM', {}, 'Respondida com SIM: falta enviar', ['Enviar', '/cidade/1/evidenciar/7']],
  [
    'answered SIM, of somebody who may not send',
    { enviar: false },
    'Respondida com SIM: quem envia é o AD ou o Consultor Condutor do município',
    null,
  ],
  [
    'rejected with time left',
    { estado: 'rejeitada' },
    'Rejeitada: falta reenviar',
    ['Enviar', '/cidade/1/evidenciar/7'],
  ],
  [
    'in analysis',
    { estado: 'evidenciada', enviar: false },
    'Em análise: espera a decisão dos analistas',
    ['Ver', '/cidade/1/evidenciar/7'],
  ],
  [
    'answered NÃO',
    { resposta: false, enviar: false },
    'Respondida com NÃO: volta no próximo acompanhamento',
    ['Novo Acompanhamento', '/cidade/1/acompanhamento?novo=4'],
    'Respondida com NÃO: volta no próximo acompanhamento, com o Consultor Condutor',
  ],
  [
    'answered NÃO, and asked again already',
    { resposta: false, enviar: false, perguntadaEm: { acompanhamentoId: 9, diagnostico: false } },
    'Respondida com NÃO: volta no acompanhamento aberto',
    ['Responder', '/cidade/1/acompanhamento/obter/9?tema=4'],
    'Respondida com NÃO: volta no acompanhamento aberto, com o Consultor Condutor',
  ],
  [
    'never answered',
    { estado: 'naoRespondida', resposta: null, enviar: false, diagnosticada: false },
    'Não respondida: responde-se no diagnóstico',
    ['Responder', '/diagnostico/1'],
    'Não respondida: responde-se no diagnóstico, com o Consultor Condutor',
  ],
  [
    'not answered yet in the diagnosis that is open',
    {
      estado: 'naoRespondida',
      resposta: null,
      enviar: false,
      diagnosticada: false,
      perguntadaEm: { acompanhamentoId: 9, diagnostico: true },
    },
    'Não respondida: responde-se no diagnóstico',
    ['Responder', '/diagnostico/1/tema/4'],
    'Não respondida: responde-se no diagnóstico, com o Consultor Condutor',
  ],
  [
    'of a theme that is not switched on',
    { estado: 'naoRespondida', resposta: null, enviar: false, diagnosticada: false, habilitada: false },
    'Não respondida: responde-se quando o tema for habilitado aqui',
    null,
  ],
  [
    'rejected for good, and recurring',
    { estado: 'rejeitada', possivel: false, enviar: false, recorrente: true },
    'Rejeitada, e recorrente: volta no próximo acompanhamento',
    ['Novo Acompanhamento', '/cidade/1/acompanhamento?novo=4'],
    'Rejeitada, e recorrente: volta no próximo acompanhamento, com o Consultor Condutor',
  ],
  [
    'rejected for good',
    { estado: 'rejeitada', possivel: false, enviar: false },
    'Rejeitada: não pode mais ser enviada neste ciclo',
    ['Ver', '/cidade/1/evidenciar/7'],
  ],
]
it.each(PASSOS)(
  '%s: the row says what comes next and leads exactly there, or says who does it',
  async (_, extra, texto, passo, semDireito) => {
    const linha = async (...quem: Parameters<typeof entrarComo>) => {
      entrarComo(...quem)
      await abrir({ candidatas: [candidata(7, extra)] })
      const li = within(screen.getByRole('listitem'))
      const dito = li.getByText(/^Governança Local · /).textContent
      const links = li.queryAllByRole('link').map((a) => [a.getAttribute('aria-label'), a.getAttribute('href')])
      cleanup()
      return [dito, links]
    }
    const comPasso = passo ? [[`${passo[0]}: pergunta 7`, passo[1]]] : []
    expect(await linha()).toEqual([`Governança Local · ${texto}`, comPasso])
    const flags = { evidencias: true, visualizarPontosMedalha: true, acompanhamentos: true }
    expect(await linha({ acessoTotal: false }, flags)).toEqual([
      `Governança Local · ${semDireito ?? texto}`,
      semDireito ? [] : comPasso,
    ])
  },
)

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
