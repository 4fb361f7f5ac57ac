/**
 * A row is [key, label, the screen or call that uses it, what differs from "off and on its own"]. Label, use and the
 * names of the areas are sentences for `w.frase`: braces hold what a variant calls otherwise. A flag with a `pai`
 * holds only while its parent holds: what is done on a tab of the city hangs below the tab's flag (R660-R663), what a
 * screen needs below that screen's.
 */
export type Row = readonly [
  key: string,
  label: string,
  uso: string,
  extra?: { readonly pai?: string; readonly padrao?: true },
]

/** An area of the catalogue: what the screens call it and its flags. */
export const area = <const R extends readonly Row[]>(nome: string, rows: R) => ({ nome, rows })
