import { ambiente } from './ambiente.ts'
import { filasNoAparelho, tiposDeLeitura } from './no-aparelho.ts'
import { apagar, chaves, chavesDoAparelho, gravar, ler } from './storage.ts'

/**
 * What the work without a connection leaves on the device: the last readings of what can be opened without one, and
 * queues. Each is of one person in one banco, and of a kind that a feature declares (no-aparelho.ts).
 */
export const chaveGuardada = (tipo: string, usuarioId: number, id: number | string) =>
  `${tipo}:${ambiente().banco}:${usuarioId}:${id}`
const ehLeitura = (chave: string) => tiposDeLeitura().some(({ tipo }) => chave.startsWith(`${tipo}:`))
const chaveDaLeitura: typeof chaveGuardada = (tipo, usuarioId, id) => {
  const chave = chaveGuardada(tipo, usuarioId, id)
  // Nothing would clear it when the session ends.
  if (!ehLeitura(chave)) throw new Error(`no feature declares readings of ${tipo}`)
  return chave
}

/** A reading with the moment it began: what was saved after that is not in it. */
export type Lido<T> = T & { lidoEm: number }

const comoJson = (chave: string): unknown => {
  try {
    return JSON.parse(ler(chave) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
export const lerLeitura = <T>(tipo: string, usuarioId: number, id: number | string) =>
  comoJson(chaveDaLeitura(tipo, usuarioId, id)) as Lido<T> | undefined

const idade = (chave: string) => (comoJson(chave) as Lido<object> | undefined)?.lidoEm ?? 0
const daMaisNova = (leituras: readonly string[]) =>
  leituras
    .map((chave) => ({ chave, lidoEm: idade(chave) }))
    .sort((a, b) => b.lidoEm - a.lidoEm)
    .map((l) => l.chave)

/** On a full device the oldest readings make room: the server has them. False when even that did not do. */
export const gravarComEspaco = (chave: string, valor: string): boolean => {
  if (gravar(chave, valor)) return true
  const leituras = daMaisNova(chavesDoAparelho().filter((c) => ehLeitura(c) && c !== chave))
  while (leituras.length > 0) {
    apagar(leituras.pop()!)
    if (gravar(chave, valor)) return true
  }
  return false
}

/** A browser gives a site some 5 million characters: the queue must find room there, whatever was opened before. */
const MAX_LEITURAS = 20
const MAX_CARACTERES = 2_500_000
export const guardarLeitura = <T extends object>(
  tipo: string,
  usuarioId: number,
  id: number | string,
  dados: Lido<T> | undefined,
) => {
  const chave = chaveDaLeitura(tipo, usuarioId, id)
  if (!dados) return apagar(chave)
  gravarComEspaco(chave, JSON.stringify(dados))
  let cabem = MAX_CARACTERES
  daMaisNova(chaves().filter(ehLeitura)).forEach((c, i) => {
    cabem -= c.length + (ler(c)?.length ?? 0)
    if (i >= MAX_LEITURAS || cabem < 0) apagar(c)
  })
}
/** What the person can open without a connection, newest first. */
export const leituras = <T>(tipo: string, usuarioId: number): Lido<T>[] => {
  const inicio = chaveDaLeitura(tipo, usuarioId, '')
  return chaves()
    .flatMap((chave) => (chave.startsWith(inicio) ? ((comoJson(chave) as Lido<T> | undefined) ?? []) : []))
    .sort((a, b) => b.lidoEm - a.lidoEm)
}

/**
 * When nobody is signed in any more, what the server has is not left lying on the device, whoever it was of. What was not
 * sent exists nowhere else: it stays, for its own person.
 */
export const esquecerEnviado = () => {
  for (const chave of chaves()) if (ehLeitura(chave)) apagar(chave)
  for (const fila of filasNoAparelho()) fila.esquecerEnviado?.()
}
