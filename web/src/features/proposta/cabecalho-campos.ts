import { VIGENCIAS } from '#contract/proposta.ts'

export type Vigencia = (typeof VIGENCIAS)[number]
export const VIGENCIAS_OPCOES = VIGENCIAS.map((valor) => ({ valor, rotulo: `${valor} meses` }))
/** The one that is offered for what a package or a combo says: the same, or the next longer one. */
export const emVigencia = (meses: number): Vigencia => VIGENCIAS.find((v) => v >= meses) ?? VIGENCIAS[3]
export const TIPOS_DE_PROGRAMA = [
  { valor: 1, rotulo: 'Básica' },
  { valor: 2, rotulo: 'Completa' },
] as const
