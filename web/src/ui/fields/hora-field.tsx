import { useState } from 'react'
import { digits } from '#contract/br.ts'
import type { Campo } from './campo.ts'
import { MaskedField, mascarar } from './masked-field.tsx'

const MASCARA = '##:##'
export const isHora = (s: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(s)

/** An hour of the day. Value: 'HH:mm', or what was typed so far, so that a form refuses it instead of losing it. */
export const HoraField = ({ value, onChange, error, onBlur, ...resto }: Campo<string>) => {
  const [saiu, setSaiu] = useState(false)
  return (
    <MaskedField
      placeholder="HH:mm"
      {...resto}
      mascara={MASCARA}
      value={digits(value)}
      onChange={(numeros) => {
        setSaiu(false)
        onChange(mascarar(MASCARA, numeros))
      }}
      error={error ?? (saiu && value && !isHora(value) ? 'Hora inválida' : undefined)}
      onBlur={(e) => {
        setSaiu(true)
        onBlur?.(e)
      }}
    />
  )
}
