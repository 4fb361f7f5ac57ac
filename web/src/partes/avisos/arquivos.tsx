import { ActionIcon, Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import {
  baixarTrabalho,
  cancelarTrabalho,
  type Trabalho,
  emAndamento,
  listarTrabalhos,
} from '#contract/trabalho.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import ul from '#web/ui/lista.module.css'
import classes from './avisos.module.css'

/** While something is under way and no event tells of it. */
const PERGUNTAR_MS = 5_000

export const useArquivos = () => {
  const lida = useCall(listarTrabalhos, {}, { naTela: true })
  const andando = lida.data?.some(emAndamento) ?? false
  useCall(listarTrabalhos, {}, { naTela: true, enabled: andando, refetchInterval: andando ? PERGUNTAR_MS : false })
  return lida.data ?? []
}

const Situacao = ({ e }: { e: Trabalho }) => {
  if (e.situacao === 'falhou')
    return (
      <Text size="sm" c="red">
        Não foi possível preparar: {e.erro}
      </Text>
    )
  if (e.situacao === 'pronto')
    return (
      <Text size="xs" c="dimmed">
        Disponível até <DateText valor={e.expiraEm} soData />
      </Text>
    )
  const parte = e.total ? Math.round((100 * e.feito) / e.total) : 0
  return (
    <>
      <Progress value={e.situacao === 'na fila' ? 0 : parte} aria-label={`Preparo de ${e.titulo}`} size="md" my={4} />
      <Text size="xs" c="dimmed">
        {e.situacao === 'na fila' || !e.total ? 'Na fila' : `${e.feito} de ${e.total} (${parte}%)`}. Pode sair desta
        página: o arquivo espera por você aqui.
      </Text>
    </>
  )
}

/** Files that are being made in the background, and those that wait to be fetched. */
export const Arquivos = ({ lista, nivel }: { lista: readonly Trabalho[]; nivel: 2 | 3 }) => {
  const cancelar = useMutationCall(cancelarTrabalho, { invalida: [listarTrabalhos] })
  if (!lista.length) return null
  return (
    <section aria-label="Arquivos em segundo plano" className={classes.arquivos}>
      <Title order={nivel} size="h6" c="dimmed" mb={4}>
        Arquivos em segundo plano
      </Title>
      <Stack component="ul" gap="sm" className={ul.nua}>
        {lista.map((e) => (
          <li key={e.trabalhoId}>
            <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {e.titulo}
              </Text>
              <Group gap={4} wrap="nowrap">
                {e.situacao === 'pronto' && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconDownload size={16} aria-hidden />}
                    onClick={() => void baixarDocumento(baixarTrabalho, { params: { id: e.trabalhoId } })}
                  >
                    Baixar
                  </Button>
                )}
                <ActionIcon
                  variant="subtle"
                  size={28}
                  aria-label={`${emAndamento(e) ? 'Cancelar' : 'Tirar da lista'}: ${e.titulo}`}
                  title={emAndamento(e) ? 'Cancelar' : 'Tirar da lista'}
                  onClick={() => cancelar.mutate({ params: { id: e.trabalhoId } })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
            <Situacao e={e} />
          </li>
        ))}
      </Stack>
    </section>
  )
}
