import { Alert, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconFileTypePdf, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import {
  analisarRelatorioAdmin,
  cancelarRelatorioAdmin,
  excluirRelatorioAdmin,
  pdfRelatorioAdmin,
  type RelatorioAdmin,
} from '#contract/relatorio-administrativo.ts'
import { MENSAGENS_RELATORIO_ESTADO, TRANSICOES_RELATORIO } from '#contract/relatorio-estados.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { MotivoModal } from '#web/partes/bancada/motivo-modal.tsx'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { LinkAbertoModal } from '#web/partes/link-aberto.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { paginaDaEdicao, paginaDoRelatorio } from './colunas.tsx'
import { Documento, doRegistro, useRelatorio } from './documento.tsx'
import { Lado } from './lado.tsx'

/** Taken out while nobody has judged it, called off afterwards. */
const useSaidas = (r: RelatorioAdmin): Acao[] => {
  const confirmar = useConfirm()
  const navigate = useNavigate()
  const cancelar = useMutationCall(cancelarRelatorioAdmin, { naTela: true })
  const volta =
    r.municipioId === null ? '/meus-relatorios-administrativos' : `/cidade/${r.municipioId}/relatorio-administrativo`
  const excluir = useMutationCall(excluirRelatorioAdmin, {
    naTela: true,
    invalida: [],
    aoTerminar: () => void navigate(volta, { replace: true }),
  })
  const { relatorioAdministrativoId, versao } = r
  if (r.acoes.excluir)
    return [
      {
        rotulo: 'Excluir',
        icone: IconTrash,
        perigo: true,
        onClick: () =>
          void confirmar({
            titulo: 'Excluir relatório?',
            texto: `${r.titulo} e seus anexos serão apagados. Esta ação não pode ser desfeita.`,
            confirmar: 'Excluir',
            perigo: true,
            acao: () => excluir.mutateAsync({ params: { id: relatorioAdministrativoId } }),
          }),
      },
    ]
  if (!r.acoes.cancelar) return []
  return [
    {
      rotulo: TRANSICOES_RELATORIO.cancelar.rotulo,
      icone: IconBan,
      perigo: true,
      onClick: () =>
        void confirmar({
          titulo: 'Cancelar relatório?',
          texto: 'Ele deixa de contar e não volta para análise. Isto não pode ser desfeito.',
          confirmar: TRANSICOES_RELATORIO.cancelar.rotulo,
          cancelar: 'Voltar',
          perigo: true,
          acao: () => cancelar.mutateAsync({ body: { relatorioAdministrativoId, justificativa: null, versao } }),
        }),
    },
  ]
}

const Aberto = ({ relatorio: r }: { relatorio: RelatorioAdmin }) => {
  const [aberto, setAberto] = useState<'retomar' | 'link' | null>(null)
  const saidas = useSaidas(r)
  const retomar = useMutationCall(analisarRelatorioAdmin, { naTela: true })
  const fechar = () => setAberto(null)
  const devolvido = r.estado === 'devolvido'
  return (
    <PageFrame
      titulo={r.titulo}
      subtitulo={
        <Group gap="xs">
          <EstadoDoRelatorio estado={r.estado} />
          <span>
            Criado por {r.usuario.nome} em {formatDateTime(r.criacao)}
          </span>
          {r.analisadoPor && r.analisadoEm && (
            <span>
              · analisado por {r.analisadoPor} em {formatDateTime(r.analisadoEm)}
            </span>
          )}
        </Group>
      }
      {...(r.acoes.editar && {
        acao: {
          rotulo: devolvido ? 'Corrigir e reenviar' : TRANSICOES_RELATORIO.editar.rotulo,
          icone: IconPencil,
          para: paginaDaEdicao(r),
        },
      })}
      acoes={[
        {
          rotulo: 'Baixar o PDF',
          icone: IconFileTypePdf,
          onClick: () => void baixarDocumento(pdfRelatorioAdmin, { params: { id: r.relatorioAdministrativoId } }),
        },
        { rotulo: 'Link aberto', icone: IconLink, onClick: () => setAberto('link') },
        ...(r.acoes.retomar
          ? [
              {
                rotulo: TRANSICOES_RELATORIO.retomar.rotulo,
                icone: IconArrowBackUp,
                onClick: () => setAberto('retomar'),
              },
            ]
          : []),
        ...saidas,
      ]}
    >
      {r.motivoRejeicao && (
        <Alert
          mb="md"
          role="note"
          color={r.estado === 'reprovado' ? 'red' : 'yellow'}
          title={r.estado === 'reprovado' ? 'Motivo da rejeição' : 'Devolvido para ajuste'}
        >
          <Text size="sm" className={classes.linhas}>
            {r.motivoRejeicao}
          </Text>
        </Alert>
      )}
      {r.aviso && (
        <Alert mb="md" color="blue" role="note">
          {r.aviso}
        </Alert>
      )}
      <div className={classes.colunas}>
        <div className={quadro.quadro}>
          <Documento relatorio={doRegistro(r)} />
        </div>
        <div className={quadro.quadro}>
          <Lado relatorio={r} naPagina />
        </div>
      </div>
      {aberto === 'retomar' && (
        <MotivoModal
          titulo={TRANSICOES_RELATORIO.retomar.rotulo}
          enviar={TRANSICOES_RELATORIO.retomar.rotulo}
          perigo
          alvo={`${r.titulo}: as horas deixam de contar e o relatório volta a quem o fez.`}
          falta={MENSAGENS_RELATORIO_ESTADO.motivo}
          onFechar={fechar}
          onEnviar={(motivoRejeicao) =>
            retomar.mutateAsync({
              body: {
                relatorioAdministrativoId: r.relatorioAdministrativoId,
                statusRelatorioId: 3,
                motivoRejeicao,
                versao: r.versao,
              },
            })
          }
        />
      )}
      {aberto === 'link' && (
        <LinkAbertoModal
          rota="relatorio_administrativo"
          alvoId={r.relatorioAdministrativoId}
          nome={r.titulo}
          oQue="lê"
          onFechar={fechar}
        />
      )}
    </PageFrame>
  )
}

/** `/cidade/:id/relatorio-administrativo/obter/:relatorio`, and without the city where it has none. */
export const RelatorioPage = () => {
  const { id, relatorio = '' } = useParams()
  const lido = useRelatorio(relatorio)
  // Of another city: at its own address, where the tabs around it are right.
  if (lido.data && (lido.data.municipioId === null ? undefined : String(lido.data.municipioId)) !== id)
    return <Navigate to={paginaDoRelatorio(lido.data)} replace />
  if (lido.data) return <Aberto relatorio={lido.data} />
  return (
    <PageFrame titulo="Relatório administrativo">
      {lido.error ? (
        <ErrorState
          titulo={ERROS.obterRelatoriosAdministrativos}
          erro={lido.error}
          onTentarDeNovo={() => void lido.refetch()}
        />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}
