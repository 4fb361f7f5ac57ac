import { APARENCIA_PROPOSTA, type EstadoProposta } from '#contract/proposta-estados.ts'
import type { Db } from '#server/db/db.ts'
import { defineSteps } from '#server/db/steps.ts'

/* Its story: a line for whatever changes its state, and for each sending and answer. */

const passos = defineSteps({
  tabela: 'municipio_proposta_passo',
  id: 'municipioPropostaPassoId',
  alvo: 'municipioPropostaId',
})
export const listPassos = passos.list

interface Passo {
  acao: string
  de: EstadoProposta
  para: EstadoProposta
  justificativa?: string | null
  dados?: object
}
/** `usuarioId` null: the municipality by its link, or the night's job; `acao` tells which. */
export const notePasso = (
  { db, now }: { db: Db; now: Date },
  usuarioId: number | null,
  municipioPropostaId: number,
  passo: Passo,
) =>
  db.execute(
    passos.insert({
      ...{ alvoId: municipioPropostaId, em: now, usuarioId },
      ...passo,
      de: APARENCIA_PROPOSTA[passo.de].nome,
      para: APARENCIA_PROPOSTA[passo.para].nome,
    }),
  )
