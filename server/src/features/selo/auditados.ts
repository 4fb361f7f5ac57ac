import { sql } from 'drizzle-orm'
import { targetQueries } from '#server/access/scopes.ts'
import type { Auditados } from '#server/http/route.ts'

export const auditados: Auditados = {
  /** The log names an enrolment by its municipality. */
  selo_inscricao: {
    de: sql`municipio coisa`,
    id: sql`coisa."municipioId"`,
    alcance: targetQueries.municipioId,
    municipioId: sql`coisa."municipioId"`,
  },
}
