import { FILTROS_DO_DASHBOARD } from '#contract/dashboard.ts'
import { UFS } from '#contract/fields.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import { type Codec, umaDe, useFiltros } from '#web/lib/filtros.ts'
import { codecsDe, escolhidos } from '../filtros.tsx'

export const SEUS_FILTROS = { filtros: FILTROS_DO_DASHBOARD }

export type Uf = (typeof UFS)[number]
/** What the map is coloured by. */
export type MedidaDoMapa = 'percentual' | 'medalha'

/** The filters, and what is shown of the maps: both stand in the address, only the first narrow what is counted. */
const DO_MAPA = { mapaUf: umaDe(UFS), mapa: umaDe(['medalha']) }
const CODECS = { ...codecsDe(SEUS_FILTROS), ...DO_MAPA } as unknown as Readonly<Record<string, Codec<Escolhas[string]>>>

/** What stands in the address. */
export type NoEndereco = Readonly<Record<string, Escolhas[string]>>

export const useFiltrosDoDashboard = () => {
  const { valores, mudar, limpar } = useFiltros(CODECS)
  const { mapaUf, mapa, ...filtros } = valores
  return {
    valores: valores as NoEndereco,
    filtros: filtros as Escolhas,
    escolhas: escolhidos(filtros),
    /** The state whose places are drawn. */
    mapaUf: mapaUf as Uf | null,
    medida: (mapa ?? 'percentual') as MedidaDoMapa,
    onMedida: (medida: MedidaDoMapa) => mudar({ mapa: medida === 'percentual' ? null : medida }),
    mudar,
    limpar,
  }
}

/** The dashboard at these choices: what is empty has no place in the address. */
export const enderecoDoDashboard = (valores: NoEndereco) => {
  const busca = new URLSearchParams(
    Object.entries(escolhidos(valores)).map(([chave, valor]) => [chave, CODECS[chave]!.escrever(valor!)]),
  )
  return `?${busca}`
}
