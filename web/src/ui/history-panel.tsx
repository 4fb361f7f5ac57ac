import { Button, Stack, Text, Timeline } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AntesEDepois } from './antes-e-depois.tsx'
import { DateText } from './date-text.tsx'
import { Carregando, EmptyState, ErrorState } from './estados.tsx'
import classes from './history-panel.module.css'

interface Mudanca {
  campo: string
  antes: ReactNode
  depois: ReactNode
}

export interface Registro {
  em: string
  usuario: string | null
  acao: string
  mudancas?: readonly Mudanca[]
}

interface Props {
  /** Newest first; undefined while it loads. */
  registros: readonly Registro[] | undefined
  erro?: unknown
  onTentarDeNovo?: () => void
  vazio?: string
  agora?: Date
}

const POR_VEZ = 30

/** Who changed what, when. */
export const HistoryPanel = ({
  registros,
  erro,
  onTentarDeNovo,
  vazio = 'Nenhuma alteração registrada',
  agora,
}: Props) => {
  const [quantos, setQuantos] = useState(POR_VEZ)
  if (erro) return <ErrorState erro={erro} onTentarDeNovo={onTentarDeNovo} />
  if (!registros) return <Carregando linhas={5} altura={28} />
  if (registros.length === 0) return <EmptyState titulo={vazio} icone={IconHistory} />
  return (
    <Stack gap="sm">
      <Timeline active={registros.length} bulletSize={14} lineWidth={2} color="neutro">
        {registros.slice(0, quantos).map((r, i) => (
          <Timeline.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: history is only read, in one order
            key={`${r.em}-${i}`}
            title={
              <Text fw={600} size="sm">
                {r.acao}
              </Text>
            }
          >
            <Text size="sm" c="dimmed">
              {r.usuario ?? 'Sistema'} · <DateText valor={r.em} agora={agora} />
            </Text>
            {r.mudancas && r.mudancas.length > 0 && (
              <dl className={classes.mudancas}>
                {r.mudancas.map((m) => (
                  <div key={m.campo}>
                    <dt>{m.campo}</dt>
                    <dd>
                      <AntesEDepois antes={m.antes} depois={m.depois} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      {registros.length > quantos && (
        <Button variant="default" onClick={() => setQuantos((n) => n + POR_VEZ)}>
          Mostrar mais ({registros.length - quantos})
        </Button>
      )}
    </Stack>
  )
}
