import { problem } from '#contract/problems.ts'
import type { Ctx } from '#server/http/route.ts'
import { loadGrupo } from './queries.ts'
import { passaDe, podeAtribuir } from './rules.ts'

type C = Pick<Ctx, 'db' | 'ambiente' | 'actor'>

/** The group that a user gets: one that who asks may give, or the one the user has already. */
export const grupoParaAtribuir = async ({ db, actor, ambiente }: C, usuarioGrupoId: number, atual?: number) => {
  const grupo = await loadGrupo(db, usuarioGrupoId)
  const permitido = grupo && (usuarioGrupoId === atual || podeAtribuir(actor, ambiente.uf, grupo))
  if (permitido) return grupo
  if (!grupo && actor.acessoTotal)
    throw problem.entradaInvalida({}, { usuarioGrupoId: 'Grupo de usuário não encontrado' })
  const frase = 'Você só pode escolher o seu próprio grupo de usuário.'
  throw problem.semPermissao({ frase }, { usuarioGrupoId: frase })
}

/** Whether a group can do something that who asks cannot, and could not have by choosing that group. */
export const grupoPassaDe = async ({ db, actor, ambiente }: C, usuarioGrupoId: number) => {
  const grupo = await loadGrupo(db, usuarioGrupoId)
  return grupo !== undefined && passaDe(actor, grupo) && !podeAtribuir(actor, ambiente.uf, grupo)
}
