import { IconArrowBackUp, IconBan, IconCheck, IconClock, IconCoin, IconSend, IconX } from '@tabler/icons-react'
import { APARENCIA_PROCESSO, type EstadoProcesso } from '#contract/pagamento-estados.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const ICONES: Record<(typeof APARENCIA_PROCESSO)[EstadoProcesso]['icone'], Icone> = {
  ban: IconBan,
  x: IconX,
  check: IconCheck,
  'arrow-back': IconArrowBackUp,
  clock: IconClock,
  send: IconSend,
  coin: IconCoin,
}

export const EstadoDoProcesso = ({ estado }: { estado: EstadoProcesso }) => {
  const { nome, tom, icone } = APARENCIA_PROCESSO[estado]
  return (
    <StatusBadge tom={tom} icone={ICONES[icone]}>
      {nome}
    </StatusBadge>
  )
}
export const corDoProcesso = (p: { estado: EstadoProcesso }) => APARENCIA_PROCESSO[p.estado].cor
