import { Anchor } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { emSerie } from '#contract/br.ts'
import { type Escolhas, FILTROS, type NomeDeFiltro } from '#contract/relatorios/filtros.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { enderecoDoRelatorio, escolhidos } from '../filtros.tsx'
import classes from './dashboard.module.css'

interface Props {
  rota: string
  /** Of what, for who hears only the link: 'das medalhas'. */
  de: string
  /** What the drawing was narrowed to. */
  escolhas: Escolhas
}

const nomeDoFiltro = (chave: string) =>
  (Object.keys(FILTROS) as NomeDeFiltro[]).filter((f) => FILTROS[f].chave === chave).map((f) => FILTROS[f].rotulo)

/** The rows behind a drawing: the report with the same filters, for whose group lists it. */
export const VerLinhas = ({ rota, de, escolhas }: Props) => {
  const w = useWording()
  const { user } = useSession()
  const relatorio = relatoriosDe(user, capacidades()).find((r) => r.rota === rota)
  if (!relatorio) return null
  const seus = relatorio.filtros.map((f): string => FILTROS[f].chave)
  // A report without such a filter shows more than the drawing counts: it is told before one goes there.
  const sem = Object.keys(escolhidos(escolhas))
    .filter((chave) => !seus.includes(chave))
    .flatMap(nomeDoFiltro)
    .map((rotulo) => w.frase(rotulo).toLowerCase())
  return (
    <span className={classes.verLinhas}>
      <Anchor component={Link} to={enderecoDoRelatorio(relatorio, escolhas)} size="sm" className={classes.link}>
        Ver as linhas
        <span className="praca-so-leitor"> {de}</span>
        <IconArrowRight size={14} aria-hidden />
      </Anchor>
      {sem.length > 0 && <span className={classes.sem}>sem filtro de {emSerie(sem)}</span>}
    </span>
  )
}
