import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconChecklist, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { formatHours, formatMoney, parseHours } from '#contract/br.ts'
import {
  ABRIR_PROCESSO,
  ANALISAR_PROCESSO,
  listarProcessos,
  type ProcessoDaLista,
  processosDoUsuario,
} from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO, ESTADOS_PROCESSO, estaVivo } from '#contract/pagamento-estados.ts'
import { umaDe, umDia, umId, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { COLUNAS } from './colunas.tsx'
import { corDoProcesso } from './estado.tsx'
import { Fechamento } from './fechamento.tsx'
import { NovoProcesso } from './novo-processo.tsx'

const FILTROS = {
  situacao: umaDe(ESTADOS_PROCESSO),
  consultor: umId,
  contrato: umId,
  de: umDia,
  ate: umDia,
  vista: umaDe(['fechamento'] as const),
}
const SEM_FILTROS = { situacao: null, consultor: null, contrato: null, de: '', ate: '' } as const

/** What the shown ones add up to: those that were called off or rejected pay nothing. */
const Totais = ({ linhas }: { linhas: readonly ProcessoDaLista[] }) => {
  const vivos = linhas.filter((p) => estaVivo(p.estado))
  const minutos = vivos.reduce((n, p) => n + (parseHours(p.horas) ?? 0), 0)
  const valor = vivos.reduce((n, p) => n + Math.round((p.valor ?? 0) * 100), 0) / 100
  return (
    <Text size="sm" role="status" mb="xs">
      {vivos.length === 1 ? '1 processo' : `${vivos.length.toLocaleString('pt-BR')} processos`} em vigor:{' '}
      <strong>{formatHours(minutos)} h</strong>
      {valor > 0 && (
        <>
          , <strong>{formatMoney(valor)}</strong>
        </>
      )}
    </Text>
  )
}

const filtrar = (linhas: readonly ProcessoDaLista[], v: ReturnType<typeof useFiltros<typeof FILTROS>>['valores']) =>
  linhas.filter(
    (p) =>
      (v.situacao === null || p.estado === v.situacao) &&
      (v.consultor === null || p.usuarioId === v.consultor) &&
      (v.contrato === null || p.contratoId === v.contrato) &&
      (!v.de || p.fim >= v.de) &&
      (!v.ate || p.inicio <= v.ate),
  )
const umDeCada = <T,>(linhas: readonly T[], opcao: (l: T) => { valor: number; rotulo: string }) =>
  [...new Map(linhas.map((l) => [opcao(l).valor, opcao(l)])).values()].toSorted((a, b) =>
    a.rotulo.localeCompare(b.rotulo, 'pt-BR'),
  )

interface ListaProps {
  titulo: string
  lida: { data: ProcessoDaLista[] | undefined; error: Error | null; refetch: () => unknown }
  /** Of whom a new one is opened; null: chosen in the closing of the month. */
  usuarioId: number | null
}
const Lista = ({ titulo, lida, usuarioId }: ListaProps) => {
  const { can } = useSession()
  const { valores, mudar, ativos } = useFiltros(FILTROS)
  const [novo, setNovo] = useState<{ usuarioId: number; contratoId?: number } | null>(null)
  const todos = lida.data
  const linhas = useMemo(() => todos && filtrar(todos, valores), [todos, valores])
  const fechamento = valores.vista === 'fechamento'
  return (
    <PageFrame
      titulo={titulo}
      {...(can(ABRIR_PROCESSO) &&
        usuarioId !== null && {
          acao: { rotulo: 'Novo processo', icone: IconPlus, onClick: () => setNovo({ usuarioId }) },
        })}
      acoes={[
        ...(can(ANALISAR_PROCESSO)
          ? [{ rotulo: 'Analisar', icone: IconChecklist, para: '/gestao-pagamento/analisar' }]
          : []),
      ]}
      filtrosAtivos={fechamento ? 0 : ativos}
      {...(!fechamento && {
        filtros: (
          <>
            <Picker
              label="Situação"
              placeholder="Todas"
              opcoes={ESTADOS_PROCESSO.map((e) => ({ valor: e, rotulo: APARENCIA_PROCESSO[e].nome }))}
              value={valores.situacao}
              onChange={(situacao) => mudar({ situacao })}
            />
            {usuarioId === null && (
              <Picker
                label="Consultor"
                placeholder="Todos"
                opcoes={umDeCada(todos ?? [], (p) => ({ valor: p.usuarioId, rotulo: p.usuario.nome }))}
                value={valores.consultor}
                onChange={(consultor) => mudar({ consultor })}
              />
            )}
            <Picker
              label="Contrato"
              placeholder="Todos"
              opcoes={umDeCada(todos ?? [], (p) => ({ valor: p.contratoId, rotulo: p.codigoContratacao }))}
              value={valores.contrato}
              onChange={(contrato) => mudar({ contrato })}
            />
            <EntreDias de={valores.de} ate={valores.ate} onChange={mudar} />
          </>
        ),
      })}
    >
      <Vistas fechamento={fechamento} onMudar={(vista) => mudar({ vista })} />
      {fechamento ? (
        <Fechamento {...(usuarioId !== null && { usuarioId })} onAbrir={setNovo} />
      ) : (
        <>
          {linhas && <Totais linhas={linhas} />}
          <DataTable
            id="processos-de-pagamento"
            rotulo={titulo}
            linhas={linhas}
            {...(todos && { total: todos.length })}
            colunas={COLUNAS}
            chave={(p) => p.processoPagamentoId}
            nomeLinha={(p) => `${p.codigoContratacao}, nº ${p.numero}`}
            erro={lida.error}
            onTentarDeNovo={() => void lida.refetch()}
            vazio="Nenhum processo de pagamento retornado"
            {...(ativos > 0 && {
              vazioAcao: (
                <Button
                  variant="default"
                  leftSection={<IconFilterOff size={18} aria-hidden />}
                  onClick={() => mudar(SEM_FILTROS)}
                >
                  Limpar os filtros
                </Button>
              ),
            })}
            nomes={{ um: 'processo', varios: 'processos' }}
            exportar={{ nome: 'processos-de-pagamento' }}
            cor={corDoProcesso}
          />
        </>
      )}
      {novo && <NovoProcesso {...novo} onFechar={() => setNovo(null)} />}
    </PageFrame>
  )
}
const Vistas = ({ fechamento, onMudar }: { fechamento: boolean; onMudar: (vista: 'fechamento' | null) => void }) => (
  <SegmentedControl
    mb="sm"
    aria-label="O que é mostrado"
    value={fechamento ? 'fechamento' : 'processos'}
    onChange={(v) => onMudar(v === 'fechamento' ? 'fechamento' : null)}
    data={[
      { value: 'processos', label: 'Processos' },
      { value: 'fechamento', label: 'Fechamento do mês' },
    ]}
  />
)

/** `/gestao-pagamento` */
export const ProcessosPage = () => {
  const lida = useCall(listarProcessos, {}, { erro: 'Erro ao obter processos de pagamento' })
  return <Lista titulo="Processos de pagamentos" lida={lida} usuarioId={null} />
}
/** `/gestao-pagamento/usuario/:id` */
export const ProcessosDoUsuarioPage = () => {
  const { id = '' } = useParams()
  const { user } = useSession()
  const usuarioId = Number(id)
  const lida = useCall(processosDoUsuario, { body: { usuarioId } }, { erro: 'Erro ao obter processos de pagamento' })
  const nome = lida.data?.[0]?.usuario.nome
  const proprio = user.usuarioId === usuarioId
  return (
    <Lista
      titulo={proprio ? 'Meus Processos de Pagamentos' : `Processos de pagamentos${nome ? ` de ${nome}` : ''}`}
      lida={lida}
      usuarioId={usuarioId}
    />
  )
}
