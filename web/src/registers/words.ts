import type { Register } from '#contract/register.ts'

/** How a register of this variant (`naVariante`) is spoken of. */
export const palavrasDe = ({ genero, singular }: Register) => {
  const min = singular.charAt(0).toLowerCase() + singular.slice(1)
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
