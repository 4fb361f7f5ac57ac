import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { DIAS_DA_EXPORTACAO, MAX_EM_ANDAMENTO } from '#contract/exportacao.ts'
import { Problem, problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { inEnvironment } from '#server/access/actor.ts'
import { findPerson } from '#server/access/sessions.ts'
import { writeAudit } from '#server/db/audit.ts'
import { insertRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { receiveMade } from '#server/files/temp.ts'
import { placeOfBanco } from '#server/http/origin.ts'
import type { ExportKind, Signed } from '#server/http/route.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { dropFile, keepFile, openFile, storeFile } from '../arquivo/commands.ts'
import { makeTeller, notifyEvento, notifyPessoas } from '../aviso/commands.ts'
import { FALHOU, PRONTA } from './avisos.ts'
import { findExportacao } from './queries.ts'

export const FILA = 'preparar-exportacao'
/** A ZIP of ours ends there. */
const MAX_BYTES = 4 * 1024 ** 3
const PROGRESSO_MS = 1_000
const DIA = 24 * 3600_000

interface Pedido {
  tipo: string
  titulo: string
  municipioId?: number
  pedido: Readonly<Record<string, unknown>>
}

/** Puts it in the queue, in the transaction of the call. The same one that is still being made is not made twice. */
export const createExportacao = async (ctx: Signed, { tipo, titulo, municipioId, pedido }: Pedido) => {
  const { db, actor, now, banco, services } = ctx
  // Two requests of one person wait for each other here.
  await db.execute(sql`select 1 from usuario where "usuarioId" = ${actor.usuarioId} for no key update`)
  const abertas = await rows<{ exportacaoId: number; igual: boolean }>(
    db,
    sql`select "exportacaoId", tipo = ${tipo} and pedido = ${JSON.stringify(pedido)}::jsonb as igual from exportacao
      where "usuarioId" = ${actor.usuarioId} and situacao in ('na fila', 'preparando')`,
  )
  const igual = abertas.find((a) => a.igual)
  if (igual) {
    ctx.unaudited('the same one is being made already')
    return findExportacao(db, igual.exportacaoId)
  }
  if (abertas.length >= MAX_EM_ANDAMENTO)
    throw problem.regra({
      motivo: `Já há ${MAX_EM_ANDAMENTO} arquivos seus em preparo. Espere um deles ficar pronto, ou cancele um.`,
    })
  const exportacaoId = await insertRow(
    db,
    'exportacao',
    {
      usuarioId: actor.usuarioId,
      tipo,
      titulo,
      pedido: JSON.stringify(pedido),
      municipioId,
      criadaEm: now.toISOString(),
    },
    'exportacaoId',
  )
  await services.jobs.send(banco.nome, db, FILA, { exportacaoId })
  await notifyEvento(db, actor.usuarioId, 'exportacao')
  await ctx.audit({
    acao: 'pedir exportação',
    entidade: 'exportacao',
    entidadeId: exportacaoId,
    mudancas: { titulo: { depois: titulo } },
  })
  return findExportacao(db, exportacaoId)
}

/* Making it */

interface Vez {
  exportacaoId: number
  usuarioId: number
  tipo: string
  titulo: string
  pedido: Record<string, unknown>
}

/** It was given up meanwhile. */
class Cancelada extends Error {}

const lockVez = (job: JobContext, exportacaoId: number) =>
  one<Vez>(
    job.banco.db,
    sql`update exportacao set situacao = 'preparando', feito = 0, total = 0
      where "exportacaoId" = ${exportacaoId} and situacao in ('na fila', 'preparando')
      returning "exportacaoId", "usuarioId", tipo, titulo, pedido`,
  )

/** Writes down how far it is, no oftener than the eye follows; who gave it up is heard here. */
const noteProgresso = (
  { banco }: JobContext,
  { exportacaoId, usuarioId }: Vez,
  total: number,
  stop: (e: Error) => void,
) => {
  let feito = 0
  let escrito = -1
  let writing = false
  const writeFeito = async () => {
    if (writing) return
    writing = true
    try {
      const mudou = feito !== escrito
      escrito = feito
      const viva = await one(
        banco.db,
        sql`update exportacao set feito = ${feito}, total = ${total} where "exportacaoId" = ${exportacaoId} and situacao = 'preparando' returning 1`,
      )
      if (!viva) stop(new Cancelada())
      else if (mudou) await notifyEvento(banco.db, usuarioId, 'exportacao')
    } catch {
      // How far it is will be told with the next one.
    } finally {
      writing = false
    }
  }
  const relogio = setInterval(() => void writeFeito(), PROGRESSO_MS)
  relogio.unref()
  void writeFeito()
  return {
    done: (parts: number) => {
      feito = Math.min(parts, total)
    },
    end: () => clearInterval(relogio),
  }
}

const endFalha = (job: JobContext, vez: Vez, motivo: string) =>
  job.banco.transaction(async (db) => {
    const falhou = await one(
      db,
      sql`update exportacao set situacao = 'falhou', erro = ${motivo}, "terminadaEm" = ${job.now.toISOString()}
        where "exportacaoId" = ${vez.exportacaoId} and situacao = 'preparando' returning 1`,
    )
    if (!falhou) return
    await notifyPessoas(makeTeller(job, db), FALHOU, {
      entre: sql`select ${vez.usuarioId}::int`,
      titulo: `Não foi possível preparar: ${vez.titulo}`,
      texto: motivo,
      para: '/avisos',
      chave: `exportacao-falhou:${vez.exportacaoId}`,
    })
    await notifyEvento(db, vez.usuarioId, 'exportacao')
  })

const makeArquivo = async (job: JobContext, vez: Vez, kind: ExportKind) => {
  const { banco, files, settings, now } = job
  const { ambiente } = placeOfBanco(settings, banco.nome)
  const pessoa = await findPerson(banco.db, vez.usuarioId)
  if (!pessoa) throw problem.regra({ motivo: 'A conta de quem pediu não está habilitada.' })
  const actor = inEnvironment(pessoa, capacidades(ambiente.variante))
  let done = (_: number) => {}
  const { nome, mime, total, body, auditoria } = await kind.make(
    { db: banco.db, actor, now, ambiente, files },
    vez.pedido,
    (parts) => done(parts),
  )
  const progresso = noteProgresso(job, vez, total, (e) => body.destroy(e))
  done = progresso.done
  try {
    const tmp = await receiveMade(body, { dir: join(settings.dataDir, 'temp'), maxBytes: MAX_BYTES, nome, mime })
    try {
      await storeFile({ services: { files } }, tmp)
      await banco.transaction(async (db) => {
        const viva = await one(
          db,
          sql`select 1 from exportacao where "exportacaoId" = ${vez.exportacaoId} and situacao = 'preparando' for update`,
        )
        if (!viva) return
        const arquivoId = await keepFile({ db, actor, now }, tmp)
        const expiraEm = new Date(now.getTime() + DIAS_DA_EXPORTACAO * DIA)
        await db.execute(sql`update exportacao set situacao = 'pronta', feito = ${total}, total = ${total}, "arquivoId" = ${arquivoId},
          "terminadaEm" = ${now.toISOString()}, "expiraEm" = ${expiraEm.toISOString()} where "exportacaoId" = ${vez.exportacaoId}`)
        await writeAudit(db, { usuarioId: actor.usuarioId, now, requestId: null }, auditoria)
        await notifyPessoas(makeTeller(job, db), PRONTA, {
          entre: sql`select ${vez.usuarioId}::int`,
          titulo: `Pronto para baixar: ${vez.titulo}`,
          texto: `O arquivo fica disponível por ${DIAS_DA_EXPORTACAO} dias.`,
          para: `/avisos?baixar=${vez.exportacaoId}`,
          chave: `exportacao-pronta:${vez.exportacaoId}`,
        })
        await notifyEvento(db, vez.usuarioId, 'exportacao')
      })
    } finally {
      await tmp.discard()
    }
  } finally {
    progresso.end()
  }
}

/**
 * Makes one. A process that dies is followed by another, which begins it anew; what it had stored without its row is
 * swept.
 */
export const makeExportacao = async (
  kinds: readonly ExportKind[],
  data: Record<string, unknown>,
  job: JobContext,
): Promise<void> => {
  const vez = await lockVez(job, Number(data.exportacaoId))
  const kind = vez && kinds.find((k) => k.tipo === vez.tipo)
  if (!vez) return
  if (!kind) return endFalha(job, vez, 'Este tipo de arquivo não existe mais.')
  try {
    await makeArquivo(job, vez, kind)
  } catch (e) {
    if (e instanceof Cancelada) return
    const { ambiente } = placeOfBanco(job.settings, job.banco.nome)
    if (e instanceof Problem) return endFalha(job, vez, wording(ambiente.variante).frase(e.message))
    job.log.error({ err: (e as Error).message, exportacaoId: vez.exportacaoId }, 'exportação')
    if (job.lastTry) return endFalha(job, vez, 'Aconteceu uma falha inesperada. Peça o arquivo de novo.')
    throw e
  }
}

/* Afterwards */

interface Guardada {
  situacao: string
  arquivoId: number | null
  titulo: string
  expirou: boolean
}

export const downloadExportacao = async (ctx: Signed, exportacaoId: number) => {
  const e = await one<Guardada>(
    ctx.db,
    sql`select situacao, "arquivoId", titulo, "expiraEm" < ${ctx.now.toISOString()} as expirou from exportacao where "exportacaoId" = ${exportacaoId}`,
  )
  if (e?.arquivoId == null || e.expirou)
    throw problem.naoEncontrado({ frase: 'Este arquivo não está mais disponível. Peça-o de novo.' })
  await ctx.audit({
    acao: 'baixar',
    entidade: 'exportacao',
    entidadeId: exportacaoId,
    mudancas: { titulo: { depois: e.titulo } },
  })
  return openFile(ctx, e.arquivoId)
}

export const cancelExportacao = async (ctx: Signed, exportacaoId: number) => {
  const { db, now } = ctx
  const e = (await one<Guardada>(
    db,
    sql`select situacao, "arquivoId", titulo from exportacao where "exportacaoId" = ${exportacaoId} for update`,
  ))!
  const aberta = e.situacao === 'na fila' || e.situacao === 'preparando'
  if (aberta)
    await db.execute(
      sql`update exportacao set situacao = 'cancelada', "terminadaEm" = ${now.toISOString()} where "exportacaoId" = ${exportacaoId}`,
    )
  else {
    await db.execute(sql`delete from exportacao where "exportacaoId" = ${exportacaoId}`)
    if (e.arquivoId !== null) await dropFile(db, e.arquivoId)
  }
  await notifyEvento(db, ctx.actor.usuarioId, 'exportacao')
  await ctx.audit({
    acao: aberta ? 'cancelar' : 'excluir',
    entidade: 'exportacao',
    entidadeId: exportacaoId,
    mudancas: { titulo: { antes: e.titulo } },
  })
  return { message: aberta ? 'Preparo cancelado' : 'Arquivo tirado da lista' }
}

/** Rows go with their time; the bytes go with the next sweep of the store. */
export const sweepExportacoes = async ({ banco, now }: JobContext) => {
  const antes = new Date(now.getTime() - DIAS_DA_EXPORTACAO * DIA).toISOString()
  await banco.transaction(async (db) => {
    const velhas = await rows<{ arquivoId: number | null }>(
      db,
      sql`delete from exportacao where "expiraEm" < ${now.toISOString()}
        or (situacao in ('falhou', 'cancelada') and "criadaEm" < ${antes}) returning "arquivoId"`,
    )
    for (const { arquivoId } of velhas) if (arquivoId !== null) await dropFile(db, arquivoId)
  })
}
