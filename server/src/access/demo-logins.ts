/** The demo's own users, shown on its login page; decisions.md names them. */
export const DEMO_SENHA = 'praca-demo-2026'
const login = (email: string, papel: string) => ({ email, senha: DEMO_SENHA, papel })
export const DEMO_LOGINS = [
  login('admin@praca.local', 'Administrador geral'),
  login('administrador@exemplo.com.br', 'Administrador'),
  login('operacoes@exemplo.com.br', 'Operações'),
  login('condutor@exemplo.com.br', 'Consultor Condutor'),
  login('especialista@exemplo.com.br', 'Consultor Especialista'),
  login('analista@exemplo.com.br', 'Analista'),
  login('ad@exemplo.com.br', 'AD'),
  login('parceiro@exemplo.com.br', 'Parceiro'),
  login('sala@exemplo.com.br', 'Sala'),
]
