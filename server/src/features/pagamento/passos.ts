import { APARENCIA_PROCESSO, type EstadoProcesso } from '#contract/pagamento-estados.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { Signed } from '#server/http/route.ts'

/* Its story: a line for whatever changes it. */

const passos = defineSteps({
  tabela: 'processo_pagamento_passo',
  id: 'processoPagamentoPassoId',
  alvo: 'processoPagamentoId',
})
export const listPassos = passos.list

interface Passo {
  acao: string
  de: EstadoProcesso
  para: EstadoProcesso
  justificativa?: string | null
  dados?: object
}
export const notePasso = ({ db, actor, now }: Pick<Signed, 'db' | 'actor' | 'now'>, alvoId: number, passo: Passo) =>
  db.execute(
    passos.insert({
      ...{ alvoId, em: now, usuarioId: actor.usuarioId },
      ...passo,
      de: APARENCIA_PROCESSO[passo.de].nome,
      para: APARENCIA_PROCESSO[passo.para].nome,
    }),
  )
