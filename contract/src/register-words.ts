import type { UmEVarios } from './br.ts'
import type { Register } from './register.ts'
import type { RegisterField } from './register-field.ts'
import type { Termo, Wording } from './wording.ts'

type Rotulado = { readonly rotulo: string; readonly termo?: readonly [Termo, 'singular' | 'plural'] }
/** The label of a field or of a count, in the words of a variant. */
export const rotuloDe = ({ rotulo, termo }: Rotulado, w: Wording) =>
  termo ? (termo[1] === 'plural' ? w.plural(termo[0]) : w.singular(termo[0])) : w.frase(rotulo)
const rotulado = <F extends Rotulado>(f: F, w: Wording): F => ({ ...f, rotulo: rotuloDe(f, w) })
const ditos = ({ um, varios }: UmEVarios, w: Wording): UmEVarios => ({ um: w.frase(um), varios: w.frase(varios) })

const campo = (f: RegisterField, w: Wording): RegisterField =>
  ({
    ...rotulado(f, w),
    ...(f.ajuda && { ajuda: w.frase(f.ajuda) }),
    ...(f.tipo === 'referencias' && { sufixo: ditos(f.sufixo, w) }),
    ...((f.tipo === 'escolha' || f.tipo === 'opcoes') && {
      opcoes: f.opcoes.map((o) => ({ ...o, rotulo: w.frase(o.rotulo) })),
    }),
    ...(f.tipo === 'linhas' && {
      campos: f.campos.map((c) => campo(c, w)),
      singular: w.frase(f.singular),
      adicionar: w.frase(f.adicionar),
    }),
    ...(f.tipo === 'opcao' &&
      f.rotulos && {
        rotulos: Object.fromEntries(Object.entries(f.rotulos).map(([opcao, rotulo]) => [opcao, w.frase(rotulo)])),
      }),
  }) as RegisterField

/** The same register in the words of a variant: its titles and sentences are written in the standard ones (`frase`). */
export const naVariante = (r: Register, w: Wording): Register => ({
  ...r,
  titulo: w.frase(r.titulo),
  singular: r.termo ? w.singular(r.termo) : w.frase(r.singular),
  genero: r.termo ? w.palavra(r.termo).genero : r.genero,
  vazio: w.frase(r.vazio),
  ...(r.erro && { erro: w.frase(r.erro) }),
  ...(r.textos && { textos: Object.fromEntries(Object.entries(r.textos).map(([k, t]) => [k, w.frase(t)])) }),
  campos: r.campos.map((f) => campo(f, w)),
  ...(r.contagens && { contagens: r.contagens.map((c) => rotulado(c, w)) }),
})
