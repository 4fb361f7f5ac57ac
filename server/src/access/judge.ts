import { problem } from '#contract/problems.ts'
import type { Actor } from './actor.ts'

/**
 * Who made something does not judge it: not who sent a file its analysis, nor who wrote a report its approval. Full
 * access lifts it, and then it is written down that it did.
 */
export interface Judged<A extends string> {
  /** What somebody who made it is told, by what they wanted to do with it. */
  readonly frases: Readonly<Record<A, string>>
  /** What is written down where full access did it all the same. */
  readonly excecao: string
}

type Who = Pick<Actor, 'usuarioId' | 'acessoTotal'>

/** Whether the person is one of those who made it; the system, null, is nobody. */
export const isMine = ({ usuarioId }: Pick<Who, 'usuarioId'>, makers: readonly (number | null)[]) =>
  makers.includes(usuarioId)

/** `mine`: the person is one of those who made it. */
export const mayJudge = ({ acessoTotal }: Pick<Who, 'acessoTotal'>, mine: boolean) => !mine || acessoTotal

/** Refuses who made it, in its own words. Answers what is to be written down of an exception. */
export const judging =
  <A extends string>({ frases, excecao }: Judged<A>) =>
  (who: Pick<Who, 'acessoTotal'>, mine: boolean, act: A): string | undefined => {
    if (!mayJudge(who, mine)) throw problem.semPermissao({ frase: frases[act] })
    return mine ? excecao : undefined
  }
