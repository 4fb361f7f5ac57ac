import { open } from 'node:fs/promises'
import { problem } from '#contract/problems.ts'
import { type Asker, type Pool, pool, WorkFailure } from '#server/documents/pool.ts'
import type { SheetAnswer, SheetCell, SheetWork } from './read-sheet.ts'
import { withZip, type Zip, type ZipEntry, ZipError } from './zip.ts'

export interface ZipLimits {
  maxEntradas: number
  /** Bytes of all entries together once inflated. */
  maxInflado: number
  /** Inflated to compressed. Real sheets stay under 100; judged only above 10 MiB, because small repetitive sheets go over. */
  maxRazao: number
}

export interface SheetLimits extends ZipLimits {
  maxLinhas: number
  maxColunas: number
  tempoMs: number
}

const MIB = 1024 * 1024
const RATIO_FROM = 10 * MIB

export const SHEET_LIMITS: SheetLimits = {
  maxEntradas: 1_000,
  maxInflado: 150 * MIB,
  maxRazao: 150,
  maxLinhas: 20_000,
  maxColunas: 200,
  tempoMs: 20_000,
}

const unreadable = (motivo: string) => problem.planilhaIlegivel({ motivo })
const tooBig = (motivo: string) => problem.planilhaGrandeDemais({ motivo })
const DAMAGED = 'o arquivo está danificado. Abra-o no programa de planilhas, salve de novo e tente outra vez.'
const TOO_MUCH_INSIDE = 'o conteúdo descompactado passa do permitido.'

const checkNames = (entries: readonly ZipEntry[]) => {
  if (entries.some((e) => e.encrypted))
    throw unreadable('ela está protegida por senha. Retire a senha e tente de novo.')
  if (entries.some((e) => /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(e.name))) throw unreadable(DAMAGED)
}

const checkTotal = (total: number, compressed: number, limits: ZipLimits) => {
  const ratio = total / Math.max(1, compressed)
  if (total > limits.maxInflado || (total > RATIO_FROM && ratio > limits.maxRazao)) throw tooBig(TOO_MUCH_INSIDE)
}

const isArchive = (start: Buffer) => start.length >= 4 && start.readUInt32LE(0) === 0x04034b50

/** Inflates everything once, keeping nothing: what an archive declares may be a lie. */
const checkContents = async (zip: Zip, fileSize: number, limits: ZipLimits) => {
  let total = 0
  for (const entry of zip.entries) {
    let first = true
    await zip.inflate(entry, (piece) => {
      if (first && isArchive(piece))
        throw unreadable('ela traz outro arquivo compactado dentro dela. Retire-o e tente de novo.')
      first = false
      total += piece.length
      checkTotal(total, fileSize, limits)
    })
  }
}

const isDamage = (error: unknown) =>
  error instanceof ZipError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')

/** Refuses an archive that would unfold into too much, before anything parses it. */
export const guardZip = async (path: string, limits: ZipLimits): Promise<void> => {
  const file = await open(path, 'r')
  const { size } = await file.stat().finally(() => file.close())
  try {
    // Counting happens on our side, so that a zip with too many entries is told from a damaged one.
    await withZip(path, 0xffff, async (zip) => {
      if (zip.entries.length > limits.maxEntradas) throw tooBig('há partes demais dentro do arquivo.')
      checkNames(zip.entries)
      checkTotal(
        zip.entries.reduce((sum, e) => sum + e.declaredSize, 0),
        size,
        limits,
      )
      await checkContents(zip, size, limits)
    })
  } catch (error) {
    throw isDamage(error) ? unreadable(DAMAGED) : error
  }
}

const CFB = Buffer.from('d0cf11e0', 'hex')
const refuseOldFormat = async (path: string) => {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  if (buffer.equals(CFB)) {
    throw unreadable(
      'ela está protegida por senha ou no formato antigo (.xls). Salve-a como .xlsx, sem senha, e tente de novo.',
    )
  }
}

const answerProblem = (answer: Exclude<SheetAnswer, { linhas: unknown }>, limits: SheetLimits) => {
  if (answer.falha === 'linhas') return tooBig(`há mais de ${limits.maxLinhas.toLocaleString('pt-BR')} linhas.`)
  if (answer.falha === 'colunas') return tooBig(`há mais de ${limits.maxColunas.toLocaleString('pt-BR')} colunas.`)
  if (answer.falha === 'aba') return unreadable('a aba esperada não existe ou está vazia.')
  return unreadable(DAMAGED)
}

/** The thread of the pool that reads it has the cap on memory. */
const parseInThread = async (threads: Pool, asker: Asker, path: string, aba: SheetWork['aba'], limits: SheetLimits) => {
  const { maxLinhas, maxColunas, tempoMs } = limits
  const answer = await threads
    .run(asker, 'folha', { path, aba, maxLinhas, maxColunas }, tempoMs)
    .catch((error: unknown) => {
      if (!(error instanceof WorkFailure)) throw error
      if (error.motivo === 'queda') throw unreadable(DAMAGED)
      throw tooBig(error.motivo === 'tempo' ? 'a leitura demorou além do permitido.' : TOO_MUCH_INSIDE)
    })
  if ('linhas' in answer) return answer.linhas
  throw answerProblem(answer, limits)
}

/**
 * Rows of one sheet of an XLSX that a person sent: the first, or the one named. The position in the list is the row of the
 * sheet, so `linhas[6]` is what the person sees as line 7. Parsed in a thread with a cap on memory and time.
 */
export const readSheetSafely = async (
  asker: Asker,
  path: string,
  limits: Partial<SheetLimits> = {},
  aba?: string | number,
  threads: Pool = pool,
): Promise<SheetCell[][]> => {
  const all = { ...SHEET_LIMITS, ...limits }
  await refuseOldFormat(path)
  await guardZip(path, all)
  return parseInThread(threads, asker, path, aba, all)
}
