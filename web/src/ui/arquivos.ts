import { formatBytes } from '#contract/br.ts'
import { quantos } from './texto.ts'

export interface RegrasDeArquivo {
  /** Accepted extensions without dot; the server judges by content again. */
  tipos: readonly string[]
  maxBytes: number
  /** All files together. */
  maxTotalBytes?: number
  maxArquivos?: number
  mensagemTipo?: string
  mensagemTamanho?: string
  mensagemTotal?: string
  mensagemQuantidade?: string
  /** Why a name is not taken; undefined for one that is. */
  recusaDoNome?: (nome: string) => string | undefined
}

export const tamanho = formatBytes

export const extensaoDe = (nome: string) => (nome.includes('.') ? nome.split('.').pop()!.toLowerCase() : '')

/** Why this file cannot go up, before a byte is sent; undefined when it can. */
export const recusaDe = (file: File, regras: RegrasDeArquivo, escolhidos: readonly File[]): string | undefined => {
  const doNome = regras.recusaDoNome?.(file.name)
  if (doNome) return doNome
  if (!regras.tipos.includes(extensaoDe(file.name)))
    return regras.mensagemTipo ?? `Tipo de arquivo não aceito. Use ${regras.tipos.join(', ')}.`
  if (file.size > regras.maxBytes) return regras.mensagemTamanho ?? `Arquivo maior que ${tamanho(regras.maxBytes)}`
  const total = escolhidos.reduce((s, f) => s + f.size, file.size)
  if (regras.maxTotalBytes !== undefined && total > regras.maxTotalBytes)
    return regras.mensagemTotal ?? `Os arquivos juntos passam de ${tamanho(regras.maxTotalBytes)}`
  if (regras.maxArquivos !== undefined && escolhidos.length >= regras.maxArquivos)
    return regras.mensagemQuantidade ?? `Máximo de ${quantos(regras.maxArquivos, 'arquivo', 'arquivos')}`
  return undefined
}
