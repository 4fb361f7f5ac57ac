import type { Nomes } from './nome.ts'

export const selo: Nomes = {
  selo_inscricao: {
    uso: ['inscrição no selo', 'inscrições no selo'],
    registro: ['Inscrição no selo', 'a inscrição no selo'],
  },
  selo_publicacao: {
    uso: ['resultado publicado do selo', 'resultados publicados do selo'],
    registro: ['Resultado final do selo', 'o resultado final do selo'],
  },
  selo_resultado: {
    uso: ['resultado do selo', 'resultados do selo'],
    registro: ['Resultado no selo', 'o resultado no selo'],
  },
  selo_inicio: {
    uso: ['início de edição do selo', 'inícios de edição do selo'],
    registro: ['Início da edição do selo', 'o início da edição do selo'],
  },
  selo_manual: { uso: ['manual do selo', 'manuais do selo'], registro: ['Manual do selo', 'o manual do selo'] },
}
