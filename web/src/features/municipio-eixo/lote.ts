/** What a lot would do, worked out before anything is sent. */
export interface Par {
  municipioId: number
  itemId: number
  /** Whether questions are asked, or the theme is enabled. */
  valor: boolean
}
export type AcaoDoLote = 'definir' | 'retirar'

export interface Previa {
  incluir: Omit<Par, 'valor'>[]
  alterar: Omit<Par, 'valor'>[]
  retirar: Omit<Par, 'valor'>[]
  iguais: number
}

const chave = (municipioId: number, itemId: number) => `${municipioId}/${itemId}`

/** Every chosen municipality with every chosen item: `definir` gives it the value, `retirar` takes the pair away. */
export const prever = (
  atuais: readonly Par[],
  municipios: readonly number[],
  itens: readonly number[],
  acao: AcaoDoLote,
  valor: boolean,
): Previa => {
  const agora = new Map(atuais.map((p) => [chave(p.municipioId, p.itemId), p.valor]))
  const previa: Previa = { incluir: [], alterar: [], retirar: [], iguais: 0 }
  for (const municipioId of municipios)
    for (const itemId of itens) {
      const tem = agora.get(chave(municipioId, itemId))
      const par = { municipioId, itemId }
      if (acao === 'retirar' && tem !== undefined) previa.retirar.push(par)
      else if (acao === 'definir' && tem === undefined) previa.incluir.push(par)
      else if (acao === 'definir' && tem !== valor) previa.alterar.push(par)
      else previa.iguais++
    }
  return previa
}

export const mudancasDe = (p: Previa) => p.incluir.length + p.alterar.length + p.retirar.length
