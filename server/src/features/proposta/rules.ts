import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import {
  type AcaoProposta,
  APARENCIA_PROPOSTA,
  acoesDaProposta,
  type FatosDaProposta,
  podeNaProposta,
  TRANSICOES_PROPOSTA,
} from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { Actor } from '#server/access/actor.ts'

export type Quem = Pick<Actor, 'usuarioId' | 'acessoTotal' | 'config' | 'groupsConfig'>
export const quemE = (actor: Quem) => ({
  acessoTotal: actor.acessoTotal,
  tem: (flag: Parameters<typeof can>[1]) => can(actor, flag),
})

export const acoesDe = (actor: Quem, fatos: FatosDaProposta) => acoesDaProposta(quemE(actor), fatos)

/** Refuses with the reason: it is not this person's to do, or the state does not allow it. */
export const checkAcao = (actor: Quem, fatos: FatosDaProposta, acao: AcaoProposta) => {
  const t = TRANSICOES_PROPOSTA[acao]
  if (!can(actor, t.flag)) throw problem.semPermissao()
  const de: readonly string[] = t.de
  if (!de.includes(fatos.estado)) {
    const assinada = fatos.estado === 'minutaAssinada'
    throw problem.regra({ motivo: assinada ? M.assinadaNaoMuda : M.naoMuda(APARENCIA_PROPOSTA[fatos.estado].frase) })
  }
  if (acao === 'excluir' && fatos.foiEnviada) throw problem.regra({ motivo: M.jaSaiu })
  if (acao === 'aditar' && fatos.temAditivo) throw problem.regra({ motivo: M.jaTemAditivo })
  if (!podeNaProposta(acao, quemE(actor), fatos)) throw problem.regra({ motivo: M.mudouDesdeODocumento })
}

/** The day of the paper lies between the proposal and today. */
export const checkDiaDaAssinatura = (dia: string, dataProposta: string, hoje: string) => {
  if (dia > hoje || dia < dataProposta) throw problem.regra({ motivo: M.diaDaAssinatura }, { dia: M.diaDaAssinatura })
}
/** What is no longer valid is neither sent nor accepted. */
export const checkValidade = (validade: string, hoje: string) => {
  if (validade < hoje) throw problem.regra({ motivo: M.vencida(formatDate(validade)) })
}
