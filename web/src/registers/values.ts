import { type Register, typed } from '#contract/register.ts'
import type { RegisterField, RegisterRow, RegisterValue } from '#contract/register-field.ts'

/** What a field of a new row holds. */
export const vazioDe = (f: RegisterField): RegisterValue => {
  switch (f.tipo) {
    case 'texto':
    case 'textoLongo':
    case 'data':
    case 'dataTexto':
      return ''
    case 'opcoes':
    case 'referencias':
    case 'linhas':
      return []
    case 'simNao':
      return f.padrao
    default:
      return ('padrao' in f ? f.padrao : undefined) ?? null
  }
}
const TEXTOS: ReadonlySet<RegisterField['tipo']> = new Set(['texto', 'textoLongo', 'data', 'dataTexto'])
/** A row as a form holds it. */
export const valoresDe = (r: Register, linha: RegisterRow | null | undefined): RegisterRow =>
  Object.fromEntries(
    typed(r).map((f) => [f.chave, linha ? (linha[f.chave] ?? (TEXTOS.has(f.tipo) ? '' : null)) : vazioDe(f)]),
  )
