import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  clienteSemPausa,
  comEnvios,
  comServidor,
  type Enviado,
  entrarComo,
  recusa,
  todasAsFlags,
} from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { AnalisarProcessosPage } from './analisar-page.tsx'
import { ProcessoPage } from './processo-page.tsx'
import { ProcessosDoUsuarioPage, ProcessosPage } from './processos-page.tsx'
import { CONTRATO, SEM_ACOES, umaLinha, umProcesso, umRelatorio } from './testing.ts'
import { VerificarPage } from './verificar-page.tsx'

const BASE = '/api/relatorio/relatorioGestaoPagamento'
const abrir = async (path: string, endereco: string, element: ReactNode) => {
  const tela = renderUi(null, { rotas: [{ path, element }], queryClient: clienteSemPausa() })
  await tela.router.navigate(endereco)
  return tela
}
const contratos = [
  { ...CONTRATO, situacao: 'Vigente' },
  { ...CONTRATO, contratoId: 4, numContrato: 'CT-2026-0202', situacao: 'Vigente' },
]
const preparo = (mais: object = {}) => ({
  contrato: CONTRATO,
  numero: 2,
  total: 10,
  ultimoPeriodo: '01/02/2026 - 28/02/2026',
  relatorios: [umRelatorio(21, 180), umRelatorio(22, 90)],
  administrativos: [umRelatorio(31, 450, { tipo: 'administrativo', titulo: 'Minuta' })],
  ...mais,
})
const servidor = (mais: object = {}) => ({
  [`POST ${BASE}/get-by-usuario`]: [umaLinha()],
  'GET /api/contratos/obter-contrato-por-usuario': contratos,
  [`GET ${BASE}/preparar/7/3`]: preparo(),
  [`GET ${BASE}/preparar/7/4`]: preparo({
    contrato: contratos[1],
    numero: 1,
    ultimoPeriodo: null,
    relatorios: [],
    administrativos: [],
  }),
  ...mais,
})
const meus = () => abrir('/gestao-pagamento/usuario/:id', '/gestao-pagamento/usuario/7', <ProcessosDoUsuarioPage />)
type Tela = Awaited<ReturnType<typeof meus>>
const dialogo = () => screen.findByRole('dialog', { name: 'Novo processo de pagamento' })
const escolherContrato = async ({ user }: Tela, nome: string) => {
  await user.click(within(await dialogo()).getByRole('combobox', { name: /^Contrato/ }))
  await user.click(await screen.findByRole('option', { name: new RegExp(nome), hidden: true }))
}
const total = (horas: string) => screen.findByText(`Total de horas: ${horas}`)

beforeEach(() => entrarComo({ usuarioId: 7 }, todasAsFlags))

describe('the dialog of a payment process', () => {
  const novo = async (mais: object = {}) => {
    comServidor(servidor(mais))
    const tela = await meus()
    await tela.user.click(await screen.findByRole('button', { name: 'Novo processo' }))
    await dialogo()
    return tela
  }

  it('R480 R481 R482 R483 R484 R486 R487 R489: is persistent, reads number, total and dates, and offers reports of both kinds', async () => {
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

  it('R485 R590 R591 R593 R594 R595: adds up what is chosen, and another contract begins anew', async () => {
    const tela = await novo()
    await escolherContrato(tela, 'CT-2026-0101')
    await total('00:00')
    await tela.user.click(await screen.findByRole('checkbox', { name: /Relatório 21/ }))
    await total('03:00')
    await tela.user.click(screen.getByRole('checkbox', { name: /Minuta/ }))
    await total('10:30')
    await tela.user.click(screen.getByRole('checkbox', { name: /Relatório 21/ }))
    await total('07:30')
    await escolherContrato(tela, 'CT-2026-0202')
    await total('00:00')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Número do relatório' }).value).toBe('1')
    await escolherContrato(tela, 'CT-2026-0101')
    await total('00:00')
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

describe('the lists', () => {
  it('R415 R416 R490: show all of them with what they add up to; what was rejected adds nothing', async () => {
    comServidor({
      [`GET ${BASE}`]: [
        umaLinha(),
        umaLinha({ processoPagamentoId: 6, numero: 3, estado: 'reprovado', statusProcessoId: 6 }),
      ],
    })
    await abrir('/gestao-pagamento', '/gestao-pagamento', <ProcessosPage />)
    const tabela = await screen.findByRole('table', { name: 'Processos de pagamentos' })
    expect((await within(tabela).findAllByRole('link', { name: /^CT-2026-0101, nº/ })).length).toBe(2)
    const soma = screen.getByText(/em vigor/).closest('p')!
    expect(soma.textContent).toContain('1 processo em vigor: 10:30 h')
    expect(soma.textContent).toMatch(/1\.260,00/)
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
    expect(await screen.findByText(/Neste ritmo as horas acabam em 01\/09\/2026, antes do fim/)).toBeTruthy()
  })

  it('offers what the server says that it may', async () => {
    ver(umProcesso({ estado: 'enviadoSgf', acoes: { ...SEM_ACOES, pagar: true } }))
    const { user } = await pagina()
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Registrar pagamento' }))
    const d = within(await screen.findByRole('dialog', { name: 'Registrar pagamento' }))
    await user.click(d.getByRole('button', { name: 'Registrar' }))
    expect((await d.findAllByText('Informe o número da nota fiscal')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Excluir')).toBeNull()
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

describe('the open page', () => {
  it('says whether a paper is what was issued, and how the code is written', async () => {
    comServidor({
      [`GET ${BASE}/verificar/ABCD-EFGH-2345-6789`]: {
        ...{ codigoContratacao: 'CT-2026-0101', numero: 2, total: 10, consultor: 'Clarice Moura', horas: '10:30' },
        ...{
          periodoRealizacao: '01/03/2026 - 31/03/2026',
          estado: 'pago',
          criacao: '2026-04-01T12:00:00Z',
          analisadoEm: null,
        },
      },
    })
    const rotas = ['/verificar-pagamento', '/verificar-pagamento/:codigo'].map((path) => ({
      path,
      element: <VerificarPage />,
    }))
    const tela = renderUi(null, { rotas, queryClient: clienteSemPausa() })
    await tela.router.navigate('/verificar-pagamento')
    await tela.user.type(await screen.findByRole('textbox', { name: 'Código de verificação' }), 'abc')
    await tela.user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText(/quatro grupos de quatro/)).toBeTruthy()
    await tela.user.clear(screen.getByRole('textbox', { name: 'Código de verificação' }))
    await tela.user.type(screen.getByRole('textbox', { name: 'Código de verificação' }), 'abcd-efgh-2345-6789')
    await tela.user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(await screen.findByText('O documento é autêntico')).toBeTruthy()
    expect(screen.getByText('Clarice Moura')).toBeTruthy()
  })
})
