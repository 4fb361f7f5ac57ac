import type { Nomes } from './nome.ts'

export const salaIndicador: Nomes = {
  sala_indicador: { uso: ['indicador', 'indicadores'] },
  sala_indicador_municipio: {
    uso: ['mapa de indicadores', 'mapas de indicadores'],
    registro: ['Mapa de indicadores', 'o mapa de indicadores'],
  },
}
