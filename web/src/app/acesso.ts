import { listaRelatorio, type Pessoa } from '#contract/access.ts'
import type { Flag } from '#contract/permissions.ts'
import type { Tela } from '#web/lib/tela.ts'
import { flagsDaEntrada } from './menu.ts'

interface Quem {
  isAdmin: boolean
  isFullAdmin: boolean
  user: Pick<Pessoa, 'usuarioId' | 'acessoTotal' | 'grupo'>
  /** A list asks for any of its flags. */
  can: (flags: readonly Flag[]) => boolean
}

const alguma = (quem: Quem, flags: readonly Flag[]) => flags.length === 0 || quem.can(flags)

/** What the table of screens asks beyond a session: admin, a listed report, the flags of the entry it belongs to. */
export const podeAbrir = (quem: Quem, tela: Tela, params: Readonly<Record<string, string | undefined>>) => {
  const { acesso, path, pede = flagsDaEntrada(path), proprio } = tela
  if (acesso === 'admin' && !quem.isAdmin) return false
  if (acesso === 'acessoTotal' && !quem.isFullAdmin) return false
  if (acesso === 'relatorio' && !listaRelatorio(quem.user, params.relatorioRoute ?? '')) return false
  return (
    alguma(quem, pede) || (proprio !== undefined && params.id === String(quem.user.usuarioId) && alguma(quem, proprio))
  )
}
