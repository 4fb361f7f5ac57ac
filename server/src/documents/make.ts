import { DESTAQUE, type Linha } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import type { DocxSpec } from './docx.ts'
import type { PdfSection, PdfSpec } from './pdf.ts'
import { type Asker, pool, WorkFailure } from './pool.ts'
import type { Planilha } from './table.ts'

const GRANDE = 'O documento é grande demais para ser preparado. Escolha menos dados e tente de novo.'
const QUEDA = 'A preparação do documento foi interrompida. Tente de novo em instantes.'

/** A thread that fell takes its one document with it; the person is told what to do. */
const failed = (error: unknown): never => {
  if (!(error instanceof WorkFailure)) throw error
  throw error.motivo === 'queda' ? problem.indisponivel({ frase: QUEDA }) : problem.regra({ motivo: GRANDE })
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Only what the columns show travels to the thread. */
const shownOf = (colunas: readonly { chave: string; nota?: string }[], linhas: readonly Linha[]) => {
  const shown = colunas.flatMap(({ chave, nota }) => (nota ? [chave, nota] : [chave]))
  return linhas.map((linha) => {
    const cells = Object.fromEntries(shown.map((k) => [k, linha[k]]))
    return linha[DESTAQUE] ? { ...cells, [DESTAQUE]: true } : cells
  })
}

const shownIn = <S extends PdfSection>(secoes: readonly S[]) =>
  secoes.map((s) => (s.tipo === 'tabela' ? { ...s, linhas: shownOf(s.colunas, s.linhas) } : s))
/** A document in the house layout, made off the event loop. */
export const makePdf = async (asker: Asker, spec: PdfSpec): Promise<Buffer> =>
  asBuffer(await pool.run(asker, 'pdf', { ...spec, secoes: shownIn(spec.secoes) }).catch(failed))
/** The same for who goes on writing in it. */
export const makeDocx = async (asker: Asker, spec: DocxSpec): Promise<Buffer> =>
  asBuffer(await pool.run(asker, 'docx', { ...spec, secoes: shownIn(spec.secoes) }).catch(failed))

const make = async (asker: Asker, como: 'xlsx' | 'csv', { sheets }: Planilha): Promise<Buffer> => {
  const shown = sheets.map((s) => ({ ...s, linhas: shownOf(s.colunas, s.linhas) }))
  return asBuffer(await pool.run(asker, como, { sheets: shown }).catch(failed))
}
/** A workbook, made off the event loop. It is whole before it leaves: no thread waits for a slow reader. */
export const makeXlsx = (asker: Asker, planilha: Planilha) => make(asker, 'xlsx', planilha)
/** The same as text. */
export const makeCsv = (asker: Asker, planilha: Planilha) => make(asker, 'csv', planilha)
