import { expect, test } from 'vitest'
import { COLUNAS_TERMO } from '#contract/termo-planilha.ts'
import type { SheetCell } from '#server/files/read-sheet.ts'
import { parseLines } from '#server/registers/read-lines.ts'
import { growTree } from './arvore.ts'

const TITULOS = ['GRUPO_SOLUCAO', 'EIXO', 'SOLUCAO', 'CARGA_HORARIA', 'TAREFA', 'HORAS_TAREFA', 'EVIDENCIA', 'CUSTO']
type Linha = (string | null)[]
const grow = (...linhas: Linha[]) =>
  growTree(parseLines(COLUNAS_TERMO, [TITULOS, ...linhas] as SheetCell[][]), {
    procurar: { eixoId: (nome) => (nome === 'Marte' ? { motivo: 'Não há' } : { id: 7, nome }) },
    preenche: (c) => c.pede === undefined,
    mostrar: (_, v) => String(v),
  })
const errors = (...linhas: Linha[]) =>
  grow(...linhas).linhas.flatMap((l) => l.erros.map((e) => `${l.linha} ${e.coluna}: ${e.motivo}`))
const names = (...linhas: Linha[]) => grow(...linhas).linhas.map((l) => l.nos.map((n) => n.nome).join(' > '))

test('a blank name is that of the line above, only within the same place and only where the line says something below it', () => {
  expect(
    names(
      ['G', 'E', 'S', '8', 'T1', '1', 'E1'],
      [null, null, null, null, null, null, 'E2'],
      [null, null, null, null, 'T2', '2'],
      ['g', null, 'S', null, null, null, 'E3'],
      [null, null, 'S2'],
      [null, 'E'],
      ['H', 'E', 'S', null, 'T'],
    ),
  ).toEqual(['G > S > T1 > E1', 'G > S > T1 > E2', 'G > S > T2', 'G > S > T2 > E3', 'G > S2', 'G', 'H > S > T'])
})

test('what nobody says is not taken from another place', () => {
  const falta = 'Preencha esta coluna: a linha de cima não diz a que esta pertence'
  expect(errors([null, null, 'S'])).toEqual([`2 GRUPO_SOLUCAO: ${falta}`])
  expect(errors(['G', 'E', 'S', null, 'T', '1'], ['H', 'E', null, null, 'T', '1'])).toEqual([`3 SOLUCAO: ${falta}`])
  expect(errors(['G', 'E', 'S', null, 'T', '1'], [null, null, 'S2', null, null, null, 'E'])).toEqual([
    `3 TAREFA: ${falta}`,
  ])
  // Nor what the line above could not say.
  expect(errors(['G', 'E', '#REF!'], [null, null, null, null, 'T', '1'])).toEqual([
    '2 SOLUCAO: A célula tem um erro de fórmula (#REF!)',
    `3 SOLUCAO: ${falta}`,
  ])
})

test('what is said of a thing needs the thing, agrees on all its lines and is said by who may', () => {
  expect(errors(['G', 'E', 'S', null, null, '3'])).toEqual(['2 HORAS_TAREFA: Preencha também TAREFA nesta linha'])
  expect(errors(['G', 'E', 'S', '8', 'T', '1'], ['G', 'E', 'S', '9', 'T2', '1'])).toEqual([
    '3 CARGA_HORARIA: Difere do que diz a linha 2',
  ])
  expect(errors(['G', 'E', 'S', '8', 'T', '1'], ['G', 'E', 'S', '08:00', 'T2', '1'])).toEqual([])
  expect(errors(['G', 'Marte'])).toEqual(['2 EIXO: Não há'])
  expect(errors(['G', 'E', 'S', null, null, null, null, '10'])).toEqual([
    '2 CUSTO: Você não tem permissão para preencher esta coluna',
  ])
})

test('a line that ends at the same thing as another is told which; a thing is one whatever its case and accents', () => {
  expect(errors(['Gestão', 'E', 'S', null, 'T', '1'], ['gestao', null, 's', null, 'T'])).toEqual([
    '3 TAREFA: Repete a linha 2',
  ])
  expect(grow(['Gestão', 'E', 'S'], ['GESTAO ', null, 'S2']).nos.map((n) => n.nome)).toEqual(['Gestão', 'S', 'S2'])
})
