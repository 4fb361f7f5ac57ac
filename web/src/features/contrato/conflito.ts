import { dizer } from '#web/lib/ambiente.ts'
import { quantos } from '#web/ui/texto.ts'
import type { ValoresContrato } from './valores.ts'

const ROTULOS: Readonly<Record<keyof ValoresContrato, string>> = {
  numContrato: 'Nº do contrato',
  objeto: 'Objeto',
  empresaNome: 'Empresa credenciada',
  cnpj: 'CNPJ',
  inicio: 'Início',
  fim: 'Fim',
  horas: 'Horas previstas (min)',
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
export const textoDoConflito = (v: unknown) => (Array.isArray(v) ? quantos(v.length, 'item', 'itens') : String(v ?? ''))
