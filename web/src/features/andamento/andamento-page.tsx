import { Skeleton } from '@mantine/core'
import { IconBuildingCommunity, IconFileSpreadsheet, IconListDetails } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'
import {
  type AndamentoDaCidade,
  type AndamentoDaSolucao,
  type AndamentoDaTarefa,
  andamentoDasSolucoes,
  andamentoDasTarefas,
  andamentoDosMunicipios,
  type NivelDoAndamento,
  opcoesDoAndamento,
  planilhaDoAndamento,
  prepararPlanilhaDoAndamento,
  resumoDoAndamento,
} from '#contract/andamento.ts'
import { nomeComUf } from '#contract/br.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useFiltrosDaLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Passo } from '#web/lib/tela.ts'
import { prepararDocumento } from '#web/lib/trabalho.ts'
import { nomeDaSituacao } from '#web/partes/estado-termo.tsx'
import { SEM_CONSULTOR } from '#web/partes/sem-consultor.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Segmentos } from '#web/ui/segmentos.tsx'
import { colunasDasCidades, colunasDasSolucoes, colunasDasTarefas, type Para } from './colunas.tsx'
import { CODECS, corpoDe, emUso, enderecoDe, SEM_FILTROS, type Valores } from './enderecos.ts'
import { Filtros } from './filtros.tsx'
import { type Estado, Lista } from './lista.tsx'
import { Resumo } from './resumo.tsx'
import { TOM_NO_TEMPO } from './situacao.tsx'
import type { NoTempo } from './tempo.ts'

const UM_MINUTO = 60_000

const cidadeNoTempo = (l: AndamentoDaCidade, para: Para, nomes: string): NoTempo => ({
  ...l,
  chave: l.municipioId,
  nome: nomeComUf({ nome: l.municipio, uf: l.uf }),
  onde: '',
  para: para({ nivel: 'solucoes', cidade: [l.municipioId] }),
  situacao: `${l.solucoes.toLocaleString('pt-BR')} ${nomes}`,
  tom: l.finalizadas + l.interrompidas === l.solucoes ? 'feita' : l.iniciadaEm === null ? 'nova' : 'andando',
  diasDeAtraso: 0,
})
const solucaoNoTempo = (l: AndamentoDaSolucao, para: Para, umaCidade: boolean): NoTempo => ({
  ...l,
  chave: l.municipioSolucaoId,
  nome: l.solucao,
  onde: umaCidade ? (l.consultor ?? SEM_CONSULTOR) : nomeComUf({ nome: l.municipio, uf: l.uf }),
  para: para({ nivel: 'tarefas', termo: [l.municipioSolucaoId] }),
  situacao: nomeDaSituacao.solucao(l),
  tom: TOM_NO_TEMPO[l.situacao]!,
})
const tarefaNoTempo = (l: AndamentoDaTarefa): NoTempo => ({
  ...l,
  chave: l.municipioTarefaId,
  nome: l.nome,
  onde: l.solucao,
  para: undefined,
  situacao: nomeDaSituacao.tarefa(l),
  tom: TOM_NO_TEMPO[l.situacao]!,
})

interface Props {
  municipioId?: number
}

const Andamento = ({ municipioId }: Props) => {
  const w = useWording()
  const { can } = useSession()
  const { pathname } = useLocation()
  const umaCidade = municipioId !== undefined
  const estado: Estado = useFiltrosDaLista(CODECS)
  const valores = estado.valores as unknown as Valores
  const nivel: NivelDoAndamento = umaCidade && valores.nivel !== 'tarefas' ? 'solucoes' : (valores.nivel ?? 'cidades')
  const body = useMemo(() => corpoDe(valores, municipioId), [valores, municipioId])
  const ativos = emUso(valores)
  const opcoes = useCall(opcoesDoAndamento, {}, { erro: 'Erro ao obter os filtros', staleTime: UM_MINUTO })
  const resumo = useCall(
    resumoDoAndamento,
    { body },
    { erro: 'Erro ao obter o resumo do andamento', manterAnterior: true },
  )
  const para: Para = useMemo(
    () => (parte) => enderecoDe(pathname, { ...valores, nivel }, parte),
    [pathname, valores, nivel],
  )
  const colunas = useMemo(
    () => ({
      cidades: colunasDasCidades(w, para),
      solucoes: colunasDasSolucoes(w, para, umaCidade),
      tarefas: colunasDasTarefas(w, para, umaCidade),
    }),
    [w, para, umaCidade],
  )
  const min = (termo: 'municipio' | 'solucao' | 'tarefa') => w.min.umEVarios(termo)
  const NIVEIS = [
    { chave: 'cidades', rotulo: w.plural('municipio') },
    { chave: 'solucoes', rotulo: w.plural('solucao') },
    { chave: 'tarefas', rotulo: w.plural('tarefa') },
  ] as const
  const baixar = () =>
    (resumo.data?.tarefas ?? 0) > LINHAS_NA_HORA.planilha
      ? void prepararDocumento(prepararPlanilhaDoAndamento, { body })
      : void baixarDocumento(planilhaDoAndamento, { body })

  const termoDa = (l: { municipioId: number }): Acao[] => [
    { rotulo: w.rotulo('tabTermo'), icone: IconListDetails, para: `/cidade/${l.municipioId}/termo-referencia/0` },
  ]
  const verTermo = can('termoReferencia') && !umaCidade ? termoDa : undefined
  const comum = { body, estado, ativos }
  const lista = {
    cidades: () => (
      <Lista
        {...comum}
        chamada={andamentoDosMunicipios}
        nome={`Andamento por ${w.min.singular('municipio')}`}
        nomes={min('municipio')}
        colunas={colunas.cidades}
        chave={(l) => l.municipioId}
        maxAcoes={2}
        nomeLinha={(l) => l.municipio}
        noTempo={(l) => cidadeNoTempo(l, para, l.solucoes === 1 ? min('solucao').um : min('solucao').varios)}
        acoes={(l) => [
          { rotulo: 'Abrir', icone: IconBuildingCommunity, para: `/cidade/${l.municipioId}/andamento` },
          ...(verTermo?.(l) ?? []),
        ]}
        vazio={`Nenhum termo de referência ${w.min.nos('municipio')} que você alcança`}
      />
    ),
    solucoes: () => (
      <Lista
        {...comum}
        chamada={andamentoDasSolucoes}
        nome={`Andamento ${w.min.dos('solucao')}`}
        nomes={min('solucao')}
        colunas={colunas.solucoes}
        chave={(l) => l.municipioSolucaoId}
        nomeLinha={(l) => l.solucao}
        noTempo={(l) => solucaoNoTempo(l, para, umaCidade)}
        acoes={verTermo}
        maxAcoes={1}
        vazio={w.nenhum('solucao')}
      />
    ),
    tarefas: () => (
      <Lista
        {...comum}
        chamada={andamentoDasTarefas}
        nome={`Andamento ${w.min.dos('tarefa')}`}
        nomes={min('tarefa')}
        colunas={colunas.tarefas}
        chave={(l) => l.municipioTarefaId}
        nomeLinha={(l) => l.nome}
        noTempo={tarefaNoTempo}
        acoes={verTermo}
        maxAcoes={1}
        vazio={w.min.nenhum('tarefa')}
      />
    ),
  }

  /** In its place from the beginning, so that the list stays where it is. */
  const antes = () => {
    if (resumo.isLoading) return <Skeleton height={66} aria-hidden />
    if (!resumo.data || resumo.data.solucoes === 0) return undefined
    return <Resumo resumo={resumo.data} para={para} umaCidade={umaCidade} />
  }

  return (
    <PageFrame
      titulo="Andamento"
      {...(!umaCidade && {
        trilha: trilhaDe(valores, nivel, para, opcoes.data?.municipios ?? [], w.singular('solucao')),
      })}
      acoes={[{ rotulo: 'Baixar planilha (XLSX)', icone: IconFileSpreadsheet, onClick: baixar }]}
      antes={antes()}
      filtros={
        <Filtros
          valores={valores}
          mudar={estado.mudar as (parte: object) => void}
          opcoes={opcoes.data}
          umaCidade={umaCidade}
        />
      }
      filtrosAtivos={ativos}
      recorte={{
        nomes: ativos > 0 ? ['o que os filtros do endereço escolhem'] : [],
        todas: 'Mostrar tudo',
        onTodas: () => estado.mudar(SEM_FILTROS as object),
      }}
      estados={
        <Segmentos
          rotulo="O que mostrar"
          atual={nivel}
          itens={(umaCidade ? NIVEIS.slice(1) : NIVEIS).map(({ chave, rotulo }) => ({
            chave,
            rotulo,
            para: para({ nivel: chave }),
            quantos: resumo.data?.[chave],
          }))}
        />
      }
    >
      {/* Another level is another list: its rows must not stand for a moment as these. */}
      <div key={nivel}>{lista[nivel]()}</div>
    </PageFrame>
  )
}

type Lugar = { municipioId: number; nome: string; uf: string }
/** The way down: all, one city, one of its solutions. */
const trilhaDe = (
  v: Valores,
  nivel: NivelDoAndamento,
  para: Para,
  lugares: readonly Lugar[],
  solucao: string,
): Passo[] => {
  const topo = { rotulo: 'Andamento', para: para({ nivel: 'cidades', cidade: [], termo: [] }) }
  const [unica, ...outras] = v.cidade
  const lugar = unica !== undefined && outras.length === 0 ? lugares.find((m) => m.municipioId === unica) : undefined
  if (nivel === 'cidades' || (!lugar && v.termo.length !== 1)) return [{ rotulo: 'Andamento' }]
  return [
    topo,
    ...(lugar ? [{ rotulo: nomeComUf(lugar), para: para({ nivel: 'solucoes', termo: [] }) }] : []),
    ...(v.termo.length === 1 ? [{ rotulo: solucao }] : []),
  ]
}

/** Of all places in reach. */
export const AndamentoPage = () => <Andamento />

/** Of one city, as a tab of it. */
export const AndamentoDaCidadePage = () => {
  const { id = '' } = useParams()
  return <Andamento key={id} municipioId={Number(id)} />
}
