import { CHAVES, gravar, ler } from '#web/lib/storage.ts'

/** A screen that somebody was on, as its title told it. */
export interface Recente {
  readonly para: string
  readonly rotulo: string
  /** The city that it is about. */
  readonly detalhe?: string
}

const MAX_RECENTES = 8

const ehRecente = (r: unknown): r is Recente =>
  typeof r === 'object' && r !== null && 'para' in r && 'rotulo' in r && /^\/(?![/\\])/.test(String(r.para))

/** The last places first. They are the person's who is signed in: the session takes them along when it ends. */
export const recentes = (): readonly Recente[] => {
  try {
    const lidos: unknown = JSON.parse(ler(CHAVES.recentes) ?? '[]')
    return Array.isArray(lidos) ? lidos.filter(ehRecente).slice(0, MAX_RECENTES) : []
  } catch {
    return []
  }
}

export const lembrarLugar = (novo: Recente) =>
  gravar(
    CHAVES.recentes,
    JSON.stringify([novo, ...recentes().filter((r) => r.para !== novo.para)].slice(0, MAX_RECENTES)),
  )
