import { IconCalendar, IconCheck, IconCircleDashed, IconClock, IconPencil, IconX } from '@tabler/icons-react'
import {
  APARENCIA_CONTATO,
  ESTADOS_CONTATO,
  type EstadoContato,
  estadoDoContato,
  type SituacaoContato,
} from '#contract/cliente-oculto-estados.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const ICONES: Record<(typeof APARENCIA_CONTATO)[EstadoContato]['icone'], Icone> = {
  'circle-dashed': IconCircleDashed,
  calendar: IconCalendar,
  pencil: IconPencil,
  clock: IconClock,
  check: IconCheck,
  x: IconX,
}

/** Where a contact stands. `antes`: of which contact it is said, where several stand together. */
export const SituacaoDoContato = ({ situacao, antes }: { situacao: SituacaoContato; antes?: string }) => {
  const { nome, tom, icone } = APARENCIA_CONTATO[estadoDoContato(situacao)]
  return (
    <StatusBadge tom={tom} icone={ICONES[icone]}>
      {antes ? `${antes}: ${nome}` : nome}
    </StatusBadge>
  )
}

/** The same by its word, as the history tells it. */
export const SituacaoPorNome = ({ nome }: { nome: string }) => {
  const i = ESTADOS_CONTATO.findIndex((e) => APARENCIA_CONTATO[e].nome === nome)
  return i < 0 ? null : <SituacaoDoContato situacao={(i + 1) as SituacaoContato} />
}

export const nomeDaSituacao = (estado: EstadoContato) => APARENCIA_CONTATO[estado].nome
