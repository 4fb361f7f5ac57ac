import { describe, expect, it } from 'vitest'
import { wording } from '#contract/wording.ts'
import { type Coluna, larguraDe } from '#web/ui/data-table/coluna.ts'
import { colunasDasCidades, colunasDasSolucoes, colunasDasTarefas } from './colunas.tsx'

/** Of a screen of 1366: less the margins of the page, the frame of the table and its scroll bar. */
const CABE = 1366 - 48 - 2 - 15
const ACOES = [0, 56, 90]
const soma = <L>(colunas: readonly Coluna<L>[]) =>
  colunas.filter((c) => !c.oculta).reduce((s, c) => s + larguraDe(c), 0)

describe('the columns of the progress', () => {
  it('fit a screen of 1366 beside what is done with a row', () => {
    const w = wording('at')
    const para = () => ''
    expect(soma(colunasDasCidades(w, para)) + ACOES[2]!).toBeLessThanOrEqual(CABE)
    for (const umaCidade of [true, false]) {
      const acoes = ACOES[umaCidade ? 0 : 1]!
      expect(soma(colunasDasSolucoes(w, para, umaCidade)) + acoes).toBeLessThanOrEqual(CABE)
      expect(soma(colunasDasTarefas(w, para, umaCidade)) + acoes).toBeLessThanOrEqual(CABE)
    }
  })
})
