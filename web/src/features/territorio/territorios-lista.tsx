import { Anchor, Stack, Text } from '@mantine/core'
import { IconEye, IconLayoutGrid, IconPencil, IconPlus, IconTable, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatMoney } from '#contract/br.ts'
import { UFS } from '#contract/fields.ts'
import {
  excluirTerritorio,
  type LinhaDosTerritorios,
  listarTerritorios,
  pessoasDosTerritorios,
} from '#contract/territorio.ts'
import { STATUS_TERRITORIO, type StatusTerritorio } from '#contract/territorio-estados.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EscolherVista } from '#web/ui/escolher-vista.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import moldura from '#web/ui/quadro.module.css'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import { quantos } from '#web/ui/texto.ts'
import { paraParte, paraRegistro } from './enderecos.ts'
import { FaseDoTerritorio } from './estado.tsx'
import classes from './territorio.module.css'

const STATUS = ['1', '2', '3', '4', '5', '6'] as const
const VISTAS = ['cartoes', 'tabela'] as const
const CODECS = { fase: umaDe(STATUS), uf: umaDe(UFS), responsavel: umId, municipio: umId, ver: umaDe(VISTAS) }
const OPCOES_FASE = STATUS.map((s) => ({ valor: s, rotulo: STATUS_TERRITORIO[Number(s) as StatusTerritorio] }))
const OPCOES_UF = UFS.map((uf) => ({ valor: uf, rotulo: uf }))

/** Those in reach by name, the others counted. */
export const lugaresDe = (t: Pick<LinhaDosTerritorios, 'municipios' | 'municipiosFora'>) =>
  [
    ...t.municipios.map((m) => `${m.nome}/${m.uf}`),
    ...(t.municipiosFora > 0 ? [`mais ${t.municipiosFora} fora do seu alcance`] : []),
  ].join(', ')

const Atrasadas = ({ t }: { t: LinhaDosTerritorios }) =>
  t.iniciativas.atrasadas > 0 ? (
    <Anchor
      component={Link}
      to={paraParte('iniciativas', `territorio=${t.territorioId}&status=4`)}
      c="red"
      className={classes.elo}
    >
      {quantos(t.iniciativas.atrasadas, 'atrasada', 'atrasadas')}
    </Anchor>
  ) : null
const proximo = (t: LinhaDosTerritorios, w: Wording) =>
  t.proximoEncontro
    ? `${w.singular('encontro')} ${t.proximoEncontro.numero}: ${formatDateTime(t.proximoEncontro.inicio)}`
    : null

const colunas = (w: Wording): Coluna<LinhaDosTerritorios>[] => [
  {
    chave: 'nome',
    titulo: 'Território',
    valor: (t) => t.nome,
    celula: (t) => (
      <Anchor component={Link} to={paraRegistro('territorios', t.territorioId)} fw={600} fz="inherit">
        {t.nome}
      </Anchor>
    ),
    largura: 220,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'uf', titulo: 'UF', valor: (t) => t.uf, largura: 80 },
  {
    chave: 'status',
    titulo: 'Fase',
    valor: (t) => STATUS_TERRITORIO[t.status],
    celula: (t) => <FaseDoTerritorio status={t.status} />,
    largura: 190,
  },
  { chave: 'municipios', titulo: w.plural('municipio'), valor: lugaresDe, largura: 260, ordenavel: false },
  {
    chave: 'iniciativas',
    titulo: 'Iniciativas',
    tipo: 'inteiro',
    valor: (t) => t.iniciativas.total,
    largura: 110,
    ordenavel: false,
  },
  {
    chave: 'atrasadas',
    titulo: 'Atrasadas',
    tipo: 'inteiro',
    valor: (t) => t.iniciativas.atrasadas,
    celula: (t) => (t.iniciativas.atrasadas > 0 ? <Atrasadas t={t} /> : 0),
    largura: 130,
    ordenavel: false,
  },
  {
    chave: 'proximo',
    titulo: `Próximo ${w.min.singular('encontro')}`,
    valor: (t) => proximo(t, w),
    largura: 220,
    ordenavel: false,
  },
  { chave: 'responsavel', titulo: 'Responsável', valor: (t) => t.responsavel.nome, largura: 180 },
  { chave: 'consultor', titulo: 'Consultor', valor: (t) => t.consultor?.nome, oculta: true, ordenavel: false },
  { chave: 'inicio', titulo: 'Início', tipo: 'data', valor: (t) => t.inicio, oculta: true },
  { chave: 'fimPrevisto', titulo: 'Fim previsto', tipo: 'data', valor: (t) => t.fimPrevisto, oculta: true },
  {
    chave: 'custo',
    titulo: 'Custo das iniciativas',
    tipo: 'dinheiro',
    valor: (t) => t.iniciativas.custo / 100,
    oculta: true,
    ordenavel: false,
  },
]

const Cartao = ({ t }: { t: LinhaDosTerritorios }) => {
  const w = useWording()
  return (
    <li className={`${moldura.cartao} ${classes.cartao}`}>
      <Anchor component={Link} to={paraRegistro('territorios', t.territorioId)} fw={600} className={classes.elo}>
        {t.nome}/{t.uf}
      </Anchor>
      <div>
        <FaseDoTerritorio status={t.status} />
      </div>
      <Text size="sm" c="dimmed">
        {lugaresDe(t)}
      </Text>
      <Text size="sm" component="div">
        {quantos(t.iniciativas.total, 'iniciativa', 'iniciativas')}
        {t.iniciativas.custo > 0 && `, ${formatMoney(t.iniciativas.custo / 100)}`} <Atrasadas t={t} />
      </Text>
      <Text size="sm">{proximo(t, w) ?? w.frase('{Nenhum encontro} do programa à frente')}</Text>
      <Text size="sm" c="dimmed">
        {t.responsavel.nome}
      </Text>
    </li>
  )
}

/** Taking a territory away, in its page and in its row. */
export const useExcluirTerritorio = (onExcluido?: () => unknown) => {
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirTerritorio, { naTela: true })
  const { can } = useSession()
  return (t: LinhaDosTerritorios): Acao[] =>
    can('excluirTerritorio')
      ? [
          {
            rotulo: 'Excluir',
            icone: IconTrash,
            perigo: true,
            desabilitada: !t.acoes.excluir && 'Só se exclui um território em prospecção e vazio. Suspenda-o.',
            onClick: () =>
              void confirmar({
                titulo: 'Excluir território?',
                texto: `O território ${t.nome} e a sua imagem serão apagados.`,
                confirmar: 'Excluir',
                perigo: true,
                acao: async () => {
                  await excluir.mutateAsync({ params: { id: t.territorioId } })
                  await onExcluido?.()
                },
              }),
          },
        ]
      : []
}
const useAcoes = () => {
  const excluir = useExcluirTerritorio()
  return (t: LinhaDosTerritorios): Acao[] => [
    { rotulo: 'Abrir', icone: IconEye, para: paraRegistro('territorios', t.territorioId) },
    ...(t.acoes.editar
      ? [{ rotulo: 'Editar', icone: IconPencil, para: paraRegistro('territorios', t.territorioId, 'editar') }]
      : []),
    ...excluir(t),
  ]
}

export const TerritoriosLista = ({ abas }: { abas: ReactNode }) => {
  const w = useWording()
  const { can } = useSession()
  const filtros = useFiltrosDaLista(CODECS)
  const { valores, mudar, ir, anotar } = filtros
  const { fase, uf, responsavel, municipio, ver } = valores
  const vista = ver ?? 'cartoes'
  const ativos = filtros.ativos - (ver === null ? 0 : 1)
  const filtrada = ativos > 0 || valores.busca !== ''
  const pessoas = useCall(pessoasDosTerritorios, {}, { naTela: true })
  const lista = useLista(listarTerritorios, {
    ...{ valores, mudar, ir, naTela: true, erro: 'Erro ao obter territórios' },
    query: {
      ...(fase && { status: fase }),
      ...(uf && { uf }),
      ...(responsavel && { responsavelId: String(responsavel) }),
      ...(municipio && { municipioId: String(municipio) }),
    },
    chave: (t) => t.territorioId,
  })
  const cols = useMemo(() => colunas(w), [w])
  const acoes = useAcoes()
  const limpar = () => mudar({ fase: null, uf: null, responsavel: null, municipio: null, busca: '' })
  const fases = lista.dados?.fases ?? []
  const tabela = (
    <DataTable
      id="territorios"
      rotulo="Territórios"
      linhas={lista.linhas}
      colunas={cols}
      chave={(t) => t.territorioId}
      erro={lista.lida.error}
      onTentarDeNovo={() => void lista.lida.refetch()}
      vazio="Nenhum território"
      vazioAcao={filtrada ? <LimparFiltros onLimpar={limpar} /> : undefined}
      nomes={{ um: 'território', varios: 'territórios' }}
      exportar={{ nome: 'Territórios' }}
      acoes={acoes}
      servidor={lista.servidor}
    />
  )
  const cartoes = lista.lida.error ? (
    <ErrorState erro={lista.lida.error} onTentarDeNovo={() => void lista.lida.refetch()} />
  ) : !lista.linhas ? (
    <Carregando linhas={4} altura={90} />
  ) : lista.linhas.length === 0 ? (
    <EmptyState
      titulo="Nenhum território"
      texto={filtrada ? 'Com estes filtros não há nenhum.' : 'Os territórios em seu alcance aparecem aqui.'}
      acao={filtrada ? <LimparFiltros onLimpar={limpar} /> : undefined}
    />
  ) : (
    <ul className={classes.cartoes} style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Territórios">
      {lista.linhas.map((t) => (
        <Cartao key={t.territorioId} t={t} />
      ))}
    </ul>
  )
  // More than a page of cards is read as a table, which has the pages.
  const temMais = (lista.dados?.total ?? 0) > (lista.linhas?.length ?? 0)
  return (
    <PageFrame
      titulo="Gestão de Territórios"
      antes={abas}
      acao={
        can('criarTerritorio')
          ? { rotulo: 'Novo território', icone: IconPlus, para: paraRegistro('territorios', 0, 'novo') }
          : undefined
      }
      filtros={
        <>
          {vista !== 'tabela' && (
            <TextField label="Buscar" type="search" value={valores.busca} onChange={(busca) => mudar({ busca })} />
          )}
          <Picker
            label="Fase"
            placeholder="Todas"
            opcoes={OPCOES_FASE}
            value={fase}
            onChange={(v) => mudar({ fase: v })}
          />
          <Picker label="UF" placeholder="Todas" opcoes={OPCOES_UF} value={uf} onChange={(v) => mudar({ uf: v })} />
          <Picker
            label="Responsável"
            placeholder="Todos"
            opcoes={(pessoas.data ?? []).map((p) => ({ valor: p.usuarioId, rotulo: p.nome }))}
            value={responsavel}
            onChange={(v) => mudar({ responsavel: v })}
          />
        </>
      }
      filtrosAtivos={ativos}
    >
      <Stack>
        {fases.length > 0 && (
          <TabelaDoDesenho
            de="dos territórios por fase"
            colunas={[{ titulo: 'Fase' }, { titulo: 'Territórios', numerica: true }]}
            linhas={fases.map((f) => ({ chave: f.status, celulas: [STATUS_TERRITORIO[f.status], f.quantos] }))}
          />
        )}
        <EscolherVista
          vistas={[
            { value: 'cartoes', label: 'Cartões', Icon: IconLayoutGrid },
            { value: 'tabela', label: 'Tabela', Icon: IconTable },
          ]}
          vista={vista}
          onMudar={(v) => anotar({ ver: v === 'cartoes' ? null : v }, { passo: true })}
        />
        {vista === 'tabela' || temMais ? tabela : cartoes}
      </Stack>
    </PageFrame>
  )
}
