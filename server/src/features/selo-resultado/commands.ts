import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { ALFABETO_DO_CODIGO, TAMANHO_DO_CODIGO } from '#contract/selo-resultado.ts'
import * as rules from './rules.ts'

export const { faltaPara, seloEstadualDe, totalDe } = rules

/** What a certificate is verified by: eighty bits that nobody guesses. */
export const newCodigo = () =>
  Array.from({ length: TAMANHO_DO_CODIGO }, () => ALFABETO_DO_CODIGO[randomInt(ALFABETO_DO_CODIGO.length)]).join('')

/** The final results that stand, of each state those of the edition that was published last, with its year as `ano`. */
export const resultadosFinais: SQL = sql`(select distinct on (e.uf, r."municipioId") r.*, e.ano
  from selo_resultado r join selo_publicacao p using ("seloPublicacaoId") join selo_edicao e using ("seloEdicaoId")
  where p."retiradaEm" is null and e.ano = (select max(o.ano) from selo_publicacao q join selo_edicao o using ("seloEdicaoId")
    where o.uf = e.uf and q."retiradaEm" is null)
  order by e.uf, r."municipioId")`
