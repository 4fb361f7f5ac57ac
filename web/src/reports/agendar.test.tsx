import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Relatorio } from '#contract/relatorio.ts'
import { VISTA_PADRAO } from '#contract/relatorio-vista.ts'
import { diagnosticosFinalizados } from '#contract/relatorios/diagnosticos-finalizados.ts'
import { faltaEvidenciar } from '#contract/relatorios/falta-evidenciar.ts'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AgendarForm } from './agendar.tsx'
import type { NoEndereco } from './no-endereco.ts'

beforeEach(() => entrarComo())

const base = '/api/dashboard/relatorio-agendamento'
const JANEIRO = { dataInicial: '2026-01-01', dataFim: '2026-01-31' }
const abrir = async (relatorio: Relatorio, filtros: object, resposta: unknown = {}) => {
  const pedidos = comServidor({ [`POST ${base}`]: resposta })
  const noEndereco = { filtros, vista: VISTA_PADRAO, visao: undefined, mudou: false } as unknown as NoEndereco
  const { user } = renderUi(<AgendarForm novo={{ relatorio, noEndereco }} onFechar={() => {}} />)
  const dialogo = within(await screen.findByRole('dialog'))
  const enviar = async () => {
    await user.click(dialogo.getByRole('button', { name: 'Agendar' }))
    await waitFor(() => expect(pedidos).toHaveLength(1))
    return pedidos[0]!.body as Record<string, unknown>
  }
  return { user, dialogo, enviar }
}

describe('a report with dates', () => {
  it('takes those before each sending unless told otherwise, and says which they would be today', async () => {
    const { user, dialogo, enviar } = await abrir(diagnosticosFinalizados, JANEIRO)
    const opcao = (name: RegExp) => dialogo.getByRole<HTMLInputElement>('radio', { name })
    expect(opcao(/^Semana anterior/).checked).toBe(true)
    await user.click(opcao(/^Todo mês/))
    expect(opcao(/^Mês anterior/).checked).toBe(true)
    expect(opcao(/^Mês do envio/).checked).toBe(false)
    expect(dialogo.getByText(/levaria de 01\/\d\d\/\d{4} a (28|29|30|31)\/\d\d\/\d{4}\.$/)).toBeTruthy()
    // What is chosen stays, for who goes back to it.
    expect(await enviar()).toMatchObject({ periodo: 'anterior', frequencia: 'mensal', filtros: JANEIRO })
  })

  it('takes the chosen ones where they are asked for', async () => {
    const { user, dialogo, enviar } = await abrir(diagnosticosFinalizados, JANEIRO)
    await user.click(dialogo.getByRole('radio', { name: 'Datas fixas: de 01/01/2026 a 31/01/2026' }))
    expect(dialogo.queryByText(/levaria/)).toBeNull()
    expect(await enviar()).toMatchObject({ periodo: 'datas', filtros: JANEIRO })
  })
})

describe('a report without dates', () => {
  it('is asked for no period; that it needs a filter is told', async () => {
    const frase = 'Este relatório só é enviado com algum filtro.'
    const resposta = recusa(422, { code: 'regra', message: 'Não deu.', fields: { filtros: frase } })
    const { dialogo, enviar } = await abrir(faltaEvidenciar, {}, resposta)
    expect(dialogo.queryByRole('radiogroup', { name: /Período/ })).toBeNull()
    expect(await enviar()).not.toHaveProperty('periodo')
    expect(await dialogo.findByText(frase)).toBeTruthy()
  })
})
