import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { comServidor, entrarComo, type Pedido } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { EscolherTarefas } from './escolher-tarefas.tsx'

const SOLUCOES = 'GET /api/municipio/municipiosolucao/get-by-permissao-municipio/7'
const TAREFAS = 'POST /api/municipio/municipiotarefa/get-by-solucoes'
const solucao = (municipioSolucaoId: number, nome: string) => ({
  municipioSolucaoId,
  nome,
  municipioGrupoSolucao: { municipioGrupoSolucaoId: 1, nome: 'Compras', desabilitado: false },
})
const tarefa = (municipioTarefaId: number, municipioSolucaoId: number, nome: string, desabilitado = false) => ({
  municipioTarefaId,
  municipioSolucaoId,
  nome,
  desabilitado,
  horasRestantes: 120,
  horasPrevistas: 240,
})
const todas = [tarefa(41, 31, 'Oficina'), tarefa(42, 32, 'Visita'), tarefa(43, 31, 'Parada', true)]

beforeEach(() => entrarComo())

describe('adding tasks to a meeting', () => {
  const abrir = () => {
    const pedidos = comServidor({
      [SOLUCOES]: [solucao(31, 'Plano de compras'), solucao(32, 'Mentoria')],
      [TAREFAS]: (p: Pedido) => {
        const { municipioSolucoesIds } = p.body as { municipioSolucoesIds: number[] }
        return todas.filter((t) => municipioSolucoesIds.includes(t.municipioSolucaoId))
      },
    })
    const onEscolher = vi.fn()
    const tela = renderUi(
      <EscolherTarefas
        aberto
        onFechar={vi.fn()}
        municipioId={7}
        escolhidas={{ solucoes: [], tarefas: [] }}
        onEscolher={onEscolher}
      />,
    )
    return { ...tela, pedidos, onEscolher }
  }

  it('R520 lets solutions be chosen and then tasks of these', async () => {
    const { user, onEscolher } = abrir()
    const em = within(await screen.findByRole('dialog'))
    expect(em.getByRole('combobox', { name: /^Tarefas/ })).toHaveProperty('disabled', true)
    await user.click(em.getByRole('combobox', { name: /^Soluções/ }))
    await user.click(await screen.findByRole('option', { name: /Plano de compras/, hidden: true }))
    await waitFor(() => expect(em.getByRole('combobox', { name: /^Tarefas/ })).toHaveProperty('disabled', false))
    await user.click(em.getByRole('combobox', { name: /^Tarefas/ }))
    const oficina = await screen.findByRole('option', { name: /Oficina/, hidden: true })
    expect(oficina.textContent).toContain('Restam 02:00 de 04:00')
    // Of another solution, or out of use.
    expect(screen.queryByRole('option', { name: /Visita|Parada/, hidden: true })).toBeNull()
    await user.click(oficina)
    await user.click(em.getByRole('button', { name: 'Adicionar' }))
    expect(onEscolher).toHaveBeenCalledWith({
      solucoes: [{ municipioSolucaoId: 31, nome: 'Plano de compras' }],
      tarefas: [{ municipioTarefaId: 41, municipioSolucaoId: 31, nome: 'Oficina' }],
    })
  })
})
