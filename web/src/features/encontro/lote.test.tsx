import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { criarEncontrosEmLote } from '#contract/encontro-mudancas.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, type Pedido, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { LotePage } from './lote-page.tsx'
import { errosDoLote, loteNovo, maisUmaData } from './lote-valores.ts'
import { LISTAS } from './testing.ts'

const abrir = () => {
  const tela = renderUi(<p>início</p>, {
    rotas: [
      { path: '/cidade/:id/evento-em-lote', element: <LotePage /> },
      { path: '/cidade/:id/evento', element: <p>calendário</p> },
    ],
  })
  void tela.router.navigate('/cidade/7/evento-em-lote')
  return tela
}
const linhaDe = (p: Pedido) => {
  const { previa } = p.body as { previa: boolean }
  const linha = {
    inicio: '',
    fim: '',
    inicioString: '17/11/2026 09:00',
    fimString: '17/11/2026 10:00',
    avisos: [{ tipo: 'conflito', texto: 'Marta já tem encontro nesse horário' }],
    municipioId: 7,
    municipio: { municipioId: 7, nome: 'Vale Sereno', uf: 'SC' },
    titulo: 'Rodada',
    local: 'Auditório',
    data: 0,
    convidados: 2,
  }
  return { previa, linhas: [linha], comAviso: 1, encontrosIds: previa ? [] : [5] }
}

beforeEach(() => {
  entrarComo()
  // A frame may come before what it looks for is drawn.
  vi.stubGlobal('requestAnimationFrame', (agora: FrameRequestCallback) => {
    queueMicrotask(() => agora(0))
    return 0
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('meetings in a batch', () => {
  it('are for SC1 alone', async () => {
    comServidor(LISTAS)
    abrir()
    expect(await screen.findByRole('heading', { name: 'Sem permissão' })).toBeTruthy()
  })

  it('are looked at, with what is worth knowing, before they are made', async () => {
    const pedidos = comServidor({ ...LISTAS, [`POST ${criarEncontrosEmLote.path}`]: linhaDe })
    ambienteDeTeste({ uf: 'SC1' })
    const { user, router } = abrir()
    await user.click(await screen.findByRole('button', { name: 'Ver prévia' }))
    expect((await screen.findAllByText('Campo Obrigatório')).length).toBeGreaterThan(4)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Título(?! próprio)/ }))
    expect(pedidos.some((p) => p.path === criarEncontrosEmLote.path)).toBe(false)

    await user.type(screen.getByRole('textbox', { name: /^Título(?! próprio)/ }), 'Rodada')
    await user.click(screen.getByRole('combobox', { name: /^Consultor/ }))
    await user.click(await screen.findByRole('option', { name: 'Clarice Moura', hidden: true }))
    await user.type(screen.getByRole('textbox', { name: /^Local ou link/ }), 'Auditório')
    await user.click(screen.getByRole('combobox', { name: /^Grupo/ }))
    await user.click(await screen.findByRole('option', { name: 'Comitê Gestor', hidden: true }))
    const data = within(screen.getByRole('group', { name: 'Data 1' }))
    await user.type(data.getByRole('textbox', { name: /^Data/ }), '17112026')
    await user.type(data.getByRole('textbox', { name: /^Início/ }), '0900')
    await user.type(data.getByRole('textbox', { name: /^Fim/ }), '1000')
    await user.click(screen.getByRole('button', { name: 'Ver prévia' }))
    expect(await screen.findByText('Marta já tem encontro nesse horário')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Prévia: 1 encontro' }))
    // What is changed must be looked at again.
    await user.type(screen.getByRole('textbox', { name: /^Local ou link/ }), ' 2')
    expect(screen.queryByText('Marta já tem encontro nesse horário')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Ver prévia' }))
    await user.click(await screen.findByRole('button', { name: 'Marcar 1 encontro' }))
    expect(await screen.findByText('calendário')).toBeTruthy()
    // What was made is said, and the month that has it is shown.
    expect(await screen.findByText('Encontro marcado com sucesso')).toBeTruthy()
    expect(router.state.location.search).toBe('?dia=2026-11-17')
    const corpos = pedidos.filter((p) => p.path === criarEncontrosEmLote.path).map((p) => p.body)
    await waitFor(() =>
      expect(corpos.at(-1)).toMatchObject({ previa: false, municipios: [{ municipioId: 7, grupoId: 4 }] }),
    )
    expect(corpos.map((c) => (c as { previa: boolean }).previa)).toEqual([true, true, false])
  })

  it('are for the roles alone: no flag is asked for', async () => {
    comServidor({ ...LISTAS, [`POST ${criarEncontrosEmLote.path}`]: linhaDe })
    const nada = Object.fromEntries(Object.keys(todasAsFlags).map((f) => [f, false]))
    entrarComo(
      {
        usuarioId: 7,
        acessoTotal: false,
        grupo: {
          usuarioGrupoId: 2,
          nome: 'Administrador',
          verTodosEixos: false,
          visualizaMunicipio: false,
          relatorioAdm: [],
        },
      },
      nada,
    )
    ambienteDeTeste({ uf: 'SC1' })
    const { user } = abrir()
    await user.click(await screen.findByRole('combobox', { name: /^Consultor/ }))
    expect(await screen.findByRole('option', { name: 'Clarice Moura', hidden: true })).toBeTruthy()
  })

  it('go on a week later at the same hours', () => {
    const data = { data: '2026-12-29', inicio: '09:00', fim: '10:00', titulo: 'x', local: 'y' }
    expect(maisUmaData([data])).toEqual({ ...data, data: '2027-01-05', titulo: '', local: '' })
  })

  it('say which line is wrong', () => {
    ambienteDeTeste()
    const lote = loteNovo(7)
    const erros = errosDoLote({
      ...lote,
      datas: [
        { data: '2026-11-17', inicio: '09:00', fim: '08:00', titulo: '', local: '' },
        { data: '2026-11-18', inicio: '9', fim: '10:00', titulo: '', local: '' },
      ],
    })
    expect(erros['datas.0.fim']).toBe('O fim deve ser depois do início')
    expect(erros['datas.1.inicio']).toBe('Hora inválida')
    expect(erros['datas.1.fim']).toBeUndefined()
    expect(erros['municipios.0.grupoId']).toBe('Campo Obrigatório')
  })
})
