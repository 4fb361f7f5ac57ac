import { Stack, Text } from '@mantine/core'
import { anexosDoAgente, listarAnexosDoAgente, TIPOS_ANEXO_AGENTE } from '#contract/agente-territorial.ts'
import { formatDateTime } from '#contract/br.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EnviarAnexos } from '#web/partes/anexos-em-partes.tsx'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { UmRegistro } from './ficha.tsx'

interface Props {
  municipioId: number
  /** One of them, by its id; 0: all. */
  aberto: number
  lista: string
}
/** The files of the agent's work in a city, or one of them. */
export const AnexosDoAgente = ({ municipioId, aberto, lista }: Props) => {
  const { can } = useSession()
  const lidos = useCall(listarAnexosDoAgente, { params: { id: String(municipioId) } }, { naTela: true })
  if (lidos.error && !lidos.data) return <ErrorState erro={lidos.error} onTentarDeNovo={() => void lidos.refetch()} />
  if (!lidos.data) return <Carregando linhas={4} altura={40} />
  const guardados = (quais: typeof lidos.data) => (
    <Anexos
      anexos={quais.map((a) => ({
        ...a,
        id: a.agenteAnexoId,
        nota: (
          <Text size="xs">
            {TIPOS_ANEXO_AGENTE[a.tipo]} · {formatDateTime(a.criacao)}
          </Text>
        ),
      }))}
      chamadas={anexosDoAgente}
      onExcluido={() => void lidos.refetch()}
    />
  )
  if (aberto > 0) {
    const este = lidos.data.filter((a) => a.agenteAnexoId === aberto)
    return (
      <UmRegistro lista={lista}>
        {este.length > 0 ? (
          <Quadro titulo="Anexo">{guardados(este)}</Quadro>
        ) : (
          <EmptyState titulo="Este anexo não está mais aqui" />
        )}
      </UmRegistro>
    )
  }
  return (
    <Stack gap="md">
      {can('editarAgenteTerritorial') && (
        <Quadro titulo="Enviar">
          <EnviarAnexos
            tipos={TIPOS_ANEXO_AGENTE}
            inicial="outro"
            semCpfNoNome
            envio={anexosDoAgente.envio}
            dono={{ municipioId: String(municipioId) }}
            aoChegar={() => lidos.refetch()}
          />
        </Quadro>
      )}
      <Quadro titulo="Guardados">{guardados(lidos.data)}</Quadro>
    </Stack>
  )
}
