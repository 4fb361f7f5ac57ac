import { type ComponentProps, useMemo } from 'react'
import { CORTES } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { registerEndpoints } from '#contract/register.ts'
import { solucaoForaDeUso, solucoes } from '#contract/registers/solucao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'

const [listar] = registerEndpoints(solucoes).outros.listar

type DoPicker = ComponentProps<typeof MultiPicker<number>>
interface Props
  extends Omit<DoPicker, 'label' | 'opcoes' | 'maxChips' | 'corte' | 'sufixo' | 'entreParenteses' | 'carregando'> {
  /** Other solutions than the shelf's, a city's say; those are read if not. */
  opcoes?: readonly Opcao<number>[]
  carregando?: boolean
  label?: string
}

/** All solutions of the shelf, those out of use too. */
export const useSolucoesDaPrateleira = (enabled: boolean) => {
  const lida = useCall(listar!, {}, { enabled, erro: ERROS.obterSolucoes })
  const prateleira = useMemo(
    () =>
      (lida.data ?? []).map((s) => {
        const { nome: grupo } = s.grupoSolucao as { nome: string }
        return { valor: Number(s.solucaoId), rotulo: String(s.nome), grupo, foraDeUso: solucaoForaDeUso(s) }
      }),
    [lida.data],
  )
  return { prateleira, carregando: lida.isLoading }
}

/** Several solutions: one name, cut, and then '(+N soluções)'. */
export const SolucoesPicker = ({ opcoes: dadas, carregando = false, label, value, ...resto }: Props) => {
  const w = useWording()
  const { prateleira, carregando: lendo } = useSolucoesDaPrateleira(!dadas)
  const daPrateleira = useMemo(
    () => prateleira.filter((o) => !o.foraDeUso || value.includes(o.valor)),
    [prateleira, value],
  )
  return (
    <MultiPicker
      {...resto}
      label={label ?? w.plural('solucao')}
      value={value}
      opcoes={dadas ?? daPrateleira}
      carregando={carregando || lendo}
      maxChips={1}
      corte={CORTES.solucao}
      sufixo={w.min.umEVarios('solucao')}
      entreParenteses
    />
  )
}
