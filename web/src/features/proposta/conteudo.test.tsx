import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Proposta } from '#contract/proposta.ts'
import { clienteSemPausa, comEnvios, comServidor, entrarComo, todasAsFlags } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PropostaPage } from './proposta-page.tsx'
import { BASE, EXTRA, GRUPOS, OPCOES, umaLinha, umaParcela, umaProposta } from './testing.ts'

const GRUPO = '/api/municipio-proposta-grupo-solucao'
const EXTRAS = '/api/municipio-proposta-solucoes-extras'
const PASSOS = '/api/MunicipioPropostaParcelasStatus'
const abrir = async (p: Proposta, aba: string, mais: object = {}) => {
  const pedidos = comServidor({
    [`GET ${BASE}/obter-proposta-por-municipio/1`]: [umaLinha({ estado: p.estado })],
    [`GET ${BASE}/5`]: p,
    [`GET ${BASE}/opcoes/1`]: OPCOES,
    [`GET ${PASSOS}`]: [],
    ...mais,
  })
  const tela = renderUi(null, {
    rotas: [{ path: '/cidade/:id/proposta/:tab', element: <PropostaPage /> }],
    queryClient: clienteSemPausa(),
  })
  await tela.router.navigate(`/cidade/1/proposta/${aba}`)
  const escritos = () => pedidos.filter((q) => q.method !== 'GET').map((q) => [q.method, q.path, q.body])
  return { ...tela, escritos }
}
type Tela = Awaited<ReturnType<typeof abrir>>
const campo = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const trocar = async ({ user }: Tela, name: string | RegExp, texto: string) => {
  await user.clear(campo(name))
  await user.type(campo(name), texto)
}
const salvar = ({ user }: Tela) => user.click(screen.getByRole('button', { name: 'Salvar' }))
const escolher = async ({ user }: Tela, dentro: HTMLElement, campo: RegExp, opcao: string) => {
  await user.click(within(dentro).getByRole('combobox', { name: campo }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${opcao}`), hidden: true }))
}

beforeEach(() => entrarComo({ usuarioId: 7 }, todasAsFlags))

describe('the solutions', () => {
  it('R565: stand in their blocks, extra ones with their prefix, what was negotiated beside the price of the band', async () => {
    await abrir(umaProposta(), 'solucoes')
    const bloco = async (nome: string) => within(await screen.findByRole('region', { name: nome }))
    const essencial = await bloco('Essencial')
    expect(essencial.getByText('Solução 1')).toBeTruthy()
    expect(essencial.queryByText(/Preço da faixa/)).toBeNull()
    expect((await bloco('Premium')).getByText('Preço da faixa: R$ 400,00')).toBeTruthy()
    expect(await (await bloco('Premium')).findByText(/O pacote pede de 1 a 2; há 1/)).toBeTruthy()
    expect((await bloco('Extra')).getByText('(extra) Feira local')).toBeTruthy()
    expect(essencial.queryByRole('button', { name: /Retirar/ })).toBeNull()
  })

  it('what is typed adds up at once and is saved by its group, with all that stays in it', async () => {
    const tela = await abrir(umaProposta(), 'solucoes', { [`PUT ${GRUPO}`]: { ...GRUPOS[0], versao: 5 } })
    await screen.findByRole('textbox', { name: 'Valor: Solução 1' })
    expect(screen.getByText(/^Total:/).textContent).toBe('Total: 19:00 h, R$ 1.000,00')
    await trocar(tela, 'Valor: Solução 1', '380,10')
    await trocar(tela, 'Horas: Solução 1', '8')
    expect(screen.getByText(/^Total:/).textContent).toBe('Total: 19:30 h, R$ 980,10')
    expect(screen.getAllByText('Preço da faixa: R$ 400,00')).toHaveLength(2)
    await salvar(tela)
    await waitFor(() => expect(tela.escritos()).toHaveLength(1))
    expect(tela.escritos()[0]).toEqual([
      'PUT',
      GRUPO,
      {
        municipioPropostaGrupoSolucaoId: 70,
        versao: 4,
        solucoes: [
          { municipioPropostaSolucaoId: 101, horas: 8, valor: 380.1 },
          { municipioPropostaSolucaoId: 102, horas: 7.5, valor: 350 },
        ],
      },
    ])
  })

  it('an empty price is refused beside its field', async () => {
    const tela = await abrir(umaProposta(), 'solucoes')
    await screen.findByRole('textbox', { name: 'Valor: Solução 1' })
    await tela.user.clear(campo('Valor: Solução 1'))
    await salvar(tela)
    expect((await screen.findAllByText(/Informe o valor: não há preço/)).length).toBeGreaterThan(1)
    expect(tela.escritos()).toEqual([])
  })

  it('premium ones are chosen up to what the package allows; those that go are taken out first', async () => {
    const tela = await abrir(umaProposta(), 'solucoes', {
      [`PUT ${GRUPO}`]: { ...GRUPOS[0], versao: 5 },
      [`POST ${GRUPO}`]: { ...GRUPOS[0], versao: 6 },
    })
    await tela.user.click(await screen.findByRole('button', { name: 'Escolher premium' }))
    const d = within(await screen.findByRole('dialog', { name: 'Escolher premium' }))
    await tela.user.click(d.getByRole('checkbox', { name: /Solução 3/ }))
    expect(d.getByRole<HTMLInputElement>('checkbox', { name: /Solução 4/ }).disabled).toBe(true)
    await tela.user.click(d.getByRole('checkbox', { name: /Solução 2/ }))
    await tela.user.click(d.getByRole('checkbox', { name: /Solução 4/ }))
    await tela.user.click(d.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(tela.escritos()).toHaveLength(3))
    expect(tela.escritos()).toEqual([
      [
        'PUT',
        GRUPO,
        {
          ...{ versao: 4, municipioPropostaGrupoSolucaoId: 70 },
          solucoes: [{ municipioPropostaSolucaoId: 101, horas: 7.5, valor: 400 }],
        },
      ],
      ['POST', GRUPO, { versao: 5, municipioPropostaId: 5, grupoSolucaoId: 20, solucoes: [{ solucaoId: 3 }] }],
      [
        'POST',
        GRUPO,
        { versao: 6, municipioPropostaId: 5, grupoSolucaoId: 21, solucoes: [{ solucaoId: 4, valor: 0 }] },
      ],
    ])
  })

  it('an extra comes from the shelf with its hours and price, or with a name of its own', async () => {
    const tela = await abrir(umaProposta(), 'solucoes', { [`POST ${EXTRAS}`]: EXTRA })
    await tela.user.click(await screen.findByRole('button', { name: 'Incluir extra' }))
    let dialogo = await screen.findByRole('dialog', { name: 'Incluir extra' })
    await escolher(tela, dialogo, /^Solução/, 'Solução 5')
    await tela.user.click(within(dialogo).getByRole('button', { name: 'Incluir' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Incluir extra' })).toBeNull())
    await tela.user.click(screen.getByRole('button', { name: 'Incluir extra' }))
    dialogo = await screen.findByRole('dialog', { name: 'Incluir extra' })
    const d = within(dialogo)
    await tela.user.click(d.getByRole('radio', { name: 'Com nome próprio' }))
    await tela.user.click(d.getByRole('button', { name: 'Incluir' }))
    expect(await d.findByText('Escolha da prateleira ou escreva o nome')).toBeTruthy()
    await tela.user.type(d.getByRole('textbox', { name: /^Nome/ }), 'Mutirão')
    await tela.user.type(d.getByRole('textbox', { name: /^Horas/ }), '2,5')
    await tela.user.type(d.getByRole('textbox', { name: /^Valor/ }), '99,90')
    await tela.user.click(d.getByRole('button', { name: 'Incluir' }))
    await waitFor(() => expect(tela.escritos()).toHaveLength(2))
    const comuns = { municipioPropostaId: 5, versao: 4, descricao: '' }
    expect(tela.escritos().map(([, , corpo]) => corpo)).toEqual([
      { ...comuns, solucaoId: 5, horas: 7.5, valor: 400 },
      { ...comuns, nome: 'Mutirão', horas: 2.5, valor: 99.9 },
    ])
  })

  it('of one that cannot be edited are only read', async () => {
    await abrir(umaProposta({ estado: 'aceita' }), 'solucoes')
    expect(await screen.findByText('(extra) Feira local')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    for (const nome of ['Escolher premium', 'Incluir extra', 'Salvar'])
      expect(screen.queryByRole('button', { name: nome })).toBeNull()
  })
})

describe('the values', () => {
  const celulas = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((l) => [...l.querySelectorAll('th,td')].map((c) => c.textContent))

  it('are worked out while they are typed, to the cent, and saved as they were said', async () => {
    const tela = await abrir(umaProposta(), 'valores', { [`PUT ${BASE}`]: umaProposta({ versao: 5 }) })
    await screen.findByRole('form', { name: 'Valores da proposta' })
    expect(celulas().at(-1)).toEqual(['Total', 'R$ 1.000,00', '30%', 'R$ 300,00', '70%', 'R$ 700,00'])
    await tela.user.click(screen.getByRole('radio', { name: 'Por valor' }))
    await trocar(tela, /^Valor/, '333,33')
    expect(celulas()).toEqual([
      ['Essencial', 'R$ 400,00', '33,33%', 'R$ 133,33', '66,67%', 'R$ 266,67'],
      ['Premium', 'R$ 350,00', '33,33%', 'R$ 116,67', '66,67%', 'R$ 233,33'],
      ['Extra', 'R$ 250,00', '33,33%', 'R$ 83,33', '66,67%', 'R$ 166,67'],
      ['Total', 'R$ 1.000,00', '33,33%', 'R$ 333,33', '66,67%', 'R$ 666,67'],
    ])
    expect(screen.getByText(/2 de R\$ 222,22 e a última de R\$ 222,23/)).toBeTruthy()
    await salvar(tela)
    await waitFor(() => expect(tela.escritos()).toHaveLength(1))
    expect(tela.escritos()[0]?.[2]).toEqual({
      ...{ municipioPropostaId: 5, versao: 4, rateio: { modo: 'valor', valor: 333.33 }, qtdParcelas: 3 },
      primeiroVencimento: '2026-06-10',
    })
  })

  it('each block may have its own, by percentage or value; more than the price is refused', async () => {
    const tela = await abrir(umaProposta(), 'valores', { [`PUT ${BASE}`]: umaProposta({ versao: 5 }) })
    await screen.findByRole('form', { name: 'Valores da proposta' })
    await tela.user.click(screen.getByRole('radio', { name: 'Por bloco' }))
    const como = within(screen.getByRole('radiogroup', { name: 'Como dizer: Extra' }))
    await tela.user.click(como.getByRole('radio', { name: 'Valor' }))
    await tela.user.type(campo(/^Extra/), '251')
    await salvar(tela)
    expect((await screen.findAllByText('A contrapartida não pode passar de R$ 250,00')).length).toBeGreaterThan(0)
    expect(tela.escritos()).toEqual([])
    await trocar(tela, /^Extra/, '250')
    await trocar(tela, /^Essencial/, '12,5')
    await salvar(tela)
    await waitFor(() => expect(tela.escritos()).toHaveLength(1))
    expect(tela.escritos()[0]?.[2]).toMatchObject({
      rateio: {
        modo: 'blocos',
        blocos: { essencial: { percentual: 12.5 }, premium: { percentual: 30 }, extra: { valor: 250 } },
      },
    })
  })
})

describe('the plan of instalments', () => {
  const PLANO = '/api/municipio-proposta-parcelas/plano'
  it('is edited as a whole: what is missing is said at once, and refused until it adds up', async () => {
    const tela = await abrir(umaProposta(), 'parcelas', { [`PUT ${PLANO}`]: [umaParcela(1)] })
    await screen.findByRole('list', { name: 'Parcelas' })
    await trocar(tela, 'Valor da parcela 1', '200')
    expect(screen.getByText(/faltam R\$ 33,33/)).toBeTruthy()
    await salvar(tela)
    expect(await screen.findByText('As parcelas somam R$ 666,67 e precisam somar R$ 700,00')).toBeTruthy()
    expect(tela.escritos()).toEqual([])
    await tela.user.click(screen.getByRole('button', { name: 'Incluir parcela' }))
    expect(campo('Valor da parcela 4').value).toBe('R$ 33,33')
    expect(campo('Vencimento da parcela 4').value).toBe('10/09/2026')
    await tela.user.click(screen.getByRole('button', { name: 'Repartir igualmente' }))
    expect(campo('Valor da parcela 1').value).toBe('R$ 175,00')
    await tela.user.click(screen.getByRole('button', { name: 'Retirar: parcela 4' }))
    expect(screen.getByText(/faltam R\$ 175,00/)).toBeTruthy()
    await tela.user.click(screen.getByRole('button', { name: 'Repartir igualmente' }))
    await trocar(tela, 'Vencimento da parcela 1', '15062026')
    await salvar(tela)
    await waitFor(() => expect(tela.escritos()).toHaveLength(1))
    expect(tela.escritos()[0]).toEqual([
      'PUT',
      PLANO,
      {
        ...{ municipioPropostaId: 5, versao: 4 },
        parcelas: [
          { vencimento: '2026-06-15', valor: 233.33 },
          { vencimento: '2026-07-10', valor: 233.33 },
          { vencimento: '2026-08-10', valor: 233.34 },
        ],
      },
    ])
  })

  it('days out of their order are told beside them', async () => {
    const tela = await abrir(umaProposta(), 'parcelas')
    await screen.findByRole('list', { name: 'Parcelas' })
    await trocar(tela, 'Vencimento da parcela 2', '10062026')
    await salvar(tela)
    expect((await screen.findAllByText('O vencimento precisa seguir a ordem das parcelas')).length).toBe(2)
    expect(tela.escritos()).toEqual([])
  })
})

describe('instalments that are owed', () => {
  const devidas = [
    umaParcela(1, {
      estado: 'vencida',
      acoes: { faturar: true, pagar: false, isentar: true, cancelar: true, desfazer: false },
    }),
    umaParcela(2, {
      estado: 'faturada',
      statusParcelaId: 2,
      notaNumero: 'NF 12',
      acoes: { faturar: false, pagar: true, isentar: false, cancelar: false, desfazer: true },
    }),
  ]
  const assinada = () => umaProposta({ estado: 'minutaAssinada', parcelas: devidas, parcelasVencidas: 1 })

  it('say their state in words, and how much stands in each', async () => {
    await abrir(assinada(), 'parcelas')
    const tabela = within(await screen.findByRole('table'))
    expect(tabela.getByText('Vencida')).toBeTruthy()
    expect(tabela.getByText('Faturada')).toBeTruthy()
    expect(screen.getByText('1 parcela vencida')).toBeTruthy()
    expect(screen.getAllByText('1 parcela, R$ 233,33')).toHaveLength(2)
  })

  it('an invoice asks for number, day and file', async () => {
    const enviados = comEnvios(() => ({ status: 200, body: devidas[0] }))
    const { user } = await abrir(assinada(), 'parcelas')
    await user.click(await screen.findByRole('button', { name: 'Faturar: 1ª parcela' }))
    const dialogo = await screen.findByRole('dialog', { name: /^Faturar/ })
    const d = within(dialogo)
    await user.click(d.getByRole('button', { name: 'Faturar' }))
    expect((await d.findAllByText('Anexe a nota fiscal ou o boleto para faturar a parcela')).length).toBeGreaterThan(0)
    await user.type(d.getByRole('textbox', { name: /^Número/ }), 'NF 77')
    const arquivo = new File(['x'], 'nota.pdf', { type: 'application/pdf' })
    await user.upload(dialogo.querySelector<HTMLInputElement>('input[type="file"]')!, arquivo)
    await user.click(d.getByRole('button', { name: 'Faturar' }))
    await waitFor(() => expect(enviados).toHaveLength(1))
    expect(enviados[0]).toMatchObject({
      caminho: PASSOS,
      campos: {
        ...{ municipioPropostaParcelaId: '91', versao: '1', acao: 'faturar', notaNumero: 'NF 77' },
        ...{ tipoAnexo: 'notaFiscal', arquivo: expect.any(File) },
      },
    })
  })

  it('what was typed wrong in the last step is corrected without undoing it', async () => {
    const passo = {
      ...{ municipioPropostaParcelaStatusId: 33, municipioPropostaParcelaId: 92, acao: 'faturar', de: 'prevista' },
      ...{ para: 'faturada', em: '2026-07-01T12:00:00Z', usuario: 'Clarice Moura', justificativa: null },
      ...{ notaNumero: 'NF 12', dataEmissao: '2026-07-01', dataPagamento: null, valorPago: null, ultimo: true },
      ...{ versao: 7, correcoes: [{ em: '2026-07-02T12:00:00Z', usuario: 'Otávio', justificativa: 'Outro número' }] },
    }
    const tela = await abrir(assinada(), 'parcelas', { [`GET ${PASSOS}`]: [passo], [`PUT ${PASSOS}`]: passo })
    await screen.findByRole('table')
    await tela.user.click(screen.getAllByRole('button', { name: /detalhe/i }).at(-1)!)
    await tela.user.click(await screen.findByRole('button', { name: 'Corrigir' }))
    const d = within(await screen.findByRole('dialog', { name: 'Corrigir a nota fiscal' }))
    await tela.user.type(d.getByRole('textbox', { name: /^Número/ }), '3')
    await tela.user.click(d.getByRole('button', { name: 'Salvar' }))
    expect((await d.findAllByText('Campo Obrigatório')).length).toBeGreaterThan(0)
    expect(tela.escritos()).toEqual([])
    await tela.user.type(d.getByRole('textbox', { name: /^Motivo/ }), 'Faltou um algarismo')
    await tela.user.click(d.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(tela.escritos()).toHaveLength(1))
    expect(tela.escritos()[0]).toEqual([
      'PUT',
      PASSOS,
      {
        ...{ municipioPropostaParcelaStatusId: 33, versao: 7, justificativa: 'Faltou um algarismo' },
        ...{ notaNumero: 'NF 123', dataEmissao: '2026-07-01' },
      },
    ])
    expect(screen.getByText(/^Corrigido em .+ por Otávio: “Outro número”$/)).toBeTruthy()
  })

  it('a file that was said to be something else is called what it is', async () => {
    const anexo = {
      ...{ municipioPropostaParcelaAnexoId: 44, municipioPropostaParcelaId: 92, tipo: 'boleto' as const },
      ...{ nomeArquivo: 'nota.pdf', mime: 'application/pdf', tamanho: 10, sha256: 'a'.repeat(64) },
      ...{
        usuario: 'Clarice Moura',
        criacao: '2026-07-01T12:00:00Z',
        verNaPagina: true,
        alterar: true,
        excluir: false,
      },
    }
    const fixo = { ...anexo, municipioPropostaParcelaAnexoId: 45, nomeArquivo: 'antiga.pdf', alterar: false }
    const com = umaProposta({ estado: 'minutaAssinada', parcelas: [{ ...devidas[1]!, anexos: [anexo, fixo] }] })
    const ANEXOS = '/api/MunicipioPropostaParcelasAnexos'
    const tela = await abrir(com, 'parcelas', { [`PUT ${ANEXOS}`]: { ...anexo, tipo: 'notaFiscal' } })
    await screen.findByRole('table')
    await tela.user.click(screen.getByRole('button', { name: /detalhe/i }))
    expect(screen.queryByRole('button', { name: 'Alterar o tipo: antiga.pdf' })).toBeNull()
    await tela.user.click(await screen.findByRole('button', { name: 'Alterar o tipo: nota.pdf' }))
    const d = within(await screen.findByRole('dialog', { name: 'Tipo do anexo: nota.pdf' }))
    await tela.user.click(d.getByRole('combobox', { name: /^Tipo/ }))
    await tela.user.click(await screen.findByRole('option', { name: 'Nota fiscal', hidden: true }))
    await tela.user.click(d.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(tela.escritos()).toEqual([['PUT', ANEXOS, { municipioPropostaParcelaAnexoId: 44, tipo: 'notaFiscal' }]]),
    )
  })

  it('a payment offers the value of the instalment, and undoing asks why', async () => {
    const enviados = comEnvios(() => ({ status: 200, body: devidas[1] }))
    const { user } = await abrir(assinada(), 'parcelas')
    await user.click(await screen.findByRole('button', { name: 'Registrar pagamento: 2ª parcela' }))
    const dialogo = await screen.findByRole('dialog', { name: /^Registrar pagamento/ })
    const d = within(dialogo)
    await user.upload(
      dialogo.querySelector<HTMLInputElement>('input[type="file"]')!,
      new File(['x'], 'comprovante.pdf', { type: 'application/pdf' }),
    )
    await user.click(d.getByRole('button', { name: 'Registrar' }))
    await waitFor(() => expect(enviados).toHaveLength(1))
    expect(enviados[0]?.campos).toMatchObject({ acao: 'pagar', valorPago: '233.33', tipoAnexo: 'comprovante' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Desfazer: 2ª parcela' }))
    const pergunta = within(await screen.findByRole('dialog', { name: /^Desfazer/ }))
    await user.type(await pergunta.findByRole('textbox'), 'Nota errada')
    await user.click(pergunta.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(enviados).toHaveLength(2))
    expect(enviados[1]?.campos).toMatchObject({ acao: 'desfazer', justificativa: 'Nota errada' })
  })
})
