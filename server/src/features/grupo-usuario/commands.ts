import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import type { Reader } from '#server/http/route.ts'
import { type GrupoComFlags, loadGrupo } from './queries.ts'
import { alcancaGrupo, type GrupoDeDireitos, podeAtribuir } from './rules.ts'

export type { GrupoDeDireitos }

type Quem = Pick<Reader, 'actor' | 'ambiente'>

const onde = ({ ambiente }: Quem) => ({ uf: ambiente.uf, ...capacidades(ambiente.variante) })

/** Whether who asks may give this group to a user. */
export const atribuivel = (quem: Quem, grupo: GrupoComFlags) => podeAtribuir(quem.actor, onde(quem), grupo)

const PODE_ESCOLHER = 'Você só pode escolher o seu grupo de usuário ou um que não pode mais do que ele.'

/** The group that a user gets: one that who asks may give, or the one the user has already. */
export const findGrupoParaAtribuir = async (ctx: Reader, usuarioGrupoId: number, atual?: number) => {
  const grupo = await loadGrupo(ctx.db, usuarioGrupoId)
  if (grupo && (usuarioGrupoId === atual || atribuivel(ctx, grupo))) return grupo
  if (!grupo && ctx.actor.acessoTotal)
    throw problem.entradaInvalida({}, { usuarioGrupoId: 'Grupo de usuário não encontrado' })
  throw problem.semPermissao({ frase: PODE_ESCOLHER }, { usuarioGrupoId: PODE_ESCOLHER })
}

/** Whether a group can do something that who asks cannot. The right to give it is no right to take over its people. */
export const passaDe = (quem: Quem, grupo: GrupoDeDireitos) => !alcancaGrupo(quem.actor, onde(quem), grupo)
