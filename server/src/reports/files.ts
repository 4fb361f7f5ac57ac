import { formatDate, normalize } from '#contract/br.ts'
import type { Linha } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import { type Formato, MAX_LINHAS_PDF, type Relatorio, relatorioNaVariante } from '#contract/relatorio.ts'
import { type Escolhas, FILTROS } from '#contract/relatorios/filtros.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { makeCsv, makePdf, makeXlsx } from '#server/documents/make.ts'
import { fileHeaders } from '#server/files/serve.ts'
import { type Ctx, FileReply } from '#server/http/route.ts'

interface Conteudo {
  linhas: readonly Linha[]
  escolhas: Escolhas
  /** What the filters offer, by key: the words for what was chosen. */
  opcoes: Readonly<Record<string, readonly { valor: number | string; rotulo: string }[]>>
}

/** What a file needs of the request: also a place in the queue of documents. */
type C = Pick<Ctx, 'actor' | 'ambiente' | 'banco' | 'gone' | 'ip' | 'now'>

const MIME: Record<Formato, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

const PAPEL_DEMAIS = `O PDF leva até ${MAX_LINHAS_PDF.toLocaleString('pt-BR')} linhas. Escolha filtros que mostrem menos, ou baixe a planilha.`

/** What the report was narrowed to, as a reader of the paper must know it. */
const chosenWords = ({ filtros }: Relatorio, { escolhas, opcoes }: Conteudo, w: Wording) =>
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

const bytesOf = async (ctx: C, r: Relatorio, formato: Formato, conteudo: Conteudo, w: Wording) => {
  const { linhas } = conteudo
  const { colunas } = r
  const sheets = [{ nome: r.titulo, colunas, linhas }]
  if (formato === 'xlsx') return makeXlsx(ctx, { sheets })
  if (formato === 'csv') return makeCsv(ctx, { sheets })
  if (linhas.length > MAX_LINHAS_PDF) throw problem.regra({ motivo: PAPEL_DEMAIS })
  return makePdf(ctx, {
    produto: ctx.ambiente.titulo,
    cor: ctx.ambiente.cor,
    titulo: r.titulo,
    subtitulo: chosenWords(r, conteudo, w),
    geradoEm: ctx.now,
    geradoPor: ctx.actor.nome,
    paisagem: colunas.length > 5,
    secoes: [{ tipo: 'tabela', colunas: colunas.map(({ chave, titulo, tipo }) => ({ chave, titulo, tipo })), linhas }],
  })
}

/** A report as a file, in the words of the variant. */
export const makeFile = async (ctx: C, relatorio: Relatorio, formato: Formato, conteudo: Conteudo) => {
  const w = wording(ctx.ambiente.variante)
  const r = relatorioNaVariante(relatorio, w)
  const body = await bytesOf(ctx, r, formato, conteudo, w)
  const nome = `${normalize(r.titulo).replace(/[^a-z0-9]+/g, '-')}.${formato}`
  return new FileReply(body, fileHeaders({ nome, mime: MIME[formato], tamanho: body.length }))
}
