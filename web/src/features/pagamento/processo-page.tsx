import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import {
  IconChecklist,
  IconCoin,
  IconFileTypePdf,
  IconFileZip,
  IconPaperclip,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatDate, formatDateTime, formatMoney } from '#contract/br.ts'
import {
  enviarAoSgf,
  excluirProcesso,
  getProcesso,
  type Processo,
  pdfPrestacaoDeServico,
  pdfProcesso,
  zipProcesso,
} from '#contract/pagamento.ts'
import { TRANSICOES_PROCESSO } from '#contract/pagamento-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Linhagem } from '#web/partes/pagamento/linhagem.tsx'
import { Ritmo } from '#web/partes/pagamento/ritmo.tsx'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import classes from '#web/partes/relatorio/relatorio.module.css'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { EstadoDoProcesso } from './estado.tsx'
import { Itens } from './itens.tsx'
import { NovoProcesso } from './novo-processo.tsx'
import { AnexarModal, PagarModal } from './pagar-modal.tsx'
import { Arquivos, Historico } from './partes.tsx'

interface Abrir {
  editar: () => void
  pagar: () => void
  anexar: () => void
}
/** What people come here to do in the state it is in, first; the others after it. */
const useAcoes = (p: Processo, abrir: Abrir): Acao[] => {
  const confirmar = useConfirm()
  const navigate = useNavigate()
  const enviar = useMutationCall(enviarAoSgf, { naTela: true })
  const excluir = useMutationCall(excluirProcesso, {
    naTela: true,
    invalida: [],
    aoTerminar: () => void navigate(`/gestao-pagamento/usuario/${p.usuarioId}`, { replace: true }),
  })
  const id = p.processoPagamentoId
  const aoSgf = (acao: 'enviarSgf' | 'reenviarSgf'): Acao => {
    const { rotulo } = TRANSICOES_PROCESSO[acao]
    return {
      rotulo,
      icone: IconSend,
      onClick: () =>
        void confirmar({
          titulo: `${rotulo}?`,
          texto: 'O PDF do processo vai por e-mail para o endereço do SGF das configurações.',
          confirmar: rotulo,
          acao: () => enviar.mutateAsync({ params: { id } }),
        }),
    }
  }
  return [
    ...(p.acoes.editar
      ? [
          {
            rotulo: p.estado === 'devolvido' ? 'Corrigir e reenviar' : TRANSICOES_PROCESSO.editar.rotulo,
            icone: IconPencil,
            onClick: abrir.editar,
          },
        ]
      : []),
    ...(p.acoes.aprovar
      ? [{ rotulo: 'Analisar', icone: IconChecklist, para: `/gestao-pagamento/analisar?processo=${id}` }]
      : []),
    ...(p.acoes.enviarSgf ? [aoSgf('enviarSgf')] : []),
    ...(p.acoes.pagar ? [{ rotulo: TRANSICOES_PROCESSO.pagar.rotulo, icone: IconCoin, onClick: abrir.pagar }] : []),
    ...(p.acoes.anexar
      ? [{ rotulo: TRANSICOES_PROCESSO.anexar.rotulo, icone: IconPaperclip, onClick: abrir.anexar }]
      : []),
    ...(p.acoes.reenviarSgf ? [aoSgf('reenviarSgf')] : []),
    {
      rotulo: 'Baixar o processo (PDF)',
      icone: IconFileTypePdf,
      onClick: () => void baixarDocumento(pdfProcesso, { params: { id } }),
    },
    {
      rotulo: 'Relatório de Prestação de Serviço (PDF)',
      icone: IconFileTypePdf,
      onClick: () => void baixarDocumento(pdfPrestacaoDeServico, { params: { id } }),
    },
    {
      rotulo: 'Tudo em um ZIP',
      icone: IconFileZip,
      onClick: () => void baixarDocumento(zipProcesso, { params: { id } }),
    },
    ...(p.acoes.excluir
      ? [
          {
            rotulo: 'Excluir',
            icone: IconTrash,
            perigo: true,
            onClick: () =>
              void confirmar({
                titulo: 'Excluir processo de pagamento?',
                texto:
                  'Os relatórios ficam livres para outro processo. O processo excluído continua na lista, como cancelado.',
                confirmar: 'Excluir',
                perigo: true,
                acao: () => excluir.mutateAsync({ params: { id } }),
              }),
          },
        ]
      : []),
  ]
}

const Aberto = ({ processo: p }: { processo: Processo }) => {
  const w = useWording()
  const [aberto, setAberto] = useState<'editar' | 'pagar' | 'anexar' | null>(null)
  const acoes = useAcoes(p, {
    editar: () => setAberto('editar'),
    pagar: () => setAberto('pagar'),
    anexar: () => setAberto('anexar'),
  })
  // Papers are what it is about only where nothing else is left to do.
  const passo = acoes[0]?.icone === IconFileTypePdf ? undefined : acoes[0]
  const fechar = () => setAberto(null)
  return (
    <PageFrame
      titulo={`${p.codigoContratacao}, nº ${p.numero}`}
      subtitulo={
        <Group gap="xs" mt={4}>
          <EstadoDoProcesso estado={p.estado} />
          <span>
            Aberto por {p.criadoPor.nome} em {formatDateTime(p.criacao)}
          </span>
          {p.analisadoPor && p.analisadoEm && (
            <span>
              Analisado por {p.analisadoPor} em {formatDateTime(p.analisadoEm)}
            </span>
          )}
        </Group>
      }
      {...(passo && { acao: passo })}
      acoes={passo ? acoes.slice(1) : acoes}
    >
      {p.motivoRejeicao && (
        <Alert
          mb="md"
          role="note"
          color={p.estado === 'reprovado' ? 'red' : 'yellow'}
          title={p.estado === 'reprovado' ? 'Motivo da rejeição' : 'Motivo da devolução'}
        >
          <Text size="sm" className={classes.linhas}>
            {p.motivoRejeicao}
          </Text>
        </Alert>
      )}
      {p.excesso && (
        <Alert mb="md" role="note" color="yellow">
          As horas deste processo passam do previsto no contrato em {p.excesso}.
        </Alert>
      )}
      {p.aviso && (
        <Alert mb="md" color="blue" role="note">
          {p.aviso}
        </Alert>
      )}
      <div className={classes.colunas}>
        <Stack gap="lg" className={quadro.quadro}>
          <Itens processo={p} />
          {p.itens.length > 0 && (
            <Parte titulo={w.frase('{Do encontro} ao pagamento')}>
              <Linhagem tipo="processo" id={p.processoPagamentoId} />
            </Parte>
          )}
        </Stack>
        <Stack gap="lg" className={quadro.quadro}>
          <Parte titulo="Contrato">
            <Ritmo contratoId={p.contratoId} />
          </Parte>
          {p.notaNumero && (
            <Parte titulo="Pagamento">
              <Text size="sm">
                Nota {p.notaNumero} de {formatDate(p.notaData!)}, {formatMoney(p.notaValor!)}
              </Text>
            </Parte>
          )}
          <Parte titulo={`Arquivos (${p.arquivos.length})`}>
            <Arquivos processo={p} />
          </Parte>
          <Parte titulo="Histórico">
            <Historico id={p.processoPagamentoId} />
          </Parte>
          <Text size="xs" c="dimmed">
            Código de verificação:{' '}
            <Anchor component={Link} to={`/verificar-pagamento/${p.codigoVerificacao}`} fz="inherit">
              {p.codigoVerificacao}
            </Anchor>
          </Text>
        </Stack>
      </div>
      {aberto === 'editar' && <NovoProcesso usuarioId={p.usuarioId} processo={p} onFechar={fechar} />}
      {aberto === 'pagar' && <PagarModal processo={p} onFechar={fechar} />}
      {aberto === 'anexar' && <AnexarModal processo={p} onFechar={fechar} />}
    </PageFrame>
  )
}

/** `/gestao-pagamento/processo/:processo` */
export const ProcessoPage = () => {
  const { processo = '' } = useParams()
  const lido = useCall(
    getProcesso,
    { params: { id: processo } },
    { erro: 'Erro ao obter processo de pagamento', naTela: true },
  )
  if (lido.data) return <Aberto processo={lido.data} />
  return (
    <PageFrame titulo="Processo de pagamento">
      {lido.error ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}
