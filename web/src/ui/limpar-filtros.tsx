import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'

/** Where filters leave nothing to show: the way back to everything. */
export const LimparFiltros = ({ onLimpar }: { onLimpar: () => void }) => (
  <Button variant="default" leftSection={<IconFilterOff size={18} aria-hidden />} onClick={onLimpar}>
    Limpar os filtros
  </Button>
)
