import type { ComponentType } from 'react'

export type Icone = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

/** Something a person can do: a button, a menu entry or a row icon, by a handler or by an address. */
export interface Acao {
  rotulo: string
  icone?: Icone
  onClick?: () => void
  /** Route to go to; rendered as a real link. */
  para?: string
  perigo?: boolean
  /** `true`, or the reason shown to the person. */
  desabilitada?: boolean | string
  carregando?: boolean
}

export const motivoDe = (acao: Acao): string | undefined =>
  typeof acao.desabilitada === 'string' ? acao.desabilitada : undefined
