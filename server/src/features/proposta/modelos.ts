import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  DOCUMENTOS,
  type Documento,
  erroDoModelo,
  type Modelo,
  type ModeloDaLista,
  type previaDoModelo,
  type salvarModelo,
} from '#contract/proposta-modelos.ts'
import { insertRow, record, records, stale } from '#server/db/rows.ts'
import { sanitizeRichText } from '#server/documents/richtext.ts'
import { docxReply, pdfReply } from '#server/http/replies.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import {
  type DadosDoPapel,
  fillModelo,
  loadDadosDoPapel,
  loadEntidade,
  makeFiguras,
  numeroCompleto,
} from './marcadores.ts'
import { EXEMPLO } from './modelos-exemplo.ts'
import { MODELOS_PADRAO } from './modelos-padrao.ts'

/* Texts of papers: kept version by version, the last one in use. */

const entidade = 'municipio_proposta_modelo'
const PADRAO = { municipioPropostaModeloId: null, revisao: 0, nota: 'Padrão do sistema', usuario: null, criacao: null }
const versoes = sql`select t."municipioPropostaModeloId", t.documento, t.revisao, t.nota, u.nome as usuario, t.criacao, t.conteudo,
    t.revisao = max(t.revisao) over (partition by t.documento) as "emUso"
  from municipio_proposta_modelo t left join usuario u using ("usuarioId")`

/** Newest first; what came with the program is the first of each. */
export const listModelos = async ({ db }: Pick<Reader, 'db'>): Promise<ModeloDaLista[]> => {
  const guardados = await records<ModeloDaLista>(
    db,
    sql`select v."municipioPropostaModeloId", v.documento, v.revisao, v.nota, v.usuario, v.criacao, v."emUso" from (${versoes}) v order by v.revisao desc`,
  )
  return (Object.keys(DOCUMENTOS) as Documento[]).flatMap((documento) => {
    const dele = guardados.filter((g) => g.documento === documento)
    return [...dele, { ...PADRAO, documento, emUso: dele.length === 0 }]
  })
}
export const getModelo = async (db: Reader['db'], documento: Documento, revisao: number): Promise<Modelo> => {
  const guardado = await record<Modelo>(
    db,
    sql`select v.* from (${versoes}) v where v.documento = ${documento} and v.revisao = ${revisao}`,
  )
  if (guardado) return guardado
  if (revisao !== 0) throw problem.naoEncontrado()
  const { revisao: emUso } = await loadModelo(db, documento)
  return { ...PADRAO, documento, conteudo: MODELOS_PADRAO[documento], emUso: emUso === 0 }
}
type EmUso = Pick<Modelo, 'municipioPropostaModeloId' | 'revisao' | 'conteudo'>
/** The one in use. */
export const loadModelo = async (db: Reader['db'], documento: Documento): Promise<EmUso> =>
  (await record<EmUso>(
    db,
    sql`select "municipioPropostaModeloId", revisao, conteudo from municipio_proposta_modelo where documento = ${documento} order by revisao desc limit 1`,
  )) ?? { ...PADRAO, conteudo: MODELOS_PADRAO[documento] }

/** What may become a paper: cut down to what the editor gives, with placeholders that exist. */
const checkConteudo = (enviado: string) => {
  const conteudo = sanitizeRichText(enviado)
  const erro = erroDoModelo(conteudo)
  if (erro) throw problem.regra({ motivo: erro }, { conteudo: erro })
  return conteudo
}

export const saveModelo = async (ctx: Signed, body: BodyOf<typeof salvarModelo, 'out'>) => {
  const { db, actor, now } = ctx
  const { documento, nota } = body
  const conteudo = checkConteudo(body.conteudo)
  // Two who save at once: the second is told of the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`praca-modelo-${documento}`}))`)
  const antes = await loadModelo(db, documento)
  if (antes.revisao !== body.revisao) throw stale(await getModelo(db, documento, antes.revisao))
  const revisao = antes.revisao + 1
  const criacao = now.toISOString()
  const entidadeId = await insertRow(
    db,
    entidade,
    { documento, revisao, conteudo, nota, usuarioId: actor.usuarioId, criacao },
    'municipioPropostaModeloId',
  )
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId,
    mudancas: {
      ...{ documento: { depois: DOCUMENTOS[documento] }, revisao: { depois: revisao } },
      // The text itself is kept with its version.
      ...(nota && { nota: { depois: nota } }),
    },
  })
  return getModelo(db, documento, revisao)
}

/* Papers */

/** What a document says, the same as PDF and as DOCX. */
export const makePapel = async (ctx: Reader, documento: Documento, conteudo: string, dados: DadosDoPapel) => ({
  titulo: `${DOCUMENTOS[documento]} ${numeroCompleto(dados)}`,
  subtitulo: `${dados.municipio.nome}/${dados.municipio.uf}`,
  secoes: fillModelo(conteudo, makeFiguras(ctx, await loadEntidade(ctx), dados)),
})

/** With the figures of a proposal, or with invented ones. */
export const previewModelo = async (ctx: Signed, body: BodyOf<typeof previaDoModelo, 'out'>) => {
  const { documento, formato, municipioPropostaId } = body
  const conteudo = checkConteudo(body.conteudo)
  const dados = municipioPropostaId ? await loadDadosDoPapel(ctx, municipioPropostaId) : EXEMPLO
  const papel = await makePapel(ctx, documento, conteudo, dados)
  return (formato === 'pdf' ? pdfReply : docxReply)(ctx, `previa-${documento}`, papel)
}
