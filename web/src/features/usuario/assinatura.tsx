import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { enviarAssinatura, getAssinatura, testePdf, type UsuarioCompleto } from '#contract/usuario.ts'
import { useImagem } from '#web/lib/imagem.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Carregando } from '#web/ui/estados.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import formulario from '#web/ui/formulario.module.css'
import classes from './usuario.module.css'

const [REGRAS] = enviarAssinatura.arquivos

interface Props {
  usuario: UsuarioCompleto
  proprio: boolean
}

/** The electronic signature: a small image of the person's own, put under documents. Kept as soon as it is chosen. */
export const Assinatura = ({ usuario, proprio }: Props) => {
  const { usuarioId, temAssinatura, versao, nome } = usuario
  const imagem = useImagem(getAssinatura, { params: { id: usuarioId } }, versao, temAssinatura)
  const enviar = useMutationCall(enviarAssinatura, { naTela: true, sucesso: 'Assinatura guardada' })
  const [rodada, setRodada] = useState(0)
  const testar = () => baixarDocumento(testePdf, {})

  return (
    <section aria-labelledby="assinatura-titulo" className={`${formulario.largo} ${classes.secao}`}>
      <Title order={2} size="h3" id="assinatura-titulo" mb="xs">
        Assinatura eletrônica
      </Title>
      <Stack gap="sm">
        {temAssinatura &&
          (imagem.endereco ? (
            <img className={classes.assinatura} src={imagem.endereco} alt={`Assinatura de ${nome}`} />
          ) : (
            imagem.carregando && <Carregando linhas={1} altura={80} />
          ))}
        {!temAssinatura && (
          <Text size="sm" c="dimmed">
            Nenhuma assinatura enviada.
          </Text>
        )}
        {proprio && (
          <FilePicker
            key={rodada}
            label={temAssinatura ? 'Trocar a imagem' : 'Imagem da assinatura'}
            description="De preferência com fundo transparente."
            tipos={REGRAS.tipos}
            maxBytes={REGRAS.maxBytes}
            maxArquivos={1}
            mensagemTamanho={REGRAS.mensagemTamanho}
            mensagemTipo={REGRAS.mensagemTipo}
            camera={false}
            upload={async (file, onProgress, signal) => {
              await enviar.mutateAsync({ body: { usuarioId }, files: { assinatura: file }, onProgress, signal })
              setRodada((n) => n + 1)
            }}
          />
        )}
        {!proprio && (
          <Text size="sm" c="dimmed">
            A imagem só pode ser enviada pela própria pessoa, em "Meus dados".
          </Text>
        )}
        {proprio && temAssinatura && (
          <Group>
            <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={testar}>
              Ver em um PDF de teste
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  )
}
