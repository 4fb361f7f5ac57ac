/** Lock-out: this many failures within the window, for one account or one address; a whole city hall may share one. */
export const MAX_FALHAS = { conta: 5, endereco: 50 } as const
export const JANELA_MS = 15 * 60_000

/** Minutes until the oldest of the failures that count leaves the window. `falhas` are their moments, oldest first. */
export const minutosDeBloqueio = (falhas: readonly Date[], now: Date, max: number): number | undefined => {
  const recentes = falhas.filter((f) => now.getTime() - f.getTime() < JANELA_MS)
  if (recentes.length < max) return undefined
  const libera = recentes[recentes.length - max]!.getTime() + JANELA_MS
  return Math.max(1, Math.ceil((libera - now.getTime()) / 60_000))
}
