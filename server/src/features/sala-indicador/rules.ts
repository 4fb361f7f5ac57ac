import { formatAteCasas } from '#contract/br.ts'
import type { LinhaPreenchida } from '#contract/sala-indicador.ts'
import { NOMES_DOS_MESES } from '#contract/sala-indicador-regras.ts'

const dito = (n: number | null) => (n === null ? null : formatAteCasas(n, 4))

/** For the history: each month by its name, a ratio as it is typed. */
export const paraHistorico = (l: LinhaPreenchida): Record<string, string | null> => ({
  'Linha de base': dito(l.linhaDeBase),
  Meta: dito(l.meta),
  'Meta máxima': dito(l.metaMaxima),
  ...Object.fromEntries(
    NOMES_DOS_MESES.map((nome, i) => {
      const [valor, base] = [dito(l.valores[i] ?? null), dito(l.bases[i] ?? null)]
      return [nome, base === null ? valor : `${valor}/${base}`]
    }),
  ),
  Observação: l.observacao,
})
