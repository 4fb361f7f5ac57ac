import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Termo } from '#contract/termo-referencia.ts'
import { entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { avisos, comoCelular } from '#web/ui/test-utils.tsx'
import {
  abrirTermo,
  evidenciaDeTeste,
  grupoDeTeste,
  solucaoDeTeste,
  TERMO,
  tarefaDeTeste,
  termoDeTeste,
} from './testing.ts'

const plano = () =>
  tarefaDeTeste('Escrever o plano', 480, { municipioEvidencias: [evidenciaDeTeste('Plano assinado')] })
const termo = (): Termo =>
  termoDeTeste([
    grupoDeTeste('Compras', [
      solucaoDeTeste('Edital fácil', [plano(), tarefaDeTeste('Treinar a equipe', 125)]),
      solucaoDeTeste('Pregão', [tarefaDeTeste('Montar a sala', 60)], {
        municipioPropostaSolucoesExtrasId: 4,
        naoComputaHoras: true,
      }),
    ]),
    grupoDeTeste('Turismo', [
      solucaoDeTeste('Rotas', [], {
        monitoramento: 2,
        horasPrevistas: 90,
        horasRestantes: 90,
        usuario: null,
        usuarioId: null,
        acoes: {
          editar: true,
          excluir: true,
          interromper: true,
          reabilitar: false,
          iniciar: false,
          finalizar: false,
          adicionarTarefa: true,
          importarTarefa: true,
        },
        impedimento: 'Escolha o consultor antes de iniciar.',
      }),
    ]),
  ])

const linhas = () => [...document.querySelectorAll('tbody tr')].map((tr) => tr.querySelector('td')?.textContent)
const celulas = (nome: string) =>
  [...screen.getByRole('row', { name: new RegExp(nome) }).querySelectorAll('td')].slice(3, 7).map((c) => c.textContent)

beforeEach(() => {
  comoCelular(false)
  entrarComo()
})

describe('the lists', () => {
  it('R135: are narrowed by the group that the solutions are of, the tree is not', async () => {
    const { user, router } = await abrirTermo({ [TERMO]: termo() }, 1)
    expect(await screen.findByText('Rotas')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Grupo de Soluções' }))
    await user.click(await screen.findByRole('option', { name: 'Compras', hidden: true }))
    await waitFor(() => expect(screen.queryByText('Rotas')).toBeNull())
    expect(screen.getByText('Edital fácil')).toBeTruthy()
    expect(router.state.location.search).toMatch(/^\?grupo=\d+$/)
  })
})

describe('what a dialog says of where it stands', () => {
  it('of a new task in which solution, of a solution to be deleted what goes with it', async () => {
    const { user } = await abrirTermo({ [TERMO]: termo() })
    await user.click(await screen.findByRole('button', { name: 'Nova tarefa: Edital fácil' }))
    const nova = await screen.findByRole('dialog', { name: 'Nova tarefa' })
    expect(within(nova).getByText('Solução: Edital fácil')).toBeTruthy()
    await user.click(within(nova).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const excluir = async (nome: string) => {
      await user.click(screen.getByRole('button', { name: `Mais ações: ${nome}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
      const texto = (await screen.findByRole('dialog')).textContent
      await user.click(screen.getByRole('button', { name: 'Cancelar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return texto
    }
    expect(await excluir('Edital fácil')).toContain('“Edital fácil” será apagada do termo, com 2 tarefas.')
    expect(await excluir('Compras')).toContain('“Compras” será apagado do termo, com 2 soluções e 3 tarefas.')
    expect(await excluir('Rotas')).toContain('“Rotas” será apagada do termo.')
  })
})

describe('the tree of a term', () => {
  it('shows groups with their solutions and hours, each the sum of its parts, extras by their prefix (R036, R565)', async () => {
    await abrirTermo({ [TERMO]: termo() })
    await screen.findByRole('treegrid', { name: 'Grupos de Soluções' })
    expect(linhas()).toEqual([
      'ComprasGestão Municipal',
      'Edital fácil',
      '(extra) PregãoNão computa horas',
      'TurismoGestão Municipal',
      'Rotas',
    ])
    expect(celulas('Edital fácil')).toEqual(['10:05', '00:00', '00:00', '10:05'])
    // What does not count upward stands with its own hours.
    expect(celulas('Pregão')).toEqual(['01:00', '00:00', '00:00', '01:00'])
    expect(celulas('Compras')).toEqual(['10:05', '00:00', '00:00', '10:05'])
    const rodape = [...document.querySelectorAll('tfoot td')].map((c) => c.textContent)
    expect(rodape.slice(3, 7)).toEqual(['11:35', '00:00', '00:00', '11:35'])
  })

  it('gives what is of no task, visits and office, a row of its own', async () => {
    const { user } = await abrirTermo({ [TERMO]: termo() })
    await user.click(await screen.findByRole('button', { name: 'Abrir Rotas' }))
    expect(celulas('Visitas e escritório')).toEqual(['01:30', '00:00', '00:00', '01:30'])
  })

  it('finds without accents, keeps the parents of what it found and has it in the address', async () => {
    const { user, router } = await abrirTermo({ [TERMO]: termo() })
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar no termo' }), 'plano')
    await waitFor(() =>
      expect(linhas()).toEqual([
        'ComprasGestão Municipal',
        'Edital fácil',
        'Escrever o plano',
        'Plano assinadoEvidência',
      ]),
    )
    expect(router.state.location.search).toBe('?busca=plano')
    await user.type(screen.getByRole('searchbox'), 'xyz')
    expect(await screen.findByText('Nada encontrado para esta busca')).toBeTruthy()
  })

  it.each([0, 1])('says in tab %i which solution has no consultant', async (aba) => {
    await abrirTermo({ [TERMO]: termo() }, aba)
    expect((await screen.findByRole('row', { name: /Rotas/ })).textContent).toContain('Sem consultor')
  })

  it('says that a term is empty (R337) and offers to begin it', async () => {
    await abrirTermo({ [TERMO]: termoDeTeste([]) })
    expect(await screen.findByText('Nenhum Grupo retornado')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Importar grupo' })).toHaveLength(2)
  })

  it.each([
    [0, 'Erro ao listar Grupo de Solução/Iniciativa'],
    [1, 'Erro ao listar Iniciativas/Soluções'],
    [2, 'Erro ao obter atividades/tarefas'],
  ])('tells in tab %i that it could not be read (R318, R854, R856)', async (aba, texto) => {
    await abrirTermo({ [TERMO]: recusa(500, { code: 'erroInterno', message: 'Tente de novo.' }) }, aba)
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain(texto))
  })

  it('is in the words of the variant', async () => {
    entrarComo()
    const { ambienteDeTeste } = await import('#web/lib/testing.ts')
    ambienteDeTeste({ variante: 'at' })
    await abrirTermo({ [TERMO]: termo() })
    expect(await screen.findByRole('treegrid', { name: 'Grupos de Iniciativas' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Iniciativas/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Atividades/ })).toBeTruthy()
  })
})

describe('the steps of a term', () => {
  it('asks why something is interrupted and sends it', async () => {
    const { user, pedidos } = await abrirTermo(
      {
        [TERMO]: termo(),
        'POST /api/municipio/municipiosolucao/interromper/77': {},
      },
      1,
    )
    await screen.findByText('Edital fácil')
    const linha = screen.getByRole('row', { name: /Edital fácil/ })
    await user.click(within(linha).getByRole('button', { name: /Mais ações/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Interromper' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Interromper a solução Edital fácil?' }))
    await user.click(dialogo.getByRole('button', { name: 'Interromper' }))
    expect(await dialogo.findByText('Campo Obrigatório')).toBeTruthy()
    expect(pedidos.filter((p) => p.method === 'POST')).toEqual([])
    await user.type(dialogo.getByRole('textbox', { name: /Justificativa/ }), 'Sem orçamento')
    await user.click(dialogo.getByRole('button', { name: 'Interromper' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'POST')?.body).toEqual({ justificativa: 'Sem orçamento' }),
    )
  })

  it('does not begin without a consultant: says why and leads to the form', async () => {
    const aberto = termo()
    const { municipioSolucaoId, municipioGrupoSolucaoId } = aberto.grupos[1]!.municipioSolucoes[0]!
    const { user } = await abrirTermo({
      [TERMO]: aberto,
      [`GET /api/municipio/municipiosolucao/${municipioSolucaoId}`]: {
        municipioSolucaoId,
        municipioId: 1,
        municipioGrupoSolucaoId,
        nome: 'Rotas',
        usuarioId: null,
        monitoramento: 1,
        versao: 3,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Iniciar: Rotas' }))
    expect(await screen.findByText('Escolha o consultor antes de iniciar.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Escolher consultor' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Editar solução' }))
    expect(dialogo.getByRole('combobox', { name: /^Consultor/ })).toBeTruthy()
  })

  it('ends a solution only with a reason for each task that was not done', async () => {
    const tarefas = [tarefaDeTeste('Feita', 60, { situacao: 3 }), tarefaDeTeste('Por fazer', 60)]
    const solucao = solucaoDeTeste('Edital', tarefas, {
      situacao: 2,
      acoes: {
        editar: true,
        excluir: false,
        interromper: true,
        reabilitar: false,
        iniciar: false,
        finalizar: true,
        adicionarTarefa: true,
        importarTarefa: true,
      },
    })
    const [, porFazer] = tarefas
    const { user, pedidos } = await abrirTermo({
      [TERMO]: termoDeTeste([grupoDeTeste('Compras', [solucao])]),
      'GET /api/municipio/municipiosolucao/solucoes-a-finalizar/1': [
        {
          ...solucao,
          municipioGrupoSolucao: { municipioGrupoSolucaoId: 1, nome: 'Compras', desabilitado: false },
          pronta: false,
          pendentes: [{ ...porFazer, justificativa: null }],
        },
      ],
      'POST /api/municipio/municipiosolucao/finalizar-solucoes': [solucao],
    })
    await user.click(await screen.findByRole('button', { name: 'Finalizar: Edital' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Finalizar solução' }))
    const motivo = await dialogo.findByRole('textbox', { name: /Por que “Por fazer” não foi feita/ })
    expect(dialogo.queryByRole('textbox', { name: /“Feita”/ })).toBeNull()
    await user.click(dialogo.getByRole('button', { name: 'Finalizar' }))
    expect(await dialogo.findByText('Campo Obrigatório')).toBeTruthy()
    await user.type(motivo, 'Mudou o prefeito')
    await user.click(dialogo.getByRole('button', { name: 'Finalizar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.path.endsWith('finalizar-solucoes'))?.body).toEqual({
        municipioId: 1,
        solucoes: [
          {
            municipioSolucaoId: solucao.municipioSolucaoId,
            tarefas: [{ municipioTarefaId: porFazer!.municipioTarefaId, justificativa: 'Mudou o prefeito' }],
          },
        ],
      }),
    )
  })
})

describe('what was interrupted', () => {
  const REABILITAR = { editar: false, excluir: false, interromper: false, reabilitar: true }
  const desabilitada = { desabilitado: true, desabilitadoEla: true, situacao: 4 } as const
  const comInterrompidos = () =>
    termoDeTeste([
      grupoDeTeste('Compras', [
        solucaoDeTeste(
          'Presa',
          [
            tarefaDeTeste('A tarefa presa', 60, {
              ...desabilitada,
              acoes: { ...REABILITAR, adicionarEvidencia: false },
            }),
          ],
          {
            ...desabilitada,
            justificativa: 'Sem verba',
            descricao: 'Compra em casa',
            acoes: {
              ...REABILITAR,
              iniciar: false,
              finalizar: false,
              adicionarTarefa: false,
              importarTarefa: false,
            },
          },
        ),
        solucaoDeTeste('Solta', [
          tarefaDeTeste('B tarefa solta', 60, {
            ...desabilitada,
            acoes: { ...REABILITAR, adicionarEvidencia: false },
          }),
        ]),
      ]),
    ])

  it('stands with its columns and comes back after a question (R084, R111)', async () => {
    const { user, pedidos } = await abrirTermo(
      { [TERMO]: comInterrompidos(), 'PUT /api/municipio/municipioSolucao/reabilitar-solucao/1/1': {} },
      4,
    )
    const tabela = within(await screen.findByRole('table', { name: 'Lista de soluções desabilitadas' }))
    expect(tabela.getAllByRole('columnheader').map((c) => c.textContent)).toEqual([
      'Nome',
      'Descrição',
      'Grupo',
      'Consultor',
      'Justificativa',
      'Habilitar',
    ])
    expect(await tabela.findByText('Sem verba')).toBeTruthy()
    await user.click(tabela.getByRole('button', { name: 'Habilitar: Presa' }))
    const dialogo = within(await screen.findByRole('dialog', { name: 'Deseja habilitar a solução Presa?' }))
    expect(dialogo.getByRole('button', { name: 'Não' })).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Sim' }))
    await waitFor(() =>
      expect(pedidos.some((p: Pedido) => p.method === 'PUT' && p.path.includes('reabilitar-solucao'))).toBe(true),
    )
  })

  it('has tasks with enabled parents first, and the word in the place of the action of the others (R102, R104, R105, R106, R524)', async () => {
    const { user } = await abrirTermo({ [TERMO]: comInterrompidos() }, 4)
    const tabela = within(await screen.findByRole('table', { name: 'Lista de tarefas desabilitadas' }))
    await tabela.findByText('B tarefa solta')
    expect(tabela.getAllByRole('columnheader').map((c) => c.textContent)).toEqual([
      'Nome',
      'Descrição',
      'Solução',
      'Habilitar',
    ])
    const [, solta, presa] = tabela.getAllByRole('row')
    expect(within(solta!).getByText('B tarefa solta')).toBeTruthy()
    expect(within(presa!).getByText('Solução Desabilitada')).toBeTruthy()
    expect(within(presa!).queryByRole('button')).toBeNull()
    await user.click(within(solta!).getByRole('button', { name: 'Habilitar: B tarefa solta' }))
    expect(await screen.findByRole('dialog', { name: 'Deseja habilitar a tarefa B tarefa solta?' })).toBeTruthy()
  })

  it.each([
    ['at', 'atividades', 'Iniciativa Desabilitada'],
    ['gov', 'atividades', 'Fase Desabilitada'],
  ] as const)('says in %s what keeps a task out in its own words (R103, R105)', async (variante, tarefas, palavra) => {
    const { ambienteDeTeste } = await import('#web/lib/testing.ts')
    ambienteDeTeste({ variante })
    await abrirTermo({ [TERMO]: comInterrompidos() }, 4)
    const tabela = within(await screen.findByRole('table', { name: `Lista de ${tarefas} desabilitadas` }))
    expect(await tabela.findByText(palavra)).toBeTruthy()
  })

  it('says of a task of a finished solution why it does not come back, after those that do', async () => {
    const parada = { situacao: 4, desabilitado: true, desabilitadoEla: true } as const
    const acabada = solucaoDeTeste(
      'Pronta',
      [
        tarefaDeTeste('A de antes', 60, {
          ...parada,
          acoes: { ...REABILITAR, reabilitar: false, adicionarEvidencia: false },
        }),
      ],
      {
        situacao: 3,
      },
    )
    const aberta = solucaoDeTeste('Aberta', [
      tarefaDeTeste('B de agora', 60, { ...parada, acoes: { ...REABILITAR, adicionarEvidencia: false } }),
    ])
    await abrirTermo({ [TERMO]: termoDeTeste([grupoDeTeste('Compras', [acabada, aberta])]) }, 4)
    const tabela = within(await screen.findByRole('table', { name: 'Lista de tarefas desabilitadas' }))
    await tabela.findByText('A de antes')
    const [, primeira, segunda] = tabela.getAllByRole('row')
    expect(within(primeira!).getByRole('button', { name: 'Habilitar: B de agora' })).toBeTruthy()
    expect(within(segunda!).getByText('Solução Finalizada')).toBeTruthy()
    expect(within(segunda!).queryByRole('button')).toBeNull()
  })

  it('says that there is none (R107) in the words of the variant (R103)', async () => {
    await abrirTermo({ [TERMO]: termo() }, 4)
    expect(await screen.findByText('Não há tarefas desabilitadas')).toBeTruthy()
    // A sentence each, without a table around it.
    expect(screen.queryByRole('button', { name: 'Escolher colunas' })).toBeNull()
    expect(screen.queryByText('0 tarefas')).toBeNull()
    const { ambienteDeTeste } = await import('#web/lib/testing.ts')
    ambienteDeTeste({ variante: 'gov' })
    await abrirTermo({ [TERMO]: termo() }, 4)
    expect(await screen.findByText('Não há atividades desabilitadas')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Atividades desabilitadas' })).toBeTruthy()
  })

  it('lists groups with the way back of each (R504, R523)', async () => {
    const { user } = await abrirTermo(
      {
        [TERMO]: termoDeTeste([
          grupoDeTeste('Compras', [], {
            desabilitado: true,
            acoes: { ...REABILITAR, iniciar: false, adicionarSolucao: false, importarSolucao: false },
          }),
        ]),
      },
      4,
    )
    await user.click(await screen.findByRole('button', { name: 'Habilitar: Compras' }))
    expect(await screen.findByRole('dialog', { name: /Deseja habilitar o grupo de solução Compras\?/ })).toBeTruthy()
  })
})

describe('the lists of a term', () => {
  it('say that there is nothing (R335)', async () => {
    await abrirTermo({ [TERMO]: termoDeTeste([]) }, 2)
    expect(await screen.findByText('Nenhuma tarefa retornada')).toBeTruthy()
  })

  it('tell who saved second what the first changed', async () => {
    const aberto = termo()
    const { municipioTarefaId, municipioSolucaoId } = aberto.grupos[0]!.municipioSolucoes[0]!.municipioTarefas[0]!
    const lida = {
      municipioTarefaId,
      municipioSolucaoId: aberto.grupos[0]!.municipioSolucoes[0]!.municipioSolucaoId,
      municipioId: 1,
      nome: 'Escrever o plano',
      horas: 480,
      descricao: null,
      versao: 1,
    }
    expect(municipioSolucaoId).toBeDefined()
    const { user } = await abrirTermo(
      {
        [TERMO]: aberto,
        [`GET /api/municipio/municipiotarefa/${municipioTarefaId}`]: lida,
        'PUT /api/municipio/municipiotarefa': recusa(409, {
          code: 'versaoDesatualizada',
          message: 'Mudou',
          details: { atual: { ...lida, nome: 'Escrever o plano diretor', versao: 2 } },
        }),
      },
      2,
    )
    await user.click(await screen.findByRole('button', { name: 'Editar: Escrever o plano' }))
    const formulario = await screen.findByRole('dialog', { name: 'Editar tarefa' })
    const rotulos = [...formulario.querySelectorAll('label')].map((l) => l.textContent!.replace(/[\s*]+$/, ''))
    expect(rotulos).toEqual(['Nome', 'Horas', 'Solução', 'Descrição'])
    const dialogo = within(formulario)
    await user.type(dialogo.getByRole('textbox', { name: /Descrição/ }), 'Com a equipe')
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    const conflito = within(await screen.findByRole('dialog', { name: /alterado por outra pessoa/ }))
    expect(conflito.getByText('Escrever o plano diretor')).toBeTruthy()
  })
})
