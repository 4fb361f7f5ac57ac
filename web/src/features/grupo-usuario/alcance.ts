import { resumoChips } from '#contract/br.ts'
import type { GrupoLinha } from '#contract/grupo-usuario.ts'
import type { Wording } from '#contract/wording.ts'

/** What the group reaches, in a few words. */
export const alcanceDe = (g: Pick<GrupoLinha, 'acessoTotal' | 'verTodosEixos'>, w: Wording) => {
  if (g.acessoTotal) return 'Acesso total'
  const todos = w.todos('eixo')
  return g.verTodosEixos ? todos.charAt(0).toUpperCase() + todos.slice(1) : 'Só os das permissões'
}

/** One name, then '+3 eixos'. */
export const resumoEixos = (nomes: readonly string[], w: Wording): string[] => {
  const { visiveis, resto } = resumoChips(nomes, 1, w.min.umEVarios('eixo'))
  return resto ? [...visiveis, resto] : [...visiveis]
}
