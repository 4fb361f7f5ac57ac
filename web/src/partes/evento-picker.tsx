import { type ComponentProps, useMemo } from 'react'
import {
  type Encontro,
  encontrosDoMunicipio,
  encontrosSemRelatorio,
  type LinhaDosEncontros,
} from '#contract/encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { nomeDaSituacao } from './estado-encontro.tsx'

type DoPicker = ComponentProps<typeof Picker<number>>
type Comum = Omit<DoPicker, 'label' | 'opcoes' | 'carregando' | 'onChange' | 'vazio'> & {
  municipioId: number
  label?: string
  /** One that is chosen already although it is offered no more: the meeting of the report that is being edited. */
  escolhido?: { encontroId: number; grupoData: string } | undefined
}
type Props = Comum &
  (
    | { semRelatorio: true; onChange: (encontroId: number | null, encontro: Encontro | undefined) => void }
    | { semRelatorio?: false; onChange: (encontroId: number | null, encontro: LinhaDosEncontros | undefined) => void }
  )

/** The meetings of a city, to choose one: all of them, or those that no report tells of yet. */
export const EventoPicker = ({
  municipioId,
  semRelatorio = false,
  label = 'Evento',
  escolhido,
  onChange,
  ...resto
}: Props) => {
  const w = useWording()
  const entrada = { params: { id: municipioId }, query: {} }
  const erro = `Erro ao obter ${w.min.plural('encontro')}`
  const todos = useCall(encontrosDoMunicipio, entrada, { erro, enabled: !semRelatorio })
  const sem = useCall(encontrosSemRelatorio, entrada, { erro, enabled: semRelatorio })
  const lidos: readonly (Encontro | LinhaDosEncontros)[] | undefined = semRelatorio ? sem.data : todos.data
  const opcoes = useMemo(() => {
    const lista = (lidos ?? []).map((e) => ({
      valor: e.encontroId,
      rotulo: e.grupoData,
      descricao: `${e.grupo.nome} · ${nomeDaSituacao(w, e.situacao)}`,
    }))
    const falta = escolhido && !lista.some((o) => o.valor === escolhido.encontroId)
    return falta ? [{ valor: escolhido.encontroId, rotulo: escolhido.grupoData, descricao: '' }, ...lista] : lista
  }, [lidos, escolhido, w])
  return (
    <Picker
      {...resto}
      label={label}
      opcoes={opcoes}
      carregando={semRelatorio ? sem.isLoading : todos.isLoading}
      vazio={w.nenhum('encontro')}
      onChange={(id) => onChange(id, lidos?.find((e) => e.encontroId === id) as never)}
    />
  )
}
