import { defineRelatorio } from '../relatorio.ts'

export const indicadoresAnalitico = defineRelatorio({
  id: 21,
  colunas: ['municipio', 'pergunta', 'resposta', 'data'],
  alcance: 'municipioEixo',
  soComFiltros: true,
})
