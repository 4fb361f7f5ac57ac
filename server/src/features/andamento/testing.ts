import { sql } from 'drizzle-orm'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

/** Terms written as rows, in cities of their own: what is shown is worked out, not typed. */
export const termos = (t: TestApp) => {
  const { db } = t.banco
  let n = 0
  const usuario = async (persona: Persona) =>
    (await one<{ id: number }>(
      db,
      sql`select "usuarioId" as id from usuario where email = ${`${persona}@exemplo.com.br`}`,
    ))!.id

  /** A city, and who reaches it: all of it, or some axes. */
  const cidade = async (
    nome: string,
    alcance: Partial<Record<Persona, readonly (number | null)[]>> = {},
    mais: object = {},
  ) => {
    const base = (await one<{ projetoId: number }>(
      db,
      sql`select "projetoId" from municipio order by "municipioId" limit 1`,
    ))!
    const id = await insertRow(db, 'municipio', { nome, uf: 'SC', ...base, ...mais }, 'municipioId')
    for (const [persona, eixos] of Object.entries(alcance))
      for (const eixoId of eixos)
        await insertRow(
          db,
          'usuario_permissao',
          { usuarioId: await usuario(persona as Persona), municipioId: id, eixoId, permissaoId: 2 },
          'usuarioPermissaoId',
        )
    for (const s of t.sessions.values()) s.forget()
    return id
  }
  const grupo = (municipioId: number, mais: object = {}) =>
    insertRow(
      db,
      'municipio_grupo_solucao',
      { municipioId, nome: `Grupo ${String(++n).padStart(3, '0')}`, eixoId: 1, ...mais },
      'municipioGrupoSolucaoId',
    )
  const solucao = async (municipioGrupoSolucaoId: number, nome: string, mais: object = {}) => {
    const { municipioId } = (await one<{ municipioId: number }>(
      db,
      sql`select "municipioId" from municipio_grupo_solucao where "municipioGrupoSolucaoId" = ${municipioGrupoSolucaoId}`,
    ))!
    return insertRow(
      db,
      'municipio_solucao',
      { municipioId, municipioGrupoSolucaoId, nome, ...mais },
      'municipioSolucaoId',
    )
  }
  const tarefa = async (municipioSolucaoId: number, nome: string, horas: number, mais: object = {}) => {
    const { municipioId } = (await one<{ municipioId: number }>(
      db,
      sql`select "municipioId" from municipio_solucao where "municipioSolucaoId" = ${municipioSolucaoId}`,
    ))!
    return insertRow(
      db,
      'municipio_tarefa',
      { municipioId, municipioSolucaoId, nome, horas, ...mais },
      'municipioTarefaId',
    )
  }
  /** Of a task; without one, of the solution's own visits. */
  const horas = (
    origem: 'encontro' | 'relatorio',
    municipioSolucaoId: number,
    municipioTarefaId: number | null,
    minutos: number,
    dia: string,
    cumprida = false,
  ) =>
    insertRow(
      db,
      'termo_hora',
      { origem, origemId: ++n, municipioSolucaoId, municipioTarefaId, minutos, dia, cumprida },
      'termoHoraId',
    )
  return { usuario, cidade, grupo, solucao, tarefa, horas }
}
