import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { agendaDoAgente, type EncontroDoAgente } from '#contract/agente-territorial.ts'
import { formatDateTime } from '#contract/br.ts'
import { getEncontro } from '#contract/encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EstadoDoEncontro } from '#web/partes/estado-encontro.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { Ficha, UmRegistro } from './ficha.tsx'

const noCalendario = (municipioId: number, encontroId: number) => `/cidade/${municipioId}/evento?encontro=${encontroId}`

const Encontros = ({ quais, municipioId }: { quais: readonly EncontroDoAgente[]; municipioId: number }) =>
  quais.length === 0 ? (
    <Text size="sm" c="dimmed">
      Nada por aqui
    </Text>
  ) : (
    <ul className={ul.pilha}>
      {quais.map((e) => (
        <li key={e.encontroId}>
          <Group justify="space-between" gap="xs">
            <div>
              <Anchor component={Link} to={noCalendario(municipioId, e.encontroId)} fw={600}>
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

/** One meeting, read; what is done with it is done in the calendar. */
const UmaAgenda = ({ id, lista }: { id: number; lista: string }) => {
  const w = useWording()
  const lida = useCall(getEncontro, { params: { id: String(id) } }, { naTela: true })
  const e = lida.data
  return (
    <UmRegistro lista={lista}>
      {e ? (
        <>
          <Ficha
            titulo={e.titulo}
            dados={[
              ['Situação', <EstadoDoEncontro key="situacao" situacao={e.situacao} />],
              ['Início', formatDateTime(e.inicio)],
              ['Fim', formatDateTime(e.fim)],
              ['Local', e.local],
              ['Consultor(a)', e.usuario.nome],
            ]}
          />
          <Group>
            <Button
              component={Link}
              to={noCalendario(e.municipioId, id)}
              leftSection={<IconCalendar size={18} aria-hidden />}
            >
              Abrir {w.rotulo('tabCalendario')}
            </Button>
          </Group>
        </>
      ) : lida.error ? (
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : (
        <Carregando linhas={5} altura={32} />
      )}
    </UmRegistro>
  )
}

interface Props {
  municipioId: number
  /** One of them, by its id; 0: all. */
  aberta: number
  lista: string
}
/** The meetings of the city, from its calendar, or one of them. */
export const Agendas = ({ municipioId, aberta, lista }: Props) => {
  const { can } = useSession()
  const w = useWording()
  const pode = can('calendario')
  const lida = useCall(
    agendaDoAgente,
    { params: { id: String(municipioId) } },
    { naTela: true, enabled: pode && aberta === 0 },
  )
  if (!pode)
    return (
      <EmptyState
        icone={IconCalendar}
        titulo="As agendas ficam na aba do calendário"
        texto="Peça a quem administra os grupos que libere essa aba para o seu."
      />
    )
  if (aberta > 0) return <UmaAgenda id={aberta} lista={lista} />
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
