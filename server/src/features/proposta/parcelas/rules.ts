import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import {
  ACOES_PARCELA,
  type AcaoParcela,
  APARENCIA_PARCELA,
  FLAGS_PROPOSTA,
  guardadoDaParcela,
  PARCELA_FIRME,
  TRANSICOES_PARCELA,
} from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
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
export type DosArquivos = Omit<FatosDaParcela, 'passo'>
const firme = (estado: string) => (PARCELA_FIRME as readonly string[]).includes(estado)
/** What an amendment took over stays as it is; what it counts as firm can still be paid, and stays firm. */
const substituidaDe = (f: DosArquivos) => f.substituida && !firme(guardadoDaParcela(f.statusParcelaId))

/** Why a step cannot be taken, whoever asks. */
export const recusaDaParcela = (acao: AcaoParcela, f: FatosDaParcela): string | null => {
  const estado = guardadoDaParcela(f.statusParcelaId)
  if (!f.devida) return M.aindaNaoVale
  if (substituidaDe(f)) return M.substituida
  const de: readonly string[] = TRANSICOES_PARCELA[acao].de
  if (!de.includes(estado)) return M.parcelaNaoMuda(APARENCIA_PARCELA[estado].frase)
  const para = acao === 'desfazer' ? f.passo?.de : TRANSICOES_PARCELA[acao].para
  if (para === undefined || (acao === 'desfazer' && f.passo?.acao === 'substituir')) return M.soOUltimoPasso
  return f.substituida && !firme(para) ? M.substituida : null
}
const recebe = (actor: Quem) => can(actor, FLAGS_PROPOSTA.receber)
export const acoesDaParcela = (actor: Quem, fatos: FatosDaParcela) =>
  Object.fromEntries(ACOES_PARCELA.map((a) => [a, recebe(actor) && recusaDaParcela(a, fatos) === null])) as Record<
    AcaoParcela,
    boolean
  >
export const checkParcela = (actor: Quem, acao: AcaoParcela, fatos: FatosDaParcela) => {
  if (!recebe(actor)) throw problem.semPermissao()
  const motivo = recusaDaParcela(acao, fatos)
  if (motivo) throw problem.regra({ motivo })
}

/* Files */

/** Files come and go while the instalment is owed. */
export const recusaDosArquivos = (f: DosArquivos): string | null =>
  f.devida ? (substituidaDe(f) ? M.substituida : null) : M.aindaNaoVale
export const checkArquivos = (actor: Quem, fatos: DosArquivos) => {
  if (!recebe(actor)) throw problem.semPermissao()
  const motivo = recusaDosArquivos(fatos)
  if (motivo) throw problem.regra({ motivo })
}

export const NOTAS: readonly TipoAnexoParcela[] = ['boleto', 'notaFiscal']
/**
 * Billing stands on an invoice or slip, payment on a receipt: the last one of these stays for as long as the instalment
 * tells of them, and so also where undoing a step would bring back what they prove.
 */
export const anexoSobra = (
  p: { notaNumero: string | null; valorPago: number | null },
  tipo: TipoAnexoParcela,
  todos: readonly TipoAnexoParcela[],
) => {
  const quantos = (tipos: readonly TipoAnexoParcela[]) => todos.filter((t) => tipos.includes(t)).length
  if (NOTAS.includes(tipo)) return p.notaNumero === null || quantos(NOTAS) > 1
  return p.valorPago === null || quantos(['comprovante']) > 1
}
