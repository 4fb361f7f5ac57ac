import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { somarMeses } from '#contract/sala-contas.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { Picker } from '#web/ui/pickers/picker.tsx'

/** The month that runs. */
export const mesDeHoje = () => todaySaoPaulo(new Date()).slice(0, 7)
const ATRAS = 36

interface Props {
  value: string
  onChange: (mes: string) => void
}
/** One month, by the list or a step at a time. */
export const EscolherMes = ({ value, onChange }: Props) => {
  const hoje = mesDeHoje()
  const lista = Array.from({ length: ATRAS + 2 }, (_, i) => somarMeses(hoje, 1 - i))
  const meses = lista.includes(value) ? lista : [...lista, value].toSorted().reverse()
  return (
    <Group gap={4} align="end" wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label="Mês anterior" onClick={() => onChange(somarMeses(value, -1))}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Picker
          label="Mês"
          limpavel={false}
          opcoes={meses.map((m) => ({ valor: m, rotulo: mesPorExtenso(m) }))}
          value={value}
          onChange={(mes) => mes && onChange(mes)}
        />
      </div>
      <ActionIcon variant="default" size={36} aria-label="Mês seguinte" onClick={() => onChange(somarMeses(value, 1))}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
