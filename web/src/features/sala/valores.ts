import type { Sala, SalaCampos, SalaProposta } from '#contract/sala.ts'
import { CANAIS } from '#contract/selo.ts'

type Canal = (typeof CANAIS)[number]

/** As the form holds it: texts are never null. */
export type ValoresSala = {
  [K in Exclude<keyof SalaCampos, 'canais' | 'guiches'>]: string
} & { canais: Canal[]; guiches: number | null }

/** The record of a room with its place: what the form saves, and what a conflict shows. */
export type Registro = NonNullable<Sala['sala']> & { municipioId: number }
export const registroDe = (s: Sala): Registro | undefined =>
  s.sala ? { ...s.sala, municipioId: s.municipioId } : undefined

const canais = (ditos: readonly string[]) => CANAIS.filter((c) => ditos.includes(c))

export const paraValores = (s: SalaProposta['dados'] | undefined): ValoresSala => ({
  nome: s?.nome ?? '',
  endereco: s?.endereco ?? '',
  cep: s?.cep ?? '',
  telefone: s?.telefone ?? '',
  email: s?.email ?? '',
  horario: s?.horario ?? '',
  dataInauguracao: s?.dataInauguracao ?? '',
  atoCriacao: s?.atoCriacao ?? '',
  responsavelNome: s?.responsavelNome ?? '',
  responsavelCargo: s?.responsavelCargo ?? '',
  responsavelEmail: s?.responsavelEmail ?? '',
  responsavelTelefone: s?.responsavelTelefone ?? '',
  canais: canais(s?.canais ?? []),
  sistemaRegistro: s?.sistemaRegistro ?? '',
  guiches: s?.guiches ?? null,
  observacoes: s?.observacoes ?? '',
})

/** What is left empty is nothing; a day too, which would otherwise be a wrong one. */
export const paraCorpo = (v: ValoresSala) => ({ ...v, dataInauguracao: v.dataInauguracao || null })

export const ROTULOS: Readonly<Record<keyof ValoresSala, string>> = {
  nome: 'Nome',
  endereco: 'Endereço',
  cep: 'CEP',
  telefone: 'Telefone',
  email: 'E-mail',
  horario: 'Horário de funcionamento',
  dataInauguracao: 'Data de inauguração',
  atoCriacao: 'Ato de criação',
  responsavelNome: 'Responsável',
  responsavelCargo: 'Cargo do responsável',
  responsavelEmail: 'E-mail do responsável',
  responsavelTelefone: 'Telefone do responsável',
  canais: 'Canais de atendimento',
  sistemaRegistro: 'Sistema de registro de atendimentos',
  guiches: 'Guichês',
  observacoes: 'Observações',
}
