import { can } from '#contract/access.ts'
import {
  ACOES_PARCELA,
  type AcaoParcela,
  FLAGS_PROPOSTA,
  guardadoDaParcela,
  TRANSICOES_PARCELA,
} from '#contract/proposta-estados.ts'
import type { TipoAnexoParcela } from '#contract/proposta-parcelas.ts'
import type { Quem } from '../rules.ts'

/* What may be done with an instalment, and with its files. */

export interface FatosDaParcela {
  statusParcelaId: number
  /** Of a signed version: owed. */
  devida: boolean
  /** An amendment of its version was signed: what it still planned is planned there. */
  substituida: boolean
  /** The step that brought it where it is; none of what is planned. */
  passo: { acao: string; de: string } | null
}
/** An amendment took over what was planned: nothing of the earlier version is planned again. */
const voltaria = ({ passo, substituida }: FatosDaParcela) =>
  passo !== null && passo.acao !== 'substituir' && !(substituida && passo.de === 'prevista')
export const podeNaParcela = (actor: Quem, acao: AcaoParcela, fatos: FatosDaParcela): boolean => {
  const de: readonly string[] = TRANSICOES_PARCELA[acao].de
  if (!fatos.devida || !de.includes(guardadoDaParcela(fatos.statusParcelaId))) return false
  return (acao !== 'desfazer' || voltaria(fatos)) && can(actor, FLAGS_PROPOSTA.receber)
}
export const acoesDaParcela = (actor: Quem, fatos: FatosDaParcela) =>
  Object.fromEntries(ACOES_PARCELA.map((a) => [a, podeNaParcela(actor, a, fatos)])) as Record<AcaoParcela, boolean>

/** Billing stands on an invoice or slip, payment on a receipt: the last one of these stays. */
const NOTAS: readonly TipoAnexoParcela[] = ['boleto', 'notaFiscal']
export const anexoSobra = (statusParcelaId: number, tipo: TipoAnexoParcela, todos: readonly TipoAnexoParcela[]) => {
  const estado = guardadoDaParcela(statusParcelaId)
  const quantos = (tipos: readonly TipoAnexoParcela[]) => todos.filter((t) => tipos.includes(t)).length
  if (NOTAS.includes(tipo) && (estado === 'faturada' || estado === 'paga')) return quantos(NOTAS) > 1
  return tipo !== 'comprovante' || estado !== 'paga' || quantos(['comprovante']) > 1
}
