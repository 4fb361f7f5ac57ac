import * as alvos from './alvos.ts'
import * as leitura from './leitura.ts'

/** What territories offer to reports: which rows are in reach, and how they stand on a day. */
export const { atorScope } = alvos
export const { statusNoDiaSql } = leitura
