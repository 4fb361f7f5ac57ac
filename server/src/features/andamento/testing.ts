import { sql } from 'drizzle-orm'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { insertGrupo, insertSolucao, insertTarefa } from '../termo-referencia/testing.ts'

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
    insertGrupo(db, municipioId, 1, { nome: `Grupo ${String(++n).padStart(3, '0')}`, ...mais })
  const solucao = (grupoId: number, nome: string, mais: object = {}) => insertSolucao(db, grupoId, { nome, ...mais })
  const tarefa = (solucaoId: number, nome: string, horas: number, mais: object = {}) =>
    insertTarefa(db, solucaoId, horas, { nome, ...mais })
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
