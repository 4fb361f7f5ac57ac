import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import {
  type Agendamento,
  enviarAgora,
  excluirAgendamento,
  filtrosNoDia,
  listarAgendamentos,
  MENSAGENS_AGENDAMENTO as M,
  pausarAgendamento,
  periodoDito,
  quandoDito,
  tituloDaRota,
} from '#contract/relatorio-agendamento.ts'
import { enderecoDoRelatorio } from '#contract/relatorio-vista.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AgendarForm } from './agendar.tsx'

const situacaoDe = (a: Agendamento) => {
  if (a.enviando) return ['Enviando', 'andamento'] as const
  if (!a.ativo) return [a.falhas > 0 ? 'Parado por falhas' : 'Pausado', 'atencao'] as const
  return a.falhas > 0 ? (['Última vez falhou', 'negativo'] as const) : (['Ativo', 'positivo'] as const)
}

/** While one is on its way the list looks again. */
const OLHA_MS = 4_000

/** One's own scheduled reports: when each comes, what came of the last time, and what to do about it. */
export const AgendamentosPage = () => {
  const w = useWording()
  const confirmar = useConfirm()
  const [mudando, setMudando] = useState<Agendamento>()
  const invalida = [listarAgendamentos]
  const lista = useCall(listarAgendamentos, {}, { erro: 'Erro ao obter os agendamentos', naTela: true })
  const algumIndo = lista.data?.some((a) => a.enviando) ?? false
  useCall(listarAgendamentos, {}, { naTela: true, enabled: algumIndo, refetchInterval: algumIndo && OLHA_MS })
  const pausar = useMutationCall(pausarAgendamento, {
    invalida,
    sucesso: (a) => (a.ativo ? M.retomado : M.pausado),
  })
  const enviar = useMutationCall(enviarAgora, { invalida, sucesso: M.enviando })
  const excluir = useMutationCall(excluirAgendamento, { naTela: true, invalida })

  const tituloDe = (a: Agendamento) => a.titulo ?? w.frase(tituloDaRota(a.rota, capacidades()))
  const endereco = (a: Agendamento) =>
    a.visao
      ? `/dashboard-administrativo2/relatorio/${a.rota}?visao=${a.visao.visaoRelatorioId}`
      : enderecoDoRelatorio(a.rota, filtrosNoDia(a, a.filtros, todaySaoPaulo(new Date())), a.vista)

  const colunas: Coluna<Agendamento>[] = [
    {
      chave: 'relatorio',
      titulo: 'Relatório',
      valor: (a) => `${tituloDe(a)} ${a.visao?.nome ?? ''}`,
      fixa: true,
      cartao: 'titulo',
      celula: (a) => (
        <div>
          {a.titulo ? (
            <Anchor component={Link} to={endereco(a)}>
              {tituloDe(a)}
            </Anchor>
          ) : (
            tituloDe(a)
          )}
          {(a.visao || a.semVisao || !a.titulo) && (
            <Text size="sm" c={a.visao ? 'dimmed' : 'red'}>
              {a.visao ? `Visão ${a.visao.nome}` : a.titulo ? M.semVisao : M.semRelatorio}
            </Text>
          )}
        </div>
      ),
    },
    {
      chave: 'quando',
      titulo: 'Quando',
      valor: quandoDito,
      largura: 240,
      celula: (a) => (
        <div>
          <span>{quandoDito(a)}</span>
          {a.periodo && (
            <Text size="sm" c="dimmed">
              {periodoDito(a.periodo, a.frequencia, a.filtros)}
            </Text>
          )}
        </div>
      ),
    },
    { chave: 'formato', titulo: 'Formato', valor: (a) => a.formato.toUpperCase(), largura: 90 },
    {
      chave: 'situacao',
      titulo: 'Situação',
      tipo: 'situacao',
      valor: (a) => situacaoDe(a)[0],
      celula: (a) => {
        const [dito, tom] = situacaoDe(a)
        return <StatusBadge tom={tom}>{dito}</StatusBadge>
      },
    },
    { chave: 'proximaEm', titulo: 'Próximo envio', tipo: 'instante', valor: (a) => a.proximaEm },
    {
      chave: 'ultimoResultado',
      titulo: 'Último envio',
      valor: (a) => a.ultimoResultado,
      celula: (a) => (
        <div>
          {a.ultimoResultado ?? 'Nenhum ainda'}
          {a.ultimaEm && (
            <Text size="sm" c="dimmed">
              Enviado em {formatDateTime(a.ultimaEm)}
            </Text>
          )}
        </div>
      ),
    },
  ]

  const acoes = (a: Agendamento): Acao[] => [
    {
      rotulo: 'Enviar agora',
      icone: IconMailForward,
      onClick: () => enviar.mutate({ params: { id: a.agendamentoId } }),
      desabilitada: !a.titulo ? M.semRelatorio : a.semVisao ? M.semVisao : a.enviando ? M.jaEnviando : false,
    },
    {
      rotulo: a.ativo ? 'Pausar' : 'Retomar',
      icone: a.ativo ? IconPlayerPause : IconPlayerPlay,
      onClick: () => pausar.mutate({ params: { id: a.agendamentoId }, body: { ativo: !a.ativo } }),
    },
    { rotulo: 'Alterar', icone: IconPencil, onClick: () => setMudando(a) },
    {
      rotulo: 'Excluir',
      icone: IconTrash,
      perigo: true,
      onClick: () =>
        void confirmar({
          titulo: 'Excluir este envio agendado?',
          texto: `${tituloDe(a)}, ${quandoDito(a).toLowerCase()}. Você deixa de recebê-lo por e-mail.`,
          confirmar: 'Excluir',
          perigo: true,
          acao: () => excluir.mutateAsync({ params: { id: a.agendamentoId } }),
        }),
    },
  ]

  return (
    <PageFrame titulo="Relatórios agendados" subtitulo="Os relatórios que você recebe por e-mail, e quando.">
      <DataTable
        id="relatorios-agendados"
        rotulo="Relatórios agendados"
        linhas={lista.data}
        colunas={colunas}
        chave={(a) => a.agendamentoId}
        nomeLinha={tituloDe}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio="Nenhum envio agendado por você"
        vazioAcao={<ComoAgendar />}
        nomes={{ um: 'agendamento', varios: 'agendamentos' }}
        acoes={acoes}
        busca={false}
      />
      {mudando && <AgendarForm agendamento={mudando} onFechar={() => setMudando(undefined)} />}
    </PageFrame>
  )
}

const ComoAgendar = () => (
  <Stack gap="xs" align="center">
    <Group gap={6}>
      <IconCalendarRepeat size={18} aria-hidden />
      <Text size="sm">Abra um relatório e escolha “Agendar envio” em “Mais ações”.</Text>
    </Group>
    <Button component={Link} to="/dashboard-administrativo2/graficos" variant="default">
      Ver os relatórios
    </Button>
  </Stack>
)
