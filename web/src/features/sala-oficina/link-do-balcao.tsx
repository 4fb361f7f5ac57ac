import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDeviceTablet, IconQrcode, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, quantos } from '#contract/br.ts'
import { criarLinkDoBalcao, type LinkDoBalcao, revogarLinkDoBalcao, verLinkDoBalcao } from '#contract/sala-balcao.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { CampoDeCopia } from '#web/ui/campo-de-copia.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { Qr } from '#web/ui/qr.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const Vivo = ({ vivo: v }: { vivo: LinkDoBalcao['vivos'][number] }) => (
  <Stack gap={4}>
    <Group gap="xs">
      <StatusBadge tom="positivo">Válido</StatusBadge>
      <Text size="sm">{`até ${formatDateTime(v.expira)}`}</Text>
    </Group>
    <Text size="sm" c="dimmed">
      {`Criado em ${formatDateTime(v.criacao)} por ${v.criadaPor} · ${quantos(v.usos, 'uso', 'usos')}${
        v.ultimoUso ? `, o último em ${formatDateTime(v.ultimoUso)}` : ''
      }`}
    </Text>
  </Stack>
)

/** The counter's link: shown once when it is made, replaced, taken back. */
export const LinkDoBalcaoModal = ({ municipioId, onFechar }: { municipioId: number; onFechar: () => void }) => {
  const entrada = { params: { id: String(municipioId) } }
  const { data, error, refetch } = useCall(verLinkDoBalcao, entrada, { naTela: true })
  const invalida = [verLinkDoBalcao]
  const criar = useMutationCall(criarLinkDoBalcao, { naTela: true, invalida, sucesso: 'Link criado' })
  const revogar = useMutationCall(revogarLinkDoBalcao, { naTela: true, invalida })
  const [link, setLink] = useState<string>()
  const confirmar = useConfirm()
  const ha = (data?.vivos.length ?? 0) > 0
  const fazer = async () => {
    const novo = await criar.mutateAsync({ ...entrada, body: {} })
    setLink(new URL(novo.link, location.origin).href)
  }
  const trocar = () =>
    confirmar({
      titulo: 'Trocar o link?',
      texto: 'O link de agora deixa de abrir o balcão. Abra o novo em cada aparelho: o que espera neles não se perde.',
      confirmar: 'Trocar',
      acao: fazer,
    })
  const tirar = () =>
    confirmar({
      titulo: 'Revogar o link?',
      texto: 'O balcão deixa de abrir em todos os aparelhos. O que já chegou fica.',
      confirmar: 'Revogar',
      perigo: true,
      acao: async () => {
        await revogar.mutateAsync(entrada)
        setLink(undefined)
      },
    })
  return (
    <Modal opened onClose={onFechar} title="Link do balcão" size={600} styles={{ title: { fontWeight: 650 } }}>
      {error && !data ? (
        <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
      ) : !data ? (
        <Carregando linhas={4} altura={28} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            Quem tiver o link mede atendimentos no balcão sem entrar no sistema. Ele não mostra o que já foi registrado.
          </Text>
          {link && ha && (
            <Stack gap="sm" align="center">
              <Qr texto={link} rotulo="Código que abre o balcão com a câmera do tablet" />
              <div style={{ width: '100%' }}>
                <CampoDeCopia rotulo="Link do balcão" valor={link} />
              </div>
              <Text size="sm" c="dimmed">
                Copie agora: por segurança ele não será mostrado de novo.
              </Text>
            </Stack>
          )}
          {data.vivos.map((v) => (
            <Vivo key={v.capacidadeId} vivo={v} />
          ))}
          {ha ? (
            <Group gap="sm">
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                onClick={() => void trocar()}
              >
                Trocar o link
              </Button>
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void tirar()}
              >
                Revogar
              </Button>
            </Group>
          ) : (
            <EmptyState
              icone={IconDeviceTablet}
              titulo="O balcão ainda não tem link"
              texto="Crie o link e abra-o no tablet do balcão, pela câmera ou copiando o endereço. Vale por 90 dias."
              acao={
                <Button
                  leftSection={<IconQrcode size={18} aria-hidden />}
                  loading={criar.isPending}
                  onClick={() => void fazer().catch(() => undefined)}
                >
                  Criar link
                </Button>
              }
            />
          )}
          {criar.error && <ErrorState titulo="Erro ao criar o link" erro={criar.error} />}
        </Stack>
      )}
    </Modal>
  )
}
