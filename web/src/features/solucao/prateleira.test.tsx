import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { comoCelular, renderUi } from '#web/ui/test-utils.tsx'
import { EvidenciasPage } from './evidencias-page.tsx'
import { GruposPage } from './grupos-page.tsx'
import { ImportarTarefas } from './importar-tarefas.tsx'
import { SolucoesPage } from './solucoes-page.tsx'
import { TarefasPage } from './tarefas-page.tsx'

const LONGA = 'Um lugar só para quem empreende, com gente preparada para atender'
const GRUPO = { grupoSolucaoId: 7, nome: 'Atendimento', eixoId: 2, descricao: LONGA, desabilitado: false, versao: 1 }
const SOLUCAO = {
  solucaoId: 5,
  nome: 'Sala',
  grupoSolucaoId: 7,
  grupoSolucao: { nome: 'Atendimento', eixoId: 2, desabilitado: false },
  descricao: LONGA,
  monitoramento: 1,
  cargaHoraria: 60,
  desabilitado: false,
  tarefas: 1,
  versao: 1,
}
const TAREFA = {
  tarefaId: 6,
  solucaoId: 5,
  solucao: { nome: 'Sala', grupoSolucaoId: 7 },
  nome: 'Oficina',
  horas: 90,
  descricao: LONGA,
  evidencias: [],
  versao: 1,
}
const EVIDENCIA = { evidenciaId: 9, tarefaId: 6, tarefa: { nome: 'Oficina' }, nome: 'Ata', descricao: LONGA, versao: 1 }
const SERVIDOR = {
  'GET /api/projeto/eixo/get-eixo': [{ eixoId: 2, nome: 'Gestão' }],
  'GET /api/projeto/grupoSolucao': [GRUPO],
  'GET /api/projeto/grupoSolucao/7': GRUPO,
  'GET /api/projeto/solucao/listAll': [SOLUCAO],
  'GET /api/projeto/solucao': [SOLUCAO],
  'GET /api/projeto/solucao/5': SOLUCAO,
  'GET /api/projeto/tarefa': [TAREFA],
  'GET /api/projeto/tarefa/6': TAREFA,
  'POST /api/projeto/tarefa/get-by-solucao': [TAREFA],
  'GET /api/projeto/evidencia/get-by-tarefa/6': [EVIDENCIA],
  'GET /api/solucao-tipo': [],
  'GET /api/usuario/consultores': [],
}
const TELAS = {
  grupos: ['/grupo-solucao', '/grupo-solucao', <GruposPage key="g" />],
  solucoes: ['/grupo-solucao/:id/solucao', '/grupo-solucao/7/solucao', <SolucoesPage key="s" />],
  tarefas: [
    '/grupo-solucao/:id/solucao/:solucaoId/tarefa',
    '/grupo-solucao/7/solucao/5/tarefa',
    <TarefasPage key="t" />,
  ],
  evidencias: [
    '/grupo-solucao/:id/solucao/:solucaoId/tarefa/:tarefaId/evidencia',
    '/grupo-solucao/7/solucao/5/tarefa/6/evidencia',
    <EvidenciasPage key="e" />,
  ],
} as const

const abrir = async (qual: keyof typeof TELAS, mais: Record<string, unknown> = {}) => {
  const [path, endereco, element] = TELAS[qual]
  comServidor({ ...SERVIDOR, ...mais })
  const tela = renderUi(null, { rotas: [{ path, element }] })
  await tela.router.navigate(endereco)
  return tela
}
/** What a form asks for, in order, without the marks of what must be filled in. */
const rotulos = (dialogo: HTMLElement) =>
  [...dialogo.querySelectorAll('label')].map((l) => l.textContent!.replace(/[\s*]+$/, ''))
const colunas = () => screen.getAllByRole('columnheader').map((c) => c.textContent)

beforeEach(() => {
  comoCelular(false)
  entrarComo()
})

describe('the lists of the shelf', () => {
  it.each([
    ['R090', 'grupos', ['#', 'Nome', 'Descrição'], 'Atendimento'],
    ['R493', 'tarefas', ['Id', 'Solução', 'Nome', 'Descrição'], 'Oficina'],
    ['R098', 'evidencias', ['#', 'Tarefa', 'Nome da evidência', 'Descrição'], 'Ata'],
  ] as const)('%s: %s have their columns and are edited and deleted', async (_, qual, esperadas, nome) => {
    await abrir(qual)
    expect(await screen.findByRole('button', { name: `Editar: ${nome}` })).toBeTruthy()
    expect(screen.getByRole('button', { name: `Excluir: ${nome}` })).toBeTruthy()
    expect(colunas().slice(0, -1)).toEqual(esperadas)
  })

  it.each([
    ['R091', 'grupos', 50],
    ['R087', 'solucoes', 20],
    ['R494', 'tarefas', 20],
    ['R099', 'evidencias', 20],
  ] as const)(
    '%s: the description of %s is cut at %i characters, the whole of it in the tooltip',
    async (_, qual, corte) => {
      await abrir(qual)
      const curta = await screen.findByText(`${LONGA.slice(0, corte).trimEnd()}…`)
      expect(curta.parentElement!.dataset.dica).toBe(LONGA)
    },
  )

  it('what is disabled says so beside its name, and a disabled group on the page of its solutions', async () => {
    const fora = { ...GRUPO, desabilitado: true }
    const { unmount } = await abrir('grupos', {
      'GET /api/projeto/grupoSolucao': [fora, { ...GRUPO, grupoSolucaoId: 8 }],
    })
    expect(await screen.findAllByText('Desabilitado')).toHaveLength(1)
    unmount()
    await abrir('solucoes', {
      'GET /api/projeto/grupoSolucao/7': fora,
      'GET /api/projeto/solucao/listAll': [{ ...SOLUCAO, desabilitado: true }],
      'GET /api/projeto/solucao': [{ ...SOLUCAO, desabilitado: true }],
    })
    expect(await screen.findByText('Desabilitada')).toBeTruthy()
    expect(await screen.findByText('Grupo de Solução: Atendimento (desabilitado)')).toBeTruthy()
  })

  it('the columns of solutions fit a screen of 1366, costs and prices included', async () => {
    await abrir('solucoes')
    const tabela = (await screen.findByText('Sala')).closest('table')!
    expect(Number.parseFloat(tabela.style.minWidth)).toBeLessThanOrEqual(1366 - 48 - 2 - 15)
    expect(colunas()).toContain('Preço')
  })

  it('from the groups the projects are a click away', async () => {
    await abrir('grupos')
    const lado = within(await screen.findByRole('navigation', { name: 'Projetos e Soluções' }))
    expect(lado.getByRole('link', { name: 'Projetos' }).getAttribute('href')).toBe('/projeto')
    expect(lado.getByRole('link', { name: 'Grupos de Soluções' }).getAttribute('aria-current')).toBe('page')
  })

  it('R092 R093 R503: a group is registered; only full admins take groups to and from a file', async () => {
    const { user } = await abrir('grupos')
    await user.click(await screen.findByRole('button', { name: 'Novo grupo de solução' }))
    const dialogo = within(await screen.findByRole('dialog'))
    for (const texto of [/^Nome/, /^Descrição/]) expect(dialogo.getByRole('textbox', { name: texto })).toBeTruthy()
    expect(dialogo.getByRole('combobox', { name: /^Eixo/ })).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    expect(await screen.findByRole('menuitem', { name: 'Exportar grupos de soluções' })).toBeTruthy()
    expect(screen.getByRole('menuitem', { name: 'Importar grupos de soluções' })).toBeTruthy()
  })

  it('R093: who is no full admin is offered neither', async () => {
    entrarComo({ acessoTotal: false })
    await abrir('grupos')
    await screen.findByRole('button', { name: 'Editar: Atendimento' })
    expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
  })

  it('R086: only full admins are offered to import solutions', async () => {
    const { user, unmount } = await abrir('solucoes')
    await screen.findByText('Sala')
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Importar soluções' }))
    expect(await screen.findByRole('dialog', { name: /^Importar/ })).toBeTruthy()
    unmount()
    entrarComo({ acessoTotal: false })
    await abrir('solucoes')
    await screen.findByText('Sala')
    expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull()
  })

  it('R085 R522 R600: a solution is inserted, edited and deleted in dialogs; its monitoring goes from 1 to 2 and back', async () => {
    const { user } = await abrir('solucoes')
    await user.click(await screen.findByRole('button', { name: 'Mais ações: Sala' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const pergunta = within(await screen.findByRole('dialog'))
    await user.click(pergunta.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Nova solução' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mais ações: Sala' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }))
    const dialogo = within(await screen.findByRole('dialog'))
    const trocar = async (por: string) => {
      await user.click(dialogo.getByRole('combobox', { name: 'Monitoramento' }))
      await user.click(await screen.findByRole('option', { name: por, hidden: true }))
    }
    await trocar('Visitas')
    expect(dialogo.getByLabelText('Visitas presenciais')).toBeTruthy()
    await trocar('Tarefas/Atividades')
    expect(dialogo.queryByLabelText('Visitas presenciais')).toBeNull()
  })

  it.each([
    ['a new one', 'POST', 'Nova tarefa'],
    ['a changed one', 'PUT', 'Editar: Oficina'],
  ] as const)('R870: %s that cannot be saved says so and stays open with what was typed', async (_, metodo, botao) => {
    const motivo = 'Já existe uma tarefa com este nome'
    const { user } = await abrir('tarefas', {
      [`${metodo} /api/projeto/tarefa`]: recusa(409, { code: 'jaExiste', message: motivo, fields: { nome: motivo } }),
    })
    await user.click(await screen.findByRole('button', { name: botao }))
    const dialogo = within(await screen.findByRole('dialog'))
    const nome = dialogo.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ })
    await user.clear(nome)
    await user.type(nome, 'Repetida')
    if (metodo === 'POST') await user.type(dialogo.getByLabelText(/^Horas/), '01:00')
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(nome.getAttribute('aria-invalid')).toBe('true'))
    expect(dialogo.getAllByText(motivo).length).toBeGreaterThan(0)
    expect(nome.value).toBe('Repetida')
  })

  it('R870: one that cannot be deleted says why in the dialog that asked', async () => {
    const { user } = await abrir('tarefas', {
      'DELETE /api/projeto/tarefa/6': recusa(409, { code: 'emUso', message: 'Está em dois termos.' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Excluir: Oficina' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.click(dialogo.getByRole('button', { name: 'Excluir' }))
    expect(await dialogo.findByText(/Está em dois termos/)).toBeTruthy()
  })

  it('R499: without a city the solution is chosen among those that came from this one, in every term in reach', async () => {
    const daCidade = (municipioSolucaoId: number, nome: string) => ({
      municipioSolucaoId,
      nome: 'Sala',
      solucaoId: 5,
      situacao: 1,
      municipioGrupoSolucao: { nome: 'G' },
      municipio: { nome, uf: 'SC' },
    })
    const pedidos = comServidor({
      ...SERVIDOR,
      'GET /api/municipio/get-nomes': [{ municipioId: 3, nome: 'Vale Sereno', uf: 'SC' }],
      'POST /api/municipio/municipiosolucao/list-by-municipio': [
        daCidade(31, 'Vale Sereno'),
        daCidade(32, 'Porto Claro'),
      ],
      'POST /api/municipio/municipiotarefa/get-by-solucoes': [],
      'POST /api/municipio/municipiotarefa/add-by-solucao': [],
    })
    const { user } = renderUi(<ImportarTarefas aberto solucaoId={5} onFechar={() => {}} />)
    const dialogo = within(await screen.findByRole('dialog', { name: 'Importar tarefas' }))
    await user.click(dialogo.getByRole('combobox', { name: /^Solução/ }))
    const grupo = await screen.findByRole('group', { name: 'Porto Claro/SC', hidden: true })
    await user.click(within(grupo).getByRole('option', { hidden: true }))
    await user.click(dialogo.getByRole('combobox', { name: /^Tarefas/ }))
    await user.click(await screen.findByRole('option', { name: /^Oficina/, hidden: true }))
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.path.endsWith('add-by-solucao'))?.body).toEqual({
        municipioSolucaoId: 32,
        tarefasIds: [6],
      }),
    )
    expect(pedidos.find((p) => p.path.endsWith('list-by-municipio'))?.body).toEqual({ solucaoId: 5 })
  })

  it('tasks that the solution of the city has already, by their origin or name, are marked and not taken', async () => {
    const doTermo = {
      municipioSolucaoId: 31,
      nome: 'Sala',
      solucaoId: 5,
      situacao: 1,
      municipioGrupoSolucao: { nome: 'G' },
      municipio: { nome: 'Vale Sereno', uf: 'SC' },
    }
    const pedidos = comServidor({
      ...SERVIDOR,
      'POST /api/projeto/tarefa/get-by-solucao': ['Oficina', 'Atender', 'Divulgar'].map((nome, i) => ({
        ...TAREFA,
        tarefaId: 6 + i,
        nome,
      })),
      'GET /api/municipio/get-nomes': [{ municipioId: 3, nome: 'Vale Sereno', uf: 'SC' }],
      'POST /api/municipio/municipiosolucao/list-by-municipio': [doTermo],
      'POST /api/municipio/municipiotarefa/get-by-solucoes': [
        { tarefaId: 6, nome: 'Oficina de abertura' },
        { tarefaId: null, nome: ' ATENDER' },
      ],
      'POST /api/municipio/municipiotarefa/add-by-solucao': [],
    })
    const { user } = renderUi(<ImportarTarefas aberto solucaoId={5} onFechar={() => {}} />)
    const dialogo = within(await screen.findByRole('dialog', { name: 'Importar tarefas' }))
    const escolher = async (campo: RegExp, opcao: RegExp) => {
      await user.click(dialogo.getByRole('combobox', { name: campo }))
      await user.click(await screen.findByRole('option', { name: opcao, hidden: true }))
    }
    // Chosen before it is known that they are there.
    await escolher(/^Tarefas/, /^Oficina/)
    await user.click(await screen.findByRole('option', { name: /^Divulgar/, hidden: true }))
    await escolher(/^Município/, /Vale Sereno/)
    await escolher(/^Solução/, /^Sala/)
    await user.click(dialogo.getByRole('combobox', { name: /^Tarefas/ }))
    await waitFor(() => {
      const fora = screen
        .getAllByRole('option', { hidden: true })
        .filter((o) => o.getAttribute('aria-disabled') === 'true' || o.dataset.comboboxDisabled)
      expect(fora.map((o) => o.textContent)).toEqual([
        expect.stringMatching(/^Oficina.*Já está nesta solução do termo/),
        expect.stringMatching(/^Atender.*Já está nesta solução do termo/),
      ])
    })
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.path.endsWith('add-by-solucao'))?.body).toEqual({
        municipioSolucaoId: 31,
        tarefasIds: [8],
      }),
    )
  })

  it.each([
    ['R496: a task', 'tarefas', 'Nova tarefa', ['Nome', 'Horas', 'Solução', 'Descrição']],
    ['an evidence', 'evidencias', 'Cadastrar Evidência', ['Nome da evidência', 'Descrição', 'Tarefa']],
  ] as const)('%s asks for its fields in their order, whatever that of the columns', async (_, qual, novo, ordem) => {
    const { user } = await abrir(qual)
    await user.click(await screen.findByRole('button', { name: novo }))
    expect(rotulos(await screen.findByRole('dialog'))).toEqual(ordem)
  })

  it('on a phone nothing is said of a description that is not there', async () => {
    comoCelular(true)
    await abrir('grupos', {
      'GET /api/projeto/grupoSolucao': [GRUPO, { ...GRUPO, grupoSolucaoId: 8, nome: 'Compras', descricao: null }],
    })
    const [comDescricao, sem] = await screen.findAllByRole('listitem')
    expect(within(comDescricao!).getByText('Descrição')).toBeTruthy()
    expect(within(sem!).getByText('Compras')).toBeTruthy()
    expect(within(sem!).queryByText('Descrição')).toBeNull()
  })

  it('who saves second sees what the first changed as it is read: hours, names, the evidences whole', async () => {
    const antes = { ...TAREFA, evidencias: [{ evidenciaId: 9, nome: 'Ata', descricao: null }] }
    const depois = {
      ...antes,
      horas: 480,
      solucaoId: 4,
      evidencias: [{ evidenciaId: 9, nome: 'Ata', descricao: 'Assinada' }],
      versao: 2,
    }
    const { user } = await abrir('tarefas', {
      'GET /api/projeto/solucao/listAll': [SOLUCAO, { ...SOLUCAO, solucaoId: 4, nome: 'Compras' }],
      'POST /api/projeto/tarefa/get-by-solucao': [antes],
      'PUT /api/projeto/tarefa': recusa(409, {
        code: 'versaoDesatualizada',
        message: 'Mudou',
        details: { atual: depois },
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Editar: Oficina' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await user.type(dialogo.getByRole('textbox', { name: /^Nome \*?$|^Nome$/ }), ' 2')
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    const conflito = within(await screen.findByRole('dialog', { name: /alterado por outra pessoa/ }))
    const linhas = conflito.getAllByRole('row').map((r) => [...r.children].map((c) => c.textContent))
    expect(linhas).toContainEqual(['Horas', '01:30', '08:00', '—'])
    expect(linhas).toContainEqual(['Solução', 'Sala', 'Compras', '—'])
    expect(linhas).toContainEqual(['Evidências', 'Ata', 'Ata: Assinada', '—'])
  })
})
