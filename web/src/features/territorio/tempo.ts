interface ComDatas {
  inicio: string | null
  termino: string | null
}
const dia = (d: string) => Date.parse(`${d}T00:00:00Z`) / 86_400_000

/** From the first beginning to the last end, with today in it; nothing where nothing has a date. */
export const periodoDe = (linhas: readonly ComDatas[], hoje: string) => {
  const datas = linhas.flatMap((l) => [l.inicio, l.termino]).filter((d) => d !== null)
  if (!datas.length) return null
  const todas = [...datas, hoje].toSorted()
  return { de: todas[0]!, ate: todas.at(-1)! }
}
/** Per cent of the period at which a span of days begins and ends, its last day included. */
export const lugarNoTempo = ({ de, ate }: { de: string; ate: string }, inicio: string, fim: string) => {
  const dias = dia(ate) - dia(de) + 1
  const parte = (n: number) => Math.min(100, Math.max(0, Math.round((n / dias) * 1000) / 10))
  return { de: parte(dia(inicio) - dia(de)), ate: parte(dia(fim) - dia(de) + 1) }
}
