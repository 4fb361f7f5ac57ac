import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { TextField } from './text-field.tsx'

const MEIO_SEGUNDO = 500

interface Props {
  value: string
  onChange: (texto: string) => void
  placeholder: string
  /** How long a pause in typing is, in milliseconds. */
  pausa?: number
}

/** What is typed reaches the address when the person pauses. */
export const SearchField = ({ value, onChange, placeholder, pausa = MEIO_SEGUNDO }: Props) => {
  const [texto, setTexto] = useState(value)
  const avisar = useDebouncedCallback(onChange, pausa)
  useEffect(() => setTexto(value), [value])
  return (
    <TextField
      label="Busca"
      type="search"
      placeholder={placeholder}
      maxLength={120}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={texto}
      onChange={(v) => {
        setTexto(v)
        avisar(v)
      }}
    />
  )
}
