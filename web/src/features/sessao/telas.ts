import { login, publica, type Tela } from '#web/lib/tela.ts'

export const telas: readonly Tela[] = [
  publica('/auth/login', 'Entrar', {
    pagina: () => import('./login-page.tsx').then((m) => m.LoginPage),
  }),
  publica('/auth/primeiro-acesso', 'Primeiro acesso', {
    pagina: () => import('./primeiro-acesso-page.tsx').then((m) => m.PrimeiroAcessoPage),
  }),
  publica('/auth/lost-password', 'Esqueci minha senha', {
    pagina: () => import('./lost-password-page.tsx').then((m) => m.LostPasswordPage),
  }),
  publica('/auth/recover-password/:token', 'Nova senha', {
    pagina: () => import('./recover-password-page.tsx').then((m) => m.RecoverPasswordPage),
  }),
  publica('/sso/retorno', 'Entrando', {
    pagina: () => import('./sso-retorno-page.tsx').then((m) => m.SsoRetornoPage),
  }),
  login('/usuario/atualizar-senha', 'Alterar senha', {
    pede: [],
    acima: false,
    pagina: () => import('./atualizar-senha-page.tsx').then((m) => m.AtualizarSenhaPage),
  }),
]
