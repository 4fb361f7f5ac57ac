import { Group, Progress } from '@mantine/core'
import { formatDate, quantos } from '#contract/br.ts'
import { Estado, nomeDaSituacao } from '#web/partes/estado-termo.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './andamento.module.css'
import type { NoTempo } from './tempo.ts'

export const TOM_NO_TEMPO: readonly NoTempo['tom'][] = ['nova', 'nova', 'andando', 'feita', 'parada']

interface Props {
  tipo: 'solucao' | 'tarefa'
  linha: {
    situacao: number
    atrasada: boolean
    diasDeAtraso: number
    dataTermino: string | null
    justificativa: string | null
  }
}

/** Where it stands and, beside it, that it is late. */
export const Situacao = ({ tipo, linha }: Props) => (
  <Group gap={4}>
    <Estado nome={nomeDaSituacao[tipo](linha)} motivo={linha.justificativa} />
    {linha.atrasada && (
      <StatusBadge
        tom="atencao"
        dica={`${quantos(linha.diasDeAtraso, 'dia', 'dias')} depois do término previsto, ${formatDate(linha.dataTermino!)}`}
      >
        Atrasada
      </StatusBadge>
    )}
  </Group>
)

/** How much is done, as a figure and as a bar. */
export const Feito = ({ percentual, de }: { percentual: number; de: string }) => (
  <div className={classes.feito}>
    <span>{percentual}%</span>
    <Progress.Root size={6}>
      <Progress.Section
        value={percentual}
        color={percentual === 100 ? 'green' : 'blue'}
        aria-label={`${de}: ${percentual}% feito`}
      />
    </Progress.Root>
  </div>
)
