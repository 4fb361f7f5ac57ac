import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  usuarioGrupo: {
    de: sql`usuario_grupo coisa`,
    id: sql`coisa."usuarioGrupoId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.usuarioGrupoId!,
    tela: { para: sql`'/groups/edit/' || coisa."usuarioGrupoId"`, abre: (actor) => can(actor, 'grupo') },
  },
}
