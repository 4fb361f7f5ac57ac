import { ambiente } from './ambiente.ts'
import { apagar, chaves, gravar, ler } from './storage.ts'

/**
 * What the work without a connection leaves on the device: the last reading of a diagnosis, and the queue of a
 * follow-up's answers. Here, and not in the feature, because signing out must clear it without loading the feature.
 */
type TipoGuardado = 'diagnostico' | 'fila'
export const chaveGuardada = (tipo: TipoGuardado, usuarioId: number, id: number | string) =>
  `${tipo}:${ambiente().banco}:${usuarioId}:${id}`

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
    if (chave.startsWith('diagnostico:')) apagar(chave)
    if (!chave.startsWith('fila:')) continue
    const fila = lerFila(chave)
    if (fila) gravar(chave, JSON.stringify(fila))
    else apagar(chave)
  }
}
