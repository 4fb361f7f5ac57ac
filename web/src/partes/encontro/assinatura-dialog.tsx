import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconCalendarShare, IconRefresh, IconTrash } from '@tabler/icons-react'
import { AGENDA, criarAgendaAssinatura, getAgendaAssinatura, revogarAgendaAssinatura } from '#contract/agenda.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { CampoDeCopia } from '#web/ui/campo-de-copia.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { useFocoDeVolta } from '#web/ui/foco-de-volta.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Shown once, with how it is used. */
const EnderecoNovo = ({ endereco }: { endereco: string }) => (
  <Alert color="green" title="Endereço criado" icon={<IconCalendarShare size={18} aria-hidden />}>
    <Stack gap="xs">
      <Text size="sm">Copie agora: por segurança ele não será mostrado de novo.</Text>
      <CampoDeCopia rotulo="Endereço da agenda" valor={endereco} />
      <List size="sm" spacing={4}>
        <List.Item>Google Agenda: Outras agendas, Por URL.</List.Item>
        <List.Item>Outlook: Adicionar calendário, Assinar da Web.</List.Item>
        <List.Item>
          iPhone: Ajustes, Calendário, Contas, Adicionar conta, Outra, Adicionar calendário assinado.
        </List.Item>
      </List>
    </Stack>
  </Alert>
)

/** The private address by which a calendar program shows one's own meetings: made, replaced and revoked here. */
export const AssinaturaDialog = ({ onFechar }: { onFechar: () => void }) => {
  useFocoDeVolta()
  const w = useWording()
  const confirmar = useConfirm()
  const lida = useCall(getAgendaAssinatura, {}, { naTela: true })
  const depois = { invalida: [getAgendaAssinatura] }
  const criar = useMutationCall(criarAgendaAssinatura, { ...depois, erro: 'Erro ao criar o endereço da agenda' })
  const revogar = useMutationCall(revogarAgendaAssinatura, { ...depois, naTela: true, aoTerminar: () => criar.reset() })
  const assinatura = lida.data
  const endereco = assinatura?.ativa && criar.data && new URL(criar.data.endereco, location.origin).href
  const trocar = () =>
    confirmar({
      titulo: 'Trocar o endereço',
      texto: 'O endereço de agora deixa de funcionar nos programas em que foi colocado.',
      confirmar: 'Trocar',
      perigo: true,
      acao: () => criar.mutateAsync({}),
    })
  return (
    <Modal opened onClose={onFechar} title="Assinar a agenda" size={600} styles={{ title: { fontWeight: 650 } }}>
      <Stack gap="md">
        <Text size="sm">
          {`Com este endereço, o programa de agenda do seu computador ou celular mostra ${w.min.os('encontro')} por que você responde e aqueles para que foi convidado(a), de ${AGENDA.diasAntes} dias atrás a um ano à frente, e se atualiza sozinho. Quem tiver o endereço vê a sua agenda: não o passe adiante.`}
        </Text>
        {lida.error && <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />}
        {lida.isLoading && <Carregando linhas={2} />}
        {assinatura && (
          <>
            <Group gap="xs">
              {assinatura.ativa ? (
                <StatusBadge tom="positivo">Ativo</StatusBadge>
              ) : (
                <StatusBadge>Sem endereço</StatusBadge>
              )}
              {assinatura.ativa && (
                <Text size="sm" c="dimmed">
                  Criado <DateText valor={assinatura.criacao} />
                  {assinatura.ultimoUso ? (
                    <>
                      {' · último uso '}
                      <DateText valor={assinatura.ultimoUso} />
                    </>
                  ) : (
                    ' · ainda não usado'
                  )}
                </Text>
              )}
            </Group>
            {endereco && <EnderecoNovo endereco={endereco} />}
            <Group gap="sm">
              {assinatura.ativa ? (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconRefresh size={18} aria-hidden />}
                    onClick={() => void trocar()}
                  >
                    Trocar endereço
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    leftSection={<IconTrash size={18} aria-hidden />}
                    onClick={() =>
                      void confirmar({
                        titulo: 'Revogar o endereço',
                        texto: 'Os programas em que ele foi colocado deixam de receber a sua agenda.',
                        confirmar: 'Revogar',
                        perigo: true,
                        acao: () => revogar.mutateAsync({}),
                      })
                    }
                  >
                    Revogar
                  </Button>
                </>
              ) : (
                <Button
                  leftSection={<IconCalendarShare size={18} aria-hidden />}
                  loading={criar.isPending}
                  onClick={() => criar.mutate({})}
                >
                  Criar endereço
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
