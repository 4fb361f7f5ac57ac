import { Alert, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconFileTypePdf, IconLink, IconMail, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { analisarRelatorio } from '#contract/relatorio-analise.ts'
import { pdfRelatorio } from '#contract/relatorio-documentos.ts'
import { cancelarRelatorio, type RelatorioDeEncontro } from '#contract/relatorio-encontro.ts'
import { MENSAGENS_RELATORIO_ESTADO, statusDe, TRANSICOES_RELATORIO } from '#contract/relatorio-estados.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { MotivoModal } from '#web/partes/bancada/motivo-modal.tsx'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { LinkAbertoModal } from '#web/partes/link-aberto.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { EnviarRelatorioModal } from '#web/partes/relatorio-email.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { paginaDaEdicao, paginaDoRelatorio } from './colunas.tsx'
import { Documento, useRelatorio } from './documento.tsx'
import { Lado } from './lado.tsx'

type Dialogo = 'retomar' | 'link' | 'email'
/** What may be done with it now, of what its state allows. */
const useAcoes = (r: RelatorioDeEncontro, abrir: (qual: Dialogo) => void) => {
  const confirmar = useConfirm()
  const cancelar = useMutationCall(cancelarRelatorio, { naTela: true })
  const acao: Acao | undefined = r.acoes.editar
    ? {
        rotulo: r.estado === 'devolvido' ? 'Corrigir e reenviar' : TRANSICOES_RELATORIO.editar.rotulo,
        icone: IconPencil,
        para: paginaDaEdicao(r),
      }
    : undefined
  const acoes: Acao[] = [
    {
      rotulo: 'Baixar o PDF',
      icone: IconFileTypePdf,
      onClick: () => void baixarDocumento(pdfRelatorio, { params: { id: r.relatorioId } }),
    },
    ...(r.estado === 'cancelado'
      ? []
      : [{ rotulo: 'Enviar por e-mail', icone: IconMail, onClick: () => abrir('email') }]),
    ...(r.podeCompartilhar ? [{ rotulo: 'Link aberto', icone: IconLink, onClick: () => abrir('link') }] : []),
    ...(r.acoes.retomar
      ? [{ rotulo: TRANSICOES_RELATORIO.retomar.rotulo, icone: IconArrowBackUp, onClick: () => abrir('retomar') }]
      : []),
    ...(r.acoes.cancelar
      ? [
          {
            rotulo: TRANSICOES_RELATORIO.cancelar.rotulo,
            icone: IconBan,
            perigo: true,
            onClick: () =>
              void confirmar({
                titulo: 'Cancelar relatório?',
                texto: 'Ele deixa de contar e outro pode ser escrito em seu lugar. Isto não pode ser desfeito.',
                confirmar: TRANSICOES_RELATORIO.cancelar.rotulo,
                cancelar: 'Voltar',
                perigo: true,
                acao: () =>
                  cancelar.mutateAsync({ body: { relatorioId: r.relatorioId, justificativa: null, versao: r.versao } }),
              }),
          },
        ]
      : []),
  ]
  return { acao, acoes }
}

const Aberto = ({ relatorio: r }: { relatorio: RelatorioDeEncontro }) => {
  const [aberto, setAberto] = useState<Dialogo | null>(null)
  const { acao, acoes } = useAcoes(r, setAberto)
  const retomar = useMutationCall(analisarRelatorio, { naTela: true })
  const fechar = () => setAberto(null)
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
      {...(acao && { acao })}
      acoes={acoes}
    >
      {r.motivoRejeicao && (
        <Alert
          mb="md"
          role="note"
          color={r.estado === 'devolvido' ? 'yellow' : 'red'}
          title={r.estado === 'devolvido' ? 'Devolvido para ajuste' : 'Motivo da rejeição'}
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
          <Documento relatorio={r} />
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
                relatorioId: r.relatorioId,
                statusRelatorioId: statusDe('encontro', 'devolvido') as 3,
                motivoRejeicao,
                versao: r.versao,
              },
            })
          }
        />
      )}
      {aberto === 'email' && <EnviarRelatorioModal relatorio={r} onFechar={fechar} />}
      {aberto === 'link' && (
        <LinkAbertoModal rota="relatorio" alvoId={r.relatorioId} nome={r.titulo} oQue="lê" onFechar={fechar} />
      )}
    </PageFrame>
  )
}

/** `/cidade/:id/relatorio/obter/:relatorioId` */
export const RelatorioPage = () => {
  const { id = '', relatorioId = '' } = useParams()
  const lido = useRelatorio(relatorioId)
  // Of another city: at its own address, where the tabs around it are right.
  if (lido.data && String(lido.data.municipioId) !== id) return <Navigate to={paginaDoRelatorio(lido.data)} replace />
  if (lido.data) return <Aberto relatorio={lido.data} />
  return (
    <PageFrame titulo="Relatório">
      {lido.error ? (
        <ErrorState titulo={ERROS.obterRelatorios} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}
