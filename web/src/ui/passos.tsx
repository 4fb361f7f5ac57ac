import { Stack, Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Passo } from '#contract/passo.ts'
import { DateText } from './date-text.tsx'
import { EmptyState } from './estados.tsx'
import classes from './passos.module.css'

interface Props<P extends Passo> {
  /** Newest first. */
  passos: readonly P[]
  chave: (passo: P) => number
  /** Beside who and when: 'análise 2'. */
  nota?: (passo: P) => string | undefined
  /** How the state that a step led to is shown; nothing where the step did not change it. */
  estado: (para: P['para']) => ReactNode
  /** What else a step brought. */
  mais?: (passo: P) => ReactNode
}

/** What happened with something, step by step: what, who, when, why, and what it became. */
export const Passos = <P extends Passo>({ passos, chave, nota, estado, mais }: Props<P>) =>
  passos.length === 0 ? (
    <EmptyState titulo="Nada aconteceu ainda" />
  ) : (
    <Timeline active={passos.length} bulletSize={14} lineWidth={2} color="neutro">
      {passos.map((p) => {
        const notado = nota?.(p)
        const novo = p.de === p.para ? null : estado(p.para)
        return (
          <Timeline.Item
            key={chave(p)}
            title={
              <Text fw={600} size="sm">
                {p.descricao}
              </Text>
            }
          >
            <Stack gap={2}>
              <Text size="sm" c="dimmed">
                {p.usuario ?? 'Sistema'} · <DateText valor={p.em} />
                {notado && ` · ${notado}`}
              </Text>
              {p.justificativa && (
                <Text size="sm" className={classes.justificativa}>
                  “{p.justificativa}”
                </Text>
              )}
              {novo && <div>{novo}</div>}
              {mais?.(p)}
            </Stack>
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
