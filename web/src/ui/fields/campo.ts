import type { ReactNode } from 'react'

/**
 * What every field takes. `onChange` gives the value, not the event, so `form.getInputProps('x')` of @mantine/form
 * and a plain `useState` both fit.
 */
export interface Campo<V> {
  label: ReactNode
  value: V
  onChange: (value: V) => void
  error?: ReactNode
  required?: boolean
  description?: ReactNode
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  name?: string
  onBlur?: (e: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onFocus?: (e: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  autoComplete?: string
  'data-autofocus'?: boolean
  'aria-label'?: string
}
