import * as registros from './registros.ts'

/** What the shelf offers to the terms of the cities. */
export const { refuseInactiveType } = registros
