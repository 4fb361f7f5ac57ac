import { type AcompanhamentoLinha, listarAcompanhamentos, MENSAGENS } from '#contract/acompanhamento.ts'
import { useCall } from '#web/lib/query.ts'

const fim = (a: AcompanhamentoLinha) => a.finalizadoEm ?? a.criacao

/** The plans of a city, the one that stands first: of follow-ups that ended with something left to do. */
export const planosDe = (lista: readonly AcompanhamentoLinha[]) =>
  lista
    .filter((a) => a.finalizado && !a.cancelado && a.nao > 0)
    .toSorted((a, b) => fim(b).localeCompare(fim(a)) || b.acompanhamentoId - a.acompanhamentoId)

export const useAcompanhamentos = (id: string) =>
  useCall(listarAcompanhamentos, { params: { id } }, { erro: MENSAGENS.erroListar })
