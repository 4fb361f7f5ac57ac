import { Alert, List, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { avisosDoEncontro } from '#contract/encontro-mudancas.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useCall } from '#web/lib/query.ts'
import { quantos } from '#web/ui/texto.ts'

type Ocorrencia = OutputOf<typeof avisosDoEncontro>['ocorrencias'][number]
type Pedido = Parameters<typeof useCall<typeof avisosDoEncontro>>[1]['body']

const MOSTRADOS = 6

/** What is worth knowing before saving: nothing of it keeps anybody from it. */
export const ListaDeAvisos = ({ ocorrencias }: { ocorrencias: readonly Ocorrencia[] }) => {
  const ditos = ocorrencias.flatMap((o) =>
    o.avisos.map((a) => ({ chave: `${o.inicioString} ${a.texto}`, texto: a.texto, quando: o.inicioString })),
  )
  if (ditos.length === 0) return null
  const varios = ocorrencias.length > 1
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={ditos.length === 1 ? 'Confira antes de salvar' : `Confira ${quantos(ditos.length, 'aviso', 'avisos')}`}
    >
      <List size="sm" spacing={2}>
        {ditos.slice(0, MOSTRADOS).map((d) => (
          <List.Item key={d.chave}>{varios ? `${d.quando}: ${d.texto}` : d.texto}</List.Item>
        ))}
        {ditos.length > MOSTRADOS && (
          <List.Item>e mais {quantos(ditos.length - MOSTRADOS, 'aviso', 'avisos')}</List.Item>
        )}
      </List>
    </Alert>
  )
}

/** The same of what is being typed, asked for after a pause; undefined where there is nothing to ask yet. */
export const AvisosDoFormulario = ({ pedido }: { pedido: Pedido | undefined }) => {
  const [texto] = useDebouncedValue(pedido ? JSON.stringify(pedido) : '', 400)
  const lido = useCall(
    avisosDoEncontro,
    { body: texto ? JSON.parse(texto) : undefined } as never,
    // A warning that cannot be had now keeps nobody from saving either.
    { enabled: texto !== '', naTela: true, staleTime: 5_000 },
  )
  if (texto && lido.error)
    return (
      <Text size="sm" c="dimmed" role="status">
        Não foi possível conferir feriados e conflitos de horário agora.
      </Text>
    )
  if (!texto || !lido.data) return null
  return <ListaDeAvisos ocorrencias={lido.data.ocorrencias} />
}
