import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconTools } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { type Coluna as ColunaDoContrato, formatar, isNumerica, type Linha } from '#contract/coluna.ts'
import { ERROS } from '#contract/erros.ts'
import {
  type Formato,
  type Relatorio,
  relatorioEndpoints,
  relatorioNaVariante,
  relatorioPara,
} from '#contract/relatorio.ts'
import { algumaEscolha } from '#contract/relatorios/filtros.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { relatorios } from '#contract/relatorios.ts'
import { LINHAS_NA_HORA } from '#contract/trabalho.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { prepararDocumento } from '#web/lib/trabalho.ts'
import type { Icone } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import type { Coluna, Valor } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { CATALOGO, DASHBOARD } from './enderecos.ts'
import { codecsDe, escolhidos, FiltrosDoRelatorio } from './filtros.tsx'

/** Rows have no id of their own. */
interface LinhaDaTabela {
  n: number
  linha: Linha
}

const colunaDaTabela = (c: ColunaDoContrato, primeira: boolean): Coluna<LinhaDaTabela> => ({
  chave: c.chave,
  titulo: c.titulo,
  tipo: c.tipo,
  valor: ({ linha }) => linha[c.chave] as Valor,
  ...(c.largura && { largura: c.largura * 8 }),
  ...(c.total && { total: c.total }),
  ...(c.oculta && { oculta: true }),
  ...(primeira && { fixa: true, cartao: 'titulo' as const }),
})

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
  const codecs = useMemo(() => codecsDe(padrao), [padrao])
  const { valores, mudar, limpar, ativos } = useFiltros(codecs)
  const body = escolhidos(valores)
  const espera = relatorio.soComFiltros && !algumaEscolha(body)
  const opcoes = useCall(chamadas.opcoes, {}, { erro: 'Erro ao obter os filtros', staleTime: 60_000 })
  const lista = useCall(chamadas.buscar, { body }, { erro: ERROS.obterRelatorios, enabled: !espera })
  const linhas = useMemo(() => (lista.data as Linha[] | undefined)?.map((linha, n) => ({ n, linha })), [lista.data])
  const colunas = useMemo(() => relatorio.colunas.map((c, i) => colunaDaTabela(c, i === 0)), [relatorio])
  const nomeLinha = ({ linha }: LinhaDaTabela) =>
    relatorio.colunas
      .filter((c) => !isNumerica(c.tipo))
      .map((c) => formatar(c.tipo, linha[c.chave]))
      .join(', ')

  const longo = (linhas?.length ?? 0) > LINHAS_NA_HORA.planilha
  const baixar = (formato: Formato) =>
    longo && formato !== 'pdf'
      ? void prepararDocumento(chamadas.preparar, { params: { formato }, body })
      : void baixarDocumento(chamadas.baixar, { params: { formato }, body })

  return (
    <PageFrame
      titulo={relatorio.titulo}
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
        espera
          ? []
          : ARQUIVOS.map(([formato, rotulo, icone]) => ({
              rotulo,
              icone,
              onClick: () => baixar(formato),
            }))
      }
      filtrosAtivos={ativos}
      filtrosNaLinha
      filtrosSempre={relatorio.soComFiltros}
      filtros={
        relatorio.filtros.length > 0 && (
          <FiltrosDoRelatorio relatorio={relatorio} valores={valores} mudar={mudar} opcoes={opcoes.data} />
        )
      }
    >
      <DataTable
        id={`relatorio-${relatorio.rota}`}
        rotulo={relatorio.titulo}
        linhas={espera ? [] : linhas}
        colunas={colunas}
        chave={(l) => l.n}
        nomeLinha={nomeLinha}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio={espera ? 'Escolha ao menos um filtro para ver este relatório.' : 'Nenhum registro encontrado'}
        vazioAcao={
          ativos > 0 && (
            <Button variant="default" onClick={limpar}>
              Limpar filtros
            </Button>
          )
        }
        nomes={{ um: 'linha', varios: 'linhas' }}
      />
    </PageFrame>
  )
}

/** The report whose route the address names. */
export const RelatorioPage = () => {
  const w = useWording()
  const { user, can } = useSession()
  const { relatorioRoute } = useParams()
  const relatorio = relatoriosDe(user, capacidades()).find((r) => r.rota === relatorioRoute)
  // Another report is another page: nothing of this one stays.
  if (relatorio) return <Aberto key={relatorio.rota} relatorio={relatorio} />
  const entrada = relatorios.find((r) => r.rota === relatorioRoute)
  return (
    <PageFrame titulo={entrada ? w.frase(entrada.titulo) : 'Relatório'}>
      <EmptyState
        icone={IconTools}
        titulo={entrada ? 'Este relatório está em construção' : 'Relatório não encontrado'}
        acao={
          <Button component={Link} to={can('dashboardAdministrativo') ? CATALOGO : '/cidade'} variant="default">
            {can('dashboardAdministrativo') ? 'Ver os relatórios' : 'Voltar ao início'}
          </Button>
        }
      />
    </PageFrame>
  )
}
