import { ActionIcon, Anchor, Badge, Breadcrumbs, Button, Collapse, Group, Menu, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconDots } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useOptionalSession } from '#web/lib/session.ts'
import type { Passo } from '#web/lib/tela.ts'
import { TelasAcima } from '#web/lib/trilha.ts'
import type { Acao } from './acao.ts'
import { ActionButton, ActionMenuItem } from './action-button.tsx'
import { MolduraContext } from './moldura.ts'
import classes from './page-frame.module.css'
import { Seta } from './seta.tsx'
import { useTitulo } from './ui-provider.tsx'
import { useCelular } from './use-celular.ts'

interface Recorte {
  /** Its parts: 'À espera de evidência', 'Gestão'. */
  nomes: readonly (string | null | undefined)[]
  /** 'Mostrar todas' */
  todas: string
  onTodas: () => void
}

interface Props {
  titulo: string
  /** Where the page is, where it knows better than the table of screens, which says it otherwise. */
  trilha?: readonly Passo[]
  subtitulo?: ReactNode
  /** The one thing people come here to do. */
  acao?: Acao
  /** The others, in a menu. */
  acoes?: readonly Acao[]
  /** Between the title and the filters: what comes before the list. */
  antes?: ReactNode
  /** What the list is of, chosen on the line of the filters: the states of a question. */
  estados?: ReactNode
  /** Shown to who holds `exibirFiltro`, on every page alike. */
  filtros?: ReactNode
  /** Without their labels above them, on one line; always so beside `estados`. */
  filtrosNaLinha?: boolean
  /** Without them the page shows nothing, so everybody has them. */
  filtrosSempre?: boolean
  /** They are what comes next: a phone opens them by itself. */
  filtrosAbertos?: boolean
  /** How many filters are set: shown on the phone's button. */
  filtrosAtivos?: number
  /** What the address narrows the list to: said, with the way out, where the filters do not show it. */
  recorte?: Recorte | undefined
  children: ReactNode
}

/** The same frame around every page: where I am, what it is, what I can do, what I see. */
export const PageFrame = ({
  titulo,
  trilha,
  subtitulo,
  acao,
  acoes = [],
  antes,
  estados,
  filtros,
  filtrosNaLinha = false,
  filtrosSempre = false,
  filtrosAbertos = false,
  filtrosAtivos,
  recorte,
  children,
}: Props) => {
  useTitulo(titulo)
  const sessao = useOptionalSession()
  const moldura = useContext(MolduraContext)
  const naAba = moldura?.naAba ?? false
  const celular = useCelular()
  const acima = useContext(TelasAcima)
  // A list under a dialog of its own is both the screen above and the one that is shown.
  const embaixo = acima.at(-1)?.rotulo === titulo ? acima.slice(0, -1) : acima
  const passos = trilha ?? [...embaixo, { rotulo: titulo }]
  const filtra = filtrosSempre || sessao === null || sessao.can('exibirFiltro')
  const menu = acoes.length > 0 && <MaisAcoes acoes={acoes} />
  const primaria = acao && <ActionButton acao={acao} className={classes.primaria} />
  const campos = filtros && filtra && (
    <Filtros ativos={filtrosAtivos ?? 0} naLinha={filtrosNaLinha || estados !== undefined} abrir={filtrosAbertos}>
      {filtros}
    </Filtros>
  )
  return (
    <div className={classes.pagina} data-na-aba={naAba || undefined}>
      {naAba ? (
        <>
          <Title order={1} className="praca-so-leitor">
            {titulo}
          </Title>
          {subtitulo && (
            <Text size="sm" c="dimmed" component="div">
              {subtitulo}
            </Text>
          )}
          {/* On a phone the line of the tabs has room for the menu alone. */}
          {celular && primaria && <div className={classes.acoes}>{primaria}</div>}
          {moldura?.acoes &&
            createPortal(
              <>
                {menu}
                {!celular && primaria}
              </>,
              moldura.acoes,
            )}
        </>
      ) : (
        <>
          {passos.length > 1 && <Trilha itens={passos} />}
          <div className={classes.cabecalho}>
            <div className={classes.titulo}>
              <Title order={1}>{titulo}</Title>
              {subtitulo && (
                <Text size="sm" c="dimmed" component="div">
                  {subtitulo}
                </Text>
              )}
            </div>
            <div className={`${classes.acoes} praca-nao-imprime`}>
              {menu}
              {primaria}
            </div>
          </div>
        </>
      )}
      {antes}
      {recorte?.nomes.some(Boolean) && !filtra && <Reduzida {...recorte} />}
      {estados ? (
        <div className={classes.faixa}>
          {estados}
          {campos}
        </div>
      ) : (
        campos
      )}
      <div className={classes.conteudo}>{children}</div>
    </div>
  )
}

/** Where there is no room for buttons. */
export const MaisAcoes = ({ acoes }: { acoes: readonly Acao[] }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label="Mais ações">
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {acoes.map((a) => (
        <ActionMenuItem key={a.rotulo} acao={a} />
      ))}
    </Menu.Dropdown>
  </Menu>
)

const Reduzida = ({ nomes, todas, onTodas }: Recorte) => (
  <Group gap="xs" role="status">
    <Text size="sm">
      Só{' '}
      {nomes
        .filter(Boolean)
        .join(' · ')
        .replace(/^./, (c) => c.toLowerCase())}
    </Text>
    <Button variant="subtle" size="compact-sm" h={32} onClick={onTodas}>
      {todas}
    </Button>
  </Group>
)

const Trilha = ({ itens }: { itens: readonly Passo[] }) => (
  <nav aria-label="Você está em">
    <Breadcrumbs separatorMargin={6} classNames={{ root: classes.trilha }}>
      {itens.map(({ rotulo, para }, i) =>
        para && i < itens.length - 1 ? (
          <Anchor key={rotulo} component={Link} to={para} size="sm" className={classes.passo}>
            {rotulo}
          </Anchor>
        ) : (
          <Text
            key={rotulo}
            size="sm"
            c="dimmed"
            className={classes.passo}
            aria-current={i === itens.length - 1 ? 'page' : undefined}
          >
            {rotulo}
          </Text>
        ),
      )}
    </Breadcrumbs>
  </nav>
)

interface FiltrosProps {
  ativos: number
  naLinha?: boolean
  abrir?: boolean
  children: ReactNode
}
/** Behind a button on a phone; a page in a frame of its own has them so too. */
export const Filtros = ({ ativos, naLinha = false, abrir = false, children }: FiltrosProps) => {
  const celular = useCelular()
  const [aberto, { toggle, open }] = useDisclosure(abrir)
  const id = useId()
  // Who has chosen something goes on choosing: they close only by hand.
  useEffect(() => {
    if (abrir) open()
  }, [abrir, open])
  const campos = (
    <fieldset className={classes.filtros} aria-label="Filtros" data-na-linha={(naLinha && !celular) || undefined}>
      {children}
    </fieldset>
  )
  if (!celular) return campos
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        styles={{ label: { flex: 1, justifyContent: 'flex-start' } }}
        onClick={toggle}
        aria-expanded={aberto}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        rightSection={
          <Group gap="xs">
            {ativos > 0 && (
              <Badge circle size="md" aria-label={`${ativos} em uso`}>
                {ativos}
              </Badge>
            )}
            <Seta aberta={aberto} />
          </Group>
        }
      >
        Filtros
      </Button>
      <Collapse expanded={aberto} id={id}>
        <div className={classes.filtrosCelular}>{campos}</div>
      </Collapse>
    </div>
  )
}
