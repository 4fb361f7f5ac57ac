import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeQueryClient } from '#web/lib/query.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { registerPage } from '#web/registers/register-page.tsx'
import { comServidor, entrarComo, recusa } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { FaixasPage } from '../faixa/faixas-page.tsx'
import { MunicipioEixosPage } from '../municipio-eixo/municipio-eixos-page.tsx'
import { ProjetosPage } from '../projeto/projetos-page.tsx'
import { EixosPage } from './eixos-page.tsx'

beforeEach(() => {
  entrarComo()
  // Notices outlive the page they were shown on.
  notifications.clean()
  notifications.cleanQueue()
})

const gestao = {
  eixoId: 3,
  nome: 'Gestão Municipal',
  descricao: 'Planejamento',
  projetoId: 1,
  projeto: { nome: 'Cidade em Movimento' },
  versao: 1,
}

describe('axes', () => {
  it('are told from themes in the title where both have one word', async () => {
    ambienteDeTeste({ variante: 'sala' })
    comServidor({ 'GET /api/projeto/eixo/get-eixo': [], 'GET /api/projeto': [] })
    renderUi(<EixosPage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Pilares (eixos)' })).toBeTruthy()
  })

  it('R501 R502 R758: columns id, name, description, project; the only action is to edit; the dialog has nome, project and descricao', async () => {
    const pedidos = comServidor({
      'GET /api/projeto/eixo/get-eixo': [gestao],
      'GET /api/projeto': [{ projetoId: 1, nome: 'Cidade em Movimento', uf: 'SC' }],
      'PUT /api/projeto/Eixo': { ...gestao, nome: 'Gestão', versao: 2 },
    })
    const { user } = renderUi(<EixosPage />)
    await screen.findByText('Gestão Municipal')
    for (const coluna of ['Id', 'Eixo', 'Descrição', 'Projeto'])
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${coluna}`) })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Excluir/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Editar: Gestão Municipal' }))
    const dialogo = within(await screen.findByRole('dialog'))
    await waitFor(() =>
      expect(dialogo.getByRole<HTMLInputElement>('combobox', { name: /^Projeto/ }).value).toBe(
        'Cidade em Movimento/SC',
      ),
    )
    await user.clear(dialogo.getByLabelText(/^Nome/))
    await user.type(dialogo.getByLabelText(/^Nome/), 'Gestão')
    await user.click(dialogo.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(pedidos.find((p) => p.method === 'PUT')?.body).toEqual({
        nome: 'Gestão',
        project: 1,
        descricao: 'Planejamento',
        eixoId: 3,
        versao: 1,
      }),
    )
  })

  it('R875: none says so', async () => {
    comServidor({ 'GET /api/projeto/eixo/get-eixo': [] })
    renderUi(<EixosPage />)
    expect(await screen.findByText('Nenhum Eixo retornado')).toBeTruthy()
  })
})

describe('registers around them', () => {
  it('R108 R339: the dialog of a project asks for Nome and Descrição; without projects the list says so', async () => {
    comServidor({ 'GET /api/projeto': [] })
    const { user } = renderUi(<ProjetosPage />)
    expect(await screen.findByText('Nenhum Projeto retornado')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Novo projeto' }))
    const dialogo = await screen.findByRole('dialog')
    const campos = [...dialogo.querySelectorAll('input, textarea')].map((c) => c.getAttribute('name'))
    expect(campos).toEqual(['nome', 'descricao'])
  })

  it('R338: no themes', async () => {
    comServidor({ 'GET /api/Tema': [], 'GET /api/projeto/eixo/get-eixo': [] })
    const Temas = registerPage('/tema', 'Temas')
    renderUi(<Temas />)
    expect(await screen.findByText('Nenhum Tema')).toBeTruthy()
  })

  it('R619 R620: with 5 axes chosen in a group the others cannot be chosen and say why', async () => {
    const eixos = [1, 2, 3, 4, 5, 6].map((n) => ({ ...gestao, eixoId: n, nome: `Eixo ${n}` }))
    comServidor({ 'GET /api/eixosGrupo': [], 'GET /api/projeto/eixo/get-eixo': eixos })
    const Grupos = registerPage('/eixosGrupo', 'Grupos de Eixos')
    const { user } = renderUi(<Grupos />)
    await user.click(await screen.findByRole('button', { name: 'Novo grupo de eixos' }))
    await user.click(await screen.findByRole('combobox', { name: /^Eixos/ }))
    for (const n of [1, 2, 3, 4, 5])
      await user.click(await screen.findByRole('option', { name: new RegExp(`Eixo ${n}`) }))
    const sexto = screen.getByRole('option', { name: /Eixo 6/ })
    expect(within(sexto).getByText('Máximo de 5 eixos')).toBeTruthy()
    expect(sexto.getAttribute('aria-disabled') ?? sexto.getAttribute('data-combobox-disabled')).toBeTruthy()
  })

  const Temas = registerPage('/tema', 'Temas')
  const Ads = registerPage('/municipioAds', 'Municípios ADs')
  it.each([
    ['R853', 'Erro ao listar eixos', '/api/projeto/eixo/get-eixo', EixosPage],
    ['R322', 'Erro ao obter Temas', '/api/Tema', Temas],
    ['R321', 'Erro ao obter Eixos', '/api/projeto/eixo/get-eixo', MunicipioEixosPage],
    ['R315', 'Erro ao obter eixos habilitados', '/api/MunicipiosEixos/listar-municipio-eixo', MunicipioEixosPage],
    ['R302', 'Erro ao obter faixas', '/api/municipio-faixas', FaixasPage],
    ['R859', 'Erro ao obter ADs', '/api/MunicipioAd', Ads],
  ])('%s R323: a failure says "%s" in a notice, with the reason', async (_, titulo, chamada, Pagina) => {
    const texto = 'A lista está em manutenção.'
    comServidor({
      'GET /api/municipio/get-nomes': [],
      'GET /api/projeto/eixo/get-eixo': [],
      'GET /api/MunicipiosEixos/listar-municipio-eixo': [],
      [`GET ${chamada}`]: recusa(422, { code: 'regra', message: texto }),
    })
    renderUi(<Pagina />, { queryClient: makeQueryClient() })
    await waitFor(() => expect(avisos()).toEqual([{ titulo, texto }]))
  })
})
