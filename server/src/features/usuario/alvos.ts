import { sql } from 'drizzle-orm'
import { municipioEixoScope, targetQueries, usuarioScope } from '#server/access/scopes.ts'
import type { Kinds } from '#server/access/targets.ts'

export const alvos: Kinds = {
  usuarioId: targetQueries.usuarioId,
  permissaoId: 'livre',
  usuarioPermissaoId: (actor, id) => sql`select 1 from usuario_permissao p where p."usuarioPermissaoId" = ${id}
    and ${municipioEixoScope(actor, sql`p."municipioId"`, sql`p."eixoId"`)} and ${usuarioScope(actor, sql`p."usuarioId"`)}`,
}
