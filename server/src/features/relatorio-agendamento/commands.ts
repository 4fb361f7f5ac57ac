import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import type { Relatorio } from '#contract/relatorio.ts'
import * as contract from '#contract/relatorio-agendamento.ts'
import { VISTA_PADRAO } from '#contract/relatorio-vista.ts'
import { algumaEscolha, type Escolhas } from '#contract/relatorios/filtros.ts'
import { conferirRecorte, recorteGuardado } from '#contract/visao-relatorio.ts'
import { wording } from '#contract/wording.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, stale, updateRow, updateVersion } from '#server/db/rows.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { checkRelatorio, findRelatorio, findVisao, getVisao } from '../visao-relatorio/commands.ts'
import { countAgendamentos, type Linha, listAgendamentos, loadAgendamento, lockAgendamento } from './queries.ts'
import { aCaminho, proximaVez, soSeuDia } from './rules.ts'

export const entidade = 'relatorio_agendamento'
export const FILA = 'enviar-relatorio-agendado'
const M = contract.MENSAGENS_AGENDAMENTO

export const nextEnvio = (r: contract.Recorrencia, now: Date) => proximaVez(r, now).toISOString()

/** How somebody reads a report who had it scheduled: by the view as it stands now, or as it was chosen then. */
export const findRecorte = async (ctx: Reader, a: Linha, relatorio: Relatorio | undefined) => {
  if (a.filtros !== null) {
    const guardado = { filtros: a.filtros, vista: a.vista }
    return { visao: undefined, ...(relatorio ? recorteGuardado(relatorio, guardado) : SEM_RECORTE) }
  }
  const visao = a.visaoRelatorioId === null ? undefined : await findVisao(ctx, a.visaoRelatorioId)
  return visao && { visao, filtros: visao.filtros, vista: visao.vista }
}
const SEM_RECORTE = { filtros: {}, vista: VISTA_PADRAO }

/** Of a report without dates there is none. */
export const periodoDe = (relatorio: Relatorio | undefined, { periodo }: Pick<Linha, 'periodo'>) =>
  relatorio && contract.temDatas(relatorio) ? periodo : null

const readAgendamento = async (ctx: Reader, a: Linha): Promise<contract.Agendamento> => {
  const relatorio = findRelatorio(ctx, a.rota)
  const recorte = await findRecorte(ctx, a, relatorio)
  const { usuarioId: _u, visaoRelatorioId: _v, pedidoEm, ...linha } = a
  return {
    ...linha,
    titulo: relatorio ? wording(ctx.ambiente.variante).frase(relatorio.titulo) : null,
    visao: recorte?.visao ? { visaoRelatorioId: recorte.visao.visaoRelatorioId, nome: recorte.visao.nome } : null,
    semVisao: recorte === undefined,
    filtros: recorte?.filtros ?? {},
    vista: recorte?.vista ?? VISTA_PADRAO,
    periodo: periodoDe(relatorio, a),
    proximaEm: a.ativo ? a.proximaEm : null,
    enviando: aCaminho(pedidoEm, ctx.now),
  }
}

export const listMeus = async (ctx: Reader) => {
  const meus: contract.Agendamento[] = []
  for (const a of await listAgendamentos(ctx.db, ctx.actor.usuarioId)) meus.push(await readAgendamento(ctx, a))
  return meus
}
const getAgendamento = async (ctx: Reader, agendamentoId: number) => {
  const linha = await loadAgendamento(ctx.db, agendamentoId)
  if (!linha) throw problem.naoEncontrado()
  return readAgendamento(ctx, linha)
}

/** As the log tells it. */
const paraAuditoria = (a: contract.Agendamento) => ({
  quandoEnvia: contract.quandoDito(a),
  formato: a.formato.toUpperCase(),
  periodo: a.periodo && contract.periodoDito(a.periodo, a.frequencia, a.filtros),
  visao: a.visao?.nome ?? null,
})

/** The period as it is kept. A report that is too much without a filter would fail at each of its times. */
const periodoQueCabe = (relatorio: Relatorio, pedido: contract.Periodo, filtros: Escolhas): contract.Periodo => {
  const comDatas = contract.temDatas(relatorio)
  const periodo = comDatas ? pedido : 'datas'
  if (relatorio.soComFiltros && periodo === 'datas' && !algumaEscolha(filtros)) {
    const motivo = comDatas ? M.semFiltroNemDatas : M.semFiltro
    throw problem.regra({ motivo }, { [comDatas ? 'periodo' : 'filtros']: motivo })
  }
  return periodo
}

export const createAgendamento = async (
  ctx: Signed,
  { rota, visaoRelatorioId, filtros, vista, periodo, ...quando }: BodyOf<typeof contract.criarAgendamento, 'out'>,
) => {
  const { db, actor, now } = ctx
  const relatorio = checkRelatorio(ctx, rota)
  const visao = visaoRelatorioId === null ? undefined : await getVisao(ctx, visaoRelatorioId)
  // A view of another report would send what nobody chose.
  if (visao && visao.rota !== rota) throw problem.naoEncontrado()
  const recorte = visao ? undefined : conferirRecorte(relatorio, { filtros, vista })
  const doEnvio = periodoQueCabe(relatorio, periodo ?? contract.periodoInicial(relatorio), (visao ?? recorte)!.filtros)
  // Two at once wait for each other here.
  await db.execute(sql`select 1 from usuario where "usuarioId" = ${actor.usuarioId} for no key update`)
  if ((await countAgendamentos(db, actor.usuarioId)) >= contract.MAX_AGENDAMENTOS)
    throw problem.regra({ motivo: M.demais })
  const recorrencia = soSeuDia(quando)
  const agendamentoId = await insertRow(
    db,
    entidade,
    {
      ...recorrencia,
      periodo: doEnvio,
      rota,
      usuarioId: actor.usuarioId,
      visaoRelatorioId,
      ...(recorte && { filtros: JSON.stringify(recorte.filtros), vista: JSON.stringify(recorte.vista) }),
      proximaEm: nextEnvio(recorrencia, now),
      criacao: now.toISOString(),
    },
    'agendamentoId',
  )
  const feito = await getAgendamento(ctx, agendamentoId)
  const mudancas = diff(undefined, { ...paraAuditoria(feito), relatorio: feito.titulo })
  await ctx.audit({ acao: 'criar', entidade, entidadeId: agendamentoId, mudancas })
  return feito
}

export const saveAgendamento = async (
  ctx: Signed,
  agendamentoId: number,
  { versao, periodo, ...quando }: BodyOf<typeof contract.alterarAgendamento, 'out'>,
) => {
  const antes = await getAgendamento(ctx, agendamentoId)
  const recorrencia = soSeuDia(quando)
  const relatorio = findRelatorio(ctx, antes.rota)
  const valores = {
    ...recorrencia,
    // What can no longer be opened is told when it is sent.
    ...(relatorio && { periodo: periodoQueCabe(relatorio, periodo ?? antes.periodo ?? 'datas', antes.filtros) }),
    proximaEm: nextEnvio(recorrencia, ctx.now),
    // What is in the queue was for another time.
    enfileiradoEm: null,
  }
  if (!(await updateVersion(ctx.db, entidade, { agendamentoId }, versao, valores)))
    throw stale(await getAgendamento(ctx, agendamentoId))
  const depois = await getAgendamento(ctx, agendamentoId)
  const mudancas = diff(paraAuditoria(antes), paraAuditoria(depois))
  await ctx.audit({ acao: 'alterar', entidade, entidadeId: agendamentoId, mudancas })
  return depois
}

const lockMeu = async (ctx: Signed, agendamentoId: number) => {
  const linha = await lockAgendamento(ctx.db, agendamentoId)
  if (!linha) throw problem.naoEncontrado()
  return linha
}

/** Brought back, it begins anew: with its next time and no failure. */
export const setAtivo = async (ctx: Signed, agendamentoId: number, ativo: boolean) => {
  const antes = await lockMeu(ctx, agendamentoId)
  if (antes.ativo === ativo) ctx.unaudited('it is so already')
  else {
    const retomado = { falhas: 0, proximaEm: nextEnvio(antes, ctx.now), enfileiradoEm: null }
    await updateRow(ctx.db, entidade, { agendamentoId }, { ativo, ...(ativo && retomado) })
    await ctx.audit({ acao: ativo ? 'habilitar' : 'interromper', entidade, entidadeId: agendamentoId })
  }
  return getAgendamento(ctx, agendamentoId)
}

export const sendAgora = async (ctx: Signed, agendamentoId: number) => {
  const { db, now, banco, services } = ctx
  const { pedidoEm, rota, ...linha } = await lockMeu(ctx, agendamentoId)
  const relatorio = checkRelatorio(ctx, rota)
  if (aCaminho(pedidoEm, now)) throw problem.regra({ motivo: M.jaEnviando })
  if (!(await findRecorte(ctx, { ...linha, pedidoEm, rota }, relatorio))) throw problem.regra({ motivo: M.semVisao })
  const vez = now.toISOString()
  await db.execute(sql`update relatorio_agendamento set "pedidoEm" = ${vez} where "agendamentoId" = ${agendamentoId}`)
  await services.jobs.send(banco.nome, db, FILA, { agendamentoId, vez, agora: true })
  await ctx.audit({ acao: 'enviar por e-mail', entidade, entidadeId: agendamentoId })
  return getAgendamento(ctx, agendamentoId)
}

export const removeAgendamento = async (ctx: Signed, agendamentoId: number) => {
  const antes = await getAgendamento(ctx, agendamentoId)
  await ctx.db.execute(sql`delete from relatorio_agendamento where "agendamentoId" = ${agendamentoId}`)
  const { quandoEnvia } = paraAuditoria(antes)
  const mudancas = { quandoEnvia: { antes: quandoEnvia }, relatorio: { antes: antes.titulo } }
  await ctx.audit({ acao: 'excluir', entidade, entidadeId: agendamentoId, mudancas })
  return { message: M.excluido }
}

/* What is kept for a person: the file of personal data, and the end of it */

export const agendamentosDaPessoa = (usuarioId: number) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'rota', a.rota, 'formato', a.formato, 'frequencia', a.frequencia, 'periodo', a.periodo, 'ativo', a.ativo, 'ultimaEm', a."ultimaEm") order by a."agendamentoId"), '[]')
  from relatorio_agendamento a where a."usuarioId" = ${usuarioId})`
export const forgetAgendamentos = (db: Db, usuarioId: number) =>
  db.execute(sql`delete from relatorio_agendamento where "usuarioId" = ${usuarioId}`)
