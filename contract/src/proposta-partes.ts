import { z } from 'zod'

/** The price of a block, or of the whole, and who bears it. */
export const parte = z.object({
  total: z.number(),
  contrapartida: z.number(),
  investimento: z.number(),
  /** Of the organisation, two decimals; that of the municipality is the rest. */
  percentualContrapartida: z.number(),
})
