import type { Nomes } from './nome.ts'

export const selo: Nomes = {
  selo_inscricao: {
    uso: ['inscrição no selo', 'inscrições no selo'],
    registro: ['Inscrição no selo', 'a inscrição no selo'],
  },
}
