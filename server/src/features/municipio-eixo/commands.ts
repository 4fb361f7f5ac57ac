import { problem } from '#contract/problems.ts'
import type { RegisterRow } from '#contract/register.ts'
import { literal } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import type { Hooks } from '#server/registers/engine.ts'
import { recomputeTotals } from '../evidencia/totals.ts'
import * as queries from './queries.ts'

const MOSTRADOS = 3

/** An axis is not taken away where its questions are already answered. */
export const refuseRespondidos = async (db: Db, municipios: readonly number[], eixos: readonly number[]) => {
  const usos = await queries.respondidos(db, municipios, eixos)
  if (!usos.length) return
  const mostrados = usos.slice(0, MOSTRADOS).map((u) => `${literal(`${u.eixo} em ${u.municipio}`)} (${u.perguntas})`)
  const resto = usos.length > MOSTRADOS ? ` e outros ${usos.length - MOSTRADOS}` : ''
  throw problem.regra({
    motivo: `Nada foi retirado: já há {perguntas respondidas} de ${mostrados.join(', ')}${resto}.`,
  })
}

const par = (row: RegisterRow) => [[row.municipioId as number], [row.eixoId as number]] as const

/** The same care for single rows as for a lot. */
export const umEixo: Hooks = {
  conferir: async ({ db }, body, antes) => {
    if (antes && (antes.municipioId !== body.municipioId || antes.eixoId !== body.eixoId))
      await refuseRespondidos(db, ...par(antes))
  },
  excluir: async ({ db }, antes) => refuseRespondidos(db, ...par(antes)),
  depois: async ({ db }, linhas) =>
    recomputeTotals(
      db,
      linhas.map((l) => l.municipioId as number),
    ),
}
