import type { Nomes } from './nome.ts'

export const encontro: Nomes = {
  encontro: { uso: ['{encontro}', '{encontros}'], registro: ['{Encontro}', '{o encontro}'] },
  encontro_convidado: { uso: ['lista de convidados de {um encontro}', 'listas de convidados de {encontros}'] },
  encontro_solucao: { uso: ['{encontro}', '{encontros}'] },
  encontro_tarefa: { uso: ['{encontro}', '{encontros}'] },
  encontro_serie: { uso: ['série de {encontros}', 'séries de {encontros}'] },
  encontro_passo: { uso: ['histórico de {um encontro}', 'históricos de {encontros}'] },
  rota: { uso: ['rota', 'rotas'], registro: ['Rota', 'a rota'] },
  rota_parada: { uso: ['parada de rota', 'paradas de rotas'] },
}
