import { abas } from './permissions/abas.ts'
import { acompanhamentos } from './permissions/acompanhamentos.ts'
import type { Row } from './permissions/area.ts'
import { calendario } from './permissions/calendario.ts'
import { evidencias } from './permissions/evidencias.ts'
import { instituicoes } from './permissions/instituicoes.ts'
import { membros } from './permissions/membros.ts'
import { menus } from './permissions/menus.ts'
import { municipiosAds } from './permissions/municipios-ads.ts'
import { pagamentos } from './permissions/pagamentos.ts'
import { propostas } from './permissions/propostas.ts'
import { registros } from './permissions/registros.ts'
import { relatorios } from './permissions/relatorios.ts'
import { relatoriosAdministrativos } from './permissions/relatorios-administrativos.ts'
import { sala } from './permissions/sala.ts'
import { sistema } from './permissions/sistema.ts'
import { solucoes } from './permissions/solucoes.ts'
import { termoReferencia } from './permissions/termo-referencia.ts'
import { territorios } from './permissions/territorios.ts'
import { usuarios } from './permissions/usuarios.ts'

/**
 * The permission catalogue: every boolean flag, once, in the file of its area. The server enforces them, the interface
 * hides by them and /groups and /configuracoes draw their switches from them, area by area in this order.
 */
const table = {
  abas,
  menus,
  evidencias,
  acompanhamentos,
  termoReferencia,
  calendario,
  relatorios,
  relatoriosAdministrativos,
  propostas,
  pagamentos,
  territorios,
  usuarios,
  instituicoes,
  municipiosAds,
  registros,
  membros,
  solucoes,
  sala,
  sistema,
} as const

export type Area = keyof typeof table
export type Flag = (typeof table)[Area]['rows'][number][0]

export const areas = Object.fromEntries(Object.entries(table).map(([area, { nome }]) => [area, nome])) as Record<
  Area,
  string
>

export interface FlagDef {
  readonly key: Flag
  readonly area: Area
  readonly label: string
  /** Value in a new environment or group. */
  readonly padrao: boolean
  readonly pai?: Flag
  readonly uso: string
}

export const flags: readonly FlagDef[] = (Object.keys(areas) as Area[]).flatMap((area) =>
  (table[area].rows as readonly Row[]).map(([key, label, uso, extra]) => ({
    key: key as Flag,
    area,
    label,
    padrao: extra?.padrao ?? false,
    ...(extra?.pai && { pai: extra.pai as Flag }),
    uso,
  })),
)

/** The one setting that is no switch: the axes that the seal-room role sees and sends for. Empty means none. */
export const LISTA_EIXOS = 'visualizaEixosIds'

const byKey = new Map<unknown, FlagDef>(flags.map((f) => [f.key, f]))

export const isFlag = (x: unknown): x is Flag => byKey.has(x)
/** A sentence for `w.frase`. */
export const flagLabel = (flag: Flag): string => byKey.get(flag)!.label
export const flagParent = (flag: Flag): Flag | undefined => byKey.get(flag)?.pai
export const flagDefaults = Object.fromEntries(flags.map((f) => [f.key, f.padrao])) as Record<Flag, boolean>
