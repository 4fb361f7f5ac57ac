import { Skeleton } from '@mantine/core'
import { IconListDetails, IconMapPinOff } from '@tabler/icons-react'
import { formatDate } from '#contract/br.ts'
import { type Dashboard, getDashboard, NOMES_DE_INDICADOR, opcoesDoDashboard } from '#contract/dashboard.ts'
import { type Escolhas, FILTROS } from '#contract/relatorios/filtros.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { fimDoMes } from '#web/lib/meses.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import ul from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { TentandoDeNovo } from '#web/ui/tentando.tsx'
import classes from './dashboard/dashboard.module.css'
import { Eixos } from './dashboard/eixos.tsx'
import { Evidencias } from './dashboard/evidencias.tsx'
import { Evolucao } from './dashboard/evolucao.tsx'
import {
  enderecoDoDashboard,
  type MedidaDoMapa,
  type NoEndereco,
  SEUS_FILTROS,
  useFiltrosDoDashboard,
} from './dashboard/filtros.ts'
import { Horas } from './dashboard/horas.tsx'
import { Indicadores } from './dashboard/indicadores.tsx'
import { Medalhas } from './dashboard/medalhas.tsx'
import { VerLinhas } from './dashboard/ver-linhas.tsx'
import { CATALOGO } from './enderecos.ts'
import { FiltrosDoRelatorio } from './filtros.tsx'

const ENVIOS = 'get-situacao-detalhada-envio-evidencia'

const Mapas = lazyPart(() => import('./dashboard/mapas.tsx').then((m) => m.Mapas), {
  meanwhile: <Skeleton className={classes.maior} aria-hidden />,
})

/** Grey boxes where the figures and drawings will be, as high as they. */
const Esqueleto = () => (
  <div className={classes.tudo}>
    <span className="praca-so-leitor" role="status">
      Carregando…
    </span>
    <TentandoDeNovo />
    <div aria-hidden>
      <div className={classes.periodo}>
        <Skeleton height={18} width="22rem" maw="100%" />
      </div>
      <ul className={`${ul.nua} ${classes.indicadores}`}>
        {NOMES_DE_INDICADOR.map((chave) => (
          <Skeleton key={chave} component="li" className={classes.indicador} />
        ))}
      </ul>
    </div>
    <div className={classes.grade} aria-hidden>
      <Skeleton className={classes.alto} />
      <div className={classes.coluna}>
        <Skeleton className={classes.baixo} />
        <Skeleton className={classes.baixo} />
      </div>
      <Skeleton className={classes.alto} />
      <Skeleton className={classes.alto} />
    </div>
    <Skeleton className={classes.maior} aria-hidden />
  </div>
)

interface PropsDosDesenhos {
  dados: Dashboard
  /** All that stands in the address. */
  valores: NoEndereco
  escolhas: Escolhas
  medida: MedidaDoMapa
  onMedida: (medida: MedidaDoMapa) => void
}

const Desenhos = ({ dados, valores, escolhas, medida, onMedida }: PropsDosDesenhos) => {
  const w = useWording()
  const { can } = useSession()
  const vePontos = can('visualizarPontosMedalha')
  const eixo = w.min.singular('eixo')
  // These tell how things stand today: only the figures above them are of the period.
  const { dataInicial: _, dataFim: __, ...deHoje } = escolhas
  const meses = dados.evolucao.map((m) => m.mes)
  const nosMeses = { dataInicial: `${meses[0]}-01`, dataFim: fimDoMes(meses.at(-1)!) }
  return (
    <>
      <Indicadores dados={dados} escolhas={escolhas} />
      <div className={classes.grade}>
        {vePontos && (
          <Quadro
            titulo={`Comprovado por ${eixo}`}
            className={classes.alto}
            acao={<VerLinhas rota="get-analitico-pontos-por-eixo" de={`dos pontos por ${eixo}`} escolhas={deHoje} />}
          >
            <Eixos radar={dados.radar} />
          </Quadro>
        )}
        <div className={classes.coluna}>
          {vePontos && (
            <Quadro
              titulo={w.plural('medalha')}
              className={classes.baixo}
              acao={<VerLinhas rota="obter-nivel-maturidade" de="das medalhas" escolhas={deHoje} grupo="selo" />}
            >
              <Medalhas medalhas={dados.medalhas} />
            </Quadro>
          )}
          <Quadro
            titulo={`${w.plural('pergunta')} por situação da evidência`}
            className={classes.baixo}
            acao={
              <VerLinhas
                rota={ENVIOS}
                de="das evidências"
                escolhas={deHoje}
                grupo="situacao"
                tudo={{ uf: dados.ufs.map((u) => u.uf) }}
              />
            }
          >
            <Evidencias evidencias={dados.evidencias} />
          </Quadro>
        </div>
        <Quadro
          titulo="Evolução em 12 meses"
          className={classes.alto}
          acao={
            <span className={classes.verLinhas}>
              {vePontos && (
                <VerLinhas
                  rota="get-relacao-diagnosticos-acompanhamentos-realizados-usuario-evolucao"
                  rotulo="Ver os acompanhamentos"
                  de="da evolução"
                  escolhas={deHoje}
                  dias={nosMeses}
                  soNoDesenho={['eixo']}
                />
              )}
              <VerLinhas rota={ENVIOS} rotulo="Ver os envios" de="da evolução" escolhas={deHoje} dias={nosMeses} />
              <VerLinhas
                rota="historico-analise-evidencias"
                rotulo="Ver as decisões"
                de="da evolução"
                escolhas={deHoje}
                dias={nosMeses}
                grupo="acao"
              />
            </span>
          }
        >
          <Evolucao evolucao={dados.evolucao} />
        </Quadro>
        <Quadro
          titulo="Horas por unidade regional"
          className={classes.alto}
          acao={<VerLinhas rota="get-execucao" de="das horas" escolhas={deHoje} />}
        >
          <Horas
            horas={dados.horas}
            para={(unidadeRegionalId) => enderecoDoDashboard({ ...valores, unidadeRegionalId: [unidadeRegionalId] })}
          />
        </Quadro>
      </div>
      <Mapas dados={dados} valores={valores} escolhas={deHoje} medida={medida} onMedida={onMedida} />
    </>
  )
}

/** How the programme stands, in figures and drawings that lead to the rows behind them. */
export const DashboardPage = () => {
  const w = useWording()
  const { valores, filtros, escolhas, mapaUf, medida, onMedida, mudar, limpar } = useFiltrosDoDashboard()
  const opcoes = useCall(opcoesDoDashboard, {}, { erro: 'Erro ao obter os filtros', staleTime: 60_000 })
  const lido = useCall(
    getDashboard,
    { body: { ...escolhas, ...(mapaUf && { mapaUf }) } },
    { naTela: true, manterAnterior: true },
  )
  const ativos = Object.keys(escolhas).length
  const nomes = SEUS_FILTROS.filtros.map((f) => {
    const { chave, rotulo } = FILTROS[f]
    const escolhido = escolhas[chave]
    if (!escolhido) return null
    if (typeof escolhido === 'string') return `${rotulo.toLowerCase()} ${formatDate(escolhido)}`
    return escolhido.map((v) => opcoes.data?.[chave]?.find((o) => o.valor === v)?.rotulo ?? v).join(', ')
  })
  return (
    <PageFrame
      titulo="Dashboard"
      acao={{ rotulo: 'Catálogo de relatórios', icone: IconListDetails, para: CATALOGO }}
      filtrosAtivos={ativos}
      filtrosNaLinha
      filtros={<FiltrosDoRelatorio relatorio={SEUS_FILTROS} valores={filtros} mudar={mudar} opcoes={opcoes.data} />}
      recorte={{ nomes, todas: 'Mostrar tudo', onTodas: limpar }}
    >
      {lido.error && !lido.data ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : !lido.data ? (
        <Esqueleto />
      ) : lido.data.municipios === 0 ? (
        <EmptyState
          icone={IconMapPinOff}
          titulo={
            ativos > 0 ? w.frase('{Nenhum município} com estes filtros') : w.frase('{Nenhum município} ao seu alcance')
          }
          texto={
            ativos > 0
              ? undefined
              : 'Os gráficos aparecem quando alguém lhe der acesso. Fale com quem administra os usuários.'
          }
          acao={ativos > 0 && <LimparFiltros onLimpar={limpar} />}
        />
      ) : (
        <div className={classes.tudo} aria-busy={lido.isPlaceholderData}>
          <Desenhos dados={lido.data} valores={valores} escolhas={escolhas} medida={medida} onMedida={onMedida} />
        </div>
      )}
    </PageFrame>
  )
}
