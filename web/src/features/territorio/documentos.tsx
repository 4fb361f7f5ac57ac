import { Stack } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '#contract/br.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import {
  ACEITOS_NOS_TERRITORIOS,
  baixarDocumento as baixar,
  type DocumentoDoTerritorio,
  documentosDoTerritorio,
  envioDeDocumento,
  evidenciasDaIniciativa,
  excluirDocumento,
  MAX_DOCUMENTO,
  MENSAGENS_DOCUMENTO,
  TIPOS_DE_DOCUMENTO,
} from '#contract/territorio-partes.ts'
import { enviarEmPartes } from '#web/lib/em-partes.ts'
import { keyOf, useCall, useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

interface Props {
  territorioId: number
  /** Its evidence; without it the papers of the territory. */
  iniciativaId?: number
  /** This person may add to them. */
  envia: boolean
}

const COLUNAS: readonly Coluna<DocumentoDoTerritorio>[] = [
  { chave: 'nomeArquivo', titulo: 'Arquivo', valor: (d) => d.nomeArquivo, largura: 260, fixa: true, cartao: 'titulo' },
  { chave: 'tipo', titulo: 'Tipo', valor: (d) => d.tipo, largura: 180 },
  { chave: 'iniciativa', titulo: 'Iniciativa', valor: (d) => d.iniciativa, largura: 200 },
  { chave: 'tamanho', titulo: 'Tamanho', valor: (d) => formatBytes(d.tamanho), largura: 110, ordenavel: false },
  { chave: 'usuario', titulo: 'Enviado por', valor: (d) => d.usuario, largura: 180 },
  { chave: 'criacao', titulo: 'Enviado em', tipo: 'instante', valor: (d) => d.criacao, largura: 160 },
]
const DA_INICIATIVA = COLUNAS.filter((c) => c.chave !== 'iniciativa' && c.chave !== 'tipo')
const OPCOES_TIPO = TIPOS_DE_DOCUMENTO.map((t) => ({ valor: t, rotulo: t }))

/** Papers of a territory, or the evidence of an initiative: sent in pieces, read one by one. */
export const Documentos = ({ territorioId, iniciativaId, envia }: Props) => {
  const daIniciativa = iniciativaId !== undefined
  const chamada = daIniciativa ? evidenciasDaIniciativa : documentosDoTerritorio
  const lista = useCall(chamada, { params: { id: iniciativaId ?? territorioId } }, { naTela: true })
  const cliente = useQueryClient()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirDocumento, { naTela: true })
  const [tipo, setTipo] = useState<(typeof TIPOS_DE_DOCUMENTO)[number] | null>(null)
  const renovar = () => cliente.invalidateQueries({ queryKey: keyOf(chamada as AnyEndpoint) })
  const enviar = (file: File, onProgress: (parte: number) => void, signal: AbortSignal) =>
    enviarEmPartes({
      ...{ file, onProgress, signal },
      endereco: envioDeDocumento.criar.path,
      metadados: {
        territorioId: String(territorioId),
        ...(daIniciativa ? { iniciativaId: String(iniciativaId) } : { tipo: tipo ?? 'Outro' }),
      },
      digital: `territorio-${territorioId}-${iniciativaId ?? tipo}`,
      aoChegar: renovar,
    })
  return (
    <Stack>
      {envia && (
        <>
          {!daIniciativa && (
            <Picker
              label="Tipo do documento"
              description="Escolha antes de enviar; sem ele vai como Outro."
              opcoes={OPCOES_TIPO}
              value={tipo}
              onChange={setTipo}
            />
          )}
          <FilePicker
            label={daIniciativa ? 'Enviar evidências' : 'Enviar documentos'}
            tipos={ACEITOS_NOS_TERRITORIOS}
            maxBytes={MAX_DOCUMENTO}
            mensagemTipo={MENSAGENS_DOCUMENTO.tipo}
            mensagemTamanho={MENSAGENS_DOCUMENTO.arquivoGrande}
            upload={enviar}
          />
        </>
      )}
      <DataTable
        id={daIniciativa ? 'territorio-evidencias' : 'territorio-documentos'}
        rotulo={daIniciativa ? 'Evidências enviadas' : 'Documentos'}
        linhas={lista.data}
        colunas={daIniciativa ? DA_INICIATIVA : COLUNAS}
        chave={(d) => d.territorioDocumentoId}
        erro={lista.error}
        onTentarDeNovo={() => void lista.refetch()}
        vazio={daIniciativa ? 'Nenhuma evidência' : 'Nenhum documento'}
        nomes={daIniciativa ? { um: 'evidência', varios: 'evidências' } : { um: 'documento', varios: 'documentos' }}
        ordemInicial={{ id: 'criacao', desc: true }}
        acoes={(d) => [
          {
            rotulo: 'Baixar',
            icone: IconDownload,
            onClick: () => void baixarDocumento(baixar, { params: { id: d.territorioDocumentoId } }),
          },
          ...(d.excluir
            ? [
                {
                  rotulo: 'Excluir',
                  icone: IconTrash,
                  perigo: true,
                  onClick: () =>
                    void confirmar({
                      titulo: 'Excluir o arquivo?',
                      texto: `${d.nomeArquivo} será apagado.`,
                      confirmar: 'Excluir',
                      perigo: true,
                      acao: () => excluir.mutateAsync({ params: { id: d.territorioDocumentoId } }),
                    }),
                },
              ]
            : []),
        ]}
      />
    </Stack>
  )
}
