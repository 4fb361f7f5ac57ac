import type { Nomes } from './nome.ts'

export const contrato: Nomes = {
  contrato: { uso: ['contrato', 'contratos'], registro: ['Contrato', 'o contrato'] },
  contrato_municipio: { uso: ['contrato', 'contratos'] },
  contrato_solucao: { uso: ['contrato', 'contratos'] },
}
