import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  usuario: {
    de: sql`usuario coisa`,
    id: sql`coisa."usuarioId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.usuarioId!,
    tela: { para: sql`'/usuario/editar/' || coisa."usuarioId"`, abre: (actor) => can(actor, 'usuarios') },
  },
}
