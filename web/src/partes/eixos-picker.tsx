import type { ComponentProps } from 'react'
import { useWording } from '#web/lib/ambiente.ts'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'

type DoPicker = ComponentProps<typeof MultiPicker<number>>
interface Props extends Omit<DoPicker, 'label' | 'maxChips' | 'corte' | 'sufixo' | 'entreParenteses'> {
  label?: string
}

/** Several axes: one name and then '+N eixos'. */
export const EixosPicker = ({ label, ...resto }: Props) => {
  const w = useWording()
  return <MultiPicker {...resto} label={label ?? w.plural('eixo')} maxChips={1} sufixo={w.min.umEVarios('eixo')} />
}
