import type { Nomes } from './nome.ts'

export const termoReferencia: Nomes = {
  municipio_grupo_solucao: {
    uso: ['{grupo de solução} {do município}', '{grupos de soluções} {de municípios}'],
    registro: ['{Grupo de Solução} {do município}', '{o grupo de solução} {do município}'],
  },
  municipio_solucao: {
    uso: ['{solução} {do município}', '{soluções} {de municípios}'],
    registro: ['{Solução} {do município}', '{a solução} {do município}'],
  },
  municipio_tarefa: {
    uso: ['{tarefa} {do município}', '{tarefas} {de municípios}'],
    registro: ['{Tarefa} {do município}', '{a tarefa} {do município}'],
  },
  municipio_evidencia: {
    uso: ['evidência {de tarefa}', 'evidências {de tarefas}'],
    registro: ['Evidência {de tarefa}', 'a evidência {de tarefa}'],
  },
  termo_hora: { uso: ['registro de horas', 'registros de horas'] },
  termo_passo: { uso: ['passo do histórico', 'passos do histórico'] },
}
