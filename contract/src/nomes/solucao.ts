import type { Nomes } from './nome.ts'

export const solucao: Nomes = {
  grupo_solucao: { uso: ['{grupo de solução}', '{grupos de soluções}'] },
  solucao: { uso: ['{solução}', '{soluções}'] },
  solucao_faixa: { uso: ['preço por faixa', 'preços por faixa'] },
}
