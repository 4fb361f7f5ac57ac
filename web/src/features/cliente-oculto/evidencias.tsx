import { Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import {
  baixarEvidenciaDoContato,
  type ContatoDoClienteOculto,
  ENVIO_DO_CONTATO,
  excluirEvidenciaDoContato,
  MENSAGENS_CLIENTE_OCULTO as M,
  verEvidenciaDoContato,
} from '#contract/cliente-oculto.ts'
import {
  MAX_EVIDENCIA_CONTATO,
  MAX_EVIDENCIAS_CONTATO,
  TIPOS_EVIDENCIA_CONTATO,
} from '#contract/cliente-oculto-estados.ts'
import { enviarEmPartes } from '#web/lib/em-partes.ts'
import { queryClient } from '#web/lib/query.ts'
import { LinkAbertoModal } from '#web/partes/link-aberto.tsx'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'

interface Props {
  contato: ContatoDoClienteOculto
  papel: 'avalia' | 'organiza'
  erro?: string | undefined
}

const reler = () => queryClient.invalidateQueries()

/** Pictures of the screen, recordings and papers of a contact; they go up as they are chosen. */
export const Evidencias = ({ contato: c, papel, erro }: Props) => {
  const [dando, setDando] = useState<{ id: number; nome: string }>()
  const muda = c.acoes.avaliar && c.situacao === 3
  const chamadas = { ver: verEvidenciaDoContato, baixar: baixarEvidenciaDoContato, excluir: excluirEvidenciaDoContato }
  return (
    <Stack gap="sm">
      {c.acoes.avaliar && (
        <FilePicker
          // What went up is in the list below: the picker begins anew.
          key={c.evidencias.length}
          label="Evidências"
          required
          error={erro}
          tipos={TIPOS_EVIDENCIA_CONTATO}
          maxBytes={MAX_EVIDENCIA_CONTATO}
          maxArquivos={MAX_EVIDENCIAS_CONTATO - c.evidencias.length}
          mensagemTipo={M.tipoArquivo}
          mensagemTamanho={M.arquivoGrande}
          limites="Print, áudio ou PDF, até 25 MB cada"
          disabled={!muda}
          description={muda ? undefined : 'Comece a preencher a avaliação para incluir arquivos'}
          upload={(file, onProgress, signal) =>
            enviarEmPartes({
              ...{ file, onProgress, signal, endereco: ENVIO_DO_CONTATO },
              metadados: { clienteOcultoContatoId: String(c.clienteOcultoContatoId) },
              digital: `cliente-oculto-${c.clienteOcultoContatoId}`,
              aoChegar: reler,
            })
          }
        />
      )}
      {!c.acoes.avaliar && (
        <Text size="sm" fw={600}>
          Evidências
        </Text>
      )}
      <Anexos
        anexos={c.evidencias.map((e) => ({
          id: e.clienteOcultoEvidenciaId,
          ...{ nomeArquivo: e.nomeArquivo, mime: e.mime, tamanho: e.tamanho, verNaPagina: e.verNaPagina },
          usuario: papel === 'avalia' ? 'você' : 'avaliador',
          excluir: muda,
        }))}
        chamadas={chamadas}
        {...(muda && { onExcluido: () => void reler() })}
        {...(papel === 'organiza' && {
          acoes: (id: number) => [
            {
              rotulo: 'Link aberto',
              icone: IconLink,
              onClick: () =>
                setDando({ id, nome: c.evidencias.find((e) => e.clienteOcultoEvidenciaId === id)!.nomeArquivo }),
            },
          ],
        })}
      />
      {dando && (
        <LinkAbertoModal
          rota="cliente-oculto"
          alvoId={dando.id}
          nome={dando.nome}
          onFechar={() => setDando(undefined)}
        />
      )}
    </Stack>
  )
}
