import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { Problem, problem } from '#contract/problems.ts'
import { DIAS_DO_TRABALHO, MAX_EM_ANDAMENTO } from '#contract/trabalho.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { type Actor, allows, inEnvironment } from '#server/access/actor.ts'
import { rightsOf, stillHolds } from '#server/access/rights.ts'
import { findPerson } from '#server/access/sessions.ts'
import { type AuditEntry, auditInsertMany, goneFrom, writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { receiveMade, type TempFile } from '#server/files/temp.ts'
import { placeOfBanco } from '#server/http/origin.ts'
import type { DataWork, FileWork, LongWork, Made, Order, Progress, Signed } from '#server/http/route.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { dropFile, keepFile, storeFile } from '../arquivo/commands.ts'
import { type Aviso, makeTeller, notifyEvento, notifyPessoas } from '../aviso/commands.ts'
import { arquivoFalhou, arquivoPronto, importacaoConcluida, importacaoFalhou } from './avisos.ts'
import { findTrabalho } from './queries.ts'

export const FILA = 'fazer-trabalho'
/** A ZIP of ours ends there. */
const MAX_BYTES = 4 * 1024 ** 3
const PROGRESSO_MS = 1_000
const DIA = 24 * 3600_000

/** Puts it in the queue, in the transaction of the call. The same one that is still under way is not begun twice. */
export const createTrabalho = async (ctx: Signed, tipo: string, { titulo, municipioId, pedido, entrada }: Order) => {
  const { db, actor, now, banco, services } = ctx
  // Two requests of one person wait for each other here.
  await db.execute(sql`select 1 from usuario where "usuarioId" = ${actor.usuarioId} for no key update`)
  const abertos = await rows<{ trabalhoId: number; igual: boolean }>(
    db,
    sql`select "trabalhoId", tipo = ${tipo} and pedido = ${JSON.stringify(pedido)}::jsonb as igual from trabalho
      where "usuarioId" = ${actor.usuarioId} and situacao in ('na fila', 'em andamento')`,
  )
  const igual = abertos.find((a) => a.igual)
  if (igual) {
    ctx.unaudited('the same one is under way already')
    return findTrabalho(db, igual.trabalhoId)
  }
  if (abertos.length >= MAX_EM_ANDAMENTO)
    throw problem.regra({
      motivo: `Já há ${MAX_EM_ANDAMENTO} trabalhos seus em andamento. Espere um deles terminar, ou cancele um.`,
    })
  const trabalhoId = await insertRow(
    db,
    'trabalho',
    {
      usuarioId: actor.usuarioId,
      tipo,
      titulo,
      pedido: JSON.stringify(pedido),
      municipioId,
      entradaId: entrada && (await keepFile(ctx, entrada)),
      criadoEm: now.toISOString(),
    },
    'trabalhoId',
  )
  await services.jobs.send(banco.nome, db, FILA, { trabalhoId })
  await notifyEvento(db, actor.usuarioId, 'trabalho')
  await ctx.audit({
    acao: 'pedir em segundo plano',
    entidade: 'trabalho',
    entidadeId: trabalhoId,
    mudancas: { titulo: { depois: titulo } },
  })
  return findTrabalho(db, trabalhoId)
}

/* Doing it */

interface Vez {
  trabalhoId: number
  usuarioId: number
  titulo: string
  tipo: string
  pedido: Order['pedido']
  entradaId: number | null
}

/** It was given up meanwhile. */
class Cancelado extends Error {}
/** Its person lost some of what it was made by, while it was made. */
export class Mudou extends Error {}
/** So often the same is made anew before it is left for later. */
const VEZES = 5
/** Makes something by what holds then, and anew when some of that was lost meanwhile. */
export const makeByRights = async <T>(make: () => Promise<T>): Promise<T> => {
  for (let vez = 1; ; vez++) {
    try {
      return await make()
    } catch (e) {
      if (!(e instanceof Mudou) || vez === VEZES) throw e
    }
  }
}

const lockVez = (job: JobContext, trabalhoId: number) =>
  one<Vez>(
    job.banco.db,
    sql`update trabalho set situacao = 'em andamento', feito = 0, total = 0
      where "trabalhoId" = ${trabalhoId} and situacao in ('na fila', 'em andamento')
      returning "trabalhoId", "usuarioId", titulo, tipo, pedido, "entradaId"`,
  )

/** Writes down how far it is, no oftener than the eye follows; who gave it up is heard here. */
const noteProgresso = ({ banco }: JobContext, { trabalhoId, usuarioId }: Vez) => {
  const desistencia = new AbortController()
  let agora = { feito: 0, total: 0 }
  let escrito: typeof agora | undefined
  let writing = false
  const writeFeito = async () => {
    if (writing) return
    writing = true
    try {
      const { feito, total } = agora
      const mudou = escrito?.feito !== feito || escrito.total !== total
      escrito = agora
      const vivo = await one(
        banco.db,
        sql`update trabalho set feito = ${feito}, total = ${total} where "trabalhoId" = ${trabalhoId} and situacao = 'em andamento' returning 1`,
      )
      if (!vivo) desistencia.abort(new Cancelado())
      else if (mudou) await notifyEvento(banco.db, usuarioId, 'trabalho')
    } catch {
      // How far it is will be told with the next one.
    } finally {
      writing = false
    }
  }
  const relogio = setInterval(() => void writeFeito(), PROGRESSO_MS)
  relogio.unref()
  void writeFeito()
  const progress: Progress = (feito, total) => {
    desistencia.signal.throwIfAborted()
    agora = { feito: Math.min(feito, total), total }
  }
  return { progress, total: () => agora.total, gone: desistencia.signal, end: () => clearInterval(relogio) }
}

interface Fim {
  situacao: 'pronto' | 'falhou'
  total?: number
  desfecho: string | null
  arquivoId: number | null
  /** Whose rights the file was made by. */
  actor: Actor | undefined
  aviso: Pick<Aviso, 'titulo' | 'texto'> & { tipo: TipoDeAviso }
}

/** In the transaction of what came of it: stands only where nobody ended it before, and tells its person. */
const endTrabalho = async (job: JobContext, db: Db, vez: Vez, fim: Fim) => {
  const { situacao, total = 0, desfecho, arquivoId, actor, aviso } = fim
  const { trabalhoId, usuarioId, entradaId } = vez
  const expiraEm = new Date(job.now.getTime() + DIAS_DO_TRABALHO * DIA).toISOString()
  const vivo = await one(
    db,
    sql`update trabalho set situacao = ${situacao}, desfecho = ${desfecho}, "arquivoId" = ${arquivoId}::int, "entradaId" = null,
        alcance = ${actor ? sql.param(rightsOf(actor)) : null}::text[], feito = ${total}, total = ${total}, "terminadoEm" = ${job.now.toISOString()}, "expiraEm" = ${expiraEm}
      where "trabalhoId" = ${trabalhoId} and situacao = 'em andamento' returning 1`,
  )
  if (!vivo) throw new Cancelado()
  if (entradaId !== null) await dropFile(db, entradaId)
  const { tipo, titulo, texto } = aviso
  await notifyPessoas(makeTeller(job, db), tipo, {
    entre: sql`select ${usuarioId}::int`,
    titulo,
    texto,
    para: arquivoId === null ? '/avisos' : `/avisos?baixar=${trabalhoId}`,
    chave: `${tipo.tipo}:${trabalhoId}`,
  })
  await notifyEvento(db, usuarioId, 'trabalho')
}

const receiveFeito = ({ settings }: JobContext, { nome, mime, body }: Made) =>
  receiveMade(body, { dir: join(settings.dataDir, 'temp'), maxBytes: MAX_BYTES, nome, mime })
/** Stores a file that was written, and hands it to who keeps its row. */
export const storeFeito = async <T>({ files }: JobContext, tmp: TempFile, keep: (tmp: TempFile) => Promise<T>) => {
  try {
    await storeFile({ services: { files } }, tmp)
    return await keep(tmp)
  } finally {
    await tmp.discard()
  }
}
const storeMade = async <T>(job: JobContext, made: Made, keep: (tmp: TempFile) => Promise<T>) =>
  storeFeito(job, await receiveFeito(job, made), keep)

/** Makes the file of a work, for who asked for it or had it scheduled; who called it stores it. */
export const writeArquivo = async (
  job: JobContext,
  work: FileWork,
  { actor, ambiente, progress, gone }: Omit<Quem, 'total'>,
  pedido: Order['pedido'],
) => {
  const { banco, files, now } = job
  const { made, lido } = await banco.read(async ({ db }) => {
    const made = await work.make({ db, actor, now, ambiente, files, banco, ip: '', gone }, pedido, progress)
    progress(0, made.total)
    gone.addEventListener('abort', () => made.body.destroy(gone.reason), { once: true })
    return { made, lido: work.whileReading && (await receiveFeito(job, made)) }
  }, true)
  const { total, auditoria } = made
  return { tmp: lido ?? (await receiveFeito(job, made)), total, auditoria }
}

const makeArquivo = async (job: JobContext, vez: Vez, work: FileWork, quem: Quem) => {
  const { banco, now } = job
  const { actor } = quem
  const { tmp, total, auditoria } = await writeArquivo(job, work, quem, vez.pedido)
  await storeFeito(job, tmp, () =>
    banco.transaction(async (db) => {
      await checkStill(job, db, vez, work, actor)
      const arquivoId = await keepFile({ db, actor, now }, tmp)
      if (auditoria) await writeAudit(db, { usuarioId: actor.usuarioId, now, requestId: null }, auditoria)
      await endTrabalho(job, db, vez, {
        situacao: 'pronto',
        total,
        desfecho: null,
        arquivoId,
        actor,
        aviso: arquivoPronto(vez.titulo),
      })
    }),
  )
}

interface Feito extends Pick<Order, 'titulo' | 'pedido'> {
  tipo: string
  actor: Actor
  /** Stored already (`storeFeito`). */
  tmp: TempFile
  total: number
}
/** A work that was done without being asked for just then: its file waits for its person as the others do. */
export const keepPronto = async (job: JobContext, db: Db, { tipo, titulo, pedido, actor, tmp, total }: Feito) => {
  const { usuarioId } = actor
  const arquivoId = await keepFile({ db, actor, now: job.now }, tmp)
  const linha = { usuarioId, tipo, titulo, situacao: 'em andamento', criadoEm: job.now.toISOString() }
  const trabalhoId = await insertRow(db, 'trabalho', { ...linha, pedido: JSON.stringify(pedido) }, 'trabalhoId')
  const vez = { trabalhoId, usuarioId, titulo, tipo, pedido, entradaId: null }
  const aviso = arquivoPronto(titulo)
  await endTrabalho(job, db, vez, { situacao: 'pronto', total, desfecho: null, arquivoId, actor, aviso })
  return trabalhoId
}

/** The file that came with the order, as it was when it came. */
const fetchEntrada = async ({ banco, files, settings }: JobContext, { entradaId }: Vez) => {
  const { chave, nome, mime } = (await one<{ chave: string; nome: string; mime: string }>(
    banco.db,
    sql`select chave, nome, mime from arquivo where "arquivoId" = ${entradaId}`,
  ))!
  const { stream } = await files.open(chave)
  return receiveMade(stream, { dir: join(settings.dataDir, 'temp'), maxBytes: MAX_BYTES, nome, mime })
}

const changeDados = async (job: JobContext, vez: Vez, work: DataWork, quem: Quem) => {
  const { banco, now } = job
  const { actor, ambiente, progress, gone } = quem
  const entrada = await fetchEntrada(job, vez)
  try {
    await work.read({ banco, actor, ip: '', gone }, entrada)
    await banco.transaction(async (db) => {
      const who = { usuarioId: actor.usuarioId, now, requestId: null }
      const audit = (entry: AuditEntry) => writeAudit(db, who, entry)
      const auditMany = async (entries: readonly AuditEntry[]) => {
        if (entries.length) await db.execute(auditInsertMany(who, entries))
      }
      const writer = { db, actor, now, ambiente, audit, auditMany }
      const desfecho = await work.apply(writer, entrada, progress, vez.pedido)
      await checkStill(job, db, vez, work, actor)
      await endTrabalho(job, db, vez, {
        situacao: 'pronto',
        total: quem.total(),
        desfecho,
        arquivoId: null,
        actor,
        aviso: importacaoConcluida(vez.titulo, desfecho),
      })
      await notifyEvento(db, vez.usuarioId, 'dados')
    })
  } finally {
    await entrada.discard()
  }
}

/** The person with the rights of now, and how the work hears that it was given up. */
interface Quem {
  actor: Actor
  ambiente: Ambiente
  progress: Progress
  /** As `progress` was told last. */
  total: () => number
  gone: AbortSignal
}

/** Somebody with the rights of now; nobody where the account is not enabled. */
export const findActor = async (
  { banco, settings }: JobContext,
  { usuarioId }: Pick<Vez, 'usuarioId'>,
  db: Db = banco.db,
) => {
  const { ambiente } = placeOfBanco(settings, banco.nome)
  const pessoa = await findPerson(db, usuarioId)
  return pessoa && inEnvironment(pessoa, capacidades(ambiente.variante))
}
/** The same in the transaction that hands something over: whoever takes rights away comes before it or after it. */
export const lockActor = async (job: JobContext, db: Db, quem: Pick<Vez, 'usuarioId'>) => {
  const daPessoa = sql`"usuarioId" = ${quem.usuarioId}`
  await db.execute(sql`select 1 from usuario where ${daPessoa} for share`)
  await db.execute(sql`select 1 from usuario_grupo
    where "usuarioGrupoId" = (select "usuarioGrupoId" from usuario where ${daPessoa}) for share`)
  return findActor(job, quem, db)
}

const checkActor = (actor: Actor | undefined, work: LongWork) => {
  if (!actor) throw problem.regra({ motivo: 'A conta de quem pediu não está habilitada.' })
  if (!allows(actor, work.pedir.permit)) throw problem.semPermissao()
  return actor
}
/** In the transaction that ends it: by what it was made must hold still. */
const checkStill = async (job: JobContext, db: Db, vez: Vez, work: LongWork, made: Actor) => {
  if (!stillHolds(checkActor(await lockActor(job, db, vez), work), rightsOf(made))) throw new Mudou()
}

const makeResultado = async (job: JobContext, vez: Vez, work: LongWork, actor: Actor) => {
  const { ambiente } = placeOfBanco(job.settings, job.banco.nome)
  const { end, ...progresso } = noteProgresso(job, vez)
  try {
    const quem = { actor, ambiente, ...progresso }
    await ('make' in work ? makeArquivo(job, vez, work, quem) : changeDados(job, vez, work, quem))
  } finally {
    end()
  }
}

interface Falha {
  work?: LongWork
  actor?: Actor | undefined
  refusal?: Problem
}

/** Tells why it came to nothing, with the file that says more of it where there is one. */
const endFalha = async (job: JobContext, vez: Vez, motivo: string, { work, actor, refusal }: Falha = {}) => {
  const { banco, now, settings } = job
  const { ambiente } = placeOfBanco(settings, banco.nome)
  const dados = work && 'apply' in work ? work : undefined
  const end = (tmp?: TempFile) =>
    banco.transaction(async (db) => {
      const arquivoId = tmp ? await keepFile({ db, now, actor: vez }, tmp) : null
      const aviso = dados ? importacaoFalhou(vez.titulo, motivo, arquivoId !== null) : arquivoFalhou(vez.titulo, motivo)
      await endTrabalho(job, db, vez, { situacao: 'falhou', desfecho: motivo, arquivoId, actor, aviso })
    })
  const made = refusal && dados?.explain({ ambiente }, refusal)
  await (made ? storeMade(job, made, end) : end()).catch((e) => {
    if (!(e instanceof Cancelado)) throw e
  })
}

/**
 * Does one. A process that dies is followed by another, which begins it anew; what it had stored without its row is
 * swept, what it had written is undone with its transaction.
 */
export const performTrabalho = async (
  works: readonly LongWork[],
  data: Record<string, unknown>,
  job: JobContext,
): Promise<void> => {
  const vez = await lockVez(job, Number(data.trabalhoId))
  if (!vez) return
  const work = works.find((w) => w.tipo === vez.tipo)
  if (!work) return endFalha(job, vez, 'Este tipo de trabalho não existe mais.')
  let actor: Actor | undefined
  try {
    await makeByRights(async () => {
      actor = await findActor(job, vez)
      await makeResultado(job, vez, work, checkActor(actor, work))
    })
  } catch (e) {
    if (e instanceof Cancelado) return
    const { ambiente } = placeOfBanco(job.settings, job.banco.nome)
    // One that says when to come back is no answer: there was no room for it now.
    if (e instanceof Problem && e.espera === undefined)
      return endFalha(job, vez, wording(ambiente.variante).frase(e.message), { work, actor, refusal: e })
    job.log.error({ err: (e as Error).message, trabalhoId: vez.trabalhoId }, 'trabalho em segundo plano')
    if (job.lastTry) return endFalha(job, vez, 'Aconteceu uma falha inesperada. Peça de novo.', { work })
    throw e
  }
}

/* Afterwards */

export interface Guardado {
  tipo: string
  situacao: string
  arquivoId: number | null
  entradaId: number | null
  titulo: string
  municipioId: number | null
  alcance: string[] | null
  expirou: boolean
}

export const dropFiles = async (db: Db, of: readonly Pick<Guardado, 'arquivoId' | 'entradaId'>[]) => {
  for (const arquivoId of of.flatMap((t) => [t.arquivoId, t.entradaId]))
    if (arquivoId !== null) await dropFile(db, arquivoId)
}

/** No try of any work lasts so long: whatever is under way since then lost its process at the last of them. */
const ORFAO = 6 * 3600_000

/** They are told of, and give their place back. */
export const endOrfaos = async (job: JobContext) => {
  const antes = new Date(job.now.getTime() - ORFAO).toISOString()
  const orfaos = await rows<{ trabalhoId: number }>(
    job.banco.db,
    sql`select "trabalhoId" from trabalho where situacao in ('na fila', 'em andamento') and "criadoEm" < ${antes}`,
  )
  for (const { trabalhoId } of orfaos) {
    const vez = await lockVez(job, trabalhoId)
    if (vez) await endFalha(job, vez, 'Aconteceu uma falha inesperada. Peça de novo.')
  }
}

/**
 * Rows go with their time; the bytes go with the next sweep of the store. Of which municipality one was, the log says:
 * those who read of it there are still those who reach it.
 */
export const sweepTrabalhos = async ({ banco, now }: JobContext) => {
  const antes = new Date(now.getTime() - DIAS_DO_TRABALHO * DIA).toISOString()
  await banco.transaction(async (db) => {
    const velhos = await rows<Guardado & { trabalhoId: number }>(
      db,
      sql`delete from trabalho where "expiraEm" < ${now.toISOString()}
        or (situacao = 'cancelado' and "criadoEm" < ${antes}) returning "trabalhoId", titulo, "municipioId", "arquivoId", "entradaId"`,
    )
    for (const { trabalhoId, titulo, municipioId } of velhos)
      if (municipioId !== null)
        await writeAudit(
          db,
          { usuarioId: null, now, requestId: null },
          {
            acao: 'excluir',
            entidade: 'trabalho',
            entidadeId: trabalhoId,
            mudancas: goneFrom(municipioId, { titulo }),
          },
        )
    await dropFiles(db, velhos)
  })
}
