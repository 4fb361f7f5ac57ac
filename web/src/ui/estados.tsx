import { Button, Center, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dizer } from '#web/lib/ambiente.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import type { Icone } from './acao.ts'
import { TentandoDeNovo } from './tentando.tsx'

interface EmptyStateProps {
  titulo: string
  texto?: ReactNode
  icone?: Icone
  /** What to do about it: usually the page's primary action. */
  acao?: ReactNode
}

/** Nothing here: says so, and what to do next. */
export const EmptyState = ({ titulo, texto, icone: Icon = IconInbox, acao }: EmptyStateProps) => (
  <Center py="xl" px="md">
    <Stack align="center" gap="xs" maw={480} ta="center">
      <Text c="dimmed" component="span" lh={1}>
        <Icon size={40} stroke={1.25} aria-hidden />
      </Text>
      <Text fw={600}>{titulo}</Text>
      {texto && (
        <Text size="sm" c="dimmed">
          {texto}
        </Text>
      )}
      {acao && <Group mt="xs">{acao}</Group>}
    </Stack>
  </Center>
)

interface ErrorStateProps {
  erro?: unknown
  /** As `frase` reads it: 'Erro ao obter {perguntas}'. */
  titulo?: string
  onTentarDeNovo?: () => void
}

export const ErrorState = ({ erro, titulo = 'Não foi possível carregar', onTentarDeNovo }: ErrorStateProps) => (
  <Center py="xl" px="md" role="alert">
    <Stack align="center" gap="xs" maw={480} ta="center">
      <Text c="red" component="span" lh={1}>
        <IconAlertTriangle size={40} stroke={1.25} aria-hidden />
      </Text>
      <Text fw={600}>{dizer(titulo)}</Text>
      <Text size="sm" c="dimmed">
        {mensagemDe(erro)}
      </Text>
      {onTentarDeNovo && (
        <Button variant="default" mt="xs" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onTentarDeNovo}>
          Tentar de novo
        </Button>
      )}
    </Stack>
  </Center>
)

interface CarregandoProps {
  linhas?: number
  /** Height of a line, so that what arrives takes the same place. */
  altura?: number
  rotulo?: string
}

/** Grey lines where the content will be. */
export const Carregando = ({ linhas = 3, altura = 20, rotulo = 'Carregando…' }: CarregandoProps) => (
  <Stack gap="sm" aria-busy="true">
    <span className="praca-so-leitor" role="status">
      {rotulo}
    </span>
    <TentandoDeNovo />
    {Array.from({ length: linhas }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
      <Skeleton key={i} height={altura} width={i === linhas - 1 && linhas > 1 ? '60%' : '100%'} aria-hidden />
    ))}
  </Stack>
)
