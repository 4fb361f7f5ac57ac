import { formatCnpj, formatDate, formatHours, formatMoney } from '#contract/br.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { NOMES_ADITIVO } from './aditivos.tsx'
import type { ValoresAditivo, ValoresContrato } from './valores.ts'

const ROTULOS: Readonly<Record<keyof ValoresContrato, string>> = {
  numContrato: 'Nº do contrato',
  objeto: 'Objeto',
  empresaNome: 'Empresa credenciada',
  cnpj: 'CNPJ',
  inicio: 'Início',
  fim: 'Fim',
  horas: 'Horas previstas',
  valorHora: 'Valor por hora',
  qtdEntregasPrevistas: 'Entregas previstas',
  gestorId: 'Gestor',
  statusContratoId: 'Status',
  usuarioIds: 'Consultores',
  municipioIds: '{Municípios}',
  solucaoIds: '{Soluções}',
  aditivos: 'Aditivos',
}
export const rotuloDoConflito = (campo: string) => dizer(ROTULOS[campo as keyof ValoresContrato] ?? campo)

/** What may be chosen in a field, by its name. */
export type Opcoes = Readonly<Record<string, readonly { valor: number; rotulo: string }[]>>

const aditivo = (a: ValoresAditivo) =>
  [
    `${NOMES_ADITIVO[a.tipo]}, ${formatDate(a.data)}:`,
    a.tipo === 'prazo' && a.novoFim && `até ${formatDate(a.novoFim)}`,
    a.tipo === 'horas' && a.horas !== null && `mais ${formatHours(a.horas)}`,
    a.tipo === 'valor' && a.valorHora !== null && `${formatMoney(a.valorHora)} por hora`,
    a.observacao && `(${a.observacao})`,
  ]
    .filter(Boolean)
    .join(' ')

const FORMATOS: Readonly<Record<string, (v: never) => string>> = {
  cnpj: formatCnpj,
  inicio: formatDate,
  fim: formatDate,
  horas: formatHours,
  valorHora: formatMoney,
  aditivos: (todos: ValoresAditivo[]) => todos.map(aditivo).join('; '),
}

/** A value as the form shows it: names where it holds numbers. */
export const textoDoConflito = (opcoes: Opcoes) => (v: unknown, campo: string) => {
  if (v === null || v === undefined || v === '') return ''
  const formato = FORMATOS[campo]
  if (formato) return formato(v as never)
  const nomes = opcoes[campo]
  if (!nomes) return String(v)
  return [v]
    .flat()
    .map((id) => nomes.find((o) => o.valor === id)?.rotulo ?? `nº ${id}`)
    .join(', ')
}
