import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { config } from 'zod'
import { mensagensZod } from '#contract/messages.ts'
import type { UsuarioCompleto } from '#contract/usuario.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { UsuarioEditor } from './usuario-editor.tsx'
import { abasComErro, chaveGrade, combinar, juntar } from './valores.ts'

config({ customError: mensagensZod })

const ana: UsuarioCompleto = {
  usuarioId: 7,
  nome: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  cpf: '***.444.777-**',
  telefone: null,
  usuarioGrupoId: 3,
  grupo: { usuarioGrupoId: 3, nome: 'AD', verTodosEixos: false, visualizaMunicipio: true, relatorioAdm: [] },
  uf: 'SC',
  unidadeRegionalId: null,
  unidadeRegional: null,
  empresaNome: null,
  cnpj: null,
  habilitado: true,
  receberEmails: true,
  primeiroAcessoPendente: false,
  temAssinatura: false,
  padrao: false,
  criacao: '2026-01-01T12:00:00Z',
  ultimoAcesso: null,
  permissoes: [
    {
      usuarioPermissaoId: 1,
      municipioId: 10,
      eixoId: null,
      permissaoId: 4,
      permissao: { nome: 'AD' },
      municipio: { nome: 'Água Boa', uf: 'SC' },
      eixo: null,
    },
  ],
  permissoesSolucoes: [],
  versao: 3,
  acoes: {
    editar: true,
    editarPermissoes: true,
    excluir: true,
    habilitar: true,
    redefinirFator: false,
    verDados: true,
  },
}

const grupo = (usuarioGrupoId: number, nome: string, atribuivel = true) => ({
  usuarioGrupoId,
  nome,
  descricao: null,
  acessoTotal: false,
  verTodosEixos: false,
  visualizaMunicipio: true,
  relatorioAdm: [],
  visualizaEixosIds: [],
  usuarios: 1,
  versao: 0,
  alteradas: 0,
  atribuivel,
})
const municipios = ['Água Boa', 'Bela Vista', 'Campo Alegre'].map((nome, i) => ({
  municipioId: 10 + i,
  nome,
  uf: 'SC',
}))
const eixos = ['Gestão', 'Compras'].map((nome, i) => ({
  eixoId: i + 1,
  nome,
  descricao: null,
  projetoId: 1,
  projeto: { nome: 'Cidade' },
}))
const listas = {
  'GET /api/usuario/grupo': [grupo(3, 'AD'), grupo(4, 'Consultor Condutor'), grupo(5, 'Administrador', false)],
  'GET /api/municipio/get-nomes': municipios,
  'GET /api/projeto/eixo/get-eixo': eixos,
  'GET /api/UnidadeRegional': [],
}

beforeEach(() => entrarComo())

const escolher = async (user: ReturnType<typeof renderUi>['user'], campo: HTMLElement, ...textos: string[]) => {
  await user.click(campo)
  for (const texto of textos)
    await user.click(await screen.findByRole('option', { name: new RegExp(texto), hidden: true }))
}

describe('a new user', () => {
  it('R434 R618: says what is missing on each tab and goes to the first; nothing is sent', async () => {
    const pedidos = comServidor(listas)
    const { user } = renderUi(<UsuarioEditor usuario={undefined} />)
    await user.type(screen.getByLabelText(/^Nome/), 'Jo')
    await user.click(screen.getByRole('tab', { name: /Permissões/ }))
    await user.click(screen.getByRole('button', { name: 'Criar e convidar' }))
    await waitFor(() => expect(screen.getByRole('tab', { name: /Dados/ }).getAttribute('aria-selected')).toBe('true'))
    expect(screen.getByText('Mínimo de 3 caracteres')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nome/)))
    expect(within(screen.getByRole('tab', { name: /Acesso/ })).getByLabelText('com erro')).toBeTruthy()
    expect(pedidos.some((p) => p.method === 'POST')).toBe(false)
  })

  it('R655: offers only the groups one may give, and a consultant needs a company', async () => {
    entrarComo({ acessoTotal: false })
    comServidor(listas)
    const { user } = renderUi(<UsuarioEditor usuario={undefined} />)
    await user.click(screen.getByRole('tab', { name: 'Acesso' }))
    const campo = screen.getByRole('combobox', { name: /Grupo de usuário/ })
    expect(screen.getByText('Você pode escolher o seu grupo e os grupos que não podem mais do que ele.')).toBeTruthy()
    await user.click(campo)
    await screen.findByRole('option', { name: 'AD', hidden: true })
    expect(screen.queryByRole('option', { name: 'Administrador', hidden: true })).toBeNull()
    await user.click(screen.getByRole('option', { name: 'Consultor Condutor', hidden: true }))
    expect(screen.getByLabelText(/^Razão social/).hasAttribute('required')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Criar e convidar' }))
    await user.click(screen.getByRole('tab', { name: /Acesso/ }))
    expect(screen.getAllByText('Campo Obrigatório').length).toBeGreaterThan(1)
    expect(screen.getByLabelText(/^Razão social/).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('what is said of the groups to choose from', () => {
  const dica = (texto: RegExp) => screen.queryByText(texto)
  const abrir = async () => {
    comServidor(listas)
    const { user } = renderUi(<UsuarioEditor usuario={undefined} />)
    await user.click(screen.getByRole('tab', { name: 'Acesso' }))
    await screen.findByRole('combobox', { name: /Grupo de usuário/ })
  }

  it('R656: group 10 of an SP host reads that it may choose any but those with full access', async () => {
    entrarComo({ acessoTotal: false, grupo: { ...ana.grupo, usuarioGrupoId: 10 } })
    ambienteDeTeste({ uf: 'SP1' })
    await abrir()
    expect(dica(/^Você pode escolher qualquer grupo, menos os de acesso total\.$/)).toBeTruthy()
    expect(dica(/não podem mais do que ele/)).toBeNull()
  })

  it('a full admin, who may choose any, reads nothing', async () => {
    await abrir()
    expect(dica(/^Você pode escolher/)).toBeNull()
  })
})

describe('the own e-mail', () => {
  const senha = () => screen.queryByLabelText(/^Sua senha atual/)

  it('asks for the password once it was changed, and says what is wrong with it at its field', async () => {
    entrarComo({ usuarioId: ana.usuarioId })
    const pedidos = comServidor({
      ...listas,
      'PUT /api/usuario': recusa(400, {
        code: 'entradaInvalida',
        message: 'Há campos inválidos.',
        fields: { senhaAtual: 'Senha incorreta' },
      }),
    })
    const { user } = renderUi(<UsuarioEditor usuario={ana} />)
    await user.type(screen.getByLabelText(/^Nome/), ' Lima')
    expect(senha()).toBeNull()
    await user.type(screen.getByLabelText(/^E-mail/), '.br')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Campo Obrigatório')).toBeTruthy()
    expect(pedidos.some((p) => p.method === 'PUT')).toBe(false)
    await user.type(senha()!, 'errada')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Senha incorreta')).toBeTruthy()
    expect(senha()!.getAttribute('aria-invalid')).toBe('true')
    expect(pedidos.find((p) => p.method === 'PUT')!.body).toMatchObject({ senhaAtual: 'errada' })
  })

  it('of somebody else, and with single sign-on, asks for none', async () => {
    const pedidos = comServidor({ ...listas, 'PUT /api/usuario': ana })
    const tela = renderUi(<UsuarioEditor usuario={ana} />)
    await tela.user.type(screen.getByLabelText(/^E-mail/), '.br')
    expect(senha()).toBeNull()
    await tela.user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'PUT')).toBe(true))
    expect(pedidos.find((p) => p.method === 'PUT')!.body).not.toHaveProperty('senhaAtual')
    tela.unmount()
    entrarComo({ usuarioId: ana.usuarioId })
    ambienteDeTeste({ entrada: 'sso' })
    const { user } = renderUi(<UsuarioEditor usuario={ana} />)
    await user.type(screen.getByLabelText(/^E-mail/), '.br')
    expect(senha()).toBeNull()
  })
})

describe('the grid of permissions', () => {
  it('adds several municipalities times several axes at once, refuses what is there, and takes lines out', async () => {
    const pedidos = comServidor({ ...listas, 'PUT /api/usuario': ana })
    const { user } = renderUi(<UsuarioEditor usuario={ana} />)
    await user.click(screen.getByRole('tab', { name: 'Permissões' }))
    const adicionar = within(screen.getByRole('group', { name: 'Adicionar permissões' }))
    await escolher(user, adicionar.getByRole('combobox', { name: /Municípios/ }), 'Bela Vista', 'Campo Alegre')
    await escolher(user, adicionar.getByRole('combobox', { name: /Eixos/ }), 'Gestão', 'Compras')
    await escolher(user, adicionar.getByRole('combobox', { name: /Papel/ }), 'Analista')
    await user.click(adicionar.getByRole('button', { name: 'Adicionar 4' }))
    const tabela = within(screen.getByRole('region', { name: 'Permissões' }))
    expect(tabela.getByText('5 permissões')).toBeTruthy()

    await escolher(user, adicionar.getByRole('combobox', { name: /Municípios/ }), 'Bela Vista')
    await user.click(adicionar.getByRole('button', { name: 'Adicionar 2' }))
    expect(adicionar.getByText('Estas permissões já estão na lista.')).toBeTruthy()

    await user.type(tabela.getByRole('searchbox'), 'agua')
    await waitFor(() => expect(tabela.getByText('1 de 5 permissões')).toBeTruthy())
    await user.click(tabela.getByRole('button', { name: /^Remover: Água Boa/ }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(pedidos.some((p) => p.method === 'PUT')).toBe(true))
    const { permissoes, cpf, versao } = pedidos.find((p) => p.method === 'PUT')!.body as never as typeof ana
    expect(permissoes).toEqual(combinar([11, 12], [1, 2], 3))
    // Masked data goes back as it came: the server keeps what it has.
    expect([cpf, versao]).toEqual(['***.444.777-**', 3])
  })

  it('shows what the server refuses about a line on the tab of the grid', async () => {
    const frase = 'Água Boa já tem Consultor Condutor: Rui'
    comServidor({
      ...listas,
      'PUT /api/usuario': recusa(409, {
        code: 'jaExiste',
        message: frase,
        fields: { 'permissoes.0.municipioId': frase },
      }),
    })
    const { user } = renderUi(<UsuarioEditor usuario={ana} />)
    await user.type(screen.getByLabelText(/^Nome/), ' Lima')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /Permissões/ }).getAttribute('aria-selected')).toBe('true'),
    )
    expect(screen.getByText(frase)).toBeTruthy()
  })

  it('knows duplicates and the tab of an error', () => {
    const atuais = combinar([1], [], 2)
    expect(juntar(atuais, combinar([1, 2], [], 2), chaveGrade)).toMatchObject({ entraram: 1, repetidas: 1 })
    expect(abasComErro({ 'permissoes.0.eixoId': 'x', cnpj: 'y' })).toEqual(['acesso', 'permissoes'])
  })
})

describe('somebody else saved first', () => {
  const outra = { ...ana, nome: 'Ana Maria', uf: 'PR', versao: 4 }
  const servidor = () => {
    let versao = 4
    return comServidor({
      ...listas,
      'PUT /api/usuario': ({ body }: Pedido) => {
        const enviado = body as { versao: number; nome: string; uf: string }
        if (enviado.versao !== versao)
          return recusa(409, {
            code: 'versaoDesatualizada',
            message: 'Este registro foi alterado',
            details: { atual: outra },
          })
        versao += 1
        return { ...outra, nome: enviado.nome, uf: enviado.uf, versao }
      },
    })
  }

  it('says what differs; keeping what I typed takes their other changes and saves on top of them', async () => {
    const pedidos = servidor()
    const { user } = renderUi(<UsuarioEditor usuario={ana} />)
    const nome = screen.getByLabelText<HTMLInputElement>(/^Nome/)
    await user.clear(nome)
    await user.type(nome, 'Ana Lima')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Este registro foi alterado por outra pessoa')
    const dialogo = within(screen.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' }))
    const linha = dialogo.getByRole('row', { name: /^Nome/ })
    expect(
      within(linha)
        .getAllByRole('cell')
        .map((c) => c.textContent),
    ).toEqual(['Ana Souza', 'Ana Maria', 'Ana Lima'])
    expect(dialogo.getByRole('row', { name: /^UF SC PR/ })).toBeTruthy()
    await user.click(dialogo.getByRole('button', { name: 'Manter o que digitei' }))
    expect(nome.value).toBe('Ana Lima')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^UF/ }).value).toBe('PR')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.getByText('Nenhuma alteração')).toBeTruthy())
    expect(pedidos.filter((p) => p.method === 'PUT').at(-1)!.body).toMatchObject({
      nome: 'Ana Lima',
      uf: 'PR',
      versao: 4,
    })
  })

  it('reloading shows the record as it is and leaves nothing unsaved', async () => {
    servidor()
    const { user } = renderUi(<UsuarioEditor usuario={ana} />)
    await user.type(screen.getByLabelText(/^Nome/), '!')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await user.click(await screen.findByRole('button', { name: 'Recarregar' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Ana Maria')
    expect(screen.getByText('Nenhuma alteração')).toBeTruthy()
  })
})

describe('what belongs to the person alone', () => {
  const ESCOLHER = 'Imagem da assinatura'

  it('the signature: of somebody else it is only seen, whoever looks', async () => {
    comServidor(listas)
    entrarComo({ acessoTotal: true, usuarioId: 99 })
    const { unmount } = renderUi(<UsuarioEditor usuario={ana} />)
    expect(await screen.findByText(/só pode ser enviada pela própria pessoa/)).toBeTruthy()
    expect(screen.queryByText(ESCOLHER)).toBeNull()
    unmount()
    entrarComo({ usuarioId: ana.usuarioId })
    renderUi(<UsuarioEditor usuario={ana} />)
    expect(await screen.findByText(ESCOLHER)).toBeTruthy()
  })

  it('a lost second factor is reset after a question, and only where the server says so', async () => {
    const pedidos = comServidor({
      ...listas,
      'POST /api/usuario/7/redefinir-segundo-fator': { message: 'Verificação em duas etapas desativada.' },
    })
    const nome = 'Redefinir verificação em duas etapas'
    const { user, unmount } = renderUi(<UsuarioEditor usuario={ana} />)
    await user.click(screen.getByRole('tab', { name: /Acesso/ }))
    expect(screen.queryByRole('button', { name: nome })).toBeNull()
    unmount()
    const tela = renderUi(<UsuarioEditor usuario={{ ...ana, acoes: { ...ana.acoes, redefinirFator: true } }} />)
    await tela.user.click(screen.getByRole('tab', { name: /Acesso/ }))
    await tela.user.click(screen.getByRole('button', { name: nome }))
    const dialogo = await screen.findByRole('dialog', { name: 'Redefinir a verificação em duas etapas?' })
    expect(pedidos.some((p) => p.method === 'POST')).toBe(false)
    await tela.user.click(within(dialogo).getByRole('button', { name: 'Redefinir' }))
    await waitFor(() => expect(pedidos.some((p) => p.path === '/api/usuario/7/redefinir-segundo-fator')).toBe(true))
  })
})
