import { Button, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconChecks, IconCircleX, IconClock, IconFileUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#contract/br.ts'
import { listarPendencias, type Pendencia } from '#contract/pendencia.ts'
import { atePrazo, encerrouPrazo } from '#contract/prazos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import quadro from '#web/ui/quadro.module.css'
import classes from './pendencias.module.css'

const ICONES = { atencao: IconAlertTriangle, andamento: IconClock, negativo: IconCircleX, neutro: IconFileUpload }

/** The day is enough on a card; the whole of it is read aloud and shown on the way. */
const Prazo = ({ pendencia: { prazo, tom } }: { pendencia: Pendencia }) => {
  if (!prazo) return null
  const encerrado = tom === 'negativo'
  const inteiro = encerrado ? encerrouPrazo(prazo) : atePrazo(prazo)
  return (
    <span className={classes.prazo} title={inteiro}>
      <span aria-hidden>
        {encerrado ? 'desde' : 'até'} {formatDate(prazo).slice(0, 5)}
      </span>
      <span className="praca-so-leitor">, {inteiro}</span>
    </span>
  )
}

/** One kind of work, which opens the list of exactly what it counts. */
const Cartao = ({ pendencia: p, municipioId }: { pendencia: Pendencia; municipioId: number | undefined }) => {
  const w = useWording()
  const Icon = ICONES[p.tom]
  const aqui = municipioId === undefined ? '' : `?municipio=${municipioId}`
  return (
    <li className={classes.lugar}>
      <Link to={`/pendencias/${p.chave}${aqui}`} className={`${quadro.moldura} ${classes.cartao}`} data-tom={p.tom}>
        <span className={classes.topo}>
          <Icon size={20} stroke={1.75} aria-hidden className={classes.icone} />
          <span className={classes.quantidade}>{p.quantidade.toLocaleString('pt-BR')}</span>
          <Prazo pendencia={p} />
        </span>{' '}
        <span className={classes.titulo}>{p.titulo}</span>
        {municipioId === undefined && (
          <span className="praca-so-leitor"> em {w.min.conta(p.totalLugares, 'municipio')}</span>
        )}
      </Link>
      {p.emFila && (
        <Link to={`${p.emFila.para}${aqui}`} className={classes.passo} aria-label={`${p.emFila.passo}: ${p.titulo}`}>
          {p.emFila.passo}
        </Link>
      )}
    </li>
  )
}

/** Two rows on a laptop: the list of places begins in the first screen. */
const NA_VISTA = 10
const URGENCIA: readonly Pendencia['tom'][] = ['atencao', 'andamento', 'neutro', 'negativo']
/** The most urgent ones, in the order they came in. */
const maisUrgentes = (todas: readonly Pendencia[]) => {
  const escolhidas = new Set(
    todas.toSorted((a, b) => URGENCIA.indexOf(a.tom) - URGENCIA.indexOf(b.tom)).slice(0, NA_VISTA),
  )
  return todas.filter((p) => escolhidas.has(p))
}

interface Props {
  titulo: string
  /** Only of this city. */
  municipioId?: number
}

/** What waits for the person who looks, as cards that lead to the work. */
export const Pendencias = ({ titulo, municipioId }: Props) => {
  const id = useId()
  const lidas = useCall(listarPendencias, { query: municipioId === undefined ? {} : { municipioId } }, { naTela: true })
  const [todas, setTodas] = useState(false)
  const quantas = lidas.data?.length ?? 0
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb={6} mih={26}>
        <Title order={2} size="h5" id={id}>
          {titulo}
        </Title>
        {quantas > NA_VISTA && (
          <Button variant="subtle" size="compact-sm" aria-expanded={todas} onClick={() => setTodas(!todas)}>
            {todas ? 'Mostrar menos' : `Mostrar todas (${quantas})`}
          </Button>
        )}
      </Group>
      {lidas.error && !lidas.data ? (
        <ErrorState erro={lidas.error} onTentarDeNovo={() => void lidas.refetch()} />
      ) : !lidas.data ? (
        <Carregando linhas={2} altura={72} />
      ) : lidas.data.length === 0 ? (
        <Text c="dimmed" className={classes.nada}>
          <IconChecks size={20} aria-hidden /> Nada espera por você agora.
        </Text>
      ) : (
        <ul className={classes.cartoes}>
          {(todas ? lidas.data : maisUrgentes(lidas.data)).map((p) => (
            <Cartao key={p.chave} pendencia={p} municipioId={municipioId} />
          ))}
        </ul>
      )}
    </section>
  )
}
