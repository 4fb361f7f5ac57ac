import { ActionIcon, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { baixarTrabalho, cancelarTrabalho, emAndamento, listarTrabalhos, type Trabalho } from '#contract/trabalho.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import ul from '#web/ui/lista.module.css'
import classes from './avisos.module.css'

/** While something is under way and no event tells of it. */
const PERGUNTAR_MS = 5_000

export const useTrabalhos = () => {
  const lida = useCall(listarTrabalhos, {}, { naTela: true })
  const andando = lida.data?.some(emAndamento) ?? false
  useCall(listarTrabalhos, {}, { naTela: true, enabled: andando, refetchInterval: andando ? PERGUNTAR_MS : false })
  return lida.data ?? []
}

const andamento = ({ situacao, feito, total }: Trabalho, parte: number) => {
  if (situacao === 'na fila') return 'Na fila'
  return total ? `${feito} de ${total} (${parte}%)` : 'Em preparo'
}

const Situacao = ({ t }: { t: Trabalho }) => {
  if (t.situacao === 'falhou')
    return (
      <Text size="sm" c="red">
        Não foi possível concluir: {t.desfecho}
      </Text>
    )
  if (t.situacao === 'pronto')
    return (
      <Text size="xs" c="dimmed">
        {t.desfecho ?? (
          <>
            Disponível até <DateText valor={t.expiraEm} soData />
          </>
        )}
      </Text>
    )
  const parte = t.total ? Math.round((100 * t.feito) / t.total) : 0
  return (
    <>
      <Progress value={parte} aria-label={`Andamento de ${t.titulo}`} size="md" my={4} />
      <Text size="xs" c="dimmed">
        {andamento(t, parte)}. Pode sair desta página: avisamos quando terminar.
      </Text>
    </>
  )
}

const Um = ({ t, onCancelar }: { t: Trabalho; onCancelar: () => void }) => {
  const desfazer = emAndamento(t) ? 'Cancelar' : 'Tirar da lista'
  const baixar = t.situacao === 'falhou' ? 'Baixar as linhas recusadas' : 'Baixar'
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t.titulo}
        </Text>
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={`${desfazer}: ${t.titulo}`}
          title={desfazer}
          onClick={onCancelar}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <Situacao t={t} />
      {t.tamanho !== null && (
        <Button
          mt={4}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`${baixar}: ${t.titulo}`}
          onClick={() => void baixarDocumento(baixarTrabalho, { params: { id: t.trabalhoId } })}
        >
          {baixar}
        </Button>
      )}
    </li>
  )
}

/** What goes on in the background, and what came of it. */
export const Trabalhos = ({ lista, nivel }: { lista: readonly Trabalho[]; nivel: 2 | 3 }) => {
  const cancelar = useMutationCall(cancelarTrabalho, { invalida: [listarTrabalhos] })
  if (!lista.length) return null
  return (
    <section aria-label="Em segundo plano" className={classes.trabalhos}>
      <Title order={nivel} size="h6" c="dimmed" mb={4}>
        Em segundo plano
      </Title>
      <Stack component="ul" gap="sm" className={ul.nua}>
        {lista.map((t) => (
          <Um key={t.trabalhoId} t={t} onCancelar={() => cancelar.mutate({ params: { id: t.trabalhoId } })} />
        ))}
      </Stack>
    </section>
  )
}
