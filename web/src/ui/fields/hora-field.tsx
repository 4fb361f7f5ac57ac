import { useState } from 'react'
import { digits } from '#contract/br.ts'
import type { Campo } from './campo.ts'
import { MaskedField, mascarar } from './masked-field.tsx'

const MASCARA = '##:##'
export const isHora = (s: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(s)

/** '9' is 09:00, '930' is 09:30; what is no hour stays as it was typed. */
const completa = (value: string) => {
  const n = digits(value)
  const hora = n.length < 3 ? `${n.padStart(2, '0')}:00` : mascarar(MASCARA, n.padStart(4, '0'))
  return n && isHora(hora) ? hora : value
}

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
        if (completa(value) !== value) onChange(completa(value))
        onBlur?.(e)
      }}
    />
  )
}
