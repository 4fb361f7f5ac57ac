import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentSession, useOptionalSession } from '#web/lib/session.ts'
import {
  ambienteDeTeste,
  entrarComo,
  navegadorNovo,
  problema,
  servidorDeTeste,
  sessaoDeTeste,
} from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { AtualizarSenhaPage } from './atualizar-senha-page.tsx'
import { LoginPage } from './login-page.tsx'
import { LostPasswordPage } from './lost-password-page.tsx'
import { PrimeiroAcessoPage } from './primeiro-acesso-page.tsx'
import { RecoverPasswordPage } from './recover-password-page.tsx'
import { SsoRetornoPage } from './sso-retorno-page.tsx'

beforeEach(() => {
  navegadorNovo()
})
afterEach(() => vi.unstubAllGlobals())

const corpo = (fetch: ReturnType<typeof servidorDeTeste>, i = 0) => JSON.parse(String(fetch.mock.calls[i]?.[1]?.body))

describe('the login page', () => {
  test('empty fields are refused next to themselves, and the first gets the focus', async () => {
    const fetch = servidorDeTeste({})
    const { user } = renderUi(<LoginPage />)
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findAllByText('Campo Obrigatório')).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/)))
    expect(fetch).not.toHaveBeenCalled()
  })

  test('what is no e-mail is told next to it, here and where a link is asked for, and nothing is sent', async () => {
    const fetch = servidorDeTeste({})
    for (const [Pagina, botao] of [
      [LoginPage, 'Entrar'],
      [LostPasswordPage, 'Receber o link por e-mail'],
      [PrimeiroAcessoPage, 'Receber o link por e-mail'],
    ] as const) {
      const { user, unmount } = renderUi(<Pagina />)
      await user.type(screen.getByLabelText(/E-mail/), 'ana.exemplo')
      await user.click(screen.getByRole('button', { name: botao }))
      expect(await screen.findByText('E-mail inválido')).toBeTruthy()
      expect(screen.getByLabelText(/E-mail/).getAttribute('aria-invalid')).toBe('true')
      unmount()
    }
    expect(fetch).not.toHaveBeenCalled()
  })

  test('a refusal keeps what was typed and says the server’s sentence', async () => {
    servidorDeTeste({ 'POST /api/auth/login': problema(401, 'credenciaisInvalidas', 'E-mail ou senha inválidos') })
    const { user } = renderUi(<LoginPage />)
    await user.type(screen.getByLabelText(/E-mail/), 'ana@exemplo.com.br')
    await user.type(screen.getByLabelText(/^Senha/), 'errada')
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha inválidos')
    expect((screen.getByLabelText(/E-mail/) as HTMLInputElement).value).toBe('ana@exemplo.com.br')
  })

  test('a demo login is one click', async () => {
    ambienteDeTeste({ demo: [{ email: 'ad@exemplo.com.br', senha: 'demo', papel: 'AD' }] })
    const fetch = servidorDeTeste({ 'POST /api/auth/login': [200, { ...sessaoDeTeste(), token: 't' }] })
    const { user } = renderUi(<LoginPage />)
    await user.click(screen.getByRole('button', { name: /^AD/ }))
    await waitFor(() => expect(currentSession()).not.toBeNull())
    expect(corpo(fetch)).toEqual({ email: 'ad@exemplo.com.br', senha: 'demo' })
  })

  test('with a second factor the code is asked for in a second step, and a wrong one is told next to it', async () => {
    const pedido = { code: 'segundoFatorPedido', message: 'x', details: { pendente: 'padrao.p' }, requestId: 'r' }
    let certo = false
    const fetch = servidorDeTeste({
      'POST /api/auth/login': [401, pedido],
      'POST /api/auth/codigo': () =>
        certo
          ? [200, { ...sessaoDeTeste(), token: 't' }]
          : problema(400, 'entradaInvalida', 'Há campos inválidos.', {
              codigo: 'Código incorreto, vencido ou já usado',
            }),
    })
    const { user } = renderUi(<LoginPage />)
    await user.type(screen.getByLabelText(/E-mail/), 'ana@exemplo.com.br')
    await user.type(screen.getByLabelText(/^Senha/), 'certa')
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    const codigo = await screen.findByLabelText(/^Código/)
    await waitFor(() => expect(document.activeElement).toBe(codigo))
    expect(currentSession()).toBeNull()
    await user.type(codigo, '000000')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Código incorreto, vencido ou já usado')).toBeTruthy()
    certo = true
    await user.clear(codigo)
    await user.type(codigo, '123 456')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(currentSession()?.user.nome).toBe('Ana de Souza Lima'))
    expect(corpo(fetch, 2)).toEqual({ pendente: 'padrao.p', codigo: '123 456' })
  })

  test('a code that comes too late leads back to the first step, which says why; recovery codes have their own keyboard', async () => {
    const pedido = { code: 'segundoFatorPedido', message: 'x', details: { pendente: 'padrao.p' }, requestId: 'r' }
    servidorDeTeste({
      'POST /api/auth/login': [401, pedido],
      'POST /api/auth/codigo': problema(401, 'entradaVencida', 'A entrada demorou demais.'),
    })
    const { user } = renderUi(<LoginPage />)
    await user.type(screen.getByLabelText(/E-mail/), 'ana@exemplo.com.br')
    await user.type(screen.getByLabelText(/^Senha/), 'certa')
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    expect((await screen.findByLabelText(/^Código/)).getAttribute('inputmode')).toBe('numeric')
    await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
    const codigo = screen.getByLabelText(/^Código/)
    expect(codigo.getAttribute('inputmode')).toBe('text')
    await user.type(codigo, 'abcde-23456')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect((await screen.findByRole('alert')).textContent).toBe('A entrada demorou demais.')
    expect(screen.getByLabelText(/^Senha/)).toBeTruthy()
  })

  test('R372 with single sign-on there is one button, and it leads to the provider', () => {
    ambienteDeTeste({ entrada: 'sso', titulo: 'Educação Empreendedora' })
    renderUi(<LoginPage />)
    const botao = screen.getByRole('link', { name: 'Entrar com a conta Educação Empreendedora' })
    expect(botao.getAttribute('href')).toBe('/api/sso/entrar')
    expect(screen.queryByLabelText(/Senha/)).toBeNull()
  })
})

describe('back from the identity provider', () => {
  const identidade = { nome: 'Ana', email: 'ana@exemplo.com.br', cpf: '52998224725', ameiid: 'a-1', prova: 'p' }

  test('R756 the verified identity is posted and data.user becomes the session', async () => {
    const fetch = servidorDeTeste({
      'POST /api/sso/identidade': [200, identidade],
      'POST /api/amei/login': [200, { data: { ...sessaoDeTeste(), token: 't', ssoExpiraEm: null } }],
    })
    renderUi(<SsoRetornoPage />)
    await waitFor(() => expect(currentSession()?.user.nome).toBe('Ana de Souza Lima'))
    expect(corpo(fetch, 1)).toEqual(identidade)
  })

  test('R868 what cannot be finished says "Erro ao inicializar"', async () => {
    servidorDeTeste({ 'POST /api/sso/identidade': problema(401, 'ssoRecusado', 'O provedor não confirmou o acesso.') })
    renderUi(<SsoRetornoPage />, { rotas: [] }).router.navigate('/?code=x')
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao inicializar')
  })

  test('R586 login_required goes to the provider’s login', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    servidorDeTeste({
      'POST /api/sso/identidade': [
        401,
        { code: 'ssoRecusado', message: 'x', details: { error: 'login_required' }, requestId: 'r' },
      ],
    })
    renderUi(<SsoRetornoPage />).router.navigate('/?error=login_required')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/sso/entrar'))
  })
})

describe('mailed links', () => {
  test('first access asks for a valid CPF and shows the server’s neutral answer', async () => {
    servidorDeTeste({ 'POST /api/usuario/primeiro-acesso': [200, { message: 'Se os dados estiverem corretos…' }] })
    const { user } = renderUi(<PrimeiroAcessoPage />)
    await user.type(screen.getByLabelText(/E-mail/), 'ana@exemplo.com.br')
    await user.type(screen.getByLabelText(/CPF/), '11111111111')
    await user.click(screen.getByRole('button', { name: /Receber o link/ }))
    expect(await screen.findByText('CPF inválido')).toBeTruthy()
    await user.clear(screen.getByLabelText(/CPF/))
    await user.type(screen.getByLabelText(/CPF/), '52998224725')
    await user.click(screen.getByRole('button', { name: /Receber o link/ }))
    expect(await screen.findByText(/Se os dados estiverem corretos…/)).toBeTruthy()
  })

  const abrirLink = (valido: boolean) => {
    const fetch = servidorDeTeste({
      'POST /api/usuario/verifica-token-valido?token=abc': [
        200,
        { valido, email: 'ana@exemplo.com.br', tipo: 'recuperacao' },
      ],
      'POST /api/usuario/trocar-senha': problema(400, 'entradaInvalida', 'Há campos inválidos.', {
        novaSenha: 'Esta senha é muito comum',
      }),
    })
    const tela = renderUi(null, {
      rotas: [{ path: '/auth/recover-password/:token', element: <RecoverPasswordPage /> }],
    })
    void tela.router.navigate('/auth/recover-password/abc')
    return { ...tela, fetch }
  }

  test('a link that is over is said before anybody thinks of a password', async () => {
    abrirLink(false)
    expect(await screen.findByText('Este link não vale mais')).toBeTruthy()
    expect(screen.queryByLabelText(/Nova senha/)).toBeNull()
  })

  test('a valid one takes a password, with the rules ticked as it is typed and refusals at their field', async () => {
    const { user, fetch } = abrirLink(true)
    await user.type(await screen.findByLabelText(/^Nova senha/), 'uma frase longa')
    expect(screen.getByText('Ao menos 10 caracteres').textContent).toContain('(atendido)')
    await user.type(screen.getByLabelText(/Confirme/), 'outra frase')
    await user.click(screen.getByRole('button', { name: 'Salvar a senha' }))
    expect(await screen.findByText('As senhas não conferem')).toBeTruthy()
    await user.clear(screen.getByLabelText(/Confirme/))
    await user.type(screen.getByLabelText(/Confirme/), 'uma frase longa')
    await user.click(screen.getByRole('button', { name: 'Salvar a senha' }))
    expect(await screen.findByText('Esta senha é muito comum')).toBeTruthy()
    expect(corpo(fetch, 1)).toEqual({ token: 'abc', novaSenha: 'uma frase longa', confirmacao: 'uma frase longa' })
  })
})

test('changing the password ends the session, as the server ended them all', async () => {
  entrarComo()
  servidorDeTeste({ 'POST /api/usuario/trocar-senha': [200, { message: 'Senha alterada. Entre com a nova senha.' }] })
  const { user } = renderUi(<Pagina />)
  await user.type(screen.getByLabelText(/Senha atual/), 'uma frase longa')
  await user.type(screen.getByLabelText(/^Nova senha/), 'uma frase longa')
  await user.type(screen.getByLabelText(/Confirme/), 'uma frase longa')
  await user.click(screen.getByRole('button', { name: 'Alterar senha' }))
  expect(await screen.findByText('A nova senha deve ser diferente da atual')).toBeTruthy()
  await user.clear(screen.getByLabelText(/Confirme/))
  await user.clear(screen.getByLabelText(/Senha atual/))
  await user.type(screen.getByLabelText(/Senha atual/), 'a-antiga')
  await user.type(screen.getByLabelText(/Confirme/), 'uma frase longa')
  await user.click(screen.getByRole('button', { name: 'Alterar senha' }))
  await waitFor(() => expect(currentSession()).toBeNull())
})

const Pagina = () => (useOptionalSession() ? <AtualizarSenhaPage /> : null)
