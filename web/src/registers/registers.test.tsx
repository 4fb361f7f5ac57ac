import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { registerEndpoints, typed } from '#contract/register.ts'
import { isAsked } from '#contract/register-field.ts'
import { pacotes } from '#contract/registers/pacote.ts'
import { registers } from '#contract/registers.ts'
import { clienteSemPausa, comServidor, entrarComo, type Pedido, recusa } from '#web/testing.ts'
import { larguraDe } from '#web/ui/data-table/coluna.ts'
import { avisos, renderUi } from '#web/ui/test-utils.tsx'
import { colunasDe } from './columns.tsx'
import { RegisterForm } from './register-form.tsx'
import { RegisterPage, registerPage } from './register-page.tsx'
import { valoresDe } from './values.ts'
import { palavrasDe } from './words.ts'

beforeEach(() => entrarComo())

/** The form of a new record. */
const novo = (r: (typeof registers)[number]) =>
  renderUi(
    <RegisterForm
      registro={r}
      chamadas={registerEndpoints(r)}
      referencias={new Map()}
      linha={null}
      onFechar={() => {}}
    />,
  )

describe('a register made from its definition', () => {
  it('speaks of a record in small letters, all but acronyms', () => {
    const novoDe = (singular: string, genero: 'm' | 'f') => palavrasDe({ ...registers[0]!, singular, genero }).novo
    expect([novoDe('Unidade Regional', 'f'), novoDe('AD', 'm'), novoDe('Categoria', 'f')]).toEqual([
      'Nova unidade regional',
      'Novo AD',
      'Nova categoria',
    ])
  })

  it('of packages every column is seen on a screen of 1366, beside what is done with a row', () => {
    const colunas = colunasDe(pacotes, new Map()).filter((c) => !c.oculta)
    const [moldura, acoes] = [48 + 2 + 15, 124]
    expect(colunas.reduce((s, c) => s + c.largura!, 0)).toBeLessThanOrEqual(1366 - moldura - acoes)
  })

  it.each(registers.map((r) => [r.titulo, r] as const))('%s: an input for each field, a column for each', (_, r) => {
    comServidor({})
    novo(r)
    const dialogo = within(screen.getByRole('dialog'))
    // What belongs to a condition is asked for where it holds.
    for (const f of typed(r).filter((f) => isAsked(r.campos, f, valoresDe(r, null))))
      expect(dialogo.getAllByLabelText((texto) => texto.startsWith(f.rotulo)).length).toBeGreaterThan(0)
    expect(colunasDe(r, new Map()).map((c) => c.chave)).toEqual([
      ...r.campos.map((f) => f.chave),
      ...(r.contagens ?? []).map((c) => c.chave),
    ])
  })

  it('has room for a date on one line, as every list has', () => {
    const datas = registers.flatMap((r) => colunasDe(r, new Map()).filter((c) => c.tipo === 'data'))
    expect(datas.length).toBeGreaterThan(1)
    for (const c of datas) expect(larguraDe(c)).toBeGreaterThanOrEqual(larguraDe({ tipo: 'data' }))
  })

  it.each(registers.filter((r) => r.campos.some((f) => f.chave === 'email')).map((r) => [r.titulo, r] as const))(
    '%s: says next to the field that an e-mail is none, and sends nothing',
    async (_, r) => {
      const pedidos = comServidor({})
      const { user } = novo(r)
      await user.type(screen.getByLabelText(/^E-mail/), 'ana.exemplo')
      await user.click(screen.getByRole('button', { name: 'Salvar' }))
      expect(await screen.findByText('E-mail inválido')).toBeTruthy()
      expect(pedidos.filter((p) => p.method === 'POST')).toEqual([])
    },
  )

  it('R872 R873: keeps the dialog open when the server refuses, and says why a row in use cannot go', async () => {
    const [categorias] = registers
    const Pagina = registerPage('/categorias', 'Categorias')
    const emUso = 'Não é possível excluir: o registro está em uso em 2 instituições.'
    const linha = { categoriaInstituicaoId: 1, categoriaInstituicaoNome: 'Sistema S', instituicoes: 2, versao: 1 }
    const pedidos: Pedido[] = comServidor({
      [`GET ${categorias!.caminho}`]: [linha],
      [`POST ${categorias!.caminho}`]: recusa(409, {
        code: 'jaExiste',
        message: 'Já existe um registro com estes dados.',
        fields: { categoriaInstituicaoNome: 'Já existe uma categoria com este nome' },
      }),
      [`DELETE ${categorias!.caminho}/1`]: recusa(409, { code: 'emUso', message: emUso }),
    })
    const { user } = renderUi(<Pagina />)
    await screen.findByText('Sistema S')
    await user.click(screen.getByRole('button', { name: 'Nova categoria' }))
    await user.type(screen.getByLabelText(/^Nome/), 'Sistema S')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Já existe uma categoria com este nome')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Sistema S')
    expect(pedidos.find((p) => p.method === 'POST')!.body).toEqual({ categoriaInstituicaoNome: 'Sistema S' })
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByLabelText(/^Nome/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Excluir: Sistema S' }))
    await user.click(await screen.findByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText(emUso)).toBeTruthy()
  })
})

describe('a list to choose from that cannot be read says its own sentence, not the name of the field', () => {
  beforeEach(() => {
    notifications.clean()
    notifications.cleanQueue()
  })
  const temaHabilitado = registers.find((r) => r.caminho === '/api/MunicipiosTemas')!

  it.each([
    ['R321: axes', '/api/Tema', '/api/projeto/eixo/get-eixo', 'Erro ao obter Eixos'],
    ['R322: themes', temaHabilitado.caminho, '/api/Tema', 'Erro ao obter Temas'],
    ['R303: questions', '/api/pergunta-faixa-resposta', '/api/pergunta/pergunta', 'Erro ao obter perguntas'],
    ['bands', '/api/solucoes-faixas', '/api/municipio-faixas', 'Erro ao obter faixas'],
    ['R320: solutions', '/api/solucoes-faixas', '/api/projeto/solucao/listAll', 'Erro ao obter soluções/iniciativas'],
  ])('%s', async (_, caminho, lista, frase) => {
    const registro = registers.find((r) => r.caminho === caminho)!
    const outras = registro.campos.flatMap((f) => ('lista' in f && f.lista !== lista ? [[`GET ${f.lista}`, []]] : []))
    comServidor({
      ...Object.fromEntries(outras),
      [`GET ${caminho}`]: [],
      [`GET ${lista}`]: recusa(422, { code: 'regra', message: 'Falhou de propósito.' }),
    })
    renderUi(<RegisterPage registro={registro} titulo={registro.titulo} />, { queryClient: clienteSemPausa() })
    await waitFor(() => expect(avisos()).toEqual([{ titulo: frase, texto: 'Falhou de propósito.' }]))
  })
})
