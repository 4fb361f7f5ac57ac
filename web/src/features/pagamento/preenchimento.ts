import { formatPeriodo, parsePeriodo } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { prepararProcesso } from '#contract/pagamento.ts'

/** The last day of a month: '2026-02' → '2026-02-28'. */
export const fimDoMes = (mes: string) => {
  const [ano, m] = mes.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(ano, m, 0)).toISOString().slice(0, 10)
}
const menor = (...dias: readonly string[]) => dias.toSorted()[0]!

/**
 * The dialog as the closing of a month fills it: all that was done up to its end, and the days from where the last process
 * ended, within the contract and not beyond today. No period where no days are left.
 */
export const preencher = (p: OutputOf<typeof prepararProcesso>, mes: string, hoje: string) => {
  const ate = fimDoMes(mes)
  const inicio = [p.contrato.inicio, parsePeriodo(p.ultimoPeriodo ?? '')?.fim ?? ''].toSorted().at(-1)!
  const fim = menor(ate, hoje, p.contrato.fimVigente)
  const feitos = (linhas: typeof p.administrativos) =>
    new Set((linhas ?? []).filter((r) => r.quando <= ate).map((r) => r.id))
  return {
    relatorios: feitos(p.relatorios),
    administrativos: feitos(p.administrativos),
    periodo: fim < inicio ? '' : formatPeriodo({ inicio, fim }),
  }
}
