import type { Nomes } from './nome.ts'

export const pagamento: Nomes = {
  processo_pagamento: {
    uso: ['processo de pagamento', 'processos de pagamento'],
    registro: ['Processo de pagamento', 'o processo de pagamento'],
  },
  processo_pagamento_anexo: {
    uso: ['arquivo de processo de pagamento', 'arquivos de processos de pagamento'],
    registro: ['Arquivo de processo de pagamento', 'o arquivo de processo de pagamento'],
  },
  processo_pagamento_passo: { uso: ['passo do histórico', 'passos do histórico'] },
}
