/** The sentence to show for a failure of any shape. */
export const mensagemDe = (erro: unknown): string =>
  erro instanceof Error && erro.message ? erro.message : 'Algo deu errado. Tente de novo.'
