import { can } from '#contract/access.ts'
import { normalize } from '#contract/br.ts'
import {
  ACOES_ESCOLA,
  type AcaoEscola,
  destinoDaEscola,
  faltasDaEscola,
  type NumerosDaEscola,
  podeTerSelo,
  SELO_DEPOIS_DA_FEIRA,
  type SituacaoEscola,
} from '#contract/escola-estados.ts'
import { inepDeOutroEstado } from '#contract/escola-inep.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Conhecida } from './queries.ts'

export interface FatosDaEscola {
  situacao: SituacaoEscola
  antesDeDesistir: SituacaoEscola | null
  seloEscolaParceira: boolean
}

/** The steps that this person may take with it now. */
export const passosPossiveis = (actor: Actor, e: FatosDaEscola): AcaoEscola[] =>
  can(actor, 'editarEscola') ? ACOES_ESCOLA.filter((a) => passoRecusado(e, a) === undefined) : []

/** Why a step is not to be taken. */
export const passoRecusado = (e: FatosDaEscola, acao: AcaoEscola): string | undefined => {
  const para = destinoDaEscola(e.situacao, acao, e.antesDeDesistir)
  if (!para) return `Uma escola em “${e.situacao}” não pode dar este passo`
  return e.seloEscolaParceira && !podeTerSelo(para)
    ? 'A escola tem o Selo Escola Parceira. Retire o selo antes deste passo'
    : undefined
}

interface Escola extends NumerosDaEscola {
  municipioEscolaId?: number
  municipioId: number
  escola: string
  codigoInep: string | null
  seloEscolaParceira: boolean
}
/** What its own fields cannot say: field → sentence. */
export const errosDaEscola = (
  e: Escola,
  situacao: SituacaoEscola,
  uf: string,
  conhecidas: readonly Conhecida[],
  hoje: string,
): Record<string, string> => {
  const inep = inepDeOutroEstado(e.codigoInep, uf) ?? inepDeOutra(e, conhecidas)
  return {
    ...faltasDaEscola(situacao, e, hoje),
    ...(inep && { codigoInep: inep }),
    ...(e.seloEscolaParceira && !podeTerSelo(situacao) && { seloEscolaParceira: SELO_DEPOIS_DA_FEIRA }),
  }
}

/** A code is one school's, in its other years too; and a school of that name has no other code in its municipality. */
export const inepDeOutra = (e: Escola, conhecidas: readonly Conhecida[]): string | undefined => {
  if (e.codigoInep === null) return undefined
  const mesma = (c: Conhecida) => c.municipioId === e.municipioId && normalize(c.escola) === normalize(e.escola)
  const outras = conhecidas.filter((c) => c.municipioEscolaId !== e.municipioEscolaId)
  if (outras.some((c) => c.codigoInep === e.codigoInep && !mesma(c))) return 'Este código INEP já é de outra escola'
  const com = outras.find((c) => mesma(c) && c.codigoInep !== e.codigoInep)
  return com && `Em outro registro esta escola tem o código ${com.codigoInep}`
}
