import { generatePath } from 'react-router'
import type { Wording } from '#contract/wording.ts'
import type { Passo } from '#web/lib/tela.ts'
import { ditoNa, type Tela } from '#web/lib/tela.ts'
import { podeAbrir } from './acesso.ts'
import { telas } from './telas.ts'

const abaixoDe = (path: string, acima: string) => path.startsWith(`${acima}/`)
/** The header of a city tells whose page it is, and the first page is one click away from everywhere. */
const SEM_PASSO = ['/cidade', '/cidade/:id']

/** The screen above: the one that it names, or the nearest whose address its own goes on from. */
const telaAcima = ({ path, acima }: Tela): Tela | undefined => {
  if (acima === false) return undefined
  if (acima) return telas.find((t) => t.path === acima)
  return telas
    .filter((t) => abaixoDe(path, t.path) && !t.para && !SEM_PASSO.includes(t.path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The way down to a screen, for who may go back by it. */
export const passosAte = (
  tela: Tela,
  params: Readonly<Record<string, string | undefined>>,
  quem: Parameters<typeof podeAbrir>[0],
  w: Wording,
): Passo[] => {
  const acima = telaAcima(tela)
  if (!acima) return []
  const antes = passosAte(acima, params, quem, w)
  return podeAbrir(quem, acima, params)
    ? [...antes, { rotulo: ditoNa(acima.titulo, w), para: generatePath(acima.path, params) }]
    : antes
}
