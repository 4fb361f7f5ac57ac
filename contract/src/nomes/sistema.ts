import type { Nomes } from './nome.ts'

export const sistema: Nomes = {
  configuracao: { registro: ['Configurações', 'as configurações'] },
  mensagem: { registro: ['Mensagem de e-mail', 'a mensagem'] },
  sistema: { registro: ['Sistema', 'o sistema'] },
}
