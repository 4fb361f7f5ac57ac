import { z } from 'zod'
import { endpoint, id, ok, porId } from './endpoint.ts'

/* Long work that is left: it is asked for, done by a job, and what came of it waits for who asked. */

/**
 * What has more lines than these goes on in the background; up to them the person waits for it: a second or two, at
 * three milliseconds for a line that is imported and a fifth of one for a line that is written.
 */
export const LINHAS_NA_HORA = { planilha: 5_000, importacao: 500 } as const

export const SITUACOES_DO_TRABALHO = ['na fila', 'em andamento', 'pronto', 'falhou', 'cancelado'] as const
/** So long it stands in the list, and its file waits. */
export const DIAS_DO_TRABALHO = 7
/** Of one person at a time. */
export const MAX_EM_ANDAMENTO = 3

export const trabalho = z.object({
  trabalhoId: id,
  /** Of which kind of work. */
  tipo: z.string(),
  titulo: z.string(),
  situacao: z.enum(SITUACOES_DO_TRABALHO),
  /** Of `total` parts; 0 of 0 until it has begun. */
  feito: z.int(),
  total: z.int(),
  /** Of the file that can be fetched, if there is one: what was made, or the lines that were refused. */
  tamanho: z.int().nullable(),
  /** What came of it: why it failed, or what was written. */
  desfecho: z.string().nullable(),
  criadoEm: z.string(),
  expiraEm: z.string().nullable(),
})
export type Trabalho = z.output<typeof trabalho>
export const emAndamento = ({ situacao }: Pick<Trabalho, 'situacao'>) =>
  situacao === 'na fila' || situacao === 'em andamento'

const comum = { area: 'trabalho', permit: 'sessao', scope: 'proprio' } as const

export const listarTrabalhos = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/trabalhos',
  resumo: 'Meus trabalhos em segundo plano: em andamento, prontos e os que falharam',
  semUso: true,
  output: z.array(trabalho),
})
export const baixarTrabalho = endpoint({
  ...comum,
  ...porId('trabalhoId'),
  method: 'GET',
  path: '/api/trabalhos/:id/arquivo',
  resumo: 'Baixar o arquivo de um trabalho meu em segundo plano',
  output: 'blob',
})
/** One under way is given up, one that has ended leaves the list with its file. */
export const cancelarTrabalho = endpoint({
  ...comum,
  ...porId('trabalhoId'),
  method: 'DELETE',
  path: '/api/trabalhos/:id',
  resumo: 'Cancelar um trabalho meu em segundo plano, ou tirá-lo da lista',
  output: ok,
})
