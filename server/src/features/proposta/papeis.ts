import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { MAX_ANEXO_PROPOSTA, type TipoAnexoProposta } from '#contract/proposta-anexos.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { emCentavos } from '#contract/proposta-valores.ts'
import { stale } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { slug } from '#server/files/name.ts'
import { receiveMade, type TempFile } from '#server/files/temp.ts'
import { DOCX, docxReply, fileReply, PDF, pdfReply } from '#server/http/replies.ts'
import type { Signed } from '#server/http/route.ts'
import { storeFile } from '../arquivo/commands.ts'
import { downloadAnexo, getProximaRevisao, insertAnexo } from './anexos.ts'
import { getProposta } from './detalhe.ts'
import { loadDadosDoPapel, numeroCompleto } from './marcadores.ts'
import { loadModelo, makePapel } from './modelos.ts'
import { checkVersao, entidade, findPresa, lockPresa, movePresa, type Presa } from './presa.ts'
import { checkAcao } from './rules.ts'

/* The offer and the draft of the contract: made as PDF and DOCX, kept with their hashes, and handed out again. */

const PAPEIS = {
  gerar: { documento: 'proposta', para: 'gerada', coluna: 'documentoAnexoId' },
  emitirMinuta: { documento: 'minuta', para: 'minutaEmitida', coluna: 'minutaAnexoId' },
} as const
type Acao = keyof typeof PAPEIS
type Pedido = Signed & {
  readonly body: { readonly municipioPropostaId: number; readonly versao?: number | undefined }
}
interface Pronto {
  versao: number
  /** As the paper tells it, in cents. */
  jaFirme: number
  municipioPropostaModeloId: number | null
  pdf: TempFile
  docx: TempFile
  bytes: Buffer
}
/** By the body that asks for them: made and stored ahead of the transaction, so that no connection waits for a thread. */
const prontos = new WeakMap<object, Pronto>()

/** What was accepted is whole; only an offer that is still to be made is asked. Answers what earlier versions keep by now. */
const checkFalta = async (ctx: Signed, { municipioPropostaId: id, versao }: Presa) => {
  const { falta, jaFirme } = await getProposta(ctx, id)
  // Read in parts: what is changed meanwhile does not add up for a moment, and that is nothing that lacks.
  if (falta.length > 0) await checkVersao(await findPresa(ctx, id), versao, () => getProposta(ctx, id))
  if (falta.length > 0) throw problem.regra({ motivo: `${M.faltaParaGerar}: ${falta.map((f) => f.frase).join('; ')}` })
  return emCentavos(jaFirme)
}
const storePapel = async (ctx: Signed, bytes: Buffer, nome: string, mime: string) => {
  const dir = join(ctx.services.settings.dataDir, 'temp')
  const tmp = await receiveMade(Readable.from([bytes]), { dir, maxBytes: MAX_ANEXO_PROPOSTA, nome, mime })
  await storeFile(ctx, tmp)
  return tmp
}
/** What would be refused anyway is refused before anything is made. The figures are those of the version that was seen first. */
export const preparePapel = (acao: Acao) => async (ctx: Pedido) => {
  if (await ctx.repeated()) return
  const { municipioPropostaId: id } = ctx.body
  const { documento } = PAPEIS[acao]
  const p = await findPresa(ctx, id)
  checkAcao(ctx.actor, p, acao)
  await checkVersao(p, ctx.body.versao, () => getProposta(ctx, id))
  const jaFirme = acao === 'gerar' ? await checkFalta(ctx, p) : p.jaFirme
  const { conteudo, municipioPropostaModeloId } = await loadModelo(ctx.db, documento)
  const papel = await makePapel(ctx, documento, conteudo, { ...(await loadDadosDoPapel(ctx, id)), jaFirme })
  const nome = slug(documento, numeroCompleto(p))
  const [pdf, docx] = await Promise.all([pdfReply(ctx, nome, papel), docxReply(ctx, nome, papel)])
  const bytes = pdf.body as Buffer
  prontos.set(ctx.body, {
    ...{ versao: p.versao, jaFirme, municipioPropostaModeloId, bytes },
    pdf: await storePapel(ctx, bytes, `${nome}.pdf`, PDF),
    docx: await storePapel(ctx, docx.body as Buffer, `${nome}.docx`, DOCX),
  })
}
/** Kept only where they still tell what stands. */
const keepPapel = async (ctx: Pedido, acao: Acao) => {
  const { municipioPropostaId: id } = ctx.body
  const { documento, para, coluna } = PAPEIS[acao]
  const { versao, jaFirme, municipioPropostaModeloId, pdf, docx, bytes } = prontos.get(ctx.body)!
  const p = await lockPresa(ctx, id)
  checkAcao(ctx.actor, p, acao)
  if (p.versao !== versao) throw stale(await getProposta(ctx, id))
  const revisao = await getProximaRevisao(ctx.db, id, documento)
  const nomeDe = (ext: string) => `${slug(documento, numeroCompleto(p))}-v${revisao}.${ext}`
  const novo = { municipioPropostaId: id, tipo: documento, revisao, municipioPropostaModeloId }
  const anexoId = await insertAnexo(ctx, pdf, { ...novo, nomeArquivo: nomeDe('pdf') })
  await insertAnexo(ctx, docx, { ...novo, nomeArquivo: nomeDe('docx') })
  const nova = await movePresa(ctx, ctx.actor.usuarioId, p, {
    ...{ acao, para, values: { [coluna]: anexoId, jaFirme } },
    dados: { detalhe: `versão ${revisao}`, sha256: pdf.sha256 },
  })
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: id,
    mudancas: {
      situacao: { antes: p.estado, depois: para },
      ...{ revisao: { depois: revisao }, sha256: { depois: pdf.sha256 } },
    },
  })
  return { versao: nova, bytes, nome: nomeDe('pdf') }
}
export const makeProposta = async (ctx: Pedido) => {
  const { bytes, nome } = await keepPapel(ctx, 'gerar')
  return fileReply(bytes, { nome, mime: PDF })
}
export const makeMinuta = async (ctx: Pedido) => {
  const { versao } = await keepPapel(ctx, 'emitirMinuta')
  return { message: M.minutaEmitida, municipioPropostaId: ctx.body.municipioPropostaId, versao }
}

/* Again */

const AINDA_NAO = {
  proposta: 'Esta proposta ainda não foi gerada.',
  minuta: 'A minuta desta proposta ainda não foi emitida.',
  minutaAssinada: 'A minuta assinada desta proposta ainda não foi enviada.',
} as const satisfies Partial<Record<TipoAnexoProposta, string>>
/** The last one of its kind. */
export const downloadPapel = async (
  ctx: Signed,
  tipo: keyof typeof AINDA_NAO,
  municipioPropostaId: number,
  formato: 'pdf' | 'docx' = 'pdf',
) => {
  const ultimo = await one<{ id: number }>(
    ctx.db,
    sql`select "municipioPropostaAnexoId" as id from municipio_proposta_anexo where "municipioPropostaId" = ${municipioPropostaId}
      and tipo = ${tipo} and mime = ${formato === 'pdf' ? PDF : DOCX} and "excluidoEm" is null order by revisao desc nulls last, 1 desc limit 1`,
  )
  if (!ultimo) throw problem.naoEncontrado({ frase: AINDA_NAO[tipo] })
  return downloadAnexo(ctx, ultimo.id)
}
