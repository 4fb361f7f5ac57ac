import { Anchor, Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAlertTriangle, IconCalendarPlus, IconCalendarShare, IconRoute, IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatDate, isIsoDate } from '#contract/br.ts'
import {
  type Calendario,
  calendarioDeTodos,
  calendarioDoMunicipio,
  calendarioDosMeus,
  type Encontro,
  type EncontroNoCalendario,
  SEM_RELATORIO,
} from '#contract/encontro.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useFiltrosDaLista } from '#web/lib/lista.ts'
import { useNovo } from '#web/lib/novo.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { AssinaturaDialog } from '#web/partes/encontro/assinatura-dialog.tsx'
import { APARENCIA, nomeDaSituacao, SITUACOES } from '#web/partes/estado-encontro.tsx'
import { horaDe, periodoDe, semanaDe, VISTAS, type Vista } from '#web/ui/calendario/dias.ts'
import { Horas } from '#web/ui/calendario/horas.tsx'
import type { Escolhido, ItemDoCalendario, PropsDaVista } from '#web/ui/calendario/item.ts'
import { Mes, MesPequeno } from '#web/ui/calendario/mes.tsx'
import { Navegacao } from '#web/ui/calendario/navegacao.tsx'
import { PorDia } from '#web/ui/calendario/por-dia.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { useFocoHerdado } from '#web/ui/foco-herdado.ts'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import ul from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { teclaOcupada } from '#web/ui/teclado.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import { AlcanceDialog } from './alcance-dialog.tsx'
import classes from './encontro.module.css'
import { EncontroForm, type NoFormulario } from './encontro-form.tsx'
import { CODECS, emUso, mostrados, perguntaDe, SEM_FILTROS, type Valores } from './enderecos.ts'
import { Filtros } from './filtros.tsx'
import { itemDe, notasDe } from './itens.ts'
import { type Fonte, ListaDeEncontros } from './lista.tsx'
import { Painel } from './painel.tsx'
import { palavrasDo } from './palavras.ts'
import { useAcoes } from './use-acoes.tsx'
import { modeloDe } from './valores.ts'

const CHAMADAS = { cidade: calendarioDoMunicipio, todos: calendarioDeTodos, meus: calendarioDosMeus } as const
type EventoDoPrograma = Calendario['eventos'][number]

interface Props {
  fonte: Fonte
  titulo: string
  municipioId?: number
}

/** Meetings as a calendar or a list: of a city, of all in reach, or one's own. */
export const Agenda = ({ fonte, titulo, municipioId }: Props) => {
  const w = useWording()
  const p = palavrasDo(w)
  const { can } = useSession()
  const celular = useCelular()
  const estado = useFiltrosDaLista(CODECS)
  const { mudar: mudarLista, anotar } = estado
  const valores = estado.valores as unknown as Valores
  const mudar = mudarLista as (parte: Partial<Valores>) => void
  const hoje = todaySaoPaulo(new Date())
  const dia = valores.dia || hoje
  const vista: Vista = valores.vista ?? (celular ? 'lista' : 'mes')
  const ativos = emUso(valores)
  const naTabela = vista === 'lista' && !celular

  const [novo, mudarNovo] = useNovo()
  const [naForma, setNaForma] = useState<NoFormulario>()
  const [evento, setEvento] = useState<EventoDoPrograma>()
  const [assinando, setAssinando] = useState(false)
  const pode = can('criarEvento')
  const aberto = naForma ?? (novo && pode ? SEM_NADA : undefined)
  const criar = useCallback(
    (t?: Partial<Escolhido>) =>
      setNaForma({
        novo: {
          ...(t?.dia && { data: t.dia }),
          ...(t?.inicio !== undefined && { inicio: horaDe(t.inicio), fim: horaDe(t.fim ?? t.inicio + 60) }),
        },
      }),
    [],
  )
  const abrir = useCallback(
    (encontro: number | null) => (anotar as (v: object, c: object) => void)({ encontro }, { passo: encontro !== null }),
    [anotar],
  )
  const fecharForma = () => {
    setNaForma(undefined)
    if (novo) mudarNovo(false)
  }
  const irAoDia = useCallback(
    (d: string) => (anotar as (v: object, c: object) => void)({ dia: d, vista: 'dia' }, { passo: true }),
    [anotar],
  )
  const [excluidos, setExcluidos] = useState(0)
  const acoes = useAcoes(() => {
    abrir(null)
    setExcluidos((n) => n + 1)
  })
  const raiz = useRef<HTMLDivElement>(null)
  // With the meeting its block is gone, to which the panel would give the focus back.
  useFocoHerdado(excluidos, () => raiz.current?.querySelector('button'))

  // N: a new one, on the day that has the focus.
  useWindowEvent('keydown', (e) => {
    if (e.key.toLowerCase() !== 'n' || !pode || teclaOcupada(e)) return
    e.preventDefault()
    const focado = (document.activeElement?.closest('[data-dia]') as HTMLElement | null)?.dataset.dia
    criar({ dia: focado ?? (vista === 'dia' ? dia : '') })
  })

  const periodo = useMemo(() => periodoDe(vista, dia), [vista, dia])
  const query = useMemo(() => ({ ...perguntaDe(valores), ...periodo }), [valores, periodo])
  const lido = useCall(
    CHAMADAS[fonte] as typeof calendarioDeTodos,
    { ...(municipioId !== undefined && { params: { id: municipioId } }), query } as never,
    { erro: `Erro ao obter ${w.min.plural('encontro')}`, naTela: true, manterAnterior: true, enabled: !naTabela },
  )
  const encontros = lido.data?.encontros
  const vistos = useMemo(() => mostrados(encontros ?? [], valores), [encontros, valores])
  const itens = useMemo(() => vistos.map((e) => itemDe(w, e, fonte === 'cidade')), [vistos, w, fonte])
  // The weeks of a month begin and end in others, which are not counted in it.
  const contados = vista === 'mes' ? vistos.filter((_, i) => itens[i]!.dia.slice(0, 7) === dia.slice(0, 7)) : vistos
  const notas = useMemo(() => notasDe(periodo, lido.data?.eventos ?? [], setEvento), [periodo, lido.data?.eventos])
  const { mover } = acoes
  const onMover = mover
    ? (item: ItemDoCalendario, para: Escolhido) => {
        const e = vistos.find((x) => x.encontroId === item.chave)
        if (e) void mover(e, para)
      }
    : undefined

  const comum: PropsDaVista = {
    itens,
    notas,
    dia,
    hoje,
    nomes: p.nomes,
    onAbrir: abrir,
    onDia: irAoDia,
    onEscolher: pode ? criar : undefined,
    onMover,
  }
  const limpar = ativos > 0 && <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} />
  const vazio = (
    <EmptyState
      titulo={ativos > 0 ? 'Nada encontrado com estes filtros' : w.nenhum('encontro')}
      acao={limpar || (pode && <Button onClick={() => criar({ dia: '' })}>{p.novo}</Button>)}
    />
  )

  const quadro = () => {
    if (lido.error && !lido.data) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
    if (!lido.data)
      return vista === 'lista' ? (
        <Carregando linhas={6} altura={56} />
      ) : (
        <Skeleton height={celular ? 320 : 640} aria-label="Carregando…" />
      )
    if (vista === 'lista')
      return itens.length === 0 ? (
        vazio
      ) : (
        <PorDia key={periodo.de} itens={itens} notas={notas} hoje={hoje} onAbrir={abrir} />
      )
    if (vista === 'mes')
      return celular ? (
        <div className={classes.calendario}>
          <MesPequeno {...comum} onDia={(d) => mudar({ dia: d })} />
          <PorDia
            key={dia}
            itens={itens.filter((i) => i.dia === dia)}
            notas={new Map([[dia, notas.get(dia) ?? []]])}
            hoje={hoje}
            onAbrir={abrir}
          />
          {!itens.some((i) => i.dia === dia) && (
            <Text size="sm" c="dimmed">
              {w.frase('{Nenhum encontro} nesse dia.')}
            </Text>
          )}
        </div>
      ) : (
        <Mes {...comum} />
      )
    const dias = vista === 'semana' ? semanaDe(dia) : [dia]
    return <Horas key={`${vista}${dias[0]}`} {...comum} vista={vista} dias={dias} criar={p.novo} />
  }

  return (
    <PageFrame
      titulo={titulo}
      {...(pode && {
        acao: { rotulo: p.novo, icone: IconCalendarPlus, onClick: () => criar({ dia: vista === 'dia' ? dia : '' }) },
      })}
      acoes={[
        { rotulo: 'Assinar a agenda', icone: IconCalendarShare, onClick: () => setAssinando(true) },
        { rotulo: 'Rotas', icone: IconRoute, para: '/rotas' },
      ]}
      filtros={<Filtros fonte={fonte} municipioId={municipioId} valores={valores} mudar={mudar} />}
      filtrosAtivos={ativos}
      recorte={{
        nomes: ativos > 0 ? ['o que os filtros do endereço escolhem'] : [],
        todas: 'Mostrar tudo',
        onTodas: () => mudar(SEM_FILTROS),
      }}
    >
      <div className={classes.calendario} ref={raiz}>
        <Navegacao
          vista={vista}
          vistas={VISTAS}
          dia={dia}
          hoje={hoje}
          onVista={(v) => mudar({ vista: v })}
          onDia={(d) => isIsoDate(d) && mudar({ dia: d })}
        />
        {naTabela ? (
          <ListaDeEncontros
            fonte={fonte}
            municipioId={municipioId}
            estado={estado}
            periodo={periodo}
            onAbrir={abrir}
            ativos={ativos}
            vazioAcao={limpar}
          />
        ) : (
          <>
            <div className={classes.legenda}>
              <TextInput
                className={classes.busca}
                type="search"
                aria-label="Buscar"
                placeholder="Buscar por título, lugar ou consultor"
                leftSection={<IconSearch size={18} aria-hidden />}
                value={valores.busca}
                onChange={(e) => mudar({ busca: e.currentTarget.value })}
              />
              {!celular && <Legenda encontros={contados} />}
            </div>
            <div aria-busy={lido.isPlaceholderData || undefined}>{quadro()}</div>
          </>
        )}
      </div>
      <Painel
        encontroId={valores.encontro}
        onFechar={() => abrir(null)}
        onEditar={(encontro: Encontro) => setNaForma({ encontro })}
        onRepetir={(encontro: Encontro) => setNaForma({ novo: modeloDe(encontro) })}
        acoes={acoes}
        coberto={aberto !== undefined || acoes.pergunta !== undefined}
      />
      {/* After the panel, from which it is opened: it lies above it. */}
      <EncontroForm aberto={aberto} onFechar={fecharForma} municipioId={municipioId} />
      <AlcanceDialog pergunta={acoes.pergunta} onFechar={acoes.fechar} />
      {assinando && <AssinaturaDialog onFechar={() => setAssinando(false)} />}
      <EventoDialog evento={evento} onFechar={() => setEvento(undefined)} />
    </PageFrame>
  )
}

const SEM_NADA: NoFormulario = { novo: {} }

/** What the colours mean, and how many there are of each. */
const Legenda = ({ encontros }: { encontros: readonly EncontroNoCalendario[] }) => {
  const w = useWording()
  const sem = encontros.filter((e) => e.semRelatorio).length
  return (
    <ul className={`${ul.nua} ${classes.legenda}`} aria-label="Situações">
      {SITUACOES.map((s) => {
        const { icone: Icon, cor } = APARENCIA[s]
        return (
          <li key={s}>
            <Text component="span" c={`var(--mantine-color-${cor}-text)`} lh={1}>
              <Icon size={16} stroke={2} aria-hidden />
            </Text>
            {nomeDaSituacao(w, s)} <b>{encontros.filter((e) => e.situacao === s).length}</b>
          </li>
        )
      })}
      {sem > 0 && (
        <li>
          <Text component="span" c="var(--mantine-color-yellow-text)" lh={1}>
            <IconAlertTriangle size={16} stroke={2} aria-hidden />
          </Text>
          {SEM_RELATORIO} <b>{sem}</b>
        </li>
      )}
    </ul>
  )
}

const EventoDialog = ({ evento, onFechar }: { evento: EventoDoPrograma | undefined; onFechar: () => void }) => (
  <Modal
    opened={evento !== undefined}
    onClose={onFechar}
    title={evento?.titulo ?? ''}
    size={600}
    styles={{ title: { fontWeight: 650 } }}
  >
    {evento && (
      <Stack gap="xs">
        <Text size="sm">
          {evento.inicio === evento.fim
            ? formatDate(evento.inicio)
            : `${formatDate(evento.inicio)} a ${formatDate(evento.fim)}`}
          {evento.local && ` · ${evento.local}`}
        </Text>
        {evento.descricao && (
          <Text size="sm" className={classes.texto}>
            {evento.descricao}
          </Text>
        )}
        {evento.link && /^https?:\/\//.test(evento.link) && (
          <Anchor href={evento.link} target="_blank" rel="noreferrer noopener" size="sm">
            {evento.link}
          </Anchor>
        )}
      </Stack>
    )}
  </Modal>
)
