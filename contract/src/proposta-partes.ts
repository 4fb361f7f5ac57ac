import { z } from 'zod'
import { dataField } from './fields.ts'

/** The price of a block, or of the whole, and who bears it. */
export const parte = z.object({
  total: z.number(),
  contrapartida: z.number(),
  investimento: z.number(),
  /** Of the organisation, two decimals; that of the municipality is the rest. */
  percentualContrapartida: z.number(),
})

/** A day that a proposal may name: with a century beyond it dates that follow from it would leave the calendar. */
export const diaDeProposta = dataField.refine(
  (v) => v >= '2000-01-01' && v <= '2099-12-31',
  'Informe um dia entre 2000 e 2099',
)
