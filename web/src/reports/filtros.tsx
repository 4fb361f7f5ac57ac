import { UFS } from '#contract/fields.ts'
import type { Relatorio } from '#contract/relatorio.ts'
import { type Escolhas, FILTROS, filtroDe, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { type Codec, umDia, variasDe, variosIds, variosNomes } from '#web/lib/filtros.ts'
import { EixosPicker } from '#web/partes/eixos-picker.tsx'
import { SolucoesPicker } from '#web/partes/solucoes-picker.tsx'
import { DiaFiltro } from '#web/ui/fields/dia-filtro.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'
import { paginaDoRelatorio } from './enderecos.ts'

const CODECS = { ids: variosIds, codigos: variosIds, ufs: variasDe(UFS), nomes: variosNomes, dia: umDia } as const

type ComFiltros = Pick<Relatorio, 'filtros'>

/** How a report's filters stand in the address. */
export const codecsDe = (r: ComFiltros) =>
  Object.fromEntries(r.filtros.map((f) => [FILTROS[f].chave, CODECS[FILTROS[f].valor]])) as unknown as Readonly<
    Record<string, Codec<Escolhas[string]>>
  >

/** Only what is chosen travels. */
export const escolhidos = (valores: Escolhas): Escolhas =>
  Object.fromEntries(Object.entries(valores).filter(([, v]) => v !== null && v.length > 0))

/** Where a report shows what these choices leave, as far as it knows such filters; folded by a column, if one is told. */
export const enderecoDoRelatorio = (r: Pick<Relatorio, 'rota' | 'filtros'>, escolhas: Escolhas, grupo?: string) => {
  const codecs = codecsDe(r)
  const busca = new URLSearchParams(
    Object.entries(escolhidos(escolhas)).flatMap(([chave, valor]) => {
      const codec = codecs[chave]
      return codec ? [[chave, codec.escrever(valor!)]] : []
    }),
  )
  if (grupo) {
    busca.set('grupo', grupo)
    busca.set('dobrados', 'sim')
  }
  return `${paginaDoRelatorio(r.rota)}${busca.size > 0 ? `?${busca}` : ''}`
}

/** Axes and solutions are chosen everywhere by a piece of their own. */
const PROPRIOS: Partial<Record<NomeDeFiltro, typeof EixosPicker | typeof SolucoesPicker>> = {
  eixo: EixosPicker,
  solucao: SolucoesPicker,
}

type OpcaoDaChamada = { valor: number | string; rotulo: string; grupo: string | null }

interface Props {
  relatorio: ComFiltros
  valores: Escolhas
  mudar: (parte: Escolhas) => void
  /** What each filter offers, by its key; undefined while it loads. */
  opcoes: Readonly<Record<string, readonly OpcaoDaChamada[]>> | undefined
}

/** The controls of a report's filters. */
export const FiltrosDoRelatorio = ({ relatorio, valores, mudar, opcoes }: Props) => {
  const w = useWording()
  const opcoesDe = (chave: string): Opcao<number | string>[] =>
    (opcoes?.[chave] ?? []).map(({ valor, rotulo, grupo }) => ({ valor, rotulo, ...(grupo && { grupo }) }))
  return relatorio.filtros.map((nome: NomeDeFiltro) => {
    const { chave, valor: tipo, todos, chips, ...filtro } = filtroDe(nome)
    const rotulo = w.frase(filtro.rotulo)
    const valor = valores[chave]
    if (tipo === 'dia')
      return (
        <DiaFiltro key={nome} rotulo={rotulo} value={String(valor ?? '')} onChange={(dia) => mudar({ [chave]: dia })} />
      )
    const comuns = {
      label: rotulo,
      placeholder: w.frase(todos ?? 'Todos'),
      carregando: opcoes === undefined,
      onChange: (v: (number | string)[]) => mudar({ [chave]: v as number[] }),
    }
    const DosSeus = PROPRIOS[nome]
    if (DosSeus)
      return (
        <DosSeus
          key={nome}
          {...comuns}
          opcoes={opcoesDe(chave) as Opcao<number>[]}
          value={(valor ?? []) as readonly number[]}
        />
      )
    return (
      <MultiPicker<number | string>
        key={nome}
        {...comuns}
        opcoes={opcoesDe(chave)}
        value={(valor ?? []) as readonly (number | string)[]}
        {...(chips && { maxChips: chips })}
      />
    )
  })
}
