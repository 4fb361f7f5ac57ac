import { Alert, Button, Group, Loader, Modal, Select, Stack, Table, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type Capacidade, criarCapacidade, listarCapacidades, revogarCapacidade } from '#contract/capacidade.ts'
import type { RotaAberta } from '#contract/links.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { CampoDeCopia } from '#web/ui/campo-de-copia.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorState } from '#web/ui/estados.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const PRAZOS = [
  { value: '1', label: '1 dia' },
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
]

const Situacao = ({ capacidade: c }: { capacidade: Capacidade }) => {
  if (c.revogadaEm) return <StatusBadge tom="negativo">Revogado</StatusBadge>
  return Date.parse(c.expira) < Date.now() ? (
    <StatusBadge>Vencido</StatusBadge>
  ) : (
    <StatusBadge tom="positivo">Válido</StatusBadge>
  )
}

/** Shown once: afterwards only its traces are known. */
const LinkNovo = ({ link }: { link: string }) => (
  <Alert color="green" title="Link criado" icon={<IconLink size={18} aria-hidden />}>
    <Stack gap="xs">
      <Text size="sm">Copie agora: por segurança ele não será mostrado de novo.</Text>
      <CampoDeCopia rotulo="Link aberto" valor={link} />
    </Stack>
  </Alert>
)

interface Props {
  rota: RotaAberta
  alvoId: number
  nome: string
  /** What it lets people do: a file is downloaded unless told. */
  oQue?: 'baixa' | 'lê'
  onFechar: () => void
}

/** Links that open one thing without login: made, seen and taken back here. */
export const LinkAbertoModal = ({ rota, alvoId, nome, oQue = 'baixa', onFechar }: Props) => {
  const [dias, setDias] = useState('7')
  const confirmar = useConfirm()
  const lista = useCall(listarCapacidades, { body: { rota, alvoId } }, { naTela: true })
  const depois = { invalida: [listarCapacidades] }
  const criar = useMutationCall(criarCapacidade, { ...depois, erro: 'Erro ao criar o link' })
  const revogar = useMutationCall(revogarCapacidade, { ...depois, naTela: true })
  const novo = criar.data
  // Taken back, it is not offered for copying any more.
  const revogado = lista.data?.some((c) => c.capacidadeId === novo?.capacidadeId && c.revogadaEm !== null)
  const link = novo && !revogado && new URL(novo.link, location.origin).href
  return (
    <Modal opened onClose={onFechar} title="Link aberto" size={800} styles={{ title: { fontWeight: 650 } }}>
      <Stack gap="md">
        <Text size="sm">
          Quem tiver o link {oQue} <strong>{nome}</strong> sem entrar no sistema, até a validade ou até ser revogado.
          Cada uso fica registrado.
        </Text>
        <Group align="end" gap="sm">
          <Select
            label="Validade"
            data={PRAZOS}
            value={dias}
            onChange={(v) => setDias(v ?? '7')}
            allowDeselect={false}
            w={160}
          />
          <Button
            leftSection={<IconLink size={18} aria-hidden />}
            loading={criar.isPending}
            onClick={() => criar.mutate({ body: { rota, alvoId, dias: Number(dias) } })}
          >
            Criar link
          </Button>
        </Group>
        {link && <LinkNovo link={link} />}
        {lista.error && <ErrorState erro={lista.error} onTentarDeNovo={() => void lista.refetch()} />}
        {lista.isLoading && <Loader size="sm" />}
        {lista.data && lista.data.length > 0 && (
          <Table.ScrollContainer minWidth={560}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Criado</Table.Th>
                  <Table.Th>Válido até</Table.Th>
                  <Table.Th ta="right">Usos</Table.Th>
                  <Table.Th>Situação</Table.Th>
                  <Table.Th>
                    <span className="praca-so-leitor">Ações</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lista.data.map((c) => (
                  <Table.Tr key={c.capacidadeId}>
                    <Table.Td>
                      <DateText valor={c.criacao} /> · {c.criadaPor}
                    </Table.Td>
                    <Table.Td>
                      <DateText valor={c.expira} />
                    </Table.Td>
                    <Table.Td ta="right">{c.usos}</Table.Td>
                    <Table.Td>
                      <Situacao capacidade={c} />
                    </Table.Td>
                    <Table.Td>
                      {!c.revogadaEm && Date.parse(c.expira) > Date.now() && (
                        <Button
                          variant="subtle"
                          color="red"
                          size="compact-sm"
                          onClick={() =>
                            void confirmar({
                              titulo: 'Revogar link',
                              texto: `Quem o tem deixa de poder ${oQue === 'lê' ? `ler ${nome}` : 'baixar o arquivo'}.`,
                              confirmar: 'Revogar',
                              perigo: true,
                              acao: () => revogar.mutateAsync({ params: { id: c.capacidadeId } }),
                            })
                          }
                        >
                          Revogar
                        </Button>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Modal>
  )
}
