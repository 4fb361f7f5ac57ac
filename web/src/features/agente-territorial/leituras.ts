import { type Register, registerEndpoints } from '#contract/register.ts'

/** The rows of one of the agent's registers in a city. */
export const leituraDe = (r: Register) => {
  const { leituras } = registerEndpoints(r)
  return leituras[0]!.endpoint
}
