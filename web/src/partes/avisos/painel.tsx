import { Anchor, Button, Drawer, Group, Stack } from '@mantine/core'
import { IconBellOff, IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listarAvisos } from '#contract/aviso.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { ListaDeAvisos, useMarcarLidos } from './lista.tsx'
import { Trabalhos, useTrabalhos } from './trabalhos.tsx'

/** So many stand in the bell; the page has all. */
const NO_SINO = '20'

/** What the bell opens. */
export const Painel = ({ aberto, onFechar }: { aberto: boolean; onFechar: () => void }) => (
  <Drawer opened={aberto} onClose={onFechar} title="Avisos" position="right" size={420}>
    <Conteudo onFechar={onFechar} />
  </Drawer>
)

const Conteudo = ({ onFechar }: { onFechar: () => void }) => {
  const lida = useCall(listarAvisos, { query: { porPagina: NO_SINO } }, { naTela: true, staleTime: 0 })
  const trabalhos = useTrabalhos()
  const marcar = useMarcarLidos()
  const linhas = lida.data?.linhas
  const haNovos = linhas?.some((a) => a.lidoEm === null)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Anchor component={Link} to="/avisos" size="sm" onClick={onFechar} py={4}>
          Ver todos os avisos
        </Anchor>
        <Anchor component={Link} to="/usuario/avisos" size="sm" onClick={onFechar} py={4}>
          Preferências de avisos
        </Anchor>
      </Group>
      <Trabalhos lista={trabalhos} nivel={3} />
      {haNovos && (
        <Group justify="flex-end">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={marcar.isPending}
            onClick={() => marcar.mutate({ body: { ate: linhas![0]!.avisoId } })}
          >
            Marcar todos como lidos
          </Button>
        </Group>
      )}
      {lida.error && !linhas ? (
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !linhas ? (
        <Carregando linhas={6} altura={44} />
      ) : linhas.length === 0 ? (
        <EmptyState
          icone={IconBellOff}
          titulo="Nenhum aviso"
          texto="Aqui aparece o que acontece com o que é seu: análises, prazos e arquivos prontos."
        />
      ) : (
        <div>
          <ListaDeAvisos avisos={linhas} onIr={onFechar} nivel={3} />
        </div>
      )}
    </Stack>
  )
}
