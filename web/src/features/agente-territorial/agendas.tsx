import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { agendaDoAgente, type EncontroDoAgente } from '#contract/agente-territorial.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EstadoDoEncontro } from '#web/partes/estado-encontro.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import lista from '#web/ui/lista.module.css'
import { Quadro } from '#web/ui/quadro.tsx'

const Encontros = ({ quais, municipioId }: { quais: readonly EncontroDoAgente[]; municipioId: number }) =>
  quais.length === 0 ? (
    <Text size="sm" c="dimmed">
      Nada por aqui
    </Text>
  ) : (
    <ul className={lista.pilha}>
      {quais.map((e) => (
        <li key={e.encontroId}>
          <Group justify="space-between" gap="xs">
            <div>
              <Anchor component={Link} to={`/cidade/${municipioId}/evento?encontro=${e.encontroId}`} fw={600}>
                {e.titulo}
              </Anchor>
              <Text size="sm" c="dimmed">
                <DateText valor={e.inicio} /> · {e.local} · {e.usuario}
              </Text>
            </div>
            <EstadoDoEncontro situacao={e.situacao} />
          </Group>
        </li>
      ))}
    </ul>
  )

/** The meetings of the city, from its calendar. */
export const Agendas = ({ municipioId }: { municipioId: number }) => {
  const { can } = useSession()
  const w = useWording()
  const pode = can('calendario')
  const lida = useCall(agendaDoAgente, { params: { id: String(municipioId) } }, { naTela: true, enabled: pode })
  if (!pode)
    return (
      <EmptyState
        icone={IconCalendar}
        titulo="As agendas ficam na aba do calendário"
        texto="Peça a quem administra os grupos que libere essa aba para o seu."
      />
    )
  if (lida.error && !lida.data) return <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={6} altura={32} />
  return (
    <Stack gap="md">
      <Group>
        <Button
          component={Link}
          to={`/cidade/${municipioId}/evento`}
          variant="default"
          leftSection={<IconCalendar size={18} aria-hidden />}
        >
          Abrir {w.rotulo('tabCalendario')}
        </Button>
      </Group>
      <Quadro titulo="Próximas">
        <Encontros quais={lida.data.proximos} municipioId={municipioId} />
      </Quadro>
      <Quadro titulo="Últimas">
        <Encontros quais={lida.data.ultimos} municipioId={municipioId} />
      </Quadro>
    </Stack>
  )
}
