import { Progress, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarPlus,
  IconCircleCheck,
  IconCompass,
  IconPlayerPause,
  IconPlayerPlay,
  IconRoute,
  IconSearch,
  IconSeeding,
} from '@tabler/icons-react'
import { nomeDoOds } from '#contract/ods.ts'
import {
  STATUS_INICIATIVA,
  STATUS_TERRITORIO,
  type StatusIniciativa,
  type StatusTerritorio,
} from '#contract/territorio-estados.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'
import classes from './territorio.module.css'

const FASES: Readonly<Record<StatusTerritorio, { tom: Tom; icone: Icone }>> = {
  1: { tom: 'neutro', icone: IconSearch },
  2: { tom: 'informacao', icone: IconCompass },
  3: { tom: 'informacao', icone: IconRoute },
  4: { tom: 'andamento', icone: IconSeeding },
  5: { tom: 'positivo', icone: IconCircleCheck },
  6: { tom: 'atencao', icone: IconPlayerPause },
}
export const FaseDoTerritorio = ({ status }: { status: StatusTerritorio }) => (
  <StatusBadge {...FASES[status]}>{STATUS_TERRITORIO[status]}</StatusBadge>
)

const ESTADOS: Readonly<Record<StatusIniciativa, { tom: Tom; icone: Icone }>> = {
  1: { tom: 'neutro', icone: IconCalendarPlus },
  2: { tom: 'andamento', icone: IconPlayerPlay },
  3: { tom: 'positivo', icone: IconCircleCheck },
  4: { tom: 'negativo', icone: IconAlertTriangle },
  5: { tom: 'neutro', icone: IconBan },
}
export const EstadoDaIniciativa = ({ status }: { status: StatusIniciativa }) => (
  <StatusBadge {...ESTADOS[status]}>{STATUS_INICIATIVA[status]}</StatusBadge>
)

/** How far it is, as a bar and in figures. */
export const Andamento = ({ percentual }: { percentual: number }) => (
  <div className={classes.andamento}>
    <Progress value={percentual} size="sm" aria-hidden />
    <Text size="xs" component="span">
      {percentual}%
    </Text>
  </div>
)

/** The goals by their numbers; who cannot see them, or points at one, has the names. */
export const ListaDeOds = ({ ods, nomes = false }: { ods: readonly number[]; nomes?: boolean }) =>
  ods.length === 0 ? (
    <Text size="sm" c="dimmed" component="span">
      —
    </Text>
  ) : (
    <ul className={classes.ods} aria-label="Objetivos de Desenvolvimento Sustentável">
      {ods.map((n) => (
        <li key={n} title={nomes ? undefined : nomeDoOds(n)}>
          <span className={classes.numeroDoOds} data-ods={n}>
            {n}
          </span>
          {nomes ? <span>{nomeDoOds(n)}</span> : <span className="praca-so-leitor">{nomeDoOds(n)}</span>}
        </li>
      ))}
    </ul>
  )
