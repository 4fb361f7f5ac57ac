import { useMemo } from 'react'
import { compareNames } from '#contract/br.ts'
import { type Acao5w2h, nomeDoIndicador } from '#contract/sala-5w2h.ts'
import { listarMapa } from '#contract/sala-indicador.ts'
import { useCall } from '#web/lib/query.ts'

/** What this room is measured by today, which who plans may read; and what the action is linked to already. */
export const useIndicadores = (municipioId: number, acao: Acao5w2h | null | undefined) => {
  const { data, isLoading } = useCall(
    listarMapa,
    { query: { municipioId: String(municipioId) } },
    { enabled: acao !== undefined, erro: 'Erro ao obter os indicadores' },
  )
  const opcoes = useMemo(() => {
    const doMapa = (data ?? [])
      .map((l) => l.indicador)
      .filter((i) => i.ativo && i.salaIndicadorId !== acao?.salaIndicadorId)
      .map((i) => ({ valor: i.salaIndicadorId, rotulo: nomeDoIndicador(i) }))
    const vinculado = acao?.indicador ? [{ valor: acao.salaIndicadorId!, rotulo: nomeDoIndicador(acao.indicador) }] : []
    return [...vinculado, ...doMapa].toSorted((a, b) => compareNames(a.rotulo, b.rotulo))
  }, [data, acao])
  return { opcoes, carregando: isLoading }
}
