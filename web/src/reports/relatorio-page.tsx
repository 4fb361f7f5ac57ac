import { Button } from '@mantine/core'
import {
  IconCalendarRepeat,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFilter,
  IconMailForward,
  IconReportOff,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { type Coluna as ColunaDoContrato, formatar, isNumerica, type Linha } from '#contract/coluna.ts'
import { ERROS } from '#contract/erros.ts'
import {
  existeEm,
  type Formato,
  type Relatorio,
  relatorioEndpoints,
  relatorioNaVariante,
  relatorioPara,
} from '#contract/relatorio.ts'
import { temTotal, totalDaColuna } from '#contract/relatorio-vista.ts'
import { algumaEscolha } from '#contract/relatorios/filtros.ts'
import { relatoriosDe, todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { prepararDocumento } from '#web/lib/trabalho.ts'
import type { Icone } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import type { Coluna, Valor } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { useCelular } from '#web/ui/use-celular.ts'
import { AgendarForm } from './agendar.tsx'
import { CATALOGO, DASHBOARD } from './enderecos.ts'
import { EscolherVista, escolhaDaVista, type LinhaDaTabela, useGruposDaVista } from './escolher-vista.tsx'
import { escolhidos, FiltrosDoRelatorio } from './filtros.tsx'
import { GraficoDoRelatorio } from './grafico.tsx'
import { useNoEndereco } from './no-endereco.ts'
import { eixoDoGrafico } from './serie.ts'
import { Visoes } from './visoes.tsx'

/** Of a percentage the share that the report says; without that several are nothing together. */
const proporcaoDe = (c: ColunaDoContrato) => (linhas: readonly LinhaDaTabela[]) => {
  const total = totalDaColuna(
    c,
    linhas.map((l) => l.linha),
  )
  return total === null ? null : formatar(c.tipo, total)
}

const colunaDaTabela = (c: ColunaDoContrato, primeira: boolean): Coluna<LinhaDaTabela> => ({
  chave: c.chave,
  titulo: c.titulo,
  tipo: c.tipo,
  valor: ({ linha }) => linha[c.chave] as Valor,
  ...(c.largura && { largura: c.largura * 8 }),
  ...(temTotal(c) && { total: c.media ? proporcaoDe(c) : ('soma' as const) }),
  ...(c.oculta && { oculta: true }),
  ...(primeira && { cartao: 'titulo' as const }),
})

const SEM_FILTRO = 'Escolha ao menos um filtro para ver este relatório.'
const ARQUIVOS: readonly (readonly [Formato, string, Icone])[] = [
  ['xlsx', 'Baixar em XLSX', IconFileSpreadsheet],
  ['csv', 'Baixar em CSV', IconFileText],
  ['pdf', 'Baixar em PDF', IconFileTypePdf],
]

const Aberto = ({ relatorio: padrao }: { relatorio: Relatorio }) => {
  const w = useWording()
  const { can } = useSession()
  const relatorio = useMemo(() => relatorioNaVariante(relatorioPara(padrao, can), w), [padrao, can, w])
  const chamadas = useMemo(() => relatorioEndpoints(padrao), [padrao])
  const noEndereco = useNoEndereco(padrao, relatorio)
  const { filtros, vista, ativos, mudarFiltros, limparFiltros } = noEndereco
  const [agenda, setAgenda] = useState(false)
  const body = escolhidos(filtros)
  const { espera, erroDaVisao } = noEndereco
  const semFiltro = !espera && relatorio.soComFiltros && !algumaEscolha(body)
  const parado = semFiltro || espera
  const opcoes = useCall(chamadas.opcoes, {}, { erro: 'Erro ao obter os filtros', staleTime: 60_000 })
  const lista = useCall(chamadas.buscar, { body }, { erro: ERROS.obterRelatorios, enabled: !parado })
  const lidas = parado ? undefined : (lista.data as Linha[] | undefined)
  const linhas = useMemo(() => lidas?.map((linha, n) => ({ n, linha })), [lidas])
  const recusa = parado ? null : lista.error
  const demais = recusa instanceof ApiError && recusa.code === 'linhasDemais' ? recusa.message : undefined
  const faltaEscolher = semFiltro || demais !== undefined
  const celular = useCelular()
  // Who was once told to choose keeps the means to, whatever comes of the choice.
  const [mandouEscolher, setMandouEscolher] = useState(false)
  if (demais !== undefined && !mandouEscolher) setMandouEscolher(true)
  const colunas = useMemo(() => relatorio.colunas.map((c, i) => colunaDaTabela(c, i === 0)), [relatorio])
  const grupos = useGruposDaVista(relatorio, noEndereco)
  const nomeLinha = ({ linha }: LinhaDaTabela) =>
    relatorio.colunas
      .filter((c) => !isNumerica(c.tipo))
      .map((c) => formatar(c.tipo, linha[c.chave]))
      .join(', ')

  const longo = (linhas?.length ?? 0) > LINHAS_NA_HORA.planilha
  const baixar = (formato: Formato) => {
    const comVista = { ...body, vista }
    const naHora = { params: { formato }, body: comVista }
    if (formato === 'pdf') return void baixarDocumento(chamadas.baixar, naHora)
    const preparar = () => prepararDocumento(chamadas.preparar, { params: { formato }, body: comVista })
    // While the rows are not here only the server knows how many there are.
    return longo ? void preparar() : void baixarDocumento(chamadas.baixar, naHora, preparar)
  }
  const grafico = relatorio.colunas.find((c) => c.chave === vista.grafico)
  const por = eixoDoGrafico(relatorio.colunas, vista.grupo)

  return (
    <PageFrame
      titulo={relatorio.titulo}
      // The open filters of a phone leave no room below them.
      subtitulo={celular && faltaEscolher && <span role="status">{demais ?? SEM_FILTRO}</span>}
      trilha={[
        ...(can('dashboardAdministrativo')
          ? [
              { rotulo: 'Dashboard', para: DASHBOARD },
              { rotulo: 'Catálogo de relatórios', para: CATALOGO },
            ]
          : []),
        { rotulo: relatorio.titulo },
      ]}
      acoes={
        faltaEscolher || espera
          ? []
          : [
              ...ARQUIVOS.map(([formato, rotulo, icone]) => ({ rotulo, icone, onClick: () => baixar(formato) })),
              { rotulo: 'Agendar envio', icone: IconCalendarRepeat, onClick: () => setAgenda(true) },
              { rotulo: 'Relatórios agendados', icone: IconMailForward, para: '/usuario/agendamentos' },
            ]
      }
      antes={<Visoes relatorio={padrao} noEndereco={noEndereco} />}
      filtrosAtivos={ativos}
      filtrosNaLinha
      filtrosSempre={relatorio.soComFiltros || mandouEscolher}
      filtrosAbertos={faltaEscolher}
      filtros={
        relatorio.filtros.length > 0 && (
          <FiltrosDoRelatorio relatorio={relatorio} valores={filtros} mudar={mudarFiltros} opcoes={opcoes.data} />
        )
      }
    >
      {grafico && por && lidas && <GraficoDoRelatorio linhas={lidas} coluna={grafico} por={por} />}
      {faltaEscolher ? (
        !celular && (
          <div className={quadro.moldura} role="status">
            <EmptyState
              icone={IconFilter}
              titulo={demais === undefined ? SEM_FILTRO : 'Escolha filtros'}
              texto={demais}
            />
          </div>
        )
      ) : (
        <DataTable
          id={`relatorio-${relatorio.rota}`}
          rotulo={relatorio.titulo}
          linhas={linhas}
          colunas={colunas}
          chave={(l) => l.n}
          nomeLinha={nomeLinha}
          erro={espera ? erroDaVisao : lista.error}
          onTentarDeNovo={() => void (espera ? noEndereco.lerVisaoDeNovo() : lista.refetch())}
          vazio="Nenhum registro encontrado"
          vazioAcao={
            ativos > 0 && (
              <Button variant="default" onClick={limparFiltros}>
                Limpar filtros
              </Button>
            )
          }
          nomes={{ um: 'linha', varios: 'linhas' }}
          escolha={escolhaDaVista(noEndereco)}
          grupos={grupos}
          ferramentas={<EscolherVista relatorio={relatorio} noEndereco={noEndereco} />}
        />
      )}
      {agenda && <AgendarForm novo={{ relatorio: padrao, noEndereco }} onFechar={() => setAgenda(false)} />}
    </PageFrame>
  )
}

/** The report whose route the address names. */
export const RelatorioPage = () => {
  const w = useWording()
  const { user, can } = useSession()
  const { relatorioRoute } = useParams()
  const daRota = (r: Relatorio) => r.rota === relatorioRoute
  const relatorio = relatoriosDe(user, capacidades(), can).find(daRota)
  // Another report is another page: nothing of this one stays.
  if (relatorio) return <Aberto key={relatorio.rota} relatorio={relatorio} />
  if (todosOsRelatorios.some((r) => daRota(r) && existeEm(r, capacidades()))) return <SemPermissao />
  const entrada = todosOsRelatorios.find(daRota)
  return (
    <PageFrame titulo={entrada ? w.frase(entrada.titulo) : 'Relatório'}>
      <EmptyState
        icone={IconReportOff}
        titulo={entrada ? 'Este relatório não existe neste ambiente' : 'Relatório não encontrado'}
        {...(entrada && { texto: 'Ele faz parte de outros ambientes.' })}
        acao={
          <Button component={Link} to={can('dashboardAdministrativo') ? CATALOGO : '/cidade'} variant="default">
            {can('dashboardAdministrativo') ? 'Ver os relatórios' : 'Voltar ao início'}
          </Button>
        }
      />
    </PageFrame>
  )
}
