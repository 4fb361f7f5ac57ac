import { area } from './area.ts'

export const sistema = area('Sistema', [
  ['visualizarLogo', 'Ver o logotipo', 'cabeçalho', { padrao: true }],
  ['exibirFiltro', 'Exibir os filtros das listas', 'listas', { padrao: true }],
  ['editarConfiguracao', 'Editar as configurações do ambiente', 'PUT /api/configuracao', { pai: 'configuracao' }],
  ['verAuditoria', 'Ler a auditoria', '/configuracoes, auditoria', { pai: 'configuracao' }],
])
