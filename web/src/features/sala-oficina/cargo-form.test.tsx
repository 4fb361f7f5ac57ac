import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cargo } from '#contract/sala-cargos.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, recusa, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { CargoForm } from './cargo-form.tsx'

const CRIAR = 'POST /api/cargofuncao/cadastrar-cargos-funcoes'
const ALTERAR = 'PUT /api/cargofuncao/atualizar-cargo-funcao'
const CARGO: Cargo = {
  ...{ cargoFuncaoId: 5, municipioId: 1, cargo: 'Atendente', funcao: 'Atendimento', vinculo: null, quantidade: 2 },
  ...{ cargaHoraria: 40, salario: null, custoHora: null, servicos: [{ salaServicoId: 3, nome: 'Alvará' }] },
  ...{ atendentes: ['Ana Luz'], ativo: true, versao: 4 },
}

const abrir = (cargo: Cargo | null, respostas: Record<string, unknown> = {}) => {
  const pedidos = comServidor({ [CRIAR]: CARGO, [ALTERAR]: CARGO, ...respostas })
  const onFechar = vi.fn()
  const servicos = [{ salaServicoId: 3, municipioId: 1, nome: 'Alvará', minutosPadrao: 30, ativo: true, versao: 1 }]
  const tela = renderUi(<CargoForm municipioId={1} cargo={cargo} servicos={servicos} onFechar={onFechar} />)
  const enviados = () => pedidos.filter((p) => p.method !== 'GET').map((p) => p.body as Record<string, unknown>)
  return { ...tela, onFechar, enviados }
}
const campo = (nome: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name: nome })
const salvar = () => screen.getByRole('button', { name: 'Salvar' })

beforeEach(() => {
  setAmbiente(ambienteDeTeste({ variante: 'sala' }))
  entrarComo()
})

describe('the form of a position', () => {
  it('includes one without saying what binds it to the room', async () => {
    const tela = abrir(null)
    await tela.user.type(await campo(/^Cargo/), 'Atendente')
    await tela.user.type(await campo(/^Função/), 'Atendimento')
    await tela.user.type(await campo(/^Carga horária semanal/), '40:00')
    await tela.user.click(salvar())
    await waitFor(() => expect(tela.onFechar).toHaveBeenCalled())
    expect(tela.enviados()).toMatchObject([
      { municipioId: 1, cargo: 'Atendente', funcao: 'Atendimento', vinculo: null, quantidade: 1, cargaHoraria: 40 },
    ])
  })

  it('what is missing is said at its field, and nothing is sent', async () => {
    const tela = abrir(null)
    await campo(/^Cargo/)
    await tela.user.click(salvar())
    await waitFor(async () => expect((await campo(/^Cargo/)).getAttribute('aria-invalid')).toBe('true'))
    expect([tela.enviados(), tela.onFechar.mock.calls]).toEqual([[], []])
  })

  it('who may not see salaries neither sees one nor sends one', async () => {
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, verCustoPreco: false })
    const tela = abrir(CARGO)
    await tela.user.type(await campo(/^Função/), ' e recepção')
    expect(screen.queryByRole('textbox', { name: /^Salário/ })).toBeNull()
    await tela.user.click(salvar())
    await waitFor(() => expect(tela.onFechar).toHaveBeenCalled())
    const [enviado] = tela.enviados()
    expect(enviado).toMatchObject({
      cargoFuncaoId: 5,
      versao: 4,
      funcao: 'Atendimento e recepção',
      salaServicoIds: [3],
    })
    expect('salario' in enviado!).toBe(false)
  })

  it('a refusal of the server stands at its field and keeps what was typed', async () => {
    const frase = 'Escolha serviços desta sala'
    const tela = abrir(CARGO, {
      [ALTERAR]: recusa(422, { code: 'regra', message: 'Não.', fields: { salaServicoIds: frase } }),
    })
    await tela.user.type(await campo(/^Função/), ' geral')
    await tela.user.click(salvar())
    expect(await screen.findByText(frase)).toBeTruthy()
    expect([(await campo(/^Função/)).value, tela.onFechar.mock.calls]).toEqual(['Atendimento geral', []])
  })
})
