import { checkPeriodo, formatPeriodo, type Periodo } from './br.ts'

/*
 * What a payment process must be to be opened, in the order and the words of the specification (shell §5): the first
 * failure refuses. The page asks here before it sends, and the server again under the lock of the contract.
 */

const SEM = (falta: string) => `Não é possível abrir um processo de pagamento sem ${falta}!` as const
const NAO_GERA = 'Não é possível gerar um novo processo de pagamento pois' as const
export const MENSAGENS_ABERTURA = {
  relatorios: SEM('relatórios'),
  codigo: SEM('código de contratação'),
  periodo: SEM('período de realização'),
  numero: SEM('colocar o número do relatório'),
  total: SEM('o total de relatórios'),
  limiteDeHoras: `${NAO_GERA} a(s) tarefa(s) ultrapassa(m) o limite de horas do contrato`,
  limiteDeEntregas: `${NAO_GERA} foi atingido o limite de entregas do contrato`,
} as const

export interface Abertura {
  relatorios: number
  administrativos: number
  codigoContratacao: string
  periodoRealizacao: string
  numero: number | null
  total: number | null
}
/** What the contract says about it, amendments included; hours in any one unit. */
export interface LimitesDoContrato {
  contrato: Periodo
  ultimoPeriodo: Periodo | null
  horasPrevistas: number
  horasAprovadas: number
  entregasPrevistas: number
  entregas: number
}
export type CampoDaAbertura = 'relatorios' | 'contratoId' | 'periodoRealizacao' | 'numero' | 'total'

const CONFERENCIAS: readonly ((a: Abertura, l: LimitesDoContrato) => readonly [CampoDaAbertura, string] | undefined)[] =
  [
    (a) => (a.relatorios + a.administrativos === 0 ? ['relatorios', MENSAGENS_ABERTURA.relatorios] : undefined),
    (a) => (a.codigoContratacao.trim() === '' ? ['contratoId', MENSAGENS_ABERTURA.codigo] : undefined),
    (a) => (a.periodoRealizacao.trim() === '' ? ['periodoRealizacao', MENSAGENS_ABERTURA.periodo] : undefined),
    (a, l) => {
      const recusa = checkPeriodo(
        a.periodoRealizacao,
        l.contrato,
        l.ultimoPeriodo ? formatPeriodo(l.ultimoPeriodo) : undefined,
      )
      return recusa === undefined ? undefined : ['periodoRealizacao', recusa]
    },
    (a) => (a.numero ? undefined : ['numero', MENSAGENS_ABERTURA.numero]),
    (a) => (a.total ? undefined : ['total', MENSAGENS_ABERTURA.total]),
    (_, l) => (l.horasPrevistas > l.horasAprovadas ? undefined : ['contratoId', MENSAGENS_ABERTURA.limiteDeHoras]),
    (_, l) => (l.entregasPrevistas > l.entregas ? undefined : ['contratoId', MENSAGENS_ABERTURA.limiteDeEntregas]),
  ]
/** Why it is not opened: the field and the sentence of the first thing that fails. */
export const conferirAbertura = (a: Abertura, l: LimitesDoContrato): readonly [CampoDaAbertura, string] | undefined => {
  for (const conferir of CONFERENCIAS) {
    const recusa = conferir(a, l)
    if (recusa) return recusa
  }
  return undefined
}

/** By how much the planned hours would be passed; 0 where they are not. It warns and is confirmed, and the analyst sees it. */
export const excessoDeHoras = (l: LimitesDoContrato, horas: number) =>
  Math.max(0, l.horasAprovadas + horas - l.horasPrevistas)

/** To the cent: minutes at the price of an hour. None without a price. */
export const valorDasHoras = (minutos: number, valorHora: number | null): number | null =>
  valorHora === null ? null : Math.round((minutos * Math.round(valorHora * 100)) / 60) / 100
