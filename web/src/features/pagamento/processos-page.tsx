import { SegmentedControl, Text } from '@mantine/core'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
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
import { umaDe, umDia, umId, umMes, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ErrorState } from '#web/ui/estados.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import { COLUNAS, COLUNAS_DA_PESSOA } from './colunas.tsx'
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
  mes: umMes,
}
const SEM_FILTROS = { situacao: null, consultor: null, contrato: null, de: '', ate: '' } as const

/** What the filters leave adds up to; the foot of the table says it of what is searched for, too. */
const Totais = ({ linhas }: { linhas: readonly ProcessoDaLista[] }) => {
  const vivos = linhas.filter((p) => estaVivo(p.estado))
  const minutos = vivos.reduce((n, p) => n + (parseHours(p.horas) ?? 0), 0)
  const valor = vivos.reduce((n, p) => n + Math.round((p.valor ?? 0) * 100), 0) / 100
  const semValor = vivos.filter((p) => p.valor === null).length
  if (linhas.length === 0) return null
  return (
    <Text size="sm" role="status" mb="xs">
      {quantos(vivos.length, 'processo', 'processos')} em vigor: <strong>{formatHours(minutos)} h</strong>
      {valor > 0 && (
        <>
          , <strong>{formatMoney(valor)}</strong>
          {semValor > 0 && ` (${semValor.toLocaleString('pt-BR')} sem valor: o contrato não tem preço da hora)`}
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
  const [novo, setNovo] = useState<{ usuarioId: number; contratoId?: number; mes?: string } | null>(null)
  const todos = lida.data
  const linhas = useMemo(() => todos && filtrar(todos, valores), [todos, valores])
  const fechamento = valores.vista === 'fechamento'
  const [acao, ...outras] = [
    ...(can(ABRIR_PROCESSO) && usuarioId !== null
      ? [{ rotulo: 'Novo processo', icone: IconPlus, onClick: () => setNovo({ usuarioId }) }]
      : []),
    ...(can(ANALISAR_PROCESSO)
      ? [{ rotulo: 'Analisar', icone: IconChecklist, para: '/gestao-pagamento/analisar' }]
      : []),
  ]
  return (
    <PageFrame
      titulo={titulo}
      {...(acao && { acao })}
      acoes={outras}
      estados={<Vistas fechamento={fechamento} onMudar={(vista) => mudar({ vista, mes: '' })} />}
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
      {fechamento ? (
        <Fechamento
          {...(usuarioId !== null && { usuarioId })}
          mes={valores.mes}
          onMes={(mes) => mudar({ mes })}
          onAbrir={setNovo}
        />
      ) : (
        <>
          {linhas && <Totais linhas={linhas} />}
          <DataTable
            id={usuarioId === null ? 'processos-de-pagamento' : 'processos-da-pessoa'}
            rotulo={titulo}
            linhas={linhas}
            {...(todos && { total: todos.length })}
            colunas={usuarioId === null ? COLUNAS : COLUNAS_DA_PESSOA}
            chave={(p) => p.processoPagamentoId}
            nomeLinha={(p) => `${p.codigoContratacao}, nº ${p.numero}`}
            erro={lida.error}
            onTentarDeNovo={() => void lida.refetch()}
            vazio="Nenhum processo de pagamento retornado"
            {...(ativos > 0 && { vazioAcao: <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} /> })}
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
  // Of nobody there is nothing to filter or to open.
  if (lida.error && !lida.data)
    return (
      <PageFrame titulo="Processos de pagamentos da pessoa">
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      </PageFrame>
    )
  return (
    <Lista
      titulo={proprio ? 'Meus Processos de Pagamentos' : `Processos de pagamentos ${nome ? `de ${nome}` : 'da pessoa'}`}
      lida={lida}
      usuarioId={usuarioId}
    />
  )
}
