import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  eixo: {
    de: sql`eixo coisa`,
    id: sql`coisa."eixoId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.eixoId!,
    tela: { para: sql`'/eixo'`, abre: (actor) => can(actor, 'eixos') },
  },
}
