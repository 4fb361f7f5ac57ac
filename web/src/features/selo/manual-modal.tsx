import { Anchor, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatBytes, formatDateTime } from '#contract/br.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { ARQUIVO_MANUAL, baixarVersaoDoManual, enviarManual, listarVersoesDoManual } from '#contract/selo-resultado.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

const Versoes = ({ id }: { id: string }) => {
  const lidas = useCall(listarVersoesDoManual, { params: { id } }, { naTela: true })
  if (lidas.error) return <ErrorState erro={lidas.error} onTentarDeNovo={() => void lidas.refetch()} />
  if (!lidas.data) return <Carregando linhas={2} altura={24} />
  if (lidas.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Esta edição ainda não tem manual.
      </Text>
    )
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        Versões, a mais nova em vigor
      </Text>
      <List size="sm" spacing={4} listStyleType="none">
        {lidas.data.map((v, i) => (
          <List.Item key={v.seloManualId}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => void baixarDocumento(baixarVersaoDoManual, { params: { id: String(v.seloManualId) } })}
            >
              {v.nome}
            </Anchor>
            <Text size="xs" c="dimmed">
              {`${i === 0 ? 'Em vigor · ' : ''}${v.usuario} · ${formatDateTime(v.criacao)} · ${formatBytes(v.tamanho)}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

interface Props {
  /** Undefined: closed. */
  edicao: RegisterRow | undefined
  onFechar: () => void
}

/** Sends the manual of an edition; what was sent before stays below. */
export const ManualModal = ({ edicao, onFechar }: Props) => {
  const [arquivo, setArquivo] = useState<File>()
  const enviar = useMutationCall(enviarManual, { naTela: true })
  const id = String(edicao?.seloEdicaoId ?? '')
  const fechar = () => {
    setArquivo(undefined)
    onFechar()
  }
  return (
    <FormModal
      aberto={edicao !== undefined}
      onFechar={fechar}
      titulo={edicao ? `Manual da edição ${edicao.ano}/${edicao.uf}` : ''}
      sujo={arquivo !== undefined}
      desabilitado={!arquivo}
      enviar="Guardar o manual"
      onEnviar={async () => {
        await enviar.mutateAsync({ params: { id }, body: undefined, files: { arquivo: arquivo! } })
        fechar()
      }}
    >
      <FilePicker
        label="Novo manual (PDF)"
        tipos={ARQUIVO_MANUAL.tipos}
        maxBytes={ARQUIVO_MANUAL.maxBytes}
        maxArquivos={1}
        camera={false}
        onChange={(envios) => setArquivo(envios[0]?.file)}
      />
      {edicao && <Versoes id={id} />}
    </FormModal>
  )
}
