import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from 'zod'
import { mensagensZod } from '#contract/messages.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { entrarComo, todasAsFlags } from '#web/testing.ts'
import { comoCelular } from '#web/ui/test-utils.tsx'
import { umaEvidencia, umaPergunta, umDetalhe } from './testing.ts'
import { abrir, BASE, corpo } from './testing-lista.tsx'

config({ customError: mensagensZod })

const titulos = () => screen.getAllByRole('columnheader').map((c) => c.textContent)

/** The seal room, as the host would say. */
const naSala = () => setAmbiente(ambienteDeTeste({ variante: 'sala' }))

beforeEach(() => {
  comoCelular(false)
  notifications.clean()
  entrarComo()
})

describe('the table of the standard layout', () => {
  const cheia = umaPergunta({ acoes: { ...umaPergunta().acoes, carregar: true, descartar: true } })

  it('R061 R064: has the columns of the specification in their order', async () => {
    await abrir({ perguntas: [cheia] })
    expect(titulos()).toEqual([
      'Descartar',
      'Tema',
      'Nº',
      'Pergunta',
      'Arquivos',
      'Pontos',
      'Escolher',
      'Enviar',
      'Evidência',
      'Tem arquivo',
    ])
  })

  it('R063 R262: hides points from who may not see them', async () => {
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, visualizarPontosMedalha: false })
    await abrir({ perguntas: [{ ...cheia, pontos: null }] })
    expect(titulos()).not.toContain('Pontos')
  })

  it('R068: says that there is nothing', async () => {
    await abrir({ perguntas: [] })
    expect(await screen.findByText('Nenhuma pergunta retornada')).toBeTruthy()
  })

  it('counts show in the tabs; a state one may not see has none', async () => {
    await abrir({})
    const abas = within(screen.getByRole('navigation', { name: 'Situação das perguntas' }))
    await waitFor(() => expect(abas.getByRole('link', { name: 'Aprovadas 70' })).toBeTruthy())
    expect(abas.queryByRole('link', { name: /Rejeitadas/ })).toBeNull()
    expect(abas.getByRole('link', { name: /Respondidas/ }).getAttribute('aria-current')).toBe('page')
  })

  it('R069 R883: draws all of them, however many', async () => {
    const muitas = Array.from({ length: 150 }, (_, i) => umaPergunta({ perguntaMunicipioId: i + 1, numero: i + 1 }))
    await abrir({ perguntas: muitas })
    expect(screen.getAllByRole('row')).toHaveLength(151)
    expect(screen.queryByRole('button', { name: /próxima página|mostrar mais/i })).toBeNull()
  })

  it('R282: the questions are downloaded as the blob of a PDF', async () => {
    const { user } = await abrir({})
    const pedidos: { endereco: string; body: unknown }[] = []
    vi.stubGlobal('fetch', async (endereco: string, { body }: RequestInit) => {
      pedidos.push({ endereco, body: JSON.parse(String(body)) })
      const nome = "attachment; filename*=UTF-8''perguntas.pdf"
      return new Response(new Blob(['%PDF-1.7'], { type: 'application/pdf' }), {
        headers: { 'content-disposition': nome },
      })
    })
    const blobs: Blob[] = []
    const baixados: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((b) => {
      blobs.push(b as Blob)
      return 'blob:um'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      baixados.push(`${this.download} ${this.href}`)
    })
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(await screen.findByRole('menuitem', { name: 'PDF das perguntas' }))
    await waitFor(() => expect(baixados).toEqual(['perguntas.pdf blob:um']))
    expect(pedidos).toEqual([
      {
        endereco: `${BASE}/get-pdf-perguntas`,
        body: { municipioId: 1, tipo: 'respondida', eixoId: null, temaId: null },
      },
    ])
    expect([blobs[0]!.type, await blobs[0]!.text()]).toEqual(['application/pdf', '%PDF-1.7'])
    vi.restoreAllMocks()
  })

  it('R065 R525: the evidence asked for opens in a dialog', async () => {
    const { user } = await abrir({})
    await user.click(screen.getByRole('button', { name: 'Evidência: Pergunta 7' }))
    expect(within(await screen.findByRole('dialog')).getByText('Certificado com carga horária.')).toBeTruthy()
  })

  it('R066 R067 R081: a second row unfolded folds the first', async () => {
    const outra = umaPergunta({ perguntaMunicipioId: 71, numero: 8, texto: 'Outra?' })
    const { user } = await abrir({
      perguntas: [umaPergunta(), outra],
      detalhe: umDetalhe({ evidencias: [umaEvidencia()] }),
      respostas: { [`GET ${BASE}/get-pergunta/71`]: umDetalhe({ perguntaMunicipioId: 71 }) },
    })
    await user.click(screen.getByRole('button', { name: 'Mostrar arquivos: Pergunta 7' }))
    expect(await screen.findByText('certificado.pdf')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mostrar arquivos: Pergunta 8' }))
    expect(await screen.findByText('Nenhuma evidência retornada')).toBeTruthy()
    expect(screen.queryByText('certificado.pdf')).toBeNull()
  })

  it('R207: sending without a file is told', async () => {
    const { user } = await abrir({ perguntas: [cheia], detalhe: umDetalhe() })
    await user.click(screen.getByRole('button', { name: 'Enviar: Pergunta 7' }))
    expect(await screen.findByText('Não há evidências a serem enviadas!')).toBeTruthy()
  })

  it('what is saved and waits is sent by the button of its row, after asking', async () => {
    const salva = umaPergunta({ salvo: true, quantidadeArquivo: 1, acoes: { ...cheia.acoes, enviar: true } })
    const { user, pedidos } = await abrir({
      perguntas: [salva],
      detalhe: umDetalhe({ salvo: true, versao: 4, evidencias: [umaEvidencia({ rodada: 0, enviada: false })] }),
      respostas: { [`PUT ${BASE}`]: umDetalhe() },
    })
    await user.click(screen.getByRole('button', { name: 'Enviar para análise: Pergunta 7' }))
    await screen.findByRole('dialog', { name: 'Enviar a análise!' })
    expect(corpo(pedidos, 'PUT', BASE)).toBeUndefined()
    // Asked a moment ago: Enter says yes.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Enviar'))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Evidência enviada para análise')).toBeTruthy()
    expect(corpo(pedidos, 'PUT', BASE)).toEqual({
      perguntaMunicipioId: 70,
      evidenciada: true,
      rejeitada: false,
      versao: 4,
    })
  })

  it('each row has one chip, says why it was rejected and until when, and counts its files with a paperclip', async () => {
    const fim = new Date(Date.now() + 86_400_000).toISOString()
    const prazo = { dia: fim.slice(0, 10), texto: 'até amanhã', restante: '', encerrado: false, fim }
    const rejeitada = { estado: 'rejeitada', temArquivo: true, quantidadeArquivo: 2, prazo } as const
    await abrir({
      tipo: 'rejeitada',
      perguntas: [
        umaPergunta({ ...rejeitada, rejeicao: { motivo: 'Faltam páginas.', recorrente: false } }),
        umaPergunta({
          ...rejeitada,
          perguntaMunicipioId: 71,
          numero: 8,
          salvo: true,
          acoes: { ...cheia.acoes, enviar: true },
        }),
        umaPergunta({
          ...rejeitada,
          perguntaMunicipioId: 72,
          numero: 9,
          aviso: 'Prazo para envio de novo arquivo encerrou no dia 05/03/2026 às 23:59',
          prazo: { ...prazo, encerrado: true },
          rejeicao: { motivo: null, recorrente: true },
        }),
      ],
    })
    const linhas = screen.getAllByRole('row').slice(1)
    const selos = (n: number) => [...linhas[n]!.querySelectorAll('.mantine-Badge-root')].map((b) => b.textContent)
    expect([selos(0), selos(1), selos(2)]).toEqual([
      ['Rejeitada'],
      ['Salva, falta enviar para análise'],
      ['Prazo encerrado'],
    ])
    expect(linhas[0]!.textContent).toContain('Motivo: Faltam páginas.')
    expect(linhas[0]!.textContent).toContain('até amanhã')
    expect(within(linhas[0]!).getByRole('img', { name: 'Tem 2 arquivos' })).toBeTruthy()
    expect(within(linhas[1]!).getByRole('button', { name: 'Enviar para análise: Pergunta 8' })).toBeTruthy()
    expect(linhas[2]!.textContent).toContain('A pergunta é recorrente e volta no próximo acompanhamento.')
  })

  it('is searched by number or by words, accents ignored, and the address keeps it', async () => {
    const outra = umaPergunta({ perguntaMunicipioId: 71, numero: 12, texto: 'Há ações de inclusão?' })
    const { user, router } = await abrir({ perguntas: [umaPergunta(), outra] })
    await user.type(screen.getByRole('searchbox', { name: 'Busca' }), 'acoes inclusao')
    await waitFor(() => expect(screen.queryByText('O agente concluiu a formação básica?')).toBeNull())
    expect(screen.getByText('Há ações de inclusão?')).toBeTruthy()
    expect(router.state.location.search).toBe('?busca=acoes+inclusao')
    await user.clear(screen.getByRole('searchbox', { name: 'Busca' }))
    await user.type(screen.getByRole('searchbox', { name: 'Busca' }), '7')
    await waitFor(() => expect(screen.queryByText('Há ações de inclusão?')).toBeNull())
    expect(screen.getByText('O agente concluiu a formação básica?')).toBeTruthy()
  })

  it('R161 R162 R278: discarding asks first, says what is lost, and sends the id only', async () => {
    const { user, pedidos } = await abrir({
      perguntas: [cheia],
      respostas: { [`PUT ${BASE}`]: umDetalhe() },
    })
    await user.click(screen.getByRole('button', { name: 'Descartar Pergunta 7' }))
    const dialogo = within(await screen.findByRole('dialog'))
    expect(dialogo.getByText(/perde 1\.000 pontos declarados e ela reaparece no próximo acompanhamento/)).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Descartar' }))
    await waitFor(() =>
      expect(corpo(pedidos, 'PUT', BASE)).toEqual({ perguntaMunicipioId: 70, descartar: true, versao: 1 }),
    )
  })

  it('R332 R333: deadline passed and two rejections are told at the question', async () => {
    await abrir({
      tipo: 'rejeitada',
      perguntas: [
        umaPergunta({
          estado: 'rejeitada',
          aviso: 'Prazo para envio de novo arquivo encerrou no dia 05/03/2026 às 23:59',
        }),
        umaPergunta({
          perguntaMunicipioId: 71,
          estado: 'rejeitada',
          aviso: 'O Critério foi rejeitado duas vezes e não poderá ser submetido a uma nova avaliação.',
        }),
      ],
    })
    expect(screen.getByText(/encerrou no dia 05\/03\/2026 às 23:59/)).toBeTruthy()
    expect(screen.getByText(/rejeitado duas vezes/)).toBeTruthy()
  })

  it.each([
    ['R251', 'respondida', 'visualizarRespondidas'],
    ['R252', 'evidenciada', 'visualizarEvidenciadas'],
    ['R253', 'rejeitada', 'visualizarRejeitadas'],
    ['R254', 'aprovada', 'visualizarAprovadas'],
  ] as const)('%s: the questions in the state %s are shown with %s only', async (_, estado, flag) => {
    const perguntas = [umaPergunta({ estado })]
    const outras = { visualizarRespondidas: false, visualizarEvidenciadas: false, visualizarRejeitadas: false }
    const nenhuma = { ...todasAsFlags, ...outras, visualizarAprovadas: false }
    entrarComo({ acessoTotal: false }, { ...nenhuma, [flag]: true })
    await abrir({ tipo: estado, perguntas })
    cleanup()
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, [flag]: false })
    const { pedidos } = await abrir({ tipo: estado, perguntas, semEsperar: true })
    expect(await screen.findByText(/Você não tem permissão para ver as perguntas/)).toBeTruthy()
    expect(pedidos.some((p) => p.path.includes('get-perguntas-municipios'))).toBe(false)
  })

  const sim = umaPergunta({ numero: 7, texto: 'Respondida com sim?' })
  const nao = umaPergunta({ perguntaMunicipioId: 71, numero: 8, texto: 'Respondida com não?', resposta: false })

  it('Respondidas is narrowed to what waits for evidence or to NÃO, and the address says to which', async () => {
    const { user, router } = await abrir({ perguntas: [sim, nao] })
    const escolher = async (opcao: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Situação' }))
      await user.click(await screen.findByRole('option', { name: opcao }))
    }
    await escolher('À espera de evidência')
    await waitFor(() => expect(screen.queryByText('Respondida com não?')).toBeNull())
    expect(screen.getByText('Respondida com sim?')).toBeTruthy()
    expect(router.state.location.search).toBe('?so=a-evidenciar')
    await escolher('Respondidas com NÃO')
    await waitFor(() => expect(screen.queryByText('Respondida com sim?')).toBeNull())
    expect(screen.getByText('Respondida com não?')).toBeTruthy()
    expect(router.state.location.search).toBe('?so=nao')
    // The other tabs have other questions: nothing of it goes along.
    expect(screen.getByRole('link', { name: /Aprovadas/ }).getAttribute('href')).toBe('/cidade/1/evidencia/aprovada')
  })

  it('without the bar of filters a narrowed list says to what, and shows all when asked', async () => {
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, exibirFiltro: false })
    const { user, router } = await abrir({ perguntas: [sim, nao], busca: '?so=a-evidenciar' })
    expect(await screen.findByText('Só à espera de evidência')).toBeTruthy()
    expect(screen.queryByText('Respondida com não?')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Mostrar todas' }))
    expect(await screen.findByText('Respondida com não?')).toBeTruthy()
    expect(router.state.location.search).toBe('')
    expect(screen.queryByText(/^Só à espera/)).toBeNull()
    cleanup()
    entrarComo()
    await abrir({ perguntas: [sim], busca: '?so=a-evidenciar' })
    expect(screen.queryByText(/^Só à espera/)).toBeNull()
  })

  it('a narrowed list is opened by its address', async () => {
    const vencida = umaPergunta({
      perguntaMunicipioId: 72,
      estado: 'rejeitada',
      texto: 'Prazo encerrado?',
      qtdRejeicao: 1,
      prazo: {
        dia: '2026-03-05',
        texto: 'encerrou',
        restante: 'encerrado',
        encerrado: true,
        fim: '2026-03-06T02:59:00Z',
      },
    })
    const duas = umaPergunta({ perguntaMunicipioId: 73, estado: 'rejeitada', texto: 'Duas vezes?', qtdRejeicao: 2 })
    await abrir({ tipo: 'rejeitada', perguntas: [vencida, duas], busca: '?so=prazo-encerrado' })
    expect(screen.getByText('Prazo encerrado?')).toBeTruthy()
    expect(screen.queryByText('Duas vezes?')).toBeNull()
  })

  it('on a phone each question is a card that leads to the page of sending', async () => {
    comoCelular(true)
    await abrir({ perguntas: [cheia] })
    const cartao = within(screen.getByRole('listitem', { name: 'Pergunta 7' }))
    expect(cartao.getByRole('link', { name: 'Enviar' }).getAttribute('href')).toBe('/cidade/1/evidenciar/70')
    // What the button does there, not what the one of the table does.
    expect(cartao.getByText('“Enviar” abre a página em que se escolhem e enviam os arquivos.')).toBeTruthy()
  })
})

describe('the table of the seal room', () => {
  const criterio = umaPergunta({
    acoes: { ...umaPergunta().acoes, carregar: true, reverter: true },
    faixaNome: 'Completo',
  })

  it('R062 R076 R077 R078 R063: pillar, criterion, band and complement; no discard, no points; Reverter Análise', async () => {
    naSala()
    await abrir({ perguntas: [criterio] })
    expect(titulos()).toEqual([
      'Pilar',
      'Critério',
      'Arquivos',
      'Escolher',
      'Carregar',
      'Evidência',
      'Faixa',
      'Complemento',
      'Reverter Análise',
    ])
    expect(screen.getByText('Completo')).toBeTruthy()
  })

  it('R076: the complement of the criterion of the attendants is unfolded from its column', async () => {
    naSala()
    const atendentes = umaPergunta({ perguntaMunicipioId: 71, perguntaId: 3, numero: 3, atualizacaoAtendentes: 2 })
    const { user } = await abrir({
      perguntas: [criterio, atendentes],
      respostas: {
        [`GET ${BASE}/get-pergunta/71`]: umDetalhe({
          perguntaMunicipioId: 71,
          dadosComplementares: {
            quantidadeInscricao: 2,
            nomesInscricao: 'Ana',
            atualizacaoAtendentes: 2,
            nomesAtendentes: null,
            valorInformado: 4,
            exigeDeclaracao: false,
          },
        }),
      },
    })
    expect(screen.getAllByRole('button', { name: /dados complementares/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Mostrar dados complementares: Critério 3' }))
    expect(await screen.findByText('Dados complementares obrigatórios')).toBeTruthy()
  })

  it('R063: on a phone no points either, though they came', async () => {
    naSala()
    comoCelular(true)
    await abrir({ perguntas: [criterio] })
    expect(screen.getByRole('listitem', { name: 'Critério 7' }).textContent).not.toContain('pontos')
  })

  it('R347: the name of a band is cut at 50 characters, with the whole of it on the way', async () => {
    naSala()
    const longa = 'Atendimento presencial em todos os dias úteis, com registro completo'
    const cortada = 'Atendimento presencial em todos os dias úteis, com…'
    await abrir({ perguntas: [{ ...criterio, faixaNome: longa }] })
    expect(screen.getByText(cortada).title).toBe(longa)
    expect(screen.queryByText(longa)).toBeNull()
    expect(cortada).toHaveLength(51)
  })

  it('R164 R165 R528 R838: reverting is offered for a rejected criterion, asks, and calls by the question', async () => {
    naSala()
    const { user, pedidos } = await abrir({
      tipo: 'rejeitada',
      perguntas: [criterio],
      respostas: { [`PUT ${BASE}/reverter-analise/70`]: umDetalhe() },
    })
    await user.click(screen.getByRole('button', { name: 'Reverter Análise: 7' }))
    const dialogo = within(await screen.findByRole('dialog'))
    expect(dialogo.getByText(/o prazo de reenvio é cancelado/)).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Reverter Análise' }))
    await waitFor(() => expect(corpo(pedidos, 'PUT', `${BASE}/reverter-analise/70`)).toEqual({ versao: 1 }))
  })
})
