import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { formatDateTime } from '#contract/br.ts'
import { MODALIDADE, parseMomento, SITUACAO_ENCONTRO, TIPO_ENCONTRO } from '#contract/encontro.ts'
import type { alterarEncontro, criarEncontro, excluirEncontro } from '#contract/encontro-mudancas.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow, insertRows, stale, updateRow } from '#server/db/rows.ts'
import { RawJson, rows } from '#server/db/sql.ts'
import type { Ctx, Signed } from '#server/http/route.ts'
import { notifyEncontros } from './anuncio.ts'
import {
  type EncontroTravado,
  emAlcance,
  listConvidados,
  loadEncontros,
  lockEncontros,
  scheduleEncontro,
  unscheduleEncontro,
} from './commands.ts'
import { type Convite, loadConvidados, sendConvites } from './convites.ts'
import * as ligacoes from './ligacoes.ts'
import { type AcaoDoEncontro, insertPassos, type NovoPasso } from './passos.ts'
import * as queries from './queries.ts'
import { diasDaRepeticao, diasEntre, maisDias, quandoFoi, recusa, recusaDaRepeticao, situacaoDe } from './rules.ts'

/* Planning meetings and changing them. */

const entidade = 'encontro'
export const quemDe = ({ actor, now }: Pick<Signed, 'actor' | 'now'>) => ({ usuarioId: actor.usuarioId, now })

/** For the history: names instead of numbers; of the guests only how many they are. */
const paraHistorico = (e: EncontroTravado) => ({
  titulo: e.titulo,
  tipoEncontro: TIPO_ENCONTRO[e.encontroType],
  modalidade: MODALIDADE[e.modalidade],
  quandoEncontro: quandoFoi(e.inicio, e.fim),
  local: e.local,
  descricao: e.descricao,
  grupoEncontro: e.grupo,
  consultor: e.usuario,
  situacaoEncontro: SITUACAO_ENCONTRO[e.situacao],
  justificativa: e.justificativa,
  solucoes: e.solucoes.map((s) => s.nome),
  tarefasEncontro: e.tarefas.map((t) => t.nome),
  convidados: e.convidados,
  enviarConvite: e.enviarConvite,
})

const replyEncontro = async (ctx: Signed, encontroId: number, encontrosIds: readonly number[]) => {
  const { text } = await queries.getEncontro(ctx, encontroId)
  return new RawJson(`${text.slice(0, -1)},"encontrosIds":${JSON.stringify(encontrosIds)}}`)
}

/* New ones */

export interface Novo {
  municipioId: number
  titulo: string
  encontroType: 1 | 2
  modalidade: 1 | 2 | 3
  grupoId: number
  inicio: Date
  fim: Date
  local: string
  descricao: string | null
  usuarioId: number
  enviarConvite: boolean
  encontroSerieId: number | null
  eixosIds: number[]
}
const insertEncontros = (db: Db, { usuarioId: criadoPor, now }: ReturnType<typeof quemDe>, novos: readonly Novo[]) =>
  insertRows(
    db,
    'encontro',
    novos.map((n) => ({
      ...n,
      inicio: n.inicio.toISOString(),
      fim: n.fim.toISOString(),
      criadoPor,
      situacao: 1,
      uid: `${randomUUID()}@praca`,
      sequencia: 0,
      criacao: now.toISOString(),
    })),
    'encontroId',
  )
/** Rows with what they are about, who is asked, hours, steps and audit rows; of one municipality. */
export const storeEncontros = async (
  ctx: Signed,
  novos: readonly Novo[],
  assunto: ligacoes.Assunto,
  convidados: readonly ligacoes.Convidado[],
  acao: AcaoDoEncontro,
) => {
  const { db, now } = ctx
  const quem = quemDe(ctx)
  const ids = await insertEncontros(db, quem, novos)
  await ligacoes.saveAssuntos(db, novos[0]!.municipioId, ids, assunto)
  await ligacoes.insertConvidados(db, ids, convidados)
  const criados = await loadEncontros(db, now, ids)
  for (const e of criados) await scheduleEncontro(db, quem, e)
  await insertPassos(
    db,
    quem,
    criados.map(({ encontroId }) => ({ encontroId, acao, de: 1, para: 1 })),
  )
  await ctx.auditMany(
    criados.map((e) => ({
      acao: 'criar',
      entidade,
      entidadeId: e.encontroId,
      mudancas: diff(undefined, paraHistorico(e)),
    })),
  )
  return criados
}

/** The same hours on another day. */
export const noDia = (dia: string, inicioString: string, fimString: string) => {
  const escrito = dia.split('-').reverse().join('/')
  const em = (s: string) => parseMomento(`${escrito} ${s.trim().slice(11)}`)!
  return { inicio: em(inicioString), fim: em(fimString) }
}
interface Quando {
  inicioString: string
  fimString: string
  repeticao?: Parameters<typeof diasDaRepeticao>[1] | null | undefined
}
/** When each of them is: one, or those of the repetition. */
export const ocorrenciasDe = ({ inicioString, fimString, repeticao }: Quando) => {
  const dia = todaySaoPaulo(parseMomento(inicioString)!)
  const erros = repeticao && recusaDaRepeticao(dia, repeticao)
  if (erros) throw problem.entradaInvalida({}, erros)
  const dias = repeticao ? diasDaRepeticao(dia, repeticao) : [dia]
  return dias.map((d) => noDia(d, inicioString, fimString))
}

export const createEncontro = async (ctx: Ctx, body: BodyOf<typeof criarEncontro, 'out'>) => {
  const { db, now } = ctx
  const { municipioId, repeticao, solucoesEvento, tarefasEvento, convidadosEvento, inicioString, fimString, ...dados } =
    body
  const quando = ocorrenciasDe({ inicioString, fimString, repeticao })
  await ligacoes.checkGrupo(db, municipioId, dados.grupoId)
  await ligacoes.checkConsultor(db, municipioId, dados.usuarioId)
  const assunto = await ligacoes.loadAssunto(
    db,
    municipioId,
    solucoesEvento.map((s) => s.municipioSolucaoId),
    tarefasEvento.map((t) => t.municipioTarefaId),
  )
  ligacoes.refuseSemTarefa(ctx, assunto)
  const { convidados } = await ligacoes.readConvidados(ctx, municipioId, convidadosEvento)
  const encontroSerieId = repeticao
    ? await insertRow(
        db,
        'encontro_serie',
        { municipioId, repeticao: repeticao.tipo, criacao: now.toISOString() },
        'encontroSerieId',
      )
    : null
  const novos = quando.map((q) => ({
    ...dados,
    ...q,
    municipioId,
    encontroSerieId,
    eixosIds: ligacoes.eixosDe(assunto),
  }))
  const criados = await storeEncontros(ctx, novos, assunto, convidados, 'criar')
  await notifyEncontros(ctx, 'marcado', criados)
  const ids = criados.map((e) => e.encontroId)
  await sendConvites(ctx, ids, 'convite')
  return replyEncontro(ctx, ids[0]!, ids)
}

/* Changes */

/** It, and what of its series follows in reach where that is asked for: all of them held, in the order of their ids. */
const lockAlcance = async ({ db, actor, now }: Signed, encontroId: number, alcance: 'este' | 'seguintes') => {
  const ids = await rows<{ encontroId: number }>(
    db,
    alcance === 'este'
      ? sql`select ${encontroId}::int as "encontroId"`
      : sql`select e."encontroId" from encontro este join encontro e on e."encontroId" = este."encontroId"
            or e."encontroSerieId" = este."encontroSerieId" where este."encontroId" = ${encontroId} and ${emAlcance(actor)} order by 1`,
  )
  const todos = await lockEncontros(
    db,
    now,
    ids.map((x) => x.encontroId),
  )
  const este = todos.find((e) => e.encontroId === encontroId)
  if (!este) throw problem.naoEncontrado()
  const seguintes = todos
    .filter((e) => e !== este && Date.parse(e.inicio) > Date.parse(este.inicio))
    .toSorted((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio))
  return { este, seguintes }
}
const refuseMotivo = (motivo: string | null) => {
  if (motivo) throw problem.regra({ motivo })
}

type Corpo = BodyOf<typeof alterarEncontro, 'out'>
/** What becomes of one of them. */
interface Mudanca {
  acao: AcaoDoEncontro
  valores: Record<string, unknown>
  para: EncontroTravado['situacao']
  justificativa?: string | null
}
const CAMPOS = [
  'titulo',
  'encontroType',
  'modalidade',
  'local',
  'usuarioId',
  'descricao',
  'enviarConvite',
  'grupoId',
] as const

/** When it is, where another moment is asked for: what follows moves by as many days. */
const quandoFica = (e: EncontroTravado, este: EncontroTravado, body: Corpo) => {
  if (body.inicioString === undefined || body.fimString === undefined) return undefined
  const [daqui, para] = [todaySaoPaulo(new Date(este.inicio)), todaySaoPaulo(parseMomento(body.inicioString)!)]
  const dia = maisDias(todaySaoPaulo(new Date(e.inicio)), diasEntre(daqui, para))
  const q = noDia(dia, body.inicioString, body.fimString)
  return q.inicio.getTime() === Date.parse(e.inicio) && q.fim.getTime() === Date.parse(e.fim) ? undefined : q
}
const mudancaDe = (e: EncontroTravado, este: EncontroTravado, body: Corpo): Mudanca => {
  if (body.situacao === 5)
    return {
      acao: 'cancelar',
      valores: { situacao: 5, justificativa: body.justificativa },
      para: 5,
      justificativa: body.justificativa,
    }
  if (body.situacao === 1 && este.situacao === 5)
    return { acao: 'reativar', valores: { situacao: 1, justificativa: null }, para: 1 }
  const quando = quandoFica(e, este, body)
  const valores: Record<string, unknown> = Object.fromEntries(CAMPOS.map((c) => [c, body[c]]))
  if (quando) Object.assign(valores, { inicio: quando.inicio.toISOString(), fim: quando.fim.toISOString() })
  const confirma = body.situacao === 2 && e.situacao !== 2
  const desconfirma = body.situacao === 1 && e.situacao === 2 && !quando
  const para = body.situacao === 2 ? 2 : quando ? 4 : desconfirma ? 1 : e.situacao
  const acao = quando ? 'reagendar' : confirma ? 'confirmar' : desconfirma ? 'desconfirmar' : 'alterar'
  return { acao, valores: { ...valores, situacao: para }, para }
}
/** Why it cannot be done, by the rules of rules.ts. */
const motivoDe = (e: EncontroTravado, este: EncontroTravado, body: Corpo): string | null => {
  const { acao } = mudancaDe(e, este, body)
  if (acao === 'cancelar') return recusa.cancelar(e)
  if (acao === 'reativar') return recusa.reativar(e)
  if (acao === 'reagendar') return recusa.mover(e)
  return acao === 'confirmar' ? recusa.confirmar(e) : recusa.editar(e)
}

/** What is named anew is in reach, and of the city. */
const checkNomeados = async (ctx: Ctx, e: EncontroTravado, body: Corpo) => {
  const { db } = ctx
  if (body.usuarioId !== undefined && body.usuarioId !== e.usuarioId) {
    if (!(await ctx.inReach('usuarioId', [body.usuarioId]))) throw problem.naoEncontrado()
    await ligacoes.checkConsultor(db, e.municipioId, body.usuarioId)
  }
  if (body.grupoId !== undefined && body.grupoId !== e.grupoId)
    await ligacoes.checkGrupo(db, e.municipioId, body.grupoId)
  const { solucoesEvento, tarefasEvento } = body
  if (!solucoesEvento && !tarefasEvento) return undefined
  const solucoesIds = (solucoesEvento ?? e.solucoes).map((s) => s.municipioSolucaoId)
  const tinha = e.tarefas.filter((t) => !solucoesEvento || solucoesIds.includes(t.municipioSolucaoId))
  const tarefasIds = (tarefasEvento ?? tinha).map((t) => t.municipioTarefaId)
  const [antigas, feitas] = [e.solucoes.map((s) => s.municipioSolucaoId), e.tarefas.map((t) => t.municipioTarefaId)]
  const novas = {
    solucoes: solucoesIds.filter((s) => !antigas.includes(s)),
    tarefas: tarefasIds.filter((t) => !feitas.includes(t)),
  }
  if (
    !(await ctx.inReach('municipioSolucaoId', novas.solucoes)) ||
    !(await ctx.inReach('municipioTarefaId', novas.tarefas))
  )
    throw problem.naoEncontrado()
  const assunto = await ligacoes.loadAssunto(db, e.municipioId, solucoesIds, tarefasIds)
  if (e.tarefas.length > 0) ligacoes.refuseSemTarefa(ctx, assunto)
  return assunto
}

/** Calendars are told of a newer one where something that they show is another. */
const VISTOS = ['titulo', 'inicio', 'fim', 'local', 'descricao', 'situacao'] as const
const mudouNoCalendario = (a: EncontroTravado, d: EncontroTravado) =>
  VISTOS.some((c) => (c === 'situacao' ? (a.situacao === 5) !== (d.situacao === 5) : a[c] !== d[c]))
const ANUNCIOS: Partial<Record<AcaoDoEncontro, 'cancelado' | 'reativado' | 'reagendado'>> = {
  cancelar: 'cancelado',
  reativar: 'reativado',
  reagendar: 'reagendado',
}

const CONVITES: Partial<Record<AcaoDoEncontro, Convite>> = { cancelar: 'cancelamento', reativar: 'convite' }

export const changeEncontro = async (ctx: Ctx, body: Corpo) => {
  const { db, now } = ctx
  const quem = quemDe(ctx)
  const { este, seguintes } = await lockAlcance(ctx, body.encontroId, body.alcance)
  if (este.versao !== body.versao) throw stale(await queries.getEncontro(ctx, este.encontroId))
  refuseMotivo(motivoDe(este, este, body))
  // Of those that follow, what was held or called off stays as it is.
  const alvos = [este, ...seguintes.filter((e) => motivoDe(e, este, body) === null)]
  const { acao } = mudancaDe(este, este, body)
  const soEstado = acao === 'cancelar' || acao === 'reativar'
  const assunto = soEstado ? undefined : await checkNomeados(ctx, este, body)
  const lista =
    !soEstado && body.convidadosEvento
      ? await ligacoes.readConvidados(
          ctx,
          este.municipioId,
          body.convidadosEvento,
          await listConvidados(db, este.encontroId),
        )
      : undefined
  const convidadosAntes = await loadConvidados(
    db,
    alvos.map((e) => e.encontroId),
  )
  for (const e of alvos) {
    const { valores } = mudancaDe(e, este, body)
    await updateRow(
      db,
      'encontro',
      { encontroId: e.encontroId },
      { ...valores, ...(assunto && { eixosIds: ligacoes.eixosDe(assunto) }) },
    )
    if (lista) await ligacoes.saveConvidados(db, e.encontroId, lista, e === este)
  }
  const ids = alvos.map((e) => e.encontroId)
  if (assunto) await ligacoes.saveAssuntos(db, este.municipioId, ids, assunto)
  const depois = await loadEncontros(db, now, ids)
  const passos: NovoPasso[] = []
  const antesDe = new Map(alvos.map((e) => [e.encontroId, e]))
  const mudaram: EncontroTravado[] = []
  for (const d of depois) {
    const a = antesDe.get(d.encontroId)!
    if (d.situacao === 5) await unscheduleEncontro(db, quem, d.encontroId)
    else if (assunto || a.inicio !== d.inicio || a.fim !== d.fim || a.situacao === 5)
      await scheduleEncontro(db, quem, d)
    const mudancas = diff(paraHistorico(a), paraHistorico(d))
    const m = mudancaDe(a, este, body)
    if (!Object.keys(mudancas).length && !lista) continue
    mudaram.push(d)
    passos.push({
      encontroId: d.encontroId,
      acao: m.acao,
      de: situacaoDe(a),
      para: situacaoDe(d),
      justificativa: m.justificativa ?? null,
      ...(m.acao === 'reagendar' && { antes: quandoFoi(a.inicio, a.fim) }),
    })
    await ctx.audit({ acao: 'alterar', entidade, entidadeId: d.encontroId, mudancas })
  }
  if (!mudaram.length) ctx.unaudited('nothing of it was another')
  await insertPassos(db, quem, passos)
  const noCalendario = mudaram.filter((d) => mudouNoCalendario(antesDe.get(d.encontroId)!, d)).map((d) => d.encontroId)
  await db.execute(sql`update encontro set sequencia = sequencia + 1 where "encontroId" = ${anyOf(noCalendario)}`)
  if (mudaram.length)
    await notifyEncontros(ctx, ANUNCIOS[acao] ?? 'alterado', mudaram, {
      antes: mudaram.map((d) => antesDe.get(d.encontroId)!),
      motivo: body.justificativa,
    })
  await sendConvites(
    ctx,
    mudaram.map((d) => d.encontroId),
    CONVITES[acao] ?? 'atualizacao',
    {
      antes: convidadosAntes,
      vistas: noCalendario,
    },
  )
  return replyEncontro(
    ctx,
    este.encontroId,
    mudaram.map((d) => d.encontroId),
  )
}

/* Deletion */

export const removeEncontro = async (
  ctx: Ctx,
  encontroId: number,
  { alcance }: QueryOf<typeof excluirEncontro, 'out'>,
) => {
  const { db } = ctx
  const { este, seguintes } = await lockAlcance(ctx, encontroId, alcance)
  const motivo = recusa.excluir(este)
  if (motivo) throw problem.emUso({ frase: motivo })
  const saem = [este, ...seguintes.filter((e) => recusa.excluir(e) === null)]
  const ids = saem.map((e) => e.encontroId)
  await notifyEncontros(ctx, 'excluido', [], { antes: saem.filter((e) => e.situacao !== 5) })
  const marcados = saem.filter((e) => e.situacao !== 5).map((e) => e.encontroId)
  await sendConvites(ctx, marcados, 'cancelamento')
  for (const e of saem) await unscheduleEncontro(db, quemDe(ctx), e.encontroId)
  await db.execute(sql`update rota_parada set "encontroId" = null where "encontroId" = ${anyOf(ids)}`)
  await db.execute(sql`delete from encontro where "encontroId" = ${anyOf(ids)}`)
  if (este.encontroSerieId !== null)
    await db.execute(sql`delete from encontro_serie s where s."encontroSerieId" = ${este.encontroSerieId}
      and not exists (select 1 from encontro e where e."encontroSerieId" = s."encontroSerieId")`)
  await ctx.auditMany(
    saem.map((e) => ({
      acao: 'excluir',
      entidade,
      entidadeId: e.encontroId,
      mudancas: goneFrom(e.municipioId, {
        nome: `${formatDateTime(e.inicio)} - ${e.titulo}`,
        ...paraHistorico(e),
      }),
    })),
  )
  const w = wording(ctx.ambiente.variante)
  return {
    message:
      ids.length === 1
        ? w.frase('{Encontro excluído}')
        : `${w.conta(ids.length, 'encontro')} ${w.flexiona('encontro', 'excluídos')}`,
    excluidos: ids.length,
  }
}
