import { Stack, Text } from '@mantine/core'
import { anexosDoAgente, listarAnexosDoAgente, TIPOS_ANEXO_AGENTE } from '#contract/agente-territorial.ts'
import { formatDateTime } from '#contract/br.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EnviarAnexos } from '#web/partes/anexos-em-partes.tsx'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Quadro } from '#web/ui/quadro.tsx'

/** The files of the agent's work in a city. */
export const AnexosDoAgente = ({ municipioId }: { municipioId: number }) => {
  const { can } = useSession()
  const lidos = useCall(listarAnexosDoAgente, { params: { id: String(municipioId) } }, { naTela: true })
  if (lidos.error && !lidos.data) return <ErrorState erro={lidos.error} onTentarDeNovo={() => void lidos.refetch()} />
  if (!lidos.data) return <Carregando linhas={4} altura={40} />
  return (
    <Stack gap="md">
      {can('editarAgenteTerritorial') && (
        <Quadro titulo="Enviar">
          <EnviarAnexos
            tipos={TIPOS_ANEXO_AGENTE}
            inicial="outro"
            envio={anexosDoAgente.envio}
            dono={{ municipioId: String(municipioId) }}
            aoChegar={() => lidos.refetch()}
          />
        </Quadro>
      )}
      <Quadro titulo="Guardados">
        <Anexos
          anexos={lidos.data.map((a) => ({
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
      </Quadro>
    </Stack>
  )
}
