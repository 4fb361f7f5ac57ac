/** Where a territory and what it undertakes stand: the machines of both, the same in the browser and on the server. */

/* Territories */

export const STATUS_TERRITORIO = {
  1: 'Em prospecção',
  2: 'Nosso Território',
  3: 'Conexões e Horizontes',
  4: 'Transformação',
  5: 'Concluído',
  6: 'Suspenso',
} as const
export type StatusTerritorio = keyof typeof STATUS_TERRITORIO
export const FASES = [1, 2, 3, 4, 5] as const
export type Fase = (typeof FASES)[number]
export const ESTADOS_TERRITORIO = Object.values(STATUS_TERRITORIO) as [string, ...string[]]

export const ACOES_DA_FASE = ['avancar', 'voltar', 'suspender', 'retomar'] as const
export type AcaoDaFase = (typeof ACOES_DA_FASE)[number]
export interface SituacaoDoTerritorio {
  status: StatusTerritorio
  /** While it is suspended: the phase that it goes on from. */
  suspensoDe: Fase | null
}
/** Where a step leads, one phase at a time; null: it cannot be taken from there. */
export const destinoDaFase = (
  acao: AcaoDaFase,
  { status, suspensoDe }: SituacaoDoTerritorio,
): StatusTerritorio | null => {
  if (acao === 'retomar') return status === 6 ? suspensoDe : null
  if (status === 6) return null
  if (acao === 'voltar') return status > 1 ? ((status - 1) as StatusTerritorio) : null
  if (status === 5) return null
  return acao === 'suspender' ? 6 : ((status + 1) as StatusTerritorio)
}
/** To go back is for admins alone. */
export const soDeAdmin = (acao: AcaoDaFase) => acao === 'voltar'
export const fasePedeMotivo = (acao: AcaoDaFase) => acao === 'voltar' || acao === 'suspender'
/** Its municipalities may join another once it is concluded. */
export const estaVivo = (status: StatusTerritorio) => status !== 5
/** What it undertakes is written while it goes on. */
export const recebeIniciativas = (status: StatusTerritorio) => status < 5

/* Initiatives */

export const STATUS_INICIATIVA = {
  1: 'Planejada',
  2: 'Em execução',
  3: 'Concluída',
  4: 'Atrasada',
  5: 'Cancelada',
} as const
export type StatusIniciativa = keyof typeof STATUS_INICIATIVA
/** 4 is what the day makes of one that is planned or under way. */
export type StatusGuardado = Exclude<StatusIniciativa, 4>
export const ESTADOS_INICIATIVA = Object.values(STATUS_INICIATIVA) as [string, ...string[]]

export const statusNoDia = (status: StatusGuardado, termino: string | null, hoje: string): StatusIniciativa =>
  (status === 1 || status === 2) && termino !== null && termino < hoje ? 4 : status

export const ACOES_DA_INICIATIVA = ['iniciar', 'concluir', 'cancelar', 'reabrir'] as const
export type AcaoDaIniciativa = (typeof ACOES_DA_INICIATIVA)[number]
const DESTINOS: Readonly<Record<AcaoDaIniciativa, Partial<Record<StatusGuardado, StatusGuardado>>>> = {
  iniciar: { 1: 2 },
  concluir: { 2: 3 },
  cancelar: { 1: 5, 2: 5 },
  reabrir: { 3: 2, 5: 1 },
}
export const destinoDaIniciativa = (acao: AcaoDaIniciativa, status: StatusGuardado): StatusGuardado | null =>
  DESTINOS[acao][status] ?? null
export const iniciativaPedeMotivo = (acao: AcaoDaIniciativa) => acao === 'cancelar' || acao === 'reabrir'
/** Nothing of what is planned is done, all of what is concluded is. */
export const percentualEm = (status: StatusGuardado, percentual: number) =>
  status === 1 ? 0 : status === 3 ? 100 : percentual
