import { readFile } from 'node:fs/promises'
import { type SQL, sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { Problem } from '#contract/problems.ts'
import { trabalhoDoRelatorio } from '#contract/relatorio.ts'
import {
  datasDitas,
  filtrosNoDia,
  MENSAGENS_AGENDAMENTO as M,
  type Periodo,
  periodoDito,
  quandoDito,
  tituloDaRota,
} from '#contract/relatorio-agendamento.ts'
import { enderecoDoRelatorio } from '#contract/relatorio-vista.ts'
import { capacidades } from '#contract/variants.ts'
import type { Recorte, Visao } from '#contract/visao-relatorio.ts'
import { wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { rightsOf, stillHolds } from '#server/access/rights.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import type { TempFile } from '#server/files/temp.ts'
import { placeOfBanco } from '#server/http/origin.ts'
import type { FileWork, LongWork } from '#server/http/route.ts'
import { isQueued, type JobContext } from '#server/jobs/jobs.ts'
import { MAX_ANEXO } from '#server/mail/mail.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { makeTeller } from '../aviso/commands.ts'
import {
  findActor,
  keepPronto,
  lockActor,
  Mudou,
  makeByRights,
  storeFeito,
  writeArquivo,
} from '../trabalho/commands.ts'
import { findRelatorio } from '../visao-relatorio/commands.ts'
import { notifyFalha } from './avisos.ts'
import { entidade, FILA, findRecorte, nextEnvio, periodoDe } from './commands.ts'
import { hasEmails, type Linha, loadAgendamento } from './queries.ts'
import { depoisDeFalhar, diaDaVez } from './rules.ts'

/* Scheduled reports: what is due is put into the queue, and each is sent once by whoever takes it. */

/** So many at a time; the rest waits for the next quarter of an hour. */
const MAX_POR_VEZ = 500
/** What was put into the queue before that and is not in it any more lost its process at its last try. */
const PERDIDO_MS = 60 * 60_000
const INESPERADA = 'Aconteceu uma falha inesperada ao preparar o relatório.'

interface Vencido extends Pick<Linha, 'agendamentoId' | 'usuarioId' | 'rota' | 'falhas'> {
  vez: string
  perdido: boolean
}

/** Every quarter of an hour. A row that another process takes just then is left to it. */
export const takeVencidos = (job: JobContext) =>
  job.banco.transaction(async (db) => {
    const { banco, jobs, now } = job
    const perdido = new Date(now.getTime() - PERDIDO_MS).toISOString()
    const naFila = isQueued(FILA, sql`jsonb_build_object('agendamentoId', d."agendamentoId")`)
    const vencidos = await rows<Vencido>(
      db,
      sql`update relatorio_agendamento a set "enfileiradoEm" = ${now.toISOString()}
        from (select d."agendamentoId", d."enfileiradoEm" is not null as perdido from relatorio_agendamento d
          where d.ativo and d."proximaEm" <= ${now.toISOString()}
            and (d."enfileiradoEm" is null or d."enfileiradoEm" < ${perdido} and not ${naFila})
          order by d."proximaEm", 1 limit ${MAX_POR_VEZ} for update of d skip locked) v
        where a."agendamentoId" = v."agendamentoId"
        returning a."agendamentoId", a."usuarioId", a.rota, a.falhas, to_json(a."proximaEm") #>> '{}' as vez, v.perdido`,
    )
    for (const v of vencidos) {
      if (v.perdido && !(await countPerdido(db, job, v))) continue
      const { agendamentoId, vez } = v
      await jobs.send(banco.nome, db, FILA, { agendamentoId, vez })
    }
  })

/**
 * Whoever lost it could not say so: one that takes its process down each time would be begun for ever. Answers whether
 * it is tried again.
 */
const countPerdido = async (
  db: Db,
  job: JobContext,
  { agendamentoId, usuarioId, rota, falhas: antes, vez }: Vencido,
) => {
  const { falhas, ativo } = depoisDeFalhar(antes)
  await db.execute(
    sql`update relatorio_agendamento set falhas = ${falhas}, ativo = ${ativo}, "ultimoResultado" = ${INESPERADA} where "agendamentoId" = ${agendamentoId}`,
  )
  if (!ativo) {
    const titulo = getTitulo(job, rota)
    await notifyFalha(makeTeller(job, db), { usuarioId, agendamentoId, titulo, motivo: INESPERADA, parou: true, vez })
  }
  return ativo
}

/** One time of one schedule: the moment that it was due, or that it was asked for by hand. */
interface Vez {
  readonly a: Linha
  readonly em: string
  readonly agora: boolean
}

const findVez = async ({ banco }: JobContext, data: Record<string, unknown>): Promise<Vez | undefined> => {
  const a = await loadAgendamento(banco.db, Number(data.agendamentoId))
  const agora = data.agora === true
  const em = String(data.vez)
  if (!a || (!agora && !a.ativo)) return undefined
  const esperada = agora ? a.pedidoEm : a.proximaEm
  // Sent already, or meant for another time by now.
  return esperada !== null && Date.parse(esperada) === Date.parse(em) ? { a, em, agora } : undefined
}

/**
 * Ends this time with what came of it, in the transaction of the mail or the notice: whoever comes second finds another
 * time there and does nothing.
 */
const endVez = async (db: Db, { a, em, agora }: Vez, { now }: JobContext, mudancas: SQL) => {
  const outra = agora ? sql`"pedidoEm" = null` : sql`"proximaEm" = ${nextEnvio(a, now)}, "enfileiradoEm" = null`
  const daVez = agora ? sql`"pedidoEm" = ${em}` : sql`"proximaEm" = ${em} and ativo`
  const feita = await one(
    db,
    sql`update relatorio_agendamento set ${outra}, ${mudancas} where "agendamentoId" = ${a.agendamentoId} and ${daVez} returning 1`,
  )
  return feita !== undefined
}

const getTitulo = (job: JobContext, rota: string) => {
  const { ambiente } = placeOfBanco(job.settings, job.banco.nome)
  return wording(ambiente.variante).frase(tituloDaRota(rota, capacidades(ambiente.variante)))
}

/** It did not go out. `para`: nor will it, until its person says so. */
const endFalha = (job: JobContext, vez: Vez, motivo: string, { para = false } = {}) =>
  job.banco.transaction(async (db) => {
    const { a, em, agora } = vez
    const { falhas, ativo } = para ? { falhas: a.falhas, ativo: false } : depoisDeFalhar(a.falhas)
    // By hand it is neither one of its times nor one of its failures.
    const fica = agora && !para
    const contado = fica ? sql`falhas = falhas` : sql`falhas = ${falhas}, ativo = ${ativo}`
    if (!(await endVez(db, vez, job, sql`${contado}, "ultimoResultado" = ${motivo}`))) return
    await notifyFalha(makeTeller(job, db), {
      usuarioId: a.usuarioId,
      agendamentoId: a.agendamentoId,
      titulo: getTitulo(job, a.rota),
      motivo,
      parou: !fica && !ativo,
      vez: em,
    })
  })

interface Pedido extends Recorte {
  visao: Visao | undefined
  /** None where the report has no dates. */
  periodo: Periodo | null
}

const PAGINA = '/dashboard-administrativo2/relatorio'
/** The view as it stands; otherwise, and where the days are not those of the view, what was sent. */
const enderecoDoEnvio = (rota: string, { visao, filtros, vista, periodo }: Pedido) => {
  if (!visao) return enderecoDoRelatorio(rota, filtros, vista)
  const daVisao = `visao=${visao.visaoRelatorioId}`
  if (periodo === null || periodo === 'datas') return `${PAGINA}/${rota}?${daVisao}`
  return `${enderecoDoRelatorio(rota, filtros, vista)}&${daVisao}&mudada=sim`
}

const diasDitos = ({ frequencia }: Linha, { periodo, filtros }: Pedido) => {
  if (periodo === null) return []
  const dito = periodoDito(periodo, frequencia, filtros)
  return [`Período: ${periodo === 'datas' ? dito : `${dito} (${datasDitas(filtros)})`}.`]
}

const sendCarta = async (db: Db, job: JobContext, vez: Vez, pedido: Pedido, actor: Actor, tmp: TempFile) => {
  const teller = makeTeller(job, db)
  const titulo = getTitulo(job, vez.a.rota)
  const { visao } = pedido
  const carta = renderNotice({
    para: actor.email,
    nome: actor.nome,
    titulo: teller.ambiente.titulo,
    assunto: `relatório ${titulo}${visao ? `, ${visao.nome}` : ''}`,
    antes: [
      `Segue em anexo o relatório ${titulo}${visao ? ` (visão ${visao.nome})` : ''}, com o que você alcança hoje.`,
      ...diasDitos(vez.a, pedido),
      `Você agendou este envio: ${quandoDito(vez.a)}.`,
    ],
    link: teller.origin + enderecoDoEnvio(vez.a.rota, pedido),
    rotulo: 'Abrir o relatório',
    depois: [`Para mudar ou parar o envio, abra ${teller.origin}/usuario/agendamentos`],
  })
  await queueMail(teller, {
    ...carta,
    anexos: [{ nome: tmp.nome, mime: tmp.tipo.mime, conteudo: await readFile(tmp.path) }],
  })
}

const ENVIADO = 'Enviado por e-mail'
const NOS_AVISOS = 'Grande demais para um e-mail: espera nos avisos'
const SEM_EMAILS = 'Você não recebe e-mails: espera nos avisos'

/** What it was made by, and what is found when it is sent: nothing of it was lost, and the same is asked for. */
const isSame = (antes: Julgada, agora: Julgada | Recusada) =>
  agora.motivo === undefined &&
  stillHolds(agora.actor, rightsOf(antes.actor)) &&
  JSON.stringify(agora.pedido) === JSON.stringify(antes.pedido)

/**
 * Made with the rights of now, and mailed; or kept with the finished work of its person, where it cannot be. What no
 * longer holds when it is to be sent is not sent (`Mudou`).
 */
const sendArquivo = async (
  job: JobContext,
  vez: Vez,
  julgada: Julgada,
  judgeAgain: (db: Db) => Promise<Julgada | Recusada>,
) => {
  const { work, actor, pedido } = julgada
  const { banco, now } = job
  const { a } = vez
  const { ambiente } = placeOfBanco(job.settings, banco.nome)
  const { filtros, vista } = pedido
  const ordem = { formato: a.formato, escolhas: filtros, vista }
  const ninguem = { progress: () => {}, gone: new AbortController().signal }
  const { tmp, total } = await writeArquivo(job, work, { actor, ambiente, ...ninguem }, ordem)
  const recebe = await hasEmails(banco.db, actor.usuarioId)
  const porEmail = recebe && tmp.tamanho <= MAX_ANEXO
  const resultado = porEmail ? ENVIADO : recebe ? NOS_AVISOS : SEM_EMAILS
  const titulo = `${getTitulo(job, a.rota)} (${a.formato.toUpperCase()})`
  const sendTudo = () =>
    banco.transaction(async (db) => {
      if (!isSame(julgada, await judgeAgain(db))) throw new Mudou()
      const fim = sql`falhas = 0, "ultimaEm" = ${now.toISOString()}, "ultimoResultado" = ${resultado}`
      if (!(await endVez(db, vez, job, fim))) return
      if (porEmail) await sendCarta(db, job, vez, pedido, actor, tmp)
      else await keepPronto(job, db, { tipo: work.tipo, titulo, pedido: ordem, actor, tmp, total })
      await writeAudit(
        db,
        { usuarioId: actor.usuarioId, now, requestId: null },
        { acao: 'enviar por e-mail', entidade, entidadeId: a.agendamentoId },
      )
    })
  if (!porEmail) return storeFeito(job, tmp, sendTudo)
  await sendTudo().finally(() => tmp.discard())
}

/** By whom and what it is made, or why it is not sent any more. */
interface Julgada {
  readonly motivo?: undefined
  readonly actor: Actor
  readonly work: FileWork
  readonly pedido: Pedido
}
interface Recusada {
  readonly motivo: string
}

/** Who had it scheduled, with what they may and reach at this moment. `actor`: none where the account is not enabled. */
const judgeVez = async (
  works: readonly LongWork[],
  job: JobContext,
  { a, em, agora }: Vez,
  actor: Actor | undefined,
  db: Db = job.banco.db,
): Promise<Julgada | Recusada> => {
  if (!actor) return { motivo: M.semConta }
  const { ambiente } = placeOfBanco(job.settings, job.banco.nome)
  const ctx = { db, actor, ambiente, now: job.now }
  const relatorio = findRelatorio(ctx, a.rota)
  const work = works.find((w): w is FileWork => w.tipo === trabalhoDoRelatorio(a.rota) && 'make' in w)
  if (!relatorio || !work) return { motivo: M.semRelatorio }
  const recorte = await findRecorte(ctx, a, relatorio)
  if (!recorte) return { motivo: M.semVisao }
  const periodo = periodoDe(relatorio, a)
  const dia = agora ? todaySaoPaulo(new Date(em)) : diaDaVez(a, job.now)
  const filtros = filtrosNoDia({ periodo, frequencia: a.frequencia }, recorte.filtros, dia)
  return { actor, work, pedido: { ...recorte, filtros, periodo } }
}

/** Sends one. `works`: those that make the files of reports. */
export const sendAgendamento = async (
  works: readonly LongWork[],
  data: Record<string, unknown>,
  job: JobContext,
): Promise<void> => {
  const vez = await findVez(job, data)
  if (!vez) return
  try {
    await makeByRights(async () => {
      const julgada = await judgeVez(works, job, vez, await findActor(job, vez.a))
      if (julgada.motivo !== undefined) return endFalha(job, vez, julgada.motivo, { para: true })
      const judgeAgain = async (db: Db) => judgeVez(works, job, vez, await lockActor(job, db, vez.a), db)
      return sendArquivo(job, vez, julgada, judgeAgain)
    })
  } catch (e) {
    const { ambiente } = placeOfBanco(job.settings, job.banco.nome)
    // One that says when to come back is no answer: there was no room for it now.
    if (e instanceof Problem && e.espera === undefined)
      return endFalha(job, vez, wording(ambiente.variante).frase(e.message))
    job.log.error({ err: (e as Error).message, agendamentoId: vez.a.agendamentoId }, 'relatório agendado')
    if (!job.lastTry) throw e
    await endFalha(job, vez, INESPERADA)
  }
}
