import type { Nomes } from './nome.ts'

export const clienteOculto: Nomes = {
  /** As the kind of its open links is called. */
  'cliente-oculto': { registro: ['Evidência de Cliente Oculto', 'a evidência de Cliente Oculto'] },
  cliente_oculto: {
    uso: ['avaliação de Cliente Oculto', 'avaliações de Cliente Oculto'],
    registro: ['Avaliação de Cliente Oculto', 'a avaliação de Cliente Oculto'],
  },
  cliente_oculto_contato: {
    uso: ['contato de Cliente Oculto', 'contatos de Cliente Oculto'],
    registro: ['Contato de Cliente Oculto', 'o contato de Cliente Oculto'],
  },
  cliente_oculto_evidencia: {
    uso: ['evidência de Cliente Oculto', 'evidências de Cliente Oculto'],
    registro: ['Evidência de Cliente Oculto', 'a evidência de Cliente Oculto'],
  },
}
