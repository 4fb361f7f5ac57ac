import { ESTADOS_INICIATIVA, ESTADOS_TERRITORIO } from '#contract/territorio-estados.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { Signed } from '#server/http/route.ts'

/* What happened to territories and to what they undertake, step by step. */

const doTerritorio = defineSteps({ tabela: 'territorio_passo', id: 'territorioPassoId', alvo: 'territorioId' })
const daIniciativa = defineSteps({ tabela: 'iniciativa_passo', id: 'iniciativaPassoId', alvo: 'iniciativaId' })

const DO_TERRITORIO = {
  criar: 'Território incluído',
  avancar: 'Avançou de fase',
  voltar: 'Voltou de fase',
  suspender: 'Suspenso',
  retomar: 'Retomado',
} as const
const DA_INICIATIVA = {
  criar: 'Iniciativa incluída',
  iniciar: 'Iniciada',
  concluir: 'Concluída',
  cancelar: 'Cancelada',
  reabrir: 'Reaberta',
} as const

interface Passo<A extends string> {
  alvoId: number
  acao: A
  /** As they are kept. */
  de: number
  para: number
  justificativa?: string | null
}
const dito = (estados: readonly string[], { de, para, ...passo }: Passo<string>, { actor, now }: Signed) => ({
  ...passo,
  de: estados[de - 1]!,
  para: estados[para - 1]!,
  em: now,
  usuarioId: actor.usuarioId,
})
export const insertPassoDoTerritorio = (ctx: Signed, passo: Passo<keyof typeof DO_TERRITORIO>) =>
  ctx.db.execute(doTerritorio.insert(dito(ESTADOS_TERRITORIO, passo, ctx)))
export const insertPassoDaIniciativa = (ctx: Signed, passo: Passo<keyof typeof DA_INICIATIVA>) =>
  ctx.db.execute(daIniciativa.insert(dito(ESTADOS_INICIATIVA, passo, ctx)))

interface Lido {
  em: string
  usuarioId: number | null
  usuario: string | null
  acao: string
  de: string
  para: string
  justificativa: string | null
  dados: unknown
}
const escritos = (lidos: readonly Lido[], nomes: Readonly<Record<string, string>>) =>
  lidos.map(({ dados: _, ...passo }) => ({ ...passo, descricao: nomes[passo.acao] ?? passo.acao }))
/** The newest first. */
export const listPassosDoTerritorio = async (db: Db, territorioId: number) =>
  escritos(await rows<Lido>(db, doTerritorio.list(territorioId)), DO_TERRITORIO)
export const listPassosDaIniciativa = async (db: Db, iniciativaId: number) =>
  escritos(await rows<Lido>(db, daIniciativa.list(iniciativaId)), DA_INICIATIVA)
