import { can } from '#contract/access.ts'
import { parseHours } from '#contract/br.ts'
import {
  ANALISAR_RELATORIO_ADMIN,
  ESCREVER_RELATORIO_ADMIN,
  MENSAGENS_RELATORIO_ADMIN as M,
  VER_RELATORIOS_ADMIN,
} from '#contract/relatorio-administrativo.ts'
import type { AcoesDoRelatorio } from '#contract/relatorio-estados.ts'
import { defineMaquina, type Quem, type Situado } from '#server/relatorios-comuns/maquina.ts'

const maquina = defineMaquina({
  tipo: 'administrativo',
  analisar: ANALISAR_RELATORIO_ADMIN,
  escrever: ESCREVER_RELATORIO_ADMIN,
})
export const { analisa, escreve, veMotivo, veContratos, estadoDoRelatorio, avisoDe } = maquina
export const { checkDoAutor, checkAnexos, checkDecisao, checkMotivo, checkJuiz } = maquina

/** The reports of a place, and not only one's own. */
export const veTodos = (actor: Quem) => VER_RELATORIOS_ADMIN.some((f) => can(actor, f))

export interface Julgado extends Situado {
  /** When it was last judged; null: never. */
  analisadoEm: string | null
}
/** What this person may do with it now; taken out for good only what nobody has judged. */
export const acoesDe = (actor: Quem, r: Julgado): AcoesDoRelatorio & { excluir: boolean } => {
  const acoes = maquina.acoesDe(actor, r)
  return { ...acoes, excluir: acoes.editar && estadoDoRelatorio(r) === 'emAnalise' && r.analisadoEm === null }
}

/* What is refused, each at its field */

const MEIA_HORA = 30
const UM_DIA = 24 * 60
const MAX_MINUTOS = 60_000
/** Minutes by halves of an hour; undefined where it is no such time. */
export const lerHoras = (s: string): number | undefined => {
  const minutos = parseHours(s)
  if (minutos === null || minutos < MEIA_HORA || minutos > MAX_MINUTOS || minutos % MEIA_HORA !== 0) return undefined
  return minutos
}
/** Both included. */
export const diasEntre = (inicio: string, fim: string) =>
  Math.round((Date.parse(`${fim}T00:00:00Z`) - Date.parse(`${inicio}T00:00:00Z`)) / 86_400_000) + 1

export interface Escrita {
  titulo: string | null
  tipo: number | null
  inicio: string | null
  fim: string | null
  horas: string | null
  /** Without marks. */
  descricao: string
}
export const recusasDaEscrita = (e: Escrita, hoje: string): Record<string, string> => {
  const horas = e.horas === null ? undefined : lerHoras(e.horas)
  const emOrdem = e.inicio !== null && e.fim !== null && e.inicio <= e.fim
  const recusas: [string, string | false][] = [
    ['titulo', e.titulo === null && M.titulo],
    ['tipo', e.tipo === null && M.tipo],
    ['inicio', e.inicio === null && M.inicio],
    ['inicio', e.inicio !== null && e.inicio > hoje && M.futuro],
    ['fim', e.fim === null && M.fim],
    ['fim', e.inicio !== null && e.fim !== null && !emOrdem && M.ordem],
    ['fim', e.fim !== null && e.fim > hoje && M.futuro],
    ['horas', e.horas === null && M.horas],
    ['horas', e.horas !== null && horas === undefined && M.horasInvalidas],
    ['horas', emOrdem && horas !== undefined && horas > diasEntre(e.inicio!, e.fim!) * UM_DIA && M.horasDemais],
    ['descricao', e.descricao.trim() === '' && M.descricao],
  ]
  const ditas: Record<string, string> = {}
  for (const [campo, frase] of recusas) if (frase) ditas[campo] ??= frase
  return ditas
}
