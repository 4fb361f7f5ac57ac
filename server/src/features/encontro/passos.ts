import { ESTADOS_ENCONTRO, type EstadoEncontro, type PassoEncontro, type SituacaoEncontro } from '#contract/encontro.ts'
import { wording } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { Reader } from '#server/http/route.ts'

/* What happened to a meeting, step by step. */

const passos = defineSteps({ tabela: 'encontro_passo', id: 'encontroPassoId', alvo: 'encontroId' })

export const estadoDe = (s: SituacaoEncontro): EstadoEncontro => ESTADOS_ENCONTRO[s - 1]!

const DESCRICOES = {
  criar: '{Encontro marcado}',
  lote: '{Encontro marcado} em lote',
  alterar: '{Encontro alterado}',
  reagendar: '{Encontro reagendado}',
  confirmar: '{Encontro confirmado}',
  desconfirmar: 'Confirmação retirada',
  cancelar: '{Encontro cancelado}',
  reativar: '{Encontro reativado}',
  realizar: '{Encontro realizado}, por um relatório',
  desfazer: 'O relatório {do encontro} deixou de valer',
} as const
export type AcaoDoEncontro = keyof typeof DESCRICOES

export interface Quem {
  usuarioId: number | null
  now: Date
}
export interface NovoPasso {
  encontroId: number
  acao: AcaoDoEncontro
  de: SituacaoEncontro
  para: SituacaoEncontro
  justificativa?: string | null
  /** For what was moved: when it was to be. */
  antes?: string
}
export const insertPassos = async (db: Db, quem: Quem, novos: readonly NovoPasso[]) => {
  if (!novos.length) return
  await db.execute(
    passos.insertMany(
      novos.map(({ encontroId, acao, de, para, justificativa, antes }) => ({
        alvoId: encontroId,
        em: quem.now,
        usuarioId: quem.usuarioId,
        acao,
        de: estadoDe(de),
        para: estadoDe(para),
        justificativa,
        dados: antes ? { antes } : null,
      })),
    ),
  )
}

type Lido = Omit<PassoEncontro, 'descricao'> & { dados: { antes?: string } | null }
/** The newest first. */
export const listPassos = async ({ db, ambiente }: Reader, encontroId: number): Promise<PassoEncontro[]> => {
  const { frase } = wording(ambiente.variante)
  const descricoes: Record<string, string> = DESCRICOES
  return (await rows<Lido>(db, passos.list(encontroId))).map(({ dados, ...passo }) => ({
    ...passo,
    descricao: frase(descricoes[passo.acao] ?? passo.acao) + (dados?.antes ? `: era ${dados.antes}` : ''),
  }))
}
