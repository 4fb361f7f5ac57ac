import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ambienteDeTeste,
  entrarComo,
  navegadorNovo,
  problema,
  servidorDeTeste,
  sessaoDeTeste,
} from '#web/lib/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { SegurancaPage } from './seguranca-page.tsx'

beforeEach(() => {
  navegadorNovo()
})
afterEach(() => vi.unstubAllGlobals())

const AQUI = {
  sessaoId: 1,
  aparelho: 'Chrome no Windows',
  endereco: '200.160.2.*',
  criacao: '2026-03-10T12:00:00.000Z',
  ultimoUso: '2026-03-10T13:00:00.000Z',
  atual: true,
}
const TELEFONE = { ...AQUI, sessaoId: 2, aparelho: 'Safari no iPhone', atual: false }
const INATIVO = { ativo: false, desde: null, codigosRestantes: 0, exigido: false }
const ATIVO = { ativo: true, desde: '2026-03-10T12:00:00.000Z', codigosRestantes: 10, exigido: false }
const CODIGOS = Array.from({ length: 10 }, (_, i) => `abcd${i}-efgh${i}`)

test('the own sessions: the one at hand has no end, another has, after a question', async () => {
  entrarComo()
  let sessoes = [AQUI, TELEFONE]
  const fetch = servidorDeTeste({
    'GET /api/usuario/segundo-fator': [200, INATIVO],
    'GET /api/auth/sessoes': () => [200, sessoes],
    'DELETE /api/auth/sessoes/2': () => {
      sessoes = [AQUI]
      return [200, { message: 'Sessão encerrada' }]
    },
  })
  const { user } = renderUi(<SegurancaPage />)
  const itens = await screen.findAllByRole('listitem')
  expect(within(itens[0]!).getByText('Esta sessão')).toBeTruthy()
  expect(within(itens[0]!).queryByRole('button')).toBeNull()
  expect(itens[1]!.textContent).toContain('rede 200.160.2.*')
  await user.click(within(itens[1]!).getByRole('button', { name: 'Encerrar a sessão Safari no iPhone' }))
  const dialogo = await screen.findByRole('dialog', { name: 'Encerrar esta sessão?' })
  expect(fetch.mock.calls.some(([, init]) => init?.method === 'DELETE')).toBe(false)
  await user.click(within(dialogo).getByRole('button', { name: 'Encerrar' }))
  expect(await screen.findByText('A sua conta está aberta só aqui.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Encerrar as outras' })).toBeNull()
})

test('enrolling: password, drawn and written secret, first code, and the recovery codes once', async () => {
  entrarComo({ faltaSegundoFator: true })
  let ativo = false
  servidorDeTeste({
    'GET /api/usuario/segundo-fator': () => [200, ativo ? ATIVO : INATIVO],
    'POST /api/usuario/segundo-fator/iniciar': [
      200,
      { segredo: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
    ],
    'POST /api/usuario/segundo-fator/confirmar': () => {
      ativo = true
      return [200, { codigos: CODIGOS }]
    },
    'GET /api/auth/sessao': [200, sessaoDeTeste()],
    'GET /api/auth/sessoes': [200, [AQUI]],
  })
  const { user } = renderUi(<SegurancaPage />)
  expect(screen.getByText('Falta um passo para continuar')).toBeTruthy()
  // Nothing else would be answered yet.
  expect(screen.queryByText('Sessões abertas')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Ativar' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Campo Obrigatório')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Senha/), 'minha senha')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('img', { name: /câmera do aplicativo/ })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(screen.getByText('Com a ativação, as suas outras sessões são encerradas.')).toBeTruthy()
  await user.type(screen.getByLabelText(/Código que o aplicativo/), '123456')
  await user.click(screen.getByRole('button', { name: 'Ativar' }))
  const lista = await screen.findByRole('list', { name: 'Códigos de recuperação' })
  expect(
    within(lista)
      .getAllByRole('listitem')
      .map((l) => l.textContent),
  ).toEqual(CODIGOS)
  await user.click(screen.getByRole('button', { name: 'Já guardei os códigos' }))
  expect(await screen.findByText('Ativa')).toBeTruthy()
  expect(screen.queryByText(CODIGOS[0]!)).toBeNull()
  await waitFor(() => expect(screen.queryByText('Falta um passo para continuar')).toBeNull())
})

test('turning it off asks for password and code, says what is wrong at its field, and is not offered where it is required', async () => {
  entrarComo()
  let fator = ATIVO
  servidorDeTeste({
    'GET /api/usuario/segundo-fator': () => [200, fator],
    'GET /api/auth/sessoes': [200, [AQUI]],
    'POST /api/usuario/segundo-fator/desativar': problema(400, 'entradaInvalida', 'Há campos inválidos.', {
      senha: 'Senha incorreta',
    }),
  })
  const tela = renderUi(<SegurancaPage />)
  await tela.user.click(await screen.findByRole('button', { name: 'Desativar' }))
  await tela.user.type(screen.getByLabelText(/^Senha/), 'errada')
  await tela.user.type(screen.getByLabelText(/^Código do aplicativo/), '123456')
  await tela.user.click(screen.getByRole('button', { name: 'Desativar' }))
  expect(await screen.findByText('Senha incorreta')).toBeTruthy()
  tela.unmount()
  fator = { ...ATIVO, exigido: true, codigosRestantes: 2 }
  renderUi(<SegurancaPage />)
  expect(await screen.findByText(/Restam poucos códigos/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Desativar' })).toBeNull()
})

test('where it is required another app takes its place, with password and a code of the one in use', async () => {
  entrarComo()
  let sessoes = [AQUI, TELEFONE]
  const fetch = servidorDeTeste({
    'GET /api/usuario/segundo-fator': [200, { ...ATIVO, exigido: true }],
    'GET /api/auth/sessoes': () => [200, sessoes],
    'GET /api/auth/sessao': [200, sessaoDeTeste()],
    'POST /api/usuario/segundo-fator/iniciar': [
      200,
      { segredo: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
    ],
    'POST /api/usuario/segundo-fator/confirmar': () => {
      sessoes = [AQUI]
      return [200, { codigos: CODIGOS }]
    },
  })
  const { user } = renderUi(<SegurancaPage />)
  await user.click(await screen.findByRole('button', { name: 'Trocar de aplicativo' }))
  await user.type(screen.getByLabelText(/^Senha/), 'minha senha')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Campo Obrigatório')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Código do aplicativo/), '123456')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText(/Até aqui vale o aplicativo anterior/)).toBeTruthy()
  const pedido = fetch.mock.calls.find(([url]) => String(url).endsWith('/iniciar'))
  expect(JSON.parse(String(pedido![1]!.body))).toEqual({ senha: 'minha senha', codigo: '123456' })
  await user.type(screen.getByLabelText(/Código que o aplicativo/), '654321')
  await user.click(screen.getByRole('button', { name: 'Trocar' }))
  expect(await screen.findByRole('list', { name: 'Códigos de recuperação' })).toBeTruthy()
  // The list of sessions tells that the others are gone.
  expect(await screen.findByText('A sua conta está aberta só aqui.')).toBeTruthy()
})

test('with single sign-on the second factor is the provider’s', async () => {
  ambienteDeTeste({ entrada: 'sso' })
  entrarComo()
  servidorDeTeste({ 'GET /api/auth/sessoes': [200, [AQUI]] })
  renderUi(<SegurancaPage />)
  expect(await screen.findByText('Esta sessão')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ativar' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Alterar a senha' })).toBeNull()
})
