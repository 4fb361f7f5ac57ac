import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import {
  type EstadoVisivel,
  estadosVisiveis,
  type PerguntaMunicipio,
  pontosMostrados,
} from '#contract/pergunta-municipio.ts'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { eixoScope } from '#server/access/scopes.ts'
import type { RawJson } from '#server/db/sql.ts'
import { one } from '#server/db/sql.ts'
import type { PdfColumn, PdfSection } from '#server/documents/pdf.ts'
import type { Asker } from '#server/documents/pool.ts'
import { fileReply, pdfReply } from '#server/http/replies.ts'
import type { Signed } from '#server/http/route.ts'
import { leitor } from './commands.ts'
import { loadPergunta } from './detalhe.ts'
import { icsDoPrazo } from './ics.ts'
import { type Filtro, listPerguntas } from './queries.ts'

/** The questions on paper: by state, by theme; the seal room in landscape with its table 120 points from the top. */
const TOPO_SELO = 120

const TITULOS: Record<EstadoVisivel, string> = {
  respondida: 'respondidos',
  evidenciada: 'em análise',
  aprovada: 'aprovados',
  rejeitada: 'rejeitados',
}

/** As the variant says it: a Critério is 'Aprovado'. */
const situacao = (w: Wording, p: PerguntaMunicipio) => {
  const nomes = {
    naoRespondida: 'Não respondido',
    respondida: 'Respondido',
    evidenciada: 'Em análise',
    aprovada: 'Aprovado',
    rejeitada: 'Rejeitado',
  }
  const nome = w.flexiona('pergunta', nomes[p.estado])
  if (p.estado !== 'rejeitada') return nome
  return p.qtdRejeicao >= 2 ? `${nome} 2x` : `${nome}, ${p.prazo?.texto ?? 'sem prazo'}`
}

const colunas = ({ ambiente }: Pick<Signed, 'ambiente'>, vePontos: boolean): PdfColumn[] => {
  const { layoutSelo, usaFaixas } = capacidades(ambiente.variante)
  const w = wording(ambiente.variante)
  return [
    { chave: 'nome', titulo: w.singular('tema'), tipo: 'texto', largura: layoutSelo ? 110 : 90 },
    { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 26 },
    { chave: 'texto', titulo: w.singular('pergunta'), tipo: 'texto' },
    { chave: 'evidencia', titulo: w.singular('evidencia'), tipo: 'texto' },
    { chave: 'situacao', titulo: 'Situação', tipo: 'texto', largura: 78 },
    { chave: 'quantidadeArquivo', titulo: 'Arquivos', tipo: 'inteiro' },
    ...(usaFaixas ? [{ chave: 'faixaNome', titulo: w.singular('faixa'), tipo: 'texto', largura: 90 } as const] : []),
    ...(vePontos ? [{ chave: 'pontos', titulo: 'Pontos', tipo: 'numero' } as const] : []),
  ]
}

const secoes = ({ actor, ambiente }: Signed, perguntas: readonly PerguntaMunicipio[]): PdfSection[] => {
  const { layoutSelo, pontosNaEvidencia } = capacidades(ambiente.variante)
  const w = wording(ambiente.variante)
  // On paper as on the screen.
  const cols = colunas({ ambiente }, pontosNaEvidencia && can(actor, 'visualizarPontosMedalha'))
  const tabela = (lista: readonly PerguntaMunicipio[], titulo?: string): PdfSection => ({
    tipo: 'tabela',
    ...(titulo && { titulo }),
    colunas: cols,
    linhas: lista.map((p) => ({ ...p, situacao: situacao(w, p), pontos: pontosMostrados(p) })),
    vazio: w.nenhum('pergunta'),
  })
  // One table where the layout fixes its place; otherwise one under each axis.
  if (layoutSelo || !perguntas.length) return [tabela(perguntas)]
  return [...Map.groupBy(perguntas, (p) => p.eixo)].map(([eixo, lista]) => tabela(lista, eixo))
}

const makePdf = async (
  ctx: Signed & Asker,
  titulo: string,
  subtitulo: string,
  perguntas: readonly PerguntaMunicipio[],
) => {
  const { layoutSelo } = capacidades(ctx.ambiente.variante)
  return pdfReply(ctx, `${titulo} - ${subtitulo}`.replaceAll('/', '-'), {
    titulo,
    subtitulo,
    paisagem: true,
    ...(layoutSelo && { tableTop: TOPO_SELO }),
    secoes: secoes(ctx, perguntas),
  })
}

const ler = (json: RawJson) => JSON.parse(json.text) as PerguntaMunicipio[]

export const findLugar = async ({ db }: Signed, municipioId: number) => {
  const m = await one<{ nome: string; uf: string }>(
    db,
    sql`select nome, uf from municipio where "municipioId" = ${municipioId}`,
  )
  if (!m) throw problem.naoEncontrado()
  return `${m.nome}/${m.uf}`
}

export const makePdfPorEstado = async (
  ctx: Signed & Asker,
  f: { municipioId: number; tipo?: EstadoVisivel | undefined } & Omit<Filtro, 'estados'>,
) => {
  const visiveis = estadosVisiveis(ctx.actor)
  if (f.tipo && !visiveis.includes(f.tipo)) throw problem.semPermissao()
  const estados = f.tipo ? [f.tipo] : visiveis
  const lista = ler(await listPerguntas(ctx.db, leitor(ctx), f.municipioId, { ...f, estados }))
  const w = wording(ctx.ambiente.variante)
  const quais = f.tipo ? ` ${w.flexiona('pergunta', TITULOS[f.tipo])}` : ''
  return makePdf(ctx, `${w.plural('pergunta')}${quais}`, await findLugar(ctx, f.municipioId), lista)
}

/** With a municipality its questions of the theme as they stand; without one the questionnaire itself. */
export const makePdfPorTema = async (ctx: Signed & Asker, temaId: number, municipioId: number | undefined) => {
  const tema = await one<{ nome: string; eixo: string }>(
    ctx.db,
    sql`select t.nome, e.nome as eixo from tema t join eixo e using ("eixoId")
      where t."temaId" = ${temaId} and ${eixoScope(ctx.actor, sql`e."eixoId"`)}`,
  )
  if (!tema) throw problem.naoEncontrado()
  if (municipioId !== undefined) {
    const lista = ler(
      await listPerguntas(ctx.db, leitor(ctx), municipioId, { estados: estadosVisiveis(ctx.actor), temaId }),
    )
    return makePdf(ctx, tema.nome, await findLugar(ctx, municipioId), lista)
  }
  const { j } = (await one<{ j: Pick<PerguntaMunicipio, 'numero' | 'texto' | 'evidencia'>[] }>(
    ctx.db,
    sql`select coalesce(json_agg(json_build_object('numero', numero, 'texto', texto, 'evidencia', evidencia) order by numero), '[]') as j
      from pergunta where "temaId" = ${temaId} and ativa`,
  ))!
  const w = wording(ctx.ambiente.variante)
  return pdfReply(ctx, tema.nome, {
    titulo: tema.nome,
    subtitulo: tema.eixo,
    secoes: [
      {
        tipo: 'tabela',
        colunas: [
          { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 30 },
          { chave: 'texto', titulo: w.singular('pergunta'), tipo: 'texto' },
          { chave: 'evidencia', titulo: w.singular('evidencia'), tipo: 'texto' },
        ],
        linhas: j,
        vazio: w.nenhum('pergunta'),
      },
    ],
  })
}

export const makeIcs = async (ctx: Signed, id: number) => {
  const p = await loadPergunta(ctx.db, leitor(ctx), id)
  if (!p.prazo || p.prazoReenvio === null)
    throw problem.naoEncontrado({ frase: '{Esta pergunta} não tem prazo de reenvio.' })
  const lugar = `${p.municipio.nome}/${p.municipio.uf}`
  const link = `${ctx.origin}/cidade/${p.municipioId}/evidenciar/${id}`
  const texto = Buffer.from(icsDoPrazo({ ...p, prazoReenvio: p.prazoReenvio, lugar, link, now: ctx.now }))
  const nome = `prazo-${formatDate(p.prazoReenvio).replaceAll('/', '-')}.ics`
  return fileReply(texto, { nome, mime: 'text/calendar; charset=utf-8' })
}
