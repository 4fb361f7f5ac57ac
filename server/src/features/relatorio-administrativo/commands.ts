import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import {
  type alterarRelatorioAdmin,
  type criarRelatorioAdmin,
  MENSAGENS_RELATORIO_ADMIN as M,
} from '#contract/relatorio-administrativo.ts'
import { APARENCIA_RELATORIO, type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import { insertRow, stale, updateRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import { richTextToPlain, sanitizeRichText } from '#server/documents/richtext.ts'
import type { Ctx, Reader, Signed } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { checkQuantos, dropAnexos, keepAnexos } from './anexos.ts'
import { notifyNovo } from './avisos.ts'
import { getRelatorio } from './detalhe.ts'
import * as rules from './rules.ts'

/* Writing a report: made, changed, sent again, called off, taken out. */

export const entidade = 'relatorio_administrativo'
const STATUS = STATUS_RELATORIO.administrativo
const passos = defineSteps({
  tabela: 'relatorio_administrativo_passo',
  id: 'relatorioAdministrativoPassoId',
  alvo: 'relatorioAdministrativoId',
})
export const listPassos = passos.list

/** The report as it is held. */
export interface Preso {
  relatorioAdministrativoId: number
  titulo: string
  municipioId: number | null
  contratoId: number | null
  tipo: number
  inicio: string
  fim: string
  horas: number
  statusRelatorioId: number
  usuarioId: number
  processoPagamentoId: number | null
  analisadoPor: string | null
  analisadoEm: string | null
  versao: number
}
/** In reach and sight; held, where who judges and who changes it wait for each other. */
const findPreso = async ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number, hold: boolean): Promise<Preso> => {
  const preso = await one<{ j: Preso }>(
    db,
    sql`select to_jsonb(r) || jsonb_build_object('analisadoPor', (select u.nome from usuario u where u."usuarioId" = r."analisadoPor")) as j
      from relatorio_administrativo r where r."relatorioAdministrativoId" = ${id} and ${noAlcance(actor)}
        and (${rules.veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId}) ${hold ? sql`for update of r` : sql``}`,
  )
  if (!preso) throw problem.naoEncontrado()
  return preso.j
}
export const lockRelatorio = (ctx: Pick<Signed, 'db' | 'actor'>, id: number) => findPreso(ctx, id, true)

export const notePasso = (
  { db, actor, now }: Pick<Signed, 'db' | 'actor' | 'now'>,
  alvoId: number,
  passo: { acao: string; de: EstadoRelatorio; para: EstadoRelatorio; justificativa?: string | null; dados?: object },
) =>
  db.execute(
    passos.insert({
      alvoId,
      em: now,
      usuarioId: actor.usuarioId,
      ...passo,
      de: APARENCIA_RELATORIO[passo.de].nome,
      para: APARENCIA_RELATORIO[passo.para].nome,
    }),
  )
export const checkVersao = async (ctx: Reader, r: Preso, versao: number | null | undefined) => {
  if (versao != null && versao !== r.versao) throw stale(await getRelatorio(ctx, r.relatorioAdministrativoId))
}

/* What was written, checked and as it is kept */

type Enviado<E> = Signed & Pick<Ctx, 'files'> & { readonly body: E }
type Novo = Enviado<BodyOf<typeof criarRelatorioAdmin, 'out'>>
type Mudado = Enviado<BodyOf<typeof alterarRelatorioAdmin, 'out'>>
const CAMPOS = ['titulo', 'municipioId', 'contratoId', 'tipo', 'inicio', 'fim', 'horas'] as const

/** The contract is one of the author's, or the one that it had. */
const checkContrato = async ({ db }: Reader, contratoId: number | null, autor: number, antes: number | null) => {
  if (contratoId === null || contratoId === antes) return
  const dele = await one(
    db,
    sql`select 1 from contrato_usuario where "contratoId" = ${contratoId} and "usuarioId" = ${autor}`,
  )
  if (!dele) throw problem.regra({ motivo: M.contrato }, { contratoId: M.contrato })
}
const prepareEscrita = async (ctx: Signed, body: Novo['body'], antes: Preso | null) => {
  const descricao = sanitizeRichText(body.descricao)
  const campos = rules.recusasDaEscrita({ ...body, descricao: richTextToPlain(descricao) }, todaySaoPaulo(ctx.now))
  const [motivo] = Object.values(campos)
  if (motivo !== undefined) throw problem.regra({ motivo }, campos)
  await checkContrato(ctx, body.contratoId, antes?.usuarioId ?? ctx.actor.usuarioId, antes?.contratoId ?? null)
  const { titulo, municipioId, contratoId, tipo, inicio, fim } = body
  return { titulo, municipioId, contratoId, tipo, inicio, fim, horas: rules.lerHoras(body.horas!)!, descricao }
}

/** Ahead of the transaction and of the store: what would be refused anyway. */
export const checkNovo = async (ctx: Novo) => {
  await prepareEscrita(ctx, ctx.body, null)
  await checkQuantos(ctx.db, null, ctx.files.arquivos?.length ?? 0)
}

export const createRelatorio = async (ctx: Novo) => {
  const { db, actor, now } = ctx
  const valores = await prepareEscrita(ctx, ctx.body, null)
  const id = await insertRow(
    db,
    'relatorio_administrativo',
    { ...valores, usuarioId: actor.usuarioId, criacao: now.toISOString(), enviadoEm: now.toISOString() },
    'relatorioAdministrativoId',
  )
  await notePasso(ctx, id, { acao: 'criar', de: 'emAnalise', para: 'emAnalise' })
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: id,
    mudancas: Object.fromEntries(CAMPOS.filter((c) => valores[c] !== null).map((c) => [c, { depois: valores[c] }])),
  })
  await keepAnexos(ctx, id, ctx.files.arquivos ?? [])
  await notifyNovo(ctx, id, false)
  return { message: M.salvo, relatorioAdministrativoId: id, versao: 1 }
}

/** A city that it did not have must be in reach. */
const checkMudanca = async (ctx: Mudado, r: Preso) => {
  rules.checkDoAutor(ctx.actor, r, 'editar')
  const { municipioId } = ctx.body
  if (municipioId !== null && municipioId !== r.municipioId && !(await ctx.inReach('municipioId', [municipioId])))
    throw problem.naoEncontrado()
  await checkQuantos(ctx.db, r.relatorioAdministrativoId, ctx.files.arquivos?.length ?? 0)
  return prepareEscrita(ctx, ctx.body, r)
}
export const checkMudado = async (ctx: Mudado) => {
  await checkMudanca(ctx, await findPreso(ctx, ctx.body.relatorioAdministrativoId, false))
}

/** Changed in analysis it waits on where it was; what was returned begins to wait anew. */
export const updateRelatorio = async (ctx: Mudado) => {
  const { db, now, body } = ctx
  const r = await lockRelatorio(ctx, body.relatorioAdministrativoId)
  const { relatorioAdministrativoId } = r
  const valores = await checkMudanca(ctx, r)
  await checkVersao(ctx, r, body.versao)
  const estado = rules.estadoDoRelatorio(r)
  const reenvio = estado === 'devolvido'
  await updateRow(
    db,
    'relatorio_administrativo',
    { relatorioAdministrativoId },
    { ...valores, ...(reenvio && { statusRelatorioId: STATUS.emAnalise, enviadoEm: now.toISOString() }) },
  )
  await keepAnexos(ctx, relatorioAdministrativoId, ctx.files.arquivos ?? [])
  await notePasso(ctx, relatorioAdministrativoId, {
    acao: reenvio ? 'reenviar' : 'editar',
    de: estado,
    para: 'emAnalise',
  })
  await ctx.audit({
    acao: reenvio ? 'reenviar' : 'alterar',
    entidade,
    entidadeId: relatorioAdministrativoId,
    mudancas: Object.fromEntries(
      CAMPOS.filter((c) => r[c] !== valores[c]).map((c) => [c, { antes: r[c], depois: valores[c] }]),
    ),
  })
  if (reenvio) await notifyNovo(ctx, relatorioAdministrativoId, true)
  return { message: M.salvo, relatorioAdministrativoId, versao: r.versao + 1 }
}

interface Cancelamento {
  relatorioAdministrativoId: number
  justificativa?: string | null
  versao?: number | undefined
}
/** It counts no longer; the line stays. */
export const cancelRelatorio = async (ctx: Signed, { relatorioAdministrativoId, ...como }: Cancelamento) => {
  const r = await lockRelatorio(ctx, relatorioAdministrativoId)
  return cancelPreso(ctx, r, como)
}
const cancelPreso = async (ctx: Signed, r: Preso, como: Omit<Cancelamento, 'relatorioAdministrativoId'>) => {
  const { relatorioAdministrativoId } = r
  const justificativa = como.justificativa ?? null
  rules.checkDoAutor(ctx.actor, r, 'cancelar')
  await checkVersao(ctx, r, como.versao)
  await updateRow(
    ctx.db,
    'relatorio_administrativo',
    { relatorioAdministrativoId },
    { statusRelatorioId: STATUS.cancelado },
  )
  await notePasso(ctx, relatorioAdministrativoId, {
    acao: 'cancelar',
    de: rules.estadoDoRelatorio(r),
    para: 'cancelado',
    justificativa,
  })
  await ctx.audit({
    acao: 'cancelar',
    entidade,
    entidadeId: relatorioAdministrativoId,
    ...(justificativa && { mudancas: { justificativa: { depois: justificativa } } }),
  })
  return { message: M.cancelou }
}

/** What nobody has judged goes with its files and steps; what was returned or rejected is called off instead. */
export const removeRelatorio = async (ctx: Signed, id: number) => {
  const r = await lockRelatorio(ctx, id)
  const acoes = rules.acoesDe(ctx.actor, r)
  if (acoes.cancelar) return cancelPreso(ctx, r, {})
  if (!acoes.excluir) {
    rules.checkDoAutor(ctx.actor, r, 'editar')
    throw problem.regra({ motivo: M.naoExclui })
  }
  await dropAnexos(ctx.db, id)
  await ctx.db.execute(sql`delete from relatorio_administrativo where "relatorioAdministrativoId" = ${id}`)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: id,
    mudancas: { titulo: { antes: r.titulo }, horas: { antes: r.horas } },
  })
  return { message: M.excluiu }
}
