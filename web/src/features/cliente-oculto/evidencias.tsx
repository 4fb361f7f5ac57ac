import { Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import {
  baixarEvidenciaDoContato,
  type ContatoDoClienteOculto,
  envioDoContato,
  excluirEvidenciaDoContato,
  MENSAGENS_CLIENTE_OCULTO as M,
  verEvidenciaDoContato,
} from '#contract/cliente-oculto.ts'
import {
  MAX_EVIDENCIA_CONTATO,
  MAX_EVIDENCIAS_CONTATO,
  TIPOS_EVIDENCIA_CONTATO,
} from '#contract/cliente-oculto-estados.ts'
import { queryClient } from '#web/lib/query.ts'
import { EnviarAnexos } from '#web/partes/anexos-em-partes.tsx'
import { LinkAbertoModal } from '#web/partes/link-aberto.tsx'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'

interface Props {
  contato: ContatoDoClienteOculto
  papel: 'avalia' | 'organiza'
  erro?: string | undefined
}

const REGRAS = {
  tipos: TIPOS_EVIDENCIA_CONTATO,
  maxBytes: MAX_EVIDENCIA_CONTATO,
  mensagemTipo: M.tipoArquivo,
  mensagemTamanho: M.arquivoGrande,
} as const
const reler = () => queryClient.invalidateQueries()

/** Pictures of the screen, recordings and papers of a contact; they go up as they are chosen. */
export const Evidencias = ({ contato: c, papel, erro }: Props) => {
  const [dando, setDando] = useState<{ id: number; nome: string }>()
  const muda = c.acoes.avaliar && c.situacao === 3
  const chamadas = { ver: verEvidenciaDoContato, baixar: baixarEvidenciaDoContato, excluir: excluirEvidenciaDoContato }
  return (
    <Stack gap="sm">
      {c.acoes.avaliar && (
        <EnviarAnexos
          label="Evidências"
          required
          error={erro}
          limites="Print, áudio ou PDF, até 25 MB cada"
          disabled={!muda}
          description={muda ? undefined : 'Comece a preencher a avaliação para incluir arquivos'}
          envio={envioDoContato}
          dono={{ clienteOcultoContatoId: String(c.clienteOcultoContatoId) }}
          regras={{ ...REGRAS, maxArquivos: MAX_EVIDENCIAS_CONTATO - c.evidencias.length }}
          aoChegar={reler}
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
