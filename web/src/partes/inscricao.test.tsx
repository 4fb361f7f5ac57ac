import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { RespostaInscricao, Inscricao as Situacao } from '#contract/selo.ts'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { Inscricao } from './inscricao.tsx'

const BASE = '/api/seloDiagnosticoResposta'
const resposta = (perguntaId: number, pergunta: string, tipo: string, valor = ''): RespostaInscricao => ({
  seloDiagnosticoRespostaId: perguntaId,
  municipioId: 3,
  perguntaId,
  pergunta,
  tipo,
  opcoes: null,
  ajuda: null,
  resposta: valor,
  enviada: false,
  usuario: null,
  alteracao: null,
  versao: 1,
})
const situacao = (extra: Partial<Situacao> = {}): Situacao => ({
  municipioId: 3,
  edicao: 2025,
  situacao: 'Em preenchimento',
  respondidas: 1,
  total: 2,
  enviadaEm: null,
  enviadaPor: null,
  reabertaEm: null,
  justificativaReabertura: null,
  acoes: { editar: true, enviar: true, reabrir: false },
  ...extra,
})
const abrir = async (respostas: Record<string, unknown> = {}) => {
  const pedidos = comServidor({
    [`GET ${BASE}/situacao/3`]: situacao(),
    [`GET ${BASE}/obter-diagnostico-resposta-por-municipio/3`]: [
      resposta(101, 'Nome', 'texto', 'Sala Central'),
      resposta(102, 'CNPJ da instituição mantenedora', 'cnpj'),
      resposta(112, 'Quantidade de atendentes', 'numero', '2'),
    ],
    ...respostas,
  })
  const tela = renderUi(<Inscricao municipioId={3} />)
  await screen.findByLabelText('1. Nome')
  return { pedidos, ...tela }
}
const gravados = (pedidos: Awaited<ReturnType<typeof abrir>>['pedidos']) =>
  pedidos.filter((p) => p.path.endsWith('atualizar-diagnostico-resposta')).map((p) => p.body)

beforeEach(() => entrarComo())

it('R799: an answer is saved by itself once, and says so', async () => {
  const { user, pedidos } = await abrir({
    [`PUT ${BASE}/atualizar-diagnostico-resposta`]: resposta(101, 'Nome', 'texto'),
  })
  await user.type(screen.getByLabelText('1. Nome'), ' 2')
  await user.tab()
  expect(await screen.findByText('Salvo')).toBeTruthy()
  expect(gravados(pedidos)).toEqual([{ municipioId: 3, perguntaId: 101, resposta: 'Sala Central 2' }])
})

it('an answer that cannot be is told and not sent; a failure to save is shown', async () => {
  const { user, pedidos } = await abrir({
    [`PUT ${BASE}/atualizar-diagnostico-resposta`]: recusa(409, { code: 'situacaoMudou', message: 'Já foi enviada.' }),
  })
  await user.type(screen.getByLabelText('2. CNPJ da instituição mantenedora'), '11222333000100')
  await user.tab()
  expect(screen.getByText('CNPJ inválido')).toBeTruthy()
  expect(gravados(pedidos)).toEqual([])
  await user.type(screen.getByLabelText('12. Quantidade de atendentes'), '0')
  await user.tab()
  expect(await screen.findByText(/Não foi salvo: Já foi enviada\./)).toBeTruthy()
})

it('R845: sending asks and tells what is still open; afterwards it is only read', async () => {
  let enviada = false
  const depois = () =>
    enviada
      ? situacao({
          situacao: 'Enviado',
          enviadaEm: '2026-03-02T12:00:00Z',
          enviadaPor: 'Davi',
          acoes: { editar: false, enviar: false, reabrir: true },
        })
      : situacao()
  const { user } = await abrir({
    [`GET ${BASE}/situacao/3`]: depois,
    [`PUT ${BASE}/setar-enviada/3`]: () => {
      enviada = true
      return depois()
    },
  })
  await user.click(screen.getByRole('button', { name: 'Enviar inscrição' }))
  expect(await screen.findByText(/não poderão ser alteradas\. Falta 1 resposta\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect((screen.getByLabelText('1. Nome') as HTMLInputElement).readOnly).toBe(true))
  expect(screen.getByText('Enviado')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reabrir' })).toBeTruthy()
})
