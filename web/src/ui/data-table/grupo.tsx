import { Text, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Seta } from '../seta.tsx'
import { quantos } from '../texto.ts'
import { numerica, totalDe } from './coluna.ts'
import classes from './data-table.module.css'
import type { Grupo } from './use-grupos.ts'
import type { Vista } from './vista.ts'

interface Props<T> {
  vista: Vista<T>
  grupo: Grupo<T>
}

/** Folds and unfolds, by a press or by the arrows. */
export const Dobra = <T,>({ vista, grupo }: Props<T>) => {
  const { um, varios } = vista.nomes ?? { um: 'registro', varios: 'registros' }
  const alternar = () => vista.emGrupos.alternar(grupo.chave)
  const comSetas = (e: KeyboardEvent) => {
    if (e.key !== (grupo.aberto ? 'ArrowLeft' : 'ArrowRight')) return
    e.preventDefault()
    alternar()
  }
  return (
    <UnstyledButton className={classes.dobra} aria-expanded={grupo.aberto} onClick={alternar} onKeyDown={comSetas}>
      <Seta aberta={grupo.aberto} para="direita" />
      <span>{grupo.rotulo}</span>
      <Text span size="sm" c="dimmed" fw={400}>
        {quantos(grupo.linhas.length, um, varios)}
      </Text>
    </UnstyledButton>
  )
}

interface LinhaProps<T> extends Props<T> {
  indice: number
  posicao: number
  medir: (no: Element | null) => void
}

/** The line of a group: its name over the columns that have no subtotal, then the subtotals. */
export const LinhaDoGrupo = <T,>({ vista, grupo, indice, posicao, medir }: LinhaProps<T>) => {
  const { visiveis } = vista.dados
  const primeiro = visiveis.findIndex((c, i) => i > 0 && c.total)
  const nome = primeiro < 0 ? visiveis.length : primeiro
  const antes = (vista.selecao ? 1 : 0) + (vista.detalhe ? 1 : 0)
  return (
    <tr data-index={indice} ref={medir} aria-rowindex={posicao + 2} className={classes.grupo}>
      <th scope="row" colSpan={nome + antes}>
        <Dobra vista={vista} grupo={grupo} />
      </th>
      {visiveis.slice(nome).map((c) => (
        <td key={c.chave} data-numerica={numerica(c) || undefined}>
          {totalDe(c, grupo.linhas)}
        </td>
      ))}
      {vista.acoes && <td className={classes.acoes} />}
    </tr>
  )
}
