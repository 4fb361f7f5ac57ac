import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type AvaliacaoClienteOculto,
  type ContatoDoClienteOculto,
  MENSAGENS_CLIENTE_OCULTO as M,
} from '#contract/cliente-oculto.ts'
import { ITENS_CONTATO } from '#contract/cliente-oculto-estados.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { ContatoForm } from './contato-form.tsx'

const contato = (mais: Partial<ContatoDoClienteOculto> = {}): ContatoDoClienteOculto => ({
  ...{ clienteOcultoContatoId: 11, numero: 1, situacao: 3, canal: 'WhatsApp', tentativa: 1, substituido: false },
  roteiro: { roteiroId: 1, nome: 'Quero abrir um MEI', orientacao: 'Pergunte pelo portal.' },
  ...{ agendadoPara: '2026-08-20T13:00:00Z', inicio: '2026-08-20T13:00:00Z', primeiraResposta: null, fim: null },
  ...{ atendente: null, nota: null, parecer: null, motivoInvalidacao: null, enviadoEm: null, validadoEm: null },
  itens: ITENS_CONTATO.map((_, i) => ({ item: i + 1, valor: 1, comentario: null })),
  ...{ evidencias: [], versao: 4 },
  acoes: { agendar: false, refazer: false, avaliar: true, enviar: true, validar: false, invalidar: false },
  ...mais,
})
const avaliacao = (c: ContatoDoClienteOculto): AvaliacaoClienteOculto => ({
  ...{ clienteOcultoId: 5, municipio: { nome: 'Vale', uf: 'SC' }, edicao: 2026, grupo: 'Norte', papel: 'avalia' },
  ...{ janela: { de: '2026-08-01', ate: '2026-11-30' }, total: 0, versao: 1, organizacao: null },
  roteiros: [{ roteiroId: 1, nome: 'Quero abrir um MEI' }],
  ...{ contatos: [c], anteriores: [], passos: [] },
})
const abrir = (respostas: Record<string, unknown>, c = contato()) => {
  entrarComo()
  setAmbiente(ambienteDeTeste({ variante: 'sala' }))
  const pedidos = comServidor(respostas)
  return { ...renderUi(<ContatoForm avaliacao={avaliacao(c)} contato={c} />), pedidos }
}
const GUARDAR = 'PUT /api/cliente-oculto/contato'
const ENVIAR = 'PUT /api/cliente-oculto/contato/enviar'
const guardados = (pedidos: readonly Pedido[]) => pedidos.filter((p) => `${p.method} ${p.path}` === GUARDAR)

it('what was typed is kept before it is sent, and it is sent as it was kept then', async () => {
  const depois = contato({ versao: 5, parecer: 'Cordial' })
  const { user, pedidos } = abrir({ [GUARDAR]: avaliacao(depois), [ENVIAR]: avaliacao(depois) })
  await user.type(screen.getByLabelText(/^Parecer/), 'Cordial')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Enviar avaliação?')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Enviar' }).at(-1)!)
  await waitFor(() => expect(pedidos.some((p) => `${p.method} ${p.path}` === ENVIAR)).toBe(true))
  expect(guardados(pedidos).at(-1)!.body).toMatchObject({
    ...{ clienteOcultoContatoId: 11, versao: 4, canal: 'WhatsApp', roteiroId: 1, parecer: 'Cordial' },
    inicioString: '20/08/2026 10:00',
  })
  expect(pedidos.find((p) => `${p.method} ${p.path}` === ENVIAR)!.body).toEqual({
    clienteOcultoContatoId: 11,
    versao: 5,
  })
})

it('a beginning outside of the edition is refused beside its day, and nothing is sent', async () => {
  const fora = 'Escolha um dia de 01/08/2026 a 30/11/2026'
  const { user, pedidos } = abrir({
    [GUARDAR]: recusa(422, { code: 'regra', message: fora, fields: { inicioString: fora } }),
  })
  const dia = screen.getByLabelText<HTMLInputElement>(/Dia do início/)
  await user.type(screen.getByLabelText(/^Parecer/), 'x')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(dia.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(fora)).toBeTruthy()
  expect(screen.getByText(`Rascunho não guardado: ${fora}`)).toBeTruthy()
  expect(screen.queryByText('Enviar avaliação?')).toBeNull()
  expect(pedidos.filter((p) => `${p.method} ${p.path}` === ENVIAR)).toEqual([])
})

it('what is missing when it is sent is told where it is missing', async () => {
  const { user } = abrir({
    [ENVIAR]: recusa(422, {
      ...{ code: 'regra', message: M.itens },
      fields: { itens: M.itens, 'itens.4': 'Dê um valor a este item', evidencias: M.evidencia },
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await screen.findByText('Enviar avaliação?')
  await user.click(screen.getAllByRole('button', { name: 'Enviar' }).at(-1)!)
  expect((await screen.findAllByText(M.itens)).length).toBeGreaterThan(0)
  expect(screen.getByText(M.evidencia)).toBeTruthy()
  expect(screen.getByText('Dê um valor a este item')).toBeTruthy()
})
