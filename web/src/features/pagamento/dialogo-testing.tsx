import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { clienteSemPausa, comServidor } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { ProcessosDoUsuarioPage } from './processos-page.tsx'
import { CONTRATO, umaLinha, umRelatorio } from './testing.ts'

/* The dialog of a payment process, as somebody uses it. */

export const BASE = '/api/relatorio/relatorioGestaoPagamento'
export const abrir = async (path: string, endereco: string, element: ReactNode) => {
  const tela = renderUi(null, { rotas: [{ path, element }], queryClient: clienteSemPausa() })
  await tela.router.navigate(endereco)
  return tela
}
export const contratos = [
  { ...CONTRATO, situacao: 'Vigente', ativo: true },
  { ...CONTRATO, contratoId: 4, numContrato: 'CT-2026-0202', situacao: 'Vigente', ativo: true },
  { ...CONTRATO, contratoId: 9, numContrato: 'CT-2025-0909', situacao: 'Encerrado', ativo: false },
]
export const preparo = (mais: object = {}) => ({
  contrato: CONTRATO,
  numero: 2,
  total: 10,
  ultimoPeriodo: '01/02/2026 - 28/02/2026',
  relatorios: [umRelatorio(21, 180), umRelatorio(22, 90)],
  administrativos: [umRelatorio(31, 450, { tipo: 'administrativo', titulo: 'Minuta' })],
  ...mais,
})
export const servidor = (mais: object = {}) => ({
  [`POST ${BASE}/get-by-usuario`]: [umaLinha()],
  'GET /api/contratos/obter-contrato-por-usuario': contratos,
  [`GET ${BASE}/preparar/7/3`]: preparo(),
  [`GET ${BASE}/preparar/7/4`]: preparo({
    contrato: contratos[1],
    numero: 1,
    ultimoPeriodo: null,
    relatorios: [umRelatorio(21, 180), umRelatorio(41, 60)],
    administrativos: [umRelatorio(51, 30, { tipo: 'administrativo', titulo: 'Ata' })],
  }),
  ...mais,
})
export const meus = () =>
  abrir('/gestao-pagamento/usuario/:id', '/gestao-pagamento/usuario/7', <ProcessosDoUsuarioPage />)
type Tela = Awaited<ReturnType<typeof meus>>
export const dialogo = () => screen.findByRole('dialog', { name: 'Novo processo de pagamento' })
export const escolherContrato = async ({ user }: Tela, nome: string) => {
  await user.click(within(await dialogo()).getByRole('combobox', { name: /^Contrato/ }))
  await user.click(await screen.findByRole('option', { name: new RegExp(nome), hidden: true }))
}
export const total = (horas: string) => screen.findByText(`Total de horas: ${horas}`)
export const novo = async (mais: object = {}) => {
  const pedidos = comServidor(servidor(mais))
  const tela = await meus()
  await tela.user.click(await screen.findByRole('button', { name: 'Novo processo' }))
  await dialogo()
  return { ...tela, pedidos }
}
