import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Campo } from './campo.ts'

interface Props extends Pick<Campo<unknown>, 'label' | 'description' | 'error' | 'required'> {
  /** What is inside is named by it: `aria-labelledby`. */
  rotuloId: string
  children: ReactNode
}

/** Only an input of Mantine's keeps its texts at this distance. */
const ABAIXO = { mt: 5 } as const

/** Label, help and error around a field that is no single input, so that no `<label>` can point at it. */
export const Rotulado = ({ rotuloId, ...campo }: Props) => (
  <Input.Wrapper
    {...campo}
    labelElement="div"
    labelProps={{ id: rotuloId }}
    descriptionProps={ABAIXO}
    errorProps={ABAIXO}
  />
)
