import { sql } from 'drizzle-orm'
import { normalize, parseDate, quantos } from '#contract/br.ts'
import { formatar } from '#contract/coluna.ts'
import type { ColunaImportacao, ImportEndpoints, LinhaImportacao, PreviaImportacao } from '#contract/importacao.ts'
import { type Problem, problem } from '#contract/problems.ts'
import { literal, type Wording, wording } from '#contract/wording.ts'
import type { Mudancas } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import type { Asker } from '#server/documents/pool.ts'
import type { SheetCell } from '#server/files/read-sheet.ts'
import type { TempFile } from '#server/files/temp.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { sheetMade, sheetReply } from '#server/http/replies.ts'
import { type DataWork, type Feature, type Progress, type Reader, route, type Writer } from '#server/http/route.ts'

export type Celula = string | number | boolean | null
/** One line as it was read: a value by column key, blanks as null, dates as ISO text. */
export type ValoresDaLinha = Readonly<Record<string, Celula>>
export interface LinhaLida {
  readonly linha: number
  readonly valores: ValoresDaLinha
}
export type Erros = LinhaImportacao['erros']

/** What would become of a line. `dados` is for `aplicar`: ids that were looked up, the row as it is now. */
export interface Juizo<D> {
  readonly situacao: 'incluir' | 'alterar' | 'igual'
  /** Column key → value now, for the columns that would change. */
  readonly antes?: ValoresDaLinha
  readonly erros?: Erros
  readonly dados?: D
}
export interface LinhaConferida<D> extends LinhaLida {
  readonly situacao: 'incluir' | 'alterar'
  readonly dados: D
}
/** One record that was written, for the history. */
export interface Gravada {
  readonly entidadeId: number
  readonly acao: 'criar' | 'alterar'
  readonly mudancas: Mudancas
}

export interface ImportDef<D> {
  readonly endpoints: ImportEndpoints
  /** What is imported, as `frase` reads it. */
  readonly titulo: string
  /** File name of the model and entity of the history. */
  readonly nome: string
  readonly entidade: string
  readonly colunas: readonly ColunaImportacao[]
  /** What a line is known by: two lines with the same are refused. */
  readonly chave: (valores: ValoresDaLinha) => string
  /** Words for the line in the preview; the key unless told. */
  readonly nomeDaLinha?: (valores: ValoresDaLinha) => string
  /** Judges all well-formed lines at once, in their order and with as few statements as it takes. */
  readonly validar: (ctx: Reader, linhas: readonly LinhaLida[]) => Promise<readonly Juizo<D>[]>
  /** Writes the lines that change something, in one transaction; at once, or one after the other. */
  readonly aplicar: (
    ctx: Reader,
    linhas: readonly LinhaConferida<D>[],
  ) => Promise<readonly Gravada[]> | AsyncIterable<Gravada>
}

const MAX_LINHAS = 5_000
const title = (s: unknown) => normalize(String(s ?? '').trim())

const refuse = (motivo: string) => problem.planilhaIlegivel({ motivo })

/** Position of each column, found by its header in the first line. */
const positions = (colunas: readonly ColunaImportacao[], header: readonly SheetCell[]) => {
  const found = header.map(title)
  const missing = colunas.filter((c) => c.obrigatorio && !found.includes(title(c.titulo)))
  if (missing.length) throw refuse(`faltam as colunas ${missing.map((c) => c.titulo).join(', ')} na linha 1.`)
  return colunas.map((c) => found.indexOf(title(c.titulo)))
}

const YES = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro'])
const NO = new Set(['nao', 'n', '0', 'false', 'falso'])

type Parsed = { valor: Celula } | { motivo: string }
const NUMBER = /^-?\d{1,3}(\.\d{3})+(,\d+)?$|^-?\d+([.,]\d+)?$/

const parseNumber = (c: ColunaImportacao, cell: string | number | boolean | Date): Parsed => {
  const text = String(cell).trim()
  if (typeof cell !== 'number' && !NUMBER.test(text)) return { motivo: 'Informe um número' }
  const plain = /,/.test(text) || /\.\d{3}(\.|$)/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  const n = typeof cell === 'number' ? cell : Number(plain)
  if (c.tipo === 'inteiro' && !Number.isInteger(n)) return { motivo: 'Informe um número inteiro' }
  if (c.min !== undefined && n < c.min) return { motivo: `O menor valor aceito é ${c.min}` }
  if (c.max !== undefined && n > c.max) return { motivo: `O maior valor aceito é ${c.max}` }
  return { valor: n }
}

const parseText = (c: ColunaImportacao, text: string): Parsed => {
  if (c.max !== undefined && text.length > c.max) return { motivo: `No máximo ${c.max} caracteres` }
  if (text.includes('\u0000')) return { motivo: 'Texto com caracteres inválidos' }
  if (!c.opcoes) return { valor: text }
  const option = c.opcoes.find((o) => title(o) === title(text))
  return option === undefined ? { motivo: `Use um destes: ${c.opcoes.join(', ')}` } : { valor: option }
}

const parseCell = (c: ColunaImportacao, cell: SheetCell | undefined): Parsed => {
  const text =
    cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell ?? '')
          .trim()
          .replace(/[^\S\r\n]+/g, ' ')
  if (cell === null || cell === undefined || text === '')
    return c.obrigatorio ? { motivo: 'Campo Obrigatório' } : { valor: null }
  switch (c.tipo) {
    case 'texto':
      return parseText(c, text)
    case 'inteiro':
    case 'numero':
      return parseNumber(c, cell)
    case 'data': {
      const iso = cell instanceof Date ? text : parseDate(text)
      return iso ? { valor: iso } : { motivo: 'Informe a data como dd/mm/aaaa' }
    }
    case 'simNao': {
      const said = title(cell)
      return YES.has(said) ? { valor: true } : NO.has(said) ? { valor: false } : { motivo: 'Informe Sim ou Não' }
    }
  }
}

interface Line extends LinhaLida {
  readonly erros: Erros[number][]
}

const parseLine = (colunas: readonly ColunaImportacao[], at: number[], linha: number, cells: SheetCell[]): Line => {
  const erros: Erros[number][] = []
  const valores: Record<string, Celula> = {}
  for (const [i, c] of colunas.entries()) {
    const parsed = parseCell(c, at[i]! < 0 ? null : cells[at[i]!])
    if ('motivo' in parsed) erros.push({ coluna: c.titulo, motivo: parsed.motivo })
    else valores[c.chave] = parsed.valor
  }
  return { linha, valores, erros }
}

const readCells = (asker: Asker, { path }: TempFile) =>
  readSheetSafely(asker, path, { maxLinhas: MAX_LINHAS + 1, cabecalho: 1 })
/** What was read ahead of the transaction: reading waits for a thread, and would keep a connection from others. */
const ahead = new WeakMap<TempFile, SheetCell[][]>()
const readAhead = async (asker: Asker, file: TempFile) => void ahead.set(file, await readCells(asker, file))

const parseLines = (
  def: Pick<ImportDef<never>, 'colunas' | 'chave'>,
  [header = [], ...rest]: readonly SheetCell[][],
): Line[] => {
  const at = positions(def.colunas, header)
  const lines = rest.flatMap((cells, i) => (cells.length ? [parseLine(def.colunas, at, i + 2, cells)] : []))
  if (!lines.length)
    throw problem.regra({ motivo: 'A planilha não tem linhas depois do cabeçalho: nada foi importado.' })
  const seen = new Map<string, number>()
  for (const line of lines.filter((l) => !l.erros.length)) {
    const key = def.chave(line.valores)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, line.linha)
    else line.erros.push({ coluna: def.colunas[0]!.titulo, motivo: `Repete a linha ${first}` })
  }
  return lines
}

/** A figure stands as a person writes it into a cell, without its thousands. */
const shown = (c: ColunaImportacao, v: Celula | undefined): string | null =>
  formatar(typeof v === 'number' ? 'texto' : c.tipo, v) || null

const changesOf = (colunas: readonly ColunaImportacao[], valores: ValoresDaLinha, antes: ValoresDaLinha = {}) =>
  colunas
    .filter((c) => c.chave in antes)
    .map((c) => ({ coluna: c.titulo, antes: shown(c, antes[c.chave]), depois: shown(c, valores[c.chave]) }))

/** Its headings in the words of the variant. */
const inWords = <D extends { colunas: readonly ColunaImportacao[] }>(def: D, w: Wording): D => ({
  ...def,
  colunas: def.colunas.map((c) => ({ ...c, titulo: w.frase(c.titulo) })),
})

const judge = async <D>(ctx: Reader, padrao: ImportDef<D>, cells: readonly SheetCell[][]) => {
  const w = wording(ctx.ambiente.variante)
  const def = inWords(padrao, w)
  const lines = parseLines(def, cells)
  const sound = lines.filter((l) => !l.erros.length)
  const verdicts = await def.validar(ctx, sound)
  const verdictOf = new Map(sound.map((l, i) => [l.linha, verdicts[i]!]))
  const linhas = lines.map(({ linha, valores, erros }): LinhaImportacao => {
    const v = verdictOf.get(linha)
    const todos = [...erros, ...(v?.erros ?? [])].map((e) => ({ coluna: w.frase(e.coluna), motivo: w.frase(e.motivo) }))
    const nome = erros.length ? `Linha ${linha}` : (def.nomeDaLinha ?? def.chave)(valores)
    if (todos.length || !v) return { linha, situacao: 'recusada', nome, mudancas: [], erros: todos }
    return { linha, situacao: v.situacao, nome, mudancas: changesOf(def.colunas, valores, v.antes), erros: [] }
  })
  const count = (s: LinhaImportacao['situacao']) => linhas.filter((l) => l.situacao === s).length
  const previa: PreviaImportacao = {
    total: linhas.length,
    incluir: count('incluir'),
    alterar: count('alterar'),
    iguais: count('igual'),
    recusadas: count('recusada'),
    linhas,
  }
  const conferidas = sound.flatMap((l): LinhaConferida<D>[] => {
    const v = verdictOf.get(l.linha)!
    return v.situacao === 'igual' ? [] : [{ ...l, situacao: v.situacao, dados: v.dados as D }]
  })
  return { previa, conferidas }
}

const refusal = ({ linhas, recusadas }: PreviaImportacao) => {
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

const ESPERADO: Record<ColunaImportacao['tipo'], string> = {
  texto: 'Texto',
  inteiro: 'Número inteiro',
  numero: 'Número',
  data: 'Data (dd/mm/aaaa)',
  simNao: 'Sim ou Não',
}
const expected = (c: ColunaImportacao) => {
  if (c.opcoes) return c.opcoes.join(', ')
  return c.tipo === 'texto' && c.max !== undefined ? `Texto, até ${c.max} caracteres` : ESPERADO[c.tipo]
}

/** The headers to fill in, and on a sheet of its own, which is never read, what goes into each column. */
const makeModel = async (asker: Asker, { colunas, nome }: Pick<ImportDef<never>, 'colunas' | 'nome'>) => {
  const preencher = {
    nome,
    colunas: colunas.map((c) => ({ chave: c.chave, titulo: c.titulo, tipo: 'texto' as const, largura: 24 })),
    linhas: [],
  }
  const ajuda = {
    nome: 'Como preencher',
    colunas: ['Coluna', 'Obrigatória', 'O que se espera', 'Exemplo'].map((titulo) => ({
      chave: titulo,
      titulo,
      tipo: 'texto' as const,
      largura: 28,
    })),
    linhas: colunas.map((c) => ({
      Coluna: c.titulo,
      Obrigatória: c.obrigatorio ? 'Sim' : 'Não',
      'O que se espera': expected(c),
      Exemplo: c.exemplo === undefined ? '' : String(c.exemplo),
    })),
  }
  return sheetReply(asker, `modelo-${nome}`, { sheets: [preencher, ajuda] })
}

/**
 * Until it ends nobody else writes there: what was judged is what is written over, and the same sheet sent twice at once
 * finds, the second time, what the first one made. Reading, and rows elsewhere that point there, go on.
 */
const lockOthers = (db: Db, tabela: string) =>
  db.execute(sql`lock table ${sql.identifier(tabela)} in share row exclusive mode`)

const importAll = async <D>(ctx: Writer, def: ImportDef<D>, file: TempFile, progress: Progress = () => {}) => {
  await lockOthers(ctx.db, def.entidade)
  const { previa, conferidas } = await judge(ctx, def, ahead.get(file)!)
  if (previa.recusadas) throw problem.regra({ motivo: literal(refusal(previa)) }, undefined, { previa })
  let feito = 0
  progress(feito, conferidas.length)
  for await (const { entidadeId, acao, mudancas } of await def.aplicar(ctx, conferidas)) {
    await ctx.audit({ acao, entidade: def.entidade, entidadeId, mudancas })
    progress(++feito, conferidas.length)
  }
  const { incluir, alterar } = previa
  await ctx.audit({
    acao: 'importar',
    entidade: def.entidade,
    mudancas: { incluidas: { depois: incluir }, alteradas: { depois: alterar }, arquivo: { depois: file.nome } },
  })
  return previa
}

/** What was refused of a sheet, line by line. */
const refusedSheet = (nome: string, { linhas }: PreviaImportacao) => {
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

const written = ({ incluir, alterar, iguais }: PreviaImportacao) => {
  const feito = `${quantos(incluir, 'inclusão', 'inclusões')} e ${quantos(alterar, 'alteração', 'alterações')}`
  return iguais ? `${feito}; ${quantos(iguais, 'linha', 'linhas')} sem mudança.` : `${feito}.`
}

const importWork = <D>(def: ImportDef<D>): DataWork => ({
  tipo: `importacao-${def.nome}`,
  pedir: def.endpoints.importarDepois,
  order: async ({ ambiente, files }) => {
    const entrada = files.arquivo![0]!
    return {
      titulo: `Importação: ${wording(ambiente.variante).frase(def.titulo)}`,
      pedido: { arquivo: entrada.nome, sha256: entrada.sha256 },
      entrada,
    }
  },
  read: readAhead,
  apply: async (ctx, entrada, progress) => written(await importAll(ctx, def, entrada, progress)),
  explain: (_, refusal: Problem) => {
    const previa = (refusal.details as { previa?: PreviaImportacao } | undefined)?.previa
    return previa && refusedSheet(def.nome, previa)
  },
})

/** A spreadsheet that is shown line by line before it is applied, and applied whole or not at all. */
export const defineImport = <D>(def: ImportDef<D>): Feature => ({
  trabalhos: [importWork(def)],
  routes: [
    route(def.endpoints.modelo, async (ctx) => makeModel(ctx, inWords(def, wording(ctx.ambiente.variante)))),
    route(def.endpoints.previa, async (ctx) => {
      const cells = await readCells(ctx, ctx.files.arquivo![0]!)
      return (await judge(ctx, def, cells)).previa
    }),
    route(
      def.endpoints.importar,
      async (ctx) => importAll(ctx, def, ctx.files.arquivo![0]!),
      async ({ files, ...asker }) => readAhead(asker, files.arquivo![0]!),
    ),
  ],
})
