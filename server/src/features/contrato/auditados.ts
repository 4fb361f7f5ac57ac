import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  contrato: {
    de: sql`contrato coisa`,
    id: sql`coisa."contratoId"`,
    nome: sql`coisa."numContrato"`,
    alcance: alvos.contratoId!,
    tela: { para: sql`'/contratos'`, abre: (actor) => can(actor, 'verMenuContrato') },
  },
}
