import { ActionIcon, Stack, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import {
  baixarAnexo5w2h,
  type Detalhe5w2h,
  ENVIO_5W2H,
  excluirAnexo5w2h,
  MAX_ANEXO_5W2H,
  MAX_ANEXOS_5W2H,
  MENSAGENS_5W2H,
  TIPOS_ANEXO_5W2H,
} from '#contract/sala-5w2h.ts'
import { enviarEmPartes } from '#web/lib/em-partes.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { Interrompidos } from '#web/partes/interrompidos.tsx'
import { tamanho } from '#web/ui/arquivos.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ControlledFilePicker } from '#web/ui/file-picker.tsx'
import ul from '#web/ui/lista.module.css'
import { useEnvios } from '#web/ui/use-envios.ts'
import classes from './acoes.module.css'

const REGRAS = {
  tipos: TIPOS_ANEXO_5W2H,
  maxBytes: MAX_ANEXO_5W2H,
  maxArquivos: MAX_ANEXOS_5W2H,
  mensagemTamanho: MENSAGENS_5W2H.arquivoGrande,
  mensagemTipo: MENSAGENS_5W2H.tipoArquivo,
  mensagemQuantidade: MENSAGENS_5W2H.arquivosDemais(MAX_ANEXOS_5W2H),
} as const

interface Props {
  acao: Detalhe5w2h
  podeEditar: boolean
  recarregar: () => Promise<unknown>
}

/** Files go up as they are chosen, and go on where they stopped. */
const Enviar = ({ acao, recarregar }: Omit<Props, 'podeEditar'>) => {
  const metadados = { sala5w2hId: String(acao.sala5w2hId) }
  const controle = useEnvios<void>({
    regras: REGRAS,
    enviar: (file, onProgress, signal) =>
      enviarEmPartes({
        ...{ endereco: ENVIO_5W2H, file, metadados, digital: `5w2h-${acao.sala5w2hId}`, onProgress, signal },
        aoChegar: recarregar,
      }),
  })
  const { envios, tirar } = controle
  // What has arrived stands among the attachments.
  useEffect(() => {
    for (const e of envios) if (e.estado === 'pronto') tirar(e.id)
  }, [envios, tirar])
  return (
    <>
      <ControlledFilePicker label="Incluir anexos" {...REGRAS} controle={controle} />
      <Interrompidos metadados={metadados} enviando={envios.length > 0} como="Escolha o mesmo arquivo de novo" />
    </>
  )
}

export const Anexos = ({ acao, podeEditar, recarregar }: Props) => {
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirAnexo5w2h, { naTela: true })
  return (
    <Stack gap="sm">
      {acao.arquivos.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhum anexo
        </Text>
      )}
      <ul className={ul.nua} aria-label="Anexos">
        {acao.arquivos.map((a) => (
          <li key={a.sala5w2hAnexoId} className={classes.anexo}>
            <div>
              <Text size="sm">{a.nomeArquivo}</Text>
              <Text size="xs" c="dimmed">
                {tamanho(a.tamanho)} · {a.usuario} · <DateText valor={a.criacao} />
              </Text>
            </div>
            <div>
              <Tooltip label="Baixar">
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={`Baixar: ${a.nomeArquivo}`}
                  onClick={() => void baixarDocumento(baixarAnexo5w2h, { params: { id: a.sala5w2hAnexoId } })}
                >
                  <IconDownload size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              {podeEditar && (
                <Tooltip label="Excluir">
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={36}
                    aria-label={`Excluir: ${a.nomeArquivo}`}
                    onClick={() =>
                      void confirmar({
                        titulo: 'Excluir anexo?',
                        texto: `${a.nomeArquivo} será apagado. Esta ação não pode ser desfeita.`,
                        confirmar: 'Excluir',
                        perigo: true,
                        acao: () => excluir.mutateAsync({ params: { id: a.sala5w2hAnexoId } }),
                      })
                    }
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </div>
          </li>
        ))}
      </ul>
      {podeEditar && <Enviar acao={acao} recarregar={recarregar} />}
    </Stack>
  )
}
