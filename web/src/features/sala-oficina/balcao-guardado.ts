import type { Balcao, Medido } from '#contract/sala-balcao.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { chaveGuardada, gravarComEspaco } from '#web/lib/guardados.ts'
import { aoMudar, chaves, ler, soNaPagina } from '#web/lib/storage.ts'

/**
 * What the counter leaves on its device: which room it is of, what is being measured, what waits to be sent and what the
 * server did not take. It is the device's and nobody's: it stays when somebody signs out. The room names it, not the link,
 * so that what an old link left behind goes by the new one.
 */
export interface EmCurso extends Pick<Medido, 'clienteId' | 'salaServicoId' | 'cargoFuncaoId' | 'atendente' | 'canal'> {
  servico: string
  /** Moments in milliseconds. */
  inicio: number
  /** Worked before the last pause. */
  feito: number
  /** Since when it goes on; null: paused. */
  desde: number | null
  nota: string
}
export interface PorEnviar {
  registro: Medido
  servico: string
}
export interface Recusado extends PorEnviar {
  motivo: string
}
export interface Guardado {
  token: string
  balcao: Balcao
  emCurso: readonly EmCurso[]
  fila: readonly PorEnviar[]
  recusados: readonly Recusado[]
  /** The link opens nothing, as the server said: each further try would count as a guess of this address. */
  acabou?: string | undefined
}

const TIPO = 'balcao'
/** Nobody's id. */
const DO_APARELHO = 0
export const chaveDoBalcao = (municipioId: number | '') => chaveGuardada(TIPO, DO_APARELHO, municipioId)
export const ehBalcao = (chave: string) => chave.startsWith(`${TIPO}:${ambiente().banco}:`)

const comoGuardado = (texto: string | null): Guardado | undefined => {
  try {
    const g = JSON.parse(texto ?? 'null') as Guardado | null
    return g?.balcao && g.emCurso && g.fila && g.recusados ? g : undefined
  } catch {
    return undefined
  }
}
export const lerBalcao = (municipioId: number) => comoGuardado(ler(chaveDoBalcao(municipioId)))
export const todosOsBalcoes = (): Guardado[] =>
  chaves()
    .filter(ehBalcao)
    .flatMap((chave) => comoGuardado(ler(chave)) ?? [])
/** The room that a link opened here before. */
export const balcaoDoLink = (token: string) => todosOsBalcoes().find((g) => g.token === token)

export const gravarBalcao = (g: Guardado) =>
  gravarComEspaco(chaveDoBalcao(g.balcao.sala.municipioId), JSON.stringify(g))
/** As it is now, also by another tab. */
export const mudarBalcao = (municipioId: number, mudanca: (g: Guardado) => Partial<Guardado>) => {
  const agora = lerBalcao(municipioId)
  if (agora) gravarBalcao({ ...agora, ...mudanca(agora) })
}
/** What the link leads to, as it was read now; what waits here stays. */
export const abrirNoAparelho = (token: string, balcao: Balcao) => {
  const antes = lerBalcao(balcao.sala.municipioId)
  gravarBalcao({ emCurso: [], fila: [], recusados: [], ...antes, token, balcao, acabou: undefined })
}
/** Nothing more is asked by this link, until somebody tries it again or opens another. */
export const fecharNoAparelho = (token: string, acabou: string) => {
  const g = balcaoDoLink(token)
  if (g) gravarBalcao({ ...g, acabou })
}
export const aoMudarBalcao = (f: () => void) => aoMudar(ehBalcao, f)
/** A reload loses it: the device takes no more. */
export const balcaoSoNaPagina = (municipioId: number) => soNaPagina(chaveDoBalcao(municipioId))
