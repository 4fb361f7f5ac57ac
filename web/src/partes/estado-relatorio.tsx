import { IconArrowBackUp, IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { APARENCIA_RELATORIO, ESTADOS_RELATORIO, type EstadoRelatorio } from '#contract/relatorio-estados.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const ICONES: Record<(typeof APARENCIA_RELATORIO)[EstadoRelatorio]['icone'], Icone> = {
  ban: IconBan,
  x: IconX,
  check: IconCheck,
  'arrow-back': IconArrowBackUp,
  clock: IconClock,
}

/** Where a report stands, of either kind. What waits has the look of what is approved (R154), with its own icon and word. */
export const EstadoDoRelatorio = ({ estado }: { estado: EstadoRelatorio }) => {
  const { nome, tom, icone } = APARENCIA_RELATORIO[estado]
  return (
    <StatusBadge tom={estado === 'emAnalise' ? 'positivo' : tom} icone={ICONES[icone]}>
      {nome}
    </StatusBadge>
  )
}

/** The same by its word, as the history tells it. */
export const EstadoPorNome = ({ nome }: { nome: string }) => {
  const estado = ESTADOS_RELATORIO.find((e) => APARENCIA_RELATORIO[e].nome === nome)
  return estado ? <EstadoDoRelatorio estado={estado} /> : null
}

export const corDoRelatorio = (r: { estado: EstadoRelatorio }) => APARENCIA_RELATORIO[r.estado].cor
