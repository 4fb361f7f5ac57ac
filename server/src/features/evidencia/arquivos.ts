import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { AcaoAuditada } from '#contract/auditoria.ts'
import { formatDateTime } from '#contract/br.ts'
import { MENSAGENS, PREFIXO_DADOS } from '#contract/pergunta-municipio.ts'
import type { Estado } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import type { Actor } from '#server/access/actor.ts'
import { one } from '#server/db/sql.ts'
import type { Asker } from '#server/documents/pool.ts'
import { accepts } from '#server/files/sniff.ts'
import type { TempFile } from '#server/files/temp.ts'
import { newTempName } from '#server/files/temp-name.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import type { Ctx, Signed, Visitor } from '#server/http/route.ts'
import { fileInsert, openFile } from '../arquivo/commands.ts'
import { linkMorto } from '../capacidade/commands.ts'
import { checkEnvio, leitor, lockPergunta, noteHistorico, type Presa, replyDetalhe } from './commands.ts'
import { getDetalhe, limiteDe, loadAtendentes, loadEvidencias, loadPergunta, loadPerguntaNoAlcance } from './detalhe.ts'
import { ehCriterioAtendentes, recusaArquivos, tiposAceitos } from './limites.ts'
import { noAlcance } from './queries.ts'
import { type Arquivo, acoesDaEvidencia, contaNoLimite, veArquivo } from './rules.ts'

/* Keeping */

export interface Novo {
  tmp: TempFile
  dadosComplementares: boolean
}

/** The rules that count, on the question as it is held. */
const checkNovos = async (ctx: Signed, { p, evidencias }: Omit<Presa, 'travada'>, novos: readonly Novo[]) => {
  const caps = capacidades(ctx.ambiente.variante)
  const tipos = tiposAceitos(caps, p.tiposAceitos)
  if (novos.some(({ tmp }) => !accepts(tmp.tipo, tipos))) throw problem.tipoNaoAceito({}, { arquivos: MENSAGENS.tipo })
  if (novos.some((n) => n.dadosComplementares) && !ehCriterioAtendentes(caps, p.perguntaId))
    throw problem.regra({ motivo: '{Esta pergunta} não tem dados complementares.' })
  const contados = evidencias.filter((e) => contaNoLimite(p, e))
  const medidos = novos.map(({ tmp, dadosComplementares }) => ({ tamanho: tmp.tamanho, dadosComplementares }))
  const motivo = recusaArquivos(
    contados,
    medidos,
    limiteDe(ctx.ambiente, p, await loadAtendentes(ctx.db, ctx.ambiente, p, ctx.now)),
  )
  if (!motivo) return
  const campo = motivo === MENSAGENS.dadosExistentes ? 'arquivosDados' : 'arquivos'
  if (motivo === MENSAGENS.totalGrande || motivo === MENSAGENS.arquivoGrande)
    throw problem.grandeDemais({ frase: motivo }, { [campo]: motivo })
  throw problem.regra({ motivo }, { [campo]: motivo })
}

const nomeDe = ({ tmp, dadosComplementares }: Novo) =>
  dadosComplementares && !tmp.nome.startsWith(PREFIXO_DADOS) ? `${PREFIXO_DADOS}${tmp.nome}` : tmp.nome

/** A question in analysis takes the file into it, an approved one as a complement; otherwise it waits to be sent. */
const insertEvidencia = async (ctx: Signed, { travada }: Presa, novo: Novo) => {
  const { tmp, dadosComplementares } = novo
  const rodada = travada.estado === 'evidenciada' || travada.estado === 'aprovada' ? travada.rodada : 0
  const complemento = travada.estado === 'aprovada'
  const nome = nomeDe(novo)
  const row = await one<{ perguntaEvidenciaId: number }>(
    ctx.db,
    sql`with guardado as (${fileInsert(ctx, tmp)}) insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId",
        criacao, "dadosComplementares", enviada, rodada, complemento)
      values (${travada.perguntaMunicipioId}, ${travada.municipioId}, (select "arquivoId" from guardado), ${nome}, ${tmp.tipo.mime}, ${tmp.tamanho}, ${tmp.sha256},
        ${ctx.actor.usuarioId}, ${ctx.now.toISOString()}, ${dadosComplementares}, ${rodada > 0}, ${rodada}, ${complemento}) returning "perguntaEvidenciaId"`,
  )
  const { perguntaEvidenciaId } = row!
  await Promise.all([
    noteHistorico(ctx, travada, {
      acao: 'salvou',
      perguntaEvidenciaId,
      dados: complemento ? { complemento } : undefined,
    }),
    ctx.audit({
      acao: 'guardar arquivo',
      entidade: 'pergunta_evidencia',
      entidadeId: perguntaEvidenciaId,
      mudancas: { nomeArquivo: { depois: nome }, tamanho: { depois: tmp.tamanho }, sha256: { depois: tmp.sha256 } },
    }),
  ])
  return perguntaEvidenciaId
}

/** Ahead of the transaction: nothing is stored before every rule has been asked, of the question as it is then. */
export const checkArquivos = async (ctx: Signed, perguntaMunicipioId: number, novos: readonly Novo[]) => {
  const [p, evidencias] = await Promise.all([
    loadPerguntaNoAlcance(ctx.db, leitor(ctx), perguntaMunicipioId),
    loadEvidencias(ctx.db, perguntaMunicipioId),
  ])
  checkEnvio(ctx, p)
  await checkNovos(ctx, { p, evidencias }, novos)
}

/** All files of a call, or none, by the rules again, of the question as it is held. */
export const keepArquivos = async (ctx: Signed, perguntaMunicipioId: number, novos: readonly Novo[]) => {
  const presa = await lockPergunta(ctx, perguntaMunicipioId)
  checkEnvio(ctx, presa.p)
  await checkNovos(ctx, presa, novos)
  const ids: number[] = []
  for (const novo of novos) ids.push(await insertEvidencia(ctx, presa, novo))
  return ids
}

const novosDe = (files: Ctx['files']): Novo[] => [
  ...(files.arquivos ?? []).map((tmp) => ({ tmp, dadosComplementares: tmp.nome.startsWith(PREFIXO_DADOS) })),
  ...(files.arquivosDados ?? []).map((tmp) => ({ tmp, dadosComplementares: true })),
]

export const checkEvidencias = (ctx: Signed & Pick<Ctx, 'files'>, perguntaMunicipioId: number) =>
  checkArquivos(ctx, perguntaMunicipioId, novosDe(ctx.files))

export const saveEvidencias = async (ctx: Signed & Pick<Ctx, 'files'>, perguntaMunicipioId: number) => {
  await keepArquivos(ctx, perguntaMunicipioId, novosDe(ctx.files))
  return replyDetalhe(ctx, perguntaMunicipioId)
}

/* Reading */

/** The evidence in reach that this person may see. */
const findEvidencia = async (ctx: Signed, id: number) => {
  const achada = await one<{ id: number }>(
    ctx.db,
    sql`select "perguntaMunicipioId" as id from pergunta_evidencia where "perguntaEvidenciaId" = ${id}`,
  )
  if (!achada) throw problem.naoEncontrado()
  const quem = leitor(ctx)
  const p = await loadPergunta(ctx.db, quem, achada.id)
  const e = (await loadEvidencias(ctx.db, achada.id)).find((x) => x.perguntaEvidenciaId === id)!
  if (e.excluida || e.arquivoId === null) throw problem.naoEncontrado()
  if (!acoesDaEvidencia(quem, p, e).ver) throw problem.semPermissao()
  return { ...e, arquivoId: e.arquivoId }
}

/** As the pages show it, for who comes from a report and has only its id. */
export const getEvidencia = async (ctx: Signed, id: number) => {
  const { perguntaMunicipioId } = await findEvidencia(ctx, id)
  const p = await getDetalhe(ctx.db, leitor(ctx), ctx.ambiente, perguntaMunicipioId)
  const e = p.evidencias.find((x) => x.perguntaEvidenciaId === id)
  if (!e) throw problem.naoEncontrado()
  return { ...e, municipioId: p.municipioId, municipio: p.municipio, numero: p.numero, pergunta: p.texto }
}

const noteLeitura = (ctx: Visitor, acao: AcaoAuditada, id: number, nomeArquivo: string) =>
  ctx.audit({
    acao,
    entidade: 'pergunta_evidencia',
    entidadeId: id,
    mudancas: { nomeArquivo: { depois: nomeArquivo } },
  })

/** Every reading is written down: this is data of people and of public interest. */
export const downloadEvidencia = async (
  ctx: Signed,
  id: number,
  { inline = false, soRejeitada = false }: { inline?: boolean; soRejeitada?: boolean } = {},
) => {
  const e = await findEvidencia(ctx, id)
  // A decision stands once its analysis has ended.
  if (soRejeitada && !(e.rejeitada && e.finalizada)) throw problem.naoEncontrado()
  await noteLeitura(ctx, inline ? 'visualizar' : 'baixar', id, e.nomeArquivo)
  return openFile(ctx, e.arquivoId, inline, e.nomeArquivo)
}

interface Guardado {
  arquivoId: number | null
  nomeArquivo: string
  estado: Estado
}

/** May this person give a link to it? The same as reading it. */
export const checkLink = async (ctx: Signed, id: number) => void (await findEvidencia(ctx, id))

/** Behind an open link, which opens no more than who gave it may see and reaches now. */
export const downloadPorLink = async (ctx: Visitor, { alvoId: id, quemDeu }: { alvoId: number; quemDeu: Actor }) => {
  const quem = leitor({ ...ctx, actor: quemDeu })
  const e = await one<Pick<Arquivo, 'rodada' | 'aprovada' | 'rejeitada'> & Guardado>(
    ctx.db,
    sql`select ev."arquivoId", ev."nomeArquivo", ev.rodada, ev.aprovada, ev.rejeitada, pm.estado
      from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId")
      where ev."perguntaEvidenciaId" = ${id} and not ev.excluida and ${noAlcance(quem, sql`pm`)}`,
  )
  if (!e || e.arquivoId === null || !veArquivo(quem, e.estado, e)) throw linkMorto()
  await noteLeitura(ctx, 'baixar por link', id, e.nomeArquivo)
  return openFile(ctx, e.arquivoId, false, e.nomeArquivo)
}

const MAX_LINHAS = 500
const MAX_COLUNAS = 60
const celula = (v: unknown) =>
  v instanceof Date ? formatDateTime(v).replace(/ 00:00$/, '') : v === null || v === undefined ? '' : String(v)

/** The first sheet as text, to be read beside the criterion without a download. */
export const readTabela = async (ctx: Signed & Asker, id: number) => {
  const e = await findEvidencia(ctx, id)
  const row = await one<{ chave: string }>(ctx.db, sql`select chave from arquivo where "arquivoId" = ${e.arquivoId}`)
  ctx.doneReading()
  const { stream } = await ctx.services.files.open(row!.chave)
  const dir = join(ctx.services.settings.dataDir, 'temp')
  const path = join(dir, newTempName())
  await mkdir(dir, { recursive: true })
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    const linhas = await readSheetSafely(ctx, path)
    await noteLeitura(ctx, 'visualizar', id, e.nomeArquivo)
    const vistas = linhas.slice(0, MAX_LINHAS).map((l) => l.slice(0, MAX_COLUNAS).map(celula))
    return {
      nomeArquivo: e.nomeArquivo,
      linhas: vistas,
      colunas: vistas.reduce((n, l) => Math.max(n, l.length), 0),
      cortada: linhas.length > MAX_LINHAS || linhas.some((l) => l.length > MAX_COLUNAS),
    }
  } finally {
    await rm(path, { force: true })
  }
}
