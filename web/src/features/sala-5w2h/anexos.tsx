import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '#contract/br.ts'
import { anexosDe5w2h, type Detalhe5w2h } from '#contract/sala-5w2h.ts'
import { EnviarAnexos } from '#web/partes/anexos-em-partes.tsx'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'

interface Props {
  acao: Detalhe5w2h
  podeEditar: boolean
  recarregar: () => Promise<unknown>
}

export const AnexosDaAcao = ({ acao, podeEditar, recarregar }: Props) => (
  <Stack gap="sm">
    <Anexos
      anexos={acao.arquivos.map((a) => ({
        ...a,
        id: a.sala5w2hAnexoId,
        nota: <Text size="xs">{formatDateTime(a.criacao)}</Text>,
      }))}
      chamadas={anexosDe5w2h}
      {...(podeEditar && { onExcluido: () => void recarregar() })}
    />
    {podeEditar && (
      <EnviarAnexos envio={anexosDe5w2h.envio} dono={{ sala5w2hId: String(acao.sala5w2hId) }} aoChegar={recarregar} />
    )}
  </Stack>
)
