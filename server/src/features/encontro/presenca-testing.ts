import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export interface Pessoa {
  nome: string
  email?: string | null
  telefone?: string | null
  membroId?: number | null
}

/** A meeting of the first city on 10 March 2026, from two to four in the afternoon, unless told. */
export const encontros = (t: TestApp) => {
  const { db } = t.banco
  const usuarioDe = async (email: string) =>
    (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id
  const novo = async (mais: Record<string, unknown> = {}, convidados: readonly Pessoa[] = []) => {
    const municipioId = Number(mais.municipioId ?? 1)
    const grupo = (await one<{ id: number }>(
      db,
      sql`select "grupoId" as id from grupo where "municipioId" = ${municipioId} order by 1 limit 1`,
    )) ?? { id: await insertRow(db, 'grupo', { municipioId, nome: 'Comitê da prova' }, 'grupoId') }
    const encontroId = await insertRow(
      db,
      'encontro',
      {
        municipioId,
        titulo: 'Oficina de compras',
        encontroType: 1,
        modalidade: 1,
        grupoId: grupo.id,
        inicio: '2026-03-10T14:00:00-03:00',
        fim: '2026-03-10T16:00:00-03:00',
        local: 'Prefeitura, sala 2',
        usuarioId: await usuarioDe('ad@exemplo.com.br'),
        uid: `${randomUUID()}@praca`,
        ...mais,
      },
      'encontroId',
    )
    await insertRows(
      db,
      'encontro_convidado',
      convidados.map((c) => ({
        encontroId,
        nome: c.nome,
        email: c.email ?? null,
        telefone: c.telefone ?? null,
        membroId: c.membroId ?? null,
        peloCodigo: false,
        presente: false,
      })),
    )
    return encontroId
  }
  return { novo, usuarioDe }
}
