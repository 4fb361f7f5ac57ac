import type { ComponentType } from 'react'
import type { ItemPendente } from '#contract/pendencia.ts'

export interface LinhaPendenteProps {
  item: ItemPendente
  /** What the next step is called: 'Enviar'. */
  passo: string
}

export interface EmLoteProps {
  /** Of the chosen rows. */
  ids: readonly number[]
  onFeito: () => void
}

/**
 * What can be done in a row of pending work itself, by the kind's key; without it the row leads to the page where the
 * work is done. Features declare theirs in a `pendencias.ts`, which is there from the start and so brings nothing
 * heavy: its pieces are lazy. app/pendencias collects them.
 */
export interface NaPendencia {
  readonly linha?: ComponentType<LinhaPendenteProps>
  readonly emLote?: { readonly Acao: ComponentType<EmLoteProps>; readonly pode: (item: ItemPendente) => boolean }
}
