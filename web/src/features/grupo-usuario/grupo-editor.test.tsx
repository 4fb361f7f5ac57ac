import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Grupo } from '#contract/grupo-usuario.ts'
import { flagDefaults } from '#contract/permissions.ts'
import { comServidor, entrarComo, type Pedido } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { GrupoEditor } from './grupo-editor.tsx'

const grupo = (nome: string, usuarios: number): Grupo => ({
  usuarioGrupoId: 3,
  nome,
  descricao: null,
  acessoTotal: false,
  verTodosEixos: false,
  visualizaMunicipio: true,
  relatorioAdm: [],
  visualizaEixosIds: [],
  groupsConfig: { ...flagDefaults },
  usuarios,
  versao: 1,
  acoes: { editar: true, excluir: false },
})

beforeEach(() => entrarComo())

const renomear = async (de: Grupo | undefined, para: string) => {
  const pedidos = comServidor({
    'GET /api/projeto/eixo/get-eixo': [],
    'PUT /api/usuario/grupo': (p: Pedido) => ({ ...de, ...(p.body as object), versao: 2 }),
    'POST /api/usuario/grupo': (p: Pedido) => ({ ...grupo('', 0), ...(p.body as object) }),
  })
  const { user } = renderUi(<GrupoEditor grupo={de} copiando={false} onFecharCopia={() => {}} />)
  const nome = screen.getByLabelText(/^Nome/)
  await user.clear(nome)
  await user.type(nome, para)
  await user.click(screen.getByRole('button', { name: de ? 'Salvar' : 'Criar grupo' }))
  return { user, gravados: () => pedidos.filter((p) => p.method !== 'GET') }
}

describe('the name of a group that is a right', () => {
  it('is taken away only after it was said what the people of the group lose', async () => {
    const { user, gravados } = await renomear(grupo('Operações', 2), 'Apoio')
    const dialogo = await screen.findByRole('dialog', { name: 'Este nome muda o que o grupo pode' })
    expect(dialogo.textContent).toContain(
      '2 usuários deste grupo deixam de poder reverter análises e trocar de município no cabeçalho, sem que nenhuma permissão abaixo mude.',
    )
    expect(gravados()).toEqual([])
    await user.click(within(dialogo).getByRole('button', { name: 'Cancelar' }))
    expect(gravados()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await user.click(await screen.findByRole('button', { name: 'Mudar o nome' }))
    await screen.findByText('Grupo salvo')
    expect(gravados().map((p) => (p.body as { nome: string }).nome)).toEqual(['Apoio'])
  })

  it('is given only after it was said what they gain, one person in the singular', async () => {
    const { user, gravados } = await renomear(grupo('Apoio', 1), 'Administrador')
    const dialogo = await screen.findByRole('dialog')
    expect(dialogo.textContent).toContain('1 usuário deste grupo passa a poder cancelar acompanhamentos, ')
    await user.click(within(dialogo).getByRole('button', { name: 'Mudar o nome' }))
    await screen.findByText('Grupo salvo')
    expect(gravados()).toHaveLength(1)
  })

  it('is asked about for a new group too', async () => {
    await renomear(undefined, 'Operações')
    const dialogo = await screen.findByRole('dialog')
    expect(dialogo.textContent).toContain('Quem estiver neste grupo passa a poder reverter análises')
  })

  it('any other name is saved without a question', async () => {
    const { gravados } = await renomear(grupo('Apoio', 1), 'Apoio técnico')
    await screen.findByText('Grupo salvo')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(gravados()).toHaveLength(1)
  })
})
