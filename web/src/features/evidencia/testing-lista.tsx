import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { PerguntaDetalhe, PerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { comServidor, type Pedido } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { EvidenciasPage } from './evidencias-page.tsx'
import { umaPergunta } from './testing.ts'

export const BASE = '/api/pergunta/perguntamunicipio'
const contagens = {
  total: { respondida: 3, evidenciada: 2, aprovada: 70, rejeitada: null },
  eixos: [{ eixoId: 1, nome: 'Gestão Municipal', temas: [{ temaId: 2, nome: 'Capacitação de Servidores' }] }],
}

interface Cena {
  tipo?: string
  perguntas?: readonly PerguntaMunicipio[]
  detalhe?: PerguntaDetalhe
  respostas?: Record<string, unknown>
  busca?: string
  /** The list will not come. */
  semEsperar?: boolean
}

/** The list of a state, with what the server says of it. */
export const abrir = async (cena: Cena) => {
  const { tipo = 'respondida', perguntas = [umaPergunta()], detalhe, respostas, busca = '' } = cena
  const pedidos = comServidor({
    [`GET ${BASE}/contagens/1`]: contagens,
    [`GET ${BASE}/get-perguntas-municipios-${tipo}s/1`]: perguntas,
    ...(detalhe && { [`GET ${BASE}/get-pergunta/${detalhe.perguntaMunicipioId}`]: detalhe }),
    'GET /api/motivo-rejeicao': [
      { motivoRejeicaoId: 1, titulo: 'Ilegível', texto: 'O arquivo não pode ser lido.', ativo: true, ordem: 1 },
    ],
    ...respostas,
  })
  const { user, router } = renderUi(null, {
    rotas: [{ path: '/cidade/:id/evidencia/:tipoEvidencia', element: <EvidenciasPage /> }],
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  })
  await router.navigate(`/cidade/1/evidencia/${tipo}${busca}`)
  if (perguntas.length > 0 && !cena.semEsperar)
    await screen.findAllByText(new RegExp(perguntas[0]!.texto.replace('?', '\\?')))
  return { user, pedidos, router }
}
export const corpo = (pedidos: Pedido[], method: string, path: string) =>
  pedidos.find((p) => p.method === method && p.path === path)?.body
