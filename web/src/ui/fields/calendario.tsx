import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useState } from 'react'

type Limites = { min?: string; max?: string }
type Dia = Limites & { tipo: 'dia'; value: string | null; onChange: (dia: string | null) => void }
type Intervalo = [string | null, string | null]
type Periodo = Limites & { tipo: 'periodo'; value: Intervalo; onChange: (intervalo: Intervalo) => void }

const rotulos = {
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
}

const Calendario = (props: Dia | Periodo) => (
  <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] }}>
    {props.tipo === 'dia' ? (
      <DatePicker
        value={props.value}
        onChange={props.onChange}
        defaultDate={props.value ?? undefined}
        minDate={props.min}
        maxDate={props.max}
        hideOutsideDates
        ariaLabels={rotulos}
      />
    ) : (
      <CalendarioPeriodo {...props} />
    )}
  </DatesProvider>
)

/** Holds the first day until the second is chosen. */
const CalendarioPeriodo = ({ value, onChange, min, max }: Periodo) => {
  const [parcial, setParcial] = useState<Intervalo>(value)
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      value={parcial}
      onChange={(intervalo) => {
        setParcial(intervalo)
        onChange(intervalo)
      }}
      defaultDate={value[0] ?? undefined}
      minDate={min}
      maxDate={max}
      hideOutsideDates
      ariaLabels={rotulos}
    />
  )
}

export default Calendario
