import type { Nomes } from './nome.ts'

export const acompanhamento: Nomes = {
  acompanhamento: { uso: ['acompanhamento', 'acompanhamentos'], registro: ['Acompanhamento', 'o acompanhamento'] },
  acompanhamento_pergunta: { uso: ['resposta de acompanhamento', 'respostas de acompanhamentos'] },
  plano_acao: { uso: ['ação do plano', 'ações do plano'], registro: ['Plano de ação', 'a ação do plano'] },
}
