import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const saude = endpoint({
  method: 'GET',
  path: '/api/saude',
  area: 'sistema',
  resumo: 'O processo está vivo',
  permit: 'publico',
  scope: 'livre',
  output: z.object({ situacao: z.literal('vivo'), versao: z.string() }),
})
export const pronto = endpoint({
  method: 'GET',
  path: '/api/pronto',
  area: 'sistema',
  resumo: 'Banco de dados e arquivos respondem',
  permit: 'publico',
  scope: 'livre',
  output: z.object({ situacao: z.literal('pronto') }),
})
/** Where the variant has one: how the seal works, with the criteria as they stand. */
export const manual = endpoint({
  method: 'GET',
  path: '/api/manual',
  area: 'sistema',
  resumo: 'Manual do selo em PDF',
  permit: 'sessao',
  scope: 'livre',
  output: 'blob',
})
