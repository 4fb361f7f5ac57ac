import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeQueryClient } from '#web/lib/query.ts'
import { comServidor, entrarComo, type Pedido } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { MunicipioEixosPage } from './municipio-eixos-page.tsx'
import { MunicipioTemasPage } from './municipio-temas-page.tsx'

beforeEach(() => entrarComo())

const municipios = [
  { municipioId: 1, nome: 'Vale Sereno', uf: 'SC' },
  { municipioId: 2, nome: 'Pedra Clara', uf: 'SC' },
]
const eixo = (eixoId: number, nome: string) => ({
  eixoId,
  nome,
  descricao: null,
  projetoId: 1,
  projeto: { nome: 'Cidade' },
  versao: 1,
})
const par = (municipioEixoId: number, municipioId: number, eixoId: number, pergunta = true) => ({
  municipioEixoId,
  municipioId,
  eixoId,
  pergunta,
  municipio: { nome: '', uf: 'SC' },
  eixo: { nome: '' },
  versao: 1,
})

/** As the server answers: those with questions, or those without. */
const comPerguntas =
  (pares: readonly ReturnType<typeof par>[]) =>
  ({ query }: Pedido) =>
    pares.filter((p) => p.pergunta === (query.pergunta === 'Sim'))

describe('axes of municipalities in lots', () => {
  it('R839: nothing to apply until both sides are chosen; the preview counts; applying sends one lot', async () => {
    const pedidos = comServidor({
      'GET /api/municipio/get-nomes': municipios,
      'GET /api/projeto/eixo/get-eixo': [eixo(10, 'Gestão'), eixo(11, 'Lideranças')],
      'GET /api/MunicipiosEixos/listar-municipio-eixo': comPerguntas([par(1, 1, 10)]),
      'PUT /api/MunicipiosEixos/atualizar-municipios-eixos-lote': {
        message: 'Eixos dos municípios atualizados',
        incluidos: 1,
        alterados: 0,
        retirados: 0,
        iguais: 1,
      },
    })
    const { user } = renderUi(<MunicipioEixosPage />)
    await screen.findByText('Vale Sereno/SC')
    const aplicar = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Aplicar' })
    expect(aplicar().disabled).toBe(true)
    await user.click(screen.getByRole('combobox', { name: 'Eixos da mudança' }))
    await user.click(await screen.findByRole('option', { name: /Gestão/ }))
    expect(aplicar().disabled).toBe(true)
    for (const nome of ['Vale Sereno/SC', 'Pedra Clara/SC'])
      await user.click(screen.getByRole('checkbox', { name: `Selecionar ${nome}` }))
    const previa = within(screen.getByRole('status', { name: 'Prévia' }))
    expect(previa.getByText('1 inclusão')).toBeTruthy()
    expect(previa.getByText('1 sem mudança')).toBeTruthy()
    await user.click(aplicar())
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aplicar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'PUT')?.body).toEqual({
        municipiosIds: [1, 2],
        eixosIds: [10],
        acao: 'definir',
        pergunta: true,
      }),
    )
  })

  it('R297: they are loaded with the question filter Sim, those without questions beside them', async () => {
    const pedidos = comServidor({
      'GET /api/municipio/get-nomes': municipios,
      'GET /api/projeto/eixo/get-eixo': [eixo(10, 'Gestão'), eixo(11, 'Lideranças')],
      'GET /api/MunicipiosEixos/listar-municipio-eixo': comPerguntas([par(1, 1, 10), par(2, 2, 11, false)]),
    })
    renderUi(<MunicipioEixosPage />)
    expect(await screen.findByText('Lideranças (sem perguntas)')).toBeTruthy()
    expect(screen.getByText('Gestão')).toBeTruthy()
    const lidos = pedidos.filter((p) => p.path.endsWith('listar-municipio-eixo')).map((p) => p.query.pergunta)
    expect(lidos.toSorted()).toEqual(['Não', 'Sim'])
  })

  it('R881: of the axes chosen one is named and the others are counted', async () => {
    comServidor({
      'GET /api/municipio/get-nomes': municipios,
      'GET /api/projeto/eixo/get-eixo': [eixo(10, 'Gestão'), eixo(11, 'Lideranças'), eixo(12, 'Crédito')],
      'GET /api/MunicipiosEixos/listar-municipio-eixo': [],
    })
    const { user } = renderUi(<MunicipioEixosPage />)
    await user.click(await screen.findByRole('combobox', { name: 'Eixos da mudança' }))
    for (const nome of ['Gestão', 'Lideranças', 'Crédito'])
      await user.click(await screen.findByRole('option', { name: nome }))
    expect(screen.getByText('+2 eixos')).toBeTruthy()
  })

  it('R875: a list without axes says so', async () => {
    comServidor({
      'GET /api/municipio/get-nomes': municipios,
      'GET /api/projeto/eixo/get-eixo': [],
      'GET /api/MunicipiosEixos/listar-municipio-eixo': [],
    })
    renderUi(<MunicipioEixosPage />)
    expect((await screen.findAllByText('nenhum')).length).toBe(2)
  })

  it('who may not change them only reads', async () => {
    entrarComo({ acessoTotal: false }, { editarMunicipioEixos: false })
    comServidor({
      'GET /api/municipio/get-nomes': municipios,
      'GET /api/projeto/eixo/get-eixo': [eixo(10, 'Gestão')],
      'GET /api/MunicipiosEixos/listar-municipio-eixo': comPerguntas([par(1, 1, 10, false)]),
    })
    renderUi(<MunicipioEixosPage />)
    await screen.findByText('Gestão (sem perguntas)')
    expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /Selecionar/ })).toBeNull()
  })
})

describe('themes of municipalities in lots', () => {
  it('R322: a failure says which list is missing', async () => {
    comServidor({ 'GET /api/municipio/get-nomes': municipios })
    renderUi(<MunicipioTemasPage />, { queryClient: makeQueryClient() })
    expect((await screen.findAllByText('Erro ao obter Temas')).length).toBeGreaterThan(0)
    expect(screen.getByText('Não foi possível carregar')).toBeTruthy()
  })
  it('are told apart in the list: the names are of those that are on, the others are counted', async () => {
    const tema = (temaId: number, nome: string) => ({ temaId, nome, eixoId: 10, eixo: { nome: 'Lideranças' } })
    const habilitado = (temaId: number, habilitado: boolean) => ({
      municipioTemaId: temaId,
      municipioId: 1,
      temaId,
      habilitado,
      versao: 1,
    })
    comServidor({
      'GET /api/municipio/get-nomes': municipios.slice(0, 1),
      'GET /api/Tema': [tema(4, 'Compras'), tema(5, 'Governança Local'), tema(6, 'Crédito'), tema(7, 'Rural')],
      'GET /api/MunicipioTemasHabilitados': [
        habilitado(4, false),
        habilitado(5, true),
        habilitado(6, true),
        habilitado(7, false),
      ],
    })
    renderUi(<MunicipioTemasPage />)
    const linha = within((await screen.findByText('Vale Sereno/SC')).closest('tr')!)
    expect(linha.getAllByRole('cell').at(-1)!.textContent).toBe('Governança Local+1 tema2 desabilitados')
    expect(linha.getByTitle('Compras (desabilitado), Governança Local, Crédito, Rural (desabilitado)')).toBeTruthy()
  })
  it('are disabled where they are enabled', async () => {
    const pedidos = comServidor({
      'GET /api/municipio/get-nomes': municipios,
      'GET /api/Tema': [{ temaId: 5, nome: 'Governança Local', eixoId: 10, eixo: { nome: 'Lideranças' } }],
      'GET /api/MunicipioTemasHabilitados': [
        { municipioTemaId: 1, municipioId: 1, temaId: 5, habilitado: true, versao: 1 },
      ],
      'PUT /api/MunicipioTemasHabilitados/atualizar-municipios-temas-lote': {
        message: 'Temas dos municípios atualizados',
        incluidos: 0,
        alterados: 1,
        retirados: 0,
        iguais: 0,
      },
    })
    const { user } = renderUi(<MunicipioTemasPage />)
    await screen.findByText('Vale Sereno/SC')
    await user.click(screen.getByRole('combobox', { name: 'Temas da mudança' }))
    await user.click(await screen.findByRole('option', { name: /Governança Local/ }))
    await user.click(screen.getByRole('radio', { name: 'Desabilitar' }))
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Vale Sereno/SC' }))
    expect(screen.getByText('1 alteração')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Aplicar' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Aplicar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'PUT')?.body).toEqual({
        municipiosIds: [1],
        temasIds: [5],
        habilitado: false,
      }),
    )
  })
})
