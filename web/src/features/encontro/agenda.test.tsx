import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  calendarioDeTodos,
  calendarioDosMeus,
  type Encontro,
  getEncontro,
  historicoDoEncontro,
  listaDeEncontros,
} from '#contract/encontro.ts'
import { alterarEncontro, avisosDoEncontro, criarEncontro, excluirEncontro } from '#contract/encontro-mudancas.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { AgendaDaCidadePage, EncontrosPage, MeusEncontrosPage } from './paginas.tsx'
import { encontro, LISTAS, linha, noCalendario } from './testing.ts'

const hoje = todaySaoPaulo(new Date())
/** So that the month which is shown has it. */
const agora = (encontroId: number, extra = {}) =>
  noCalendario(encontroId, { inicio: `${hoje}T12:00:00Z`, fim: `${hoje}T13:30:00Z`, ...extra })
const EVENTO = {
  eventoId: 1,
  titulo: 'Feira',
  inicio: hoje,
  fim: hoje,
  local: 'Praça',
  link: null,
  descricao: 'Traga cartões',
}
const calendario = (...encontros: object[]) => ({ encontros, eventos: [EVENTO] })
const chave = (e: { method: string; path: string }, id?: number) =>
  `${e.method} ${id === undefined ? e.path : e.path.replace(':id', String(id))}`

const daCidade = (respostas: Record<string, unknown> = {}) =>
  comServidor({
    ...LISTAS,
    'GET /api/calendario/encontro/periodo/municipio/7': calendario(
      agora(1),
      agora(2, { situacao: 5, titulo: 'Visita' }),
      agora(3, { semRelatorio: true, titulo: 'Oficina' }),
    ),
    [chave(getEncontro, 1)]: encontro(1),
    [chave(historicoDoEncontro, 1)]: [],
    ...respostas,
  })
const abrirCidade = (busca = '', queryClient = new QueryClient()) => {
  const rotas = [{ path: '/cidade/:id/evento', element: <AgendaDaCidadePage /> }]
  const tela = renderUi(<p>início</p>, { rotas, queryClient })
  void tela.router.navigate(`/cidade/7/evento${busca}`)
  return tela
}
const escolher = async (
  user: ReturnType<typeof renderUi>['user'],
  campo: RegExp,
  opcao: string | RegExp,
  em = document.body,
) => {
  await user.click(within(em).getByRole('combobox', { name: campo }))
  await user.click(await screen.findByRole('option', { name: opcao, hidden: true }))
}

beforeEach(() => {
  comoCelular(false)
  entrarComo()
})

describe('the calendar of a city', () => {
  it('shows meetings by state in words, holidays and events of the programme, and counts them', async () => {
    daCidade()
    const { user } = abrirCidade()
    expect(await screen.findByRole('button', { name: /Reunião 1\. Agendado/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Visita\. Cancelado/ })).toBeTruthy()
    const legenda = screen.getByRole('list', { name: 'Situações' })
    expect(legenda.textContent).toContain('Agendado 2')
    expect(legenda.textContent).toContain('Sem relatório 1')
    await user.click(screen.getAllByRole('button', { name: 'Feira' })[0]!)
    expect(await screen.findByText('Traga cartões')).toBeTruthy()
  })

  it('of a month counts its own days, not those of the weeks around it', async () => {
    const em = (dia: string) => ({ inicio: `${dia}T12:00:00Z`, fim: `${dia}T13:30:00Z` })
    daCidade({
      'GET /api/calendario/encontro/periodo/municipio/7': calendario(
        noCalendario(1, em('2026-03-10')),
        noCalendario(2, { ...em('2026-04-02'), semRelatorio: true }),
      ),
    })
    const { user } = abrirCidade('?vista=mes&dia=2026-03-05')
    expect(await screen.findByRole('button', { name: /Reunião 2/ })).toBeTruthy()
    const legenda = () => screen.getByRole('list', { name: 'Situações' }).textContent
    expect(legenda()).toContain('Agendado 1')
    expect(legenda()).not.toContain('Sem relatório')
    await user.click(screen.getByText('Semana'))
    await waitFor(() => expect(legenda()).toContain('Agendado 2'))
  })

  it('keeps view, day and filters in the address', async () => {
    const pedidos = daCidade()
    const { user, router } = abrirCidade('?vista=dia&dia=2026-03-05')
    await waitFor(() =>
      expect(pedidos.some((p) => p.query.de === '2026-03-05' && p.query.ate === '2026-03-05')).toBe(true),
    )
    await user.click(screen.getByRole('button', { name: 'Próximo dia' }))
    await user.click(screen.getByText('Semana'))
    await escolher(user, /^Consultor/, 'Clarice Moura')
    await waitFor(() => {
      const busca = new URLSearchParams(router.state.location.search)
      expect(Object.fromEntries(busca)).toEqual({ vista: 'semana', dia: '2026-03-06', consultor: '5' })
    })
    await waitFor(() => expect(pedidos.at(-1)?.query).toEqual({ de: '2026-03-01', ate: '2026-03-07', usuarioId: '5' }))
  })

  it('narrows by what is typed and by who is without a report', async () => {
    daCidade()
    const { user } = abrirCidade()
    await screen.findByRole('button', { name: /Reunião 1/ })
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'visita')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Reunião 1/ })).toBeNull())
    expect(screen.getByRole('button', { name: /Visita/ })).toBeTruthy()
    await user.clear(screen.getByRole('searchbox', { name: 'Buscar' }))
    await escolher(user, /^Situação/, 'Sem relatório')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Visita/ })).toBeNull())
    expect(screen.getByRole('button', { name: /Oficina/ })).toBeTruthy()
  })

  it('says that it could not be read, and tries again', async () => {
    let vezes = 0
    comServidor({
      ...LISTAS,
      'GET /api/calendario/encontro/periodo/municipio/7': () =>
        ++vezes < 2 ? recusa(422, { code: 'x', message: 'O servidor recusou' }) : calendario(agora(1)),
    })
    const { user } = abrirCidade('', clienteSemPausa())
    await user.click((await screen.findAllByRole('button', { name: 'Tentar de novo' }))[0]!)
    expect(await screen.findByRole('button', { name: /Reunião 1/ })).toBeTruthy()
  })

  it('offers nothing to who only reads it', async () => {
    entrarComo({ acessoTotal: false }, { calendario: true, exibirFiltro: true })
    daCidade({ 'GET /api/calendario/encontro/periodo/municipio/7': calendario(agora(1, { editar: false })) })
    const { user } = abrirCidade()
    await screen.findByRole('button', { name: /Reunião 1/ })
    expect(screen.queryByRole('button', { name: 'Novo Encontro' })).toBeNull()
    await user.keyboard('n')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a new meeting', () => {
  it('is begun with N, proposes oneself, and is saved with guests, one by name, and its repetition', async () => {
    const pedidos = daCidade({
      [chave(criarEncontro)]: () => ({ ...encontro(9), encontrosIds: [9, 10, 11] }),
      [chave(avisosDoEncontro)]: {
        ocorrencias: [
          {
            inicio: '',
            fim: '',
            inicioString: '20/11/2026 09:00',
            fimString: '20/11/2026 10:00',
            avisos: [{ tipo: 'feriado', texto: 'É feriado: Dia da Consciência Negra' }],
          },
        ],
      },
    })
    const { user } = abrirCidade()
    await screen.findByRole('button', { name: /Reunião 1/ })
    await user.keyboard('n')
    const dialogo = await screen.findByRole('dialog')
    const em = within(dialogo)
    await user.type(em.getByRole('textbox', { name: /^Título/ }), 'Kick-off')
    await escolher(user, /^Grupo/, 'Comitê Gestor', dialogo)
    await waitFor(() =>
      expect((em.getByRole('combobox', { name: /^Consultor responsável/ }) as HTMLInputElement).value).toContain(
        'Marta',
      ),
    )
    await user.type(em.getByRole('textbox', { name: /^Data/ }), '20112026')
    await user.type(em.getByRole('textbox', { name: /^Início/ }), '0900')
    await user.type(em.getByRole('textbox', { name: /^Fim/ }), '1000')
    expect(em.getByRole('status', { name: 'Duração' }).textContent).toBe('01:00')
    expect(await em.findByText('É feriado: Dia da Consciência Negra')).toBeTruthy()
    await user.type(em.getByRole('textbox', { name: /^Local ou link/ }), 'Sala 2')
    await escolher(user, /^Repetição/, 'Semanal', dialogo)
    await user.click(await em.findByRole('button', { name: 'Convidar 2 membros do grupo' }))
    await user.click(em.getByRole('button', { name: 'Convidar por nome' }))
    await user.type(em.getByRole('textbox', { name: /^Nome/ }), 'Eva Prado')
    await user.click(em.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'POST' && p.path === criarEncontro.path)?.body).toMatchObject({
        municipioId: 7,
        titulo: 'Kick-off',
        grupoId: 4,
        usuarioId: 1,
        inicioString: '20/11/2026 09:00',
        fimString: '20/11/2026 10:00',
        repeticao: { tipo: 'semanal', vezes: 4 },
        convidadosEvento: [{ membroId: 61 }, { membroId: 62 }, { membroId: null, nome: 'Eva Prado' }],
      }),
    )
    expect(await screen.findByText('3 encontros marcados com sucesso')).toBeTruthy()
  })

  it('reads hours as people type them, forgets what it said of a field that was changed, and goes to the new guest', async () => {
    daCidade({ [chave(avisosDoEncontro)]: recusa(503, { code: 'x', message: 'Fora do ar' }) })
    const { user } = abrirCidade('', clienteSemPausa())
    await screen.findByRole('button', { name: /Reunião 1/ })
    await user.keyboard('n')
    const em = within(await screen.findByRole('dialog'))
    await user.click(em.getByRole('button', { name: 'Salvar' }))
    const titulo = em.getByRole('textbox', { name: /^Título/ })
    const local = em.getByRole('textbox', { name: /^Local ou link/ })
    await waitFor(() => expect(titulo.getAttribute('aria-invalid')).toBe('true'))
    await user.type(titulo, 'Kick-off')
    expect(titulo.getAttribute('aria-invalid')).not.toBe('true')
    expect(local.getAttribute('aria-invalid')).toBe('true')
    await user.type(em.getByRole('textbox', { name: /^Data/ }), '20112026')
    await user.type(em.getByRole('textbox', { name: /^Início/ }), '9')
    await user.type(em.getByRole('textbox', { name: /^Fim/ }), '1030')
    expect(em.getByRole('status', { name: 'Duração' }).textContent).toBe('01:30')
    expect(await em.findByText('Não foi possível conferir feriados e conflitos de horário agora.')).toBeTruthy()
    const convidar = em.getByRole('button', { name: 'Convidar por nome' })
    await user.click(convidar)
    await waitFor(() => expect(document.activeElement).toBe(em.getByRole('textbox', { name: /^Nome/ })))
    await user.click(convidar)
    await waitFor(() => expect(document.activeElement).toBe(em.getAllByRole('textbox', { name: /^Nome/ })[1]))
  })

  it('begins on the day that was pressed', async () => {
    daCidade()
    const { user, container } = abrirCidade(`?dia=2026-03-05`)
    await waitFor(() => expect(container.querySelector('[data-dia="2026-03-18"]')).toBeTruthy())
    await user.click(container.querySelector('[data-dia="2026-03-18"]')!)
    const em = within(await screen.findByRole('dialog'))
    expect((em.getByRole('textbox', { name: /^Data/ }) as HTMLInputElement).value).toBe('18/03/2026')
    expect((em.getByRole('textbox', { name: /^Início/ }) as HTMLInputElement).value).toBe('09:00')
  })

  it('of any place asks for the place first', async () => {
    const pedidos = comServidor({ ...LISTAS, [chave(calendarioDeTodos)]: calendario() })
    const { user } = renderUi(<EncontrosPage />)
    await user.click((await screen.findAllByRole('button', { name: 'Novo Encontro' }))[0]!)
    const dialogo = await screen.findByRole('dialog')
    expect(within(dialogo).getByRole('combobox', { name: /^Grupo/ })).toHaveProperty('disabled', true)
    await escolher(user, /^Município/, 'Porto Claro/SC', dialogo)
    await escolher(user, /^Grupo/, 'Comitê do Porto', dialogo)
    expect(pedidos.some((p) => p.path === '/api/municipio/grupo/get-grupos/8')).toBe(true)
  })

  it('shows what the server refuses beside its field', async () => {
    daCidade({
      [chave(criarEncontro)]: recusa(422, {
        code: 'regra',
        message: 'Escolha ao menos uma tarefa',
        fields: { tarefasEvento: 'Sem tarefa não pode' },
      }),
    })
    const { user } = abrirCidade()
    await screen.findByRole('button', { name: /Reunião 1/ })
    await user.click(await screen.findByRole('button', { name: /Reunião 1/ }))
    const painel = within(await screen.findByRole('dialog'))
    await user.click(await painel.findByRole('button', { name: 'Repetir este' }))
    const em = within(await screen.findByRole('dialog', { name: 'Novo Encontro' }))
    expect((em.getByRole('textbox', { name: /^Título/ }) as HTMLInputElement).value).toBe('Reunião 1')
    await user.type(em.getByRole('textbox', { name: /^Data/ }), '20112026')
    await user.click(em.getByRole('button', { name: 'Salvar' }))
    expect(await em.findByText('Sem tarefa não pode')).toBeTruthy()
  })
})

describe('one meeting', () => {
  const abrir = async (respostas: Record<string, unknown> = {}) => {
    const pedidos = daCidade(respostas)
    const tela = abrirCidade('?encontro=1')
    const painel = within(await screen.findByRole('dialog'))
    await painel.findByText('Reunião 1')
    return { ...tela, pedidos, painel }
  }
  const put = (pedidos: Pedido[]) => pedidos.find((p) => p.method === 'PUT')?.body
  const salvo = { ...encontro(1), encontrosIds: [1] }
  const naSerie = (seguintes: Partial<Encontro['seguintes']>) =>
    encontro(1, { encontroSerieId: 2, seguintes: { ...encontro(1).seguintes, ...seguintes } })

  it('is opened by its address and tells what is in it', async () => {
    const { painel } = await abrir()
    for (const texto of ['Comitê Gestor', '01:30', 'Situação das ações', 'Oficina (01:30)'])
      expect(painel.getByText(texto)).toBeTruthy()
  })

  it('called off, gives no hours to its tasks and tells none', async () => {
    const tarefa = { ...encontro(1).tarefasEvento[0]!, minutos: 0 }
    const { painel } = await abrir({ [chave(getEncontro, 1)]: encontro(1, { situacao: 5, tarefasEvento: [tarefa] }) })
    expect(painel.getByText('Oficina')).toBeTruthy()
  })

  it('is called off only with a reason, and with it also what follows', async () => {
    const { user, pedidos, painel } = await abrir({
      [chave(getEncontro, 1)]: naSerie({ editar: 3 }),
      [chave(alterarEncontro)]: { ...salvo, encontrosIds: [1, 2, 3, 4] },
    })
    await user.click(painel.getByRole('button', { name: 'Cancelar o encontro' }))
    const em = within(await screen.findByRole('dialog', { name: 'Cancelar o encontro?' }))
    await user.click(em.getByRole('button', { name: 'Cancelar o encontro' }))
    expect(await em.findByText('Campo Obrigatório')).toBeTruthy()
    expect(put(pedidos)).toBeUndefined()
    await user.click(em.getByRole('radio', { name: /Este e os seguintes/ }))
    await user.type(em.getByRole('textbox', { name: /^Motivo/ }), 'Choveu')
    await user.click(em.getByRole('button', { name: 'Cancelar o encontro' }))
    await waitFor(() =>
      expect(put(pedidos)).toEqual({
        encontroId: 1,
        versao: 3,
        situacao: 5,
        alcance: 'seguintes',
        justificativa: 'Choveu',
      }),
    )
    expect(await screen.findByText('Encontro cancelado com sucesso (4 encontros)')).toBeTruthy()
  })

  it('called off keeps the focus where it was done, though its button is gone', async () => {
    let cancelado = false
    const sem = { ...encontro(1).acoes, cancelar: false, confirmar: false, reativar: true }
    const { user, painel } = await abrir({
      [chave(getEncontro, 1)]: () => (cancelado ? encontro(1, { situacao: 5, acoes: sem, versao: 4 }) : encontro(1)),
      [chave(alterarEncontro)]: () => {
        cancelado = true
        return salvo
      },
    })
    await user.click(painel.getByRole('button', { name: 'Cancelar o encontro' }))
    const em = within(await screen.findByRole('dialog', { name: 'Cancelar o encontro?' }))
    await user.type(em.getByRole('textbox', { name: /^Motivo/ }), 'Choveu')
    await user.click(em.getByRole('button', { name: 'Cancelar o encontro' }))
    expect(await painel.findByRole('button', { name: 'Reativar' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancelar o encontro?' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(painel.getByRole('heading', { name: 'Reunião 1' })))
  })

  it('that nobody is invited to says so (R336)', async () => {
    const { user, painel } = await abrir({ [chave(getEncontro, 1)]: encontro(1, { convidadosEvento: [] }) })
    await user.click(painel.getByRole('tab', { name: 'Convidados (0)' }))
    expect(await painel.findByText('Nenhum convidado adicionado')).toBeTruthy()
    await user.click(painel.getByRole('button', { name: 'Editar' }))
    const forma = within(await screen.findByRole('dialog', { name: /^Editar/ }))
    expect(await forma.findByText('Nenhum convidado adicionado')).toBeTruthy()
  })

  it('called off with all that follow, is brought back with them', async () => {
    const { user, pedidos, painel } = await abrir({
      [chave(getEncontro, 1)]: {
        ...naSerie({ reativar: 2 }),
        situacao: 5,
        acoes: { ...encontro(1).acoes, reativar: true },
      },
      [chave(alterarEncontro)]: { ...salvo, encontrosIds: [1, 2, 3] },
    })
    await user.click(painel.getByRole('button', { name: 'Reativar' }))
    const em = within(await screen.findByRole('dialog', { name: 'Reativar o encontro?' }))
    await user.click(em.getByRole('radio', { name: 'Este e os seguintes (mais 2)' }))
    await user.click(em.getByRole('button', { name: 'Reativar' }))
    await waitFor(() => expect(put(pedidos)).toMatchObject({ situacao: 1, alcance: 'seguintes' }))
    expect(await screen.findByText('Encontro reativado com sucesso (3 encontros)')).toBeTruthy()
  })

  it('is confirmed, and deleted after a question', async () => {
    const { user, pedidos, painel, router } = await abrir({
      [chave(alterarEncontro)]: salvo,
      [chave(excluirEncontro, 1)]: { ok: true, excluidos: 1 },
    })
    await user.click(painel.getByRole('button', { name: 'Confirmar' }))
    let em = within(await screen.findByRole('dialog', { name: 'Confirmar o encontro?' }))
    await user.click(em.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(put(pedidos)).toMatchObject({ situacao: 2, alcance: 'este' }))
    await user.click(await painel.findByRole('button', { name: 'Excluir' }))
    em = within(await screen.findByRole('dialog', { name: 'Excluir o encontro?' }))
    await user.click(em.getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(pedidos.find((p) => p.method === 'DELETE')?.query).toEqual({ alcance: 'este' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('encontro'))
  })

  it('deleted, leaves the focus on the calendar and not nowhere', async () => {
    let ha = true
    const { user, painel } = await abrir({
      'GET /api/calendario/encontro/periodo/municipio/7': () => calendario(...(ha ? [agora(1)] : [])),
      [chave(excluirEncontro, 1)]: () => {
        ha = false
        return { ok: true, excluidos: 1 }
      },
    })
    await user.click(painel.getByRole('button', { name: 'Excluir' }))
    const em = within(await screen.findByRole('dialog', { name: 'Excluir o encontro?' }))
    await user.click(em.getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Reunião 1/ })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mês anterior' })))
  })

  it('of a series is changed with those that follow, sending only the change', async () => {
    const { user, pedidos, painel } = await abrir({
      [chave(getEncontro, 1)]: naSerie({ editar: 2, mover: 1 }),
      [chave(alterarEncontro)]: salvo,
    })
    await user.click(painel.getByRole('button', { name: 'Editar' }))
    const em = within(await screen.findByRole('dialog', { name: 'Editar encontro' }))
    const titulo = em.getByRole('textbox', { name: /^Título/ })
    await user.clear(titulo)
    await user.type(titulo, 'Outro nome')
    await user.click(em.getByRole('radio', { name: 'Este e os seguintes (mais 2)' }))
    const fim = em.getByRole('textbox', { name: /^Fim/ })
    await user.clear(fim)
    await user.type(fim, '11:00')
    expect(em.getByRole('radio', { name: 'Este e os seguintes (mais 1)' })).toBeTruthy()
    await user.clear(fim)
    await user.type(fim, '10:30')
    await user.click(em.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(put(pedidos)).toEqual({ encontroId: 1, versao: 3, alcance: 'seguintes', titulo: 'Outro nome' }),
    )
  })
})

describe('in other words and on other devices', () => {
  it('an Agenda is feminine', async () => {
    setAmbiente({ ...ambienteDeTeste(), variante: 'at' })
    comServidor({ ...LISTAS, [chave(calendarioDosMeus)]: calendario(agora(1)) })
    renderUi(<MeusEncontrosPage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Minhas Agendas' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: /Reunião 1\. Agendada/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Nova Agenda' })).toBeTruthy()
  })

  it('a phone begins with the list of the days', async () => {
    comoCelular(true)
    daCidade()
    abrirCidade()
    expect(await screen.findByRole('heading', { name: /^Hoje, / })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Reunião 1/ })).toBeTruthy()
  })

  it('R428 all meetings in reach stand in the calendar, and as rows too, a page at a time', async () => {
    const pedidos = comServidor({
      ...LISTAS,
      [chave(calendarioDeTodos)]: calendario(agora(1)),
      [chave(listaDeEncontros)]: { linhas: [linha(1)], total: 1, totalExato: true },
    })
    const { user } = renderUi(<EncontrosPage />)
    expect(await screen.findByRole('button', { name: /Reunião 1\./ })).toBeTruthy()
    await user.click(screen.getByText('Lista'))
    const tabela = within(await screen.findByRole('region', { name: 'Encontros' }))
    expect(await tabela.findByText('Reunião 1')).toBeTruthy()
    expect(tabela.getByText('Vale Sereno/SC')).toBeTruthy()
    // One action a row: no more room is taken from the columns.
    expect([...document.querySelectorAll('col')].at(-1)!.style.width).toBe('56px')
    const pedido = pedidos.find((p) => p.path === listaDeEncontros.path)
    expect(pedido?.query.de).toBe(`${hoje.slice(0, 7)}-01`)
  })
})
