import type { Nomes } from './nome.ts'

export const presenca: Nomes = {
  presenca: { registro: ['Lista de presença', 'a lista de presença'] },
  agenda_assinatura: { uso: ['endereço da agenda', 'endereços da agenda'] },
}
