import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ItemPendente } from '#contract/pendencia.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { PendenciaPage } from './pendencia-page.tsx'

const item = (extra: Partial<ItemPendente> = {}): ItemPendente => ({
  itemId: 70,
  municipioId: 1,
  municipio: 'Vale Sereno',
  uf: 'SC',
  eixo: 'Gestão Municipal',
  titulo: 'Criar o comitê gestor',
  detalhe: 'Prefeitura',
  prazo: '2025-11-21',
  para: '/cidade/1/pmd/3?acao=70',
  numero: null,
  salvo: false,
  ...extra,
})

const abrir = async (chave: string, resposta: object, busca = '') => {
  const pedidos = comServidor({
    [`GET /api/pendencias/${chave}`]: resposta,
    [`GET /api/pendencias/${chave}/opcoes`]: {
      municipios: [{ municipioId: 1, nome: 'Vale Sereno', uf: 'SC' }],
      eixos: [{ eixoId: 2, nome: 'Gestão Municipal' }],
    },
  })
  const { user, router } = renderUi(null, {
    rotas: [{ path: '/pendencias/:chave', element: <PendenciaPage /> }],
    queryClient: clienteSemPausa(),
  })
  await router.navigate(`/pendencias/${chave}${busca}`)
  return { user, router, pedidos }
}
const pagina = (linhas: readonly ItemPendente[], extra = {}) => ({
  linhas,
  total: linhas.length,
  totalExato: true,
  titulo: 'Ações do plano atrasadas',
  nota: null,
  nome: { um: 'ação', varios: 'ações' },
  tom: 'negativo',
  passo: 'Abrir a ação',
  comPrazo: true,
  ...extra,
})

beforeEach(() => {
  comoCelular(false)
  entrarComo()
})

it('each row is one thing with its place and deadline, and leads to its next step; filters are asked of the server', async () => {
  const { user, router, pedidos } = await abrir('acoes-atrasadas', pagina([item()]), '?municipio=1')
  await screen.findByRole('heading', { level: 1, name: 'Ações do plano atrasadas' })
  const linha = within((await screen.findAllByRole('row'))[1]!)
  expect(linha.getByText('Vale Sereno/SC')).toBeTruthy()
  expect(screen.getByText('1 ação')).toBeTruthy()
  expect(linha.getByText('encerrou em 21/11/2025 às 23:59')).toBeTruthy()
  const passo = linha.getByRole('link', { name: 'Abrir a ação: Criar o comitê gestor' })
  expect(passo.getAttribute('href')).toBe('/cidade/1/pmd/3?acao=70')
  const pedida = () => pedidos.findLast((p) => p.path === '/api/pendencias/acoes-atrasadas')
  expect(pedida()?.query).toMatchObject({ municipioId: '1' })
  await user.click(screen.getByRole('combobox', { name: 'Prazo' }))
  await user.click(await screen.findByRole('option', { name: 'Encerrado' }))
  await waitFor(() => expect(router.state.location.search).toBe('?municipio=1&prazo=encerrado'))
  await waitFor(() => expect(pedida()?.query).toMatchObject({ prazo: 'encerrado' }))
})

it('evidence is chosen and sent in the row itself, and what is saved many at a time', async () => {
  const chave = 'respondidas-a-evidenciar'
  const extra = { titulo: 'Perguntas à espera de evidência', passo: 'Enviar', comPrazo: false, tom: 'neutro' }
  await abrir(
    chave,
    pagina([item({ numero: 7, prazo: null, salvo: true }), item({ itemId: 71, numero: 8, prazo: null })], extra),
  )
  expect(await screen.findByRole('button', { name: 'Enviar: Pergunta 7' })).toBeTruthy()
  expect(screen.getByLabelText('Escolher arquivos: Pergunta 8')).toBeTruthy()
  expect(screen.getByText('Salva, falta enviar para análise')).toBeTruthy()
  const [todas, salva, nova] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([todas!.disabled, salva!.disabled, nova!.disabled]).toEqual([false, false, true])
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar salvas para análise' })).disabled).toBe(
    true,
  )
})

it('work that is not the person’s says so and leads back', async () => {
  await abrir('nada', recusa(404, { code: 'naoEncontrado', message: 'Não encontrado' }))
  expect(await screen.findByText('Nenhuma pendência sua aqui')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/cidade')
})
