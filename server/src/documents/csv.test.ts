import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Coluna } from '#contract/coluna.ts'
import { streamCsv } from './csv.ts'

const colunas: Coluna[] = [
  { chave: 'nome', titulo: 'Nome', tipo: 'texto' },
  { chave: 'valor', titulo: 'Valor', tipo: 'numero' },
  { chave: 'dia', titulo: 'Dia', tipo: 'data' },
  { chave: 'horas', titulo: 'Horas', tipo: 'horas' },
  { chave: 'ok', titulo: 'Aprovado', tipo: 'simNao' },
]
// The decoder would swallow the mark, so the bytes are read as they are.
const csv = async (...args: Parameters<typeof streamCsv>) =>
  Buffer.concat(await streamCsv(...args).toArray()).toString('utf8')

describe('a table as text', () => {
  test('opens with a double click: mark, semicolons, CRLF, Brazilian figures', async () => {
    const linhas = [{ nome: 'Ação', valor: -1234.5, dia: '2026-03-09', horas: 90, ok: false }, { nome: null }]
    expect(await csv({ sheets: [{ nome: 'A', colunas, linhas }] })).toBe(
      '\ufeffNome;Valor;Dia;Horas;Aprovado\r\nAção;-1234,5;09/03/2026;01:30;Não\r\n;;;;\r\n',
    )
  })

  test('quotes what needs it and disarms formulas, also in a column of figures', async () => {
    const linhas = [
      { nome: '=HYPERLINK("x");1', valor: '@SUM(1)' },
      { nome: 'duas\nlinhas', valor: 1 },
    ]
    expect(await csv({ sheets: [{ nome: 'A', colunas: colunas.slice(0, 2), linhas }] })).toBe(
      '\ufeffNome;Valor\r\n"\'=HYPERLINK(""x"");1";\'@SUM(1)\r\n"duas\nlinhas";1\r\n',
    )
  })

  test('several sheets follow each other under their names', async () => {
    const folha = (nome: string) => ({ nome, colunas: colunas.slice(0, 1), linhas: [{ nome: 'x' }] })
    expect(await csv({ sheets: [folha('Um'), folha('Dois')] })).toBe(
      '\ufeffUm\r\nNome\r\nx\r\n\r\nDois\r\nNome\r\nx\r\n',
    )
  })

  test('a long table arrives whole', async () => {
    const linhas = Array.from({ length: 20_000 }, (_, i) => ({ nome: `linha ${i}` }))
    const lines = (await text(streamCsv({ sheets: [{ nome: 'A', colunas: colunas.slice(0, 1), linhas }] }))).split(
      '\r\n',
    )
    expect(lines).toHaveLength(20_002)
    expect(lines.at(-2)).toBe('linha 19999')
  })
})
