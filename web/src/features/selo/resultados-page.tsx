import { Anchor } from '@mantine/core'
import { IconArrowBackUp, IconFileSpreadsheet, IconFlag, IconSpeakerphone } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDecimal } from '#contract/br.ts'
import { SEM_SELO } from '#contract/pontos.ts'
import {
  type ContagemDoSelo,
  DO_MAIOR,
  type EdicaoDoSelo,
  ETAPAS_NACIONAIS,
  FILTROS_DO_NIVEL,
  listarEdicoesDoSelo,
  listarResultados,
  NENHUM,
  planilhaDeResultados,
  type ResultadoDoSelo,
} from '#contract/selo-resultado.ts'
import type { Wording } from '#contract/wording.ts'
import { ambiente, capacidades, useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { IniciarModal } from './iniciar-modal.tsx'
import { EtapaNacional, Selo, SemSelo } from './palavras.tsx'
import { PublicarModal } from './publicar-modal.tsx'
import classes from './selo.module.css'

const CODECS = { edicao: umId, nivel: umaDe(FILTROS_DO_NIVEL), nacional: umaDe(ETAPAS_NACIONAIS) }

const decimal = (n: number | null) => (n === null ? '' : formatDecimal(n))

const colunasDe = (w: Wording, edicao: number | undefined): Coluna<ResultadoDoSelo>[] => [
  {
    chave: 'sala',
    titulo: w.singular('municipio'),
    valor: (r) => r.sala,
    celula: (r) => (
      <Anchor component={Link} to={`/cidade/${r.municipioId}/selo${edicao ? `?edicao=${edicao}` : ''}`} inherit>
        {r.sala}
      </Anchor>
    ),
    largura: 240,
    cartao: 'titulo',
  },
  {
    chave: 'documental',
    titulo: 'Pontos',
    tipo: 'numero',
    valor: (r) => r.documental,
    celula: (r) => decimal(r.documental),
    largura: 90,
  },
  {
    chave: 'clienteOculto',
    titulo: 'Cliente oculto',
    tipo: 'numero',
    valor: (r) => r.clienteOculto,
    celula: (r) => decimal(r.clienteOculto),
    largura: 120,
  },
  {
    chave: 'total',
    titulo: 'Total',
    tipo: 'numero',
    valor: (r) => r.total,
    celula: (r) => decimal(r.total),
    largura: 90,
  },
  {
    chave: 'selo',
    titulo: 'Selo',
    valor: (r) => r.selo ?? SEM_SELO,
    celula: (r) => <Selo nivel={r.selo} />,
    largura: 130,
  },
  {
    chave: 'etapaNacional',
    titulo: 'Etapa nacional',
    valor: (r) => r.etapaNacional ?? '',
    celula: (r) => r.etapaNacional && <EtapaNacional estado={r.etapaNacional} />,
    ordenavel: false,
    largura: 180,
  },
  {
    chave: 'falta',
    titulo: 'O que falta para o próximo nível',
    valor: (r) => (r.falta ? `${r.falta.nivel}: ${r.falta.itens.join('; ')}` : ''),
    ordenavel: false,
    largura: 320,
  },
]

const Niveis = ({ niveis }: { niveis: ContagemDoSelo }) => (
  <ul className={classes.niveis} aria-label="Quantos de cada nível">
    {[...DO_MAIOR, NENHUM].map((n) => (
      <li key={n}>
        <Selo nivel={n === NENHUM ? null : n} />
        <strong>{niveis[n]}</strong>
      </li>
    ))}
  </ul>
)

const situacaoDe = (e: EdicaoDoSelo) =>
  e.publicada
    ? 'Resultado final publicado.'
    : `${e.iniciadaEm === null ? '' : `Edição iniciada em ${formatDate(e.iniciadaEm)}. `}Apuração: ainda não publicado. O resultado pode ser publicado a partir de ${formatDate(e.resultado)}.`

/** That of the state one is in, or else the newest. */
const edicaoInicial = (edicoes: readonly EdicaoDoSelo[] | undefined) => {
  const daqui = edicoes?.filter((e) => e.uf === ambiente().uf.slice(0, 2)) ?? []
  return daqui.find((e) => e.atual) ?? daqui[0] ?? edicoes?.[0]
}

/** The results of all rooms in an edition, for who publishes them. */
const Resultados = () => {
  const w = useWording()
  const { can } = useSession()
  const [publicando, setPublicando] = useState(false)
  const [iniciando, setIniciando] = useState(false)
  const filtros = useFiltrosDaLista(CODECS)
  const { valores, mudar, ativos } = filtros
  const edicoes = useCall(listarEdicoesDoSelo, {}, { naTela: true })
  const edicao = edicoes.data?.find((e) => e.seloEdicaoId === valores.edicao) ?? edicaoInicial(edicoes.data)
  const query = {
    ...(edicao && { edicao: String(edicao.seloEdicaoId) }),
    ...(valores.nivel && { nivel: valores.nivel }),
    ...(valores.nacional && { nacional: valores.nacional }),
  }
  const { lida, dados, linhas, servidor } = useLista(listarResultados, {
    ...filtros,
    query,
    chave: (r) => r.municipioId,
    naTela: true,
  })
  const cols = useMemo(() => colunasDe(w, edicao?.seloEdicaoId), [w, edicao?.seloEdicaoId])
  const planilha: Acao = {
    rotulo: 'Baixar a planilha',
    icone: IconFileSpreadsheet,
    onClick: () =>
      void baixarDocumento(planilhaDeResultados, {
        query: { ...query, ...(valores.busca.trim() && { busca: valores.busca.trim() }) },
      }),
  }
  const publicacao: Acao | undefined =
    edicao && can('publicarResultadoSelo')
      ? {
          rotulo: edicao.publicada ? 'Retirar o resultado' : 'Publicar resultado',
          icone: edicao.publicada ? IconArrowBackUp : IconSpeakerphone,
          onClick: () => setPublicando(true),
        }
      : undefined
  const inicio: Acao | undefined =
    publicacao && edicao?.atual && !edicao.publicada && edicao.iniciadaEm === null
      ? { rotulo: 'Iniciar edição', icone: IconFlag, onClick: () => setIniciando(true) }
      : undefined
  if (edicoes.error && !edicoes.data)
    return (
      <PageFrame titulo="Resultado do selo">
        <ErrorState erro={edicoes.error} onTentarDeNovo={() => void edicoes.refetch()} />
      </PageFrame>
    )
  return (
    <PageFrame
      titulo="Resultado do selo"
      subtitulo={edicao && situacaoDe(edicao)}
      acao={edicao?.publicada ? planilha : publicacao}
      acoes={edicao?.publicada ? (publicacao ? [publicacao] : []) : [planilha, ...(inicio ? [inicio] : [])]}
      filtrosNaLinha
      filtrosSempre
      filtrosAtivos={ativos}
      filtros={
        <>
          <Picker
            label="Edição"
            limpavel={false}
            opcoes={
              edicoes.data?.map((e) => ({
                valor: e.seloEdicaoId,
                rotulo: `${e.ano}/${e.uf}`,
                ...(e.publicada && { descricao: 'Resultado publicado' }),
              })) ?? []
            }
            carregando={edicoes.isLoading}
            value={edicao?.seloEdicaoId ?? null}
            onChange={(id) => mudar({ edicao: id })}
          />
          <Picker
            label="Selo"
            placeholder="Todos"
            opcoes={FILTROS_DO_NIVEL.map((n) => ({ valor: n, rotulo: n === NENHUM ? SEM_SELO : n }))}
            value={valores.nivel}
            onChange={(nivel) => mudar({ nivel })}
          />
          <Picker
            label="Etapa nacional"
            placeholder="Todas"
            opcoes={ETAPAS_NACIONAIS.map((n) => ({ valor: n, rotulo: n }))}
            value={valores.nacional}
            onChange={(nacional) => mudar({ nacional })}
          />
        </>
      }
    >
      {edicoes.data?.length === 0 ? (
        <EmptyState titulo="Nenhuma edição do selo" texto="Cadastre a primeira em Edições do selo." />
      ) : (
        <>
          {dados && <Niveis niveis={dados.niveis} />}
          <DataTable
            id="selo-resultado"
            rotulo="Resultado do selo"
            linhas={linhas}
            colunas={cols}
            chave={(r) => r.municipioId}
            nomeLinha={(r) => r.sala}
            erro={lida.error}
            onTentarDeNovo={() => void lida.refetch()}
            servidor={servidor}
            nomes={w.min.umEVarios('municipio')}
            vazio={w.frase('{Nenhum município} com estes filtros')}
          />
        </>
      )}
      {iniciando && edicao && <IniciarModal edicao={edicao} onFechar={() => setIniciando(false)} />}
      {publicando && edicao && <PublicarModal edicao={edicao} onFechar={() => setPublicando(false)} />}
    </PageFrame>
  )
}

export const ResultadosPage = () =>
  capacidades().criteriosSelo ? (
    <Resultados />
  ) : (
    <PageFrame titulo="Resultado do selo">
      <SemSelo />
    </PageFrame>
  )
