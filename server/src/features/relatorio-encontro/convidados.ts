import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { digits, isCpf } from '#contract/br.ts'
import { EMAIL_INVALIDO, isEmail } from '#contract/fields.ts'
import { problem } from '#contract/problems.ts'
import type { convidadoEscrito } from '#contract/relatorio-encontro.ts'
import { anyOf, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { desmascarar, veDados } from '../membro/commands.ts'
import type { EncontroLido } from './encontros.ts'

/* The guests of a report, as they were told and as they are kept. */

interface Pessoa {
  membroId: number | null
  nome: string
  cpf: string | null
  email: string | null
}
export interface ConvidadoPronto extends Pessoa {
  presente: boolean
}
type Dito = z.output<typeof convidadoEscrito>

const refuse = (i: number, campo: string, motivo: string): never => {
  throw problem.regra({ motivo }, { [`convidadosRelatorioString.${i}.${campo}`]: motivo })
}

/** By name: what was shown hidden and comes back stands for what is kept of the one it was shown of. */
const readPorNome = ({ actor }: Reader, c: Dito, i: number, antes: Pessoa | undefined): ConvidadoPronto => {
  if (!c.nome) refuse(i, 'nome', 'Informe o nome de cada convidado.')
  const { valores, erros } = desmascarar(
    { nome: c.nome, cpf: c.cpf, email: c.email, telefone: null },
    antes && { nome: antes.nome, cpf: antes.cpf, email: antes.email, telefone: null },
    veDados(actor),
  )
  for (const [campo, frase] of Object.entries(erros)) refuse(i, campo, `${frase}: ${c.nome}`)
  const { cpf, email } = valores
  if (cpf !== null && !isCpf(cpf)) refuse(i, 'cpf', `CPF inválido: ${c.nome}`)
  // What is kept already is not this person's to mend.
  if (email !== null && email === c.email && !isEmail(email)) refuse(i, 'email', `${EMAIL_INVALIDO}: ${c.nome}`)
  return { membroId: null, nome: valores.nome!, cpf: cpf && digits(cpf), email, presente: c.presente }
}

/** Members are told by their register, with the address that they gave at the door of the meeting. */
export const loadConvidados = async (
  ctx: Reader,
  encontro: EncontroLido,
  ditos: readonly Dito[],
  relatorioId: number | null,
): Promise<ConvidadoPronto[]> => {
  const { db } = ctx
  const ids = [...new Set(ditos.flatMap((c) => c.membroId ?? []))]
  const membros = await records<Pessoa>(
    db,
    sql`select "membroId", nome, cpf, nullif(email, '') as email from membro
      where "membroId" = ${anyOf(ids)} and "municipioId" = ${encontro.municipioId}`,
  )
  const guardados = await records<Pessoa & { relatorioConvidadoId: number }>(
    db,
    sql`select "relatorioConvidadoId", "membroId", nome, cpf, email from relatorio_convidado where "relatorioId" = ${relatorioId}::int`,
  )
  const vistos = new Set<number>()
  return ditos.flatMap((c, i): ConvidadoPronto[] => {
    if (c.membroId === null) {
      const antes =
        guardados.find((g) => g.relatorioConvidadoId === c.relatorioConvidadoId) ??
        encontro.convidados.find((g) => g.encontroConvidadoId === c.encontroConvidadoId)
      return [readPorNome(ctx, c, i, antes)]
    }
    if (vistos.has(c.membroId)) return []
    vistos.add(c.membroId)
    const m = membros.find((x) => x.membroId === c.membroId)
    if (!m) return refuse(i, 'membroId', 'Um dos convidados não é deste lugar.')
    const email = encontro.convidados.find((g) => g.membroId === c.membroId)?.email ?? m.email
    return [{ ...m, email, presente: c.presente }]
  })
}
