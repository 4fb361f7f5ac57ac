/** Three versions of a record: as it was read, as this person left it, as somebody else saved it meanwhile. */
const igual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const objeto = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)

const sem = (lista: readonly unknown[], fora: readonly unknown[]) => {
  const chaves = new Set(fora.map((x) => JSON.stringify(x)))
  return lista.filter((x) => !chaves.has(JSON.stringify(x)))
}

const mesclarValor = (base: unknown, meu: unknown, deles: unknown): unknown => {
  if (igual(base, meu)) return deles
  if (objeto(base) && objeto(meu) && objeto(deles)) return mesclar(base, meu, deles)
  if (Array.isArray(base) && Array.isArray(meu) && Array.isArray(deles)) {
    const juntei = sem(meu, base)
    return [...sem(sem(deles, sem(base, meu)), juntei), ...juntei]
  }
  return meu
}

/** Keeps what this person changed and takes the rest as it is now, down to single flags and lines of a list. */
export const mesclar = <V extends Record<string, unknown>>(base: V, meu: V, deles: V): V =>
  Object.fromEntries(Object.keys({ ...deles, ...meu }).map((k) => [k, mesclarValor(base[k], meu[k], deles[k])])) as V

export interface Diferenca {
  campo: string
  antes: unknown
  agora: unknown
  /** Undefined where this person left the field alone. */
  digitado: unknown
}

/** What somebody else changed since the record was read. */
export const diferencas = (
  base: Record<string, unknown>,
  meu: Record<string, unknown>,
  deles: Record<string, unknown>,
): Diferenca[] =>
  Object.keys(deles).flatMap((campo): Diferenca[] => {
    const [antes, agora, digitado] = [base[campo], deles[campo], meu[campo]]
    if (igual(antes, agora)) return []
    if (objeto(antes) && objeto(agora) && objeto(digitado)) return diferencas(antes, digitado, agora)
    if (Array.isArray(antes) && Array.isArray(agora))
      return [{ campo, antes: sem(antes, agora), agora: sem(agora, antes), digitado: undefined }]
    return [{ campo, antes, agora, digitado: igual(antes, digitado) ? undefined : digitado }]
  })
