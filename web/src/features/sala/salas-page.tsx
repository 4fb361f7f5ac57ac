import { Anchor } from '@mantine/core'
import { IconChartBar, IconListCheck, IconPencil, IconPlus, IconPower } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatPhone, nomeComUf } from '#contract/br.ts'
import { UFS } from '#contract/fields.ts'
import {
  type LinhaDeSala,
  listarSalas,
  NOMES_SITUACAO_SALA,
  ORDENS_SALA,
  opcoesDeSalas,
  SITUACOES_SALA,
} from '#contract/sala.ts'
import { SITUACOES_INSCRICAO } from '#contract/selo.ts'
import type { Wording } from '#contract/wording.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import { inicioDaSala } from '#web/partes/moldura-da-sala.tsx'
import type { Acao } from '#web/ui/acao.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { SituacaoDaSala } from './situacao.tsx'
import { useMudarSituacao } from './use-mudar-situacao.ts'

const CODECS = {
  uf: umaDe(UFS),
  regional: umId,
  situacao: umaDe(SITUACOES_SALA),
  inscricao: umaDe(SITUACOES_INSCRICAO),
}
const SEM_FILTROS = { uf: null, regional: null, situacao: null, inscricao: null } as const
const ORDENAVEIS: ReadonlySet<string> = new Set(ORDENS_SALA)

const lugarDe = (s: Pick<LinhaDeSala, 'municipio' | 'uf'>) => nomeComUf({ nome: s.municipio, uf: s.uf })
const plano = (s: LinhaDeSala) => `/sala-principal/${s.municipioId}/sala-5w2h`

/** What is planned there, and what of it is late. */
const Acoes5w2h = ({ sala: s }: { sala: LinhaDeSala }) =>
  s.acoesAbertas === 0 ? (
    <>-</>
  ) : (
    <Anchor
      component={Link}
      to={s.acoesAtrasadas > 0 ? `${plano(s)}?situacao=4` : plano(s)}
      fz="inherit"
      display="inline-block"
      lh="26px"
    >
      {s.acoesAtrasadas > 0 ? (
        <StatusBadge tom="negativo">{quantos(s.acoesAtrasadas, 'atrasada', 'atrasadas')}</StatusBadge>
      ) : (
        quantos(s.acoesAbertas, 'aberta', 'abertas')
      )}
    </Anchor>
  )

const INSCRICAO: Coluna<LinhaDeSala> = {
  chave: 'inscricao',
  titulo: 'Inscrição no selo',
  valor: (s) => s.inscricao,
  largura: 150,
}
const SELO: Coluna<LinhaDeSala> = {
  chave: 'medalha',
  titulo: 'Selo',
  valor: (s) => s.medalha,
  celula: (s) => <Medalha nivel={s.medalha} />,
  largura: 130,
}

const colunas = (w: Wording, comSelo: boolean, comPontos: boolean): Coluna<LinhaDeSala>[] => {
  const todas: Coluna<LinhaDeSala>[] = [
    {
      chave: 'municipio',
      titulo: w.singular('municipio'),
      valor: lugarDe,
      celula: (s) => (
        <Anchor component={Link} to={inicioDaSala(s.municipioId)} fw={600} fz="inherit">
          {lugarDe(s)}
        </Anchor>
      ),
      largura: 200,
      fixa: true,
      cartao: 'titulo',
    },
    { chave: 'nome', titulo: 'Nome da sala', valor: (s) => s.nome, largura: 210 },
    {
      chave: 'situacao',
      titulo: 'Situação',
      valor: (s) => NOMES_SITUACAO_SALA[s.situacao],
      celula: (s) => <SituacaoDaSala situacao={s.situacao} />,
      largura: 190,
    },
    { chave: 'unidadeRegional', titulo: 'Unidade regional', valor: (s) => s.unidadeRegional, largura: 140 },
    ...(comSelo ? [INSCRICAO] : []),
    ...(comPontos ? [SELO] : []),
    {
      chave: 'acoesAtrasadas',
      titulo: '5W2H',
      tipo: 'inteiro',
      valor: (s) => s.acoesAtrasadas,
      celula: (s) => <Acoes5w2h sala={s} />,
      ajuda: 'Ações atrasadas; onde não há, quantas estão abertas',
      largura: 130,
    },
    { chave: 'acoesAbertas', titulo: 'Ações abertas', tipo: 'inteiro', valor: (s) => s.acoesAbertas, oculta: true },
    { chave: 'responsavelNome', titulo: 'Responsável', valor: (s) => s.responsavelNome, oculta: true },
    { chave: 'telefone', titulo: 'Telefone', valor: (s) => s.telefone && formatPhone(s.telefone), oculta: true },
  ]
  return todas.map((c) => ({ ...c, ordenavel: ORDENAVEIS.has(c.chave) }))
}

/** What can be done with one of them. */
const useAcoes = (edita: boolean) => {
  const mudarSituacao = useMudarSituacao()
  return (s: LinhaDeSala): Acao[] => [
    ...(edita && s.situacao === 'sem'
      ? [{ rotulo: 'Cadastrar a sala', icone: IconPlus, para: `/sala-principal/novo/${s.municipioId}` }]
      : []),
    ...(edita && s.situacao !== 'sem'
      ? [
          ...(s.situacao === 'com'
            ? [{ rotulo: 'Editar', icone: IconPencil, para: `/sala-principal/editar/${s.municipioId}` }]
            : []),
          {
            rotulo: s.situacao === 'com' ? 'Desativar' : 'Reativar',
            icone: IconPower,
            onClick: () => void mudarSituacao(s.municipioId, s.situacao !== 'com', s.nome ?? lugarDe(s)),
          },
        ]
      : []),
    { rotulo: '5W2H', icone: IconListCheck, para: plano(s) },
    {
      rotulo: 'Administrar os indicadores',
      icone: IconChartBar,
      para: `/sala-principal/${s.municipioId}/sala-indicadores`,
    },
  ]
}

/** Every room in reach: where there is one, how it stands, and what waits there. */
export const SalasPage = () => {
  const w = useWording()
  const sessao = useSession()
  const filtros = useFiltrosDaLista(CODECS)
  const { valores, mudar, ativos } = filtros
  const { lida, linhas, servidor } = useLista(listarSalas, {
    ...filtros,
    query: {
      ...(valores.uf && { uf: valores.uf }),
      ...(valores.regional && { unidadeRegionalId: String(valores.regional) }),
      ...(valores.situacao && { situacao: valores.situacao }),
      ...(valores.inscricao && { inscricao: valores.inscricao }),
    },
    chave: (s) => s.municipioId,
    erro: 'Erro ao obter as salas',
  })
  const opcoes = useCall(opcoesDeSalas, {}, { erro: 'Erro ao obter os filtros das salas' })
  const comSelo = capacidades().criteriosSelo
  const comPontos = sessao.can('visualizarPontosMedalha')
  const cols = useMemo(() => colunas(w, comSelo, comPontos), [w, comSelo, comPontos])
  const acoes = useAcoes(sessao.can('editarSala'))
  const regionais = (opcoes.data?.unidadesRegionais ?? []).filter((r) => !valores.uf || r.uf === valores.uf)
  return (
    <PageFrame
      titulo="Sala do Empreendedor"
      filtrosAtivos={ativos}
      filtrosNaLinha
      filtros={
        <>
          <Picker
            label="UF"
            placeholder="Todas"
            opcoes={(opcoes.data?.ufs ?? []).map((uf) => ({ valor: uf as (typeof UFS)[number], rotulo: uf }))}
            value={valores.uf}
            onChange={(uf) => mudar({ uf, regional: null })}
          />
          <Picker
            label="Unidade regional"
            placeholder="Todas"
            opcoes={regionais.map((r) => ({ valor: r.id_unidade_regional, rotulo: r.nomeRegiao }))}
            value={valores.regional}
            onChange={(regional) => mudar({ regional })}
          />
          <Picker
            label="Situação"
            placeholder="Todas"
            opcoes={SITUACOES_SALA.map((valor) => ({ valor, rotulo: NOMES_SITUACAO_SALA[valor] }))}
            value={valores.situacao}
            onChange={(situacao) => mudar({ situacao })}
          />
          {comSelo && (
            <Picker
              label="Inscrição no selo"
              placeholder="Todas"
              opcoes={SITUACOES_INSCRICAO.map((valor) => ({ valor, rotulo: valor }))}
              value={valores.inscricao}
              onChange={(inscricao) => mudar({ inscricao })}
            />
          )}
        </>
      }
    >
      <DataTable
        id="salas"
        rotulo="Salas"
        linhas={linhas}
        colunas={cols}
        chave={(s) => s.municipioId}
        nomeLinha={lugarDe}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        servidor={servidor}
        vazio={ativos > 0 ? 'Nada encontrado com estes filtros' : 'Nenhuma sala em seu alcance'}
        {...(ativos > 0 && { vazioAcao: <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} /> })}
        nomes={w.min.umEVarios('municipio')}
        exportar={{ nome: 'salas-do-empreendedor' }}
        acoes={acoes}
      />
    </PageFrame>
  )
}
