import { problem } from '#contract/problems.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { literal } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import type { RegisterHooks } from '#server/http/route.ts'
import { recomputeTotals } from '../pontuacao/commands.ts'
import * as queries from './queries.ts'

const MOSTRADOS = 3

/** No axis stops counting where its questions are already answered: the statement of points keeps what they brought. */
export const refuseRespondidos = async (db: Db, mudanca: queries.MudancaDeEixos) => {
  const usos = await queries.listRespondidosQuePerdem(db, mudanca)
  if (!usos.length) return
  const mostrados = usos.slice(0, MOSTRADOS).map((u) => `${literal(`${u.eixo} em ${u.municipio}`)} (${u.perguntas})`)
  const resto = usos.length > MOSTRADOS ? ` e outros ${usos.length - MOSTRADOS}` : ''
  throw problem.regra({
    motivo: `Nada foi mudado: já há {perguntas respondidas} de ${mostrados.join(', ')}${resto}. Mantenha o que foi respondido na lista, com {perguntas}, e tente de novo.`,
  })
}

/** Every axis with every municipality. */
export const pares = (municipios: readonly number[], eixos: readonly number[]): queries.Par[] =>
  municipios.flatMap((municipioId) => eixos.map((eixoId) => ({ municipioId, eixoId })))

const par = (row: RegisterRow) => ({ municipioId: row.municipioId as number, eixoId: row.eixoId as number })

/** The same care for single rows as for a lot. */
export const umEixo: RegisterHooks = {
  conferir: async ({ db }, body, antes) => {
    const muda = antes && (antes.municipioId !== body.municipioId || antes.eixoId !== body.eixoId)
    await refuseRespondidos(db, {
      tira: muda ? [par(antes)] : [],
      poe: [{ ...par(body), pergunta: body.pergunta as boolean }],
    })
  },
  excluir: async ({ db }, antes) => refuseRespondidos(db, { tira: [par(antes)] }),
  depois: async ({ db }, linhas) =>
    recomputeTotals(
      db,
      linhas.map((l) => l.municipioId as number),
    ),
}
