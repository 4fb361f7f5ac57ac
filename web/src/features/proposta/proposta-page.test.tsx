import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { opcoesDaProposta, type Proposta, propostaDaLista, propostaSchema } from '#contract/proposta.ts'
import { ESTADOS_PROPOSTA } from '#contract/proposta-estados.ts'
import { clienteSemPausa, comEnvios, comServidor, entrarComo, recusa, todasAsFlags } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { PropostaPage } from './proposta-page.tsx'
import { acoesEm, BASE, DADOS, OPCOES, umAnexo, umaLinha, umaProposta } from './testing.ts'

const servidor = (p: Proposta | null, mais: object = {}) => ({
  [`GET ${BASE}/obter-proposta-por-municipio/1`]: p ? [umaLinha({ estado: p.estado })] : [],
  ...(p && { [`GET ${BASE}/5`]: p, [`GET ${BASE}/historico/5`]: [] }),
  [`GET ${BASE}/opcoes/1`]: OPCOES,
  ...mais,
})
const abrir = async (p: Proposta | null, { aba = 'proposta', mais = {} }: { aba?: string; mais?: object } = {}) => {
  const pedidos = comServidor(servidor(p, mais))
  const tela = renderUi(null, {
    rotas: [{ path: '/cidade/:id/proposta/:tab', element: <PropostaPage /> }],
    queryClient: clienteSemPausa(),
  })
  await tela.router.navigate(`/cidade/1/proposta/${aba}`)
  const enviado = (metodo: string, caminho: string) =>
    pedidos.filter((q) => q.method === metodo && q.path === caminho).map((q) => q.body)
  return { ...tela, pedidos, enviado }
}
const SALVA = { message: 'Feito', municipioPropostaId: 5, versao: 5 }
const textbox = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => entrarComo({ usuarioId: 7 }, todasAsFlags))

describe('the fakes', () => {
  it('are what the contract says', () => {
    for (const estado of ESTADOS_PROPOSTA) expect(() => propostaSchema.parse(umaProposta({ estado }))).not.toThrow()
    expect(() => propostaDaLista.parse(umaLinha())).not.toThrow()
    expect(() => opcoesDaProposta.output.parse(OPCOES)).not.toThrow()
  })
})

describe('which proposal is shown', () => {
  it('R041 R732: the newest of the city, another by the picker, and the one of the address', async () => {
    const outra = umaLinha({ municipioPropostaId: 4, numero: 'PROP-SC-2025-0007', estado: 'expirada' })
    const { user, router } = await abrir(umaProposta(), {
      mais: {
        [`GET ${BASE}/obter-proposta-por-municipio/1`]: [umaLinha(), outra],
        [`GET ${BASE}/4`]: umaProposta({ ...outra, estado: 'expirada', acoes: acoesEm('expirada') }),
      },
    })
    expect((await screen.findAllByText('Em elaboração')).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Proposta' }).value).toBe('PROP-SC-2026-0001')
    await user.click(screen.getByRole('combobox', { name: 'Proposta' }))
    await user.click(await screen.findByRole('option', { name: /PROP-SC-2025-0007/, hidden: true }))
    await waitFor(() => expect(router.state.location.search).toBe('?proposta=4'))
    expect(await screen.findByText('Expirada')).toBeTruthy()
    const partes = within(screen.getByRole('navigation', { name: 'Partes da proposta' }))
    expect(partes.getAllByRole('link').map((a) => a.getAttribute('href'))).toEqual(
      ['proposta', 'solucoes', 'valores', 'parcelas', 'anexos'].map((t) => `/cidade/1/proposta/${t}?proposta=4`),
    )
  })

  it('one that is going on stands before a newer one that ended', async () => {
    const encerrada = umaLinha({ municipioPropostaId: 9, numero: 'PROP-SC-2026-0009', estado: 'cancelada' })
    await abrir(umaProposta(), {
      mais: { [`GET ${BASE}/obter-proposta-por-municipio/1`]: [encerrada, umaLinha()] },
    })
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Proposta' })).value).toBe(
      'PROP-SC-2026-0001',
    )
  })

  it('one that is not of this city is told, and the newest shown', async () => {
    const { router } = await abrir(umaProposta())
    await router.navigate('/cidade/1/proposta/proposta?proposta=99')
    expect(await screen.findByText(/foi excluída ou não é deste município/)).toBeTruthy()
    expect(screen.getByText('PROP-SC-2026-0001')).toBeTruthy()
  })

  it('an unknown tab leads to the first, and a failure offers to try again', async () => {
    const { router } = await abrir(null, {
      aba: 'nada',
      mais: { [`GET ${BASE}/obter-proposta-por-municipio/1`]: recusa(422, { code: 'regra', message: 'Não deu' }) },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/cidade/1/proposta/proposta'))
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })
})

describe('a new proposal', () => {
  it('is the one thing to do where there is none; a combo fills it in, and it leads to what was made', async () => {
    let criada = false
    const { user, router, enviado } = await abrir(null, {
      mais: {
        [`GET ${BASE}/obter-proposta-por-municipio/1`]: () => (criada ? [umaLinha()] : []),
        [`GET ${BASE}/5`]: umaProposta(),
        [`POST ${BASE}`]: () => {
          criada = true
          return umaProposta()
        },
      },
    })
    expect(await screen.findByText('Nenhuma proposta deste município')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Nova proposta' }))
    const d = within(await screen.findByRole('dialog', { name: 'Nova proposta' }))
    await d.findByRole('combobox', { name: /^Pacote/ })
    await user.click(d.getByRole('button', { name: 'Criar proposta' }))
    expect(await d.findByText('Escolha um pacote ou um combo')).toBeTruthy()
    await user.click(d.getByRole('combobox', { name: /^Combo/ }))
    await user.click(await screen.findByRole('option', { name: 'Combo Turismo', hidden: true }))
    expect(d.getByText(/Contrapartida da entidade: 40%/)).toBeTruthy()
    await user.click(d.getByRole('button', { name: 'Criar proposta' }))
    await waitFor(() => expect(router.state.location.search).toBe('?proposta=5'))
    expect(enviado('POST', BASE)).toEqual([
      expect.objectContaining({
        ...{ municipioId: 1, pacoteId: 3, municipiosPropostasCombosId: 9, ciclo: '2026', tipoPrograma: 1 },
        ...{ vigenciaMeses: 18, validadeDias: 45, qtdParcelas: 6 },
      }),
    ])
  })

  it('who may not make one is told whom to ask', async () => {
    entrarComo({ usuarioId: 7, acessoTotal: false, perfil: 3 }, { ...todasAsFlags, criarProposta: false })
    await abrir(null)
    expect(await screen.findByText(/Peça a quem administra o programa/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nova proposta' })).toBeNull()
  })
})

describe('the steps', () => {
  it.each([
    ['emElaboracao', 'Gerar proposta'],
    ['gerada', 'Enviar ao município'],
    ['enviada', 'Registrar aceite'],
    ['emNegociacao', 'Gerar proposta'],
    ['aceita', 'Emitir minuta'],
    ['minutaEmitida', 'Registrar minuta assinada'],
    ['recusada', 'Duplicar'],
  ] as const)('in %s the button is %s', async (estado, rotulo) => {
    await abrir(umaProposta({ estado }))
    expect(await screen.findByRole('button', { name: rotulo })).toBeTruthy()
  })

  it('what is missing leads to its tab and holds the paper back', async () => {
    const falta = [{ aba: 'solucoes' as const, frase: 'Escolha ao menos 1 solução premium' }]
    const { user, enviado } = await abrir(umaProposta({ falta }))
    const link = await screen.findByRole('link', { name: 'Escolha ao menos 1 solução premium' })
    expect(link.getAttribute('href')).toBe('/cidade/1/proposta/solucoes?proposta=5')
    await user.click(screen.getByRole('button', { name: 'Gerar proposta' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(enviado('POST', `${BASE}/gerar-proposta`)).toEqual([])
  })

  it('R731: generating asks first and leads to the papers', async () => {
    const { user, router, enviado } = await abrir(umaProposta(), { mais: { [`POST ${BASE}/gerar-proposta`]: {} } })
    await user.click(await screen.findByRole('button', { name: 'Gerar proposta' }))
    const d = within(await screen.findByRole('dialog'))
    await user.click(await d.findByRole('button', { name: 'Gerar proposta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cidade/1/proposta/anexos'))
    expect(enviado('POST', `${BASE}/gerar-proposta`)).toEqual([{ municipioPropostaId: 5, versao: 4 }])
  })

  it('sending begins with the manager, refuses what is no address, and tells the link once', async () => {
    const link = 'https://praca.exemplo/proposta/abc'
    const { user, enviado } = await abrir(umaProposta({ estado: 'gerada' }), {
      mais: { [`POST ${BASE}/enviar`]: { ...SALVA, link } },
    })
    await user.click(await screen.findByRole('button', { name: 'Enviar ao município' }))
    const d = within(await screen.findByRole('dialog', { name: /Enviar a proposta/ }))
    expect(d.getByText(DADOS.gestorEmail!)).toBeTruthy()
    await user.type(d.getByRole('combobox', { name: /^Para/ }), 'errado{Enter}')
    await user.click(d.getByRole('button', { name: 'Enviar ao município' }))
    expect(await d.findByText('E-mail inválido: errado')).toBeTruthy()
    await user.type(d.getByRole('combobox', { name: /^Para/ }), '{Backspace}')
    await user.type(d.getByRole('textbox', { name: /^Mensagem/ }), 'Segue')
    await user.click(d.getByRole('button', { name: 'Enviar ao município' }))
    expect(await screen.findByDisplayValue(link)).toBeTruthy()
    expect(enviado('POST', `${BASE}/enviar`)).toEqual([
      { municipioPropostaId: 5, versao: 4, para: [DADOS.gestorEmail], mensagem: 'Segue' },
    ])
  })

  it('an answer by other means asks who gave it and how', async () => {
    const { user, enviado } = await abrir(umaProposta({ estado: 'enviada' }), {
      mais: { [`POST ${BASE}/aceitar`]: SALVA },
    })
    await user.click(await screen.findByRole('button', { name: 'Registrar aceite' }))
    const d = within(await screen.findByRole('dialog', { name: 'Registrar aceite' }))
    await user.click(d.getByRole('button', { name: 'Registrar aceite' }))
    expect(await d.findByText('Informe o nome de quem respondeu')).toBeTruthy()
    await user.type(d.getByRole('textbox', { name: /^Quem respondeu/ }), 'Rosa Prado')
    await user.type(d.getByRole('textbox', { name: /^Como o aceite/ }), 'Por ofício')
    await user.click(d.getByRole('button', { name: 'Registrar aceite' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Registrar aceite' })).toBeNull())
    expect(enviado('POST', `${BASE}/aceitar`)).toEqual([
      { municipioPropostaId: 5, versao: 4, nome: 'Rosa Prado', cargo: '', motivo: 'Por ofício' },
    ])
  })

  it.each([
    ['enviada', 'Voltar à negociação', 'negociar', 'Voltar à negociação'],
    ['enviada', 'Cancelar proposta', 'cancelar', 'Cancelar proposta'],
    ['minutaAssinada', 'Fazer aditivo', 'aditar', 'Fazer aditivo'],
  ] as const)('in %s, %s takes its reason', async (estado, rotulo, caminho, confirmar) => {
    const { user, enviado } = await abrir(umaProposta({ estado }), { mais: { [`POST ${BASE}/${caminho}`]: SALVA } })
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: rotulo }))
    const d = within(await screen.findByRole('dialog'))
    await user.type(await d.findByRole('textbox'), 'Porque sim')
    await user.click(d.getByRole('button', { name: confirmar }))
    await waitFor(() =>
      expect(enviado('POST', `${BASE}/${caminho}`)).toEqual([
        { municipioPropostaId: 5, versao: 4, motivo: 'Porque sim' },
      ]),
    )
  })

  it('the signature asks for the paper as PDF', async () => {
    const enviados = comEnvios(() => ({ status: 200, body: SALVA }))
    const { user } = await abrir(umaProposta({ estado: 'minutaEmitida' }))
    await user.click(await screen.findByRole('button', { name: 'Registrar minuta assinada' }))
    const dialogo = await screen.findByRole('dialog', { name: 'Registrar minuta assinada' })
    const d = within(dialogo)
    await user.click(d.getByRole('button', { name: 'Registrar' }))
    expect((await d.findAllByText('Envie a minuta assinada em PDF')).length).toBeGreaterThan(0)
    const campo = dialogo.querySelector<HTMLInputElement>('input[type="file"]')!
    await user.upload(campo, new File(['%PDF-1.7'], 'assinada.pdf', { type: 'application/pdf' }))
    await user.click(d.getByRole('button', { name: 'Registrar' }))
    await waitFor(() => expect(enviados).toHaveLength(1))
    expect(enviados[0]).toMatchObject({
      metodo: 'POST',
      caminho: `${BASE}/assinar`,
      campos: { municipioPropostaId: '5', versao: '4', arquivo: expect.any(File) },
    })
  })

  it('a refusal of the server is said in the dialog, which stays', async () => {
    const { user } = await abrir(umaProposta(), {
      mais: { [`DELETE ${BASE}/5`]: recusa(422, { code: 'regra', message: 'Ela já saiu da casa' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const d = within(await screen.findByRole('dialog'))
    await user.click(await d.findByRole('button', { name: 'Excluir' }))
    expect(await d.findByText('Ela já saiu da casa')).toBeTruthy()
  })
})

describe('the data', () => {
  const salvar = (tela: Awaited<ReturnType<typeof abrir>>) =>
    tela.user.click(screen.getByRole('button', { name: 'Salvar' }))

  it('are saved with the head first, each from the version that the other left, masked data as it came', async () => {
    const tela = await abrir(umaProposta(), {
      mais: {
        [`PUT ${BASE}`]: umaProposta({ ciclo: '2027', versao: 5 }),
        'PUT /api/municipio-proposta-dados': { ...DADOS, prefeito: 'Ana Vale', versao: 6 },
      },
    })
    await screen.findByRole('form', { name: 'Dados da proposta' })
    await tela.user.clear(textbox(/^Ciclo/))
    await tela.user.type(textbox(/^Ciclo/), '2027')
    await tela.user.clear(textbox(/^Prefeito/))
    await tela.user.type(textbox(/^Prefeito/), 'Ana Vale')
    expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
    await salvar(tela)
    await waitFor(() => expect(tela.enviado('PUT', '/api/municipio-proposta-dados')).toHaveLength(1))
    expect(tela.enviado('PUT', BASE)).toEqual([
      expect.objectContaining({ municipioPropostaId: 5, versao: 4, ciclo: '2027', pacoteId: 3, validadeDias: 60 }),
    ])
    expect(tela.enviado('PUT', '/api/municipio-proposta-dados')).toEqual([
      expect.objectContaining({
        ...{ municipioPropostaDadosId: 50, versao: 5, prefeito: 'Ana Vale', cnpj: DADOS.cnpj },
        cpfSignatario: DADOS.cpfSignatario,
      }),
    ])
    await waitFor(() => expect(avisos().map((a) => a.texto)).toContain('Proposta salva com sucesso'))
  })

  it('wrong ones are told beside their fields and nothing is sent', async () => {
    const tela = await abrir(umaProposta())
    await screen.findByRole('form', { name: 'Dados da proposta' })
    await tela.user.clear(textbox(/^CNPJ/))
    await tela.user.type(textbox(/^CNPJ/), '11111111111111')
    await salvar(tela)
    expect((await screen.findAllByText('CNPJ inválido')).length).toBeGreaterThan(0)
    expect(tela.pedidos.filter((q) => q.method === 'PUT')).toEqual([])
  })

  it('those of the proposal before are brought along, for one that has none', async () => {
    const tela = await abrir(umaProposta({ dados: null }), {
      mais: {
        [`GET ${BASE}/opcoes/1`]: { ...OPCOES, dados: { ...DADOS, municipioPropostaId: 2 } },
        'POST /api/municipio-proposta-dados': { ...DADOS, versao: 5 },
      },
    })
    expect(await screen.findByText(/vieram da proposta anterior/)).toBeTruthy()
    await salvar(tela)
    await waitFor(() => expect(tela.enviado('POST', '/api/municipio-proposta-dados')).toHaveLength(1))
    expect(tela.enviado('POST', '/api/municipio-proposta-dados')[0]).toMatchObject({
      ...{ municipioPropostaId: 5, deOutraId: 2, cpfSignatario: DADOS.cpfSignatario },
    })
  })

  it('unsaved ones hold the steps back, and leaving asks', async () => {
    const tela = await abrir(umaProposta())
    await screen.findByRole('form', { name: 'Dados da proposta' })
    await tela.user.type(textbox(/^Ciclo/), '7')
    await tela.user.click(screen.getByRole('button', { name: 'Gerar proposta' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await tela.user.click(screen.getByRole('link', { name: /^Valores/ }))
    const d = within(await screen.findByRole('dialog'))
    await tela.user.click(await d.findByRole('button', { name: 'Continuar editando' }))
    expect(tela.router.state.location.pathname).toBe('/cidade/1/proposta/proposta')
    expect(textbox(/^Ciclo/).value).toBe('20267')
  })

  it('of what was signed are only read, and the page says what comes next', async () => {
    const aviso = 'O que foi assinado não muda. Faça um aditivo para alterar o que foi combinado.'
    await abrir(umaProposta({ estado: 'minutaAssinada', aviso }))
    await screen.findByRole('form', { name: 'Dados da proposta' })
    expect(screen.getByText(aviso)).toBeTruthy()
    expect(textbox(/^Prefeito/).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })
})

describe('the papers', () => {
  it('R733 R734 R735: stand with their revision and hash, and are downloaded by their own calls', async () => {
    const anexos = [
      umAnexo(),
      umAnexo({ municipioPropostaAnexoId: 61, revisao: 2, nomeArquivo: 'r2.pdf', criacao: '2026-03-04T12:00:00Z' }),
      umAnexo({ municipioPropostaAnexoId: 62, tipo: 'minuta', nomeArquivo: 'minuta.docx', verNaPagina: false }),
      umAnexo({ municipioPropostaAnexoId: 63, tipo: 'minutaAssinada', nomeArquivo: 'assinada.pdf' }),
    ]
    const tela = await abrir(umaProposta({ estado: 'minutaAssinada', anexos }), {
      aba: 'anexos',
      mais: {
        [`POST ${BASE}/download-proposta`]: {},
        [`POST ${BASE}/download-minuta`]: {},
        [`POST ${BASE}/download-minuta-assinada`]: {},
      },
    })
    expect(await screen.findByText(/Proposta gerada, revisão 2 \(atual\)/)).toBeTruthy()
    expect(screen.getByText(/Proposta gerada, revisão 1 ·/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Copiar SHA-256/ })).toHaveLength(4)
    for (const nome of ['Proposta em DOCX', 'Minuta em PDF', 'Minuta assinada'])
      await tela.user.click(screen.getByRole('button', { name: nome }))
    await waitFor(() => expect(tela.enviado('POST', `${BASE}/download-minuta-assinada`)).toHaveLength(1))
    expect(tela.enviado('POST', `${BASE}/download-proposta`)).toEqual([{ municipioPropostaId: 5, formato: 'docx' }])
    expect(tela.enviado('POST', `${BASE}/download-minuta`)).toEqual([{ municipioPropostaId: 5 }])
  })

  it('the link that was sent is taken back once that is confirmed', async () => {
    const link = { capacidadeId: 77, expira: '2026-05-31T02:59:59.999Z', usos: 2 }
    const { user, enviado } = await abrir(umaProposta({ estado: 'enviada', link }), {
      mais: { 'DELETE /api/capacidade/77': { message: 'Link revogado' } },
    })
    expect(await screen.findByText(/foi usado 2 vezes/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Revogar o link' }))
    const pergunta = within(await screen.findByRole('dialog', { name: /^Revogar o link da proposta/ }))
    expect(enviado('DELETE', '/api/capacidade/77')).toHaveLength(0)
    await user.click(pergunta.getByRole('button', { name: 'Revogar o link' }))
    await waitFor(() => expect(enviado('DELETE', '/api/capacidade/77')).toHaveLength(1))
  })

  it('R736: what people bring goes by enviar-anexo, with its kind', async () => {
    const enviados = comEnvios(() => ({ status: 200, body: umAnexo({ tipo: 'empenho', revisao: null }) }))
    const { user } = await abrir(umaProposta(), { aba: 'anexos' })
    expect(await screen.findByText(/Nenhum documento foi gerado ainda/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Anexar arquivo' }))
    const dialogo = await screen.findByRole('dialog', { name: 'Anexar arquivo' })
    await user.click(within(dialogo).getByRole('combobox', { name: /^Tipo/ }))
    await user.click(await screen.findByRole('option', { name: 'Empenho', hidden: true }))
    const campo = dialogo.querySelector<HTMLInputElement>('input[type="file"]')!
    await user.upload(campo, new File(['x'], 'empenho.pdf', { type: 'application/pdf' }))
    await user.click(within(dialogo).getByRole('button', { name: 'Anexar' }))
    await waitFor(() => expect(enviados).toHaveLength(1))
    expect(enviados[0]).toMatchObject({
      caminho: `${BASE}/enviar-anexo`,
      campos: { municipioPropostaId: '5', tipo: 'empenho', arquivo: expect.any(File) },
    })
  })
})
