import { Anchor, Stack, Text } from '@mantine/core'
import { IconChartBar, IconEye, IconLayoutKanban, IconPlus, IconTable } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/br.ts'
import { listarEixos } from '#contract/municipio.ts'
import { NUMEROS_ODS, nomeDoOds } from '#contract/ods.ts'
import { nomesTerritorios } from '#contract/territorio.ts'
import { STATUS_INICIATIVA, type StatusIniciativa } from '#contract/territorio-estados.ts'
import { type Iniciativa, listarIniciativas } from '#contract/territorio-iniciativa.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EscolherVista } from '#web/ui/escolher-vista.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import { paraRegistro } from './enderecos.ts'
import { Andamento, EstadoDaIniciativa, ListaDeOds } from './estado.tsx'
import { useAcoesDaIniciativa } from './iniciativa-passos.tsx'
import { LinhaDoTempo, NomeDaIniciativa, Quadro } from './iniciativas-desenho.tsx'
import classes from './territorio.module.css'

const STATUS = ['1', '2', '3', '4', '5'] as const
const VISTAS = ['quadro', 'tabela', 'tempo'] as const
const SIM_NAO = ['sim', 'nao'] as const
const CODECS = {
  territorio: umId,
  eixo: umId,
  status: umaDe(STATUS),
  ator: umId,
  ods: umId,
  prefeitura: umaDe(SIM_NAO),
  ver: umaDe(VISTAS),
}
const DO_TERRITORIO = { status: umaDe(STATUS) }
const OPCOES_STATUS = STATUS.map((s) => ({ valor: s, rotulo: STATUS_INICIATIVA[Number(s) as StatusIniciativa] }))
const OPCOES_ODS = NUMEROS_ODS.map((n) => ({ valor: n, rotulo: `${n}. ${nomeDoOds(n)}` }))
/** A drawing holds as many as can be looked at. */
const NO_DESENHO = 200

const colunas = (w: Wording, comTerritorio: boolean): Coluna<Iniciativa>[] => [
  {
    chave: 'nome',
    titulo: 'Iniciativa',
    valor: (i) => i.nome,
    celula: (i) => <NomeDaIniciativa i={i} />,
    largura: 240,
    fixa: true,
    cartao: 'titulo',
  },
  ...(comTerritorio
    ? [
        {
          chave: 'territorio',
          titulo: 'Território',
          valor: (i: Iniciativa) => `${i.territorio.nome}/${i.territorio.uf}`,
          largura: 180,
        },
      ]
    : []),
  {
    chave: 'status',
    titulo: 'Status',
    valor: (i) => STATUS_INICIATIVA[i.status],
    celula: (i) => <EstadoDaIniciativa status={i.status} />,
    largura: 150,
  },
  {
    chave: 'percentual',
    titulo: 'Andamento',
    tipo: 'inteiro',
    valor: (i) => i.percentual,
    celula: (i) => <Andamento percentual={i.percentual} />,
    largura: 150,
  },
  { chave: 'inicio', titulo: 'Início', tipo: 'data', valor: (i) => i.inicio, largura: 120 },
  { chave: 'termino', titulo: 'Término', tipo: 'data', valor: (i) => i.termino, largura: 120 },
  { chave: 'custo', titulo: 'Custo', tipo: 'dinheiro', valor: (i) => i.custo / 100, largura: 140, total: 'soma' },
  { chave: 'responsaveis', titulo: 'Responsáveis', valor: (i) => i.responsaveis, largura: 200, ordenavel: false },
  { chave: 'eixo', titulo: w.frase('{Eixo (eixo)}'), valor: (i) => i.eixo?.nome, largura: 180, oculta: true },
  {
    chave: 'atores',
    titulo: 'Atores',
    valor: (i) => i.atores.map((a) => a.nome).join(', '),
    oculta: true,
    ordenavel: false,
  },
  {
    chave: 'envolvePrefeitura',
    titulo: 'Envolve prefeitura',
    tipo: 'simNao',
    valor: (i) => i.envolvePrefeitura,
    oculta: true,
    ordenavel: false,
  },
  {
    chave: 'ods',
    titulo: 'ODS',
    valor: (i) => i.ods.join(', '),
    celula: (i) => <ListaDeOds ods={i.ods} />,
    largura: 160,
    ordenavel: false,
  },
]

const abrir = (i: Iniciativa): Acao => ({
  rotulo: 'Abrir',
  icone: IconEye,
  para: paraRegistro('iniciativas', i.iniciativaId),
})

/** The initiatives of one territory, in its page. */
export const TabelaDeIniciativas = ({ territorioId, recebe }: { territorioId: number; recebe: boolean }) => {
  const w = useWording()
  const { can } = useSession()
  const inclui = recebe && can('criarIniciativa')
  const { passosDe, outrasDe, dialogo } = useAcoesDaIniciativa()
  const filtros = useFiltrosDaLista(DO_TERRITORIO)
  const { valores, mudar, ir } = filtros
  const lista = useLista(listarIniciativas, {
    ...{ valores, mudar, ir, naTela: true },
    query: { territorioId: String(territorioId), ...(valores.status && { status: valores.status }) },
    chave: (i) => i.iniciativaId,
  })
  const cols = useMemo(() => colunas(w, false), [w])
  return (
    <>
      <DataTable
        id="territorio-iniciativas"
        rotulo="Iniciativas do território"
        linhas={lista.linhas}
        colunas={cols}
        chave={(i) => i.iniciativaId}
        erro={lista.lida.error}
        onTentarDeNovo={() => void lista.lida.refetch()}
        vazio="Nenhuma iniciativa"
        vazioAcao={
          inclui ? (
            <Anchor component={Link} to={`${paraRegistro('iniciativas', 0, 'novo')}?territorio=${territorioId}`}>
              Incluir a primeira
            </Anchor>
          ) : undefined
        }
        nomes={{ um: 'iniciativa', varios: 'iniciativas' }}
        exportar={{ nome: 'Iniciativas do território' }}
        acoes={(i) => [abrir(i), ...passosDe(i), ...outrasDe(i)]}
        servidor={{ ...lista.servidor, totais: { custo: (lista.dados?.custo ?? 0) / 100 } }}
        ferramentas={
          inclui ? (
            <Anchor
              component={Link}
              to={`${paraRegistro('iniciativas', 0, 'novo')}?territorio=${territorioId}`}
              className={classes.elo}
            >
              Nova iniciativa
            </Anchor>
          ) : undefined
        }
      />
      {dialogo}
    </>
  )
}

/** What all territories in reach undertake: by state, as a table, or in time. */
export const IniciativasLista = ({ abas }: { abas: ReactNode }) => {
  const w = useWording()
  const { can } = useSession()
  const filtros = useFiltrosDaLista(CODECS)
  const { valores, mudar, ir, anotar } = filtros
  const { territorio, eixo, status, ator, ods, prefeitura, ver } = valores
  const vista = ver ?? 'quadro'
  const ativos = filtros.ativos - (ver === null ? 0 : 1)
  const filtrada = ativos > 0 || valores.busca !== ''
  const territorios = useCall(nomesTerritorios, {}, { naTela: true })
  const eixos = useCall(listarEixos, {}, { naTela: true })
  const { passosDe, outrasDe, dialogo } = useAcoesDaIniciativa()
  const lista = useLista(listarIniciativas, {
    ...{ valores, mudar, ir, naTela: true, erro: 'Erro ao obter iniciativas' },
    query: {
      ...(territorio && { territorioId: String(territorio) }),
      ...(eixo && { eixoId: String(eixo) }),
      ...(status && { status }),
      ...(ator && { atorId: String(ator) }),
      ...(ods && { ods: String(ods) }),
      ...(prefeitura && { envolvePrefeitura: prefeitura === 'sim' ? 'true' : 'false' }),
    },
    porPagina: vista === 'tabela' ? 50 : NO_DESENHO,
    chave: (i) => i.iniciativaId,
  })
  const { dados, linhas, lida } = lista
  const cols = useMemo(() => colunas(w, true), [w])
  const limpar = () =>
    mudar({ territorio: null, eixo: null, status: null, ator: null, ods: null, prefeitura: null, busca: '' })
  const semNada = (
    <EmptyState
      titulo="Nenhuma iniciativa"
      texto={filtrada ? 'Com estes filtros não há nenhuma.' : 'As iniciativas dos territórios aparecem aqui.'}
      acao={filtrada ? <LimparFiltros onLimpar={limpar} /> : undefined}
    />
  )
  const desenho = lida.error ? (
    <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  ) : !linhas ? (
    <Carregando linhas={6} altura={60} />
  ) : linhas.length === 0 ? (
    semNada
  ) : vista === 'quadro' ? (
    <Quadro linhas={linhas} />
  ) : (
    <LinhaDoTempo linhas={linhas} />
  )
  return (
    <PageFrame
      titulo="Gestão de Territórios"
      antes={abas}
      acao={
        can('criarIniciativa')
          ? { rotulo: 'Nova iniciativa', icone: IconPlus, para: paraRegistro('iniciativas', 0, 'novo') }
          : undefined
      }
      filtros={
        <>
          {vista !== 'tabela' && (
            <TextField label="Buscar" type="search" value={valores.busca} onChange={(busca) => mudar({ busca })} />
          )}
          <Picker
            label="Território"
            placeholder="Todos"
            opcoes={(territorios.data ?? []).map((t) => ({ valor: t.territorioId, rotulo: `${t.nome}/${t.uf}` }))}
            value={territorio}
            onChange={(v) => mudar({ territorio: v })}
          />
          <Picker
            label="Status"
            placeholder="Todos"
            opcoes={OPCOES_STATUS}
            value={status}
            onChange={(v) => mudar({ status: v })}
          />
          <Picker
            label={w.frase('{Eixo (eixo)} temático')}
            placeholder="Todos"
            opcoes={(eixos.data ?? []).map((e) => ({ valor: e.eixoId, rotulo: e.nome }))}
            value={eixo}
            onChange={(v) => mudar({ eixo: v })}
          />
          <Picker label="ODS" placeholder="Todos" opcoes={OPCOES_ODS} value={ods} onChange={(v) => mudar({ ods: v })} />
          <Picker
            label="Envolve prefeitura"
            placeholder="Todas"
            opcoes={[
              { valor: 'sim' as const, rotulo: 'Sim' },
              { valor: 'nao' as const, rotulo: 'Não' },
            ]}
            value={prefeitura}
            onChange={(v) => mudar({ prefeitura: v })}
          />
        </>
      }
      filtrosAtivos={ativos}
      recorte={
        ator === null
          ? undefined
          : { nomes: ['De um ator'], todas: 'Mostrar de todos', onTodas: () => mudar({ ator: null }) }
      }
    >
      <Stack>
        {dados && (
          <>
            <Numeros>
              <Numero rotulo="Iniciativas">{dados.total}</Numero>
              <Numero rotulo="Custo de todas elas">{formatMoney(dados.custo / 100)}</Numero>
            </Numeros>
            <TabelaDoDesenho
              de="das iniciativas por status"
              colunas={[
                { titulo: 'Status' },
                { titulo: 'Iniciativas', numerica: true },
                { titulo: 'Custo', numerica: true },
              ]}
              linhas={dados.estados.map((e) => ({
                chave: e.status,
                celulas: [STATUS_INICIATIVA[e.status], e.quantas, formatMoney(e.custo / 100)],
              }))}
            />
          </>
        )}
        <EscolherVista
          vistas={[
            { value: 'quadro', label: 'Quadro', Icon: IconLayoutKanban },
            { value: 'tabela', label: 'Tabela', Icon: IconTable },
            { value: 'tempo', label: 'Linha do tempo', Icon: IconChartBar },
          ]}
          vista={vista}
          onMudar={(v) => anotar({ ver: v === 'quadro' ? null : v, pagina: null }, { passo: true })}
        />
        {vista === 'tabela' ? (
          <DataTable
            id="iniciativas"
            rotulo="Iniciativas"
            linhas={linhas}
            colunas={cols}
            chave={(i) => i.iniciativaId}
            erro={lida.error}
            onTentarDeNovo={() => void lida.refetch()}
            vazio="Nenhuma iniciativa"
            vazioAcao={filtrada ? <LimparFiltros onLimpar={limpar} /> : undefined}
            nomes={{ um: 'iniciativa', varios: 'iniciativas' }}
            exportar={{ nome: 'Iniciativas' }}
            acoes={(i) => [abrir(i), ...passosDe(i), ...outrasDe(i)]}
            servidor={{ ...lista.servidor, totais: { custo: (dados?.custo ?? 0) / 100 } }}
          />
        ) : (
          <>
            {desenho}
            {dados && linhas && dados.total > linhas.length && (
              <Text size="sm">
                Aqui estão {linhas.length} de {dados.total}. A tabela mostra todas, em páginas.
              </Text>
            )}
          </>
        )}
      </Stack>
      {dialogo}
    </PageFrame>
  )
}
