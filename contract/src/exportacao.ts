import { z } from 'zod'
import { endpoint, id, ok, porId } from './endpoint.ts'

/* Long work that is left and fetched: it is asked for, made by a job, and its file waits for who asked. */

export const SITUACOES_DA_EXPORTACAO = ['na fila', 'preparando', 'pronta', 'falhou', 'cancelada'] as const
export type SituacaoDaExportacao = (typeof SITUACOES_DA_EXPORTACAO)[number]
/** So long a file waits. */
export const DIAS_DA_EXPORTACAO = 7
/** Of one person at a time. */
export const MAX_EM_ANDAMENTO = 3

export const exportacao = z.object({
  exportacaoId: id,
  titulo: z.string(),
  situacao: z.enum(SITUACOES_DA_EXPORTACAO),
  /** Of `total` parts; 0 of 0 until it has begun. */
  feito: z.int(),
  total: z.int(),
  tamanho: z.int().nullable(),
  /** Why it failed. */
  erro: z.string().nullable(),
  criadaEm: z.string(),
  expiraEm: z.string().nullable(),
})
export type Exportacao = z.output<typeof exportacao>
export const emAndamento = ({ situacao }: Pick<Exportacao, 'situacao'>) =>
  situacao === 'na fila' || situacao === 'preparando'

const comum = { area: 'exportacao', permit: 'sessao', scope: 'proprio' } as const

export const listarExportacoes = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/exportacoes',
  resumo: 'Minhas exportações: em andamento, prontas e as que falharam',
  semUso: true,
  output: z.array(exportacao),
})
export const baixarExportacao = endpoint({
  ...comum,
  ...porId('exportacaoId'),
  method: 'GET',
  path: '/api/exportacoes/:id/arquivo',
  resumo: 'Baixar o arquivo de uma exportação minha',
  output: 'blob',
})
/** One under way is given up, one that has ended leaves the list with its file. */
export const cancelarExportacao = endpoint({
  ...comum,
  ...porId('exportacaoId'),
  method: 'DELETE',
  path: '/api/exportacoes/:id',
  resumo: 'Cancelar uma exportação minha, ou tirá-la da lista',
  output: ok,
})
