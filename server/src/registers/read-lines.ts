import type { ColunaImportacao, PreviaImportacao } from '#contract/importacao.ts'
import { problem } from '#contract/problems.ts'
import type { Asker } from '#server/documents/pool.ts'
import type { SheetCell } from '#server/files/read-sheet.ts'
import type { TempFile } from '#server/files/temp.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { sheetMade, sheetReply } from '#server/http/replies.ts'
import { type Celula, type Erros, type LinhaLida, parseCell, title } from './read-cells.ts'

/* The spreadsheets of imports: the model that is filled in, the lines that come back, and what was refused of them. */

const MAX_LINHAS = 5_000

const refuse = (motivo: string) => problem.planilhaIlegivel({ motivo })

/** Position of each column, found by its header in the first line. */
const positions = (colunas: readonly ColunaImportacao[], header: readonly SheetCell[]) => {
  const found = header.map(title)
  const missing = colunas.filter((c) => c.obrigatorio && !found.includes(title(c.titulo)))
  if (missing.length) throw refuse(`faltam as colunas ${missing.map((c) => c.titulo).join(', ')} na linha 1.`)
  return colunas.map((c) => found.indexOf(title(c.titulo)))
}

export interface Line extends LinhaLida {
  readonly erros: Erros[number][]
}

/** The column's cells one after the other: what says the same as the one above it, as most do, is read once. */
const columnReader = (c: ColunaImportacao, at: number) => {
  let acima: SheetCell | undefined
  let lida = parseCell(c, acima)
  const read = (cells: readonly SheetCell[]) => {
    const cell = cells[at]
    if (cell === acima) return lida
    acima = cell
    lida = parseCell(c, cell)
    return lida
  }
  return { chave: c.chave, titulo: c.titulo, read }
}

const parseLine = (colunas: readonly ReturnType<typeof columnReader>[], linha: number, cells: SheetCell[]): Line => {
  const erros: Erros[number][] = []
  const valores: Record<string, Celula> = {}
  for (const { chave, titulo, read } of colunas) {
    const parsed = read(cells)
    if ('motivo' in parsed) erros.push({ coluna: titulo, motivo: parsed.motivo })
    else valores[chave] = parsed.valor
  }
  return { linha, valores, erros }
}

/** A person waits for it anyway, and a busy machine takes its time to begin. */
const TEMPO_MS = 60_000
export const readCells = (asker: Asker, { path }: TempFile) =>
  readSheetSafely(asker, path, { maxLinhas: MAX_LINHAS + 1, cabecalho: 1, tempoMs: TEMPO_MS })
/** What was read ahead of the transaction: reading waits for a thread, and would keep a connection from others. */
const ahead = new WeakMap<TempFile, SheetCell[][]>()
export const readAhead = async (asker: Asker, file: TempFile) => void ahead.set(file, await readCells(asker, file))
export const cellsOf = (file: TempFile): readonly SheetCell[][] => ahead.get(file)!

export const parseLines = (
  colunas: readonly ColunaImportacao[],
  [header = [], ...rest]: readonly SheetCell[][],
): Line[] => {
  const at = positions(colunas, header)
  const readers = colunas.map((c, i) => columnReader(c, at[i]!))
  const lines = rest.flatMap((cells, i) => (cells.length ? [parseLine(readers, i + 2, cells)] : []))
  if (!lines.length)
    throw problem.regra({ motivo: 'A planilha não tem linhas depois do cabeçalho: nada foi importado.' })
  return lines
}

const ESPERADO: Record<ColunaImportacao['tipo'], string> = {
  texto: 'Texto',
  inteiro: 'Número inteiro',
  numero: 'Número',
  dinheiro: 'Valor em reais (1.234,50)',
  horas: 'Horas (8, 7,5 ou 07:30)',
  data: 'Data (dd/mm/aaaa)',
  simNao: 'Sim ou Não',
}
const expected = (c: ColunaImportacao) => {
  if (c.opcoes) return c.opcoes.join(', ')
  return c.tipo === 'texto' && c.max !== undefined ? `Texto, até ${c.max} caracteres` : ESPERADO[c.tipo]
}

interface Model {
  readonly nome: string
  readonly colunas: readonly ColunaImportacao[]
  /** Lines filled in as they should be, on a sheet of their own, which is never read. */
  readonly linhas?: readonly Readonly<Record<string, string>>[]
  /** What the columns on their own cannot say. */
  readonly notas?: readonly string[]
}

const textColumns = (titulos: readonly string[], largura: number) =>
  titulos.map((titulo) => ({ chave: titulo, titulo, tipo: 'texto' as const, largura }))

/** The headers to fill in, and on sheets of their own, which are never read, what goes into each column. */
export const makeModel = async (asker: Asker, { colunas, nome, linhas, notas = [] }: Model) => {
  const titulos = colunas.map((c) => c.titulo)
  const preencher = { nome, colunas: textColumns(titulos, 24), linhas: [] }
  const exemplo = linhas && { nome: 'Exemplo', colunas: textColumns(titulos, 24), linhas }
  const ajuda = {
    nome: 'Como preencher',
    colunas: textColumns(['Coluna', 'Obrigatória', 'O que se espera', 'Exemplo'], 28),
    linhas: [
      ...colunas.map((c) => ({
        Coluna: c.titulo,
        Obrigatória: c.obrigatorio ? 'Sim' : 'Não',
        'O que se espera': c.ajuda ? `${expected(c)}. ${c.ajuda}` : expected(c),
        Exemplo: c.exemplo === undefined ? '' : String(c.exemplo),
      })),
      ...notas.map((nota) => ({ Coluna: '', Obrigatória: '', 'O que se espera': nota, Exemplo: '' })),
    ],
  }
  return sheetReply(asker, `modelo-${nome}`, { sheets: [preencher, ...(exemplo ? [exemplo] : []), ajuda] })
}

type Refused = Pick<PreviaImportacao, 'recusadas'> & {
  readonly linhas: readonly Pick<PreviaImportacao['linhas'][number], 'linha' | 'nome' | 'situacao' | 'erros'>[]
}

/** Why nothing was imported: the first line that was refused, and how many more there are. */
export const refusal = ({ linhas, recusadas }: Refused) => {
  const { linha, erros } = linhas.find((l) => l.situacao === 'recusada')!
  const outras = recusadas - 1
  const more =
    outras === 0
      ? ''
      : outras === 1
        ? ' Outra linha também tem problemas.'
        : ` Outras ${outras.toLocaleString('pt-BR')} linhas também têm problemas.`
  return `Nada foi importado. Linha ${linha}, coluna ${erros[0]!.coluna}: ${erros[0]!.motivo}.${more}`
}

/** What was refused of a sheet, line by line. */
export const refusedSheet = (nome: string, { linhas }: Refused) => {
  const colunas = [
    { chave: 'linha', titulo: 'Linha', tipo: 'inteiro' as const },
    { chave: 'nome', titulo: 'Registro', tipo: 'texto' as const },
    { chave: 'coluna', titulo: 'Coluna', tipo: 'texto' as const },
    { chave: 'motivo', titulo: 'Motivo', tipo: 'texto' as const, largura: 60 },
  ]
  const recusas = linhas.flatMap(({ linha, nome, erros }) => erros.map((e) => ({ linha, nome, ...e })))
  const folha = { nome: 'Linhas recusadas', colunas, linhas: recusas }
  return sheetMade(`linhas-recusadas-${nome}`, { sheets: [folha] }, () => {})
}
