import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Campo } from './campo.ts'

interface Props extends Pick<Campo<unknown>, 'label' | 'description' | 'error' | 'required'> {
  /** Draws what is named by the element of this id. */
  children: (rotuloId: string) => ReactNode
}

/** Label, help and error around a field that is no single input and so has no `<label>`. */
export const Rotulado = ({ children, ...campo }: Props) => {
  const id = useId()
  return (
    <Input.Wrapper {...campo} labelElement="div" labelProps={{ id }}>
      {children(id)}
    </Input.Wrapper>
  )
}
