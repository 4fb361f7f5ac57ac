import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { entrarComo, recusa } from '#web/testing.ts'
import { avisos, comoCelular } from '#web/ui/test-utils.tsx'
import { abrirTermo, grupoDeTeste, solucaoDeTeste, TERMO, tarefaDeTeste, termoDeTeste } from './testing.ts'

beforeEach(() => {
  comoCelular(false)
  entrarComo()
})

describe('taking from the shelf', () => {
  const FALHA = recusa(422, { code: 'regra', message: 'Falhou de propósito.' })
  const comBalcao = () =>
    termoDeTeste([grupoDeTeste('Crédito', [solucaoDeTeste('Balcão', [], { solucaoId: 31 })], { grupoSolucaoId: 3 })])
  const prateleira = {
    'GET /api/projeto/grupoSolucao/list-not-in-municipio/1': [
      { grupoSolucaoId: 3, nome: 'Crédito', descricao: null, desabilitado: false },
    ],
    'POST /api/projeto/solucao/get-by-grupo/3/0': [
      { solucaoId: 31, nome: 'Balcão', cargaHoraria: 600, desabilitado: false },
      { solucaoId: 32, nome: 'Fundo', cargaHoraria: 60, desabilitado: false },
    ],
  }

  it('cannot be saved before a group and solutions are chosen, and takes group, solutions and consultant (R094, R095, R236, R521, R867)', async () => {
    const { user, pedidos } = await abrirTermo({
      [TERMO]: comBalcao(),
      ...prateleira,
      'POST /api/municipio/municipiosolucao/add-by-grupo-solucao': {},
    })
    await user.click(await screen.findByRole('button', { name: 'Importar grupo' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Importar grupo de solução' }))
    const salvar = dialogo.getByRole<HTMLButtonElement>('button', { name: 'Salvar' })
    expect(salvar.disabled).toBe(true)
    await user.click(dialogo.getByRole('combobox', { name: /^Grupo de Solução/ }))
    await user.click(await screen.findByRole('option', { name: 'Crédito', hidden: true }))
    await dialogo.findByRole('checkbox', { name: 'Balcão' })
    expect(salvar.disabled).toBe(false)
    await user.click(dialogo.getByRole('checkbox', { name: 'Selecionar tudo' }))
    expect(salvar.disabled).toBe(true)
    await user.click(dialogo.getByRole('checkbox', { name: 'Fundo' }))
    await user.click(dialogo.getByRole('combobox', { name: /^Consultor/ }))
    await user.click(await screen.findByRole('option', { name: /Clarice Moura/, hidden: true }))
    await user.click(salvar)
    await waitFor(() =>
      expect(pedidos.find((p) => p.path.endsWith('add-by-grupo-solucao'))?.body).toEqual({
        municipioId: 1,
        grupoSolucaoId: 3,
        solucoesOriginais: [32],
        usuarioId: 9,
      }),
    )
    await waitFor(() => expect(avisos().map((a) => a.texto)).toContain('Grupo de Solução incluído com sucesso'))
  })

  it('tells that it could not be included (R319)', async () => {
    const falha = recusa(500, { code: 'erroInterno', message: 'Tente de novo.' })
    const { user } = await abrirTermo({
      [TERMO]: comBalcao(),
      ...prateleira,
      'POST /api/municipio/municipiosolucao/add-by-grupo-solucao': falha,
    })
    await user.click(await screen.findByRole('button', { name: 'Importar grupo' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Importar grupo de solução' }))
    await user.click(dialogo.getByRole('combobox', { name: /^Grupo de Solução/ }))
    await user.click(await screen.findByRole('option', { name: 'Crédito', hidden: true }))
    await dialogo.findByRole('checkbox', { name: 'Balcão' })
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao incluir grupo solução'))
    expect(dialogo.getByRole('alert').textContent).toContain('Tente de novo.')
  })

  it('takes tasks of the solution that the term does not have yet (R866)', async () => {
    const tarefa = tarefaDeTeste('Já está', 60, { tarefaId: 41 })
    const solucao = solucaoDeTeste('Balcão', [tarefa], { solucaoId: 31 })
    const { user, pedidos } = await abrirTermo({
      [TERMO]: termoDeTeste([grupoDeTeste('Crédito', [solucao])]),
      'POST /api/projeto/tarefa/get-by-solucao': [
        { tarefaId: 41, nome: 'Já está', horas: 60 },
        { tarefaId: 42, nome: 'Atender', horas: 90 },
      ],
      'POST /api/municipio/municipiotarefa/add-by-solucao': [],
    })
    await screen.findByText('Balcão')
    await user.click(screen.getByRole('button', { name: 'Mais ações: Balcão' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Importar tarefas' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Importar tarefas: Balcão' }))
    await user.click(await dialogo.findByRole('checkbox', { name: 'Atender' }))
    expect(dialogo.queryByRole('checkbox', { name: 'Já está' })).toBeNull()
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.path.endsWith('add-by-solucao'))?.body).toEqual({
        municipioSolucaoId: solucao.municipioSolucaoId,
        tarefasIds: [42],
      }),
    )
    await waitFor(() => expect(avisos().map((a) => a.texto)).toContain('Atividades/Tarefas incluídas com sucesso'))
  })

  const importarTarefas = async (user: Awaited<ReturnType<typeof abrirTermo>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações: Balcão' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Importar tarefas' }))
  }

  it('tells that tasks could not be included and keeps what was chosen (R855)', async () => {
    const { user } = await abrirTermo({
      [TERMO]: comBalcao(),
      'POST /api/projeto/tarefa/get-by-solucao': [{ tarefaId: 42, nome: 'Atender', horas: 90 }],
      'POST /api/municipio/municipiotarefa/add-by-solucao': FALHA,
    })
    await importarTarefas(user)
    const dialogo = within(await screen.findByRole('dialog', { name: 'Importar tarefas: Balcão' }))
    await user.click(await dialogo.findByRole('checkbox', { name: 'Atender' }))
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao incluir atividades/tarefas'))
    expect(dialogo.getByRole<HTMLInputElement>('checkbox', { name: 'Atender' }).checked).toBe(true)
  })

  it('tells that the tasks of the shelf could not be read (R865)', async () => {
    const { user } = await abrirTermo({ [TERMO]: comBalcao(), 'POST /api/projeto/tarefa/get-by-solucao': FALHA })
    await importarTarefas(user)
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao obter tarefas'))
  })

  it.each([
    ['padrao', 'Importar soluções', 'Erro ao obter soluções'],
    ['at', 'Importar iniciativas', 'Erro ao obter iniciativas'],
    ['gov', 'Importar fases', 'Erro ao obter fases'],
  ] as const)('tells in %s that more of a group could not be read (R865)', async (variante, acao, texto) => {
    ambienteDeTeste({ variante })
    const { user } = await abrirTermo({ [TERMO]: comBalcao(), 'POST /api/projeto/solucao/get-by-grupo/3/0': FALHA })
    await user.click(await screen.findByRole('button', { name: `${acao}: Crédito` }))
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain(texto))
  })

  it('tells that the solutions of a new group could not be read (R320)', async () => {
    const { user } = await abrirTermo({
      [TERMO]: comBalcao(),
      ...prateleira,
      'POST /api/projeto/solucao/get-by-grupo/3/0': FALHA,
    })
    await user.click(await screen.findByRole('button', { name: 'Importar grupo' }))
    await user.click(await screen.findByRole('combobox', { name: /^Grupo de Solução/ }))
    await user.click(await screen.findByRole('option', { name: 'Crédito', hidden: true }))
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao obter soluções/iniciativas'))
  })
})
