import type { Nomes } from './nome.ts'

export const solucao: Nomes = {
  grupo_solucao: { uso: ['{grupo de solução}', '{grupos de soluções}'] },
  solucao: { uso: ['{solução}', '{soluções}'] },
  solucao_usuario: { uso: ['{solução}', '{soluções}'] },
  tarefa: { uso: ['{tarefa}', '{tarefas}'] },
  evidencia_definicao: { uso: ['evidência {de tarefa}', 'evidências {de tarefas}'] },
  pacote_essencial: { uso: ['pacote', 'pacotes'] },
  pacote_premium: { uso: ['pacote', 'pacotes'] },
  pacote_contrapartida: { uso: ['contrapartida de pacote', 'contrapartidas de pacotes'] },
  solucao_faixa: { uso: ['preço por faixa', 'preços por faixa'] },
}
