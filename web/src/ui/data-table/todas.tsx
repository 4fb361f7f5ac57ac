import { Checkbox } from '@mantine/core'
import type { Vista } from './vista.ts'

const NOME = 'Selecionar todos'

/** All that may be selected, half when only some are; with its word beside it where no column says what it is. */
export const TodasSelecionadas = <T,>({ vista, escrito }: { vista: Vista<T>; escrito?: boolean }) => {
  const { selecao, selecionaveis, chave, alternarTodas } = vista
  const quantas = selecionaveis.filter((l) => selecao?.ids.has(chave(l))).length
  return (
    <Checkbox
      {...(escrito ? { label: NOME } : { 'aria-label': NOME })}
      checked={selecionaveis.length > 0 && quantas === selecionaveis.length}
      indeterminate={quantas > 0 && quantas < selecionaveis.length}
      disabled={selecionaveis.length === 0}
      onChange={() => void alternarTodas()}
    />
  )
}
