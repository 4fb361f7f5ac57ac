import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Membro } from '#contract/membro.ts'
import { GruposDaCidadePage } from '#web/features/membro/grupos-page.tsx'
import { MunicipiosPage } from '#web/features/municipio/municipios-page.tsx'
import { umMunicipio } from '#web/features/municipio/testing.ts'
import { PerguntasPage } from '#web/features/pergunta/perguntas-page.tsx'
import { UsuariosPage } from '#web/features/usuario/usuarios-page.tsx'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'

const membro = (membroId: number, nome: string, grupoId: number): Membro =>
  ({
    membroId,
    nome,
    municipioId: 7,
    municipio: { nome: 'Vale Sereno', uf: 'SC' },
    membroGrupos: [{ grupoId, membroId, lider: false, nome: '' }],
    versao: 1,
  }) as unknown as Membro
const grupo = (grupoId: number, nome: string, gente: Membro) => ({
  grupoId,
  nome,
  municipioId: 7,
  descricao: null,
  qtdMembros: 1,
  membros: [{ membroId: gente.membroId, nome: gente.nome, lider: false }],
  versao: 1,
})
const ana = membro(1, 'Ana Lima', 10)
const rui = membro(2, 'Rui Costa', 11)
const tema = (temaId: number, nome: string) => ({ temaId, nome, eixoId: 1, eixo: { nome: 'Gestão' }, versao: 1 })
const pergunta = (perguntaId: number, texto: string, t: ReturnType<typeof tema>) => ({
  perguntaId,
  numero: perguntaId,
  texto,
  evidencia: 'Ata',
  pontos: 10,
  temaId: t.temaId,
  tema: { nome: t.nome, eixoId: 1, eixo: 'Gestão' },
  ativa: true,
  substituidaPorId: null,
  nacional: false,
  recorrente: false,
  faixas: 0,
  respondidaEm: 0,
  versao: 1,
})
const RESPOSTAS = {
  'GET /api/municipio': [
    umMunicipio(1, 'Vale Sereno', {}),
    umMunicipio(2, 'Pedra Clara', { statusId: 2, statusNome: 'Encerrado' }),
    umMunicipio(3, 'Lagoa Mansa', { projetoId: 2, projetoNome: 'Novos Caminhos' }),
    umMunicipio(4, 'Serra Azul', { faixaId: 2 }),
  ],
  'GET /api/municipio-faixas': [
    { faixaId: 1, nome: 'Até 15 mil habitantes' },
    { faixaId: 2, nome: 'Acima de 100 mil habitantes' },
  ],
  'GET /api/pendencias': [],
  'GET /api/municipio/get-nomes': [{ municipioId: 4, nome: 'Serra Azul', uf: 'SC' }],
  'POST /api/usuario/get-by-filtro': [],
  'GET /api/usuario/grupo': [],
  'GET /api/municipio/grupo/get-grupos/7': [grupo(10, 'Comitê gestor', ana), grupo(11, 'Sala de compras', rui)],
  'GET /api/municipio/membro/get-membro-by-municipio/7': [ana, rui],
  'GET /api/pergunta/pergunta': [
    pergunta(1, 'Há plano de compras?', tema(5, 'Compras')),
    pergunta(2, 'Há conselho?', tema(6, 'Governança')),
  ],
  'GET /api/pergunta/pergunta/retonar-ultima-pergunta-cadastrada': { numero: 2 },
  'GET /api/projeto/eixo/get-eixo': [],
  'GET /api/Tema': [tema(5, 'Compras'), tema(6, 'Governança')],
}

const abrir = async (elemento: React.ReactNode, endereco = '/lista', path = '/lista') => {
  const pedidos = comServidor(RESPOSTAS)
  const { user, router } = renderUi(null, { rotas: [{ path, element: elemento }] })
  await router.navigate(endereco)
  const escolher = async (filtro: string, opcao: string) => {
    const filtros = within(await screen.findByRole('group', { name: 'Filtros' }))
    await user.click(filtros.getByRole('combobox', { name: filtro }))
    await user.click(await screen.findByRole('option', { name: opcao }))
  }
  return { pedidos, router, user, escolher }
}
/** Only the named one of these is left. */
const fica = (nome: string, outros: readonly string[]) =>
  waitFor(() => {
    expect(screen.getByText(nome)).toBeTruthy()
    for (const o of outros) expect(screen.queryByText(o)).toBeNull()
  })

beforeEach(() => entrarComo())

describe('the usual filters on the lists that have what they filter by', () => {
  it.each([
    ['Status', 'Encerrado', 'Pedra Clara/SC', '?status=2'],
    ['Projeto', 'Novos Caminhos', 'Lagoa Mansa/SC', '?projeto=2'],
    ['Faixa', 'Acima de 100 mil habitantes', 'Serra Azul/SC', '?faixa=2'],
  ])('R135: %s narrows the municipalities', async (filtro, opcao, nome, endereco) => {
    const { escolher, router } = await abrir(<MunicipiosPage />)
    await screen.findByText('Vale Sereno/SC')
    await escolher(filtro, opcao)
    const todas = ['Vale Sereno/SC', 'Pedra Clara/SC', 'Lagoa Mansa/SC', 'Serra Azul/SC']
    await fica(
      nome,
      todas.filter((c) => c !== nome),
    )
    expect(router.state.location.search).toBe(endereco)
  })

  it('R135: the municipality narrows the users', async () => {
    const { escolher, pedidos } = await abrir(<UsuariosPage />)
    await escolher('Município', 'Serra Azul/SC')
    await waitFor(() => expect(pedidos.at(-1)?.body).toEqual({ municipioId: [4] }))
  })

  const CIDADE = '/cidade/:id/grupo'
  it('R135: the member narrows the groups of a city, the group its people', async () => {
    const { escolher, user } = await abrir(<GruposDaCidadePage />, '/cidade/7/grupo', CIDADE)
    await screen.findByText('Sala de compras')
    await escolher('Membro', 'Ana Lima')
    await fica('Comitê gestor', ['Sala de compras'])
    await user.click(screen.getByRole('radio', { name: 'Pessoas' }))
    await screen.findByText('Rui Costa')
    await escolher('Grupo', 'Sala de compras')
    await fica('Rui Costa', ['Ana Lima'])
  })

  it('R135 R506: the themes narrow the questions, under the label Regra', async () => {
    const { escolher } = await abrir(<PerguntasPage />)
    await screen.findByText('Há conselho?')
    await escolher('Regra', 'Compras')
    await fica('Há plano de compras?', ['Há conselho?'])
  })
})
