import type { LinhaPreenchida } from './sala-indicador.ts'
import { APURACAO, fechaPeriodo, MESES, type Periodicidade } from './sala-indicador-regras.ts'

/* What a line of the map may hold, by the indicator that it is of: the grid says it while one types, the server in the end. */

export interface Definicao {
  apuracao: number
  periodicidade: Periodicidade
  casasDecimais: number
}

const QUANDO: Readonly<Record<Periodicidade, string>> = {
  mensal: '',
  trimestral: 'Este indicador é trimestral: informe só março, junho, setembro e dezembro',
  anual: 'Este indicador é anual: informe só dezembro',
}
const casasDemais = (n: number | null, casas: number) => n !== null && Number(n.toFixed(casas)) !== n
const limite = (casas: number) =>
  casas === 0 ? 'Informe um número inteiro' : `No máximo ${casas} ${casas === 1 ? 'casa decimal' : 'casas decimais'}`

/**
 * Field → sentence. What stays as it was is not judged again: an indicator may have been defined otherwise when it was
 * filled in. The parts of a ratio are counted in whatever they are, so that its digits are those of the quotient alone.
 */
export const erradosDaLinha = (
  d: Definicao,
  antes: LinhaPreenchida,
  depois: LinhaPreenchida,
): Record<string, string> => {
  const erros: Record<string, string> = {}
  for (const campo of ['linhaDeBase', 'meta', 'metaMaxima'] as const)
    if (depois[campo] !== antes[campo] && casasDemais(depois[campo], d.casasDecimais))
      erros[campo] = limite(d.casasDecimais)
  const razao = d.apuracao === APURACAO.razao
  for (let mes = 0; mes < MESES; mes++) {
    const [valor, base] = [depois.valores[mes] ?? null, depois.bases[mes] ?? null]
    if (valor === (antes.valores[mes] ?? null) && base === (antes.bases[mes] ?? null)) continue
    if (valor === null && base === null) continue
    const campo = `valores.${mes}`
    if (!fechaPeriodo(d.periodicidade, mes)) erros[campo] = QUANDO[d.periodicidade]
    else if (!razao && base !== null) erros[`bases.${mes}`] = 'Só uma razão tem parte e total'
    else if (razao && (valor === null || base === null)) erros[campo] = 'Informe a parte e o total, como 45/60'
    else if (razao && base === 0) erros[`bases.${mes}`] = 'O total não pode ser zero'
    else if (!razao && casasDemais(valor, d.casasDecimais)) erros[campo] = limite(d.casasDecimais)
  }
  return erros
}
