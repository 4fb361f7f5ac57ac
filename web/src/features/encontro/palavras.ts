import type { Wording } from '#contract/wording.ts'

/** Sentences about one meeting or many, in the words and the gender of the variant. */
export const palavrasDo = (w: Wording) => {
  const f = w.palavra('encontro').genero === 'f'
  return {
    novo: w.novo('encontro'),
    este: w.frase('{Este encontro}'),
    eSeguintes: f ? 'Esta e as seguintes' : 'Este e os seguintes',
    repetir: f ? 'Repetir esta' : 'Repetir este',
    /** What was planned just now; nothing of none. */
    marcados: (n: number) => {
      if (n === 0) return ''
      return n === 1
        ? w.comSucesso('encontro', 'marcado')
        : `${n} ${w.min.plural('encontro')} ${w.flexiona('encontro', 'marcados')} com sucesso`
    },
    meus: `${f ? 'Minhas' : 'Meus'} ${w.plural('encontro')}`,
    nomes: w.min.umEVarios('encontro'),
  }
}
