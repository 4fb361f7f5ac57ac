import { emPontos, emSerie } from '#contract/br.ts'
import type { Wording } from '#contract/wording.ts'
import { capacidades } from '#web/lib/ambiente.ts'

/** Which medals ask for more than all questions of a place are worth together, and where the rest comes from. */
export const acimaDoPossivel = (
  w: Wording,
  marcas: readonly { nome: string; em: number }[],
  possiveis: number,
): string | undefined => {
  const acima = marcas.filter((m) => m.em > possiveis)
  if (possiveis <= 0 || acima.length === 0) return undefined
  const resto = capacidades().criteriosSelo ? 'o resto vem do cliente oculto' : 'só isso não basta'
  const fica = acima.length === 1 ? 'fica' : 'ficam'
  return `${emSerie(acima.map((m) => m.nome))} ${fica} acima dos ${emPontos(possiveis)} que ${w.min.os('pergunta')} somam: ${resto}.`
}
