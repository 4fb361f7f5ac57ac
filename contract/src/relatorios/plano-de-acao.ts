import { defineRelatorio } from '../relatorio.ts'

export const planoDeAcao = defineRelatorio({
  id: 22,
  colunas: ['municipio', 'tema', 'pergunta', 'oQue', 'quem', 'quando', 'statusDaAcao'],
  alcance: 'municipioEixo',
})
