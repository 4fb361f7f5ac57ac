import type { Nomes } from './nome.ts'

export const sala: Nomes = {
  sala: { uso: ['sala', 'salas'], registro: ['Sala', 'a sala'] },
  sala_5w2h: { uso: ['ação do 5W2H', 'ações do 5W2H'], registro: ['Ação do 5W2H', 'a ação do 5W2H'] },
  sala_5w2h_anexo: {
    uso: ['anexo do 5W2H', 'anexos do 5W2H'],
    registro: ['Anexo do 5W2H', 'o anexo do 5W2H'],
  },
  sala_5w2h_passo: { uso: ['passo do histórico', 'passos do histórico'] },
  'sala-5w2h': { uso: ['link do 5W2H', 'links do 5W2H'], registro: ['Link do 5W2H', 'o link do 5W2H'] },
}
