import type { Nomes } from './nome.ts'

export const relatorio: Nomes = {
  relatorio: { uso: ['relatório', 'relatórios'], registro: ['Relatório', 'o relatório'] },
  relatorio_convidado: { uso: ['convidado de relatório', 'convidados de relatórios'] },
  relatorio_tarefa: { uso: ['{tarefa} de relatório', '{tarefas} de relatórios'] },
  relatorio_anexo: {
    uso: ['anexo de relatório', 'anexos de relatórios'],
    registro: ['Anexo de relatório', 'o anexo de relatório'],
  },
  pesquisa: {
    uso: ['pesquisa de satisfação', 'pesquisas de satisfação'],
    registro: ['Pesquisa de satisfação', 'a pesquisa de satisfação'],
  },
  relatorio_passo: { uso: ['passo do histórico', 'passos do histórico'] },
  relatorio_rascunho: { uso: ['rascunho de relatório', 'rascunhos de relatórios'] },
  relatorio_administrativo: {
    uso: ['relatório administrativo', 'relatórios administrativos'],
    registro: ['Relatório administrativo', 'o relatório administrativo'],
  },
  relatorio_administrativo_anexo: {
    uso: ['anexo de relatório administrativo', 'anexos de relatórios administrativos'],
    registro: ['Anexo de relatório administrativo', 'o anexo de relatório administrativo'],
  },
  visao_relatorio: {
    uso: ['visão de relatório', 'visões de relatórios'],
    registro: ['Visão de relatório', 'a visão de relatório'],
  },
  relatorio_agendamento: {
    uso: ['envio agendado de relatório', 'envios agendados de relatórios'],
    registro: ['Envio agendado de relatório', 'o envio agendado de relatório'],
  },
  relatorio_administrativo_passo: { uso: ['passo do histórico', 'passos do histórico'] },
}
