import { Text, TextInput } from '@mantine/core'
import { IconSearch, IconTable, IconTimeline } from '@tabler/icons-react'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { type LinhaDe, type useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import type { Acao } from '#web/ui/acao.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Paginas } from '#web/ui/data-table/paginas.tsx'
import { EscolherVista } from '#web/ui/escolher-vista.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './andamento.module.css'
import { type CODECS, SEM_FILTROS, type Valores } from './enderecos.ts'
import { LinhaDoTempo } from './linha-do-tempo.tsx'
import type { NoTempo } from './tempo.ts'

export type Estado = ReturnType<typeof useFiltrosDaLista<typeof CODECS>>

const NO_TEMPO = 200
const VISTAS = [
  { value: 'tabela', label: 'Tabela', Icon: IconTable },
  { value: 'tempo', label: 'Linha do tempo', Icon: IconTimeline },
] as const

interface Props<E extends AnyEndpoint> {
  chamada: E
  nome: string
  nomes: { um: string; varios: string }
  body: object
  colunas: readonly Coluna<LinhaDe<E>>[]
  chave: (linha: LinhaDe<E>) => number
  nomeLinha: (linha: LinhaDe<E>) => string
  noTempo: (linha: LinhaDe<E>) => NoTempo
  acoes?: ((linha: LinhaDe<E>) => readonly Acao[]) | undefined
  maxAcoes: 1 | 2
  estado: Estado
  /** How many filters are in use. */
  ativos: number
  vazio: string
}

/** One level of the progress, a page at a time: as a table, or over the months. */
export const Lista = <E extends AnyEndpoint>(props: Props<E>) => {
  const { chamada, nome, nomes, body, chave, estado, ativos } = props
  const { mudar, ir } = estado
  const valores = estado.valores as Valores & { pagina: number | null; cursor: string; ordem: string; busca: string }
  const vista = valores.vista ?? 'tabela'
  const { lida, linhas, servidor } = useLista(chamada, {
    valores,
    mudar: mudar as (parte: object) => void,
    ir,
    body,
    chave,
    naTela: true,
    ...(vista === 'tempo' && { porPagina: NO_TEMPO }),
  })
  const escolher = (
    <EscolherVista vistas={VISTAS} vista={vista} onMudar={(v) => mudar({ vista: v === 'tabela' ? null : v })} />
  )
  const limpar = ativos > 0 ? <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} /> : undefined
  const vazio = ativos > 0 ? 'Nada encontrado com estes filtros' : props.vazio
  const deNovo = () => void lida.refetch()

  if (vista === 'tabela')
    return (
      <DataTable
        id={`andamento-${nomes.varios}`}
        rotulo={nome}
        linhas={linhas}
        colunas={props.colunas}
        chave={chave}
        nomeLinha={props.nomeLinha}
        erro={lida.error}
        onTentarDeNovo={deNovo}
        servidor={servidor}
        nomes={nomes}
        vazio={vazio}
        vazioAcao={limpar}
        ferramentas={escolher}
        acoes={props.acoes}
        maxAcoes={props.maxAcoes}
      />
    )
  const corpo = () => {
    if (lida.error && !linhas) return <ErrorState erro={lida.error} onTentarDeNovo={deNovo} />
    if (!linhas) return <Carregando linhas={8} altura={40} />
    if (linhas.length === 0)
      return valores.busca.trim() ? (
        <EmptyState titulo="Nada encontrado para esta busca" />
      ) : (
        <EmptyState titulo={vazio} acao={limpar} />
      )
    return (
      <LinhaDoTempo
        rotulo={`${nome}: linha do tempo`}
        linhas={linhas.map(props.noTempo)}
        hoje={todaySaoPaulo(new Date())}
      />
    )
  }
  return (
    <section aria-label={nome} aria-busy={!linhas || servidor.atualizando || undefined}>
      <div className={`${classes.barra} praca-nao-imprime`}>
        <Text size="sm" c="dimmed" role="status">
          {linhas
            ? `${servidor.totalExato ? '' : 'Mais de '}${quantos(servidor.total, nomes.um, nomes.varios)}`
            : 'Carregando…'}
        </Text>
        <div className={classes.ferramentas}>
          {escolher}
          <TextInput
            type="search"
            placeholder="Buscar na lista"
            aria-label="Buscar na lista"
            value={servidor.busca}
            onChange={(e) => servidor.onBusca(e.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden />}
          />
        </div>
      </div>
      {corpo()}
      {linhas && <Paginas {...servidor} />}
    </section>
  )
}
