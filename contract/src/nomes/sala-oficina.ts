import type { Nomes } from './nome.ts'

export const salaOficina: Nomes = {
  sala_servico: { uso: ['serviço da sala', 'serviços da sala'], registro: ['Serviço da sala', 'o serviço da sala'] },
  sala_cargo: { uso: ['cargo da sala', 'cargos da sala'], registro: ['Cargo da sala', 'o cargo da sala'] },
  sala_cargo_servico: { uso: ['cargo da sala', 'cargos da sala'] },
  sala_custo: { uso: ['custo da sala', 'custos da sala'], registro: ['Custo da sala', 'o custo da sala'] },
  sala_tempo: { uso: ['tempo da sala', 'tempos da sala'], registro: ['Tempo da sala', 'o tempo da sala'] },
  'sala-tempo': { registro: ['Balcão da sala', 'o balcão da sala'] },
}
