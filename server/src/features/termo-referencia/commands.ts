import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import * as copia from './copia.ts'
import * as eixos from './eixos.ts'
import * as leitura from './leitura.ts'
import { insertPassos, passosDasHoras, type Quem } from './passos.ts'
import { recusaDaSolucao, recusaDaTarefa } from './rules.ts'
import * as travas from './travas.ts'
import {
  loadSolucoes,
  loadTarefas,
  lockMaisTermos,
  lockTermos,
  type SolucaoTravada,
  type TarefaTravada,
} from './travas.ts'

/**
 * What the reference term offers to others. Everything takes the transaction of the request; whoever calls has checked
 * that the person may, and writes the audit row of what it does itself.
 *
 *   await scheduleHoras(db, { usuarioId, now }, { encontroId, municipioId, dia, partes })   // a meeting is set or changed
 *   await unscheduleHoras(db, quem, encontroId)                                            // it is off
 *   await completeHoras(db, quem, { relatorioId, municipioId, dia, partes })               // a report is approved
 *   await uncompleteHoras(db, quem, relatorioId)                                           // it counts no longer
 *   await restoreHoras(db, quem, { encontroId, municipioId, dia, partes })                 // and the meeting's are back
 *
 * `partes` name a solution and its task, or no task for visits; hours are minutes. What one source said before goes.
 *
 *   sql`with ${termoSql(sql`g."municipioId" = ${id}`)} select … from termo_t t`             // situations and hours
 */

export const { nomeDaSolucaoSql, situacaoDaSolucaoSql, termoSql, termosSql } = leitura
export const { lockTermo } = travas
export const { copySolucoes } = copia

/** After a proposal was signed: which solutions of the term are extras. Holds the term. */
export const markExtras = async (db: Db, municipioId: number) => {
  await travas.lockTermo(db, municipioId)
  return copia.markExtras(db, municipioId)
}
export const { eixosDoRelatorioSql } = eixos

/** Hours of a task, or of the visits of a solution (no task). */
export interface ParteDasHoras {
  municipioSolucaoId: number
  municipioTarefaId: number | null
  minutos: number
  /** The report says that the task is done. */
  cumprida?: boolean
}
type Origem = 'encontro' | 'relatorio'
interface Fonte {
  origem: Origem
  origemId: number
}
interface Antes {
  municipioId: number
  municipioSolucaoId: number
  municipioTarefaId: number | null
  minutos: number
}
const chave = (p: { municipioSolucaoId: number; municipioTarefaId: number | null }) =>
  `${p.municipioSolucaoId}/${p.municipioTarefaId ?? ''}`

const loadFonte = (db: Db, { origem, origemId }: Fonte) =>
  rows<Antes>(
    db,
    sql`select s."municipioId", h."municipioSolucaoId", h."municipioTarefaId", h.minutos from termo_hora h join municipio_solucao s using ("municipioSolucaoId")
      where h.origem = ${origem} and h."origemId" = ${origemId} order by h."termoHoraId"`,
  )

/** All of them are of that municipality, and each task of the solution that it is named with. */
const refuseDesconhecidas = (
  municipioId: number,
  partes: readonly ParteDasHoras[],
  solucoes: readonly SolucaoTravada[],
  tarefas: readonly TarefaTravada[],
) => {
  const bem = (p: ParteDasHoras) =>
    solucoes.some((s) => s.municipioSolucaoId === p.municipioSolucaoId && s.municipioId === municipioId) &&
    (p.municipioTarefaId === null ||
      tarefas.some((t) => t.municipioTarefaId === p.municipioTarefaId && t.municipioSolucaoId === p.municipioSolucaoId))
  if (!partes.every(bem)) throw problem.naoEncontrado()
}

/** What is over or interrupted keeps the meetings that it has, and gets no more. */
const refuseFechadas = (
  partes: readonly ParteDasHoras[],
  antes: readonly Antes[],
  solucoes: readonly SolucaoTravada[],
  tarefas: readonly TarefaTravada[],
) => {
  const tinham = new Map(antes.map((a) => [chave(a), a.minutos]))
  for (const p of partes.filter((x) => x.minutos > (tinham.get(chave(x)) ?? -1))) {
    const tarefa = tarefas.find((t) => t.municipioTarefaId === p.municipioTarefaId)
    const motivo = tarefa
      ? recusaDaTarefa.agendar(tarefa)
      : recusaDaSolucao.mexer(solucoes.find((s) => s.municipioSolucaoId === p.municipioSolucaoId)!)
    if (motivo) throw problem.regra({ motivo })
  }
}

/**
 * Holds the terms of all cities that a source has hours in or gets, then the source itself, and tells what it has: only
 * then is it sure which cities these are. Cities come first, so that who has one already (`lockTermo`) may call; one that
 * the source went to while we waited is not waited for.
 */
const lockFonte = async (db: Db, fonte: Fonte, destino: readonly number[]): Promise<Antes[]> => {
  const cidades = [...destino, ...(await loadFonte(db, fonte)).map((a) => a.municipioId)]
  await lockTermos(db, cidades)
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`praca-termo-${fonte.origem}`}), ${fonte.origemId}::int)`,
  )
  const antes = await loadFonte(db, fonte)
  await lockMaisTermos(
    db,
    antes.map((a) => a.municipioId).filter((id) => !cidades.includes(id)),
  )
  return antes
}

const replaceHoras = async (
  db: Db,
  quem: Quem,
  fonte: Fonte,
  municipioId: number | undefined,
  dia: string,
  partes: readonly ParteDasHoras[],
  { abertas = fonte.origem === 'encontro' } = {},
) => {
  const antes = await lockFonte(db, fonte, municipioId === undefined ? [] : [municipioId])
  const todas = [...antes, ...partes]
  const ids = [...new Set(todas.flatMap((p) => p.municipioTarefaId ?? []))]
  const tarefas = await loadTarefas(db, ids)
  if (municipioId !== undefined) {
    const solucoes = await loadSolucoes(db, [...new Set(partes.map((p) => p.municipioSolucaoId))])
    refuseDesconhecidas(municipioId, partes, solucoes, tarefas)
    if (abertas) refuseFechadas(partes, antes, solucoes, tarefas)
  }
  await db.execute(sql`delete from termo_hora where origem = ${fonte.origem} and "origemId" = ${fonte.origemId}`)
  await insertRows(
    db,
    'termo_hora',
    partes.map(({ municipioSolucaoId, municipioTarefaId, minutos, cumprida = false }) => ({
      municipioSolucaoId,
      municipioTarefaId,
      ...fonte,
      minutos,
      cumprida: cumprida && municipioTarefaId !== null && fonte.origem === 'relatorio',
      dia,
    })),
  )
  await insertPassos(db, 'tarefa', quem, passosDasHoras(tarefas, await loadTarefas(db, ids)))
}

interface Encontro {
  encontroId: number
  municipioId: number
  dia: string
  partes: readonly Omit<ParteDasHoras, 'cumprida'>[]
}
/** What a meeting is about: replaces what it was about before. */
export const scheduleHoras = (db: Db, quem: Quem, { encontroId, municipioId, dia, partes }: Encontro) =>
  replaceHoras(db, quem, { origem: 'encontro', origemId: encontroId }, municipioId, dia, partes)
/** What a meeting had before its report counted, as it was: of what is over by now too. */
export const restoreHoras = (db: Db, quem: Quem, { encontroId, municipioId, dia, partes }: Encontro) =>
  replaceHoras(db, quem, { origem: 'encontro', origemId: encontroId }, municipioId, dia, partes, { abertas: false })
/** What a meeting has: the day and the parts. */
export const loadAgendadas = async (db: Db, encontroId: number) => {
  const lidas = await rows<Omit<Antes, 'municipioId'> & { dia: string }>(
    db,
    sql`select dia::text as dia, "municipioSolucaoId", "municipioTarefaId", minutos from termo_hora
      where origem = 'encontro' and "origemId" = ${encontroId} order by "termoHoraId"`,
  )
  return { dia: lidas[0]?.dia ?? null, partes: lidas.map(({ dia: _, ...parte }) => parte) }
}
/** The meeting is off, or its report has come. */
export const unscheduleHoras = (db: Db, quem: Quem, encontroId: number) =>
  replaceHoras(db, quem, { origem: 'encontro', origemId: encontroId }, undefined, '', [])

interface Relatorio {
  relatorioId: number
  municipioId: number
  dia: string
  partes: readonly ParteDasHoras[]
}
/**
 * What a report tells of: replaces what it told before. Taken of anything that exists, interrupted or finished too: what
 * was done was done.
 */
export const completeHoras = (db: Db, quem: Quem, { relatorioId, municipioId, dia, partes }: Relatorio) =>
  replaceHoras(db, quem, { origem: 'relatorio', origemId: relatorioId }, municipioId, dia, partes)
/** The report counts no longer. */
export const uncompleteHoras = (db: Db, quem: Quem, relatorioId: number) =>
  replaceHoras(db, quem, { origem: 'relatorio', origemId: relatorioId }, undefined, '', [])
