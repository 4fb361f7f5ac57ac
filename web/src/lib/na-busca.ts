import type { MunicipioCompleto } from '#contract/municipio.ts'
import type { Wording } from '#contract/wording.ts'
import type { Acao } from '#web/ui/acao.ts'
import type { SessaoAtiva } from './session.ts'

/** Where and for whom it is looked for. */
export interface OndeSeBusca {
  readonly sessao: SessaoAtiva
  readonly w: Wording
  /** The municipality of the address, once it is read. */
  readonly cidade: MunicipioCompleto | undefined
}

/** By an address or a handler; `detalhe`: of which place it is. */
export interface Oferta extends Pick<Acao, 'rotulo' | 'icone' | 'para' | 'onClick'> {
  readonly detalhe?: string
}

/**
 * What the search offers beyond the menu: screens of the place that one is at, and what one may begin. Features declare
 * theirs in a `busca.ts`, which comes with the search; app/busca collects them.
 */
export interface NaBusca {
  readonly telas?: (onde: OndeSeBusca) => readonly Oferta[]
  readonly acoes?: (onde: OndeSeBusca) => readonly Oferta[]
}
