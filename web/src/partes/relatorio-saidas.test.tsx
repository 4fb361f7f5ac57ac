import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResultadoDaPesquisa } from '#contract/pesquisa.ts'
import { enviarRelatorioPorEmail } from '#contract/relatorio-exportacao.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { EnviarRelatorioModal } from './relatorio-email.tsx'
import { PesquisaDoRelatorio } from './relatorio-pesquisa.tsx'

beforeEach(() => entrarComo())

describe('a report by mail', () => {
  const relatorio = {
    relatorioId: 5,
    titulo: 'Oficina de compras',
    convidadosRelatorio: [
      { relatorioConvidadoId: 1, membroId: null, nome: 'Ana Lima', cpf: null, email: 'an*@x.example', presente: true },
      { relatorioConvidadoId: 2, membroId: null, nome: 'Bia Rocha', cpf: null, email: null, presente: true },
    ],
  }
  it('R709: is sent to guests who have an e-mail and to what is typed, and to somebody at least', async () => {
    const pedidos = comServidor({
      [`POST ${enviarRelatorioPorEmail.path}`]: { message: 'Relatório enviado a 2 pessoas', enviados: 2 },
    })
    const fechar = vi.fn()
    const { user } = renderUi(<EnviarRelatorioModal relatorio={relatorio} onFechar={fechar} />)
    expect(screen.queryByRole('checkbox', { name: /Bia Rocha/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('Escolha ao menos uma pessoa')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /Ana Lima/ }))
    await user.type(screen.getByLabelText('Outros endereços', { selector: 'input' }), 'errado,')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('E-mail inválido: errado')).toBeTruthy()
    expect(pedidos).toEqual([])
    await user.type(screen.getByLabelText('Outros endereços', { selector: 'input' }), '{Backspace}gestor@x.example,')
    await user.click(screen.getByRole('radio', { name: 'Um link com validade' }))
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(pedidos[0]!.body).toEqual({
      relatorioId: 5,
      convidadosIds: [1],
      emails: ['gestor@x.example'],
      como: 'link',
      mensagem: '',
    })
  })
})

describe('the survey of a report', () => {
  const base: ResultadoDaPesquisa = {
    enviadas: 0,
    respondidas: 0,
    media: null,
    porNota: [],
    comentarios: [],
    presentesComEmail: 4,
    presentesSemEmail: 1,
    aEnviar: 4,
    podeEnviar: true,
    aviso: null,
  }
  const mostrar = (mais: Partial<ResultadoDaPesquisa>) => {
    const pedidos = comServidor({
      'GET /api/relatorio/pesquisa/5': { ...base, ...mais },
      'POST /api/relatorio/envio-pesquisa/5': { message: 'Pesquisa enviada a 4 pessoas', enviadas: 4 },
    })
    return { pedidos, ...renderUi(<PesquisaDoRelatorio relatorioId={5} />) }
  }
  it('R711: asks before it is sent, and tells to how many', async () => {
    const { user, pedidos } = mostrar({})
    expect(await screen.findByText(/4 presentes com e-mail/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enviar a pesquisa' }))
    expect(await screen.findByText(/4 pessoas recebem por e-mail/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'POST')).toBe(true))
  })
  it('R711: a few answers are only counted; enough of them show the mean, the marks and the comments', async () => {
    const { unmount } = mostrar({ enviadas: 4, respondidas: 2, aEnviar: 0, podeEnviar: false })
    expect(await screen.findByText(/2 respostas de 4 pessoas\. As notas aparecem a partir de 3/)).toBeTruthy()
    unmount()
    mostrar({
      enviadas: 4,
      respondidas: 3,
      media: 8.7,
      porNota: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
      comentarios: [{ nota: 10, comentario: 'Ótimo' }],
      aEnviar: 0,
      podeEnviar: false,
    })
    expect(await screen.findByText('8,7')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Comentários' }).textContent).toBe('10 · Ótimo')
    expect(screen.getByRole('list', { name: 'Quantas respostas cada nota teve' }).children).toHaveLength(11)
  })
})
