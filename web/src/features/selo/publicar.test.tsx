import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Conferencia, ConferenciaDoInicio, EdicaoDoSelo } from '#contract/selo-resultado.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { IniciarModal } from './iniciar-modal.tsx'
import { PublicarModal } from './publicar-modal.tsx'

const edicao: EdicaoDoSelo = {
  ...{ seloEdicaoId: 7, ano: 2026, uf: 'SC', inscricaoInicio: '2026-04-01', inscricaoFim: '2026-05-15' },
  ...{ diagnosticoAte: '2026-06-12', criterio1Ate: '2026-07-15', evidenciasAte: '2026-10-31' },
  ...{ clienteOcultoInicio: '2026-08-01', clienteOcultoFim: '2026-11-30', resultado: '2026-12-15' },
  limiares: { Bronze: 75, Prata: 81, Ouro: 90, Diamante: 99 },
  ...{ atual: true, publicada: false, iniciadaEm: null, manual: null },
}
const conferencia = (mais: Partial<Conferencia> = {}): Conferencia => ({
  ...{ seloEdicaoId: 7, salas: 3, pendencias: [], impedimento: null, vigente: null, retiradas: [] },
  niveis: { Participante: 1, Bronze: 0, Prata: 1, Ouro: 1, Diamante: 0, nenhum: 0 },
  ...mais,
})
const inicio = (mais: Partial<ConferenciaDoInicio> = {}): ConferenciaDoInicio => ({
  ...{ seloEdicaoId: 7, salas: 2, perguntas: 9, pontos: 41.5, impedimento: null, iniciada: null },
  ficam: ['1 critério em análise'],
  ...mais,
})
const preparar = () => {
  entrarComo()
  setAmbiente(ambienteDeTeste({ variante: 'sala' }))
}
const botao = (nome: string) => screen.getByRole<HTMLButtonElement>('button', { name: nome })

it('publishing tells what it gives and what is still open, and sends the numbers that were seen', async () => {
  preparar()
  const c = conferencia({ pendencias: ['1 sala com recurso por julgar'] })
  const pedidos = comServidor({ 'GET /api/selo/publicacao/7': c, 'POST /api/selo/publicacao': c })
  let fechou = false
  const { user } = renderUi(<PublicarModal edicao={edicao} onFechar={() => (fechou = true)} />)
  expect(await screen.findByText('1 sala com recurso por julgar')).toBeTruthy()
  expect(screen.getByText(/3 salas recebem o resultado final/)).toBeTruthy()
  await user.click(botao('Publicar'))
  await waitFor(() => expect(fechou).toBe(true))
  expect(pedidos.find((p) => p.method === 'POST')!.body).toEqual({ seloEdicaoId: 7, niveis: c.niveis })
})

it('before its day it says so and cannot be published; numbers that changed are shown anew', async () => {
  preparar()
  let vez = 0
  const pedidos = comServidor({
    'GET /api/selo/publicacao/7': () => conferencia(vez++ === 0 ? {} : { impedimento: 'Só a partir de 15/12/2026.' }),
    'POST /api/selo/publicacao': recusa(409, {
      code: 'situacaoMudou',
      message: 'Enquanto isso os resultados mudaram.',
    }),
  })
  let fechou = false
  const { user } = renderUi(<PublicarModal edicao={edicao} onFechar={() => (fechou = true)} />)
  await screen.findByText(/3 salas/)
  await user.click(botao('Publicar'))
  expect(await screen.findByText('Enquanto isso os resultados mudaram.')).toBeTruthy()
  expect(await screen.findByText('Só a partir de 15/12/2026.')).toBeTruthy()
  expect(botao('Publicar').disabled).toBe(true)
  expect([fechou, pedidos.filter((p) => p.method === 'GET').length]).toEqual([false, 2])
})

it('taking back asks why, and goes with the reason', async () => {
  preparar()
  const vigente = { seloPublicacaoId: 3, em: '2026-12-15T12:00:00Z', por: 'Helena Prado', nacionais: 1 }
  const pedidos = comServidor({
    'GET /api/selo/publicacao/7': conferencia({ vigente }),
    'POST /api/selo/publicacao/retirar': conferencia(),
  })
  let fechou = false
  const { user } = renderUi(<PublicarModal edicao={{ ...edicao, publicada: true }} onFechar={() => (fechou = true)} />)
  const campo = await screen.findByLabelText(/Justificativa/)
  await user.click(botao('Retirar o resultado'))
  expect(await screen.findByText('Campo Obrigatório')).toBeTruthy()
  expect(pedidos.filter((p) => p.method === 'POST')).toEqual([])
  await user.type(campo, 'Erro na apuração')
  await user.click(botao('Retirar o resultado'))
  await waitFor(() => expect(fechou).toBe(true))
  expect(pedidos.find((p) => p.method === 'POST')!.body).toEqual({
    seloPublicacaoId: 3,
    justificativa: 'Erro na apuração',
  })
})

it('beginning an edition tells what goes back and what stays, and sends the number that was seen', async () => {
  preparar()
  const pedidos = comServidor({ 'GET /api/selo/inicio/7': inicio(), 'POST /api/selo/inicio': inicio() })
  let fechou = false
  const { user } = renderUi(<IniciarModal edicao={edicao} onFechar={() => (fechou = true)} />)
  const dialogo = within(await screen.findByRole('dialog'))
  expect(await dialogo.findByText(/9 critérios de 2 salas, com 41,50 pontos/)).toBeTruthy()
  expect(dialogo.getByText('1 critério em análise')).toBeTruthy()
  await user.click(botao('Iniciar edição'))
  await waitFor(() => expect(fechou).toBe(true))
  expect(pedidos.find((p) => p.method === 'POST')!.body).toEqual({ seloEdicaoId: 7, perguntas: 9 })
})

it('what keeps an edition from beginning is said, and the button waits', async () => {
  preparar()
  comServidor({ 'GET /api/selo/inicio/7': inicio({ impedimento: 'Publique antes o resultado da edição 2025.' }) })
  renderUi(<IniciarModal edicao={edicao} onFechar={() => {}} />)
  expect(await screen.findByText('Publique antes o resultado da edição 2025.')).toBeTruthy()
  expect(botao('Iniciar edição').disabled).toBe(true)
})
