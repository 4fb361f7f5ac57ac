import { cleanPhone, sameName } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { type EstadoDaPresenca, JANELA } from '#contract/presenca.ts'

const HORA = 3_600_000
const DIA = 24 * HORA
const CANCELADO = 5

interface Marcado {
  inicio: Date
  fim: Date
  situacao: number
}

/** When people can say that they are there. */
export const janelaDaPresenca = ({ inicio, fim }: Pick<Marcado, 'inicio' | 'fim'>) => ({
  abre: new Date(inicio.getTime() - JANELA.horasAntes * HORA),
  fecha: new Date(Date.parse(`${todaySaoPaulo(fim)}T23:59:59-03:00`) + JANELA.diasDepois * DIA),
})

export const estadoDaPresenca = (e: Marcado, now: Date): EstadoDaPresenca => {
  if (e.situacao === CANCELADO) return 'cancelado'
  const { abre, fecha } = janelaDaPresenca(e)
  if (now < abre) return 'cedo'
  return now > fecha ? 'encerrada' : 'aberta'
}

export interface Conhecido {
  encontroConvidadoId: number
  nome: string
  /** Their own, or as the register of members has them. */
  email: string | null
  telefone: string | null
}
export interface QuemChegou {
  nome: string
  email: string | null
  telefone: string | null
}

const mesmoEmail = (a: string | null, b: string | null) =>
  !!a && !!b && a.trim().toLowerCase() === b.trim().toLowerCase()
const mesmoTelefone = (a: string | null, b: string | null) => !!a && !!b && cleanPhone(a) === cleanPhone(b)

/**
 * Which of the people on the list this is. The contact says it by itself; the name only where one alone has it and
 * nothing known of them speaks against it: two people may have the same name, and then the second gets a line of their own.
 */
export const reconhecer = <C extends Conhecido>(lista: readonly C[], quem: QuemChegou): C | undefined => {
  const porContato = lista.find((c) => mesmoEmail(c.email, quem.email) || mesmoTelefone(c.telefone, quem.telefone))
  if (porContato) return porContato
  const [umSo, ...outros] = lista.filter((c) => sameName(c.nome, quem.nome))
  if (!umSo || outros.length > 0) return undefined
  const outroContato = quem.email ? umSo.email : umSo.telefone
  return outroContato ? undefined : umSo
}
