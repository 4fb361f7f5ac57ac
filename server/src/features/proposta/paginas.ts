import { sql } from 'drizzle-orm'

/** How the proposal `p` is called: its amendments share the number. */
export const NUMERO = sql`p.numero || case when p.aditivo > 0 then '/A' || p.aditivo else '' end`
export const numeroDe = (p: { numero: string; aditivo: number }) =>
  p.aditivo > 0 ? `${p.numero}/A${p.aditivo}` : p.numero

type Aba = 'proposta' | 'solucoes' | 'valores' | 'parcelas' | 'anexos'
/** Where it is seen, in the pages of its municipality. */
export const paginaDaProposta = (municipioId: number, municipioPropostaId: number, aba: Aba = 'proposta') =>
  `/cidade/${municipioId}/proposta/${aba}?proposta=${municipioPropostaId}`
