/** The kind of the link that the municipality is mailed. */
export const ROTA = 'proposta'

/** As people say it, as `NUMERO` does of a row. */
export const numeroDe = (p: { numero: string; aditivo: number }) =>
  p.aditivo > 0 ? `${p.numero}/A${p.aditivo}` : p.numero

type Aba = 'proposta' | 'solucoes' | 'valores' | 'parcelas' | 'anexos'
/** Where it is seen, in the pages of its municipality. */
export const paginaDaProposta = (municipioId: number, municipioPropostaId: number, aba: Aba = 'proposta') =>
  `/cidade/${municipioId}/proposta/${aba}?proposta=${municipioPropostaId}`
