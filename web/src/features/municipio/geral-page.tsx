import { Anchor, SegmentedControl, Text } from '@mantine/core'
import { IconCalendarEvent, IconFileText, IconPencil } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { MunicipioCompleto } from '#contract/municipio.ts'
import {
  getMiniDash,
  getRadar,
  getVisaoGeral,
  historicoMunicipio,
  type PessoaDaCidade,
  type PrazoAberto,
} from '#contract/municipio-painel.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { legivel } from '#web/lib/historico.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useCidade } from '#web/partes/cidade.ts'
import { Contagem } from '#web/partes/contagem.tsx'
import { usePontuacao } from '#web/partes/pontuacao-documento.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { HistoryPanel } from '#web/ui/history-panel.tsx'
import ul from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { Radar } from '#web/ui/radar.tsx'
import { EixosETemas } from './eixos-e-temas.tsx'
import { EstadosDasPerguntas } from './estados-das-perguntas.tsx'
import classes from './geral.module.css'
import { MunicipioModal } from './municipio-modal.tsx'
import { Pendencias } from './pendencias.tsx'
import { PontosEMedalha } from './pontos-e-medalha.tsx'

/** Of the follow-ups: fetched when it is shown. */
const EvolucaoDaCidade = lazy(() => import('#web/partes/evolucao.tsx').then((m) => ({ default: m.EvolucaoDaCidade })))

/** Beside the points there is room for so many. */
const PRAZOS_A_VISTA = 3

/** Each leads to its question. */
const Prazos = ({ prazos, municipioId }: { prazos: readonly PrazoAberto[]; municipioId: number }) => {
  const w = useWording()
  if (prazos.length === 0) return <Text c="dimmed">Nenhum prazo de reenvio correndo.</Text>
  return (
    <ul className={`${ul.pilha} ${classes.lista}`}>
      {prazos.slice(0, PRAZOS_A_VISTA).map((p) => (
        <li key={p.perguntaMunicipioId}>
          <Anchor
            component={Link}
            to={`/cidade/${municipioId}/evidenciar/${p.perguntaMunicipioId}`}
            size="sm"
            lineClamp={1}
            title={p.texto}
          >
            {w.singular('pergunta')} {p.numero}: {p.texto}
          </Anchor>
          <Contagem dia={p.prazoReenvio} />
        </li>
      ))}
      {prazos.length > PRAZOS_A_VISTA && (
        <li>
          <Anchor component={Link} to={`/cidade/${municipioId}/evidencia/rejeitada`} size="sm">
            Ver os {prazos.length} prazos
          </Anchor>
        </li>
      )}
    </ul>
  )
}

const Pessoas = ({ pessoas }: { pessoas: readonly PessoaDaCidade[] }) =>
  pessoas.length === 0 ? (
    <Text c="dimmed">Ninguém tem papel aqui ainda.</Text>
  ) : (
    <ul className={`${ul.pilha} ${classes.lista}`}>
      {pessoas.map((p) => (
        <li key={`${p.usuarioId}-${p.papel}`}>
          <Text size="sm" fw={600}>
            {p.nome}
          </Text>
          <Text size="sm" c="dimmed">
            {p.papel}
            {p.eixos.length > 0 && ` · ${p.eixos.join(', ')}`}
          </Text>
        </li>
      ))}
    </ul>
  )

const MEDIDAS = { comprovados: 'Comprovado', declarados: 'Declarado' } as const
/** What is proved is what was approved. */
const CORES = { comprovados: 'var(--mantine-color-green-text)', declarados: 'var(--mantine-color-blue-text)' } as const
type Medida = keyof typeof MEDIDAS

const RadarDaCidade = ({ id }: { id: number }) => {
  const w = useWording()
  const { can } = useSession()
  const { data, error, refetch } = useCall(getRadar, { body: { municipioIds: [id] } }, { naTela: true })
  const [medida, setMedida] = useState<Medida>('comprovados')
  if (error) return <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
  if (!data) return <Carregando linhas={8} altura={28} />
  const eixos = data[0]?.eixos ?? []
  if (eixos.length === 0) return <Text c="dimmed">{w.nenhum('eixo')}</Text>
  // The same measure on both lines, and none to compare with until the diagnosis is finished.
  const compara = can('verEvolucaoMunicipio') && eixos.every((e) => e.noDiagnostico)
  const valor = MEDIDAS[medida]
  const referencia = `${valor} no ${w.rotulo('diagnostico')}`
  return (
    <>
      <SegmentedControl
        aria-label="O que comparar"
        value={medida}
        onChange={(m) => setMedida(m as Medida)}
        data={Object.entries(MEDIDAS).map(([value, label]) => ({ value, label }))}
      />
      <Radar
        cor={CORES[medida]}
        tabelaADemanda
        titulo={`${valor} por ${w.min.singular('eixo')}${compara ? `, hoje e no ${w.rotulo('diagnostico')}` : ''}`}
        nomes={{ ponta: w.singular('eixo'), valor: compara ? `${valor} hoje` : valor, referencia }}
        pontas={eixos.map((e) => ({
          nome: e.nome,
          valor: e[medida],
          ...(compara && { referencia: e.noDiagnostico![medida] }),
        }))}
      />
    </>
  )
}

const Historico = ({ id }: { id: number }) => {
  const lido = useCall(historicoMunicipio, { params: { id } }, { naTela: true })
  return (
    <HistoryPanel
      registros={lido.data?.slice(0, 5).map(legivel)}
      erro={lido.error}
      onTentarDeNovo={() => void lido.refetch()}
    />
  )
}

/** How the city stands: points and medals, what is open, who works there. */
export const GeralPage = () => {
  const { id = '' } = useParams()
  const cidade = useCidade()
  const w = useWording()
  return (
    <PageFrameDaCidade cidade={cidade.data}>
      {cidade.data ? (
        <Conteudo key={id} cidade={cidade.data} />
      ) : (
        <Carregando linhas={8} altura={32} rotulo={`Carregando ${w.min.o('municipio')}…`} />
      )}
    </PageFrameDaCidade>
  )
}

const PageFrameDaCidade = ({ cidade, children }: { cidade: MunicipioCompleto | undefined; children: ReactNode }) => {
  const [editando, setEditando] = useState(false)
  const { id } = useParams()
  const w = useWording()
  const pontuacao = usePontuacao(Number(id))
  return (
    <PageFrame
      titulo="Visão geral"
      acoes={[
        ...(cidade?.acoes.editar
          ? [{ rotulo: 'Editar cadastro', icone: IconPencil, onClick: () => setEditando(true) }]
          : []),
        { rotulo: `Resumos ${w.min.do('municipio')}`, icone: IconFileText, para: `/cidade/${id}/resumo-municipio` },
        ...pontuacao,
      ]}
    >
      {children}
      <MunicipioModal
        municipioId={editando && cidade ? cidade.municipioId : undefined}
        onFechar={() => setEditando(false)}
      />
    </PageFrame>
  )
}

const Conteudo = ({ cidade }: { cidade: MunicipioCompleto }) => {
  const w = useWording()
  const { can } = useSession()
  const { municipioId } = cidade
  const params = { id: municipioId }
  const geral = useCall(getVisaoGeral, { params }, { naTela: true })
  const dash = useCall(getMiniDash, { params }, { naTela: true })
  const vePontos = can('visualizarPontosMedalha')
  if (geral.error && !geral.data) return <ErrorState erro={geral.error} onTentarDeNovo={() => void geral.refetch()} />
  if (!geral.data || !dash.data) return <Carregando linhas={8} altura={32} />
  const { eixos, limiares, prazos, pessoas } = geral.data
  // In the seal a pillar is axis and theme at once, and only the whole earns a medal.
  const porEixo = capacidades().criteriosSelo
    ? `Pontos por ${w.min.singular('eixo')}`
    : `${w.plural('medalha')} por ${w.min.singular('eixo')} e ${w.min.singular('tema')}`
  return (
    <div className={classes.grade}>
      <div className={classes.inteira}>
        <Pendencias titulo="Espera por você aqui" municipioId={municipioId} />
      </div>
      <div className={classes.coluna}>
        <Quadro titulo={w.plural('pergunta')}>
          <EstadosDasPerguntas perguntas={dash.data.perguntas} municipioId={municipioId} />
        </Quadro>
        <Quadro titulo="Prazos abertos">
          <Prazos prazos={prazos} municipioId={municipioId} />
        </Quadro>
      </div>
      {vePontos && (
        <Quadro titulo="Pontos">
          <PontosEMedalha dash={dash.data} cidade={cidade} eixos={eixos.length} limiares={limiares} />
          {can('evidencias') && (
            <div className={classes.atalhos}>
              <Anchor component={Link} to={`/cidade/${municipioId}/simulador`} size="sm">
                Simular {w.min.o('medalha')}
              </Anchor>
              <Anchor component={Link} to={`/cidade/${municipioId}/simulador?vista=extrato`} size="sm">
                Extrato de pontos
              </Anchor>
            </div>
          )}
        </Quadro>
      )}
      {vePontos && (
        <Quadro titulo={`Por ${w.min.singular('eixo')}`}>
          <RadarDaCidade id={municipioId} />
        </Quadro>
      )}
      {vePontos && can('verEvolucaoMunicipio') && (
        <Quadro titulo="Evolução">
          <Suspense fallback={<Carregando linhas={6} altura={28} />}>
            <EvolucaoDaCidade municipioId={municipioId} />
          </Suspense>
        </Quadro>
      )}
      <div className={classes.coluna}>
        <Quadro
          titulo={
            w.palavra('encontro').genero === 'f'
              ? `Próximas ${w.min.plural('encontro')}`
              : `Próximos ${w.min.plural('encontro')}`
          }
        >
          <EmptyState
            icone={IconCalendarEvent}
            titulo={w.palavra('encontro').genero === 'f' ? 'Nenhuma marcada' : 'Nenhum marcado'}
          />
        </Quadro>
        <Quadro titulo="Histórico recente">
          <Historico id={municipioId} />
        </Quadro>
      </div>
      <div className={classes.coluna}>
        <Quadro titulo="Quem trabalha aqui">
          <Pessoas pessoas={pessoas} />
          <Text size="sm" c="dimmed" mt="sm">
            {w.min.conta(dash.data.grupos, 'grupo')} · {w.min.conta(dash.data.membros, 'membro')}
          </Text>
        </Quadro>
      </div>
      {vePontos && (
        <div className={classes.inteira}>
          <Quadro titulo={porEixo}>
            <EixosETemas eixos={eixos} />
          </Quadro>
        </div>
      )}
    </div>
  )
}
