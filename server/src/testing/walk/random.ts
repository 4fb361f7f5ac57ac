/** Numbers that come again with the same seed, on every machine (mulberry32). */
export const newRandom = (seed: number) => {
  let state = seed >>> 0
  /** Begins again at a place of its own, however many numbers were drawn before. */
  const at = (place: number) => {
    state = (seed ^ Math.imul(place, 0x9e3779b1)) >>> 0
  }
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(list: readonly T[]): T => {
    if (!list.length) throw new Error('nothing to pick from')
    return list[below(list.length)]!
  }
  const chance = (p: number) => next() < p
  /** One of the keys, each as often as its weight says. */
  const weighted = <K extends string>(weights: Readonly<Record<K, number>>): K => {
    const entries = Object.entries(weights) as [K, number][]
    let rest = next() * entries.reduce((s, [, w]) => s + w, 0)
    for (const [k, w] of entries) {
      rest -= w
      if (rest < 0) return k
    }
    return entries[entries.length - 1]![0]
  }
  const some = <T>(list: readonly T[], max: number): T[] => {
    const rest = [...list]
    return Array.from({ length: Math.min(max, rest.length) }, () => rest.splice(below(rest.length), 1)[0]!)
  }
  return { at, next, below, pick, chance, weighted, some }
}
export type Random = ReturnType<typeof newRandom>
