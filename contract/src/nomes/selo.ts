import type { Nomes } from './nome.ts'

export const selo: Nomes = {
  selo_edicao: { uso: ['edição do selo', 'edições do selo'], registro: 'Edição do selo' },
  selo_inscricao: { uso: ['inscrição no selo', 'inscrições no selo'], registro: 'Inscrição no selo' },
}
