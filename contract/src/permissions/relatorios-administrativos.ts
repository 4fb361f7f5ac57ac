import { area } from './area.ts'

export const relatoriosAdministrativos = area('Relatórios administrativos', [
  ['podeAnalisarRelatorioAdmin', 'Analisar relatórios administrativos', 'PUT analisar-relatorio-administrativo'],
  [
    'novoRelatorioAdministrativo',
    'Criar relatório administrativo',
    '/cidade/{id}/relatorio-administrativo/inserir',
    { pai: 'relatorioAdministrativo' },
  ],
])
