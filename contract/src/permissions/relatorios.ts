import { area } from './area.ts'

export const relatorios = area('Relatórios', [
  ['novoRelatorio', 'Criar relatório', '/cidade/{id}/relatorio/inserir'],
  ['editaHorasUtilizadas', 'Editar as horas utilizadas', 'formulário do relatório'],
  [
    'editaHorasUtilizadasQuandoTarefasSemHrPredefinidas',
    'Editar as horas quando {as tarefas} não as têm',
    'formulário do relatório',
  ],
  ['verParcialAcaoFinalizada', 'Ver o tipo {do encontro}', 'formulário do relatório'],
  ['exibirPjAtendida', 'Exibir a quantidade de PJ atendidas', 'formulário do relatório'],
  ['exibirPfAtendida', 'Exibir a quantidade de PF atendidas', 'formulário do relatório'],
  ['umTarefaValorRelatorio', 'Relatório de {uma só tarefa}', 'formulário do relatório'],
  ['exportarRelatorio', 'Exportar relatórios', '/exportar-relatorio, planilhas do dashboard'],
])
