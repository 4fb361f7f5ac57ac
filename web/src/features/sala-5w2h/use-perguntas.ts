import { useMemo } from 'react'
import { type Acao5w2h, nomeDaPergunta, perguntas5w2h } from '#contract/sala-5w2h.ts'
import { useCall } from '#web/lib/query.ts'

/** What an action may come from: questions of the room that nothing is planned of, and its own. */
export const usePerguntas = (municipioId: number, acao: Acao5w2h | null | undefined) => {
  const { data, isLoading } = useCall(
    perguntas5w2h,
    { params: { id: String(municipioId) } },
    { enabled: acao !== undefined, erro: 'Erro ao obter as origens da ação' },
  )
  const opcoes = useMemo(
    () =>
      [...(acao?.origem ? [acao.origem] : []), ...(data ?? [])].map((p) => ({
        valor: p.perguntaMunicipioId,
        rotulo: nomeDaPergunta(p),
      })),
    [data, acao],
  )
  return { opcoes, carregando: isLoading }
}
