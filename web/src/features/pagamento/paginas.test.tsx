import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#web/app/router.tsx'
import { makeQueryClient } from '#web/lib/query.ts'
import { navegadorNovo } from '#web/lib/testing.ts'
import { comEnvios, comServidor, type Enviado, entrarComo, recusa, todasAsFlags } from '#web/testing.ts'
import { avisos } from '#web/ui/test-utils.tsx'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { AnalisarProcessosPage } from './analisar-page.tsx'
import { abrir, BASE, dialogo, escolherContrato, meus, novo, preparo, servidor, total } from './dialogo-testing.tsx'
import { ProcessoPage } from './processo-page.tsx'
import { ProcessosDoUsuarioPage, ProcessosPage } from './processos-page.tsx'
import { CONTRATO, SEM_ACOES, umaLinha, umProcesso, umRelatorio } from './testing.ts'

beforeEach(() => entrarComo({ usuarioId: 7 }, todasAsFlags))

describe('the dialog of a payment process', () => {
  it('R480 R481 R483 R484 R486 R487 R489: is persistent, reads number, total and dates, and offers reports of both kinds', async () => {
    const tela = await novo()
    const d = within(await dialogo())
    expect((await dialogo()).closest('.mantine-Modal-root')?.getAttribute('style') ?? '').toMatch(/50rem|800/)
    await tela.user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Novo processo de pagamento' })).toBeTruthy()
    await escolherContrato(tela, 'CT-2026-0101')
    expect(await d.findByDisplayValue('31/12/2026')).toHaveProperty('disabled', true)
    expect(d.getByDisplayValue('01/01/2026')).toHaveProperty('disabled', true)
    expect(d.getByRole<HTMLInputElement>('textbox', { name: 'Número do relatório' })).toMatchObject({
      value: '2',
      readOnly: true,
    })
    expect(d.getByRole<HTMLInputElement>('textbox', { name: 'Total de relatórios' })).toMatchObject({
      value: '10',
      readOnly: true,
    })
    const tabela = await d.findByRole('table', { name: 'Relatórios disponíveis' })
    const titulos = within(tabela)
      .getAllByRole('columnheader')
      .map((h) => h.textContent?.trim())
      .filter(Boolean)
    expect(titulos).toEqual(['Id', 'Título', 'Município ou projeto', 'Criador', 'Horas'])
    expect(d.getByRole('table', { name: 'Relatórios administrativos' })).toBeTruthy()
    await tela.user.type(d.getByRole('textbox', { name: /^Período/ }), '010320263')
    expect(d.getByRole<HTMLInputElement>('textbox', { name: /^Período/ }).value).toBe('01/03/2026 - 3')
    expect(d.getByRole('button', { name: 'Confirmar' })).toBeTruthy()
    expect(d.getAllByRole('button', { name: 'Fechar' }).map((b) => b.textContent)).toContain('Fechar')
  })

  it('R482: offers the contracts of this consultant that are in force', async () => {
    const { user, pedidos } = await novo()
    await user.click(within(await dialogo()).getByRole('combobox', { name: /^Contrato/ }))
    await screen.findByRole('option', { name: /CT-2026-0101/, hidden: true })
    expect(screen.getAllByRole('option', { hidden: true }).map((o) => o.textContent)).toEqual([
      expect.stringContaining('CT-2026-0101'),
      expect.stringContaining('CT-2026-0202'),
    ])
    const pedido = pedidos.find((p) => p.path === '/api/contratos/obter-contrato-por-usuario')
    expect(pedido?.query).toEqual({ usuarioId: '7' })
  })

  it('R485 R590 R591 R593 R594 R595: adds up what is chosen, and another contract, or none, begins anew', async () => {
    const tela = await novo()
    await escolherContrato(tela, 'CT-2026-0101')
    await total('00:00')
    await tela.user.click(await screen.findByRole('checkbox', { name: /Relatório 21/ }))
    await total('03:00')
    await tela.user.click(screen.getByRole('checkbox', { name: /Minuta/ }))
    await total('10:30')
    await tela.user.click(screen.getByRole('checkbox', { name: /Relatório 21/ }))
    await total('07:30')
    await tela.user.click(screen.getByRole('checkbox', { name: /Relatório 21/ }))
    await total('10:30')
    const marcado = (nome: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name: nome }).checked
    const numero = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Número do relatório' }).value
    // The other has the same report among its own: it is not chosen there.
    await escolherContrato(tela, 'CT-2026-0202')
    await screen.findByRole('checkbox', { name: /Relatório 41/ })
    await screen.findByRole('checkbox', { name: /Ata/ })
    expect([numero(), marcado(/Relatório 21/)]).toEqual(['1', false])
    expect(screen.queryByRole('checkbox', { name: /Minuta/ })).toBeNull()
    await total('00:00')
    await tela.user.click(screen.getByRole('checkbox', { name: /Relatório 21/ }))
    await total('03:00')
    await tela.user.click(within(await dialogo()).getByRole('button', { name: 'Limpar' }))
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Relatórios disponíveis' })).toBeNull())
    expect(numero()).toBe('')
    await escolherContrato(tela, 'CT-2026-0202')
    await total('00:00')
    expect(marcado(/Relatório 21/)).toBe(false)
  })

  it('R589: Close clears it: who opens it again begins with nothing', async () => {
    const tela = await novo()
    await tela.user.type(screen.getByRole('textbox', { name: /^Período/ }), '0103202631032026')
    const fechar = within(await dialogo())
      .getAllByRole('button', { name: 'Fechar' })
      .find((b) => b.textContent === 'Fechar')!
    await tela.user.click(fechar)
    await tela.user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo processo de pagamento' })).toBeNull())
    await tela.user.click(screen.getByRole('button', { name: 'Novo processo' }))
    await dialogo()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Período/ }).value).toBe('')
  })

  it('one click in the closing of a month opens it with all that was done by then, and the days since the last', async () => {
    const pedidos = comServidor(
      servidor({
        [`GET ${BASE}/fechamento`]: [
          {
            ...{ usuarioId: 7, usuario: 'Clarice Moura', contratoId: 3, numContrato: 'CT-2026-0101' },
            ...{ relatorios: 2, administrativos: 1, horas: '12:00', minutos: 720, desde: '2026-03-02', comuns: [] },
            ...{ usadoHoras: 20, alerta: false, abrir: true },
          },
        ],
        [`GET ${BASE}/preparar/7/3`]: preparo({
          relatorios: [umRelatorio(21, 180), umRelatorio(22, 90, { quando: '2026-04-01' })],
        }),
      }),
    )
    const { user } = await abrir(
      '/gestao-pagamento/usuario/:id',
      '/gestao-pagamento/usuario/7?vista=fechamento&mes=2026-03',
      <ProcessosDoUsuarioPage />,
    )
    await user.click(await screen.findByRole('button', { name: /^Abrir processo/ }))
    await total('10:30')
    expect(pedidos.find((p) => p.path === `${BASE}/fechamento`)?.query).toEqual({ mes: '2026-03' })
    const d = within(await dialogo())
    expect(d.getByRole<HTMLInputElement>('textbox', { name: /^Período/ }).value).toBe('28/02/2026 - 31/03/2026')
    expect(d.getByRole<HTMLInputElement>('checkbox', { name: /Relatório 22/ }).checked).toBe(false)
  })

  it('R488: leaves the second table out where administrative reports are hidden', async () => {
    const tela = await novo({ [`GET ${BASE}/preparar/7/3`]: preparo({ administrativos: null }) })
    await escolherContrato(tela, 'CT-2026-0101')
    await screen.findByRole('table', { name: 'Relatórios disponíveis' })
    expect(screen.queryByRole('table', { name: 'Relatórios administrativos' })).toBeNull()
  })

  it('R860: says when the number cannot be had', async () => {
    const tela = await novo({ [`GET ${BASE}/preparar/7/3`]: recusa(500, { code: 'erroInterno', message: 'x' }) })
    await escolherContrato(tela, 'CT-2026-0101')
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao obter relatórios administrativos'))
  })

  it('R603 R604 R607 R589 R677 R861: refuses in order, sends what was chosen, tells a failure, and closes on success', async () => {
    let resposta: { status: number; body: unknown } = { status: 500, body: { code: 'erroInterno', message: 'x' } }
    const enviados: Enviado[] = comEnvios(() => resposta)
    const tela = await novo()
    const confirmar = () => tela.user.click(screen.getByRole('button', { name: 'Confirmar' }))
    await confirmar()
    const semRelatorios = 'Não é possível abrir um processo de pagamento sem relatórios!'
    await waitFor(() => expect(avisos().some((a) => a.texto.includes(semRelatorios))).toBe(true))
    await escolherContrato(tela, 'CT-2026-0101')
    await tela.user.click(await screen.findByRole('checkbox', { name: /Relatório 21/ }))
    await confirmar()
    expect(
      (await screen.findAllByText('Não é possível abrir um processo de pagamento sem período de realização!')).length,
    ).toBeGreaterThan(0)
    await tela.user.type(screen.getByRole('textbox', { name: /^Período/ }), '0103202631032026')
    expect(enviados).toEqual([])
    await confirmar()
    await waitFor(() => expect(avisos().map((a) => a.titulo)).toContain('Erro ao inserir processo de pagamento'))
    expect(enviados[0]?.campos).toMatchObject({
      ...{ contratoId: '3', periodoRealizacao: '01/03/2026 - 31/03/2026', relatoriosString: '[21]' },
      ...{ relatoriosAdministrativosString: '[]', horas: '03:00', numero: '2', total: '10' },
    })
    resposta = {
      status: 200,
      body: {
        message: 'Processo de pagamento aberto e enviado para análise',
        processoPagamentoId: 6,
        numero: 2,
        versao: 1,
      },
    }
    await confirmar()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo processo de pagamento' })).toBeNull())
  })
})

describe('a process that is changed', () => {
  const contrato = { ...CONTRATO, horasPrevistas: 1200, horasAprovadas: 1200, entregas: 10 }
  const item = umRelatorio(21, 600)
  const corrigir = async () => {
    comServidor(
      servidor({
        [`GET ${BASE}/5`]: umProcesso({
          ...{ estado: 'devolvido', horas: '10:00', contrato, itens: [item] },
          acoes: { ...SEM_ACOES, editar: true },
        }),
        [`GET ${BASE}/preparar/7/3`]: preparo({ contrato, numero: 2, relatorios: [item, umRelatorio(22, 90)] }),
        [`GET ${BASE}/linhagem/processo/5`]: [],
        [`GET ${BASE}/historico/5`]: [],
        [`GET ${BASE}/ritmo/3`]: recusa(404, { code: 'naoEncontrado', message: 'x' }),
      }),
    )
    const tela = await abrir('/gestao-pagamento/processo/:processo', '/gestao-pagamento/processo/5', <ProcessoPage />)
    await tela.user.click(await screen.findByRole('button', { name: 'Corrigir e reenviar' }))
    const d = within(await screen.findByRole('dialog', { name: 'Processo de pagamento nº 2' }))
    await d.findByRole('checkbox', { name: /Relatório 22/ })
    return { ...tela, d }
  }

  it('is not in its own way: the last hours and the last delivery of the contract are its own', async () => {
    const enviados: Enviado[] = comEnvios(() => ({
      status: 200,
      body: { message: 'ok', processoPagamentoId: 5, numero: 2, versao: 2 },
    }))
    const { user, d } = await corrigir()
    expect(d.getByText(/^Contrato: 10:00 de 20:00 h em outros processos/)).toBeTruthy()
    expect(d.getByText(/chega a 100% das horas e 100% das entregas/)).toBeTruthy()
    await user.click(d.getByRole('checkbox', { name: /Relatório 22/ }))
    expect(await d.findByText(/passam do previsto no contrato em 01:30/)).toBeTruthy()
    await user.click(d.getByRole('checkbox', { name: /Relatório 22/ }))
    await user.click(d.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(enviados.length).toBe(1))
  })

  it('closes without a question while nothing was changed, and gives the focus back', async () => {
    const { user, d } = await corrigir()
    await user.click(d.getAllByRole('button', { name: 'Fechar' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Corrigir e reenviar' })),
    )
  })
})

describe('the lists', () => {
  it('offer nothing of somebody who is not there', async () => {
    comServidor({
      [`POST ${BASE}/get-by-usuario`]: recusa(404, { code: 'naoEncontrado', message: 'Registro não encontrado.' }),
    })
    entrarComo({ usuarioId: 9 }, todasAsFlags)
    await meus()
    await screen.findAllByText('Registro não encontrado.')
    expect(screen.queryByRole('button', { name: 'Novo processo' })).toBeNull()
  })

  it('R490: all of them in one table, however many', async () => {
    const muitos = Array.from({ length: 350 }, (_, i) => umaLinha({ processoPagamentoId: i + 1, numero: i + 1 }))
    comServidor({ [`GET ${BASE}`]: muitos, [`POST ${BASE}/get-by-usuario`]: muitos })
    await abrir('/gestao-pagamento', '/gestao-pagamento', <ProcessosPage />)
    const tabela = await screen.findByRole('table', { name: 'Processos de pagamentos' })
    await waitFor(() => expect(tabela.getAttribute('aria-rowcount')).toBe('351'))
    await meus()
    const deUm = await screen.findByRole('table', { name: 'Meus Processos de Pagamentos' })
    await waitFor(() => expect(deUm.getAttribute('aria-rowcount')).toBe('351'))
  })

  it.each([
    ['R415', '/gestao-pagamento'],
    ['R416', '/gestao-pagamento/usuario/7'],
  ])('%s: %s needs login', async (_, endereco) => {
    navegadorNovo()
    comServidor({})
    const router = createMemoryRouter(routes, { initialEntries: [endereco] })
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <UiProvider cor="#2a4fd7" env="test">
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>,
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  })

  it('show what they add up to; what was rejected adds nothing', async () => {
    comServidor({
      [`GET ${BASE}`]: [
        umaLinha(),
        umaLinha({ processoPagamentoId: 6, numero: 3, estado: 'reprovado', statusProcessoId: 6 }),
        umaLinha({ processoPagamentoId: 7, numero: 4, usuario: { usuarioId: 8, nome: 'Renato' }, valor: null }),
      ],
    })
    const { user } = await abrir('/gestao-pagamento', '/gestao-pagamento', <ProcessosPage />)
    const tabela = await screen.findByRole('table', { name: 'Processos de pagamentos' })
    expect((await within(tabela).findAllByRole('link', { name: /^CT-2026-0101, nº/ })).length).toBe(3)
    const soma = screen.getByText(/em vigor/).closest('p')!
    expect(soma.textContent).toContain('2 processos em vigor: 21:00 h')
    expect(soma.textContent).toMatch(/1\.260,00 \(1 sem valor/)
    // The foot adds up what is in sight.
    const pe = () => within(tabela).getAllByRole('row').at(-1)!.textContent
    expect(pe()).toMatch(/21:00.*1\.260,00/)
    await user.type(screen.getByRole('searchbox'), 'Renato')
    await waitFor(() => expect(pe()).toMatch(/Total10:30/))
  })
})

describe('one process', () => {
  const ver = (p: ReturnType<typeof umProcesso>) => {
    comServidor({
      [`GET ${BASE}/5`]: p,
      [`GET ${BASE}/linhagem/processo/5`]: [
        {
          elos: [
            {
              tipo: 'relatorio',
              id: 21,
              titulo: 'Relatório 21',
              detalhe: null,
              quem: 'Clarice Moura',
              em: null,
              para: '/x',
              horas: '03:00',
            },
            {
              tipo: 'processo',
              id: 5,
              titulo: 'Processo nº 2 de 10',
              detalhe: null,
              quem: null,
              em: null,
              para: null,
              horas: null,
            },
          ],
        },
      ],
      [`GET ${BASE}/historico/5`]: [],
      [`GET ${BASE}/ritmo/3`]: {
        ...{ contrato: CONTRATO, usadoHoras: 20, usadoEntregas: 10, alerta: false, meses: [] },
        ...{ previsaoDoFim: '2026-09-01', antesDoFim: true },
      },
      [`GET ${BASE}/fila`]: {
        linhas: [{ ...p, diasNaFila: 3, reenvio: true, proprio: false }],
        total: 1,
        totalExato: true,
      },
      [`GET ${BASE}/fila/opcoes`]: {
        total: 1,
        contratos: [{ contratoId: 3, numContrato: 'CT-2026-0101' }],
        usuarios: [],
      },
    })
  }
  const pagina = () => abrir('/gestao-pagamento/processo/:processo', '/gestao-pagamento/processo/5', <ProcessoPage />)

  it('leads from the work to its payment and says how its contract stands', async () => {
    ver(umProcesso())
    await pagina()
    expect(await screen.findByRole('heading', { level: 1, name: 'CT-2026-0101, nº 2' })).toBeTruthy()
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: 'Relatório 21' }).map((a) => a.getAttribute('href'))).toEqual([
        '/cidade/1/relatorio/obter/21',
        '/x',
      ]),
    )
    // The end that they share is told once.
    expect(within(screen.getByRole('list', { name: 'Até o pagamento' })).getByText('Processo nº 2 de 10')).toBeTruthy()
    expect(screen.getAllByText('Processo nº 2 de 10')).toHaveLength(1)
    expect(await screen.findByText(/Neste ritmo as horas acabam em 01\/09\/2026, antes do fim/)).toBeTruthy()
  })

  it('offers what the server says that it may', async () => {
    ver(umProcesso({ estado: 'enviadoSgf', acoes: { ...SEM_ACOES, pagar: true } }))
    const { user } = await pagina()
    await user.click(await screen.findByRole('button', { name: 'Registrar pagamento' }))
    const d = within(await screen.findByRole('dialog', { name: 'Registrar pagamento' }))
    await user.click(d.getByRole('button', { name: 'Registrar' }))
    expect((await d.findAllByText('Informe o número da nota fiscal')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Excluir')).toBeNull()
  })

  it('takes the invoice once it is approved, and with the payment', async () => {
    const enviados: Enviado[] = comEnvios(() => ({
      status: 200,
      body: { message: 'ok', processoPagamentoId: 5, versao: 2 },
    }))
    ver(umProcesso({ estado: 'enviadoSgf', acoes: { ...SEM_ACOES, pagar: true, anexar: true } }))
    const { user } = await pagina()
    const nota = new File(['%PDF-1.4 nota'], 'nota.pdf', { type: 'application/pdf' })
    const escolher = async (nome: string) => {
      const d = await screen.findByRole('dialog', { name: nome })
      await user.upload(d.querySelector<HTMLInputElement>('input[type="file"]')!, nota)
      return within(d)
    }
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Anexar nota fiscal' }))
    const vazio = within(await screen.findByRole('dialog', { name: 'Anexar nota fiscal' }))
    await user.click(vazio.getByRole('button', { name: 'Anexar' }))
    expect((await vazio.findAllByText('Escolha ao menos um arquivo.')).length).toBeGreaterThan(0)
    await user.click((await escolher('Anexar nota fiscal')).getByRole('button', { name: 'Anexar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Registrar pagamento' }))
    const d = await escolher('Registrar pagamento')
    await user.type(d.getByRole('textbox', { name: /^Número da nota fiscal/ }), '77')
    await user.click(d.getByRole('button', { name: 'Registrar' }))
    await waitFor(() => expect(enviados).toHaveLength(2))
    expect(enviados.map(({ caminho, campos }) => [caminho, (campos.arquivos as File).name, campos.versao])).toEqual([
      ['/api/arquivo/anexo/anexar-processo-pagamento', 'nota.pdf', '1'],
      [`${BASE}/pagar`, 'nota.pdf', '1'],
    ])
  })

  it('leads who may judge it to the bench', async () => {
    ver(umProcesso({ acoes: { ...SEM_ACOES, aprovar: true } }))
    await pagina()
    const analisar = await screen.findByRole('link', { name: 'Analisar' })
    expect(analisar.getAttribute('href')).toBe('/gestao-pagamento/analisar?processo=5')
  })

  it('counts those that were decided by themselves, not as a part of the queue', async () => {
    ver(umProcesso({ estado: 'pago', statusProcessoId: 5 }))
    await abrir('/gestao-pagamento/analisar', '/gestao-pagamento/analisar?situacao=pago', <AnalisarProcessosPage />)
    expect(await screen.findByText('1 processo de pagamento')).toBeTruthy()
  })

  it('is judged on the bench, alone', async () => {
    ver(umProcesso({ acoes: { ...SEM_ACOES, aprovar: true, devolver: true, reprovar: true } }))
    const { user } = await abrir(
      '/gestao-pagamento/analisar',
      '/gestao-pagamento/analisar?processo=5',
      <AnalisarProcessosPage />,
    )
    expect(await screen.findByRole('heading', { level: 2, name: 'CT-2026-0101, nº 2' })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /^Selecionar/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Aprovar/ }))
    expect(await screen.findByText(/seguem para o SGF e o pagamento/)).toBeTruthy()
  })
})
