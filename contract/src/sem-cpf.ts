import { digits, isCpf } from './br.ts'

/** A CPF anywhere in a text, with or without its dots; what is written with them is meant as one, right or wrong. */
const PARECE = /(?<!\d)\d{3}[.\s\p{Pd}]{0,3}\d{3}[.\s\p{Pd}]{0,3}\d{3}[.\s\p{Pd}/]{0,3}\d{2}(?!\d)/gu
/** What is not seen between figures, and figures of other writings, hide none. */
const INVISIVEIS = /[\p{Cf}]/gu
const COM_PONTOS = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/
const eCpf = (achado: string) => COM_PONTOS.test(achado) || isCpf(digits(achado))
const lido = (texto: string) => texto.normalize('NFKC').replace(INVISIVEIS, '')
export const temCpf = (texto: string) => [...lido(texto).matchAll(PARECE)].some(([achado]) => eCpf(achado))

/** '***.982.***-**' */
export const ocultarCpf = (cpf: string) => `***.${digits(cpf).slice(3, 6)}.***-**`
/** A text with every CPF in it hidden; one that has none stays as it is. */
export const ocultarCpfs = (texto: string) =>
  temCpf(texto) ? lido(texto).replace(PARECE, (achado) => (eCpf(achado) ? ocultarCpf(achado) : achado)) : texto

export const SEM_CPF = 'Não escreva CPF aqui: este campo não guarda dados de pessoas'

/** Of these fields of a record, those that hold a CPF: field → sentence. */
export const camposComCpf = (registro: Readonly<Record<string, unknown>>, campos: readonly string[]) =>
  Object.fromEntries(
    campos.filter((c) => typeof registro[c] === 'string' && temCpf(registro[c])).map((c) => [c, SEM_CPF]),
  )
