import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { digits, formatDate, formatPeriodo, isIsoDate, MASCARAS, parseDate, parsePeriodo } from '#contract/br.ts'
import { lazyPart } from '../lazy-part.tsx'
import type { Campo } from './campo.ts'
import { MaskedField, mascarar } from './masked-field.tsx'

// The calendar is needed only when opened: the first page should not pay for it.
const Calendario = lazyPart(() => import('./calendario.tsx').then((m) => m.default), {
  meanwhile: <Skeleton w={252} h={280} />,
})

const BotaoCalendario = ({
  disabled,
  children,
}: {
  disabled?: boolean
  children: (fechar: () => void) => React.ReactNode
}) => {
  const [aberto, { toggle, close }] = useDisclosure(false)
  return (
    <Popover opened={aberto} onChange={(v) => !v && close()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="neutro"
          size={28}
          disabled={disabled}
          onClick={toggle}
          aria-label="Abrir calendário"
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{children(close)}</Popover.Dropdown>
    </Popover>
  )
}

interface ComCalendarioProps extends Omit<Campo<string>, 'value' | 'onChange'> {
  mascara: string
  texto: string
  onDigitar: (texto: string) => void
  /** What is wrong with it: said once the field is left. */
  problema: string | undefined
  calendario: (fechar: () => void) => React.ReactNode
}

const ComCalendario = (props: ComCalendarioProps) => {
  const { mascara, texto, onDigitar, problema, calendario, error, onBlur, ...resto } = props
  const [saiu, setSaiu] = useState(false)
  return (
    <MaskedField
      {...resto}
      mascara={mascara}
      value={digits(texto)}
      onChange={(numeros) => {
        setSaiu(false)
        onDigitar(mascarar(mascara, numeros))
      }}
      error={error ?? (saiu ? problema : undefined)}
      onBlur={(e) => {
        setSaiu(true)
        onBlur?.(e)
      }}
      rightSectionPointerEvents="all"
      rightSection={
        resto.readOnly ? undefined : <BotaoCalendario disabled={resto.disabled}>{calendario}</BotaoCalendario>
      }
    />
  )
}

interface Props extends Campo<string> {
  /** ISO; days outside are not offered, and a date outside is refused when typed. */
  min?: string
  max?: string
}

/**
 * Value: an ISO date, '' when empty, or the text typed so far when it is no date, so that a form refuses it instead
 * of losing it.
 */
export const DateField = ({ value, onChange, min, max, ...resto }: Props) => {
  const data = value ?? ''
  return (
    <ComCalendario
      placeholder="dd/mm/aaaa"
      {...resto}
      mascara={MASCARAS.data}
      texto={isIsoDate(data) ? formatDate(data) : data}
      onDigitar={(texto) => onChange(parseDate(texto) ?? texto)}
      problema={problemaDaData(data, min, max)}
      calendario={(fechar) => (
        <Calendario
          tipo="dia"
          value={isIsoDate(data) ? data : null}
          min={min}
          max={max}
          onChange={(dia) => {
            if (dia) onChange(dia)
            fechar()
          }}
        />
      )}
    />
  )
}

const problemaDaData = (value: string, min?: string, max?: string): string | undefined => {
  if (!value) return undefined
  if (!isIsoDate(value)) return 'Data inválida'
  if (min && value < min) return `Informe uma data a partir de ${formatDate(min)}`
  if (max && value > max) return `Informe uma data até ${formatDate(max)}`
  return undefined
}

/** Value: the text 'dd/mm/aaaa - dd/mm/aaaa' as typed; `parsePeriodo` and `checkPeriodo` of the contract read it. */
export const PeriodField = ({ value, onChange, min, max, ...resto }: Props) => {
  const lido = parsePeriodo(value ?? '')
  return (
    <ComCalendario
      placeholder="dd/mm/aaaa - dd/mm/aaaa"
      {...resto}
      mascara={MASCARAS.periodo}
      texto={value ?? ''}
      onDigitar={onChange}
      problema={value && !lido ? 'Periodo inválido' : undefined}
      calendario={(fechar) => (
        <Calendario
          tipo="periodo"
          value={lido ? [lido.inicio, lido.fim] : [null, null]}
          min={min}
          max={max}
          onChange={([inicio, fim]) => {
            if (!inicio || !fim) return
            onChange(formatPeriodo({ inicio, fim }))
            fechar()
          }}
        />
      )}
    />
  )
}
