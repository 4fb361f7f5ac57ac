import type { Nomes } from './nome.ts'

export const aviso: Nomes = {
  exportacao: {
    uso: ['arquivo em segundo plano', 'arquivos em segundo plano'],
    registro: ['Arquivo em segundo plano', 'o arquivo'],
  },
  preferencia_aviso: { registro: ['Preferências de avisos', 'as preferências de avisos'] },
}
