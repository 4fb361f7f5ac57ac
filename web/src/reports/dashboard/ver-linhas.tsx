import { Anchor } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listaRelatorio } from '#contract/access.ts'
import { emSerie } from '#contract/br.ts'
import { existeEm } from '#contract/relatorio.ts'
import { algumaEscolha, type Escolhas, FILTROS, filtroDe, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { enderecoDoRelatorio, escolhidos } from '../filtros.tsx'
import classes from './dashboard.module.css'

interface Props {
  rota: string
  /** Of what, for who hears only the link: 'das medalhas'. */
  de: string
  /** What is chosen. A figure is narrowed where the report behind it has the filter. */
  escolhas: Escolhas
  /** The days that were counted, whether chosen or not. */
  dias?: { dataInicial: string; dataFim: string }
  /** By what the drawing is narrowed, though the rows are not. */
  soNoDesenho?: readonly NomeDeFiltro[]
  /** The column by which the drawing counts: the rows come folded by it, each part with its count. */
  grupo?: string | undefined
  /** A choice that leaves out nothing, for a report that wants one. */
  tudo?: Escolhas
  /** Where a drawing is of several reports: which one. */
  rotulo?: string
}

const NOMES = Object.keys(FILTROS) as NomeDeFiltro[]

/** The rows behind a drawing: the report with the same filters, for whose group lists it. */
export const VerLinhas = ({
  rota,
  de,
  escolhas,
  dias,
  soNoDesenho = [],
  grupo,
  tudo,
  rotulo = 'Ver as linhas',
}: Props) => {
  const w = useWording()
  const { user } = useSession()
  const relatorio = todosOsRelatorios.find((r) => r.rota === rota && existeEm(r, capacidades()))
  if (!relatorio) return null
  const tem = (f: NomeDeFiltro) => relatorio.filtros.includes(f)
  const faltam = NOMES.filter((f) => escolhidos(escolhas)[FILTROS[f].chave] && !tem(f))
  const sem = faltam.filter((f) => !soNoDesenho.includes(f))
  const maisLinhas = faltam.filter((f) => soNoDesenho.includes(f))
  const abre = listaRelatorio(user, rota)
  const pedidas = { ...escolhas, ...dias }
  const falta = relatorio.soComFiltros && !algumaEscolha(pedidas)
  const notas = [
    ...(sem.length > 0 ? [`sem filtro de ${emSerie(sem.map((f) => w.frase(FILTROS[f].rotulo).toLowerCase()))}`] : []),
    ...(abre ? maisLinhas.map((f) => w.frase(filtroDe(f).todos ?? 'Todos').toLowerCase()) : []),
  ]
  return (
    <span className={classes.verLinhas}>
      {abre && (
        <Anchor
          component={Link}
          to={enderecoDoRelatorio(relatorio, falta ? (tudo ?? {}) : pedidas, grupo)}
          size="sm"
          className={classes.link}
        >
          {rotulo}
          <span className="praca-so-leitor"> {de}</span>
          <IconArrowRight size={14} aria-hidden />
        </Anchor>
      )}
      {notas.length > 0 && <span className={classes.nota}>{notas.join(', ')}</span>}
    </span>
  )
}
