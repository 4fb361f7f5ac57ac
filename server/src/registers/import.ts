import { sql } from 'drizzle-orm'
import { quantos } from '#contract/br.ts'
import { formatar } from '#contract/coluna.ts'
import {
  type ColunaImportacao,
  contagemDasLinhas,
  type ImportEndpoints,
  type LinhaImportacao,
  type PreviaImportacao,
} from '#contract/importacao.ts'
import { type Problem, problem } from '#contract/problems.ts'
import { literal, type Wording, wording } from '#contract/wording.ts'
import type { Mudancas } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import type { SheetCell } from '#server/files/read-sheet.ts'
import type { TempFile } from '#server/files/temp.ts'
import { type DataWork, type Feature, type Progress, type Reader, route, type Writer } from '#server/http/route.ts'
import type { Celula, Erros, LinhaLida, ValoresDaLinha } from './read-cells.ts'
import { cellsOf, type Line, makeModel, parseLines, readAhead, readCells, refusal, refusedSheet } from './read-lines.ts'

export type { Erros, LinhaLida, ValoresDaLinha } from './read-cells.ts'

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

/** Two lines that are known by the same are refused. */
const refuseRepeated = (def: Pick<ImportDef<never>, 'colunas' | 'chave'>, lines: readonly Line[]) => {
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
  const lines = refuseRepeated(def, parseLines(def.colunas, cells))
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
  const previa: PreviaImportacao = {
    ...contagemDasLinhas(linhas),
    linhas,
  }
  const conferidas = sound.flatMap((l): LinhaConferida<D>[] => {
    const v = verdictOf.get(l.linha)!
    return v.situacao === 'igual' ? [] : [{ ...l, situacao: v.situacao, dados: v.dados as D }]
  })
  return { previa, conferidas }
}

/**
 * Until it ends nobody else writes there: what was judged is what is written over, and the same sheet sent twice at once
 * finds, the second time, what the first one made. Reading, and rows elsewhere that point there, go on.
 */
const lockOthers = (db: Db, tabela: string) =>
  db.execute(sql`lock table ${sql.identifier(tabela)} in share row exclusive mode`)

const importAll = async <D>(ctx: Writer, def: ImportDef<D>, file: TempFile, progress: Progress = () => {}) => {
  await lockOthers(ctx.db, def.entidade)
  const { previa, conferidas } = await judge(ctx, def, cellsOf(file))
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
