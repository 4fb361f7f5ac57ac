import type { ConteudoDoRascunho } from '#contract/relatorio-rascunho.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { chaveGuardada, gravarComEspaco } from '#web/lib/guardados.ts'
import { aoMudar, apagar, chaves, ler, soNaPagina } from '#web/lib/storage.ts'

/** Drafts of reports as they lie on the device: what is told of them on every page, without loading the form. */
const TIPO = 'rascunho-relatorio'

export interface Guardado {
  municipioId: number
  /** Null for a new one. */
  relatorioId: number | null
  /** 'Vale Sereno/SC'. */
  lugar: string
  conteudo: ConteudoDoRascunho
  /** Of the server's draft that this one goes on from; 0: it has none. */
  versao: number
  /** The server does not have it yet. */
  sujo: boolean
  /** The other device's was saved first: its person has to choose. */
  conflito: boolean
  /** When it was changed here. */
  em: number
  /** Counts the changes: what was typed while it was being sent is not sent yet. */
  vez: number
}

export const chaveDoRascunho = (usuarioId: number, municipioId: number, relatorioId: number | null) =>
  chaveGuardada(TIPO, usuarioId, `${municipioId}-${relatorioId ?? 0}`)
const ehRascunho = (chave: string) => chave.startsWith(`${TIPO}:`)

export const lerRascunho = (chave: string): Guardado | undefined => {
  try {
    return (JSON.parse(ler(chave) ?? 'null') as Guardado | null) ?? undefined
  } catch {
    return undefined
  }
}
export const guardarRascunho = (chave: string, g: Guardado) => gravarComEspaco(chave, JSON.stringify(g))
export const esquecerRascunho = (chave: string) => apagar(chave)

/** What the server does not have, of one person or, before anybody signed in, of all in this banco. */
export const rascunhosPorEnviar = (usuarioId?: number) => {
  const inicio = usuarioId === undefined ? `${TIPO}:${ambiente().banco}:` : chaveGuardada(TIPO, usuarioId, '')
  return chaves().flatMap((chave) => {
    const g = chave.startsWith(inicio) ? lerRascunho(chave) : undefined
    return g?.sujo ? [{ ...g, chave, soNaPagina: soNaPagina(chave) }] : []
  })
}
export const aoMudarRascunhos = (f: () => void) => aoMudar(ehRascunho, f)

/** The session ended: what the server has is not left lying on the device. */
export const esquecerEnviados = () => {
  for (const chave of chaves()) if (ehRascunho(chave) && !lerRascunho(chave)?.sujo) apagar(chave)
}
