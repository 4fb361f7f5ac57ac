import { formatHours } from '#contract/br.ts'
import type { Horas } from '#contract/termo-referencia.ts'
import classes from './termo.module.css'

export const NOMES_DAS_HORAS = {
  horasPrevistas: 'Previstas',
  horasRealizadas: 'Realizadas',
  horasAgendadas: 'Agendadas',
  horasRestantes: 'Restantes',
} as const satisfies Record<keyof Horas, string>
export const CHAVES_DAS_HORAS = Object.keys(NOMES_DAS_HORAS) as (keyof Horas)[]

/** The four figures with their names, where there is no room for columns. */
export const HorasJuntas = ({ horas }: { horas: Horas }) => (
  <div className={classes.horas}>
    <dl>
      {CHAVES_DAS_HORAS.map((h) => (
        <div key={h}>
          <dt>{NOMES_DAS_HORAS[h]}</dt>
          <dd>{formatHours(horas[h])}</dd>
        </div>
      ))}
    </dl>
  </div>
)
