import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RecursoDaPergunta } from '#contract/pergunta-municipio.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste, servidorDeTeste } from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { Prorrogar, RecursoDaPerguntaQuadro, RecursoNaLinha } from './recurso.tsx'
import { umaPergunta } from './testing.ts'

beforeEach(() => setAmbiente(ambienteDeTeste({ variante: 'sala' })))
afterEach(cleanup)

const recurso = (extra: Partial<RecursoDaPergunta> = {}): RecursoDaPergunta => ({
  situacao: 'cabivel',
  ate: '2026-03-17',
  perguntaRecursoId: null,
  texto: null,
  apresentadoEm: null,
  apresentadoPor: null,
  justificativa: null,
  decididoEm: null,
  decididoPor: null,
  ...extra,
})
const rejeitada = { estado: 'rejeitada', qtdRejeicao: 2, versao: 7 } as const
const acoes = { ...umaPergunta().acoes }

test('an appeal is offered until its day, asks for enough words, and goes without a file', async () => {
  const pedidos: unknown[] = []
  servidorDeTeste({
    'POST /api/pergunta/recurso': (corpo: unknown) => {
      pedidos.push(corpo)
      return {}
    },
  } as never)
  const p = umaPergunta({ ...rejeitada, recurso: recurso(), acoes: { ...acoes, recorrer: true } })
  const { user } = renderUi(<RecursoNaLinha pergunta={p} />)
  expect(screen.getByText('Cabe recurso')).toBeTruthy()
  expect(screen.getByText('até terça, 17/03, 23:59')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apresentar recurso: Critério 7' }))
  const campo = await screen.findByLabelText(/Por que a rejeição deve ser revista/)
  await user.type(campo, 'Curto')
  await user.click(screen.getAllByRole('button', { name: 'Apresentar recurso' }).at(-1)!)
  await waitFor(() => expect(screen.getAllByText('Escreva ao menos 20 caracteres.').length).toBeGreaterThan(0))
  expect(pedidos).toEqual([])
})

test('who may not appeal sees the day and no button; what was decided is told with its reason', () => {
  renderUi(<RecursoDaPerguntaQuadro pergunta={umaPergunta({ ...rejeitada, recurso: recurso() })} />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const indeferido = recurso({
    situacao: 'indeferido',
    perguntaRecursoId: 3,
    texto: 'Está na última página.',
    apresentadoEm: '2026-03-11T12:00:00Z',
    apresentadoPor: 'Josué Teixeira',
    justificativa: 'A assinatura é de outra pessoa.',
    decididoEm: '2026-03-12T12:00:00Z',
    decididoPor: 'Helena Prado',
  })
  renderUi(<RecursoDaPerguntaQuadro pergunta={umaPergunta({ ...rejeitada, recurso: indeferido })} />)
  expect(screen.getByText('Recurso indeferido')).toBeTruthy()
  expect(screen.getByText('A assinatura é de outra pessoa.', { exact: false })).toBeTruthy()
})

test('the deadline is moved by one day or two, each said with its day; a moved one is not moved again', async () => {
  const prazo = {
    dia: '2026-03-12',
    texto: 'até quinta, 12/03, 23:59',
    restante: '',
    encerrado: false,
    fim: '2026-03-13T02:59:59.999Z',
  }
  const uma = { estado: 'rejeitada', qtdRejeicao: 1, prazo } as const
  const { user } = renderUi(<Prorrogar pergunta={umaPergunta({ ...uma, acoes: { ...acoes, prorrogar: true } })} />)
  await user.click(screen.getByRole('button', { name: 'Prorrogar o prazo: Critério 7' }))
  expect(await screen.findByLabelText('Mais um dia útil: até sexta, 13/03, 23:59')).toBeTruthy()
  expect(screen.getByLabelText('Mais dois dias úteis: até segunda, 16/03, 23:59')).toBeTruthy()
  cleanup()
  renderUi(<Prorrogar pergunta={umaPergunta({ ...uma, prazoProrrogado: true })} />)
  expect(screen.getByText('prorrogado')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
