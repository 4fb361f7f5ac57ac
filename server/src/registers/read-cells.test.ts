import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUNAS_TERMO } from '#contract/termo-planilha.ts'
import type { SheetCell } from '#server/files/read-sheet.ts'
import { parseCell } from './read-cells.ts'
import { parseLines } from './read-lines.ts'

const coluna = (titulo: string) => COLUNAS_TERMO.find((c) => c.titulo === titulo)!
const HORAS = 'Informe as horas como 8, 7,5 ou 07:30'
const REAIS = 'Informe um valor em reais, como 1.234,50'
const DIA = 'Informe a data como dd/mm/aaaa'
const INVALIDO = 'Texto com caracteres inválidos'
/** A part of a day, as the reader gives a cell that is shown as hours. */
const relogio = (horas: number) => new Date(Date.UTC(1899, 11, 31) + horas * 3600_000)

test.each<[string, SheetCell, unknown]>([
  // Hours, in every way that people write them.
  ['HORAS_TAREFA', 8, 480],
  ['HORAS_TAREFA', 7.5, 450],
  ['HORAS_TAREFA', '8', 480],
  ['HORAS_TAREFA', '7,5', 450],
  ['HORAS_TAREFA', '7.5', 450],
  ['HORAS_TAREFA', '07:30', 450],
  ['HORAS_TAREFA', ' 120:15 ', 7215],
  ['HORAS_TAREFA', relogio(7.5), 450],
  ['HORAS_TAREFA', relogio(30), 1800],
  ['HORAS_TAREFA', relogio(60 * 24), 61 * 24 * 60],
  ['HORAS_TAREFA', 0, 0],
  ['HORAS_TAREFA', 100_000, 6_000_000],
  ['HORAS_TAREFA', 100_001, 'O máximo é 100.000 horas'],
  ['HORAS_TAREFA', new Date('2026-03-01T00:00:00Z'), 'O máximo é 100.000 horas'],
  ['HORAS_TAREFA', -1, HORAS],
  ['HORAS_TAREFA', '07:60', HORAS],
  ['HORAS_TAREFA', '8 horas', HORAS],
  ['HORAS_TAREFA', true, HORAS],
  ['HORAS_TAREFA', Number.POSITIVE_INFINITY, HORAS],
  // Money.
  ['CUSTO', 1234.5, 1234.5],
  ['CUSTO', 'R$ 1.234,50', 1234.5],
  ['CUSTO', '1234.50', 1234.5],
  ['CUSTO', 0.1 + 0.2, 0.3],
  ['CUSTO', 33.333, 'No máximo 2 casas decimais'],
  ['CUSTO', -1, REAIS],
  ['CUSTO', 'mil', REAIS],
  ['CUSTO', 1e15, 'O maior valor aceito é 999.999.999.999'],
  // Days.
  ['DATA_INICIO', '02/03/2026', '2026-03-02'],
  ['DATA_INICIO', new Date('2026-03-02T00:00:00Z'), '2026-03-02'],
  ['DATA_INICIO', '31/02/2026', DIA],
  ['DATA_INICIO', '2026-03-02', DIA],
  ['DATA_INICIO', 46_083, DIA],
  ['DATA_INICIO', relogio(8), DIA],
  ['DATA_INICIO', new Date(Number.NaN), DIA],
  // Yes and no.
  ['NAO_COMPUTA_HORAS', 'S', true],
  ['NAO_COMPUTA_HORAS', 'n', false],
  ['NAO_COMPUTA_HORAS', 'não', false],
  ['NAO_COMPUTA_HORAS', true, true],
  ['NAO_COMPUTA_HORAS', 'talvez', 'Informe Sim ou Não'],
  // Figures and choices.
  ['MONITORAMENTO', 1, '1'],
  ['MONITORAMENTO', '2', '2'],
  ['MONITORAMENTO', 3, 'Use um destes: 1, 2'],
  ['VISITAS_PRESENCIAIS', 4, 4],
  ['VISITAS_PRESENCIAIS', '4', 4],
  ['VISITAS_PRESENCIAIS', 1.5, 'Informe um número inteiro'],
  ['VISITAS_PRESENCIAIS', -1, 'O menor valor aceito é 0'],
  ['VISITAS_PRESENCIAIS', 1e9, 'O maior valor aceito é 9999'],
  ['VISITAS_PRESENCIAIS', 'quatro', 'Informe um número'],
  // Texts.
  ['SOLUCAO', '  Lei \n Geral\u200b ', 'Lei Geral'],
  ['SOLUCAO', 'Educac\u0327a\u0303o', 'Educação'],
  ['SOLUCAO', 2026, '2026'],
  ['SOLUCAO', 'x'.repeat(200), 'x'.repeat(200)],
  ['SOLUCAO', 'x'.repeat(201), 'No máximo 200 caracteres'],
  ['SOLUCAO', 'a\u0007b', INVALIDO],
  ['SOLUCAO', 'a\u0000b', INVALIDO],
  ['SOLUCAO', 'a\ud800b', INVALIDO],
  ['SOLUCAO', '\u200b', null],
  ['DESCRICAO_SOLUCAO', 'Uma\nOutra', 'Uma\nOutra'],
  ['DESCRICAO_SOLUCAO', 'x'.repeat(2001), 'No máximo 2000 caracteres'],
  // What a formula left behind, whatever the column.
  ['SOLUCAO', '#REF!', 'A célula tem um erro de fórmula (#REF!)'],
  ['HORAS_TAREFA', '#DIV/0!', 'A célula tem um erro de fórmula (#DIV/0!)'],
  ['CUSTO', '#VALOR!', 'A célula tem um erro de fórmula (#VALOR!)'],
  ['DATA_INICIO', '#N/D', 'A célula tem um erro de fórmula (#N/D)'],
  // Blank in every way.
  ['HORAS_TAREFA', '', null],
  ['SOLUCAO', ' \u00a0 ', null],
  ['CUSTO', null, null],
])('%s: %s is %s', (titulo, cell, esperado) => {
  const lido = parseCell(coluna(titulo), cell)
  expect('motivo' in lido ? lido.motivo : lido.valor).toBe(esperado)
})

test('blanks between words become one, of every kind', () => {
  for (const blanks of [' ', '  ', '\t', '\u00a0', ' \u00a0\t', '\u2003'])
    expect(parseCell(coluna('DESCRICAO_SOLUCAO'), `Lei${blanks}Geral\nde${blanks}uma`)).toEqual({
      valor: 'Lei Geral\nde uma',
    })
})

test('a line says what its cells say, whatever the lines above it said', () => {
  const titulos = ['SOLUCAO', 'HORAS_TAREFA', 'NAO_COMPUTA_HORAS', 'DATA_INICIO']
  const colunas = titulos.map(coluna)
  const cell = fc.constantFrom<SheetCell>(null, '', 'A', 'A ', 8, '8', 'oito', true, 'Sim', '01/02/2026', relogio(8))
  const sheet = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(sheet, (linhas) => {
      const lidas = parseLines(COLUNAS_TERMO, [titulos, ...linhas])
      for (const [i, { linha, valores, erros }] of lidas.entries()) {
        expect(linha).toBe(i + 2)
        for (const [j, c] of colunas.entries()) {
          const lida = parseCell(c, linhas[i]![j])
          if ('valor' in lida) expect(valores[c.chave]).toBe(lida.valor)
          else expect(erros).toContainEqual({ coluna: c.titulo, motivo: lida.motivo })
        }
      }
    }),
  )
})
