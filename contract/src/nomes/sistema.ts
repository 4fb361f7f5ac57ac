import type { Nomes } from './nome.ts'

export const sistema: Nomes = {
  configuracao: { registro: 'Configurações' },
  mensagem: { registro: 'Mensagem de e-mail' },
  sistema: { registro: 'Sistema' },
}
