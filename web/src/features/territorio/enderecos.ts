import type { Wording } from '#contract/wording.ts'

/** The addresses of the territories; a part or an action that there is not is the first one. */
export const PARTES = ['territorios', 'iniciativas', 'atores', 'municipios'] as const
export type Parte = (typeof PARTES)[number]
export const ACOES_DA_TELA = ['novo', 'editar', 'visualizar'] as const
export type AcaoDaTela = (typeof ACOES_DA_TELA)[number]

export const lerParte = (tab: string | undefined): Parte => PARTES.find((p) => p === tab) ?? 'territorios'
/** 0 is a new one, whatever is asked to be done with it. */
export const lerAcao = (acao: string | undefined, id: number): AcaoDaTela => {
  if (id === 0) return 'novo'
  const dita = ACOES_DA_TELA.find((a) => a === acao)
  return dita === undefined || dita === 'novo' ? 'visualizar' : dita
}
export const paraParte = (parte: Parte, filtros = '') => `/gestao-territorios/${parte}${filtros && `?${filtros}`}`
export const paraRegistro = (parte: Parte, id: number, acao: AcaoDaTela = 'visualizar') =>
  `/gestao-territorios/${parte}/${id}/${acao}`
export const rotuloDaParte = (parte: Parte, w: Wording) =>
  ({ territorios: 'Territórios', iniciativas: 'Iniciativas', atores: 'Atores', municipios: w.plural('municipio') })[
    parte
  ]
