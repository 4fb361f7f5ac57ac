import type { Register } from '#contract/register.ts'

/** How a register of this variant (`naVariante`) is spoken of. */
export const palavrasDe = ({ genero, singular }: Register) => {
  // Every word of it, but no acronym: 'Unidade Regional' is 'unidade regional', 'AD' stays.
  const min = singular.replace(/\p{Lu}\p{Ll}+/gu, (palavra) => palavra.toLowerCase())
  const flexiona = (masculino: string) => (genero === 'f' ? masculino.replace(/o$/, 'a') : masculino)
  return {
    singular,
    min,
    /** 'Nova categoria' */
    novo: `${flexiona('Novo')} ${min}`,
    /** 'Categoria incluída' */
    feito: (participio: string) => `${singular} ${flexiona(participio)}`,
    flexiona,
  }
}

/** Field a row is known by. */
export const campoNome = (r: Register) => r.nome ?? r.ordem
