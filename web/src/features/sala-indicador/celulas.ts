import { formatAteCasas } from '#contract/br.ts'
import type { IndicadorDoMapa, LinhaDoMapa, LinhaPreenchida } from '#contract/sala-indicador.ts'
import { erradosDaLinha } from '#contract/sala-indicador-linha.ts'
import {
  APURACAO,
  type Apuracao,
  apurar,
  fechaPeriodo,
  LEITURA,
  MAX_CASAS,
  MAX_VALOR,
  MESES,
  NOMES_DOS_MESES,
} from '#contract/sala-indicador-regras.ts'

/* The cells of the map: how each is written and read, as people type it and as a spreadsheet copies it. */

export const CAMPOS = [
  'linhaDeBase',
  'meta',
  ...(['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11'] as const),
] as const
export type Campo = (typeof CAMPOS)[number]
const DOS_MESES = CAMPOS.slice(2)
export const mesDe = (campo: Campo) => DOS_MESES.indexOf(campo)

export const nomeDoCampo = (campo: Campo) =>
  campo === 'linhaDeBase' ? 'Linha de base' : campo === 'meta' ? 'Meta' : NOMES_DOS_MESES[mesDe(campo)]!
/** As narrow as the column: 'Jan'. */
export const tituloDoCampo = (campo: Campo) =>
  campo === 'linhaDeBase' ? 'Base' : campo === 'meta' ? 'Meta' : nomeDoCampo(campo).slice(0, 3)

export const escreverNumero = (n: number | null) => (n === null ? '' : formatAteCasas(n, MAX_CASAS))

interface Partes {
  valor: number | null
  outro: number | null
}
type Lida = Partes | { erro: string }
const NADA: Partes = { valor: null, outro: null }

/** What stands around the figure: 'R$ 1.234,50', '92,5%', '24 h'. */
const ADORNOS = /^R\$|%$|h$|dias?$/gi
const NUMERO = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/
export const lerNumero = (texto: string): number | { erro: string } => {
  const limpo = texto.replace(/[\s\u00a0]/g, '').replace(ADORNOS, '')
  if (/^[-−]/.test(limpo)) return { erro: 'Não pode ser negativo' }
  const [, inteiro, casas = ''] = NUMERO.exec(limpo) ?? []
  if (inteiro === undefined)
    return { erro: /^\d+\.\d+$/.test(limpo) ? 'Use vírgula nos decimais: 12,5' : 'Não é um número' }
  if (casas.length > MAX_CASAS) return { erro: `No máximo ${MAX_CASAS} casas decimais` }
  const n = Number(`${inteiro.replaceAll('.', '')}.${casas || '0'}`)
  return n > MAX_VALOR ? { erro: `No máximo ${escreverNumero(MAX_VALOR)}` } : n
}

/** '45/60', '8–20': two numbers with a sign or a word between them. */
const lerDois = (texto: string, entre: RegExp): Lida => {
  const partes = texto.split(entre)
  if (partes.length > 2) return { erro: 'Não é um número' }
  const [valor, outro] = partes.map((p) => (p.trim() === '' ? null : lerNumero(p)))
  for (const lido of [valor, outro]) if (lido && typeof lido === 'object') return lido
  return { valor: (valor ?? null) as number | null, outro: (outro ?? null) as number | null }
}

const temFaixa = (i: IndicadorDoMapa) => i.leitura === LEITURA.faixa
const ehRazao = (i: IndicadorDoMapa) => i.apuracao === APURACAO.razao

export const lerCelula = (indicador: IndicadorDoMapa, campo: Campo, texto: string): Lida => {
  const t = texto.trim()
  if (t === '' || t === '—' || t === '-') return NADA
  if (campo === 'meta' && temFaixa(indicador)) return lerDois(t, /\s*[–—-]\s*|\s+(?:a|até)\s+/i)
  if (mesDe(campo) >= 0 && ehRazao(indicador)) return lerDois(t, /\s*[/÷]\s*|\s+de\s+/i)
  const n = lerNumero(t)
  return typeof n === 'number' ? { valor: n, outro: null } : n
}

const escreverDois = (valor: number | null, outro: number | null, entre: string) =>
  outro === null ? escreverNumero(valor) : `${escreverNumero(valor)}${entre}${escreverNumero(outro)}`
export const escreverCelula = (indicador: IndicadorDoMapa, l: LinhaPreenchida, campo: Campo): string => {
  if (campo === 'linhaDeBase') return escreverNumero(l.linhaDeBase)
  if (campo === 'meta') return escreverDois(l.meta, temFaixa(indicador) ? l.metaMaxima : null, '–')
  const mes = mesDe(campo)
  return escreverDois(l.valores[mes] ?? null, l.bases[mes] ?? null, '/')
}

const por = <T>(lista: readonly T[], i: number, v: T) => lista.map((x, j) => (j === i ? v : x))
const comCelula = (l: LinhaPreenchida, campo: Campo, { valor, outro }: Partes): LinhaPreenchida => {
  if (campo === 'linhaDeBase') return { ...l, linhaDeBase: valor }
  if (campo === 'meta') return { ...l, meta: valor, metaMaxima: outro }
  const mes = mesDe(campo)
  return { ...l, valores: por(l.valores, mes, valor), bases: por(l.bases, mes, outro) }
}

/** What a year begins with: nobody has filled it in, so the indicator's own target stands there. */
export const preenchidaDe = (l: LinhaDoMapa): LinhaPreenchida => ({
  linhaDeBase: l.linhaDeBase,
  meta: l.salaIndicadorMunicipioId === null ? l.indicador.metaPadrao : l.meta,
  metaMaxima: l.salaIndicadorMunicipioId === null ? l.indicador.metaPadraoMaxima : l.metaMaxima,
  valores: l.valores,
  bases: l.bases,
  observacao: l.observacao,
})

/** What was typed and is not saved, by cell, as it was typed; the remark beside it. */
export type Digitado = Readonly<Partial<Record<Campo | 'observacao', string>>>
export interface LinhaNaGrade {
  readonly linha: LinhaDoMapa
  readonly digitado: Digitado
  /** With what was typed and can be read. */
  readonly valores: LinhaPreenchida
  readonly erros: Readonly<Partial<Record<Campo, string>>>
  readonly apuracao: Apuracao
}

/** The field of the contract as the grid's cell: a ratio's month and a range's target are one cell each. */
const campoDe = (nome: string): Campo => {
  const [parte, mes] = nome.split('.')
  if (parte === 'valores' || parte === 'bases') return DOS_MESES[Number(mes)]!
  return parte === 'linhaDeBase' ? 'linhaDeBase' : 'meta'
}

export const naGrade = (linha: LinhaDoMapa, digitado: Digitado = {}): LinhaNaGrade => {
  const { indicador } = linha
  const erros: Partial<Record<Campo, string>> = {}
  let valores = preenchidaDe(linha)
  for (const campo of CAMPOS) {
    const texto = digitado[campo]
    if (texto === undefined) continue
    const lida = lerCelula(indicador, campo, texto)
    if ('erro' in lida) erros[campo] = lida.erro
    else valores = comCelula(valores, campo, lida)
  }
  if (digitado.observacao !== undefined) valores = { ...valores, observacao: digitado.observacao.trim() || null }
  for (const [nome, frase] of Object.entries(erradosDaLinha(indicador, preenchidaDe(linha), valores)))
    erros[campoDe(nome)] ??= frase
  const { meta, metaMaxima } = valores
  if (metaMaxima !== null && meta !== null && metaMaxima < meta)
    erros.meta ??= 'A meta máxima não pode ser menor que a mínima'
  return { linha, digitado, valores, erros, apuracao: apurar({ ...indicador, ...valores }) }
}

/** Whether a cell is asked for: of a quarterly indicator the months in between hold nothing. */
export const pedida = ({ indicador, valores }: LinhaDoMapa, campo: Campo) => {
  const mes = mesDe(campo)
  return mes < 0 || fechaPeriodo(indicador.periodicidade, mes) || valores[mes] != null
}

/** What is sent of a line. */
export const paraGravar = ({ linha, valores }: LinhaNaGrade) => ({
  salaIndicadorId: linha.indicador.salaIndicadorId,
  versao: linha.versao,
  ...valores,
})

/** Without what says the same as what stands there. */
export const semIguais = (linha: LinhaDoMapa, digitado: Digitado): Digitado => {
  const base = preenchidaDe(linha)
  return Object.fromEntries(
    Object.entries(digitado).filter(([campo, texto]) => {
      if (campo === 'observacao') return texto.trim() !== (base.observacao ?? '')
      const lida = lerCelula(linha.indicador, campo as Campo, texto)
      if ('erro' in lida) return true
      return JSON.stringify(comCelula(base, campo as Campo, lida)) !== JSON.stringify(base)
    }),
  )
}

const VAZIOS: readonly null[] = Array.from({ length: MESES }, () => null)
export const temValores = (l: LinhaPreenchida) => JSON.stringify(l.valores) !== JSON.stringify(VAZIOS)
