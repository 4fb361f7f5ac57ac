import { type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#server/db/rows.ts'

/* What somebody is, `usuario u` in `usuario_grupo g`: by role in some municipality, or by the group that usually goes with it. */

const comPapel = (papeis: readonly number[], grupo: string): SQL => sql`(g.nome like ${grupo} or exists (
  select 1 from usuario_permissao p where p."usuarioId" = u."usuarioId" and p."permissaoId" = ${anyOf(papeis)}))`

export const ehConsultor = comPapel([1, 2], 'Consultor%')
export const ehAnalista = comPapel([3], 'Analista')
export const ehAd = comPapel([4], 'AD')
