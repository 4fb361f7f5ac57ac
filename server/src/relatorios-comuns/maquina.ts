import { can } from '#contract/access.ts'
import type { AcaoAuditada } from '#contract/auditoria.ts'
import type { Flag } from '#contract/permissions.ts'
import { problem } from '#contract/problems.ts'
import {
  type AcaoRelatorio,
  type AcoesDoRelatorio,
  acaoEntre,
  acoesDoRelatorio,
  type EstadoRelatorio,
  estadoDe,
  MENSAGENS_RELATORIO_ESTADO as M,
  type TipoRelatorio,
  TRANSICOES_RELATORIO,
} from '#contract/relatorio-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import { isMine, type Judged, judging } from '#server/access/judge.ts'

/* The machine of the contract as both kinds of report apply it: who may do what, what is refused and how it is told. */

export type Quem = Pick<Actor, 'usuarioId' | 'acessoTotal' | 'config' | 'groupsConfig'>
export interface Situado {
  statusRelatorioId: number
  usuarioId: number
  processoPagamentoId: number | null
}
/** As it is held. */
export interface SituadoComAnalista extends Situado {
  /** By name. */
  analisadoPor: string | null
}
export interface Decisao {
  statusRelatorioId: number
  motivoRejeicao: string | null
  versao?: number | undefined
}

export const JULGAMENTO = {
  frases: { analisar: 'Você escreveu este relatório: outra pessoa deve analisá-lo.' },
  excecao: 'por quem escreveu, com acesso total',
} as const satisfies Judged<'analisar'>
const checkJulgamento = judging(JULGAMENTO)

export const defineMaquina = ({
  tipo,
  analisar,
  escrever,
}: {
  tipo: TipoRelatorio
  /** Any of them. */
  analisar: readonly Flag[]
  escrever: Flag
}) => {
  const analisa = (actor: Quem) => analisar.some((f) => can(actor, f))
  const escreve = (actor: Quem) => can(actor, escrever)
  const estadoDoRelatorio = (r: Pick<Situado, 'statusRelatorioId'>): EstadoRelatorio =>
    estadoDe(tipo, r.statusRelatorioId)
  /** Somebody was first, or it is paid for. */
  const refuseParado = (r: SituadoComAnalista): never => {
    if (r.processoPagamentoId !== null) throw problem.regra({ motivo: M.emPagamento })
    throw problem.analiseFinalizada({ frase: M.jaAnalisado(estadoDoRelatorio(r), r.analisadoPor) })
  }
  /** What this person may do with it now. */
  const acoesDe = (actor: Quem, r: Situado): AcoesDoRelatorio => {
    const acoes = acoesDoRelatorio(
      { acessoTotal: actor.acessoTotal, autor: isMine(actor, [r.usuarioId]), analisa: analisa(actor) },
      { estado: estadoDoRelatorio(r), emPagamento: r.processoPagamentoId !== null },
    )
    const dele = escreve(actor)
    return { ...acoes, editar: acoes.editar && dele, cancelar: acoes.cancelar && dele }
  }
  return {
    analisa,
    escreve,
    estadoDoRelatorio,
    acoesDe,
    /** The reason is its author's, of who analyses and of full access (R266). */
    veMotivo: (actor: Quem, usuarioId: number) => analisa(actor) || actor.usuarioId === usuarioId,
    veContratos: (actor: Quem) => analisa(actor) || can(actor, 'verMenuContrato'),
    /** Why something is not offered to who would look for it. */
    avisoDe: (actor: Quem, r: Situado): string | null => {
      if (r.processoPagamentoId !== null) return M.emPagamento
      const proprio = isMine(actor, [r.usuarioId])
      if (estadoDoRelatorio(r) === 'emAnalise' && proprio && analisa(actor) && !actor.acessoTotal)
        return JULGAMENTO.frases.analisar
      return null
    },
    /** Only its author and full access change it, and only where the machine lets them. */
    checkDoAutor: (actor: Quem, r: SituadoComAnalista, acao: 'editar' | 'cancelar') => {
      if (acoesDe(actor, r)[acao]) return
      if (!actor.acessoTotal && r.usuarioId !== actor.usuarioId) throw problem.semPermissao()
      if (acao === 'cancelar' && r.processoPagamentoId === null)
        throw problem.regra({ motivo: 'Só um relatório devolvido ou reprovado pode ser cancelado.' })
      refuseParado(r)
    },
    /** Its files change only with it; of one that is paid for that is said to who could have changed them. */
    checkAnexos: (actor: Quem, r: Situado) => {
      if (acoesDe(actor, r).editar) return
      if (r.processoPagamentoId !== null && escreve(actor) && (actor.acessoTotal || isMine(actor, [r.usuarioId])))
        throw problem.regra({ motivo: M.emPagamento })
      throw problem.semPermissao({ frase: M.anexosParados })
    },
    /** The decision as a step of the machine; 409 to who comes second. */
    checkDecisao: (actor: Quem, r: SituadoComAnalista, d: Decisao): AcaoRelatorio => {
      const acao = acaoEntre(estadoDoRelatorio(r), estadoDe(tipo, d.statusRelatorioId))
      // Who returns from the queue what another approved meanwhile does not mean to take it back: the version says so.
      const toma = acao === 'retomar' && (!actor.acessoTotal || d.versao === undefined)
      if (!acao || toma || acao === 'editar' || acao === 'cancelar' || r.processoPagamentoId !== null)
        return refuseParado(r)
      return acao
    },
    checkMotivo: (acao: AcaoRelatorio, d: Decisao) => {
      if (TRANSICOES_RELATORIO[acao].exigeMotivo && !d.motivoRejeicao)
        throw problem.regra({ motivo: M.motivo }, { motivoRejeicao: M.motivo })
    },
    /** Answers what is to be written down of an exception. A taking back is no judgement of the work. */
    checkJuiz: (actor: Quem, r: Situado, acao: AcaoRelatorio) =>
      acao === 'retomar' ? undefined : checkJulgamento(actor, isMine(actor, [r.usuarioId]), 'analisar'),
  }
}

export const ACAO_AUDITADA: Partial<Record<AcaoRelatorio, AcaoAuditada>> = {
  aprovar: 'aprovar',
  devolver: 'devolver',
  reprovar: 'rejeitar',
  retomar: 'reverter análise',
}

/* Its story */

const DESCRICOES: Readonly<Record<string, string>> = {
  criar: 'Relatório criado e enviado para análise',
  editar: 'Relatório alterado',
  reenviar: 'Relatório ajustado e reenviado para análise',
  aprovar: 'Relatório aprovado',
  devolver: 'Relatório devolvido para ajuste',
  reprovar: 'Relatório reprovado',
  cancelar: 'Relatório cancelado',
  retomar: 'Aprovação desfeita: devolvido para ajuste',
  enviar: 'Relatório enviado por e-mail',
  pesquisar: 'Pesquisa de satisfação enviada',
}
export interface PassoLido {
  em: string
  usuarioId: number | null
  usuario: string | null
  acao: string
  de: never
  para: never
  justificativa: string | null
  dados: { excecao?: string } | null
}
/** The steps as people read them; reasons only to who may see them. */
export const describePassos = (lidos: readonly PassoLido[], veMotivo: boolean) =>
  lidos.map(({ em, usuarioId, usuario, acao, de, para, justificativa, dados }) => ({
    ...{ em, usuarioId, usuario, acao, de, para },
    descricao: [DESCRICOES[acao] ?? acao, ...(dados?.excecao ? [dados.excecao] : [])].join(' '),
    justificativa: veMotivo ? justificativa : null,
  }))
