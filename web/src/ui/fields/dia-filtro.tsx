import { useState } from 'react'
import { isIsoDate } from '#contract/br.ts'
import { DateField } from './date-field.tsx'
import classes from './dia-filtro.module.css'

interface DiaProps {
  rotulo: string
  value: string
  onChange: (dia: string) => void
  min?: string
  max?: string
}

/** A day to filter by: one that is being typed is not chosen yet. */
export const DiaFiltro = ({ rotulo, value, onChange, min, max }: DiaProps) => {
  const [digitado, setDigitado] = useState<string | null>(null)
  const mudar = (texto: string) => {
    const dito = texto === '' || isIsoDate(texto)
    setDigitado(dito ? null : texto)
    if (dito) onChange(texto)
  }
  return <DateField label={rotulo} value={digitado ?? value} onChange={mudar} min={min} max={max} />
}

interface EntreDiasProps {
  de: string
  ate: string
  onChange: (parte: { de?: string; ate?: string }) => void
}

/** From one day to another, both included; neither need be said. */
export const EntreDias = ({ de, ate, onChange }: EntreDiasProps) => (
  <div className={classes.par}>
    <DiaFiltro rotulo="De" value={de} max={ate || undefined} onChange={(dia) => onChange({ de: dia })} />
    <DiaFiltro rotulo="Até" value={ate} min={de || undefined} onChange={(dia) => onChange({ ate: dia })} />
  </div>
)
