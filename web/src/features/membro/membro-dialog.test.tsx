import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from 'zod'
import type { Membro } from '#contract/membro.ts'
import { mensagensZod } from '#contract/messages.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa, todasAsFlags } from '#web/testing.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { MembroDialog } from './membro-dialog.tsx'
import { MembrosTabela } from './membros-tabela.tsx'
import { comGrupo, semGrupo } from './valores.ts'

config({ customError: mensagensZod })

const rosa: Membro = {
  membroId: 9,
  municipioId: 1,
  nome: 'Rosa Albuquerque',
  cpf: '***.982.247-**',
  email: 'ro**@exemplo.com.br',
  telefone: '(48) *****-0020',
  orgao: 'Prefeitura',
  cargo: null,
  instituicaoId: null,
  instituicao: null,
  imagemNome: null,
  membroGrupos: [
    { grupoId: 5, membroId: 9, lider: true, nome: 'Comitê Gestor' },
    { grupoId: 6, membroId: 9, lider: false, nome: 'Lideranças' },
  ],
  municipio: { nome: 'Vale Sereno', uf: 'SC' },
  versao: 3,
}
const CPF = '52998224725'
const listas = {
  'GET /api/municipio/membro/instituicoes/1': [{ instituicaoId: 2, nome: 'Câmara de Lojistas', sigla: 'CL' }],
}
const abrir = (membro: Membro | null, extra: Record<string, unknown> = {}) => {
  const pedidos = comServidor({ ...listas, ...extra })
  const fechar = vi.fn()
  const { user } = renderUi(<MembroDialog municipioId={1} grupoId={5} membro={membro} onFechar={fechar} />)
  return { pedidos, fechar, user }
}
const salvar = (user: ReturnType<typeof renderUi>['user']) => user.click(screen.getByRole('button', { name: 'Salvar' }))
const enviado = (pedidos: Pedido[], method: string) =>
  pedidos.find((p) => p.method === method)?.body as Record<string, unknown>

beforeEach(() => entrarComo())

describe('a new member', () => {
  it('R622 R623 R624: says what is missing at each field, and sends nothing', async () => {
    const { pedidos, user } = abrir(null)
    await salvar(user)
    for (const frase of ['O nome é obrigatório', 'O e-mail é obrigatório', 'O telefone é obrigatório'])
      expect(screen.getByText(frase)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nome/)))
    expect(pedidos.some((p) => p.method === 'POST')).toBe(false)
  })

  it('R623: asks for no e-mail where the state is SP', async () => {
    const ambiente = ambienteDeTeste({ uf: 'SP' })
    const { user } = abrir(null)
    setAmbiente(ambiente)
    await salvar(user)
    expect(screen.getByText('O telefone é obrigatório')).toBeTruthy()
    expect(screen.queryByText('O e-mail é obrigatório')).toBeNull()
  })

  it('R627 R631 R738: masks what is typed and sends the member with its group', async () => {
    const { pedidos, fechar, user } = abrir(null, {
      'POST /api/municipio/membro/cadastrar-membro': rosa,
      'GET /api/municipio/membro/get-membro-by-cpf/52998224725': recusa(404, { code: 'naoEncontrado', message: 'x' }),
    })
    await user.type(screen.getByLabelText('CPF'), CPF)
    expect((screen.getByLabelText('CPF') as HTMLInputElement).value).toBe('529.982.247-25')
    await user.type(screen.getByLabelText(/^Nome/), '  Rosa Albuquerque ')
    await user.type(screen.getByLabelText(/^E-mail/), 'rosa@exemplo.com.br')
    const telefone = screen.getByLabelText(/^Telefone/) as HTMLInputElement
    await user.type(telefone, '4833334444')
    expect(telefone.value).toBe('(48) 3333-4444')
    await user.clear(telefone)
    await user.type(telefone, '48900000020')
    expect(telefone.value).toBe('(48) 90000-0020')
    await user.click(screen.getByRole('switch', { name: 'Líder do grupo' }))
    await salvar(user)
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(enviado(pedidos, 'POST')).toMatchObject({
      cpf: CPF,
      telefone: '48900000020',
      instituicaoId: null,
      membroGrupos: [{ grupoId: 5, lider: true }],
    })
  })

  it('R628 R629: refuses a CPF that cannot be before anything is sent', async () => {
    const { user, pedidos } = abrir(null)
    for (const errado of ['52998224726', '11111111111']) {
      await user.clear(screen.getByLabelText('CPF'))
      await user.type(screen.getByLabelText('CPF'), errado)
      await salvar(user)
      expect(screen.getByText('CPF inválido')).toBeTruthy()
    }
    expect(pedidos.filter((p) => p.path.includes('membro/get') || p.method === 'POST')).toEqual([])
  })

  it('R862: any save that fails shows the sentence as its notice, with the reason under it and at its field', async () => {
    const motivo = 'Já existe um membro com este CPF neste município'
    const falha = recusa(409, { code: 'jaExiste', message: motivo, fields: { cpf: motivo } })
    comServidor({ ...listas, 'POST /api/municipio/membro/cadastrar-membro': falha })
    const { user } = renderUi(<MembroDialog municipioId={1} grupoId={5} membro={null} onFechar={() => {}} />, {
      queryClient: clienteSemPausa(),
    })
    await user.type(screen.getByLabelText(/^Nome/), 'Rosa')
    await user.type(screen.getByLabelText(/^E-mail/), 'rosa@exemplo.com.br')
    await user.type(screen.getByLabelText(/^Telefone/), '48900000020')
    await salvar(user)
    await waitFor(() => expect(avisos()).toEqual([{ titulo: 'O telefone já cadastrado', texto: motivo }]))
    expect(screen.getByLabelText('CPF').getAttribute('aria-invalid')).toBe('true')
  })

  it('a repeated phone is told at the phone, and what was typed stays', async () => {
    const frase = 'O telefone já cadastrado'
    const { user, fechar } = abrir(null, {
      'POST /api/municipio/membro/cadastrar-membro': recusa(409, {
        code: 'jaExiste',
        message: frase,
        fields: { telefone: frase },
      }),
    })
    await user.type(screen.getByLabelText(/^Nome/), 'Rosa')
    await user.type(screen.getByLabelText(/^E-mail/), 'rosa@exemplo.com.br')
    await user.type(screen.getByLabelText(/^Telefone/), '48900000020')
    await salvar(user)
    await waitFor(() => expect(screen.getByLabelText(/^Telefone/).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(frase).length).toBeGreaterThan(0)
    expect((screen.getByLabelText(/^Nome/) as HTMLInputElement).value).toBe('Rosa')
    expect(fechar).not.toHaveBeenCalled()
  })

  it('R626 R625: refuses a photo over 150 kB, or of another type, as soon as it is chosen', async () => {
    const { user } = abrir(null)
    const campo = document.querySelector<HTMLInputElement>('input[type="file"]')!
    await user.upload(campo, new File([new Uint8Array(150_001)], 'rosa.png', { type: 'image/png' }))
    expect(screen.getByText(/Foto maior que 150kb/)).toBeTruthy()
    await user.upload(campo, new File(['x'], 'rosa.jpeg', { type: 'image/jpeg' }))
    expect(screen.getByText('rosa.jpeg')).toBeTruthy()
  })
})

describe('somebody registered already', () => {
  const porCpf = `GET /api/municipio/membro/get-membro-by-cpf/${CPF}`

  it('R740: of this city enters the group, and stays in the others', async () => {
    const daqui = { ...rosa, membroGrupos: [rosa.membroGrupos[1]!] }
    const { pedidos, fechar, user } = abrir(null, {
      [porCpf]: daqui,
      'PUT /api/municipio/membro/atualizar-membro': rosa,
    })
    await user.type(screen.getByLabelText('CPF'), CPF)
    const aviso = within(await screen.findByRole('status'))
    expect(aviso.getByText(/Rosa Albuquerque está em Vale Sereno\/SC: Lideranças/)).toBeTruthy()
    await user.click(aviso.getByRole('button', { name: 'Incluir neste grupo' }))
    await salvar(user)
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(enviado(pedidos, 'PUT')).toMatchObject({
      membroId: 9,
      versao: 3,
      cpf: rosa.cpf,
      membroGrupos: [
        { grupoId: 6, lider: false },
        { grupoId: 5, lider: false },
      ],
    })
  })

  it('R740: of another city lends the data, which stay hidden', async () => {
    const { pedidos, fechar, user } = abrir(null, {
      [porCpf]: { ...rosa, municipioId: 2, municipio: { nome: 'Pedra Clara', uf: 'SC' }, membroGrupos: [] },
      'POST /api/municipio/membro/cadastrar-membro': rosa,
    })
    await user.type(screen.getByLabelText('CPF'), CPF)
    await user.click(await screen.findByRole('button', { name: 'Aproveitar os dados' }))
    expect((screen.getByLabelText(/^Nome/) as HTMLInputElement).value).toBe('Rosa Albuquerque')
    await salvar(user)
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(enviado(pedidos, 'POST')).toMatchObject({
      membroId: 9,
      telefone: rosa.telefone,
      membroGrupos: [{ grupoId: 5, lider: false }],
    })
  })

  it('already in the group is said, and offers nothing', async () => {
    const { user } = abrir(null, { [porCpf]: rosa })
    await user.type(screen.getByLabelText('CPF'), CPF)
    expect(await screen.findByText('Já faz parte deste grupo.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Incluir neste grupo|Aproveitar/ })).toBeNull()
  })
})

describe('an existing member', () => {
  it('shows masked data, reveals them on request and sends them back as they came', async () => {
    const { pedidos, user } = abrir(rosa, {
      'POST /api/municipio/membro/9/revelar': {
        nome: 'Rosa Maria Albuquerque',
        cpf: CPF,
        email: 'rosa@exemplo.com.br',
        telefone: '48900000020',
      },
      'PUT /api/municipio/membro/atualizar-membro': rosa,
    })
    expect((screen.getByLabelText('CPF') as HTMLInputElement).value).toBe('***.982.247-**')
    await user.click(screen.getByRole('button', { name: 'Mostrar: CPF' }))
    await waitFor(() => expect((screen.getByLabelText('CPF') as HTMLInputElement).value).toBe('529.982.247-25'))
    expect((screen.getByLabelText(/^Telefone/) as HTMLInputElement).value).toBe('(48) 90000-0020')
    await user.type(screen.getByLabelText('Cargo'), 'Diretora')
    await salvar(user)
    await waitFor(() => expect(enviado(pedidos, 'PUT')).toMatchObject({ cpf: rosa.cpf, cargo: 'Diretora' }))
  })

  it('offers what somebody else saved meanwhile', async () => {
    const { user } = abrir(rosa, {
      'PUT /api/municipio/membro/atualizar-membro': recusa(409, {
        code: 'versaoDesatualizada',
        message: 'Este registro foi alterado por outra pessoa.',
        details: { atual: { ...rosa, orgao: 'Câmara', versao: 4 } },
      }),
    })
    await user.type(screen.getByLabelText('Cargo'), 'Diretora')
    await salvar(user)
    const conflito = within(await screen.findByRole('dialog', { name: /alterado/i }))
    expect(conflito.getByText('Câmara')).toBeTruthy()
  })

  it('R658: the institution shows only to who may see it', () => {
    abrir(rosa)
    expect(screen.getByRole('combobox', { name: 'Instituição' })).toBeTruthy()
  })
  it('R658: and to nobody else', () => {
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, verCampoInstituicaoMembro: false })
    abrir(rosa)
    expect(screen.queryByRole('combobox', { name: 'Instituição' })).toBeNull()
  })

  it('without the permission to edit it is only read, and without the one to see data nothing is revealed', () => {
    entrarComo({ acessoTotal: false }, { ...todasAsFlags, editarMembro: false, verDadosMembro: false })
    abrir(rosa)
    expect(screen.getByRole('button', { name: 'Entendi' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Mostrar/ })).toBeNull()
    expect((screen.getByLabelText(/^Nome/) as HTMLInputElement).readOnly).toBe(true)
  })
})

describe('groups of a person', () => {
  it('entering, leading and leaving touch one group and leave the others', () => {
    expect(comGrupo(rosa.membroGrupos, 5, false)).toEqual([
      { grupoId: 6, lider: false },
      { grupoId: 5, lider: false },
    ])
    expect(comGrupo(rosa.membroGrupos, undefined, true)).toEqual([
      { grupoId: 5, lider: true },
      { grupoId: 6, lider: false },
    ])
    expect(semGrupo(rosa.membroGrupos, 5)).toEqual([{ grupoId: 6, lider: false }])
  })
})

it('R878: in the list a name is cut at 20 characters, the whole of it in the tooltip', async () => {
  comServidor(listas)
  const nome = 'Maria Aparecida de Albuquerque'
  renderUi(
    <MembrosTabela
      id="membros"
      rotulo="Membros"
      municipioId={1}
      linhas={[{ ...rosa, nome }]}
      erro={null}
      onTentarDeNovo={() => {}}
      vazio=""
      arquivo="membros"
      incluindo={false}
      onFecharNovo={() => {}}
    />,
  )
  expect((await screen.findByText('Maria Aparecida de A…')).title).toBe(nome)
})
