import { Alert, Anchor, Button, Skeleton, Text, Title } from '@mantine/core'
import { IconDoorOff } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import { listarNomesDasSalas, type MolduraDaSala as Sala, VER_SALA } from '#contract/sala.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { TiraDeAbas } from '#web/ui/tira-de-abas.tsx'
import { useTitulo } from '#web/ui/ui-provider.tsx'
import { useMoldura } from './edita-sala.ts'
import { Medalha } from './medalha.tsx'
import classes from './moldura-da-sala.module.css'

/** The pages of a room in their order (R513–R517), and the flags that open each: any of them. */
export const PAGINAS_DA_SALA = [
  { rotulo: 'Mapa de Indicadores', pagina: 'sala-indicadores-municipio', pede: VER_SALA },
  { rotulo: 'Cargos e Serviços', pagina: 'cargos-funcoes', pede: VER_SALA },
  { rotulo: '5W2H', pagina: 'sala-5w2h', pede: VER_SALA },
  { rotulo: 'Custo', pagina: 'sala-custo', pede: VER_SALA },
  { rotulo: 'Tempo', pagina: 'sala-tempo', pede: VER_SALA },
] as const

/** The start page of a room, also for who reaches others. */
export const inicioDaSala = (municipioId: number) => `/sala-municipio-principal?municipioId=${municipioId}`

/** The same page in another room. */
const mesmaPagina = (pathname: string, municipioId: number) =>
  pathname.startsWith('/sala-principal/')
    ? pathname.replace(/^\/sala-principal\/\d+/, `/sala-principal/${municipioId}`)
    : inicioDaSala(municipioId)

/** Only who reaches more than one room goes from one to another, without leaving the page. */
const Trocar = ({ municipioId }: { municipioId: number }) => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const nomes = useCall(listarNomesDasSalas, {}, { erro: 'Erro ao obter as salas' })
  const opcoes = useMemo(
    () =>
      nomes.data?.map((s) => ({
        valor: s.municipioId,
        rotulo: nomeComUf({ nome: s.municipio, uf: s.uf }),
      })) ?? [],
    [nomes.data],
  )
  return (
    <div className={classes.trocar}>
      <Picker
        label={undefined}
        aria-label="Trocar de sala"
        placeholder="Trocar de sala"
        opcoes={opcoes}
        carregando={nomes.isLoading}
        limpavel={false}
        value={municipioId}
        onChange={(nova) => nova !== null && nova !== municipioId && void navigate(mesmaPagina(pathname, nova))}
      />
    </div>
  )
}

const Abas = ({ municipioId }: { municipioId: number }) => {
  const sessao = useSession()
  const { pathname } = useLocation()
  const abas = [
    ...PAGINAS_DA_SALA.filter((p) => sessao.can(p.pede)).map((p) => ({
      rotulo: p.rotulo,
      para: `/sala-principal/${municipioId}/${p.pagina}`,
    })),
    { rotulo: 'Pagina Anterior', para: `/cidade/${municipioId}/geral` },
  ]
  const atual = abas.find((a) => pathname === a.para || pathname.startsWith(`${a.para}/`))?.para
  return <TiraDeAbas nome="Páginas da sala" abas={abas} atual={atual} className={classes.abas} />
}

const Cabecalho = ({ sala }: { sala: Sala }) => {
  const lugar = nomeComUf({ nome: sala.municipio, uf: sala.uf })
  return (
    <section className={classes.cabecalho} aria-label={`Sala de ${lugar}`}>
      <div className={classes.quem}>
        <Anchor component={Link} to={inicioDaSala(sala.municipioId)} c="inherit" className={classes.nome}>
          {sala.nome ?? 'Sala do Empreendedor'}
        </Anchor>
        <Text size="sm" c="dimmed" className={classes.lugar}>
          {sala.ativa ? lugar : `${lugar} · desativada`}
        </Text>
      </div>
      {sala.medalha !== null && (
        <span className={classes.medalha}>
          <Medalha nivel={sala.medalha} />
        </span>
      )}
      {sala.temOutras && <Trocar municipioId={sala.municipioId} />}
    </section>
  )
}

const CabecalhoCarregando = () => (
  <div className={classes.cabecalho} aria-hidden>
    <div className={classes.quem}>
      <Skeleton height={20} width="14rem" maw="100%" />
    </div>
  </div>
)

const NaoHa = () => {
  const w = useWording()
  return (
    <PageFrame titulo="Sala não encontrada">
      <EmptyState
        icone={IconDoorOff}
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

const Desativada = ({ inicio }: { inicio: string }) => (
  <Alert color="yellow" icon={<IconDoorOff aria-hidden />}>
    Esta sala está desativada: o que ela guarda pode ser lido, mas não alterado.
    {!inicio.startsWith(useLocation().pathname) && (
      <>
        {' '}
        <Anchor component={Link} to={inicio} inherit>
          Ver a página da sala
        </Anchor>
      </>
    )}
  </Alert>
)

interface Props {
  municipioId: number
  titulo: string
  /** What people come to this page to do; beside the pages of the room, below them on a phone. */
  acao?: ReactNode
  children: ReactNode
}

/** Around every page of a room: whose it is, the way to the others and to the other pages of this one. */
export const MolduraDaSala = ({ municipioId, titulo, acao, children }: Props) => {
  useTitulo(titulo)
  const { data: sala, error, refetch } = useMoldura(municipioId)
  if (error && !sala)
    return error instanceof ApiError && [400, 404].includes(error.status) ? (
      <NaoHa />
    ) : (
      <PageFrame titulo={titulo}>
        <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
      </PageFrame>
    )
  return (
    <div className={classes.raiz}>
      {sala ? <Cabecalho sala={sala} /> : <CabecalhoCarregando />}
      <div className={classes.barra}>
        <Abas municipioId={municipioId} />
        {acao && <div className={classes.acao}>{acao}</div>}
      </div>
      <Title order={1} className="praca-so-leitor">
        {titulo}
      </Title>
      {sala?.ativa === false && <Desativada inicio={inicioDaSala(municipioId)} />}
      <div className={classes.conteudo}>{children}</div>
    </div>
  )
}
