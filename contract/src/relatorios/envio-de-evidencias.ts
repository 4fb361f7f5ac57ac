import { defineRelatorio } from '../relatorio.ts'

export const envioDeEvidencias = defineRelatorio({
  id: 32,
  colunas: ['municipio', 'criterio', 'arquivosEnviados', 'evidenciadoPor', 'evidenciadoEm', 'situacaoDoEnvio'],
  alcance: 'municipioEixo',
  soComFiltros: true,
})
