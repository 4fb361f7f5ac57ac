import { z } from 'zod'
import { endpoint, idText } from './endpoint.ts'
import { previaImportacao } from './importacao.ts'

/* Groups of the shelf in a file, from one environment to another. */

export const FORMATO = 'praca/grupos-de-solucao'
export const VERSAO_DO_FORMATO = 1
export const MAX_ARQUIVO = 5 * 1024 * 1024
/** Groups, solutions, tasks and evidences together. */
export const MAX_NO_ARQUIVO = 3000

const base = '/api/projeto/grupoSolucao' as const
const comum = { area: 'grupo-solucao', permit: 'acessoTotal', scope: 'eixo' } as const

/** One group, or all. */
export const exportarGrupos = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/exportar`,
  resumo: 'Grupos da prateleira em um arquivo, para outro ambiente',
  query: z.object({ grupoSolucaoId: idText.optional() }),
  pesada: true,
  output: 'blob',
})

/** What the file holds, whatever that is: the server says what is wrong with it. */
const arquivo = { body: z.object({ arquivo: z.unknown() }), maxBody: MAX_ARQUIVO + 1024 } as const
export const previaDosGrupos = endpoint({
  ...comum,
  ...arquivo,
  method: 'POST',
  path: `${base}/importar/previa`,
  resumo: 'O que um arquivo de grupos mudaria na prateleira',
  escreve: false,
  output: previaImportacao,
})
export const importarGrupos = endpoint({
  ...comum,
  ...arquivo,
  method: 'POST',
  path: `${base}/importar`,
  resumo: 'Importar um arquivo de grupos para a prateleira, todo ou nada',
  output: previaImportacao,
})
