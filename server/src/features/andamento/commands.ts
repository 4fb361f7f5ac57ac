import * as queries from './queries.ts'

/** What progress offers to others: when something is late, and how far it is. `l` is a row with situation and hours. */
export const { atrasadaSql, percentualSql, percentualDeVariasSql, porcento } = queries
