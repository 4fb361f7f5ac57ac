import { ambiente } from './ambiente.ts'
import { apagar, chaves, chavesDoAparelho, gravar, ler, soNaPagina } from './storage.ts'

/**
 * What the work without a connection leaves on the device: the last readings of what can be opened without one, and the
 * queue of a follow-up's answers. Each is of one person in one banco. Here, and not in the features, because signing out
 * must clear it without loading them.
 */
const LEITURAS = ['diagnostico', 'acompanhamento', 'pergunta'] as const
export type TipoDeLeitura = (typeof LEITURAS)[number]
export const chaveGuardada = (tipo: TipoDeLeitura | 'fila', usuarioId: number, id: number | string) =>
  `${tipo}:${ambiente().banco}:${usuarioId}:${id}`
const ehLeitura = (chave: string) => LEITURAS.some((tipo) => chave.startsWith(`${tipo}:`))

/** A reading with the moment it began: what was saved after that is not in it. */
export type Lido<T> = T & { lidoEm: number }

const comoJson = (chave: string): unknown => {
  try {
    return JSON.parse(ler(chave) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
export const lerLeitura = <T>(tipo: TipoDeLeitura, usuarioId: number, id: number | string) =>
  comoJson(chaveGuardada(tipo, usuarioId, id)) as Lido<T> | undefined

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
  tipo: TipoDeLeitura,
  usuarioId: number,
  id: number | string,
  dados: Lido<T> | undefined,
) => {
  const chave = chaveGuardada(tipo, usuarioId, id)
  if (!dados) return apagar(chave)
  gravarComEspaco(chave, JSON.stringify(dados))
  let cabem = MAX_CARACTERES
  daMaisNova(chaves().filter(ehLeitura)).forEach((c, i) => {
    cabem -= c.length + (ler(c)?.length ?? 0)
    if (i >= MAX_LEITURAS || cabem < 0) apagar(c)
  })
}
/** What the person can open without a connection, newest first. */
export const leituras = <T>(tipo: TipoDeLeitura, usuarioId: number): Lido<T>[] => {
  const inicio = chaveGuardada(tipo, usuarioId, '')
  return chaves()
    .flatMap((chave) => (chave.startsWith(inicio) ? ((comoJson(chave) as Lido<T> | undefined) ?? []) : []))
    .sort((a, b) => b.lidoEm - a.lidoEm)
}

/** Of a queue, what the server does not have yet, and where it goes. */
export interface PorEnviar<R = unknown> {
  municipioId: number
  diagnostico: boolean
  respostas: readonly R[]
  /** Themes of the diagnosis to finish once the answers have gone. */
  temas: readonly number[]
  /** What the server did not take, as the person said it: kept until the person discards it or answers anew. */
  recusadas?: readonly (R & { motivo: string })[]
}

/** An answer or comment in words: 'SIM, “visto na reunião”'. */
export const oQueDizia = ({ resposta, comentario }: { resposta?: boolean; comentario?: string }) =>
  [
    resposta === undefined ? [] : resposta ? 'SIM' : 'NÃO',
    comentario === undefined ? [] : comentario ? `“${comentario}”` : 'sem comentário',
  ]
    .flat()
    .join(', ')

const lerFila = (chave: string): PorEnviar | undefined => {
  try {
    const { municipioId, diagnostico, respostas, temas, recusadas } = JSON.parse(ler(chave) ?? '') as PorEnviar
    const nada = respostas.length + temas.length + (recusadas?.length ?? 0) === 0
    return nada ? undefined : { municipioId, diagnostico, respostas, temas, ...(recusadas?.length && { recusadas }) }
  } catch {
    return undefined
  }
}

interface Dita {
  resposta?: boolean
  comentario?: string
}
/** An entry may carry an answer, a comment or both. */
export const contarDitas = (ditas: readonly Dita[]) => ({
  respostas: ditas.filter((r) => r.resposta !== undefined).length,
  comentarios: ditas.filter((r) => r.comentario !== undefined).length,
})

/** How many wait in this browser, of one person or of whoever it is, and how many the server did not take. */
export const respostasPorEnviar = (usuarioId?: number) => {
  const inicio = usuarioId === undefined ? `fila:${ambiente().banco}:` : chaveGuardada('fila', usuarioId, '')
  const filas = chaves().flatMap((chave) => {
    const fila = chave.startsWith(inicio) ? (lerFila(chave) as PorEnviar<Dita> | undefined) : undefined
    return fila ? [{ ...fila, chave }] : []
  })
  return {
    ...contarDitas(filas.flatMap((f) => f.respostas)),
    naoAceitos: filas.flatMap((f) => f.recusadas ?? []).length,
    soNaPagina: filas.some((f) => soNaPagina(f.chave)),
  }
}

export const porEnviar = (usuarioId: number) => {
  const inicio = chaveGuardada('fila', usuarioId, '')
  return chaves().flatMap((chave) => {
    const fila = chave.startsWith(inicio) ? lerFila(chave) : undefined
    return fila ? [{ ...fila, acompanhamentoId: Number(chave.slice(inicio.length)) }] : []
  })
}

/**
 * When nobody is signed in any more, what the server has is not left lying on the device, whoever it was of. Unsent
 * answers exist nowhere else: they stay, for their own person.
 */
export const esquecerEnviado = () => {
  for (const chave of chaves()) {
    if (ehLeitura(chave)) apagar(chave)
    if (!chave.startsWith('fila:')) continue
    const fila = lerFila(chave)
    if (fila) gravarComEspaco(chave, JSON.stringify(fila))
    else apagar(chave)
  }
}
