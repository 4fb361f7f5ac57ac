import { z } from 'zod'
import { endpoint, id, porId } from './endpoint.ts'
import { LEITURA } from './leitura.ts'

/** Who uses a status, so that it can be judged before it is changed or deleted. */
export const usoDoStatus = endpoint({
  method: 'GET',
  path: '/api/Status/relatorio-tarefa/:id',
  area: 'registros',
  resumo: 'Municípios em alcance que estão neste status',
  permit: LEITURA.status,
  scope: 'municipio',
  ...porId('statusId'),
  output: z.object({
    statusId: id,
    statusNome: z.string(),
    total: z.int(),
    municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
  }),
})
export const usoDoStatusDeContrato = endpoint({
  method: 'GET',
  path: '/api/StatusContrato/relatorio-tarefa/:id',
  area: 'contrato',
  resumo: 'Contratos em alcance que estão neste status',
  permit: 'verMenuContrato',
  scope: 'usuario',
  ...porId('statusContratoId'),
  output: z.object({
    statusContratoId: id,
    nome: z.string(),
    total: z.int(),
    contratos: z.array(z.object({ contratoId: id, numContrato: z.string(), ativo: z.boolean() })),
  }),
})
