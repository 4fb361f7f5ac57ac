import { nomes } from './nomes.ts'
import { naVariante } from './register-words.ts'
import { registers } from './registers.ts'
import type { Wording } from './wording.ts'

/** What the log speaks about, as people call it in each variant. */
const NOMES = new Map<string, (w: Wording) => string>([
  ...registers.map((r) => [r.tabela, (w: Wording) => naVariante(r, w).singular] as const),
  ...Object.entries(nomes).flatMap(([tabela, { registro }]) =>
    registro ? [[tabela, (w: Wording) => w.frase(registro)] as const] : [],
  ),
])
export const ENTIDADES = [...NOMES.keys()]
export const nomeDaEntidade = (entidade: string, w: Wording) =>
  NOMES.get(entidade)?.(w) ?? entidade.replaceAll('_', ' ')
