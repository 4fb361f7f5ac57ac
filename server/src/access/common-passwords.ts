import { createRequire } from 'node:module'
import { normalize } from '#contract/br.ts'
import { ehComum, SENHA_MINIMA } from '#contract/senha.ts'

const PACKAGE = '@zxcvbn-ts/language-common'
/** Shorter words come to ten characters only with more around them than counts as ornament. */
const SHORTEST = 4

/**
 * Fifty thousand passwords seen in leaks. Kept as one text: those long enough to be chosen, and of the others the word
 * inside. A set of as many strings would weigh ten times as much, and the library itself is let go again.
 */
const load = (): string => {
  const require = createRequire(import.meta.url)
  const { dictionary } = require(PACKAGE) as { dictionary: Record<string, string[]> }
  const words = new Set<string>()
  for (const password of dictionary['passwords-common']!) {
    const p = normalize(password)
    if (p.length >= SENHA_MINIMA) words.add(p)
    const core = p.replace(/^[^a-z]+|[^a-z]+$/g, '')
    if (core.length >= SHORTEST && /^[a-z]+$/.test(core)) words.add(core)
  }
  for (const file of Object.keys(require.cache)) if (file.includes(PACKAGE)) delete require.cache[file]
  return `\n${[...words].join('\n')}\n`
}
let list: string | undefined

/** Whether others would guess it: one of the list, with digits and signs around it or not. Read at the first question. */
export const isCommonPassword = (senha: string): boolean => {
  list ??= load()
  return ehComum(senha, (palavra) => !palavra.includes('\n') && list!.includes(`\n${palavra}\n`))
}
