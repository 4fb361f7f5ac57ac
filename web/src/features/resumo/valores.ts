import { formatarIndicador, INDICADORES, PESSOAS, type Resumo, TEXTOS } from '#contract/resumo.ts'

export type LinhaPerfil = { indicador: string; valor: number | null; fonte: string; ano: number | null }

type Textos = Record<(typeof TEXTOS)[number]['chave'] | (typeof PESSOAS)[number]['chave'], string>
export type ValoresResumo = Textos & { titulo: string; anoBase: number | null; perfis: LinhaPerfil[] }

const CHAVES = [...TEXTOS, ...PESSOAS].map((t) => t.chave)

/** A new summary starts with the usual figures to fill in; lines left empty are not saved. */
export const paraValores = (r: Resumo | undefined): ValoresResumo => ({
  titulo: r?.titulo ?? '',
  anoBase: r?.anoBase ?? null,
  ...(Object.fromEntries(CHAVES.map((c) => [c, r?.[c] ?? ''])) as Textos),
  perfis: r
    ? r.perfis.map(({ indicador, valor, fonte, ano }) => ({ indicador, valor, fonte, ano }))
    : INDICADORES.map((i) => ({ indicador: i.nome, valor: null, fonte: '', ano: null })),
})

const vazia = (l: LinhaPerfil) => l.valor === null && !l.fonte.trim() && l.ano === null

/** The lines that say something, each with the place it has in the form. */
export const preenchidas = (perfis: readonly LinhaPerfil[]) => perfis.flatMap((l, i) => (vazia(l) ? [] : [{ ...l, i }]))

/** Errors come by the place among the lines sent; the form shows them by its own. */
export const errosNoLugar = (erros: Readonly<Record<string, string>>, perfis: readonly LinhaPerfil[]) => {
  const lugares = preenchidas(perfis).map((l) => l.i)
  return Object.fromEntries(
    Object.entries(erros).map(([campo, frase]) => {
      const [, n, resto] = /^perfis\.(\d+)\.(.+)$/.exec(campo) ?? []
      return [n === undefined ? campo : `perfis.${lugares[Number(n)]}.${resto}`, frase]
    }),
  )
}

export const ROTULOS: Readonly<Record<string, string>> = {
  titulo: 'Título',
  anoBase: 'Ano-base',
  perfis: 'Perfil',
  ...Object.fromEntries([...TEXTOS, ...PESSOAS].map((t) => [t.chave, t.rotulo])),
}
export const texto = (v: unknown): string =>
  Array.isArray(v)
    ? (v as LinhaPerfil[])
        .map((l) => `${l.indicador}: ${l.valor === null ? '-' : formatarIndicador(l.indicador, l.valor)}`)
        .join('; ')
    : String(v ?? '')
