import { formatDate } from '#contract/br.ts'
import type { Linha } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import { type Formato, MAX_LINHAS_PDF, type Relatorio, relatorioNaVariante } from '#contract/relatorio.ts'
import { arrumarLinhas, type Vista, vistaQueCabe } from '#contract/relatorio-vista.ts'
import { type Escolhas, FILTROS } from '#contract/relatorios/filtros.ts'
import { type Wording, wording } from '#contract/wording.ts'
import type { PdfSpec } from '#server/documents/pdf.ts'
import { slug } from '#server/files/name.ts'
import { pdfMade, pdfReply, sheetMade, sheetReply } from '#server/http/replies.ts'
import type { FileWork, Progress, Reader, Signed } from '#server/http/route.ts'

interface Conteudo {
  linhas: readonly Linha[]
  escolhas: Escolhas
  /** As it is looked at: columns, order and groups. */
  vista: Vista
  /** What the filters offer, by key: the words for what was chosen. Only paper tells it. */
  opcoes: Readonly<Record<string, readonly { valor: number | string; rotulo: string }[]>>
}

const PAPEL_DEMAIS = `O PDF leva até ${MAX_LINHAS_PDF.toLocaleString('pt-BR')} linhas. Escolha filtros que mostrem menos, ou baixe a planilha.`

/** What the report was narrowed to, as a reader of the paper must know it. */
const chosenWords = ({ filtros }: Pick<Relatorio, 'filtros'>, { escolhas, opcoes }: Conteudo, w: Wording) =>
  filtros.flatMap((f) => {
    const { chave, rotulo } = FILTROS[f]
    const escolha = escolhas[chave]
    if (!escolha?.length) return []
    if (typeof escolha === 'string') return [`${w.frase(rotulo)}: ${formatDate(escolha)}`]
    const nomes = escolha.map((v) => opcoes[chave]?.find((o) => o.valor === v)?.rotulo ?? String(v))
    return [`${w.frase(rotulo)}: ${nomes.join(', ')}`]
  })

/** The one sheet of a report, in the words of the variant. */
const sheetOf = ({ ambiente }: Pick<Reader, 'ambiente'>, relatorio: Relatorio, { linhas, vista }: Conteudo) => {
  const { titulo, colunas } = relatorioNaVariante(relatorio, wording(ambiente.variante))
  return { nome: slug(titulo), planilha: { sheets: [{ nome: titulo, ...arrumarLinhas(linhas, colunas, vista) }] } }
}

/** The same on paper. */
const paperOf = ({ ambiente }: Pick<Reader, 'ambiente'>, relatorio: Relatorio, conteudo: Conteudo) => {
  if (conteudo.linhas.length > MAX_LINHAS_PDF) throw problem.regra({ motivo: PAPEL_DEMAIS })
  const w = wording(ambiente.variante)
  const { titulo, colunas, filtros } = relatorioNaVariante(relatorio, w)
  const arrumado = arrumarLinhas(conteudo.linhas, colunas, conteudo.vista)
  const { grupo } = vistaQueCabe(conteudo.vista, colunas)
  const agrupado = colunas.find((c) => c.chave === grupo)
  const documento = {
    titulo,
    subtitulo: [
      ...chosenWords({ filtros }, conteudo, w),
      ...(agrupado ? [`Agrupado por ${agrupado.titulo}`] : []),
    ].join(' · '),
    paisagem: arrumado.colunas.length > 5,
    secoes: [
      {
        tipo: 'tabela',
        colunas: arrumado.colunas.map(({ chave, titulo: t, tipo }) => ({ chave, titulo: t, tipo })),
        linhas: arrumado.linhas,
      },
    ],
  } satisfies Partial<PdfSpec>
  return { nome: slug(titulo), documento }
}

type Maker = Parameters<FileWork['make']>[0]
/** In the background: sheets of many lines, and whatever is made for who is not there. */
export const makeInBackground = (
  ctx: Maker,
  relatorio: Relatorio,
  formato: Formato,
  conteudo: Conteudo,
  progress: Progress,
) => {
  if (formato === 'pdf') {
    const { nome, documento } = paperOf(ctx, relatorio, conteudo)
    return pdfMade(ctx, nome, documento, conteudo.linhas.length)
  }
  const { nome, planilha } = sheetOf(ctx, relatorio, conteudo)
  return sheetMade(nome, planilha, progress, formato)
}

/** A report as a file, in the words of the variant. */
export const makeFile = async (ctx: Signed, relatorio: Relatorio, formato: Formato, conteudo: Conteudo) => {
  if (formato === 'pdf') {
    const { nome, documento } = paperOf(ctx, relatorio, conteudo)
    return pdfReply(ctx, nome, documento)
  }
  const { nome, planilha } = sheetOf(ctx, relatorio, conteudo)
  return sheetReply(ctx, nome, planilha, formato)
}
