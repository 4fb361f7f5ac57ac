import type { IndicadorDoMapa, LinhaDoMapa } from '#contract/sala-indicador.ts'
import { APURACAO, apurar, LEITURA, MESES } from '#contract/sala-indicador-regras.ts'

const doze = (valores: readonly (number | null)[] = []) => Array.from({ length: MESES }, (_, i) => valores[i] ?? null)

/** A line of the map, for tests: a sum, the more the better, unless told. */
export const linhaDoMapa = (
  n: number,
  indicador: Partial<IndicadorDoMapa> = {},
  linha: Partial<LinhaDoMapa> = {},
): LinhaDoMapa => {
  const definicao: IndicadorDoMapa = {
    ...{ salaIndicadorId: n, codigo: `IND-${n}`, nome: `Indicador ${n}`, descricao: null, formula: null },
    ...{ nivel: 'Operacional', unidade: 'Quantidade (nº)', sigla: null, percentual: false, fonte: 'Sistema da Sala' },
    ...{ apuracao: APURACAO.soma, apuracaoNome: 'Soma', leitura: LEITURA.maior, leituraNome: 'Quanto maior, melhor' },
    ...{ periodicidade: 'mensal', metaPadrao: null, metaPadraoMaxima: null, casasDecimais: 0, ativo: true },
    ...indicador,
  }
  const preenchida = {
    ...{ salaIndicadorMunicipioId: n, municipioId: 1, ano: 2026, linhaDeBase: null, meta: null, metaMaxima: null },
    ...{ observacao: null, versao: 1 },
    ...linha,
    valores: doze(linha.valores),
    bases: doze(linha.bases),
  }
  return { ...preenchida, indicador: definicao, ...apurar({ ...definicao, ...preenchida }) }
}
