import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeQueryClient } from '#web/lib/query.ts'
import { ambienteDeTeste, entrarComo } from '#web/lib/testing.ts'
import { EvolucaoDaCidade } from '#web/partes/evolucao.tsx'
import { comServidor } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AcompanhamentosPage } from './acompanhamentos-page.tsx'
import { DiagnosticoPage, DiagnosticoTemaPage, DiagnosticoTemasPage } from './diagnostico-pages.tsx'
import { umaPerguntaFeita, umDiagnostico } from './testing.ts'

const tema = {
  temaId: 1,
  nome: 'Atendimento',
  eixoId: 1,
  eixo: 'Estrutura',
  total: 2,
  respondidas: 1,
  sim: 1,
  finalizado: false,
}
const emCurso = umDiagnostico({
  situacao: 'em preenchimento',
  acompanhamentoId: 9,
  temas: [tema],
  perguntas: [umaPerguntaFeita(1, 1, { resposta: true }), umaPerguntaFeita(2, 1)],
  acoes: { iniciar: false, responder: true, comentar: true, finalizar: false },
})

beforeEach(() => {
  ambienteDeTeste()
  entrarComo({
    flags: ['acompanhamentos', 'novoAcompanhamento', 'verEvolucaoMunicipio'],
    ambiente: { variante: 'sala' },
  })
})

const abrir = async (endereco: string, respostas: Record<string, unknown> = {}) => {
  comServidor({
    'GET /api/acompanhamento/diagnostico/5': emCurso,
    'GET /api/acompanhamento/acompanhamentos/5': [],
    'GET /api/acompanhamento/temas/5': {
      temas: [],
      aviso: null,
      acoes: { geral: false, intermediario: false, finalizacao: false },
    },
    'GET /api/acompanhamento/evolucao/5': { eixos: [], marcos: [] },
    ...respostas,
  })
  const r = renderUi(<div />, {
    queryClient: makeQueryClient(),
    rotas: [
      { path: '/diagnostico/:id', element: <DiagnosticoPage /> },
      { path: '/diagnostico/:id/tema', element: <DiagnosticoTemasPage /> },
      { path: '/diagnostico/:id/tema/:idtema', element: <DiagnosticoTemaPage /> },
      { path: '/cidade/:id/acompanhamento', element: <AcompanhamentosPage /> },
      { path: '/evolucao', element: <EvolucaoDaCidade municipioId={5} /> },
    ],
  })
  await r.router.navigate(endereco)
  return r
}
const escrito = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label]')].map((x) => x.getAttribute('aria-label')),
  ].join(' ')

describe('R123: in the seal room nothing calls the general follow-up a diagnosis', () => {
  test('its pages', async () => {
    await abrir('/diagnostico/5/tema')
    expect(await screen.findByRole('link', { name: 'Voltar ao início do acompanhamento geral' })).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Respostas do acompanhamento geral' })).toBeTruthy()
    expect(escrito()).not.toMatch(/diagnóstico/i)
  })

  test('the evolution', async () => {
    await abrir('/evolucao')
    expect(await screen.findByText('A evolução aparece depois do acompanhamento geral finalizado.')).toBeTruthy()
  })

  test('a new follow-up', async () => {
    const { user } = await abrir('/cidade/5/acompanhamento')
    await user.click(await screen.findByRole('button', { name: 'Novo Acompanhamento' }))
    const modal = within(await screen.findByRole('dialog'))
    expect(
      await modal.findByText('São oferecidos os que já foram finalizados no acompanhamento geral e estão habilitados.'),
    ).toBeTruthy()
    expect(escrito()).not.toMatch(/diagnóstico/i)
  })
})

describe('what is answered there is a Critério', () => {
  test('on its first page', async () => {
    await abrir('/diagnostico/5')
    expect(await screen.findByText(/2 critérios em 1 pilar, respondidos com sim ou não/)).toBeTruthy()
    expect(screen.getByText(/^1 de 2 respondidos/)).toBeTruthy()
  })

  test('in the list of follow-ups', async () => {
    await abrir('/cidade/5/acompanhamento')
    expect(await screen.findByText('1 de 2 respondidos')).toBeTruthy()
  })

  test('in a pillar, one by one or all of them', async () => {
    await abrir('/diagnostico/5/tema/1')
    expect(within(await screen.findByRole('group', { name: 'Respostas' })).getByText('1 de 2 respondidos')).toBeTruthy()
    expect(screen.getAllByRole('radio').map((r) => r.parentElement!.textContent)).toEqual(
      expect.arrayContaining(['Um por vez', 'Todos']),
    )
  })
})
