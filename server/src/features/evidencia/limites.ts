import { MAX_BYTES, MENSAGENS } from '#contract/pergunta-municipio.ts'
import { CRITERIO_ATENDENTES } from '#contract/selo.ts'
import type { Capacidades } from '#contract/variants.ts'

/** How many files, how big and of what type a question takes, and what criterion 3 of the seal asks for beside them. */
const UM_ARQUIVO: ReadonlySet<number> = new Set([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15])
const CRITERIO_DOIS_ARQUIVOS = 13

export interface Atendentes {
  /** As stated at enrolment; null when it does not say. */
  quantidadeInscricao: number | null
  nomesInscricao: string | null
  atualizacaoAtendentes: number | null
  nomesAtendentes: string | null
  valorInformado: number | null
}

type Caps = Pick<Capacidades, 'criteriosSelo' | 'tiposArquivo'>

export const ehCriterioAtendentes = (caps: Pick<Caps, 'criteriosSelo'>, perguntaId: number) =>
  caps.criteriosSelo && perguntaId === CRITERIO_ATENDENTES

/** Null: any number within the size. */
export const maxArquivos = (
  caps: Pick<Caps, 'criteriosSelo'>,
  p: { perguntaId: number; maxArquivos: number | null },
  atendentes: Pick<Atendentes, 'quantidadeInscricao' | 'atualizacaoAtendentes'> | null,
): number | null => {
  if (!caps.criteriosSelo) return p.maxArquivos
  if (UM_ARQUIVO.has(p.perguntaId)) return 1
  if (p.perguntaId === CRITERIO_DOIS_ARQUIVOS) return 2
  if (p.perguntaId !== CRITERIO_ATENDENTES) return p.maxArquivos
  const maior = Math.max(atendentes?.quantidadeInscricao ?? 0, atendentes?.atualizacaoAtendentes ?? 0)
  return maior > 0 ? maior : null
}

const frasePorQuantidade = (max: number) =>
  max === 1 ? MENSAGENS.umArquivo : max === 2 ? MENSAGENS.doisArquivos : MENSAGENS.ateArquivos(max)

/** What the environment takes, narrowed by the question. */
export const tiposAceitos = (caps: Pick<Caps, 'tiposArquivo'>, daPergunta: readonly string[] | null) =>
  daPergunta ? caps.tiposArquivo.filter((t) => daPergunta.includes(t === 'jpeg' ? 'jpg' : t)) : [...caps.tiposArquivo]

export interface Medido {
  tamanho: number
  dadosComplementares: boolean
}

/** Why new files are refused beside those that already wait; undefined when they are taken. */
export const recusaArquivos = (
  existentes: readonly Medido[],
  novos: readonly Medido[],
  max: number | null,
): string | undefined => {
  if (!novos.length) return MENSAGENS.nenhumArquivo
  if (novos.some((a) => a.tamanho > MAX_BYTES)) return MENSAGENS.arquivoGrande
  const todos = [...existentes, ...novos]
  if (todos.reduce((s, a) => s + a.tamanho, 0) > MAX_BYTES) return MENSAGENS.totalGrande
  const quantos = todos.filter((a) => !a.dadosComplementares).length
  if (max !== null && quantos > max && novos.some((a) => !a.dadosComplementares)) return frasePorQuantidade(max)
  return todos.filter((a) => a.dadosComplementares).length > 1 && novos.some((a) => a.dadosComplementares)
    ? MENSAGENS.dadosExistentes
    : undefined
}

/** The count again at sending: the number of attendants may have been lowered since the files were stored. */
export const recusaQuantidade = (arquivos: readonly Medido[], max: number | null) =>
  max !== null && arquivos.filter((a) => !a.dadosComplementares).length > max ? frasePorQuantidade(max) : undefined

/* Criterion 3 */

/** Names compared without case, accents and order; separated by lines, commas or semicolons. */
export const nomesIguais = (a: string, b: string) => {
  const chave = (nomes: string) =>
    nomes
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .split(/[\n\r,;]+/)
      .map((n) => n.trim().replace(/\s+/g, ' '))
      .filter(Boolean)
      .sort()
      .join('\n')
  return chave(a) === chave(b)
}

/** Whether the team is no longer the one of the enrolment. */
export const exigeDeclaracao = (a: Atendentes) =>
  (a.atualizacaoAtendentes !== null && a.atualizacaoAtendentes !== (a.quantidadeInscricao ?? 0)) ||
  (a.nomesAtendentes !== null && !nomesIguais(a.nomesAtendentes, a.nomesInscricao ?? ''))

/** Field → sentence of what is missing before criterion 3 can be sent. */
export const recusaAtendentes = (a: Atendentes, temDeclaracao: boolean): Record<string, string> => ({
  ...(a.valorInformado === null && { valorInformado: MENSAGENS.horas }),
  ...(a.atualizacaoAtendentes === null && { atualizacaoAtendentes: MENSAGENS.quantidade }),
  ...(exigeDeclaracao(a) && !temDeclaracao && { arquivosDados: MENSAGENS.declaracao }),
})

/* In words, before anything is chosen */

const lista = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

export const textoDosLimites = (tipos: readonly string[], max: number | null) => {
  const nomes = tipos.filter((t) => t !== 'jpeg').map((t) => t.toUpperCase())
  const quantos = max === null ? '' : max === 1 ? ', 1 arquivo' : `, no máximo ${max} arquivos`
  return `${lista.format(nomes)}, até 25 MB no total${quantos}`
}
