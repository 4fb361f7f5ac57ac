/**
 * How Brazilians write documents, money, hours and dates: reading what a person typed, showing what is stored, and
 * hiding what a reader may not see. Stored: digits only (letters too in a CNPJ), minutes, ISO dates.
 *
 * The validators come by their own path: the package's front door would bring its table of municipalities along.
 */
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'

type Texto = string | null | undefined

export const digits = (s: string) => s.replace(/\D/g, '')

/** Fills the # of a mask; undefined when the length does not fit. */
const fill = (mask: string, chars: string): string | undefined => {
  let i = 0
  const out = mask.replace(/#/g, () => chars[i++] ?? '')
  return i === chars.length && chars.length === mask.split('#').length - 1 ? out : undefined
}

export const MASCARAS = {
  cpf: '###.###.###-##',
  cnpj: '##.###.###/####-##',
  cep: '#####-###',
  telefoneFixo: '(##) ####-####',
  telefoneMovel: '(##) #####-####',
  data: '##/##/####',
  periodo: '##/##/#### - ##/##/####',
} as const

/* Documents */

export const isCpf = (s: string) => digits(s).length === 11 && isValidCpf(s)
export const formatCpf = (s: string) => fill(MASCARAS.cpf, digits(s)) ?? s

/** The stored form: upper case, no punctuation. Letters are in use since July 2026. */
export const cleanCnpj = (s: string) => s.toUpperCase().replace(/[^0-9A-Z]/g, '')
export const isCnpj = (s: string) => cleanCnpj(s).length === 14 && isValidCnpj(s, { version: 2 })
export const formatCnpj = (s: string) => fill(MASCARAS.cnpj, cleanCnpj(s)) ?? s

const semPais = (s: string) => {
  const d = digits(s)
  return d.length > 11 && d.startsWith('55') ? d.slice(2) : d
}
/** The stored form: area code and number, 10 or 11 digits. */
export const cleanPhone = semPais
export const isPhone = (s: string) => isValidPhone(semPais(s))
export const phoneMask = (s: string) => (semPais(s).length > 10 ? MASCARAS.telefoneMovel : MASCARAS.telefoneFixo)
export const formatPhone = (s: string) => fill(phoneMask(s), semPais(s)) ?? s

export const isCep = (s: string) => /^\d{5}-?\d{3}$/.test(s.trim())
export const formatCep = (s: string) => fill(MASCARAS.cep, digits(s)) ?? s

/* What may be typed */

const TECLAS = { numeros: /[^\d]/g, letras: /[^\p{L}\p{M}\s'-]/gu, decimais: /[^\d.,]/g } as const
/** Drops what the field does not take. */
export const restrict = (tipo: keyof typeof TECLAS, s: string) => s.replace(TECLAS[tipo], '')

/* Money */

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
/** 'R$ 1.234,50', with a plain space so that texts can be compared and searched. */
export const formatMoney = (valor: number) => reais.format(valor).replace(/\u00a0/g, ' ')

/** The value in reais, or null when it is no amount of money. Negative amounts do not exist here. */
export const parseMoney = (s: string): number | null => {
  const m = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(s.trim())
  return m ? Number(`${m[1]!.replaceAll('.', '')}.${m[2] ?? '0'}`) : null
}

/* Figures */

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
// Bands of the IDHM have three decimals; points have two.
const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
const umaCasa = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
/** '1.234' */
export const formatInteiro = (n: number) => inteiro.format(Math.round(n) || 0)
const milesimos = (n: number) => Math.round(n * 1000) / 1000

/** Points, people and thresholds, the one way they are shown: '36.900', '80,99'. No cents where they are whole. */
export const formatDecimal = (n: number) =>
  (Number.isInteger(milesimos(n)) ? inteiro : decimal).format(milesimos(n) || 0)
/** A figure with a real minus sign, for the eye: '−1.500'. */
export const comMenos = (texto: string) => texto.replace(/^-(?=\d)/, '−')
/** What was added or taken: '+1.500', '−39', '0'. */
export const comSinal = (n: number) => `${n > 0 ? '+' : ''}${comMenos(formatDecimal(n))}`
/** '1 ponto', '39 pontos', '1.234,50 pontos' */
export const emPontos = (n: number) => `${formatDecimal(n)} ${n === 1 ? 'ponto' : 'pontos'}`
/** 0 to 100, with its sign: '62,5%' */
/** A mean of marks: '8,7' */
export const formatMedia = (n: number) => umaCasa.format(n)
/** '48,5 km' */
export const formatKm = (n: number) => `${umaCasa.format(n)} km`
export const formatPercentual = (n: number) => `${umaCasa.format(n)}%`
/** The difference of two percentages: '+3,2 p.p.' */
export const emPontosPercentuais = (n: number) =>
  `${Math.round(n * 10) > 0 ? '+' : ''}${umaCasa.format(Math.round(n * 10) / 10 || 0)} p.p.`

/** '715 B', '12,4 kB', '2,5 MB'. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${umaCasa.format(bytes / 1000)} kB` : `${umaCasa.format(bytes / 1_048_576)} MB`
}

/* Hours: minutes inside */

/** 'HH:mm', 'H,5' (or 'H.5') and '8' to minutes, or null. */
export const parseHours = (s: string): number | null => {
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(s.trim())
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const decimal = /^(\d{1,5})(?:[.,](\d{1,4}))?$/.exec(s.trim())
  return decimal ? Math.round(Number(`${decimal[1]}.${decimal[2] ?? '0'}`) * 60) : null
}

export const formatHours = (minutos: number) => {
  const inteiros = Math.round(Math.abs(minutos))
  const doisDigitos = (n: number) => String(n).padStart(2, '0')
  const sinal = minutos < 0 && inteiros > 0 ? '-' : ''
  return `${sinal}${doisDigitos(Math.floor(inteiros / 60))}:${doisDigitos(inteiros % 60)}`
}

/** With as many decimals as it has, up to so many: '1.234,5'. */
export const formatAteCasas = (n: number, casas: number) =>
  new Intl.NumberFormat('pt-BR', { maximumFractionDigits: casas }).format(n)

/** Hours as a contract counts them, 7.5 is 7h30: '172,5'. */
export const formatDecimalHours = (horas: number) => formatAteCasas(horas, 2)

/* Dates */

/** Whether the text is an ISO date that exists in the calendar. */
export const isIsoDate = (s: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(s) || s < '1000') return false
  const d = new Date(`${s}T00:00:00Z`)
  return !Number.isNaN(d.getTime()) && d.toISOString().startsWith(s)
}

/** 'dd/mm/yyyy' to an ISO date, or null when no such day exists. */
export const parseDate = (s: string): string | null => {
  const m = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(s.trim())
  if (!m) return null
  const iso = `${m[3]}-${m[2]}-${m[1]}`
  return isIsoDate(iso) ? iso : null
}

const saoPaulo = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as 'DD/MM/YYYY HH:mm' in São Paulo. */
export const formatDateTime = (quando: Date | string) => saoPaulo.format(new Date(quando)).replace(', ', ' ')

/** A calendar day, or the day of a moment in São Paulo, as 'DD/MM/YYYY'. */
export const formatDate = (quando: Date | string) =>
  typeof quando === 'string' && isIsoDate(quando)
    ? quando.split('-').reverse().join('/')
    : formatDateTime(quando).slice(0, 10)

/* Periods */

export interface Periodo {
  inicio: string
  fim: string
}

/** 'dd/mm/yyyy - dd/mm/yyyy' to ISO dates, or null. Says nothing about their order. */
export const parsePeriodo = (s: string): Periodo | null => {
  const m = /^(\d{2}\/\d{2}\/\d{4}) - (\d{2}\/\d{2}\/\d{4})$/.exec(s.trim())
  const inicio = m && parseDate(m[1]!)
  const fim = m && parseDate(m[2]!)
  return inicio && fim ? { inicio, fim } : null
}

export const formatPeriodo = (p: Periodo) => `${formatDate(p.inicio)} - ${formatDate(p.fim)}`

/** Why a realisation period is refused, in the order of the specification; undefined when it is fine. */
export const checkPeriodo = (s: string, contrato?: Periodo, ultimoPeriodo?: Texto): string | undefined => {
  const p = parsePeriodo(s)
  if (!p) return 'Periodo inválido'
  if (p.fim < p.inicio) return 'O período final não pode ser menor que o inicial'
  if (contrato && (p.inicio < contrato.inicio || p.fim > contrato.fim))
    return 'O período de Realização deve estar entre o início e o fim do contrato'
  const anterior = ultimoPeriodo ? parsePeriodo(ultimoPeriodo) : null
  if (anterior && p.inicio < anterior.fim)
    return `Favor criar um novo processo de pagamento com o período inicial maior que o último período do processo de pagamento anterior (${formatPeriodo(anterior)})`
  return undefined
}

/* Hiding personal data from people without the permission. What cannot be read is hidden whole. */

const OCULTO = '**'

/** '***.444.777-**' */
export const maskCpf = (s: Texto): string | null => {
  if (!s) return null
  const d = digits(s)
  return d.length === 11 ? `***.${d.slice(3, 6)}.${d.slice(6, 9)}-**` : OCULTO
}

/** '(47) *****-4321' */
export const maskPhone = (s: Texto): string | null => {
  if (!s) return null
  const d = semPais(s)
  return d.length === 10 || d.length === 11 ? `(${d.slice(0, 2)}) ${'*'.repeat(d.length - 6)}-${d.slice(-4)}` : OCULTO
}

/** 'ma**@exemplo.com.br' */
export const maskEmail = (s: Texto): string | null => {
  if (!s) return null
  const m = /^([^@]+)@([^@]+)$/.exec(s.trim())
  return m ? `${m[1]!.slice(0, m[1]!.length > 3 ? 2 : 1)}${OCULTO}@${m[2]}` : OCULTO
}

/** First and last name. */
export const maskName = (s: Texto): string | null => {
  const partes = s?.trim().split(/\s+/) ?? []
  if (!partes[0]) return null
  return partes.length > 1 ? `${partes[0]} ${partes.at(-1)}` : partes[0]
}

/* Names */

/** For search and comparison: no accents, no case, single spaces. */
export const normalize = (s: string) =>
  s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })
/** Alphabetical order as a person expects it: 'Água' beside 'Agua', 'Grupo 2' before 'Grupo 10'. */
export const compareNames = (a: string, b: string) => collator.compare(a.trim(), b.trim())
export const sameName = (a: string, b: string) => normalize(a) === normalize(b)

/** Homonyms exist in different states: a place is never written without its state. */
export const nomeComUf = (m: { nome: string; uf: string }) => `${m.nome}/${m.uf}`

/** Longest name shown whole; the rest goes to a tooltip. */
export const CORTES = {
  descricao: 20,
  faixa: 50,
  grupo: 50,
  membro: 20,
  contrato: 20,
  tarefa: 20,
  solucao: 15,
  motivo: 100,
} as const

/** The first n characters and an ellipsis, when there are more than n. */
export const cut = (s: string, n: number) => {
  const chars = [...s]
  return chars.length > n ? `${chars.slice(0, n).join('').trimEnd()}…` : s
}

/** What a picker shows of its choices: the first `max`, then '+3' or '+3 eixos'. */
export const resumoChips = (nomes: readonly string[], max: number, sufixo?: UmEVarios) => {
  const resto = nomes.length - max
  const palavra = sufixo ? ` ${resto === 1 ? sufixo.um : sufixo.varios}` : ''
  return { visiveis: nomes.slice(0, max), resto: resto > 0 ? `+${resto}${palavra}` : '' }
}
/** A noun for one and for several. */
export interface UmEVarios {
  readonly um: string
  readonly varios: string
}

/* Counts */

/** '1 município', '1.234 municípios'. */
export const quantos = (n: number, um: string, varios: string): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`

const serie = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
/** 'a, b e c'. */
export const emSerie = (partes: Iterable<string>) => serie.format(partes)
