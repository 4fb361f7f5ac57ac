import { open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { problem } from '#contract/problems.ts'
import { type Asker, type Pool, pool, WorkFailure } from '#server/documents/pool.ts'
import type { SheetAnswer, SheetCell, SheetWork } from './read-sheet.ts'
import { newTempName } from './temp-name.ts'
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
  /** Lines that hold no data, and do not count in what is told. */
  cabecalho?: number
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

/** Documents hold pictures and, now and then, a spreadsheet: more of everything, and archives one level deep. */
const DOCUMENT_LIMITS: ZipLimits = { maxEntradas: 5_000, maxInflado: 300 * MIB, maxRazao: 150 }
/** An archive inside is put aside to be measured; one that is larger than any upload may be is refused unmeasured. */
const MAX_INSIDE = 25 * MIB

/** How a refusal speaks of the file, and whether it may hold archives. */
const KINDS = {
  planilha: { unreadable: problem.planilhaIlegivel, tooBig: problem.planilhaGrandeDemais, nested: false },
  arquivo: { unreadable: problem.arquivoIlegivel, tooBig: problem.arquivoInchado, nested: true },
}
type Kind = keyof typeof KINDS

const unreadable = (motivo: string, kind: Kind = 'planilha') => KINDS[kind].unreadable({ motivo })
const tooBig = (motivo: string, kind: Kind = 'planilha') => KINDS[kind].tooBig({ motivo })
const DAMAGED = 'ele está danificado. Abra-o no programa que o fez, salve de novo e tente outra vez.'
const DAMAGED_SHEET = 'o arquivo está danificado. Abra-o no programa de planilhas, salve de novo e tente outra vez.'
const damaged = (kind: Kind = 'planilha') => unreadable(kind === 'planilha' ? DAMAGED_SHEET : DAMAGED, kind)
const TOO_MUCH_INSIDE = 'o conteúdo descompactado passa do permitido.'
const PASSWORD = 'está protegido por senha. Retire a senha e tente de novo.'

const checkNames = (entries: readonly ZipEntry[], kind: Kind) => {
  if (entries.some((e) => e.encrypted))
    throw unreadable(
      kind === 'planilha' ? `ela ${PASSWORD.replace('protegido', 'protegida')}` : `ele ${PASSWORD}`,
      kind,
    )
  if (entries.some((e) => /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\0/i.test(e.name))) throw damaged(kind)
}

/** Entries that share bytes unfold the same ones again and again; no program writes them. */
const checkOverlap = (entries: readonly ZipEntry[], kind: Kind) => {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset)
  for (const [i, e] of sorted.entries()) {
    const next = sorted[i + 1]
    if (next && e.offset + e.compressedSize >= next.offset) throw damaged(kind)
  }
}

/** What was unfolded so far, of the file and of those inside it. */
interface Measure {
  readonly kind: Kind
  readonly limits: ZipLimits
  readonly fileSize: number
  readonly depth: number
  total: number
}

const checkTotal = (total: number, { kind, limits, fileSize }: Measure) => {
  const ratio = total / Math.max(1, fileSize)
  if (total > limits.maxInflado || (total > RATIO_FROM && ratio > limits.maxRazao)) throw tooBig(TOO_MUCH_INSIDE, kind)
}

const isArchive = (start: Buffer) => start.length >= 4 && start.readUInt32LE(0) === 0x04034b50

const NESTED = {
  planilha: 'ela traz outro arquivo compactado dentro dela. Retire-o e tente de novo.',
  arquivo: 'ele traz arquivos compactados uns dentro dos outros. Retire-os e tente de novo.',
}

/** Inflates an entry once, keeping nothing: what an archive declares may be a lie. An archive in it is handed back. */
const unfold = async (zip: Zip, entry: ZipEntry, m: Measure): Promise<Buffer | undefined> => {
  let inside: Buffer[] | undefined
  let first = true
  let size = 0
  await zip.inflate(entry, (piece) => {
    if (first && isArchive(piece)) {
      if (!KINDS[m.kind].nested || m.depth > 0) throw unreadable(NESTED[m.kind], m.kind)
      inside = []
    }
    first = false
    size += piece.length
    m.total += piece.length
    checkTotal(m.total, m)
    if (inside && size > MAX_INSIDE) throw tooBig(TOO_MUCH_INSIDE, m.kind)
    inside?.push(piece)
  })
  return inside && Buffer.concat(inside)
}

const measureInside = async (bytes: Buffer, beside: string, m: Measure) => {
  const path = join(dirname(beside), newTempName())
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    const deeper = { ...m, depth: m.depth + 1 }
    await measure(path, deeper)
    m.total = deeper.total
  } finally {
    await rm(path, { force: true })
  }
}

const measure = async (path: string, m: Measure): Promise<void> =>
  // Counting happens on our side, so that a zip with too many entries is told from a damaged one.
  withZip(path, 0xffff, async (zip) => {
    if (zip.entries.length > m.limits.maxEntradas) throw tooBig('há partes demais dentro do arquivo.', m.kind)
    checkNames(zip.entries, m.kind)
    checkOverlap(zip.entries, m.kind)
    checkTotal(m.total + zip.entries.reduce((sum, e) => sum + e.declaredSize, 0), m)
    for (const entry of zip.entries) {
      const inside = await unfold(zip, entry, m)
      if (inside) await measureInside(inside, path, m)
    }
  })

const isDamage = (error: unknown) =>
  error instanceof ZipError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')

/** Refuses an archive that would unfold into too much, before anything parses it. */
export const guardZip = async (path: string, limits: ZipLimits, kind: Kind = 'planilha'): Promise<void> => {
  const { size } = await stat(path)
  try {
    await measure(path, { kind, limits, fileSize: size, depth: 0, total: 0 })
  } catch (error) {
    throw isDamage(error) ? damaged(kind) : error
  }
}

/** The types that are archives underneath: none is kept that would unfold into too much on whose desk it is opened. */
export const guardUpload = async (path: string, ext: string): Promise<void> => {
  if (ext === 'xlsx' || ext === 'ods') await guardZip(path, SHEET_LIMITS)
  if (ext === 'docx' || ext === 'odt') await guardZip(path, DOCUMENT_LIMITS, 'arquivo')
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
  if (answer.falha === 'linhas')
    return tooBig(`há mais de ${(limits.maxLinhas - (limits.cabecalho ?? 0)).toLocaleString('pt-BR')} linhas.`)
  if (answer.falha === 'colunas') return tooBig(`há mais de ${limits.maxColunas.toLocaleString('pt-BR')} colunas.`)
  if (answer.falha === 'aba') return unreadable('a aba esperada não existe ou está vazia.')
  return damaged()
}

/** The thread of the pool that reads it has the cap on memory. */
const parseInThread = async (threads: Pool, asker: Asker, path: string, aba: SheetWork['aba'], limits: SheetLimits) => {
  const { maxLinhas, maxColunas, tempoMs } = limits
  const answer = await threads
    .run(asker, 'folha', { path, aba, maxLinhas, maxColunas }, tempoMs)
    .catch((error: unknown) => {
      if (!(error instanceof WorkFailure)) throw error
      if (error.motivo === 'queda') throw damaged()
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
