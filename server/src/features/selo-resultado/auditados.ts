import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  selo_resultado: {
    de: sql`selo_resultado coisa`,
    id: sql`coisa."seloResultadoId"`,
    nome: sql`coisa.sala`,
    alcance: alvos.seloResultadoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`'/cidade/' || coisa."municipioId" || '/selo'`,
      abre: (actor) => can(actor, 'verSelo'),
    },
  },
}
