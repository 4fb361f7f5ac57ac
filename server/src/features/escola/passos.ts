import { defineSteps } from '#server/db/steps.ts'

export const passos = defineSteps({
  tabela: 'municipio_escola_passo',
  id: 'municipioEscolaPassoId',
  alvo: 'municipioEscolaId',
})
export const listPassos = passos.list
