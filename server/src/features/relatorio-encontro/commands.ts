import { sql } from 'drizzle-orm'
import { duracaoDe, parseMomento } from '#contract/encontro.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  type atualizarRelatorio,
  type criarRelatorio,
  MENSAGENS_RELATORIO as M,
  MAX_ANEXOS,
  TIPO_EXECUCAO_PADRAO,
} from '#contract/relatorio-encontro.ts'
import { APARENCIA_RELATORIO, type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow, insertRows, record, records, stale, updateRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import { richTextToPlain, sanitizeRichText } from '#server/documents/richtext.ts'
import type { Ctx, Reader, Signed } from '#server/http/route.ts'
import { eixosDoRelatorioSql } from '../termo-referencia/commands.ts'
import { noAlcance } from './alvos.ts'
import { attachRascunho, countAnexos, keepAnexos } from './anexos.ts'
import { notifyNovo } from './avisos.ts'
import { type ConvidadoPronto, loadConvidados } from './convidados.ts'
import { getRelatorio } from './detalhe.ts'
import { type EncontroLido, findEncontro, lockEncontro, markHeld, type TarefaDoTermo, undoHeld } from './encontros.ts'
import * as rules from './rules.ts'

/* Writing a report: made, changed, sent again, called off. */

const STATUS = STATUS_RELATORIO.encontro
const passos = defineSteps({ tabela: 'relatorio_passo', id: 'relatorioPassoId', alvo: 'relatorioId' })
export const listPassos = passos.list

/** Minutes of the report `r`: as it says, or else those of its tasks. */
export const horasDoRelatorioSql = sql`coalesce(r."horasUtilizadas", (select coalesce(sum(h.minutos), 0)::int
  from relatorio_tarefa h where h."relatorioId" = r."relatorioId"))`

/** The report as it is held. */
export interface Preso {
  relatorioId: number
  municipioId: number
  encontroId: number
  titulo: string
  descricao: string
  statusRelatorioId: number
  usuarioId: number
  inicio: string
  eixosIds: number[]
  motivoRejeicao: string | null
  processoPagamentoId: number | null
  horasUtilizadas: number | null
  tipoExecucaoRelatorioId: number | null
  analisadoPor: string | null
  versao: number
}
/** In reach and held: who judges and who changes it wait for each other here. */
export const lockRelatorio = async (
  { db, actor }: Pick<Signed, 'db' | 'actor'>,
  relatorioId: number,
): Promise<Preso> => {
  const preso = await one<{ j: Preso }>(
    db,
    sql`select to_jsonb(r) || jsonb_build_object('analisadoPor', (select u.nome from usuario u where u."usuarioId" = r."analisadoPor")) as j
      from relatorio r where r."relatorioId" = ${relatorioId} and ${noAlcance(actor)}
        and (${rules.veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId}) for update of r`,
  )
  if (!preso) throw problem.naoEncontrado()
  return preso.j
}

export const notePasso = (
  { db, actor, now }: Pick<Signed, 'db' | 'actor' | 'now'>,
  relatorioId: number,
  passo: { acao: string; de: EstadoRelatorio; para: EstadoRelatorio; justificativa?: string | null; dados?: object },
) =>
  db.execute(
    passos.insert({
      alvoId: relatorioId,
      em: now,
      usuarioId: actor.usuarioId,
      ...passo,
      de: APARENCIA_RELATORIO[passo.de].nome,
      para: APARENCIA_RELATORIO[passo.para].nome,
    }),
  )

export const checkVersao = async (ctx: Reader, r: Preso, versao: number | undefined) => {
  if (versao !== undefined && versao !== r.versao) throw stale(await getRelatorio(ctx, r.relatorioId))
}

/* What was written, checked and as it is kept */

type Corpo = Omit<BodyOf<typeof criarRelatorio, 'out'>, 'municipioId'>
interface Pronto {
  valores: Record<string, unknown>
  convidados: ConvidadoPronto[]
  tarefas: { municipioTarefaId: number | null; municipioSolucaoId: number; cumprida: boolean; minutos: number }[]
}

const refuse = (campos: Record<string, string>) => {
  const [motivo] = Object.values(campos)
  if (motivo !== undefined) throw problem.regra({ motivo }, campos)
}

/** The tasks of the term that were named, in that city; the kernel has looked whether they are in reach. */
const loadTarefas = async (db: Db, municipioId: number, corpo: Corpo): Promise<TarefaDoTermo[]> => {
  const ditas = corpo.tarefasRelatorioString
  const ids = ditas.flatMap((t) => t.municipioTarefaId ?? [])
  const lidas = await records<TarefaDoTermo>(
    db,
    sql`select t."municipioTarefaId", t.nome, t."municipioSolucaoId", s.nome as solucao, t.horas as previstas
        from municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId")
        where t."municipioTarefaId" = ${anyOf(ids)} and t."municipioId" = ${municipioId}
      union all select null, null, s."municipioSolucaoId", s.nome, 0 from municipio_solucao s
        where s."municipioId" = ${municipioId} and s."municipioSolucaoId" = ${anyOf(
          ditas.flatMap((t) => (t.municipioTarefaId === null ? (t.municipioSolucaoId ?? []) : [])),
        )}`,
  )
  const achadas = ditas.map((d) =>
    lidas.find((t) =>
      d.municipioTarefaId === null
        ? t.municipioTarefaId === null && t.municipioSolucaoId === d.municipioSolucaoId
        : t.municipioTarefaId === d.municipioTarefaId,
    ),
  )
  const boas = achadas.filter((t): t is TarefaDoTermo => t !== undefined)
  if (boas.length < ditas.length) refuse({ tarefasRelatorioString: M.tarefaDeFora })
  if (new Set(boas).size < boas.length) refuse({ tarefasRelatorioString: '{Tarefa repetida} no relatório.' })
  return boas
}

interface Guardado {
  encontroId: number
  horasUtilizadas: number | null
  tarefas: { municipioTarefaId: number | null; municipioSolucaoId: number; minutos: number }[]
}
const loadGuardado = (db: Db, relatorioId: number) =>
  record<Guardado>(
    db,
    sql`select r."encontroId", r."horasUtilizadas", (select coalesce(json_agg(t), '[]') from relatorio_tarefa t
        where t."relatorioId" = r."relatorioId") as tarefas from relatorio r where r."relatorioId" = ${relatorioId}`,
  )
/** Of a report that is told of the same meeting and tasks as before. */
const horasGuardadas = (g: Guardado | undefined, encontroId: number, tarefas: readonly TarefaDoTermo[]) => {
  const delas = tarefas.map((t) =>
    g?.tarefas.find(
      (x) => x.municipioTarefaId === t.municipioTarefaId && x.municipioSolucaoId === t.municipioSolucaoId,
    ),
  )
  if (g?.encontroId !== encontroId || g.tarefas.length !== tarefas.length || delas.includes(undefined)) return undefined
  return { horasUtilizadas: g.horasUtilizadas, tarefas: delas.map((x) => x!.minutos) }
}

/** When it was, as told or as planned. */
const loadMomentos = (corpo: Corpo, e: EncontroLido, now: Date) => {
  const inicio = corpo.inicioString === null ? new Date(e.inicio) : parseMomento(corpo.inicioString)
  const fim = corpo.fimString === null ? new Date(e.fim) : parseMomento(corpo.fimString)
  if (!inicio) refuse({ inicioString: 'Data inválida' })
  if (!fim) refuse({ fimString: 'Data inválida' })
  if (fim! <= inicio!) refuse({ fimString: M.fim })
  if (inicio! > now) refuse({ [corpo.inicioString === null ? 'encontroId' : 'inicioString']: M.aindaNao })
  return { inicio: inicio!.toISOString(), fim: fim!.toISOString() }
}

/** The rules in the order of the specification, then what they leave to be looked up. */
const prepareEscrita = async (
  ctx: Reader,
  corpo: Corpo,
  e: EncontroLido | null,
  relatorioId: number | null,
): Promise<Pronto> => {
  const { db, actor, ambiente, now } = ctx
  const descricao = sanitizeRichText(corpo.descricao)
  const tarefas = e ? await loadTarefas(db, e.municipioId, corpo) : []
  const previstas = tarefas.map((t) => t.previstas)
  const editavel = rules.podeEditarHoras(actor, previstas)
  const contagens = rules.contagensDe(actor, corpo)
  refuse(
    rules.recusasDaEscrita(
      { ...corpo, contagens, descricao: richTextToPlain(descricao), tarefas: corpo.tarefasRelatorioString },
      ambiente.uf,
      editavel,
    ),
  )
  // Without a meeting it was refused above.
  const encontro = e!
  const umaSo = rules.umaSoTarefa(actor)
  const guardado = relatorioId === null ? undefined : await loadGuardado(db, relatorioId)
  // A report that was sent without any is not asked for one that its meeting was given later.
  const nenhumaServe = encontro.tarefas.length === 0 || guardado?.tarefas.length === 0
  if (umaSo && (tarefas.length > 1 || (tarefas.length === 0 && !nenhumaServe)))
    refuse({ tarefasRelatorioString: M.umaTarefa })
  const momentos = loadMomentos(corpo, encontro, now)
  const horas = rules.horasDoRelatorio({
    editavel,
    umaSo,
    ditas: rules.lerHoras(corpo.horasUtilizadasString)!,
    duracao: duracaoDe(encontro),
    guardadas: horasGuardadas(guardado, encontro.encontroId, tarefas),
    tarefas: tarefas.map((t, i) => ({
      previstas: t.previstas,
      ditas: rules.lerHoras(corpo.tarefasRelatorioString[i]!.horas)!,
    })),
  })
  if ('recusa' in horas) {
    const [campo, frase] = horas.recusa
    if (horas.proibida) throw problem.semPermissao({ frase }, { [campo]: frase })
    throw problem.regra({ motivo: frase }, { [campo]: frase })
  }
  return {
    valores: {
      encontroId: encontro.encontroId,
      titulo: corpo.titulo ?? encontro.titulo,
      descricao,
      tipoExecucaoRelatorioId: corpo.tipoExecucaoRelatorioId ?? TIPO_EXECUCAO_PADRAO,
      ...momentos,
      horasUtilizadas: horas.horasUtilizadas,
      ...Object.fromEntries(Object.entries(contagens).map(([campo, n]) => [campo, n === null ? null : Number(n)])),
      observacoes: corpo.observacoes,
      complemento: corpo.complemento,
    },
    convidados: await loadConvidados(ctx, encontro, corpo.convidadosRelatorioString, relatorioId),
    tarefas: tarefas.map((t, i) => ({
      municipioTarefaId: t.municipioTarefaId,
      municipioSolucaoId: t.municipioSolucaoId,
      cumprida: corpo.tarefasRelatorioString[i]!.cumprida && t.municipioTarefaId !== null,
      minutos: horas.tarefas[i]!,
    })),
  }
}

/** Guests, tasks and the axes that follow from them and from the meeting. */
const saveListas = async (db: Db, relatorioId: number, { convidados, tarefas }: Pronto) => {
  await db.execute(sql`delete from relatorio_convidado where "relatorioId" = ${relatorioId}`)
  await db.execute(sql`delete from relatorio_tarefa where "relatorioId" = ${relatorioId}`)
  await insertRows(
    db,
    'relatorio_convidado',
    convidados.map((c) => ({ relatorioId, ...c })),
  )
  await insertRows(
    db,
    'relatorio_tarefa',
    tarefas.map((t) => ({ relatorioId, ...t })),
  )
  await db.execute(
    sql`update relatorio r set "eixosIds" = ${eixosDoRelatorioSql} where r."relatorioId" = ${relatorioId}`,
  )
}

const checkAnexos = (arquivos: number, tem: number) => {
  if (arquivos + tem > MAX_ANEXOS) refuse({ arquivos: M.arquivosDemais(MAX_ANEXOS) })
}
type Enviado<E> = Signed & Pick<Ctx, 'files'> & { readonly body: E }
export type Novo = Enviado<BodyOf<typeof criarRelatorio, 'out'>>
export type Mudado = Enviado<BodyOf<typeof atualizarRelatorio, 'out'>>

const checkLivre = (e: EncontroLido, relatorioId: number | null) => {
  if (e.situacao === 5) refuse({ encontroId: M.cancelado })
  if (e.relatorioId !== null && e.relatorioId !== relatorioId)
    throw problem.jaExiste({ frase: M.jaTemRelatorio }, { encontroId: M.jaTemRelatorio })
}
const checkMunicipio = (e: EncontroLido | null, municipioId: number) => {
  if (e && e.municipioId !== municipioId) throw problem.naoEncontrado({}, { encontroId: 'Registro não encontrado.' })
}

/** Ahead of the transaction and of the store: what would be refused anyway. */
export const checkNovo = async (ctx: Novo) => {
  const { encontroId, municipioId } = ctx.body
  const e = encontroId === null ? null : await findEncontro(ctx.db, ctx.actor, encontroId)
  checkMunicipio(e, municipioId)
  await prepareEscrita(ctx, ctx.body, e, null)
  checkLivre(e!, null)
}

export const createRelatorio = async (ctx: Novo) => {
  const { db, actor, now, body } = ctx
  const { municipioId, encontroId } = body
  const e = encontroId === null ? null : await lockEncontro(db, actor, encontroId)
  checkMunicipio(e, municipioId)
  const pronto = await prepareEscrita(ctx, body, e, null)
  checkLivre(e!, null)
  const relatorioId = await insertRow(
    db,
    'relatorio',
    {
      ...pronto.valores,
      municipioId,
      usuarioId: actor.usuarioId,
      criacao: now.toISOString(),
      enviadoEm: now.toISOString(),
    },
    'relatorioId',
  )
  await saveListas(db, relatorioId, pronto)
  const doRascunho = await attachRascunho(ctx, municipioId, relatorioId)
  checkAnexos(ctx.files.arquivos?.length ?? 0, doRascunho)
  await keepAnexos(ctx, { municipioId, relatorioId }, ctx.files.arquivos ?? [])
  await markHeld(db, { usuarioId: actor.usuarioId, now }, e!.encontroId)
  await notePasso(ctx, relatorioId, { acao: 'criar', de: 'emAnalise', para: 'emAnalise' })
  await ctx.audit({
    acao: 'criar',
    entidade: 'relatorio',
    entidadeId: relatorioId,
    mudancas: { titulo: { depois: pronto.valores.titulo }, encontroId: { depois: encontroId } },
  })
  await notifyNovo(ctx, relatorioId, false)
  return { message: M.salvo, relatorioId, versao: 1 }
}

/** The report as it was told to be changed, of the meeting that it has unless another is named. */
const loadMudanca = async (ctx: Mudado, r: Preso, hold: typeof lockEncontro) => {
  const e = await hold(ctx.db, ctx.actor, ctx.body.encontroId ?? r.encontroId, r.encontroId)
  checkMunicipio(e, r.municipioId)
  return { e, pronto: await prepareEscrita(ctx, { ...ctx.body, encontroId: e.encontroId }, e, r.relatorioId) }
}

export const checkMudado = async (ctx: Mudado) => {
  const r = await loadPreso(ctx, ctx.body.relatorioId)
  rules.checkDoAutor(ctx.actor, r, 'editar')
  const { e } = await loadMudanca(ctx, r, findEncontro)
  checkLivre(e, r.relatorioId)
  checkAnexos(ctx.files.arquivos?.length ?? 0, await countAnexos(ctx.db, r.relatorioId))
}
/** The same without holding it. */
const loadPreso = async (ctx: Signed, relatorioId: number) => {
  const lido = await one<{ j: Preso }>(
    ctx.db,
    sql`select to_jsonb(r) || jsonb_build_object('analisadoPor', (select u.nome from usuario u where u."usuarioId" = r."analisadoPor")) as j
      from relatorio r where r."relatorioId" = ${relatorioId} and ${noAlcance(ctx.actor)}`,
  )
  if (!lido) throw problem.naoEncontrado()
  return lido.j
}

const MUDANCAS = ['titulo', 'tipoExecucaoRelatorioId', 'horasUtilizadas'] as const

/** Changed in analysis it waits on where it was; what was returned begins to wait anew. */
export const updateRelatorio = async (ctx: Mudado) => {
  const { db, now, body } = ctx
  const r = await lockRelatorio(ctx, body.relatorioId)
  rules.checkDoAutor(ctx.actor, r, 'editar')
  await checkVersao(ctx, r, body.versao)
  const { e, pronto } = await loadMudanca(ctx, r, lockEncontro)
  checkLivre(e, r.relatorioId)
  const estado = rules.estadoDoRelatorio(r)
  const reenvio = estado === 'devolvido'
  await updateRow(
    db,
    'relatorio',
    { relatorioId: r.relatorioId },
    {
      ...pronto.valores,
      ...(reenvio && { statusRelatorioId: STATUS.emAnalise, enviadoEm: now.toISOString() }),
    },
  )
  await saveListas(db, r.relatorioId, pronto)
  checkAnexos(ctx.files.arquivos?.length ?? 0, await countAnexos(db, r.relatorioId))
  await keepAnexos(ctx, r, ctx.files.arquivos ?? [])
  const quem = { usuarioId: ctx.actor.usuarioId, now }
  if (e.encontroId !== r.encontroId) await undoHeld(db, quem, r.encontroId)
  await markHeld(db, quem, e.encontroId)
  await db.execute(sql`delete from relatorio_rascunho where "relatorioId" = ${r.relatorioId}`)
  await notePasso(ctx, r.relatorioId, { acao: reenvio ? 'reenviar' : 'editar', de: estado, para: 'emAnalise' })
  await ctx.audit({
    acao: reenvio ? 'reenviar' : 'alterar',
    entidade: 'relatorio',
    entidadeId: r.relatorioId,
    mudancas: Object.fromEntries(
      MUDANCAS.filter((c) => r[c] !== pronto.valores[c]).map((c) => [c, { antes: r[c], depois: pronto.valores[c] }]),
    ),
  })
  if (reenvio) await notifyNovo(ctx, r.relatorioId, true)
  return { message: M.salvo, relatorioId: r.relatorioId, versao: r.versao + 1 }
}

/** It counts no longer, and its meeting may have another. */
export const cancelRelatorio = async (
  ctx: Signed,
  {
    relatorioId,
    justificativa = null,
    versao,
  }: { relatorioId: number; justificativa?: string | null; versao?: number | undefined },
) => {
  const r = await lockRelatorio(ctx, relatorioId)
  rules.checkDoAutor(ctx.actor, r, 'cancelar')
  await checkVersao(ctx, r, versao)
  await updateRow(ctx.db, 'relatorio', { relatorioId }, { statusRelatorioId: STATUS.cancelado })
  await undoHeld(ctx.db, { usuarioId: ctx.actor.usuarioId, now: ctx.now }, r.encontroId)
  await ctx.db.execute(sql`delete from relatorio_rascunho where "relatorioId" = ${relatorioId}`)
  await notePasso(ctx, relatorioId, {
    acao: 'cancelar',
    de: rules.estadoDoRelatorio(r),
    para: 'cancelado',
    justificativa,
  })
  await ctx.audit({
    acao: 'cancelar',
    entidade: 'relatorio',
    entidadeId: relatorioId,
    ...(justificativa && { mudancas: { justificativa: { depois: justificativa } } }),
  })
  return { message: M.cancelou }
}
