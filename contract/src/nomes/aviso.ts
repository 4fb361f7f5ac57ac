import type { Nomes } from './nome.ts'

export const aviso: Nomes = {
  trabalho: {
    uso: ['trabalho em segundo plano', 'trabalhos em segundo plano'],
    registro: ['Trabalho em segundo plano', 'o trabalho em segundo plano'],
  },
  preferencia_aviso: { registro: ['Preferências de avisos', 'as preferências de avisos'] },
}
