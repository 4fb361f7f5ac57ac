import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import {
  IconCalendar,
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
  IconClock,
  IconList,
} from '@tabler/icons-react'
import type { Icone } from '../acao.ts'
import { useCelular } from '../use-celular.ts'
import classes from './calendario.module.css'
import { passoDe, tituloDe, type Vista } from './dias.ts'

const NOMES: Readonly<Record<Vista, { rotulo: string; icone: Icone; anterior: string; seguinte: string }>> = {
  mes: { rotulo: 'Mês', icone: IconCalendar, anterior: 'Mês anterior', seguinte: 'Próximo mês' },
  semana: { rotulo: 'Semana', icone: IconCalendarWeek, anterior: 'Semana anterior', seguinte: 'Próxima semana' },
  dia: { rotulo: 'Dia', icone: IconClock, anterior: 'Dia anterior', seguinte: 'Próximo dia' },
  lista: { rotulo: 'Lista', icone: IconList, anterior: 'Mês anterior', seguinte: 'Próximo mês' },
}

interface Props {
  vista: Vista
  vistas: readonly Vista[]
  dia: string
  hoje: string
  onVista: (vista: Vista) => void
  onDia: (dia: string) => void
}

/** What is shown and the ways on from it. */
export const Navegacao = ({ vista, vistas, dia, hoje, onVista, onDia }: Props) => {
  const celular = useCelular()
  const { anterior, seguinte } = NOMES[vista]
  const andar = (rotulo: string, n: number, Icon: Icone) => (
    <ActionIcon variant="default" size={36} aria-label={rotulo} onClick={() => onDia(passoDe(vista, dia, n))}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={`${classes.navegacao} praca-nao-imprime`}>
      <Group gap="xs" wrap="nowrap">
        {andar(anterior, -1, IconChevronLeft)}
        {andar(seguinte, 1, IconChevronRight)}
        <Button variant="default" onClick={() => onDia(hoje)} disabled={dia === hoje}>
          Hoje
        </Button>
      </Group>
      <Text className={classes.periodo} aria-live="polite" component="p">
        {tituloDe(vista, dia)}
      </Text>
      <SegmentedControl
        aria-label="Como mostrar"
        value={vista}
        onChange={(v) => onVista(v as Vista)}
        data={vistas.map((v) => {
          const { rotulo, icone: Icon } = NOMES[v]
          return {
            value: v,
            label: (
              <Group gap={6} wrap="nowrap" component="span">
                {!celular && <Icon size={16} aria-hidden />}
                <span>{rotulo}</span>
              </Group>
            ),
          }
        })}
      />
    </div>
  )
}
