import { normalize } from '#contract/br.ts'
import type { EncontroNoCalendario, SituacaoEncontro } from '#contract/encontro.ts'
import { umaDe, umDia, umId, type useFiltros } from '#web/lib/filtros.ts'
import type { useFiltrosDaLista } from '#web/lib/lista.ts'
import { VISTAS } from '#web/ui/calendario/dias.ts'

/** States, and what is beside them: nobody has told of it. */
export const SITUACOES_DO_FILTRO = ['1', '2', '3', '4', '5', 'sem'] as const
/** What is shown, of whom, and which one is open. */
export const CODECS = {
  vista: umaDe(VISTAS),
  dia: umDia,
  cidade: umId,
  consultor: umId,
  grupo: umId,
  situacao: umaDe(SITUACOES_DO_FILTRO),
  encontro: umId,
}
export type Valores = ReturnType<typeof useFiltros<typeof CODECS>>['valores'] & { busca: string }
export type Estado = ReturnType<typeof useFiltrosDaLista<typeof CODECS>>

export const FILTROS = ['cidade', 'consultor', 'grupo', 'situacao'] as const
export const SEM_FILTROS = { cidade: null, consultor: null, grupo: null, situacao: null, busca: '' } as const
export const emUso = (v: Valores) => FILTROS.filter((k) => v[k] !== null).length + (v.busca.trim() ? 1 : 0)

/** The filters as both calls take them. */
export const perguntaDe = (v: Valores) => ({
  ...(v.cidade !== null && { municipioId: String(v.cidade) }),
  ...(v.consultor !== null && { usuarioId: String(v.consultor) }),
  ...(v.grupo !== null && { grupoId: String(v.grupo) }),
  ...(v.situacao !== null && v.situacao !== 'sem' && { situacao: v.situacao as `${SituacaoEncontro}` }),
})

/** What the calendar narrows by itself: every word typed, and those without a report. */
export const mostrados = (encontros: readonly EncontroNoCalendario[], v: Valores) => {
  const palavras = normalize(v.busca).split(' ').filter(Boolean)
  if (palavras.length === 0 && v.situacao !== 'sem') return encontros
  return encontros.filter((e) => {
    if (v.situacao === 'sem' && !e.semRelatorio) return false
    const texto = normalize(`${e.titulo} ${e.municipio} ${e.uf} ${e.usuario}`)
    return palavras.every((p) => texto.includes(p))
  })
}
