import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PerguntaDetalhe, PerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { AnalisePage } from './analise-page.tsx'
import { EvidenciarPage } from './evidenciar-page.tsx'
import { EvidenciasPage } from './evidencias-page.tsx'
import { HistoricoPage } from './historico-page.tsx'
import { ATENDENTES, umaEvidencia, umaPergunta, umDetalhe } from './testing.ts'

const PERG = '/api/pergunta/perguntamunicipio'
const EVID = '/api/pergunta/perguntaevidencia'
const MOTIVO = 'Esta chamada falhou de propósito.'
const SEM_REDE = 'Sem conexão com o servidor. Verifique sua internet e tente de novo.'
const negada = recusa(422, { code: 'regra', message: MOTIVO })
const caida = recusa(500, { code: 'erroInterno', message: MOTIVO })
const contagens = { total: { respondida: 1, evidenciada: 1, aprovada: 1, rejeitada: 1 }, eixos: [] }

const tudo = {
  carregar: true,
  enviar: true,
  descartar: true,
  aprovar: true,
  rejeitar: true,
  finalizar: true,
  reverter: true,
  prorrogar: true,
  recorrer: true,
}
const aberta = umaEvidencia({ acoes: { aprovar: true, rejeitar: true, atualizar: true, ver: true, excluir: true } })

interface Cena {
  endereco: string
  respostas?: Record<string, unknown>
  pergunta?: Partial<PerguntaMunicipio>
  detalhe?: Partial<PerguntaDetalhe>
}
const abrir = async ({ endereco, respostas = {}, pergunta, detalhe }: Cena) => {
  const estado = /evidencia\/(\w+)/.exec(endereco)?.[1] ?? 'respondida'
  const pedidos = comServidor({
    [`GET ${PERG}/contagens/1`]: contagens,
    [`GET ${PERG}/get-perguntas-municipios-${estado}s/1`]: [umaPergunta({ acoes: tudo, ...pergunta })],
    [`GET ${PERG}/get-pergunta/70`]: umDetalhe({ acoes: tudo, evidencias: [aberta], ...detalhe }),
    [`GET ${EVID}/fila`]: { linhas: [], total: 0, totalExato: true },
    [`GET ${EVID}/fila/opcoes`]: { total: 0, municipios: [], eixos: [], temas: [] },
    'GET /api/motivo-rejeicao': [],
    'GET /api/usuario/analistas': [],
    ...respostas,
  })
  const { user, router } = renderUi(null, {
    rotas: [
      { path: '/cidade/:id/evidencia/:tipoEvidencia', element: <EvidenciasPage /> },
      { path: '/cidade/:id/evidenciar/:pergunta', element: <EvidenciarPage /> },
      { path: '/cidade/:id/evidenciar/:pergunta/historico', element: <HistoricoPage /> },
      { path: '/analise', element: <AnalisePage /> },
    ],
    queryClient: clienteSemPausa(),
  })
  await router.navigate(endereco)
  return { user, pedidos, router }
}
/** One notice, with the specification's sentence as its title and the server's reason under it. */
const avisada = (titulo: string, texto = MOTIVO) => waitFor(() => expect(avisos()).toEqual([{ titulo, texto }]))
const confirmar = async (user: Awaited<ReturnType<typeof abrir>>['user'], botao: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: botao }))

const LISTA = '/cidade/1/evidencia/respondida'
const DESDOBRADA = '/cidade/1/evidencia/evidenciada?pergunta=70'

beforeEach(() => entrarComo())

describe('what cannot be read is told by a notice, whatever the page shows', () => {
  it.each([
    ['the list of a state', LISTA, `GET ${PERG}/get-perguntas-municipios-respondidas/1`],
    ['its counts', LISTA, `GET ${PERG}/contagens/1`],
    ['the queue of the analysis', '/analise', `GET ${EVID}/fila`],
  ])('R303 R323: %s says "Erro ao obter perguntas"', async (_, endereco, chamada) => {
    await abrir({ endereco, respostas: { [chamada]: negada } })
    await avisada('Erro ao obter perguntas')
  })

  it.each([
    ['unfolded in the list', DESDOBRADA, `GET ${PERG}/get-pergunta/70`],
    ['on its own page', '/cidade/1/evidenciar/70', `GET ${PERG}/get-pergunta/70`],
    ['in the workbench', '/analise?pergunta=70', `GET ${PERG}/get-pergunta/70`],
    ['with its history', '/cidade/1/evidenciar/70/historico', `GET ${PERG}/historico/70`],
  ])('R304 R323: a question %s says "Erro ao obter pergunta"', async (_, endereco, chamada) => {
    await abrir({ endereco, respostas: { [chamada]: negada } })
    await avisada('Erro ao obter pergunta')
  })

  it('R858 R323: the analysts of the queue say "Erro ao obter Analistas"', async () => {
    await abrir({
      endereco: '/analise',
      respostas: { 'GET /api/usuario/analistas': negada },
    })
    await avisada('Erro ao obter Analistas')
  })

  it('R303: list and counts that fail together, and again on the next try, are one notice', async () => {
    const { user } = await abrir({
      endereco: LISTA,
      respostas: { [`GET ${PERG}/contagens/1`]: caida, [`GET ${PERG}/get-perguntas-municipios-respondidas/1`]: caida },
    })
    await avisada('Erro ao obter perguntas')
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    await screen.findByRole('button', { name: 'Tentar de novo' })
    await avisada('Erro ao obter perguntas')
  })

  it('R304: without a net the notice says that', async () => {
    await abrir({
      endereco: '/cidade/1/evidenciar/70',
      respostas: {
        [`GET ${PERG}/get-pergunta/70`]: () => {
          throw new TypeError('network')
        },
      },
    })
    await avisada('Erro ao obter pergunta', SEM_REDE)
  })
})

describe('a question that takes no file', () => {
  it('says why: only what was answered SIM does', async () => {
    await abrir({
      endereco: '/cidade/1/evidenciar/70',
      detalhe: { resposta: false, acoes: { ...tudo, carregar: false } },
    })
    expect(await screen.findByText(/Só perguntas respondidas com SIM recebem evidências/)).toBeTruthy()
    expect(screen.getByText('Respondida com NÃO')).toBeTruthy()
    expect(screen.queryByText(/Você não envia arquivos/)).toBeNull()
  })
})

describe('what cannot be written is told by a notice', () => {
  it('R305 R323: a file that does not arrive says "Erro ao salvar evidência" and why', async () => {
    // Nothing listens there, as without a net, and this device has nowhere to keep the file.
    const { user } = await abrir({ endereco: LISTA, detalhe: { evidencias: [] } })
    const campo = await screen.findByLabelText<HTMLInputElement>('Escolher arquivos: Pergunta 7')
    await user.upload(campo, new File(['%PDF-1.4'], 'ata.pdf', { type: 'application/pdf' }))
    await user.click(screen.getByRole('button', { name: 'Enviar: Pergunta 7' }))
    await avisada('Erro ao salvar evidência', `ata.pdf: ${SEM_REDE}`)
  })

  it('saving where nothing is new says what is left to do with what is saved', async () => {
    const { user } = await abrir({ endereco: '/cidade/1/evidenciar/70', detalhe: { salvo: true } })
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(avisos()).toHaveLength(1))
    expect(avisos()[0]!.texto).toMatch(/já está salvo.*Salvar e enviar para análise/)
  })

  it('R207: saving where nothing was chosen and nothing is saved is refused', async () => {
    const { user } = await abrir({ endereco: '/cidade/1/evidenciar/70', detalhe: { evidencias: [] } })
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(avisos()).toEqual([{ titulo: '', texto: 'Não há evidências a serem enviadas!' }]))
  })

  it('R304: nor is anything sent when the question cannot be read any more', async () => {
    const { user } = await abrir({ endereco: LISTA, respostas: { [`GET ${PERG}/get-pergunta/70`]: caida } })
    await user.click(await screen.findByRole('button', { name: 'Enviar: Pergunta 7' }))
    await avisada('Erro ao obter pergunta')
  })

  it('R306 R323: sending for analysis says "Erro ao salvar Pergunta"', async () => {
    const { user } = await abrir({
      endereco: DESDOBRADA,
      detalhe: { evidencias: [umaEvidencia({ enviada: false, rodada: 0 })] },
      respostas: { [`PUT ${PERG}`]: negada },
    })
    await user.click(await screen.findByRole('button', { name: 'Salvar e enviar para análise' }))
    await confirmar(user, 'Enviar')
    await avisada('Erro ao salvar Pergunta')
  })

  it('so does keeping what the criterion of the attendants asks for, in the word of the seal', async () => {
    setAmbiente(ambienteDeTeste({ variante: 'sala' }))
    const { user } = await abrir({
      endereco: '/cidade/1/evidenciar/70',
      detalhe: {
        dadosComplementares: ATENDENTES,
      },
      respostas: { [`PUT ${PERG}/atualizar-pergunta-municipio-evidencia/70`]: caida },
    })
    await user.type(await screen.findByLabelText(/^Mínimo de horas por atendente/), '4')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await avisada('Erro ao salvar Critério')
  })

  it('without a connection the files are taken care of all the same, and what was typed stays to be saved', async () => {
    setAmbiente(ambienteDeTeste({ variante: 'sala' }))
    const { user } = await abrir({
      endereco: '/cidade/1/evidenciar/70',
      detalhe: { evidencias: [], dadosComplementares: ATENDENTES },
      respostas: {
        [`PUT ${PERG}/atualizar-pergunta-municipio-evidencia/70`]: () => {
          throw new TypeError('Failed to fetch')
        },
      },
    })
    await user.type(await screen.findByLabelText(/^Mínimo de horas por atendente/), '4')
    await user.upload(
      screen.getAllByLabelText<HTMLInputElement>('Arquivos', { selector: 'input' })[0]!,
      new File(['%PDF-1.4'], 'ata.pdf'),
    )
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    // Nothing listens for the file either, and this device has nowhere to keep it.
    await waitFor(() =>
      expect(avisos()).toEqual([
        { titulo: 'Erro ao salvar Critério', texto: SEM_REDE },
        { titulo: 'Erro ao salvar evidência', texto: `ata.pdf: ${SEM_REDE}` },
      ]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Mínimo de horas por atendente/).value).toBe('4')
  })

  it('R307 R323: discarding says "Erro ao salvar remover questão"', async () => {
    const { user } = await abrir({ endereco: LISTA, respostas: { [`PUT ${PERG}`]: negada } })
    await user.click(await screen.findByRole('button', { name: 'Descartar Pergunta 7' }))
    await confirmar(user, 'Descartar')
    await avisada('Erro ao salvar remover questão')
  })

  it('R308 R323: deleting a file says "Erro ao obter deletar arquivo"', async () => {
    const { user } = await abrir({ endereco: DESDOBRADA, respostas: { [`DELETE ${EVID}/500`]: negada } })
    await user.click(await screen.findByRole('button', { name: 'Excluir: certificado.pdf' }))
    await confirmar(user, 'Sim')
    await avisada('Erro ao obter deletar arquivo')
  })

  it('R309 R323: approving says "Erro ao avaliar evidência"', async () => {
    const { user } = await abrir({ endereco: DESDOBRADA, respostas: { [`PUT ${EVID}`]: negada } })
    await user.click(await screen.findByRole('button', { name: 'Aprovar: certificado.pdf' }))
    await confirmar(user, 'Aprovar')
    await avisada('Erro ao avaliar evidência')
  })

  it('R309: rejecting too', async () => {
    const { user } = await abrir({ endereco: DESDOBRADA, respostas: { [`PUT ${EVID}`]: caida } })
    await user.click(await screen.findByRole('button', { name: 'Rejeitar: certificado.pdf' }))
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Justificativa/), 'Ilegível')
    await confirmar(user, 'Rejeitar')
    await avisada('Erro ao avaliar evidência')
  })

  it('R309: finishing too', async () => {
    const { user } = await abrir({
      endereco: DESDOBRADA,
      detalhe: { evidencias: [umaEvidencia({ aprovada: true })] },
      respostas: { [`PUT ${EVID}/finalizar-evidencia`]: negada },
    })
    await user.click(await screen.findByRole('button', { name: 'Finalizar a Análise' }))
    await confirmar(user, 'Finalizar')
    await avisada('Erro ao avaliar evidência')
  })

  it('R309: in the workbench, by the keyboard too', async () => {
    const { user } = await abrir({
      endereco: '/analise?pergunta=70',
      respostas: { [`PUT ${EVID}`]: negada },
    })
    await screen.findByRole('region', { name: 'Pergunta e decisão' })
    await user.keyboard('a')
    await avisada('Erro ao avaliar evidência')
  })

  it('R310 R323: updating says "Erro ao atualizar evidência"', async () => {
    const { user } = await abrir({ endereco: DESDOBRADA, respostas: { [`PUT ${EVID}`]: negada } })
    await user.click(await screen.findByRole('button', { name: 'Atualizar: certificado.pdf' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: 'Aprovada' }))
    await confirmar(user, 'Salvar')
    await avisada('Erro ao atualizar evidência')
  })

  it('R311 R323: reverting says "Erro em reverter analise"', async () => {
    const { user } = await abrir({ endereco: DESDOBRADA, respostas: { [`PUT ${PERG}/reverter-analise/70`]: negada } })
    await user.click(await screen.findByRole('button', { name: 'Reverter Análise' }))
    await confirmar(user, 'Reverter Análise')
    await avisada('Erro em reverter analise')
  })
})
