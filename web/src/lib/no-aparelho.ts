import type { UmEVarios } from '#contract/br.ts'
import type { Capacidade } from '#contract/variants.ts'
import type { Wording } from '#contract/wording.ts'
import type { Titulo } from './tela.ts'

/**
 * What features keep on the device to work without a connection. Each declares its part in a `no-aparelho.ts`, which is
 * there from the start and so brings nothing heavy; app/no-aparelho.ts collects them. Whatever is not a feature knows
 * them by these shapes alone.
 */
export interface NoAparelho {
  readonly leituras: readonly TipoDeLeitura[]
  readonly fila?: FilaNoAparelho
}

/** What can be opened without a connection. */
export interface Abrivel {
  readonly para: string
  readonly nome: string
  readonly detalhe: string
}
/** A kind of record whose last readings stay on the device. */
export interface TipoDeLeitura {
  /** Names it in the storage, see guardados.ts. */
  readonly tipo: string
  readonly titulo: Titulo
  /** One of them in the middle of a sentence: 'um diagnóstico'. */
  readonly um: Titulo
  /** Only where the environment has this. */
  readonly so?: Capacidade
  readonly abriveis: (usuarioId: number, w: Wording) => readonly Abrivel[]
}

/** So many of a thing, and what it is called. */
export interface Contagem extends UmEVarios {
  readonly n: number
  readonly feminino?: true
}
export interface Espera {
  readonly porEnviar: readonly Contagem[]
  /** What the server did not take: kept until its person says what becomes of it. */
  readonly naoAceitos: number
  /** What is to be done once all has gone, in words: only who leaves is told. */
  readonly depois?: readonly ((w: Wording) => string)[]
  /** Some of it the device did not take: a reload loses it. */
  readonly soNaPagina?: boolean
}
/** A page that something waits on. */
export interface Lugar {
  readonly para: string
  readonly nome: string
  readonly detalhe?: string | undefined
}
/** What the server did not take, as it was said. */
export interface Recusa {
  readonly dito: string
  readonly motivo: string
  /** What another device said meanwhile: one of the two stays. */
  readonly doOutro?: string | undefined
}
export interface PorResolver extends Recusa {
  readonly chave: string
  readonly titulo: Titulo
  /** The open page asks about it already. */
  readonly naTela: boolean
  readonly descartar: () => void
  readonly manter: () => void
}
export interface Envio {
  /** What the server did not take and the person can decide on at once. */
  readonly recusas: readonly PorResolver[]
  /** Why the rest waits on, in words. */
  readonly resta?: string
}
/** What waits to be sent. Its sender is fetched when something waits. */
export interface FilaNoAparelho {
  /** Of one person or, before anybody signed in, of all in this banco. What can be told at once needs no promise. */
  readonly contar: (usuarioId?: number) => Espera | Promise<Espera>
  readonly aoMudar: (f: () => void) => () => void
  readonly lugares: (usuarioId: number, w: Wording) => readonly Lugar[] | Promise<readonly Lugar[]>
  readonly enviar: (usuarioId: number) => Promise<Envio>
  /** The session ended: lets go of what the server has. */
  readonly esquecerEnviado?: () => void
}

let declarado: readonly NoAparelho[] | undefined

export const setNoAparelho = (partes: readonly NoAparelho[]) => {
  declarado = partes
}
/** Without them a session would end and leave its readings behind. */
const partes = () => {
  if (!declarado) throw new Error('nothing was told of what features keep on the device')
  return declarado
}
export const tiposDeLeitura = () => partes().flatMap((p) => p.leituras)
export const filasNoAparelho = () => partes().flatMap((p) => p.fila ?? [])
