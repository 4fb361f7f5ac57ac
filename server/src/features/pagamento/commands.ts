import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatHours, formatPeriodo, parsePeriodo } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type abrirProcesso, type alterarProcesso, MENSAGENS_PAGAMENTO as M } from '#contract/pagamento.ts'
import { estadoDoProcesso, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { conferirAbertura, excessoDeHoras, valorDasHoras } from '#contract/pagamento-regras.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow, stale, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Ctx, Reader, Signed } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { checkQuantos, keepAnexos } from './anexos.ts'
import { notifyLimite, notifyNovo } from './avisos.ts'
import { getProcesso } from './detalhe.ts'
import { notePasso } from './passos.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'
import { loadUso } from './uso.ts'

/* Opening a process, changing it and taking it out. */

export const entidade = 'processo_pagamento'

export interface Preso {
  processoPagamentoId: number
  contratoId: number
  usuarioId: number
  criadoPor: number
  numero: number
  inicio: string
  fim: string
  horas: number
  statusProcessoId: number
  levadoPor: string | null
  sgfEnvios: number
  versao: number
}
/** Who took it to where it is; nobody, while it waits. */
const LEVADO_POR = sql`(select u.nome from usuario u where u."usuarioId" = case p."statusProcessoId" when 0 then p."criadoPor" when 4 then p."sgfEnviadoPor"
  when 5 then p."pagoPor" when 1 then null else p."analisadoPor" end)`
const loadPreso = async ({ db, actor }: Pick<Signed, 'db' | 'actor'>, id: number, hold: boolean): Promise<Preso> => {
  const preso = await one<{ j: Preso }>(
    db,
    sql`select to_jsonb(p) || jsonb_build_object('levadoPor', ${LEVADO_POR}) as j
      from processo_pagamento p where p."processoPagamentoId" = ${id} and ${noAlcance(actor)} ${hold ? sql`for update of p` : sql``}`,
  )
  if (!preso) throw problem.naoEncontrado()
  return preso.j
}
export const findPreso = (ctx: Pick<Signed, 'db' | 'actor'>, id: number) => loadPreso(ctx, id, false)
/**
 * Held in one order by all: the process, its contract and the one that it goes to, then reports by their ids. Held first,
 * it is not taken to another contract while its own is waited for.
 */
export const lockProcesso = async (ctx: Pick<Signed, 'db' | 'actor'>, id: number) => loadPreso(ctx, id, true)
export const checkVersao = async (ctx: Reader, p: Preso, versao: number | undefined) => {
  if (versao !== undefined && versao !== p.versao) throw stale(await getProcesso(ctx, p.processoPagamentoId))
}

/* The contract counts what its living processes hold */

/** Called with the contract held: hours and deliveries are those of its living processes, whatever happened to them. */
export const updateContagem = (db: Db, contratoId: number) =>
  db.execute(sql`update contrato set "horasAprovadas" = v.horas, "qtdEntregas" = v.entregas
    from (select coalesce(sum(p.horas), 0)::int as horas, count(*)::int as entregas from processo_pagamento p
      where p."contratoId" = ${contratoId} and ${queries.VIVO}) v where "contratoId" = ${contratoId}`)
export const lockContrato = (db: Db, contratoId: number) =>
  db.execute(sql`select 1 from contrato where "contratoId" = ${contratoId} for update`)

/** Those that are chosen and those that it holds, in the order of their ids: two who want the same wait and do not cross. */
const lockRelatorios = async (
  db: Db,
  processoPagamentoId: number | null,
  { relatorios, administrativos }: { relatorios: readonly number[]; administrativos: readonly number[] } = {
    relatorios: [],
    administrativos: [],
  },
) => {
  const dele = sql`"processoPagamentoId" = ${processoPagamentoId}::int`
  await db.execute(
    sql`select 1 from relatorio where "relatorioId" = ${anyOf(relatorios)} or ${dele} order by "relatorioId" for update`,
  )
  await db.execute(
    sql`select 1 from relatorio_administrativo where "relatorioAdministrativoId" = ${anyOf(administrativos)} or ${dele}
      order by "relatorioAdministrativoId" for update`,
  )
}
/** What it holds goes free: whatever it held is told in the step that freed it. */
export const removeRelatorios = async (db: Db, processoPagamentoId: number) => {
  await lockRelatorios(db, processoPagamentoId)
  const soltos = await rows<{ id: number }>(
    db,
    sql`update relatorio set "processoPagamentoId" = null where "processoPagamentoId" = ${processoPagamentoId} returning "relatorioId" as id`,
  )
  const administrativos = await rows<{ id: number }>(
    db,
    sql`update relatorio_administrativo set "processoPagamentoId" = null where "processoPagamentoId" = ${processoPagamentoId}
      returning "relatorioAdministrativoId" as id`,
  )
  return { relatorios: soltos.map((r) => r.id), administrativos: administrativos.map((r) => r.id) }
}
const attachRelatorios = async (
  db: Db,
  processoPagamentoId: number,
  relatorios: readonly number[],
  administrativos: readonly number[],
) => {
  await db.execute(
    sql`update relatorio set "processoPagamentoId" = ${processoPagamentoId} where "relatorioId" = ${anyOf(relatorios)}`,
  )
  await db.execute(
    sql`update relatorio_administrativo set "processoPagamentoId" = ${processoPagamentoId} where "relatorioAdministrativoId" = ${anyOf(administrativos)}`,
  )
}

/* What was asked for, checked and as it is kept */

type Enviado<E> = Signed & Pick<Ctx, 'files'> & { readonly body: E }
type Novo = Enviado<BodyOf<typeof abrirProcesso, 'out'>>
type Mudado = Enviado<BodyOf<typeof alterarProcesso, 'out'>>

const semRepetir = (ids: readonly number[]) => [...new Set(ids)]
const escolhidosDe = (body: Novo['body'] | Mudado['body']) => ({
  relatorios: semRepetir(body.relatoriosString),
  administrativos: semRepetir(body.relatoriosAdministrativosString),
})

/**
 * Everything that the process will be: the reports that were chosen must be free and of this consultant in this contract;
 * hours, number and total are worked out here, whatever was sent. Called once ahead and again under the lock.
 */
const prepareAbertura = async (
  ctx: Signed,
  body: Novo['body'] | Mudado['body'],
  usuarioId: number,
  antes: Preso | null,
) => {
  const { db, actor } = ctx
  const { contratoId } = body
  const processoPagamentoId = antes?.processoPagamentoId ?? null
  const contrato = await queries.loadContrato(db, contratoId)
  const mesmo = antes?.contratoId === contratoId
  const situacao = await one<{ ativo: boolean; dele: boolean }>(
    db,
    sql`select c.ativo, exists (select 1 from contrato_usuario x where x."contratoId" = c."contratoId" and x."usuarioId" = ${usuarioId}) as dele
      from contrato c where c."contratoId" = ${contratoId}`,
  )
  // What is in it already may still be mended, by who is no longer of it too.
  if (!contrato || !situacao || !(situacao.dele || mesmo)) throw problem.naoEncontrado()
  const escolha = { actor, usuarioId, contratoId, processoPagamentoId }
  const { relatorios, administrativos } = escolhidosDe(body)
  const { quantidadeAtual, ultimoPeriodo } = await queries.loadUltimo(
    db,
    usuarioId,
    contratoId,
    mesmo ? antes.numero : null,
  )
  const numero = mesmo ? antes.numero : quantidadeAtual + 1
  const limites = {
    contrato: { inicio: contrato.inicio, fim: contrato.fimVigente },
    ultimoPeriodo,
    horasPrevistas: contrato.horasPrevistas,
    // What it counts itself already is not in its own way.
    horasAprovadas: contrato.horasAprovadas - (mesmo ? antes.horas : 0),
    entregasPrevistas: contrato.entregasPrevistas,
    entregas: contrato.entregas - (mesmo ? 1 : 0),
  }
  const periodoRealizacao = body.periodoRealizacao ?? ''
  const recusa = conferirAbertura(
    {
      relatorios: relatorios.length,
      administrativos: administrativos.length,
      codigoContratacao: contrato.numContrato,
      periodoRealizacao,
      numero,
      total: contrato.entregasPrevistas,
    },
    limites,
  )
  if (recusa) throw problem.regra({ motivo: recusa[1] }, { [recusa[0]]: recusa[1] })
  if (!situacao.ativo && !mesmo) throw problem.regra({ motivo: M.contratoInativo }, { contratoId: M.contratoInativo })
  const livres = new Map((await queries.listRelatoriosLivres(db, escolha)).map((r) => [r.id, r]))
  const adminLivres = new Map(
    rules.ocultaAdministrativos(actor)
      ? []
      : (await queries.listAdministrativosLivres(db, escolha)).map((r) => [r.id, r] as const),
  )
  const escolhidos = [...relatorios.map((id) => livres.get(id)), ...administrativos.map((id) => adminLivres.get(id))]
  if (escolhidos.includes(undefined))
    throw problem.regra({ motivo: M.relatorioPreso }, { relatorios: M.relatorioPreso })
  const horas = escolhidos.reduce((soma, r) => soma + r!.minutos, 0)
  const excesso = excessoDeHoras(limites, horas)
  if (excesso > 0 && !body.confirmarExcesso) {
    const frase = M.confirmeExcesso(formatHours(excesso))
    throw problem.regra({ motivo: frase }, { confirmarExcesso: frase })
  }
  const periodo = parsePeriodo(periodoRealizacao)!
  const cruzado = await queries.findCruzado(db, escolha, periodo)
  if (cruzado) {
    const frase = M.periodoCruzado(cruzado.numero, formatPeriodo(cruzado))
    throw problem.regra({ motivo: frase }, { periodoRealizacao: frase })
  }
  return {
    relatorios,
    administrativos,
    valores: {
      contratoId,
      codigoContratacao: contrato.numContrato,
      numero,
      total: contrato.entregasPrevistas,
      ...periodo,
      ...{ horas, excesso },
      valorHora: contrato.valorHora,
      valor: valorDasHoras(horas, contrato.valorHora),
    },
  }
}

/** Oneself unless told; of others only for who sees everybody's. */
const checkRecebedor = async (ctx: Novo) => {
  const { usuarioId = ctx.actor.usuarioId } = ctx.body
  if (usuarioId !== ctx.actor.usuarioId && !rules.veTodos(ctx.actor)) throw problem.semPermissao()
  return usuarioId
}
/** Ahead of the transaction and of the store: what would be refused anyway. */
export const checkNovo = async (ctx: Novo) => {
  await prepareAbertura(ctx, ctx.body, await checkRecebedor(ctx), null)
  await checkQuantos(ctx.db, null, ctx.files.arquivos?.length ?? 0)
}

/** Letters and figures that are not taken for one another, in groups of four. */
const SINAIS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCodigo = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => SINAIS[randomInt(SINAIS.length)]).join('')).join('-')

export const openProcesso = async (ctx: Novo) => {
  const { db, actor, now, body } = ctx
  const usuarioId = await checkRecebedor(ctx)
  // Who opens and who changes one of its processes wait for each other here.
  await lockContrato(db, body.contratoId)
  const { alerta } = await loadUso(db, body.contratoId)
  await lockRelatorios(db, null, escolhidosDe(body))
  const { relatorios, administrativos, valores } = await prepareAbertura(ctx, body, usuarioId, null)
  const id = await insertRow(
    db,
    'processo_pagamento',
    {
      ...valores,
      usuarioId,
      criadoPor: actor.usuarioId,
      criacao: now.toISOString(),
      enviadoEm: now.toISOString(),
      codigoVerificacao: newCodigo(),
    },
    'processoPagamentoId',
  )
  await attachRelatorios(db, id, relatorios, administrativos)
  await updateContagem(db, body.contratoId)
  await notePasso(ctx, id, {
    acao: 'criar',
    de: 'emAnalise',
    para: 'emAnalise',
    dados: { relatorios, administrativos },
  })
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: id,
    mudancas: Object.fromEntries(
      Object.entries({ ...valores, usuarioId, relatorios, administrativos }).map(([k, v]) => [k, { depois: v }]),
    ),
  })
  await keepAnexos(ctx, id, ctx.files.arquivos ?? [])
  await notifyNovo(ctx, id, false)
  await notifyLimite(ctx, id, body.contratoId, alerta)
  return { message: M.aberto, processoPagamentoId: id, numero: valores.numero, versao: 1 }
}

export const checkMudado = async (ctx: Mudado) => {
  const p = await findPreso(ctx, ctx.body.processoPagamentoId)
  rules.checkAcao(ctx.actor, p, 'editar')
  await prepareAbertura(ctx, ctx.body, p.usuarioId, p)
  await checkQuantos(ctx.db, p.processoPagamentoId, ctx.files.arquivos?.length ?? 0)
}
/** Changed in analysis it waits on where it was; what was returned begins to wait anew. */
export const changeProcesso = async (ctx: Mudado) => {
  const { db, now, body } = ctx
  const p = await lockProcesso(ctx, body.processoPagamentoId)
  const { processoPagamentoId } = p
  rules.checkAcao(ctx.actor, p, 'editar')
  await checkVersao(ctx, p, body.versao)
  const contratos = semRepetir([p.contratoId, body.contratoId]).toSorted((a, b) => a - b)
  for (const contratoId of contratos) await lockContrato(db, contratoId)
  await lockRelatorios(db, processoPagamentoId, escolhidosDe(body))
  const { relatorios, administrativos, valores } = await prepareAbertura(ctx, body, p.usuarioId, p)
  await checkQuantos(db, processoPagamentoId, ctx.files.arquivos?.length ?? 0)
  const { alerta } = await loadUso(db, body.contratoId)
  const soltos = await removeRelatorios(db, processoPagamentoId)
  const estado = estadoDoProcesso(p.statusProcessoId)
  const reenvio = estado === 'devolvido'
  await updateRow(
    db,
    'processo_pagamento',
    { processoPagamentoId },
    { ...valores, ...(reenvio && { statusProcessoId: STATUS_PROCESSO.emAnalise, enviadoEm: now.toISOString() }) },
  )
  await attachRelatorios(db, processoPagamentoId, relatorios, administrativos)
  for (const contratoId of contratos) await updateContagem(db, contratoId)
  await keepAnexos(ctx, processoPagamentoId, ctx.files.arquivos ?? [])
  await notePasso(ctx, processoPagamentoId, {
    acao: reenvio ? 'reenviar' : 'editar',
    de: estado,
    para: 'emAnalise',
    dados: { relatorios, administrativos },
  })
  await ctx.audit({
    acao: reenvio ? 'reenviar' : 'alterar',
    entidade,
    entidadeId: processoPagamentoId,
    mudancas: {
      periodoRealizacao: { antes: formatPeriodo(p), depois: formatPeriodo(valores) },
      horas: { antes: p.horas, depois: valores.horas },
      relatorios: { antes: soltos.relatorios, depois: relatorios },
      administrativos: { antes: soltos.administrativos, depois: administrativos },
    },
  })
  if (reenvio) await notifyNovo(ctx, processoPagamentoId, true)
  await notifyLimite(ctx, processoPagamentoId, body.contratoId, alerta)
  return { message: M.alterado, processoPagamentoId, numero: valores.numero, versao: p.versao + 1 }
}

/** It counts no longer and its reports are free; the line stays. */
export const removeProcesso = async (ctx: Signed, id: number) => {
  const p = await lockProcesso(ctx, id)
  rules.checkAcao(ctx.actor, p, 'excluir')
  await lockContrato(ctx.db, p.contratoId)
  await updateRow(
    ctx.db,
    'processo_pagamento',
    { processoPagamentoId: id },
    { statusProcessoId: STATUS_PROCESSO.cancelado },
  )
  const dados = await removeRelatorios(ctx.db, id)
  await updateContagem(ctx.db, p.contratoId)
  await notePasso(ctx, id, { acao: 'excluir', de: estadoDoProcesso(p.statusProcessoId), para: 'cancelado', dados })
  await ctx.audit({
    acao: 'cancelar',
    entidade,
    entidadeId: id,
    mudancas: { relatorios: { antes: dados.relatorios }, administrativos: { antes: dados.administrativos } },
  })
  return { message: M.excluido }
}
