import { normalize } from '#contract/br.ts'
import { type Area, areas, type Flag, type FlagDef, flags } from '#contract/permissions.ts'
import type { Wording } from '#contract/wording.ts'

export type Valores = Readonly<Record<string, boolean>>

const porChave = new Map(flags.map((f) => [f.key, f]))
export const defDe = (flag: Flag): FlagDef => porChave.get(flag)!

export interface Linha {
  readonly def: FlagDef
  /** Steps below the parent that stands above it in the same area. */
  readonly nivel: number
}

/** The flags of an area, each child under its parent. A child whose parent is elsewhere stands on its own. */
const emArvore = (area: Area): Linha[] => {
  const daArea = flags.filter((f) => f.area === area)
  const temPaiAqui = (f: FlagDef) => daArea.some((p) => p.key === f.pai)
  const abaixo = (pai: FlagDef, nivel: number): Linha[] =>
    daArea.filter((f) => f.pai === pai.key).flatMap((def) => [{ def, nivel }, ...abaixo(def, nivel + 1)])
  return daArea.filter((f) => !temPaiAqui(f)).flatMap((def) => [{ def, nivel: 0 }, ...abaixo(def, 1)])
}

export const secoes = (Object.keys(areas) as Area[]).map((area) => ({
  area,
  titulo: areas[area],
  linhas: emArvore(area),
}))

/** The nearest parent that is off: while it is, the flag has no effect. */
export const paiDesligado = (valores: Valores, flag: Flag): FlagDef | undefined => {
  const { pai } = defDe(flag)
  if (!pai) return undefined
  return valores[pai] ? paiDesligado(valores, pai) : defDe(pai)
}

/** The flag itself or one of its parents is off in the environment. */
export const desligadaNoAmbiente = (ambiente: Valores, flag: Flag): boolean =>
  !ambiente[flag] || paiDesligado(ambiente, flag) !== undefined

/** What the values are compared with: a group with the model of its name, the environment with its own. */
export interface Base {
  /** After 'diferente' and 'Voltar ao': 'do modelo', 'do padrão'. */
  nome: string
  valores: Valores
}
export const PADRAO: Base = { nome: 'padrão', valores: Object.fromEntries(flags.map((f) => [f.key, f.padrao])) }

export const valorNa = (base: Base, { key, padrao }: FlagDef) => base.valores[key] ?? padrao

export const difere = (valores: Valores, base: Base, def: FlagDef) =>
  (valores[def.key] ?? def.padrao) !== valorNa(base, def)

export const diferentes = (valores: Valores, base: Base) => flags.filter((f) => difere(valores, base, f))

/** Every word typed is in the label, the key, the place of use or the area; accents do not matter. */
export const encontra = (busca: string, w: Wording) => {
  const palavras = normalize(busca).split(' ').filter(Boolean)
  const textoDe = ({ key, label, uso, area }: FlagDef) => normalize(w.frase(`${label} ${key} ${uso} ${areas[area]}`))
  return (def: FlagDef) => {
    if (palavras.length === 0) return true
    const texto = textoDe(def)
    return palavras.every((p) => texto.includes(p))
  }
}

/** What differs between two sets. */
export const mudancas = (antes: Valores, depois: Valores): Flag[] =>
  flags.map((f) => f.key).filter((k) => (antes[k] ?? false) !== (depois[k] ?? false))
