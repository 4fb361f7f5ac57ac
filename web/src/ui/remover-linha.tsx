import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

interface Props {
  /** What the line is called, for who hears the button and does not see where it stands. */
  nome: string
  className?: string
  onClick: () => void
}

/** Takes one line out of a list that is being typed. */
export const RemoverLinha = ({ nome, className, onClick }: Props) => (
  <Tooltip label="Remover">
    <ActionIcon
      variant="subtle"
      color="red"
      size={36}
      className={className}
      aria-label={`Remover: ${nome}`}
      onClick={onClick}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
