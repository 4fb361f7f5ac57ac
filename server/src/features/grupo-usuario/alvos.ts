import type { Kinds } from '#server/access/targets.ts'

/** Groups of users are one list for all; who may give which is a rule of theirs. */
export const alvos: Kinds = { usuarioGrupoId: 'livre', usuarioGrupoPermissaoId: 'livre' }
