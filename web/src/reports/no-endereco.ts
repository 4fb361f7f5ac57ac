import { useCallback, useMemo } from 'react'
import type { Coluna } from '#contract/coluna.ts'
import type { Relatorio } from '#contract/relatorio.ts'
import { agrupaveis, desenhaveis, VISTA_PADRAO, type Vista, vistaQueCabe } from '#contract/relatorio-vista.ts'
import { type Escolhas, FILTROS } from '#contract/relatorios/filtros.ts'
import { getVisao, type Visao } from '#contract/visao-relatorio.ts'
import { ApiError } from '#web/lib/api.ts'
import { type Codec, emOrdem, umaDe, umaOrdem, umId, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { codecsDe, escolhidos } from './filtros.tsx'

const SIM = ['sim'] as const
const chaves = (colunas: readonly Coluna[]) => colunas.map((c) => c.chave)

/** How a report stands in the address: what is chosen, how it is looked at, and the view that it began with. */
const codecsDoRelatorio = (r: Relatorio) => ({
  ...codecsDe(r),
  colunas: emOrdem(chaves(r.colunas)),
  ordem: umaOrdem(chaves(r.colunas)),
  grupo: umaDe(chaves(agrupaveis(r.colunas))),
  dobrados: umaDe(SIM),
  grafico: umaDe(chaves(desenhaveis(r.colunas))),
  visao: umId,
  mudada: umaDe(SIM),
})
type Valores = Record<string, unknown>

const vistaDosValores = (v: Valores): Vista => ({
  colunas: v.colunas as string[],
  ordem: v.ordem as Vista['ordem'],
  grupo: v.grupo as string | null,
  dobrados: v.dobrados === 'sim',
  grafico: v.grafico as string | null,
})
const valoresDaVista = ({ dobrados, ...vista }: Vista): Valores => ({ ...vista, dobrados: dobrados ? 'sim' : null })

/** The order of what is chosen says nothing; that of columns does. */
const emTexto = (filtros: Escolhas, vista: Vista) =>
  JSON.stringify([
    Object.entries(escolhidos(filtros))
      .map(([k, v]) => [k, Array.isArray(v) ? v.map(String).toSorted() : v])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    { ...VISTA_PADRAO, ...vista },
  ])

/**
 * A report as the address has it. `?visao=5` alone is that view as it is kept; what is changed of it is written out beside
 * its number, so that both can be sent to somebody. `relatorio`: with the columns that the person sees.
 */
export const useNoEndereco = (padrao: Relatorio, relatorio: Relatorio) => {
  const codecs = useMemo(() => codecsDoRelatorio(padrao), [padrao])
  const { valores, mudar: escreverPartes } = useFiltros(codecs)
  const lidos = valores as Valores
  const escrever = escreverPartes as unknown as (parte: Valores, como?: { passo: boolean }) => void
  const vazios = useMemo(
    () => Object.fromEntries(Object.entries(codecs).map(([k, c]) => [k, (c as Codec<unknown>).ler(null)])) as Valores,
    [codecs],
  )

  const visaoId = lidos.visao as number | null
  const mudada = visaoId !== null && lidos.mudada === 'sim'
  const lida = useCall(getVisao, { params: { id: visaoId ?? 0 } }, { enabled: visaoId !== null, naTela: true })
  const sumiu = lida.error instanceof ApiError && lida.error.status === 404
  const daqui = lida.data?.rota === relatorio.rota
  const visao = visaoId !== null && !sumiu && daqui ? lida.data : undefined
  const semVisao = visaoId !== null && (sumiu || (lida.data !== undefined && !daqui))
  const daVisao = visao && !mudada ? visao : undefined

  const filtros = useMemo(() => {
    const nomes = relatorio.filtros.map((f) => FILTROS[f].chave)
    const fonte: Valores = daVisao ? { ...vazios, ...daVisao.filtros } : lidos
    return Object.fromEntries(nomes.map((k) => [k, fonte[k]])) as Escolhas
  }, [relatorio, daVisao, vazios, lidos])
  const vista = useMemo(
    () => vistaQueCabe(daVisao ? daVisao.vista : vistaDosValores(lidos), relatorio.colunas),
    [daVisao, lidos, relatorio],
  )

  const igual = useCallback(
    (v: Visao, f: Escolhas, comoVista: Vista) =>
      emTexto(v.filtros, vistaQueCabe(v.vista, relatorio.colunas)) === emTexto(f, comoVista),
    [relatorio],
  )
  const irPara = useCallback(
    (visaoRelatorioId: number | null, como?: { passo: boolean }) =>
      escrever({ ...vazios, visao: visaoRelatorioId }, como),
    [escrever, vazios],
  )
  const mudarTudo = useCallback(
    (f: Escolhas, v: Vista) => {
      if (visao && igual(visao, f, v)) return irPara(visao.visaoRelatorioId)
      escrever({ ...f, ...valoresDaVista(v), ...(visaoId !== null && { mudada: 'sim' }) })
    },
    [visao, visaoId, igual, irPara, escrever],
  )

  return {
    filtros,
    vista,
    /** How many filters are set. */
    ativos: Object.values(escolhidos(filtros)).length,
    mudarFiltros: useCallback(
      (parte: Escolhas) => mudarTudo({ ...filtros, ...parte }, vista),
      [mudarTudo, filtros, vista],
    ),
    mudarVista: useCallback(
      (parte: Partial<Vista>) => mudarTudo(filtros, { ...vista, ...parte }),
      [mudarTudo, filtros, vista],
    ),
    limparFiltros: () =>
      mudarTudo(Object.fromEntries(Object.keys(filtros).map((k) => [k, vazios[k]])) as Escolhas, vista),
    visao,
    /** Something is shown that is not the view as it is kept. */
    mudou: visao !== undefined && mudada && !igual(visao, filtros, vista),
    /** The view is being read: until then nobody knows what to show. */
    espera: visaoId !== null && !visao && !semVisao && !mudada,
    /** It is gone, not shared, or of another report. */
    semVisao,
    /** Why it could not be read, though it may be there. */
    erroDaVisao: visaoId !== null && !visao && !semVisao ? lida.error : null,
    lerVisaoDeNovo: lida.refetch,
    mudada,
    irPara,
  }
}
export type NoEndereco = ReturnType<typeof useNoEndereco>
