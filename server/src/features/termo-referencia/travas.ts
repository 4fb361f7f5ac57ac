import { type SQL, sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { SituacaoSolucao, SituacaoTarefa } from '#contract/termo-referencia.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { termoSql } from './leitura.ts'

/**
 * Whoever changes something of a term holds the term of its city first, and reads how things stand after that: so
 * nothing is started in a group that somebody is interrupting, and nothing is finished twice. Several cities are held in
 * the order of their ids.
 */
export const lockTermos = async (db: Db, municipios: readonly number[]) => {
  for (const id of [...new Set(municipios)].toSorted((a, b) => a - b))
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-termo'), ${id})`)
}
/**
 * The same for who already holds what comes after the cities: waiting there could be for each other, so somebody else's
 * is told as such.
 */
export const lockMaisTermos = async (db: Db, municipios: readonly number[]) => {
  for (const id of new Set(municipios)) {
    const { livre } = (await one<{ livre: boolean }>(
      db,
      sql`select pg_try_advisory_xact_lock(hashtext('praca-termo'), ${id}) as livre`,
    ))!
    if (!livre) throw Object.assign(problem.cruzamento(), { espera: 1 })
  }
}
export const lockTermo = (db: Db, municipioId: number) => lockTermos(db, [municipioId])

type Tabela = 'municipio_grupo_solucao' | 'municipio_solucao' | 'municipio_tarefa' | 'municipio_evidencia'
const IDS: Record<Tabela, string> = {
  municipio_grupo_solucao: 'municipioGrupoSolucaoId',
  municipio_solucao: 'municipioSolucaoId',
  municipio_tarefa: 'municipioTarefaId',
  municipio_evidencia: 'municipioEvidenciaId',
}
/** Holds the term that these things are of; one that is gone is a 404. A row never goes to another city. */
export const lockTermoDe = async (db: Db, tabela: Tabela, ids: readonly number[]) => {
  const id = sql.identifier(IDS[tabela])
  const achados = await rows<{ municipioId: number }>(
    db,
    sql`select distinct "municipioId" from ${sql.identifier(tabela)} where ${id} = ${anyOf(ids)}`,
  )
  if (!achados.length) throw problem.naoEncontrado()
  await lockTermos(
    db,
    achados.map((a) => a.municipioId),
  )
}

export interface GrupoTravado {
  municipioGrupoSolucaoId: number
  municipioId: number
  nome: string
  eixoId: number
  desabilitado: boolean
  justificativa: string | null
  comecou: boolean
  aIniciar: boolean
  semConsultor: boolean
}
export interface SolucaoTravada {
  municipioSolucaoId: number
  municipioId: number
  municipioGrupoSolucaoId: number
  nome: string
  situacao: SituacaoSolucao
  ela: boolean
  grupo: boolean
  justificativa: string | null
  temHoras: boolean
  temConsultor: boolean
  monitoramento: number
  naoComputaHoras: boolean
}
export interface TarefaTravada {
  municipioTarefaId: number
  municipioId: number
  municipioSolucaoId: number
  nome: string
  solucao: SituacaoSolucao
  situacao: SituacaoTarefa
  ela: boolean
  grupo: boolean
  justificativa: string | null
  cumprida: boolean
  temHoras: boolean
}
export interface EvidenciaTravada extends Omit<TarefaTravada, 'situacao' | 'temHoras'> {
  municipioEvidenciaId: number
  /** Its task was interrupted. */
  tarefa: boolean
}

const doGrupo = (grupos: SQL) => sql`g."municipioGrupoSolucaoId" in (${grupos})`
const readTravados = <T>(db: Db, grupos: SQL, linhas: SQL) =>
  rows<T>(db, sql`with ${termoSql(doGrupo(grupos))} ${linhas}`)

/** In the order of their ids; what is not there is left out. */
export const loadGrupos = (db: Db, ids: readonly number[]) =>
  readTravados<GrupoTravado>(
    db,
    sql`select unnest(${sql.param([...ids])}::int[])`,
    sql`select g."municipioGrupoSolucaoId", g."municipioId", g.nome, g."eixoId", g.desabilitado, g.justificativa, g.comecou,
        g."naoIniciadas" > 0 as "aIniciar", g."semConsultor" from termo_g g order by 1`,
  )
const SOLUCAO = sql`select s."municipioSolucaoId", s."municipioId", s."municipioGrupoSolucaoId", s.nome, s.situacao, s.ela, s."grupoDesabilitado" as grupo,
  s.justificativa, s."temHoras", s."consultorHabilitado" as "temConsultor", s.monitoramento, s."naoComputaHoras" from termo_s s`
export const loadSolucoes = (db: Db, ids: readonly number[]) =>
  readTravados<SolucaoTravada>(
    db,
    sql`select "municipioGrupoSolucaoId" from municipio_solucao where "municipioSolucaoId" = ${anyOf(ids)}`,
    sql`${SOLUCAO} where s."municipioSolucaoId" = ${anyOf(ids)} order by 1`,
  )
export const loadSolucoesDoGrupo = (db: Db, grupoId: number) =>
  readTravados<SolucaoTravada>(db, sql`select ${grupoId}::int`, sql`${SOLUCAO} order by 1`)
const TAREFA = sql`select t."municipioTarefaId", t."municipioId", t."municipioSolucaoId", t.nome, t."situacaoSolucao" as solucao, t.situacao, t.ela,
  t."grupoDesabilitado" as grupo, t.justificativa, t.cumprida, t."temHoras" from termo_t t`
const grupoDasTarefas = (ids: readonly number[]) =>
  sql`select sx."municipioGrupoSolucaoId" from municipio_solucao sx join municipio_tarefa tx using ("municipioSolucaoId")
    where tx."municipioTarefaId" = ${anyOf(ids)}`
export const loadTarefas = (db: Db, ids: readonly number[]) =>
  readTravados<TarefaTravada>(
    db,
    grupoDasTarefas(ids),
    sql`${TAREFA} where t."municipioTarefaId" = ${anyOf(ids)} order by 1`,
  )
export const loadTarefasDasSolucoes = (db: Db, ids: readonly number[]) =>
  readTravados<TarefaTravada>(
    db,
    sql`select "municipioGrupoSolucaoId" from municipio_solucao where "municipioSolucaoId" = ${anyOf(ids)}`,
    sql`${TAREFA} where t."municipioSolucaoId" = ${anyOf(ids)} order by 1`,
  )
export const loadEvidencia = async (db: Db, id: number) =>
  (
    await readTravados<EvidenciaTravada>(
      db,
      sql`select sx."municipioGrupoSolucaoId" from municipio_solucao sx join municipio_tarefa tx using ("municipioSolucaoId")
        join municipio_evidencia ex using ("municipioTarefaId") where ex."municipioEvidenciaId" = ${id}`,
      sql`select e."municipioEvidenciaId", e."municipioId", e."municipioTarefaId", t."municipioSolucaoId", e.nome, t."situacaoSolucao" as solucao,
          e.desabilitado as ela, t.ela as tarefa, t."grupoDesabilitado" as grupo, null as justificativa, t.cumprida
        from termo_t t join municipio_evidencia e on e."municipioTarefaId" = t."municipioTarefaId" where e."municipioEvidenciaId" = ${id}`,
    )
  )[0]
