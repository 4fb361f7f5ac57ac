/*
 * The sums of the seal room, in whole numbers from end to end: cents, minutes a week, seconds of an attendance, hundredths
 * of a percentage. Reais, hours and minutes stand on the wire alone. The browser shows what the server works out, by these.
 */

/** Rounded half up; what is divided may be more than a number holds exactly. */
export const dividir = (n: number | bigint, por: number | bigint): number => {
  const [a, b] = [BigInt(n), BigInt(por)]
  return Number((2n * a + b) / (2n * b))
}

/** A month is a twelfth of 52 weeks. */
const SEMANAS = 52
const MESES = 12

export interface Ocupacao {
  quantidade: number
  /** Of one person. */
  minutosPorSemana: number
  /** Salary and charges of one person in a month, in cents; null: not told. */
  salario: number | null
}

/** What an hour of somebody costs, in cents; null where it is not known. */
export const custoHoraDe = (cargos: readonly Ocupacao[]): number | null => {
  const pagos = cargos.filter((c) => c.salario !== null && c.minutosPorSemana > 0 && c.quantidade > 0)
  if (pagos.length === 0) return null
  let [dinheiro, minutos] = [0n, 0n]
  for (const c of pagos) {
    dinheiro += BigInt(c.salario!) * BigInt(c.quantidade)
    minutos += BigInt(c.minutosPorSemana) * BigInt(c.quantidade)
  }
  return dividir(dinheiro * BigInt(60 * MESES), minutos * BigInt(SEMANAS))
}

/** Minutes that all of them have in a month. */
export const minutosDoMes = (cargos: readonly Pick<Ocupacao, 'quantidade' | 'minutosPorSemana'>[]): number =>
  dividir(cargos.reduce((s, c) => s + c.quantidade * c.minutosPorSemana, 0) * SEMANAS, MESES)

/** What the room bears of a cost: `rateio` in hundredths of a percent. */
export const parteDaSala = (centavos: number, rateio: number): number =>
  dividir(BigInt(centavos) * BigInt(rateio), 10_000)

/** What an hour of the staff cost; null without hours. */
export const custoDaHora = (pessoal: number, minutos: number): number | null =>
  minutos > 0 ? dividir(BigInt(pessoal) * 60n, minutos) : null

export const custoPorAtendimento = (total: number, atendimentos: number): number | null =>
  atendimentos > 0 ? dividir(total, atendimentos) : null

/** Mean time × cost of an hour, from the seconds themselves: a mean already rounded would round twice. */
export const custoDoServico = (segundos: number, volume: number, custoHora: number | null): number | null =>
  custoHora === null || volume === 0 ? null : dividir(BigInt(segundos) * BigInt(custoHora), BigInt(volume) * 3600n)

/** Of what the room has in the month, how much was used, in percent with one decimal; over 100 is told as it is. */
export const ocupacaoDe = (segundos: number, minutos: number): number | null =>
  minutos > 0 ? dividir(BigInt(segundos) * 1000n, BigInt(minutos) * 60n) / 10 : null

/** Seconds as minutes of two decimals, which become the same seconds again. */
export const emMinutos = (segundos: number): number => dividir(segundos * 100, 60) / 100
/** The mean of so many seconds, as minutes of two decimals. */
export const mediaEmMinutos = (segundos: number, volume: number): number => dividir(segundos * 100, volume * 60) / 100
export const emSegundos = (minutos: number): number => Math.round(minutos * 60)
/** Seconds as hours of two decimals. */
export const emHoras = (segundos: number): number => dividir(segundos * 100, 3600) / 100

/* Months: 'YYYY-MM' */

export const MES_INVALIDO = 'Informe o mês e o ano'
export const isMes = (s: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(s)
export const somarMeses = (mes: string, n: number): string => {
  const [ano, m] = mes.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(ano, m - 1 + n, 1)).toISOString().slice(0, 7)
}
/** The twelve that end with this one, the oldest first. */
export const dozeMeses = (mes: string): string[] => Array.from({ length: 12 }, (_, i) => somarMeses(mes, i - 11))

/* Free words */

export const SEM_DADOS = 'Não escreva CPF, telefone, e-mail nem outros dados de cidadãos'
const DATAS = /\b\d{1,2}\/\d{1,2}(\/\d{2,4})?\b/g
/** An e-mail, or so many digits in a row (their marks aside) as a phone or a document has. */
export const temDadoPessoal = (s: string): boolean => {
  const lido = s.normalize('NFKC').replace(DATAS, ' ')
  return /\S@\S+\.\S/.test(lido) || /(\d[\s./()-]*){8}/.test(lido)
}
