import { Stack, Text } from '@mantine/core'
import { REGRAS_ANEXO } from '#contract/anexos.ts'
import { formatDateTime } from '#contract/br.ts'
import { anexosDe5w2h, type Detalhe5w2h, MAX_ANEXOS_5W2H, MENSAGENS_5W2H } from '#contract/sala-5w2h.ts'
import { EnviarAnexos } from '#web/partes/anexos-em-partes.tsx'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'

interface Props {
  acao: Detalhe5w2h
  podeEditar: boolean
  recarregar: () => Promise<unknown>
}
const REGRAS = { ...REGRAS_ANEXO, mensagemQuantidade: MENSAGENS_5W2H.arquivosDemais(MAX_ANEXOS_5W2H) } as const

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
    {podeEditar && acao.arquivos.length >= MAX_ANEXOS_5W2H && (
      <Text size="sm" c="dimmed">
        {REGRAS.mensagemQuantidade}
      </Text>
    )}
    {podeEditar && acao.arquivos.length < MAX_ANEXOS_5W2H && (
      <EnviarAnexos
        envio={anexosDe5w2h.envio}
        dono={{ sala5w2hId: String(acao.sala5w2hId) }}
        regras={{ ...REGRAS, maxArquivos: MAX_ANEXOS_5W2H - acao.arquivos.length }}
        aoChegar={recarregar}
      />
    )}
  </Stack>
)
