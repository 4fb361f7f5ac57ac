import { sql } from 'drizzle-orm'
import { duracaoDe, type SituacaoEncontro } from '#contract/encontro.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, records } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { nomeDaSolucaoSql, scheduleHoras, unscheduleHoras } from '../termo-referencia/commands.ts'
import * as leitura from './leitura.ts'
import { insertPassos, type Quem } from './passos.ts'
import { type FatosDoEncontro, partesDoEncontro } from './rules.ts'

/**
 * What meetings offer to others. Everything takes the transaction of the request; whoever calls has checked that the
 * person may, and writes the audit row of what it does itself. Who changes a meeting, or what hangs on it (a report,
 * presence), holds its row first:
 *
 *   const e = await lockEncontro(db, now, encontroId)          // 404 where it is gone
 *   await listConvidados(db, encontroId)                       // nothing masked
 *   await markRealizado(db, quem, e)                           // a report tells of it
 *   await undoRealizado(db, quem, e)                         // and no longer does
 *   await scheduleEncontro(db, quem, e)                        // its hours are planned, as its tasks and length say
 *   await unscheduleEncontro(db, quem, e.encontroId)           // they are planned no more: called off, or done
 */

export const { emAlcance, legiveis, situacaoSql, semRelatoSql, semRelatorioSql, prazoDoRelatoSql, grupoDataSql } =
  leitura

export interface EncontroTravado extends FatosDoEncontro {
  encontroId: number
  municipioId: number
  municipio: string
  titulo: string
  encontroType: 1 | 2
  modalidade: 1 | 2 | 3
  grupoId: number
  grupo: string
  /** ISO. */
  inicio: string
  fim: string
  local: string
  descricao: string | null
  usuarioId: number
  usuario: string
  /** As it is kept; `situacaoDe` of rules.ts counts presence too. */
  situacao: SituacaoEncontro
  justificativa: string | null
  encontroSerieId: number | null
  eixosIds: number[]
  enviarConvite: boolean
  uid: string
  sequencia: number
  versao: number
  convidados: number
  solucoes: { municipioSolucaoId: number; nome: string; monitoramento: number }[]
  tarefas: { municipioSolucaoId: number; municipioTarefaId: number; nome: string }[]
}

/** As they stand, in the order of their ids. */
export const loadEncontros = (db: Db, now: Date, ids: readonly number[]) =>
  records<EncontroTravado>(
    db,
    sql`select e."encontroId", e."municipioId", m.nome || '/' || m.uf as municipio, e.titulo, e."encontroType", e.modalidade, e."grupoId",
        g.nome as grupo, e.inicio, e.fim, e.local, e.descricao, e."usuarioId", u.nome as usuario, e.justificativa, e."encontroSerieId",
        e."eixosIds", e."enviarConvite", e.uid, e.sequencia, e.versao, ${leitura.fatosSql(now)},
        (select count(*)::int from encontro_convidado c where c."encontroId" = e."encontroId") as convidados,
        (select coalesce(json_agg(json_build_object('municipioSolucaoId', s."municipioSolucaoId", 'nome', ${nomeDaSolucaoSql},
            'monitoramento', s.monitoramento) order by s."municipioSolucaoId"), '[]')
          from encontro_solucao x join municipio_solucao s using ("municipioSolucaoId") where x."encontroId" = e."encontroId") as solucoes,
        (select coalesce(json_agg(json_build_object('municipioSolucaoId', t."municipioSolucaoId", 'municipioTarefaId', t."municipioTarefaId",
            'nome', t.nome) order by t."municipioSolucaoId", t."municipioTarefaId"), '[]')
          from encontro_tarefa x join municipio_tarefa t using ("municipioTarefaId") where x."encontroId" = e."encontroId") as tarefas
      from ${leitura.DE} where e."encontroId" = ${anyOf(ids)} order by e."encontroId"`,
  )
/** The same, held until the end of the transaction; what was read after the hold is how things stand. */
export const lockEncontros = async (db: Db, now: Date, ids: readonly number[]) => {
  await db.execute(
    sql`select 1 from encontro e where e."encontroId" = ${anyOf(ids)} order by e."encontroId" for update of e`,
  )
  return loadEncontros(db, now, ids)
}
export const lockEncontro = async (db: Db, now: Date, encontroId: number) => {
  const [e] = await lockEncontros(db, now, [encontroId])
  if (!e) throw problem.naoEncontrado()
  return e
}

export interface ConvidadoGuardado {
  encontroConvidadoId: number
  membroId: number | null
  nome: string
  email: string | null
  telefone: string | null
  peloCodigo: boolean
  presente: boolean
}
/** Nothing masked: for mails, lists at the door and reports, never for an answer as it is. */
export const listConvidados = (db: Db, encontroId: number) =>
  rows<ConvidadoGuardado>(
    db,
    sql`select "encontroConvidadoId", "membroId", nome, email, telefone, "peloCodigo", presente from encontro_convidado
      where "encontroId" = ${encontroId} order by sem_acento(nome), "encontroConvidadoId"`,
  )

/* Held */

type Realizavel = Pick<EncontroTravado, 'encontroId' | 'situacao' | 'acabou' | 'temPresenca'>
const setSituacao = (db: Db, encontroId: number, situacao: SituacaoEncontro) =>
  db.execute(sql`update encontro set situacao = ${situacao}, versao = versao + 1 where "encontroId" = ${encontroId}`)
/** A report tells of it: it was held. */
export const markRealizado = async (db: Db, quem: Quem, e: Realizavel) => {
  if (e.situacao === 3) return
  await setSituacao(db, e.encontroId, 3)
  // As it was kept: what presence alone made of it is worked out again when nobody reports.
  await insertPassos(db, quem, [{ encontroId: e.encontroId, acao: 'realizar', de: e.situacao, para: 3 }])
}
/** The report counts no longer: it is what it was before; presence that was taken stays. */
export const undoRealizado = async (db: Db, quem: Quem, e: Realizavel) => {
  if (e.situacao !== 3) return
  const era = await one<{ situacao: SituacaoEncontro }>(
    db,
    sql`select array_position(array['Agendado', 'Confirmado', 'Realizado', 'Reagendado', 'Cancelado'], h.de) as situacao
      from encontro_passo h where h."encontroId" = ${e.encontroId} and h.acao = 'realizar' order by h."encontroPassoId" desc limit 1`,
  )
  const situacao = era && era.situacao !== 5 && era.situacao !== 3 ? era.situacao : 1
  await setSituacao(db, e.encontroId, situacao)
  await insertPassos(db, quem, [{ encontroId: e.encontroId, acao: 'desfazer', de: 3, para: situacao }])
}

/* Planned hours */

type Planejado = Pick<EncontroTravado, 'encontroId' | 'municipioId' | 'inicio' | 'fim' | 'solucoes' | 'tarefas'>
/** Its length, shared over what it is about. */
export const scheduleEncontro = async (db: Db, quem: Quem, e: Planejado) => {
  const partes = partesDoEncontro(duracaoDe(e), e.solucoes, e.tarefas)
  if (!partes.length) return unscheduleHoras(db, quem, e.encontroId)
  await scheduleHoras(db, quem, {
    encontroId: e.encontroId,
    municipioId: e.municipioId,
    dia: todaySaoPaulo(new Date(e.inicio)),
    partes,
  })
}
export const unscheduleEncontro = (db: Db, quem: Quem, encontroId: number) => unscheduleHoras(db, quem, encontroId)
