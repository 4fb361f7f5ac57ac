import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Atendimento } from '#contract/agente-territorial.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AgentePage } from './agente-page.tsx'
import { Croqui } from './croqui.tsx'
import { CroquiDoLugar } from './mapeamento.tsx'

beforeEach(() => {
  localStorage.clear()
  entrarComo()
  ambienteDeTeste({ variante: 'at' })
})

const BASE = '/api/agente-territorial'
const ITEM = {
  ...{ agenteMapaId: 3, municipioId: 7, nome: 'Feira livre', tipo: 'Oportunidade', bairro: null, descricao: null },
  ...{ coluna: 2, linha: 1, versao: 1 },
}
const PERFIL = {
  ...{ agenteTerritorialId: 9, usuarioId: 1, usuario: { nome: 'Iracema' }, municipioId: 7, inicio: '2026-01-01' },
  ...{ fim: null, cargaHorariaMensal: 600, versao: 4 },
  bairros: [
    { agenteBairroId: 21, nome: 'Centro', coluna: 1, linha: 1 },
    { agenteBairroId: 22, nome: 'Baixada', coluna: null, linha: null },
  ],
}

describe('the sketch', () => {
  it('says of each square what is there; arrows go from one to another, Enter chooses', async () => {
    const onEscolher = vi.fn()
    const { user } = renderUi(<Croqui bairros={PERFIL.bairros} itens={[ITEM]} onEscolher={onEscolher} />)
    expect(screen.getByRole('button', { name: 'Quadra A1: Centro' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Quadra B1: Feira livre (oportunidade)' })).toBeTruthy()
    screen.getByRole('button', { name: /^Quadra A1/ }).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(document.activeElement?.getAttribute('data-quadra')).toBe('B1')
    await user.keyboard('{Enter}')
    expect(onEscolher.mock.calls).toEqual([[2, 1]])
    expect(screen.getByText('Bairros e comunidades: Centro (A1).')).toBeTruthy()
  })

  it('takes neighbourhoods as it takes what was mapped', async () => {
    const pedidos = comServidor({
      [`GET ${BASE}/mapa/municipio/7`]: [ITEM],
      [`GET ${BASE}/perfil/municipio/7`]: [PERFIL],
      [`PUT ${BASE}/perfil`]: PERFIL,
      [`PUT ${BASE}/mapa`]: ITEM,
    })
    const { user } = renderUi(<CroquiDoLugar municipioId={7} />)
    const colocar = async (opcao: RegExp, quadra: RegExp) => {
      await user.click(await screen.findByRole('combobox', { name: /^Colocar no croqui/ }))
      await user.click(await screen.findByRole('option', { name: opcao }))
      await user.click(screen.getByRole('button', { name: quadra }))
    }
    await screen.findByRole('button', { name: /Feira livre/ })
    await colocar(/Baixada/, /^Quadra C2/)
    await waitFor(() => expect(pedidos.filter((p) => p.method === 'PUT')).toHaveLength(1))
    expect(pedidos.find((p) => p.method === 'PUT')).toMatchObject({
      path: `${BASE}/perfil`,
      body: {
        ...{ agenteTerritorialId: 9, versao: 4, usuarioId: 1, cargaHorariaMensal: 600 },
        bairros: [
          { agenteBairroId: 21, nome: 'Centro', coluna: 1, linha: 1 },
          { agenteBairroId: 22, nome: 'Baixada', coluna: 3, linha: 2 },
        ],
      },
    })
    await colocar(/Feira livre/, /^Quadra D3/)
    await waitFor(() => expect(pedidos.filter((p) => p.method === 'PUT')).toHaveLength(2))
    expect(pedidos.filter((p) => p.method === 'PUT')[1]).toMatchObject({
      path: `${BASE}/mapa`,
      body: { agenteMapaId: 3, nome: 'Feira livre', coluna: 4, linha: 3 },
    })
  })
})

const atendimento = (mais: Partial<Atendimento> = {}): Atendimento => ({
  ...{ agenteAtendimentoId: 5, municipioId: 7, data: '2026-03-01', tipo: 'Visita', publico: 'PJ', bairro: 'Centro' },
  ...{ assunto: 'Alvará vencido', encaminhamento: 'Sala', usuarioId: 1, usuario: 'Iracema' },
  ...{ criacao: '2026-03-01T12:00:00Z', versao: 2, editar: true, ...mais },
})
const abrir = (endereco: string) => {
  const rotas = [
    { path: '/cidade/:id/agenteTerritorial/:tab', element: <AgentePage /> },
    { path: '/cidade/:id/agenteTerritorial/:tab/:tabId', element: <AgentePage /> },
  ]
  const tela = renderUi(<p>início</p>, { rotas, queryClient: clienteSemPausa() })
  void tela.router.navigate(`/cidade/7/agenteTerritorial/${endereco}`)
  return tela
}

describe('one attendance at its address', () => {
  it('is read by who may not change it', async () => {
    comServidor({ [`GET ${BASE}/atendimento/5`]: atendimento({ editar: false }) })
    abrir('atendimentos/5')
    expect(await screen.findByText('Alvará vencido')).toBeTruthy()
    expect(screen.getByText('Pessoa jurídica')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ver todos' }).getAttribute('href')).toBe(
      '/cidade/7/agenteTerritorial/atendimentos',
    )
  })

  it('is changed by a button; saved, the dialog is gone and stays so', async () => {
    let lido = atendimento()
    const pedidos = comServidor({
      [`GET ${BASE}/atendimento/5`]: () => lido,
      [`PUT ${BASE}/atendimento`]: () => {
        lido = atendimento({ assunto: 'Alvará em dia', versao: 3 })
        return lido
      },
    })
    const { user } = abrir('atendimentos/5')
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    const dialogo = within(await screen.findByRole('dialog'))
    const assunto = dialogo.getByRole('textbox', { name: /^Assunto/ })
    await user.clear(assunto)
    await user.type(assunto, 'Alvará em dia')
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Alvará em dia', { selector: 'dd' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(pedidos.find((p) => p.method === 'PUT')?.body).toMatchObject({ agenteAtendimentoId: 5, versao: 2 })
  })

  it('that cannot be read says so', async () => {
    comServidor({
      [`GET ${BASE}/atendimento/5`]: recusa(404, { code: 'naoEncontrado', message: 'Registro não encontrado.' }),
    })
    abrir('atendimentos/5')
    expect(await screen.findByText('Registro não encontrado.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver todos' })).toBeTruthy()
  })
})

describe('one record of the other tabs', () => {
  it('a meeting is read, with the way to the calendar', async () => {
    comServidor({
      'GET /api/calendario/encontro/31': {
        ...{ encontroId: 31, municipioId: 7, titulo: 'Oficina de preços', situacao: 2, local: 'Salão' },
        ...{ inicio: '2026-03-01T12:00:00Z', fim: '2026-03-01T14:00:00Z', usuario: { nome: 'Caio' } },
      },
    })
    abrir('agendas/31')
    expect(await screen.findByText('Oficina de preços')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Abrir Agenda/ }).getAttribute('href')).toBe(
      '/cidade/7/evento?encontro=31',
    )
    expect(screen.queryByText('Próximas')).toBeNull()
  })

  it('a file is there alone, or said to be gone', async () => {
    const anexo = (agenteAnexoId: number, nomeArquivo: string) => ({
      ...{ agenteAnexoId, tipo: 'ata', nomeArquivo, mime: 'application/pdf', tamanho: 10, usuario: 'Iracema' },
      ...{ criacao: '2026-03-01T12:00:00Z', verNaPagina: true, excluir: false },
    })
    comServidor({ [`GET ${BASE}/anexo/municipio/7`]: [anexo(1, 'ata.pdf'), anexo(2, 'fotos.pdf')] })
    const { router } = abrir('anexos/2')
    expect(await screen.findByText('fotos.pdf')).toBeTruthy()
    expect(screen.queryByText('ata.pdf')).toBeNull()
    void router.navigate('/cidade/7/agenteTerritorial/anexos/3')
    expect(await screen.findByText('Este anexo não está mais aqui')).toBeTruthy()
  })
})
