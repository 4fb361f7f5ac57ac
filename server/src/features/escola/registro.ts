import { sql } from 'drizzle-orm'
import type { SituacaoEscola } from '#contract/escola-estados.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { one } from '#server/db/sql.ts'
import type { Ctx, RegisterHooks } from '#server/http/route.ts'
import { dropAnexos } from './anexos.ts'
import * as queries from './queries.ts'
import { errosDaEscola } from './rules.ts'

type Escola = Parameters<typeof errosDaEscola>[0]

const checkEscola = async ({ db, now }: Ctx, body: RegisterRow, antes?: RegisterRow) => {
  const escola = { ...antes, ...body } as unknown as Escola
  const { uf } = (await one<{ uf: string }>(
    db,
    sql`select uf from municipio where "municipioId" = ${escola.municipioId}`,
  ))!
  const conhecidas = escola.codigoInep
    ? await queries.listConhecidas(db, [escola.codigoInep], [escola.municipioId])
    : []
  const situacao = (antes?.situacao ?? 'Adesão') as SituacaoEscola
  const erros = errosDaEscola(escola, situacao, uf, conhecidas, todaySaoPaulo(now))
  if (Object.keys(erros).length) throw problem.entradaInvalida({}, erros)
}

/** A school is written as any register, and never into what its state does not allow. */
export const registroDaEscola: RegisterHooks = {
  travar: async ({ db }) => {
    await queries.lockCodigos(db)
  },
  conferir: checkEscola,
  excluir: async ({ db }, antes) => {
    if (antes.situacao !== 'Adesão')
      throw problem.regra({ motivo: 'A escola já passou da adesão. Registre a desistência em vez de excluir' })
    await dropAnexos(db, antes.municipioEscolaId as number)
  },
}
