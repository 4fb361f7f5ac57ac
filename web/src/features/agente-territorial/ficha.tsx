import { Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Quadro } from '#web/ui/quadro.tsx'
import classes from './ficha.module.css'

interface MolduraProps {
  /** Address of the list it is of. */
  lista: string
  /** Absent where this person only reads it. */
  onEditar?: (() => void) | undefined
  children: ReactNode
}
/** What stands around one record of a tab: the way to all of them, and what can be done with it. */
export const UmRegistro = ({ lista, onEditar, children }: MolduraProps) => (
  <Stack gap="md">
    <Group justify="space-between">
      <Button component={Link} to={lista} variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
        Ver todos
      </Button>
      {onEditar && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEditar}>
          Editar
        </Button>
      )}
    </Group>
    {children}
  </Stack>
)

interface FichaProps {
  titulo: string
  dados: readonly (readonly [rotulo: string, valor: ReactNode])[]
}
/** All that is known of it. */
export const Ficha = ({ titulo, dados }: FichaProps) => (
  <Quadro titulo={titulo}>
    <dl className={classes.dados}>
      {dados.map(([rotulo, valor]) => (
        <Fragment key={rotulo}>
          <dt>{rotulo}</dt>
          <dd>{valor || '-'}</dd>
        </Fragment>
      ))}
    </dl>
  </Quadro>
)
