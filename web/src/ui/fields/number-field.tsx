import { NumberInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatHours, parseHours } from '#contract/br.ts'
import type { Campo } from './campo.ts'

interface NumberProps extends Campo<number | null> {
  min?: number
  max?: number
  decimais?: number
  passo?: number
  prefix?: string
  suffix?: string
  /** Arrows at the right; off by default, since they are small targets. */
  controles?: boolean
}

/** Numbers as in Brazil: '1.234,5'. Value: a number, or null when empty. */
export const NumberField = ({ value, onChange, decimais = 0, passo, controles, min, ...resto }: NumberProps) => (
  <NumberInput
    {...resto}
    value={value ?? ''}
    onChange={(v) => onChange(v === '' || v === '-' ? null : Number(v))}
    thousandSeparator="."
    decimalSeparator=","
    decimalScale={decimais}
    allowDecimal={decimais > 0}
    allowedDecimalSeparators={[',']}
    allowNegative={min === undefined || min < 0}
    min={min}
    step={passo}
    hideControls={!controles}
    inputMode={decimais > 0 ? 'decimal' : 'numeric'}
    // A number beyond the limit is shown with its error, not silently changed.
    clampBehavior="none"
  />
)

/** Reais with two decimals, never negative. Value: a number, or null when empty. */
export const MoneyField = ({ value, onChange, ...resto }: Campo<number | null> & { max?: number }) => (
  <NumberInput
    placeholder="R$ 0,00"
    {...resto}
    value={value ?? ''}
    onChange={(v) => onChange(v === '' ? null : Number(v))}
    prefix="R$ "
    thousandSeparator="."
    decimalSeparator=","
    allowedDecimalSeparators={[',']}
    decimalScale={2}
    fixedDecimalScale
    allowNegative={false}
    hideControls
    inputMode="decimal"
    clampBehavior="none"
  />
)

/**
 * Hours as 'HH:mm'; also reads '8' and '8,5'. Value: minutes, null when empty, NaN when it cannot be read, so that a
 * form refuses it instead of losing it.
 */
export const HoursField = ({ value, onChange, error, onBlur, ...resto }: Campo<number | null>) => {
  const [texto, setTexto] = useState(() => mostrar(value))
  const [saiu, setSaiu] = useState(true)

  useEffect(() => {
    if (Number.isNaN(value)) return
    // Follow a value set from outside, but leave what is being typed alone.
    setTexto((atual) => ((atual.trim() ? parseHours(atual) : null) === value ? atual : mostrar(value)))
  }, [value])

  return (
    <TextInput
      placeholder="HH:mm"
      inputMode="text"
      {...resto}
      value={texto}
      error={error ?? (saiu && Number.isNaN(value) ? 'Informe as horas como HH:mm' : undefined)}
      onChange={(e) => {
        const novo = e.currentTarget.value.replace(/[^\d:.,]/g, '').slice(0, 8)
        setTexto(novo)
        setSaiu(false)
        onChange(novo ? (parseHours(novo) ?? Number.NaN) : null)
      }}
      onBlur={(e) => {
        setSaiu(true)
        if (value !== null && !Number.isNaN(value)) setTexto(mostrar(value))
        onBlur?.(e)
      }}
    />
  )
}

const mostrar = (minutos: number | null) => (minutos === null || Number.isNaN(minutos) ? '' : formatHours(minutos))
