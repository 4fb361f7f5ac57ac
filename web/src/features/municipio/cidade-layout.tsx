import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconMapPinOff } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Link, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { emPontos, formatDecimal, formatPercentual, nomeComUf } from '#contract/br.ts'
import { type MunicipioCompleto, nomesMunicipios } from '#contract/municipio.ts'
import { percentual } from '#contract/pontos.ts'
import { ambiente, capacidades, useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { useConexao } from '#web/lib/rede.ts'
import { rememberCity, rememberedCity, useSession } from '#web/lib/session.ts'
import { useCidade } from '#web/partes/cidade.ts'
import { Medalha } from '#web/partes/medalha.tsx'
import { Anel } from '#web/ui/anel.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { useHaMais } from '#web/ui/use-ha-mais.ts'
import { type Aba, abaAtual, abasDaCidade, mesmaAba } from './abas.ts'
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
        tamanho={44}
        rotulo={`${formatPercentual(p)} dos pontos comprovados${cidade.eixosForaDoAlcance ? `, ${w.frase('{de todos os eixos}')}` : ''}`}
      />
      <Text size="sm" component="span" className={classes.soLargo}>
        <strong>{formatDecimal(cidade.pontos)}</strong>
        <Text span size="xs" c="dimmed" display="block">
          de {emPontos(cidade.pontosPossiveis)}
          {cidade.eixosForaDoAlcance && `, ${w.frase('{de todos os eixos}')}`}
        </Text>
      </Text>
    </div>
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

const Abas = ({ abas, nome, comNome }: { abas: readonly Aba[]; nome: string; comNome: boolean }) => {
  const w = useWording()
  const { pathname } = useLocation()
  const [tira, setTira] = useState<HTMLDivElement | null>(null)
  useHaMais(tira)
  const atual = abas.find((a) => abaAtual(a, pathname))?.para
  // On a phone the strip is wider than the screen: the tab one is on must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the tab changes
  useEffect(() => {
    const link = tira?.querySelector<HTMLElement>('[aria-current]')
    if (link && tira) tira.scrollLeft = link.offsetLeft - 24
  }, [atual, tira])
  return (
    <nav
      aria-label={`Abas ${w.min.do('municipio')}`}
      className={`${classes.abas} praca-nao-imprime`}
      data-com-nome={comNome || undefined}
    >
      <span className={classes.nomePreso} aria-hidden>
        {nome}
      </span>
      <div className={classes.tira} ref={setTira}>
        {abas.map((a) => (
          <Link key={a.para} to={a.para} className={classes.aba} aria-current={a.para === atual ? 'page' : undefined}>
            {a.rotulo}
          </Link>
        ))}
      </div>
    </nav>
  )
}

const Cabecalho = ({ cidade }: { cidade: MunicipioCompleto }) => {
  const sessao = useSession()
  const w = useWording()
  const { ref, entry } = useIntersection({ rootMargin: '-60px 0px 0px 0px' })
  const nome = nomeComUf(cidade)
  const abas = abasDaCidade(sessao, w, {
    municipioId: cidade.municipioId,
    uf: ambiente().uf,
    abaEvidencia: capacidades().abaEvidencia,
    verClienteOculto: cidade.acoes.verClienteOculto,
  })
  return (
    <>
      <section className={classes.cabecalho} ref={ref} aria-label={`${w.singular('municipio')} ${nome}`}>
        <CidadeImagem municipio={cidade} />
        <div className={classes.quem}>
          <Anchor component={Link} to={`/cidade/${cidade.municipioId}/geral`} c="inherit" className={classes.nome}>
            {nome}
          </Anchor>
          <Text size="sm" c="dimmed" className={classes.regiao}>
            {[cidade.nomeRegiao, cidade.statusNome].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {cidade.pontos !== null && (
          <span className={classes.medalha}>
            <Medalha nivel={cidade.medalha} />
          </span>
        )}
        <Pontos cidade={cidade} />
        {(sessao.isFullAdmin || sessao.isOperacoes) && <Trocar municipioId={cidade.municipioId} />}
      </section>
      {abas.length > 0 && <Abas abas={abas} nome={nome} comNome={entry ? !entry.isIntersecting : false} />}
    </>
  )
}

const CabecalhoCarregando = () => (
  <div className={classes.cabecalho} aria-hidden>
    <Skeleton width={48} height={48} radius="md" />
    <div className={classes.quem}>
      <Skeleton height={22} width="14rem" maw="100%" />
    </div>
  </div>
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
        titulo={`Não há ${w.min.um('municipio')} com este endereço no seu alcance`}
        acao={
          <Button component={Link} to="/cidade" variant="default">
            Ir para {w.min.todos('municipio')}
          </Button>
        }
      />
    </PageFrame>
  )
}

/** Around every page of a city: whose page it is, and the way to the others. */
export const CidadeLayout = () => {
  const w = useWording()
  const { data: cidade, error, refetch } = useCidade()
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
        <Cabecalho key={cidade.municipioId} cidade={cidade} />
      ) : semRede ? (
        <CabecalhoSemRede />
      ) : (
        <CabecalhoCarregando />
      )}
      <Suspense fallback={<Carregando linhas={6} altura={32} />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
