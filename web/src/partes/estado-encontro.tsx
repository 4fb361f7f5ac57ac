import { Group } from '@mantine/core'
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconCalendarX,
  IconChecks,
} from '@tabler/icons-react'
import {
  ESTADOS_ENCONTRO,
  type EstadoEncontro,
  SEM_RELATORIO,
  SITUACAO_ENCONTRO,
  type SituacaoEncontro,
} from '#contract/encontro.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

interface Aparencia {
  tom: Tom
  cor: 'blue' | 'green' | 'neutro' | 'yellow' | 'red'
  icone: Icone
}
/** How each state of a meeting is shown: colour, icon and word always together. */
export const APARENCIA: Readonly<Record<SituacaoEncontro, Aparencia>> = {
  1: { tom: 'andamento', cor: 'blue', icone: IconCalendarEvent },
  2: { tom: 'positivo', cor: 'green', icone: IconCalendarCheck },
  3: { tom: 'neutro', cor: 'neutro', icone: IconChecks },
  4: { tom: 'atencao', cor: 'yellow', icone: IconCalendarRepeat },
  5: { tom: 'negativo', cor: 'red', icone: IconCalendarX },
}
export const SITUACOES = [1, 2, 3, 4, 5] as const satisfies readonly SituacaoEncontro[]
const situacaoDe = (estado: EstadoEncontro) => (ESTADOS_ENCONTRO.indexOf(estado) + 1) as SituacaoEncontro

/** An Encontro is 'Realizado', an Agenda is 'Realizada'. */
export const nomeDaSituacao = (w: Wording, situacao: SituacaoEncontro) =>
  w.flexiona('encontro', SITUACAO_ENCONTRO[situacao])

interface Props {
  situacao: SituacaoEncontro | EstadoEncontro
  semRelatorio?: boolean
  /** Why it was called off. */
  motivo?: string | null
}

/** Where a meeting stands and, beside it, that nobody has told of it. */
export const EstadoDoEncontro = ({ situacao, semRelatorio, motivo }: Props) => {
  const w = useWording()
  const numero = typeof situacao === 'number' ? situacao : situacaoDe(situacao)
  const { tom, icone } = APARENCIA[numero]
  return (
    <Group gap={4}>
      <StatusBadge tom={tom} icone={icone} {...(motivo && { dica: motivo })}>
        {nomeDaSituacao(w, numero)}
      </StatusBadge>
      {semRelatorio && <StatusBadge tom="atencao">{SEM_RELATORIO}</StatusBadge>}
    </Group>
  )
}
