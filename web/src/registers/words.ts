import type { Register } from '#contract/register.ts'
import type { Termo, Wording } from '#contract/wording.ts'

/** How a register is called here: by the variant's own word where it has one. */
export const palavrasDe = (r: Register, w: Wording) => {
  const genero = r.termo ? w.palavra(r.termo).genero : r.genero
  const singular = r.termo ? w.singular(r.termo) : r.singular
  const min = r.termo ? w.min.singular(r.termo) : r.singular.charAt(0).toLowerCase() + r.singular.slice(1)
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

type Rotulado = { readonly rotulo: string; readonly termo?: readonly [Termo, 'singular' | 'plural'] }
const rotulado = <F extends Rotulado>(f: F, w: Wording): F =>
  f.termo ? { ...f, rotulo: f.termo[1] === 'plural' ? w.plural(f.termo[0]) : w.singular(f.termo[0]) } : f

/** The same register with the labels of this variant. */
export const naVariante = (r: Register, w: Wording): Register => ({
  ...r,
  campos: r.campos.map((f) => rotulado(f, w)),
  contagens: r.contagens?.map((c) => rotulado(c, w)),
})
