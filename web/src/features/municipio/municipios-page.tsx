import { Anchor, Group, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconFileImport, IconLayoutGrid, IconPencil, IconPlus, IconTable, IconTrash } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { listaMunicipios } from '#contract/access.ts'
import { nomeComUf } from '#contract/br.ts'
import { excluirMunicipio, importarMunicipios, listarMunicipios, type Municipio } from '#contract/municipio.ts'
import { listarPendencias } from '#contract/pendencia.ts'
import { percentual } from '#contract/pontos.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useHouve } from '#web/lib/houve.ts'
import { prefetchCall, useCall, useMutationCall } from '#web/lib/query.ts'
import { currentSession, useSession } from '#web/lib/session.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EscolherVista } from '#web/ui/escolher-vista.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import { CartoesDeCidades } from './cartoes.tsx'
import { Filtros, filtrar, useFiltrosDaLista, useMeus } from './filtros.tsx'
import { Pendencias } from './pendencias.tsx'
import { StatusDoMunicipio } from './status.tsx'

// Who looks at the list does not wait for what changes it.
const MunicipioModal = lazyPart(() => import('./municipio-modal.tsx').then((m) => m.MunicipioModal))
const ImportarModal = lazyPart(() => import('#web/registers/importar-modal.tsx').then((m) => m.ImportarModal))

const colunas = (w: Wording, vePontos: boolean): Coluna<Municipio>[] => [
  {
    chave: 'nome',
    titulo: w.singular('municipio'),
    valor: nomeComUf,
    celula: (m) => (
      <Anchor component={Link} to={`/cidade/${m.municipioId}/geral`} fw={600} fz="inherit">
        {nomeComUf(m)}
      </Anchor>
    ),
    largura: 260,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'regiao', titulo: w.singular('unidadeRegional'), valor: (m) => m.nomeRegiao, largura: 170 },
  {
    chave: 'status',
    titulo: 'Status',
    valor: (m) => m.statusNome,
    celula: (m) => <StatusDoMunicipio nome={m.statusNome} />,
    largura: 190,
  },
  { chave: 'consultor', titulo: 'Consultor', valor: (m) => m.consultor, largura: 180 },
  ...(vePontos
    ? ([
        {
          chave: 'medalha',
          titulo: w.singular('medalha'),
          valor: (m) => m.medalha,
          celula: (m) => <Medalha nivel={m.medalha} />,
          largura: 140,
        },
        {
          chave: 'pontos',
          titulo: 'Pontos',
          tipo: 'numero',
          valor: (m) => m.pontos,
          largura: 110,
          ajuda: 'Pontos comprovados',
        },
        {
          chave: 'percentual',
          titulo: 'Comprovado',
          tipo: 'percentual',
          valor: (m) => percentual(m.pontos ?? 0, m.pontosPossiveis ?? 0),
          largura: 130,
        },
      ] satisfies Coluna<Municipio>[])
    : []),
  { chave: 'projeto', titulo: 'Projeto', valor: (m) => m.projetoNome, oculta: true },
  { chave: 'populacao', titulo: 'População', tipo: 'inteiro', valor: (m) => m.populacao, oculta: true },
  { chave: 'ibge', titulo: 'Código IBGE', valor: (m) => m.codigoIbge, oculta: true, largura: 130 },
]

const useAcoes = (editar: (m: Municipio) => void) => {
  const { can, user, isFullAdmin } = useSession()
  const w = useWording()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirMunicipio, { naTela: true })
  const salva = can('salvarMunicipio')
  const todos = isFullAdmin || user.grupo.verTodosEixos
  return useCallback(
    (m: Municipio): Acao[] =>
      salva
        ? [
            { rotulo: 'Editar', icone: IconPencil, onClick: () => editar(m) },
            ...(todos
              ? [
                  {
                    rotulo: 'Excluir',
                    icone: IconTrash,
                    perigo: true,
                    onClick: () =>
                      void confirmar({
                        titulo: `Excluir ${w.min.singular('municipio')}?`,
                        texto: `${nomeComUf(m)} será apagado do cadastro. Só é possível se nada estiver ligado a ${w.min.este('municipio')}.`,
                        confirmar: 'Excluir',
                        perigo: true,
                        acao: () => excluir.mutateAsync({ params: { id: m.municipioId } }),
                      }),
                  },
                ]
              : []),
          ]
        : [],
    [salva, todos, confirmar, excluir.mutateAsync, editar, w],
  )
}

const VISTAS = [
  { value: 'tabela', label: 'Tabela', Icon: IconTable },
  { value: 'cartoes', label: 'Cartões', Icon: IconLayoutGrid },
] as const
type Vista = (typeof VISTAS)[number]['value']

/** The first page after login: what waits for the person and, unless the group does without, the places in reach. */
export const MunicipiosPage = () => {
  const { user } = useSession()
  return listaMunicipios(user) ? (
    <ListaDeMunicipios />
  ) : (
    <PageFrame titulo="Início">
      <Pendencias titulo="Minhas pendências" />
    </PageFrame>
  )
}

export const adiantarMunicipios = () => {
  const user = currentSession()?.user
  return Promise.all([
    prefetchCall(listarPendencias, { query: {} }),
    user && listaMunicipios(user) && prefetchCall(listarMunicipios, {}),
  ])
}

/** The municipalities (rooms, projects, partners) in reach. */
const ListaDeMunicipios = () => {
  const { can, user, isFullAdmin } = useSession()
  const w = useWording()
  const lista = useCall(listarMunicipios, {}, { erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const filtros = useFiltrosDaLista()
  const meus = useMeus()
  const celular = useCelular()
  const [escolhida, setVista] = useLocalStorage<Vista>({
    key: 'praca:cidades:vista',
    defaultValue: 'tabela',
    getInitialValueInEffect: false,
  })
  // A phone has no room for a table.
  const vista = celular ? 'cartoes' : escolhida
  const [editando, setEditando] = useState<number | null>()
  const [importando, setImportando] = useState(false)
  const editou = useHouve(editando !== undefined)
  const importou = useHouve(importando)
  const editar = useCallback((m: Municipio) => setEditando(m.municipioId), [])
  const acoes = useAcoes(editar)
  const vePontos = can('visualizarPontosMedalha')
  const cols = useMemo(() => colunas(w, vePontos), [w, vePontos])
  const valores = useDeferredValue(filtros.valores)
  const mostrados = useMemo(() => lista.data && filtrar(lista.data, valores, meus), [lista.data, valores, meus])
  const cria = can('salvarMunicipio') && (isFullAdmin || user.grupo.verTodosEixos)
  const nomes = { um: w.min.singular('municipio'), varios: w.min.plural('municipio') }
  const limpar = <LimparFiltros onLimpar={filtros.limpar} />
  const vazio = filtros.ativos > 0 ? 'Nada encontrado com estes filtros' : w.nenhum('municipio')

  return (
    <PageFrame
      titulo={w.plural('municipio')}
      acao={cria ? { rotulo: w.min.novo('municipio'), icone: IconPlus, onClick: () => setEditando(null) } : undefined}
      acoes={
        cria
          ? [{ rotulo: `Importar ${nomes.varios}`, icone: IconFileImport, onClick: () => setImportando(true) }]
          : undefined
      }
      antes={<Pendencias titulo="Minhas pendências" />}
      filtros={<Filtros {...filtros} lista={lista.data ?? []} vePontos={vePontos} />}
      filtrosAtivos={filtros.ativos}
      filtrosNaLinha
    >
      {vista === 'cartoes' && mostrados ? (
        <section aria-label={w.plural('municipio')}>
          <Group justify="space-between" mb="xs">
            <Text size="sm" c="dimmed" role="status">
              {mostrados.length === lista.data?.length
                ? quantos(mostrados.length, nomes.um, nomes.varios)
                : `${mostrados.length.toLocaleString('pt-BR')} de ${quantos(lista.data?.length ?? 0, nomes.um, nomes.varios)}`}
            </Text>
            {!celular && <EscolherVista vistas={VISTAS} vista={vista} onMudar={setVista} />}
          </Group>
          {mostrados.length > 0 ? (
            <CartoesDeCidades municipios={mostrados} rotulo={w.plural('municipio')} acoes={acoes} />
          ) : (
            <EmptyState titulo={vazio} acao={filtros.ativos > 0 ? limpar : undefined} />
          )}
        </section>
      ) : (
        <DataTable
          id="municipios"
          rotulo={w.plural('municipio')}
          linhas={mostrados}
          total={lista.data?.length}
          colunas={cols}
          chave={(m) => m.municipioId}
          nomeLinha={nomeComUf}
          erro={lista.error}
          onTentarDeNovo={() => lista.refetch()}
          vazio={vazio}
          vazioAcao={filtros.ativos > 0 ? limpar : undefined}
          nomes={nomes}
          busca={false}
          exportar={{ nome: w.plural('municipio') }}
          ordemInicial={{ id: 'nome' }}
          acoes={can('salvarMunicipio') ? acoes : undefined}
          ferramentas={<EscolherVista vistas={VISTAS} vista={vista} onMudar={setVista} />}
        />
      )}
      {editou && <MunicipioModal municipioId={editando} onFechar={() => setEditando(undefined)} />}
      {importou && (
        <ImportarModal
          aberto={importando}
          onFechar={() => setImportando(false)}
          titulo={`Importar ${nomes.varios}`}
          chamadas={importarMunicipios}
          ajuda="O código do IBGE diz qual é o município; nome e estado vêm da tabela. Célula vazia mantém o que está no cadastro."
        />
      )}
    </PageFrame>
  )
}
