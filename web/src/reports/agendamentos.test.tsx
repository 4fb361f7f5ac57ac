import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Agendamento } from '#contract/relatorio-agendamento.ts'
import { VISTA_PADRAO } from '#contract/relatorio-vista.ts'
import { diagnosticosFinalizados } from '#contract/relatorios/diagnosticos-finalizados.ts'
import { pontosPorEixo } from '#contract/relatorios/pontos-por-eixo.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AgendamentosPage } from './agendamentos-page.tsx'

beforeEach(() => entrarComo())

const base = '/api/dashboard/relatorio-agendamento'
const agendamento = (parte: Partial<Agendamento> = {}): Agendamento => ({
  agendamentoId: 3,
  rota: pontosPorEixo.rota,
  titulo: 'Pontos por eixo',
  visao: { visaoRelatorioId: 5, nome: 'Por eixo' },
  semVisao: false,
  filtros: {},
  vista: VISTA_PADRAO,
  formato: 'xlsx',
  frequencia: 'semanal',
  diaSemana: 1,
  diaMes: null,
  hora: 7,
  periodo: null,
  ativo: true,
  proximaEm: '2026-03-16T10:00:00Z',
  ultimaEm: '2026-03-09T10:00:05Z',
  ultimoResultado: 'Enviado por e-mail',
  falhas: 0,
  enviando: false,
  versao: 1,
  ...parte,
})
const linha = async () => (await screen.findByText('Toda segunda às 7h')).closest('tr')!
const abrir = (lista: Agendamento[], extra: Record<string, unknown> = {}) => {
  const pedidos = comServidor({ [`GET ${base}`]: lista, ...extra })
  return { pedidos, ...renderUi(<AgendamentosPage />) }
}
/** The first three are in view, the rest in a menu. */
const acao = async (user: ReturnType<typeof renderUi>['user'], nome: string) => {
  const naLinha = within(await linha()).queryByRole('button', { name: new RegExp(`^${nome}`) })
  if (naLinha) return user.click(naLinha)
  await user.click(within(await linha()).getByRole('button', { name: /^Mais ações/ }))
  await user.click(await screen.findByRole('menuitem', { name: nome }))
}

describe('the own schedules', () => {
  it('tell when they come, what came of the last one, and lead to the report', async () => {
    abrir([agendamento()])
    const l = within(await linha())
    expect(l.getByRole('link', { name: 'Pontos por eixo' }).getAttribute('href')).toBe(
      `/dashboard-administrativo2/relatorio/${pontosPorEixo.rota}?visao=5`,
    )
    expect(l.getByText('Visão Por eixo')).toBeTruthy()
    expect(l.getByText('Ativo')).toBeTruthy()
    expect(l.getByText('16/03/2026 07:00')).toBeTruthy()
    expect(l.getByText('Enviado em 09/03/2026 07:00')).toBeTruthy()
  })

  it('are paused, brought back, sent at once and deleted', async () => {
    const { pedidos, user } = abrir([agendamento()], {
      [`PUT ${base}/3/ativo`]: agendamento({ ativo: false }),
      [`POST ${base}/3/enviar`]: agendamento({ enviando: true }),
      [`DELETE ${base}/3`]: { message: 'Agendamento excluído' },
    })
    await acao(user, 'Pausar')
    await waitFor(() => expect(pedidos.find((p) => p.method === 'PUT')?.body).toEqual({ ativo: false }))
    await acao(user, 'Enviar agora')
    await waitFor(() => expect(pedidos.some((p) => p.path === `${base}/3/enviar`)).toBe(true))
    await acao(user, 'Excluir')
    expect(pedidos.some((p) => p.method === 'DELETE')).toBe(false)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'DELETE')).toBe(true))
  })

  it('are changed in their day, hour and file', async () => {
    const { pedidos, user } = abrir([agendamento()], { [`PUT ${base}/3`]: agendamento({ versao: 2 }) })
    await acao(user, 'Alterar')
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('radio', { name: 'Todo dia' }))
    await user.selectOptions(dialogo.getByRole('combobox', { name: /Hora/ }), '9h')
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({
        frequencia: 'diaria',
        hora: 9,
        formato: 'xlsx',
        versao: 1,
      }),
    )
  })

  describe('of a report with dates', () => {
    const comDatas = (parte: Partial<Agendamento> = {}) =>
      agendamento({
        rota: diagnosticosFinalizados.rota,
        titulo: 'Diagnósticos finalizados',
        visao: null,
        filtros: { uf: ['SC'], dataInicial: '2026-01-01', dataFim: '2026-01-31' },
        periodo: 'anterior',
        ...parte,
      })
    const link = async () =>
      within(await linha())
        .getByRole('link')
        .getAttribute('href')!

    it('tell which days they take, and lead to those that would be sent today', async () => {
      const { unmount } = abrir([comDatas()])
      expect(within(await linha()).getByText('Semana anterior ao envio, de domingo a sábado')).toBeTruthy()
      const busca = new URLSearchParams((await link()).split('?')[1])
      const [de, ate] = ['dataInicial', 'dataFim'].map((k) => new Date(`${busca.get(k)}T00:00:00Z`))
      expect([de!.getUTCDay(), ate!.getUTCDay(), busca.get('uf')]).toEqual([0, 6, 'SC'])
      expect(Date.now() - ate!.getTime()).toBeLessThan(9 * 86_400_000)
      unmount()
      abrir([comDatas({ periodo: 'datas' })])
      expect(within(await linha()).getByText('Datas fixas: de 01/01/2026 a 31/01/2026')).toBeTruthy()
      expect(await link()).toContain('dataInicial=2026-01-01&dataFim=2026-01-31')
    })

    it('are changed in them; what is refused is told there', async () => {
      const M = 'Escolha um período'
      const { pedidos, user } = abrir([comDatas({ filtros: {} })], {
        [`PUT ${base}/3`]: recusa(422, { code: 'regra', message: M, fields: { periodo: M } }),
      })
      await acao(user, 'Alterar')
      const dialogo = within(await screen.findByRole('dialog'))
      const periodo = within(dialogo.getByRole('radiogroup', { name: /Período/ }))
      await user.click(periodo.getByRole('radio', { name: 'Datas fixas: todas as datas' }))
      await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
      await waitFor(() => expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({ periodo: 'datas' }))
      // Above the fields, and next to its own.
      await waitFor(() => expect(dialogo.getAllByText(M)).toHaveLength(2))
    })
  })

  it('of a report that is no longer listed have the title of this environment', async () => {
    setAmbiente(ambienteDeTeste({ variante: 'sala' }))
    abrir([agendamento({ rota: 'get-execucao', titulo: null })])
    expect(within(await linha()).getByText('Execução por unidade regional')).toBeTruthy()
  })

  it('say why they stopped, and what is of no use is not offered', async () => {
    abrir([
      agendamento({
        ativo: false,
        falhas: 5,
        visao: null,
        semVisao: true,
        proximaEm: null,
        ultimoResultado: 'Não deu.',
      }),
    ])
    const l = within(await linha())
    expect(l.getByText('Parado por falhas')).toBeTruthy()
    expect(l.getByText('Não deu.')).toBeTruthy()
    expect(l.getByText(/foi excluída/)).toBeTruthy()
    expect(l.getByRole('button', { name: /^Enviar agora/ }).getAttribute('aria-disabled')).toBe('true')
    expect(l.getByRole('button', { name: /^Retomar/ })).toBeTruthy()
  })

  it('of who has none tell how to make one', async () => {
    abrir([])
    expect(await screen.findByText('Nenhum envio agendado por você')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver os relatórios' })).toBeTruthy()
  })
})
