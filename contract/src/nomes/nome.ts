/** What people call the rows of a table, in sentences for `w.frase`. */
export interface Nome {
  /** One and many, in the middle of a sentence: a refusal says by what a row is still used. */
  readonly uso?: readonly [um: string, varios: string]
  /** One, as the audit log names what was changed, and in its sentences; a register is named by its own definition. */
  readonly registro?: readonly [nome: string, comArtigo: string]
}
/** By table, or by table and column where rows that point so are called otherwise. */
export type Nomes = Readonly<Record<string, Nome>>
