import { ambiente } from '#web/lib/ambiente.ts'
import { chaveGuardada, gravarComEspaco } from '#web/lib/guardados.ts'
import type { Contagem } from '#web/lib/no-aparelho.ts'
import { aoMudar, apagar, chaves, ler, soNaPagina } from '#web/lib/storage.ts'

/** The queues of answers (fila.ts) as they lie on the device: what is told of them on every page, without loading them. */
const FILA = 'fila'
export const chaveDaFila = (usuarioId: number, acompanhamentoId: number | '') =>
  chaveGuardada(FILA, usuarioId, acompanhamentoId)
const ehFila = (chave: string) => chave.startsWith(`${FILA}:`)

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
  resposta?: boolean | null
  comentario?: string
}
/** An entry may carry an answer, a comment or both. */
const contarDitas = (ditas: readonly Dita[]) => ({
  respostas: ditas.filter((r) => r.resposta !== undefined).length,
  comentarios: ditas.filter((r) => r.comentario !== undefined).length,
})
type Ditas = ReturnType<typeof contarDitas>
export const contagensDe = ({ respostas, comentarios }: Ditas): readonly Contagem[] => [
  { n: respostas, um: 'resposta', varios: 'respostas', feminino: true },
  { n: comentarios, um: 'comentário', varios: 'comentários' },
]
export const contagensDasDitas = (ditas: readonly Dita[]) => contagensDe(contarDitas(ditas))

/** How many wait in this browser, of one person or of whoever it is, and how many the server did not take. */
export const respostasPorEnviar = (usuarioId?: number) => {
  const inicio = usuarioId === undefined ? `${FILA}:${ambiente().banco}:` : chaveDaFila(usuarioId, '')
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
  const inicio = chaveDaFila(usuarioId, '')
  return chaves().flatMap((chave) => {
    const fila = chave.startsWith(inicio) ? lerFila(chave) : undefined
    return fila ? [{ ...fila, acompanhamentoId: Number(chave.slice(inicio.length)) }] : []
  })
}

export const aoMudarFilas = (f: () => void) => aoMudar(ehFila, f)

/** Of every queue only what the server does not have stays, whoever it is of. */
export const esquecerEnviadas = () => {
  for (const chave of chaves().filter(ehFila)) {
    const fila = lerFila(chave)
    if (fila) gravarComEspaco(chave, JSON.stringify(fila))
    else apagar(chave)
  }
}
