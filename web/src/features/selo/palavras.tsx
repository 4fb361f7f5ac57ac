import { Group, List, Text } from '@mantine/core'
import type { Nivel } from '#contract/pontos.ts'
import { SEM_SELO } from '#contract/pontos.ts'
import type { EstadoNacional, Falta } from '#contract/selo-resultado.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'

const TONS: Readonly<Record<EstadoNacional, Tom>> = {
  'Não indicado': 'neutro',
  Indicado: 'andamento',
  'Homologado nacional': 'positivo',
  'Não homologado': 'negativo',
}
export const EtapaNacional = ({ estado }: { estado: EstadoNacional }) => (
  <StatusBadge tom={TONS[estado]}>{estado}</StatusBadge>
)

export const Selo = ({ nivel }: { nivel: Nivel | null }) =>
  nivel ? (
    <Medalha nivel={nivel} />
  ) : (
    <Text span size="sm" c="dimmed">
      {SEM_SELO}
    </Text>
  )

/** What is missing for the next level, one under the other. */
export const OQueFalta = ({ falta }: { falta: Falta }) => (
  <div>
    <Group gap={6} mb={4}>
      <Text size="sm" fw={600}>
        O que falta para
      </Text>
      <Medalha nivel={falta.nivel} />
    </Group>
    <List size="sm" withPadding>
      {falta.itens.map((i) => (
        <List.Item key={i}>{i}</List.Item>
      ))}
    </List>
  </div>
)

/** Of an address that belongs to the seal, where there is none. */
export const SemSelo = () => (
  <EmptyState titulo="Este ambiente não dá selo" texto="O selo é das salas e dos parceiros, nos ambientes deles." />
)
