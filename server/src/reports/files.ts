import { formatDate } from '#contract/br.ts'
import type { Linha } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import {
  type Formato,
  type FormatoDePlanilha,
  MAX_LINHAS_PDF,
  type Relatorio,
  relatorioNaVariante,
} from '#contract/relatorio.ts'
import { type Escolhas, FILTROS } from '#contract/relatorios/filtros.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply, sheetMade, sheetReply } from '#server/http/replies.ts'
import type { Progress, Reader, Signed } from '#server/http/route.ts'

interface Conteudo {
  linhas: readonly Linha[]
  escolhas: Escolhas
  /** What the filters offer, by key: the words for what was chosen. */
  opcoes: Readonly<Record<string, readonly { valor: number | string; rotulo: string }[]>>
}

const PAPEL_DEMAIS = `O PDF leva até ${MAX_LINHAS_PDF.toLocaleString('pt-BR')} linhas. Escolha filtros que mostrem menos, ou baixe a planilha.`

/** What the report was narrowed to, as a reader of the paper must know it. */
const chosenWords = ({ filtros }: Pick<Relatorio, 'filtros'>, { escolhas, opcoes }: Conteudo, w: Wording) =>
  filtros
    .flatMap((f) => {
      const { chave, rotulo } = FILTROS[f]
      const escolha = escolhas[chave]
      if (!escolha?.length) return []
      if (typeof escolha === 'string') return [`${w.frase(rotulo)}: ${formatDate(escolha)}`]
      const nomes = escolha.map((v) => opcoes[chave]?.find((o) => o.valor === v)?.rotulo ?? String(v))
      return [`${w.frase(rotulo)}: ${nomes.join(', ')}`]
    })
    .join(' · ')

/** The one sheet of a report, in the words of the variant. */
const sheetOf = ({ ambiente }: Pick<Reader, 'ambiente'>, relatorio: Relatorio, linhas: readonly Linha[]) => {
  const { titulo, colunas } = relatorioNaVariante(relatorio, wording(ambiente.variante))
  return { nome: slug(titulo), planilha: { sheets: [{ nome: titulo, colunas, linhas }] } }
}
/** Of many lines, in the background. */
export const makeSheet = (
  ctx: Pick<Reader, 'ambiente'>,
  relatorio: Relatorio,
  formato: FormatoDePlanilha,
  linhas: readonly Linha[],
  progress: Progress,
) => {
  const { nome, planilha } = sheetOf(ctx, relatorio, linhas)
  return sheetMade(nome, planilha, progress, formato)
}

/** A report as a file, in the words of the variant. */
export const makeFile = async (ctx: Signed, relatorio: Relatorio, formato: Formato, conteudo: Conteudo) => {
  const w = wording(ctx.ambiente.variante)
  const { titulo, colunas, filtros } = relatorioNaVariante(relatorio, w)
  const { linhas } = conteudo
  const { nome, planilha } = sheetOf(ctx, relatorio, linhas)
  if (formato !== 'pdf') return sheetReply(ctx, nome, planilha, formato)
  if (linhas.length > MAX_LINHAS_PDF) throw problem.regra({ motivo: PAPEL_DEMAIS })
  return pdfReply(ctx, nome, {
    titulo,
    subtitulo: chosenWords({ filtros }, conteudo, w),
    paisagem: colunas.length > 5,
    secoes: [{ tipo: 'tabela', colunas: colunas.map(({ chave, titulo, tipo }) => ({ chave, titulo, tipo })), linhas }],
  })
}
