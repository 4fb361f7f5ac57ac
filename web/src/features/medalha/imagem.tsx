import { Center, Image, Stack, Text } from '@mantine/core'
import { IconMedal } from '@tabler/icons-react'
import { useState } from 'react'
import { enviarImagemMedalha, getImagemMedalha, IMAGEM_MEDALHA } from '#contract/medalha.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { useImagem } from '#web/lib/imagem.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

const CORES: Readonly<Record<string, string>> = {
  Bronze: '#8a5a2b',
  Prata: '#5f6b76',
  Ouro: '#8a6a00',
  Diamante: '#1f6f8b',
  Participante: '#4b5563',
}

/** The medal's picture, or a drawn one until it has its own. */
export const ImagemDaMedalha = ({ linha, lado = 32 }: { linha: RegisterRow; lado?: number }) => {
  const arquivoId = linha.imagemArquivoId as number | null
  const { endereco } = useImagem(
    getImagemMedalha,
    { params: { id: linha.medalhaId as number } },
    arquivoId ?? 0,
    arquivoId !== null,
  )
  if (endereco)
    return <Image src={endereco} alt={String(linha.textoAlternativo ?? '')} w={lado} h={lado} fit="contain" />
  return (
    <Center w={lado} h={lado} c={CORES[String(linha.nivel)]} style={{ filter: 'var(--praca-icone, none)' }}>
      <IconMedal size={lado} stroke={1.5} aria-hidden />
    </Center>
  )
}

interface Props {
  /** Undefined: closed. */
  linha: RegisterRow | undefined
  onFechar: () => void
}

/** Sends a new picture. */
export const ImagemModal = ({ linha, onFechar }: Props) => {
  const [arquivo, setArquivo] = useState<File>()
  const enviar = useMutationCall(enviarImagemMedalha, { naTela: true })
  const fechar = () => {
    setArquivo(undefined)
    onFechar()
  }
  return (
    <FormModal
      aberto={linha !== undefined}
      onFechar={fechar}
      titulo={linha ? `Imagem da medalha ${linha.nome}` : ''}
      sujo={arquivo !== undefined}
      desabilitado={!arquivo}
      enviar="Guardar imagem"
      onEnviar={async () => {
        await enviar.mutateAsync({
          params: { id: linha!.medalhaId as number },
          body: undefined,
          files: { imagem: arquivo! },
        })
        fechar()
      }}
    >
      {linha && (
        <Stack align="center" gap="xs">
          <ImagemDaMedalha linha={linha} lado={96} />
          <Text size="sm" c="dimmed">
            {String(linha.textoAlternativo ?? 'Sem texto alternativo')}
          </Text>
        </Stack>
      )}
      <FilePicker
        label="Nova imagem"
        tipos={IMAGEM_MEDALHA.tipos}
        maxBytes={IMAGEM_MEDALHA.maxBytes}
        maxArquivos={1}
        camera={false}
        onChange={(envios) => setArquivo(envios[0]?.file)}
      />
    </FormModal>
  )
}
