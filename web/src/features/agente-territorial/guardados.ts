import type { DadosDoAtendimento } from '#contract/agente-territorial.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { chaveGuardada, gravarComEspaco } from '#web/lib/guardados.ts'
import { aoMudar, apagar, chaves, ler, soNaPagina } from '#web/lib/storage.ts'

/** The queue of attendances (fila.ts) as it lies on the device: what is told of it on every page, without loading it. */
const TIPO = 'fila-atendimentos'

export interface Entrada {
  /** Its name: the server records it once, however often it is sent. */
  clienteId: string
  municipioId: number
  /** 'Vale Sereno/SC'; nothing where it was not known. */
  lugar: string
  /** Counts what was mended here. */
  revisao: number
  dados: DadosDoAtendimento
  /** When it was recorded here. */
  em: number
  estado: 'esperando' | 'enviado' | 'recusado'
  /** Why it was not taken, and the fields that say so. */
  motivo?: string
  campos?: Record<string, string>
}

export const chaveDaFila = (usuarioId: number) => chaveGuardada(TIPO, usuarioId, 'todos')
export const ehFila = (chave: string) => chave.startsWith(`${TIPO}:`)

const lerFila = (chave: string): readonly Entrada[] => {
  try {
    const lida: unknown = JSON.parse(ler(chave) ?? '[]')
    return Array.isArray(lida) ? (lida as Entrada[]) : []
  } catch {
    return []
  }
}
export const entradas = (usuarioId: number) => lerFila(chaveDaFila(usuarioId))
export const guardarEntradas = (usuarioId: number, lista: readonly Entrada[]) => {
  const chave = chaveDaFila(usuarioId)
  if (lista.length) gravarComEspaco(chave, JSON.stringify(lista))
  else apagar(chave)
}

/** Of one person or, before anybody signed in, of all in this banco. */
export const esperaDe = (usuarioId?: number) => {
  const inicio = `${TIPO}:${ambiente().banco}:`
  const quais =
    usuarioId === undefined ? chaves().filter((chave) => chave.startsWith(inicio)) : [chaveDaFila(usuarioId)]
  const todas = quais.flatMap(lerFila)
  return {
    esperando: todas.filter((e) => e.estado === 'esperando').length,
    recusados: todas.filter((e) => e.estado === 'recusado').length,
    soNaPagina: quais.some(soNaPagina),
  }
}
export const aoMudarFilas = (f: () => void) => aoMudar(ehFila, f)

/** The session ended: what the server has is not left lying on the device. */
export const esquecerEnviados = () => {
  for (const chave of chaves().filter(ehFila)) {
    const resta = lerFila(chave).filter((e) => e.estado !== 'enviado')
    if (resta.length) gravarComEspaco(chave, JSON.stringify(resta))
    else apagar(chave)
  }
}
