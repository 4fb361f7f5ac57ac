import { Button, Group, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './save-bar.module.css'

interface Props {
  sujo: boolean
  salvando?: boolean
  /** Without it the button submits the form around it. */
  onSalvar?: () => void
  onDescartar?: () => void
  salvar?: string
  /** Replaces 'Descartar': e.g. a link back. */
  extra?: ReactNode
}

interface PropsDaBarra {
  children: ReactNode
  rotulo?: string
  /** Two lines on a narrow screen: what has the focus is kept above both. */
  alta?: boolean
}
/** Stays in view at the lower edge of what is long; notices make room for it. */
export const BarraDoPe = ({ children, rotulo, alta }: PropsDaBarra) => (
  <div
    className={classes.barra}
    data-barra-do-pe={alta ? 'alta' : ''}
    {...(rotulo && { role: 'group', 'aria-label': rotulo })}
  >
    {children}
  </div>
)

/** What a form has to save. */
export const SaveBar = ({ sujo, salvando, onSalvar, onDescartar, salvar = 'Salvar', extra }: Props) => (
  <BarraDoPe>
    <Text size="sm" c="dimmed" role="status" className={classes.estado}>
      {salvando ? 'Salvando…' : sujo ? 'Há alterações não salvas' : 'Nenhuma alteração'}
    </Text>
    <Group gap="sm" wrap="nowrap">
      {extra}
      {onDescartar && (
        <Button variant="default" onClick={onDescartar} disabled={!sujo || salvando}>
          Descartar
        </Button>
      )}
      <Button
        type={onSalvar ? 'button' : 'submit'}
        onClick={onSalvar}
        loading={salvando}
        disabled={!sujo}
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      >
        {salvar}
      </Button>
    </Group>
  </BarraDoPe>
)
