import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconMapPinOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { emPontos, formatDecimal, formatPercentual, nomeComUf } from '#contract/br.ts'
import { type MunicipioCompleto, nomesMunicipios } from '#contract/municipio.ts'
import { type Nivel, percentual } from '#contract/pontos.ts'
import { ambiente, capacidades, useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { useConexao } from '#web/lib/rede.ts'
import { rememberCity, rememberedCity, useSession } from '#web/lib/session.ts'
import { useCidade } from '#web/partes/cidade.ts'
import { DesenhoDoSelo } from '#web/partes/desenho-do-selo.tsx'
import { Medalha } from '#web/partes/medalha.tsx'
import { Anel } from '#web/ui/anel.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { MolduraContext } from '#web/ui/moldura.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { TiraDeAbas } from '#web/ui/tira-de-abas.tsx'
import { type Aba, abaAtual, abasDaCidade, mesmaAba, noTopoDaAba } from './abas.ts'
import { CidadeImagem } from './cidade-imagem.tsx'
import classes from './cidade-layout.module.css'

const Pontos = ({ cidade }: { cidade: MunicipioCompleto }) => {
  const w = useWording()
  if (cidade.pontos === null || cidade.pontosPossiveis === null) return null
  const p = percentual(cidade.pontos, cidade.pontosPossiveis)
  return (
    <div className={classes.pontos}>
      <Anel
        valor={p}
        tamanho={36}
        rotulo={`${formatPercentual(p)} dos pontos comprovados${cidade.eixosForaDoAlcance ? `, ${w.frase('{de todos os eixos}')}` : ''}`}
      />
      <Text size="sm" component="span" className={classes.soLargo}>
        <strong>{formatDecimal(cidade.pontos)}</strong>{' '}
        <Text span size="sm" c="dimmed">
          de {emPontos(cidade.pontosPossiveis)}
          {cidade.eixosForaDoAlcance && `, ${w.frase('{de todos os eixos}')}`}
        </Text>
      </Text>
    </div>
  )
}

/** The seal that was published last, with its picture: the medal beside it counts only what was proved since. */
const SeloFinal = ({ cidade: { selo, municipioId } }: { cidade: MunicipioCompleto }) => {
  const { can } = useSession()
  if (!selo?.nivel) return null
  const nivel = selo.nivel as Nivel
  const conteudo = (
    <>
      <DesenhoDoSelo nivel={nivel} tamanho={26} calado />
      <Text span size="sm" fw={600}>
        {`Selo ${nivel}`}
        <Text span size="sm" c="dimmed" className={classes.soLargo}>{` ${selo.edicao}`}</Text>
      </Text>
    </>
  )
  return can('verSelo') ? (
    <Anchor component={Link} to={`/cidade/${municipioId}/selo`} c="inherit" className={classes.selo}>
      {conteudo}
    </Anchor>
  ) : (
    <span className={classes.selo}>{conteudo}</span>
  )
}

/** Full admins and 'Operações' go from city to city without leaving the tab. */
const Trocar = ({ municipioId }: { municipioId: number }) => {
  const w = useWording()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const nomes = useCall(nomesMunicipios, {}, { erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const opcoes = useMemo(
    () => nomes.data?.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? [],
    [nomes.data],
  )
  return (
    <div className={classes.trocar}>
      <Picker
        label={undefined}
        aria-label={`Trocar ${w.min.de('municipio')}`}
        placeholder={`Ir para ${w.min.outro('municipio')}`}
        opcoes={opcoes}
        carregando={nomes.isLoading}
        limpavel={false}
        value={municipioId}
        onChange={(novo) => novo !== null && novo !== municipioId && void navigate(mesmaAba(pathname, novo))}
      />
    </div>
  )
}

interface AbasProps {
  abas: readonly Aba[]
  nome: string
  comNome: boolean
  /** Told where on this line the page puts its actions. */
  onAcoes: (lugar: HTMLElement | null) => void
}

const Abas = ({ abas, nome, comNome, onAcoes }: AbasProps) => {
  const w = useWording()
  const { pathname } = useLocation()
  return (
    <div className={`${classes.barra} praca-nao-imprime`} data-com-nome={comNome || undefined}>
      <span className={classes.nomePreso} aria-hidden>
        {nome}
      </span>
      <TiraDeAbas
        nome={`Abas ${w.min.do('municipio')}`}
        abas={abas}
        atual={abas.find((a) => abaAtual(a, pathname))?.para}
        className={classes.abas}
      />
      <div className={classes.acoes} ref={onAcoes} />
    </div>
  )
}

const Cabecalho = ({ cidade, abas, onAcoes }: Pick<AbasProps, 'abas' | 'onAcoes'> & { cidade: MunicipioCompleto }) => {
  const sessao = useSession()
  const w = useWording()
  const { ref, entry } = useIntersection({ rootMargin: '-52px 0px 0px 0px' })
  const nome = nomeComUf(cidade)
  return (
    <>
      <section className={classes.cabecalho} ref={ref} aria-label={`${w.singular('municipio')} ${nome}`}>
        <CidadeImagem municipio={cidade} tamanho={32} />
        <div className={classes.quem}>
          <Anchor component={Link} to={`/cidade/${cidade.municipioId}/geral`} c="inherit" className={classes.nome}>
            {nome}
          </Anchor>
          <Text size="sm" c="dimmed" className={classes.regiao}>
            {[cidade.nomeRegiao, cidade.statusNome].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <SeloFinal cidade={cidade} />
        {cidade.pontos !== null && (
          <span className={classes.medalha}>
            <Medalha nivel={cidade.medalha} />
          </span>
        )}
        <Pontos cidade={cidade} />
        {(sessao.isFullAdmin || sessao.isOperacoes) && <Trocar municipioId={cidade.municipioId} />}
      </section>
      {abas.length > 0 && (
        <Abas abas={abas} nome={nome} comNome={entry ? !entry.isIntersecting : false} onAcoes={onAcoes} />
      )}
    </>
  )
}

const CabecalhoCarregando = ({ comAbas }: { comAbas: boolean }) => (
  <>
    <div className={classes.cabecalho} aria-hidden>
      <Skeleton width={32} height={32} radius="md" />
      <div className={classes.quem}>
        <Skeleton height={20} width="14rem" maw="100%" />
      </div>
    </div>
    {comAbas && <div className={classes.barra} aria-hidden />}
  </>
)

/** Whose page it is; the way to the others needs the connection. */
const CabecalhoSemRede = () => {
  const { id = '' } = useParams()
  const w = useWording()
  const nome = rememberedCity(id)
  return nome ? (
    <section className={classes.cabecalho} aria-label={`${w.singular('municipio')} ${nome}`}>
      <div className={classes.quem}>
        <span className={classes.nome}>{nome}</span>
      </div>
    </section>
  ) : null
}

const NaoHa = () => {
  const w = useWording()
  const titulo = `${w.singular('municipio')} ${w.flexiona('municipio', 'não encontrado')}`
  return (
    <PageFrame titulo={titulo}>
      <EmptyState
        icone={IconMapPinOff}
        titulo="Confira o endereço, ou peça acesso a quem administra o programa"
        acao={
          <Button component={Link} to="/cidade" variant="default">
            Ir para {w.min.todos('municipio')}
          </Button>
        }
      />
    </PageFrame>
  )
}

/** The tabs of the city of the address for who looks; until it is read, those that do not depend on it. */
const useAbas = (cidade: MunicipioCompleto | undefined) => {
  const sessao = useSession()
  const w = useWording()
  const { id = '' } = useParams()
  return abasDaCidade(sessao, w, {
    municipioId: cidade?.municipioId ?? Number(id),
    uf: ambiente().uf,
    abaEvidencia: capacidades().abaEvidencia,
    agenteTerritorial: capacidades().agenteTerritorial,
    verClienteOculto: cidade?.acoes.verClienteOculto ?? false,
    temSelo: capacidades().criteriosSelo,
  })
}

/** The page below, which stands under its tab: that is its title, and has the place of its actions. */
const NaMoldura = ({
  abas,
  acoes,
  children,
}: {
  abas: readonly Aba[]
  acoes: HTMLElement | null
  children: ReactNode
}) => {
  const { pathname } = useLocation()
  const naAba = abas.some((a) => noTopoDaAba(a, pathname))
  const moldura = useMemo(() => ({ naAba, acoes }), [naAba, acoes])
  return <MolduraContext value={moldura}>{children}</MolduraContext>
}

/** Around every page of a city: whose page it is, and the way to the others. */
export const CidadeLayout = () => {
  const w = useWording()
  const { data: cidade, error, refetch } = useCidade()
  const abas = useAbas(cidade)
  const [acoes, setAcoes] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (cidade) rememberCity(cidade)
  }, [cidade])
  const conexao = useConexao()
  // The page below works without: it stays while the city is asked for again.
  const faltouRede = error instanceof ApiError && error.status === 0
  useEffect(() => {
    if (conexao && faltouRede) void refetch()
  }, [conexao, faltouRede, refetch])
  const semRede = !cidade && (conexao === false || faltouRede)
  if (error && !cidade && !semRede) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return <NaoHa />
    return (
      <PageFrame titulo={w.singular('municipio')}>
        <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
      </PageFrame>
    )
  }
  return (
    <div className={classes.raiz}>
      {cidade ? (
        <Cabecalho key={cidade.municipioId} cidade={cidade} abas={abas} onAcoes={setAcoes} />
      ) : semRede ? (
        <CabecalhoSemRede />
      ) : (
        <CabecalhoCarregando comAbas={abas.length > 0} />
      )}
      <NaMoldura abas={semRede ? [] : abas} acoes={acoes}>
        <Suspense fallback={<Carregando linhas={6} altura={32} />}>
          <Outlet />
        </Suspense>
      </NaMoldura>
    </div>
  )
}
