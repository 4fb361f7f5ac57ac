import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { LINK_MORTO } from '#contract/capacidade.ts'
import type { PropostaAberta } from '#contract/proposta-aberta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PropostaAbertaPage } from './proposta-aberta-page.tsx'

const TOKEN = 'a'.repeat(43)
const CHAMADA = `/api/proposta-aberta/${TOKEN}`
const parte = (total: number, contrapartida: number) => ({
  total,
  contrapartida,
  investimento: total - contrapartida,
  percentualContrapartida: total ? (contrapartida * 100) / total : 0,
})
const ABERTA: PropostaAberta = {
  numero: 'PROP-SC-2026-0001',
  estado: 'enviada',
  municipio: { nome: 'Vale Sereno', uf: 'SC' },
  entidade: 'Praça',
  prefeito: 'Ana Lima',
  pacote: 'Essencial 2026',
  ciclo: '2025/2026',
  vigenciaMeses: 24,
  dataProposta: '2026-03-01',
  validade: '2026-04-30',
  mensagem: 'Segue a proposta.',
  solucoes: [
    { nome: 'Compras', grupo: 'Gestão', bloco: 'essencial', horas: 40, valor: 1000 },
    { nome: 'Feira', grupo: null, bloco: 'extra', horas: 7.5, valor: 200 },
  ],
  valores: { essencial: parte(1000, 400), premium: parte(0, 0), extra: parte(200, 80), geral: parte(1200, 480) },
  parcelas: [
    { numero: 1, vencimento: '2026-05-11', valor: 360 },
    { numero: 2, vencimento: '2026-06-10', valor: 360 },
  ],
  jaFirme: 0,
  resposta: null,
  podeResponder: true,
  aviso: null,
  contato: { nome: 'Rui Dias', email: 'rui@exemplo.com.br' },
  sha256: 'f'.repeat(64),
}
const abrir = (respostas: Record<string, unknown>) => {
  const pedidos = comServidor(respostas)
  const tela = renderUi(<p>início</p>, {
    rotas: [{ path: '/proposta/:token', element: <PropostaAbertaPage /> }],
    queryClient: clienteSemPausa(),
  })
  void tela.router.navigate(`/proposta/${TOKEN}`)
  return { ...tela, pedidos }
}
beforeEach(() => ambienteDeTeste())

describe('the page of a proposal', () => {
  it('shows the offer: values, solutions with their extras, instalments, whom to ask', async () => {
    abrir({ [`GET ${CHAMADA}`]: ABERTA })
    expect(await screen.findByText('Proposta PROP-SC-2026-0001 para Vale Sereno/SC')).toBeTruthy()
    expect(screen.getByText('Segue a proposta.')).toBeTruthy()
    expect(screen.getByText('(extra) Feira')).toBeTruthy()
    const valores = screen.getByRole('region', { name: 'Valores por bloco' })
    expect(
      within(valores)
        .getAllByRole('row')
        .map((r) => r.textContent),
    ).toEqual([
      'BlocoMunicípioContrapartidaValor',
      'EssencialR$ 600,00R$ 400,00 (40%)R$ 1.000,00',
      'ExtraR$ 120,00R$ 80,00 (40%)R$ 200,00',
      'TotalR$ 720,00R$ 480,00 (40%)R$ 1.200,00',
    ])
    expect(screen.getByText('11/05/2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'rui@exemplo.com.br' }).getAttribute('href')).toBe(
      'mailto:rui@exemplo.com.br',
    )
    expect(screen.getByRole('button', { name: 'Baixar a proposta em PDF' })).toBeTruthy()
    expect(screen.queryByText(M.antesDoAditivo)).toBeNull()
  })

  it('of an amendment tells what was billed before, so that its instalments add up', async () => {
    abrir({ [`GET ${CHAMADA}`]: { ...ABERTA, numero: 'PROP-SC-2026-0001/A1', jaFirme: 120, parcelas: [] } })
    const dito = await screen.findByText(M.antesDoAditivo)
    expect(dito.closest('li')!.textContent).toContain('R$ 120,00')
  })

  it('takes a yes after it was asked once more, and says what became of it', async () => {
    let agora = ABERTA
    const { user, pedidos } = abrir({
      [`GET ${CHAMADA}`]: () => agora,
      [`POST ${CHAMADA}/responder`]: () => {
        agora = {
          ...ABERTA,
          estado: 'aceita',
          podeResponder: false,
          aviso: M.jaRespondida('foi aceita'),
          resposta: { tipo: 'aceite', nome: 'Ana Lima', em: '2026-03-10T15:00:00.000Z', texto: null },
        }
        return { message: M.obrigadoAceite }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Aceitar a proposta' }))
    await user.click(screen.getByRole('button', { name: 'Enviar o aceite' }))
    expect(await screen.findByText('Campo Obrigatório')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /Seu nome/ }), 'Ana Lima')
    await user.type(screen.getByRole('textbox', { name: 'Cargo' }), 'Prefeita')
    await user.click(screen.getByRole('button', { name: 'Enviar o aceite' }))
    const dialogo = await screen.findByRole('dialog', { name: 'Aceitar esta proposta?' })
    expect(dialogo.textContent).toContain('R$ 720,00')
    expect(pedidos.some((x) => x.method === 'POST')).toBe(false)
    await user.click(within(dialogo).getByRole('button', { name: 'Voltar' }))
    expect(pedidos.some((x) => x.method === 'POST')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Enviar o aceite' }))
    const outra = await screen.findByRole('dialog', { name: 'Aceitar esta proposta?' })
    await user.click(within(outra).getByRole('button', { name: 'Enviar o aceite' }))
    expect((await screen.findByRole('status', { name: M.obrigadoAceite })).textContent).toContain('pode fechar')
    expect(pedidos.find((x) => x.method === 'POST')!.body).toEqual({
      tipo: 'aceite',
      nome: 'Ana Lima',
      cargo: 'Prefeita',
      texto: '',
      sha256: ABERTA.sha256,
    })
    expect(await screen.findByText('Por Ana Lima, em 10/03/2026 12:00.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Aceitar|Recusar/ })).toBeNull()
  })

  it('wants a reason for a no, and shows why it was not taken', async () => {
    let agora = ABERTA
    const { user } = abrir({
      [`GET ${CHAMADA}`]: () => agora,
      [`POST ${CHAMADA}/responder`]: () => {
        agora = { ...ABERTA, solucoes: [], parcelas: [], sha256: '', podeResponder: false, aviso: M.outraVersao }
        return recusa(422, { code: 'regra', message: M.outraVersao })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Recusar' }))
    await user.type(screen.getByRole('textbox', { name: /Seu nome/ }), 'Ana Lima')
    await user.click(screen.getByRole('button', { name: 'Enviar a recusa' }))
    expect(await screen.findByText('Diga o motivo da recusa')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Sem orçamento')
    await user.click(screen.getByRole('button', { name: 'Enviar a recusa' }))
    const dialogo = await screen.findByRole('dialog')
    await user.click(within(dialogo).getByRole('button', { name: 'Enviar a recusa' }))
    expect(await screen.findByText(M.outraVersao)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Baixar a proposta em PDF' })).toBeNull()
  })

  it('says that a dead link is one', async () => {
    abrir({ [`GET ${CHAMADA}`]: recusa(404, { code: 'naoEncontrado', message: LINK_MORTO }) })
    expect(await screen.findByText(LINK_MORTO)).toBeTruthy()
  })
})
