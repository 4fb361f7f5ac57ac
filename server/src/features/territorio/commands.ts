import * as alvos from './alvos.ts'
import * as leitura from './leitura.ts'

/** What territories offer to reports: rows in reach and how things stand. */
export const { eixoDaIniciativa } = alvos
export const { statusNoDiaSql } = leitura
