import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { Coluna } from './coluna.ts'
import { montarCsv, montarXlsx } from './exportar.ts'

interface Linha {
  nome: string
  valor: number
  minutos: number
  em: string
}
const colunas: Coluna<Linha>[] = [
  { id: 'nome', titulo: 'Nome', valor: (l) => l.nome },
  { id: 'valor', titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  { id: 'minutos', titulo: 'Horas', tipo: 'horas', valor: (l) => l.minutos },
  { id: 'em', titulo: 'Em', tipo: 'dataHora', valor: (l) => l.em },
]
const linhas: Linha[] = [
  { nome: 'Ana; "a primeira"', valor: 1234.5, minutos: 90, em: '2024-03-01T15:30:00Z' },
  { nome: '=HYPERLINK("http://mau")', valor: -5, minutos: 0, em: '2024-03-02T03:00:00Z' },
]

describe('taking a list away', () => {
  it('R346: writes a CSV that Excel in Portuguese opens, quoted and without formulas', () => {
    expect(montarCsv(colunas, linhas)).toBe(
      '\uFEFFNome;Valor;Horas;Em\r\n' +
        '"Ana; ""a primeira""";1234,5;01:30;01/03/2024 12:30\r\n' +
        '"\'=HYPERLINK(""http://mau"")";-5;00:00;02/03/2024 00:00\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('puts an apostrophe before %j', (nome) => {
    const [, corpo] = montarCsv(colunas.slice(0, 1), [{ ...linhas[0]!, nome }]).split('\r\n', 2)
    expect(corpo?.replace(/^"/, '').startsWith("'")).toBe(true)
  })

  it('writes an XLSX with figures as figures and the same care', async () => {
    const { sheets } = await readXlsx(await montarXlsx('Relatório: tudo', colunas, linhas))
    expect(sheets[0]?.name).toBe('Relatório  tudo')
    expect(sheets[0]?.rows[0]).toEqual(['Nome', 'Valor', 'Horas', 'Em'])
    expect(sheets[0]?.rows[1]).toEqual(['Ana; "a primeira"', 1234.5, '01:30', '01/03/2024 12:30'])
    expect(sheets[0]?.rows[2]?.[0]).toBe('\'=HYPERLINK("http://mau")')
  })
})
