import { Alert, Button, Stack } from '@mantine/core'
import { IconFilePlus, IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { getProposta, type Proposta, type PropostaDaLista, propostasDoMunicipio } from '#contract/proposta.ts'
import { type EstadoProposta, FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umId } from '#web/lib/filtros.ts'
import { useNovo } from '#web/lib/novo.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Segmentos } from '#web/ui/segmentos.tsx'
import { DESCARTAR } from '#web/ui/unsaved-guard.ts'
import { ABAS, type Aba, paginaDaProposta, QUAL } from './abas.ts'
import { AnexosDaProposta } from './anexos-tab.tsx'
import { Cabecalho } from './cabecalho.tsx'
import { DadosTab } from './dados-tab.tsx'
import { Dialogos } from './dialogos.tsx'
import { Historico } from './historico.tsx'
import { NovaProposta } from './nova-proposta.tsx'
import { ParcelasTab } from './parcelas-tab.tsx'
import { type Dialogo, useSteps } from './passos.tsx'
import { SolucoesTab } from './solucoes-tab.tsx'
import { SujoContext } from './sujo.ts'
import { ValoresTab } from './valores-tab.tsx'

const TITULO = 'Propostas'
const ERRO = 'Erro ao obter propostas'
const ENCERRADAS: readonly EstadoProposta[] = ['recusada', 'expirada', 'cancelada']

const CONTEUDO = {
  proposta: DadosTab,
  solucoes: SolucoesTab,
  valores: ValoresTab,
  parcelas: ParcelasTab,
  anexos: AnexosDaProposta,
} as const satisfies Record<Aba, (props: { proposta: Proposta }) => React.ReactNode>

const partesDe = (p: Proposta, plural: string) => {
  const para = (aba: Aba) => paginaDaProposta(p.municipioId, p.municipioPropostaId, aba)
  const solucoes = p.grupos.reduce((n, g) => n + g.solucoes.length, p.extras.length)
  return [
    { chave: 'proposta', rotulo: 'Dados', para: para('proposta') },
    { chave: 'solucoes', rotulo: plural, para: para('solucoes'), quantos: solucoes },
    { chave: 'valores', rotulo: 'Valores', para: para('valores') },
    { chave: 'parcelas', rotulo: 'Parcelas', para: para('parcelas'), quantos: p.parcelas.length },
    { chave: 'anexos', rotulo: 'Anexos', para: para('anexos'), quantos: p.anexos.length },
  ]
}

interface AbertaProps {
  aba: Aba
  proposta: Proposta
  propostas: readonly PropostaDaLista[]
  /** Beginning another one, for who may. */
  nova: Acao | undefined
  /** The address asked for one that is not here. */
  outra: boolean
}
const Aberta = ({ aba, proposta: p, propostas, nova, outra }: AbertaProps) => {
  const w = useWording()
  const navigate = useNavigate()
  const confirmar = useConfirm()
  const [dialogo, setDialogo] = useState<Dialogo>()
  const cabeca = useRef<HTMLDivElement>(null)
  const [historico, setHistorico] = useState(false)
  const [sujo, setSujo] = useState(false)
  const contexto = useMemo(() => ({ sujo, setSujo }), [sujo])
  const trocar = async (id: number) => {
    if (sujo && !(await confirmar(DESCARTAR))) return
    void navigate(paginaDaProposta(p.municipioId, id, aba), { replace: true })
  }
  const Conteudo = CONTEUDO[aba]
  return (
    <SujoContext value={contexto}>
      <Moldura proposta={p} nova={nova} onDialogo={setDialogo}>
        {outra && (
          <Alert color="yellow" role="status">
            {w.frase('A proposta deste endereço foi excluída ou não é {deste município}. Esta é outra.')}
          </Alert>
        )}
        <Cabecalho
          ref={cabeca}
          aba={aba}
          propostas={propostas}
          proposta={p}
          onMudar={(id) => void trocar(id)}
          onHistorico={() => setHistorico(true)}
        />
        <Segmentos rotulo="Partes da proposta" itens={partesDe(p, w.plural('solucao'))} atual={aba} />
        <Conteudo key={`${p.municipioPropostaId}-${aba}`} proposta={p} />
      </Moldura>
      <Dialogos proposta={p} herdeiro={cabeca} dialogo={dialogo} onFechar={() => setDialogo(undefined)} />
      <Historico id={p.municipioPropostaId} aberto={historico} onFechar={() => setHistorico(false)} />
    </SujoContext>
  )
}

interface MolduraProps extends Pick<AbertaProps, 'proposta' | 'nova'> {
  onDialogo: (d: Dialogo) => void
  children: React.ReactNode
}
/** Inside the context: steps wait for what is unsaved. */
const Moldura = ({ proposta, nova, onDialogo, children }: MolduraProps) => {
  const { principal, outros } = useSteps(proposta, onDialogo)
  return (
    <PageFrame titulo={TITULO} {...(principal && { acao: principal })} acoes={[...outros, ...(nova ? [nova] : [])]}>
      <Stack gap="md">{children}</Stack>
    </PageFrame>
  )
}

interface LidaProps extends Omit<AbertaProps, 'proposta'> {
  id: number
}
const Lida = ({ id, ...resto }: LidaProps) => {
  const lida = useCall(getProposta, { params: { id } }, { erro: ERRO, naTela: true })
  if (lida.data) return <Aberta {...resto} proposta={lida.data} />
  return (
    <PageFrame titulo={TITULO}>
      {lida.error ? (
        <ErrorState titulo={ERRO} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}

const SemProposta = ({ nova }: { nova: Acao | undefined }) => {
  const w = useWording()
  return (
    <PageFrame titulo={TITULO} {...(nova && { acao: nova })}>
      <EmptyState
        icone={IconFilePlus}
        titulo={w.frase('Nenhuma proposta {deste município}')}
        texto={
          nova
            ? 'Comece por um combo ou por um pacote: o que é essencial e os preços da faixa vêm prontos.'
            : 'Quem pode criar propostas ainda não criou nenhuma. Peça a quem administra o programa.'
        }
        acao={
          nova && (
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={nova.onClick}>
              Criar a primeira proposta
            </Button>
          )
        }
      />
    </PageFrame>
  )
}

/** `/cidade/:id/proposta/:tab` */
export const PropostaPage = () => {
  const { id = '', tab = '' } = useParams()
  const { can } = useSession()
  const [busca] = useSearchParams()
  const navigate = useNavigate()
  const [novo, setNovo] = useNovo()
  const lista = useCall(propostasDoMunicipio, { params: { id } }, { erro: ERRO, naTela: true })
  const aba = ABAS.find((a) => a === tab)
  if (!aba) return <Navigate to={{ pathname: `/cidade/${id}/proposta/proposta`, search: busca.toString() }} replace />
  const pode = can(FLAGS_PROPOSTA.criar)
  const nova = pode ? { rotulo: 'Nova proposta', icone: IconPlus, onClick: () => setNovo(true) } : undefined
  if (!lista.data)
    return (
      <PageFrame titulo={TITULO}>
        {lista.error ? (
          <ErrorState titulo={ERRO} erro={lista.error} onTentarDeNovo={() => void lista.refetch()} />
        ) : (
          <Carregando linhas={8} altura={40} />
        )}
      </PageFrame>
    )
  const pedida = umId.ler(busca.get(QUAL))
  const achada = lista.data.find((p) => p.municipioPropostaId === pedida)
  // The newest that is still going on; of ended ones, the newest.
  const mostrada = achada ?? lista.data.find((p) => !ENCERRADAS.includes(p.estado)) ?? lista.data[0]
  return (
    <>
      {mostrada ? (
        <Lida
          key={mostrada.municipioPropostaId}
          id={mostrada.municipioPropostaId}
          aba={aba}
          propostas={lista.data}
          nova={nova}
          outra={pedida !== null && !achada && !lista.isFetching}
        />
      ) : (
        <SemProposta nova={nova} />
      )}
      {pode && novo !== null && (
        <NovaProposta
          municipioId={Number(id)}
          onFechar={() => setNovo(false)}
          onCriada={(criada) => void navigate(paginaDaProposta(id, criada), { replace: true })}
        />
      )}
    </>
  )
}
