import { addBusinessDays, todaySaoPaulo } from './holidays.ts'
import type { Estado } from './pontos.ts'
import { fimDoPrazo } from './prazos.ts'

/** A question that was rejected may be sent again: how often, and until when. */
export const DIAS_PARA_REENVIO = 2
export const MAX_REJEICOES = 2

interface Rejeitavel {
  estado: Estado
  qtdRejeicao: number
  prazoReenvio: string | null
}

/** The last day for a new file: two business days after the rejection, as São Paulo counts its days. */
export const prazoDeReenvio = (now: Date) => addBusinessDays(todaySaoPaulo(now), DIAS_PARA_REENVIO)

/** A running deadline may be moved once, by so many business days. */
export const DIAS_DE_PRORROGACAO = [1, 2] as const
export type DiasDeProrrogacao = (typeof DIAS_DE_PRORROGACAO)[number]
export const prazoProrrogado = (prazo: string, dias: DiasDeProrrogacao) => addBusinessDays(prazo, dias)

/** An appeal against the second rejection: five business days after it. */
export const DIAS_PARA_RECURSO = 5
export const prazoDeRecurso = (now: Date) => addBusinessDays(todaySaoPaulo(now), DIAS_PARA_RECURSO)

/** Open until 23:59 of the day. */
export const prazoEncerrado = (prazo: string, now: Date) => now.getTime() > fimDoPrazo(prazo)

/** Rejected once, and a new file may still come. */
export const reenvioCorre = (p: Rejeitavel, now: Date) =>
  p.estado === 'rejeitada' &&
  p.qtdRejeicao < MAX_REJEICOES &&
  (p.prazoReenvio === null || !prazoEncerrado(p.prazoReenvio, now))

/** Rejected for good: twice, or no new file came in time. */
export const rejeitadaDeVez = (p: Rejeitavel, now: Date) => p.estado === 'rejeitada' && !reenvioCorre(p, now)
