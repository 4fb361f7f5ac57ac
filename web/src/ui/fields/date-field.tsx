import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { digits, formatDate, formatPeriodo, isIsoDate, MASCARAS, parseDate, parsePeriodo } from '#contract/br.ts'
import type { Campo } from './campo.ts'
import { MaskedField, mascarar } from './masked-field.tsx'

// The calendar is needed only when opened: the first page should not pay for it.
const Calendario = lazy(() => import('./calendario.tsx'))
const Abrindo = () => <Skeleton w={252} h={280} />

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
      <Popover.Dropdown>
        <Suspense fallback={<Abrindo />}>{children(close)}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const paraTexto = (value: string) => (isIsoDate(value) ? formatDate(value) : value)

interface DateProps extends Campo<string> {
  /** ISO; days outside are not offered and are refused when typed. */
  min?: string
  max?: string
}

/**
 * Value: an ISO date, '' when empty, or the text typed so far when it is no date, so that a form refuses it instead
 * of losing it.
 */
export const DateField = ({ value, onChange, min, max, error, onBlur, ...resto }: DateProps) => {
  const [saiu, setSaiu] = useState(false)
  const texto = paraTexto(value ?? '')
  const mudar = (numeros: string) => {
    setSaiu(false)
    const novo = mascarar(MASCARAS.data, numeros)
    onChange(parseDate(novo) ?? novo)
  }
  return (
    <MaskedField
      placeholder="dd/mm/aaaa"
      {...resto}
      mascara={MASCARAS.data}
      value={digits(texto)}
      onChange={mudar}
      error={error ?? (saiu ? problemaDaData(value ?? '', min, max) : undefined)}
      onBlur={(e) => {
        setSaiu(true)
        onBlur?.(e)
      }}
      rightSectionPointerEvents="all"
      rightSection={
        resto.readOnly ? undefined : (
          <BotaoCalendario disabled={resto.disabled}>
            {(fechar) => (
              <Calendario
                tipo="dia"
                value={isIsoDate(value ?? '') ? value : null}
                min={min}
                max={max}
                onChange={(dia) => {
                  if (dia) onChange(dia)
                  fechar()
                }}
              />
            )}
          </BotaoCalendario>
        )
      }
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

interface PeriodProps extends Campo<string> {
  min?: string
  max?: string
}

/** Value: the text 'dd/mm/aaaa - dd/mm/aaaa' as typed; `parsePeriodo` and `checkPeriodo` of the contract read it. */
export const PeriodField = ({ value, onChange, min, max, error, onBlur, ...resto }: PeriodProps) => {
  const [saiu, setSaiu] = useState(false)
  const lido = parsePeriodo(value ?? '')
  return (
    <MaskedField
      placeholder="dd/mm/aaaa - dd/mm/aaaa"
      {...resto}
      mascara={MASCARAS.periodo}
      value={digits(value ?? '')}
      onChange={(numeros) => {
        setSaiu(false)
        onChange(mascarar(MASCARAS.periodo, numeros))
      }}
      error={error ?? (saiu && value && !lido ? 'Periodo inválido' : undefined)}
      onBlur={(e) => {
        setSaiu(true)
        onBlur?.(e)
      }}
      rightSectionPointerEvents="all"
      rightSection={
        resto.readOnly ? undefined : (
          <BotaoCalendario disabled={resto.disabled}>
            {(fechar) => (
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
          </BotaoCalendario>
        )
      }
    />
  )
}
