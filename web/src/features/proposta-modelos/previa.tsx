import { Button, Group, Modal } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { nomeComUf } from '#contract/br.ts'
import { listarPropostas } from '#contract/proposta.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { DOCUMENTOS, type Documento, previaDoModelo } from '#contract/proposta-modelos.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Abrindo, ArquivoNaPagina } from '#web/partes/visor/arquivo.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { ErrorState } from '#web/ui/estados.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { useCelular } from '#web/ui/use-celular.ts'

interface Props {
  documento: Documento
  conteudo: string
  onFechar: () => void
}
/** How the text comes out, with the figures of a proposal of one's choice or with invented ones. */
export const PreviaDialog = ({ documento, conteudo, onFechar }: Props) => {
  const celular = useCelular()
  const { can } = useSession()
  const [proposta, setProposta] = useState<number | null>(null)
  const propostas = useCall(listarPropostas, {}, { enabled: can(FLAGS_PROPOSTA.ver), erro: 'Erro ao listar propostas' })
  const body = { documento, conteudo, municipioPropostaId: proposta }
  const feita = useCall(previaDoModelo, { body }, { naTela: true, staleTime: Number.POSITIVE_INFINITY })
  const nome = `Prévia: ${DOCUMENTOS[documento]}`
  const baixar = (formato: 'pdf' | 'docx') => void baixarDocumento(previaDoModelo, { body: { ...body, formato } })
  return (
    <Modal
      opened
      onClose={onFechar}
      title={nome}
      size={800}
      fullScreen={celular}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Group align="flex-end" mb="md" gap="sm">
        <div style={{ flex: '1 1 16rem' }}>
          <Picker
            label="Com os dados de"
            placeholder="Dados inventados"
            value={proposta}
            onChange={setProposta}
            carregando={propostas.isLoading}
            opcoes={(propostas.data ?? []).map((p) => ({
              ...{ valor: p.municipioPropostaId, rotulo: p.numero, descricao: nomeComUf(p.municipio) },
            }))}
          />
        </div>
        {(['docx', 'pdf'] as const).map((formato) => (
          <Button
            key={formato}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => baixar(formato)}
          >
            Baixar {formato.toUpperCase()}
          </Button>
        ))}
      </Group>
      {feita.error ? (
        <ErrorState titulo="Erro ao preparar a prévia" erro={feita.error} onTentarDeNovo={() => void feita.refetch()} />
      ) : feita.data ? (
        <ArquivoNaPagina arquivo={feita.data as unknown as File} imagem={false} nome={nome} />
      ) : (
        <Abrindo />
      )}
    </Modal>
  )
}
