export const ABAS = ['proposta', 'solucoes', 'valores', 'parcelas', 'anexos'] as const
export type Aba = (typeof ABAS)[number]

/** Which proposal stands in the address, so that it can be sent to somebody and stays from tab to tab. */
export const QUAL = 'proposta'
export const paginaDaProposta = (municipioId: number | string, propostaId: number, aba: Aba = 'proposta') =>
  `/cidade/${municipioId}/proposta/${aba}?${QUAL}=${propostaId}`
