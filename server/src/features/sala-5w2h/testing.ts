import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/sala-5w2h.ts'
import { rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

type Corpo = BodyOf<typeof contract.criar5w2h, 'in'>

/** What tests of the 5W2H do again and again, in the seal's own environment. */
export const salas5w2h = (t: TestApp) => {
  const host = 'sala.localhost'
  const { db } = t.bancos.get('sala')
  const COMPLETA: Omit<Corpo, 'municipioId'> = {
    ...{ oQue: 'Sinalizar a entrada', porQue: 'Ninguém acha a sala', onde: 'Na rua', quem: 'Olga Menezes' },
    ...{ inicio: '2026-03-01', termino: '2026-04-30', como: 'Com placas', quanto: 1234.56 },
  }
  const em = (persona: Persona) => ({ persona, host })
  const lugares = () =>
    rows<{ id: number; nome: string; ativa: boolean | null }>(
      db,
      sql`select m."municipioId" as id, m.nome, s.ativa from municipio m left join sala s using ("municipioId") order by 1`,
    )
  const criar = (municipioId: number, mais: Partial<Corpo> = {}, persona: Persona = 'administrador') =>
    t.call(contract.criar5w2h, { ...em(persona), body: { ...COMPLETA, municipioId, ...mais } })
  const mover = (
    a: contract.Acao5w2h,
    status: contract.Status5w2h,
    justificativa?: string,
    persona: Persona = 'administrador',
  ) =>
    t.call(contract.mover5w2h, {
      ...em(persona),
      body: { sala5w2hId: a.sala5w2hId, status, versao: a.versao, ...(justificativa && { justificativa }) },
    })
  const alterar = (
    a: contract.Acao5w2h,
    mais: Partial<BodyOf<typeof contract.alterar5w2h, 'in'>> = {},
    persona: Persona = 'administrador',
  ) => {
    const { oQue, porQue, onde, quem, inicio, termino, como, quanto, observacao, salaIndicadorId, sala5w2hId, versao } =
      a
    const campos = { oQue, porQue, onde, quem, inicio, termino, como, quanto, observacao, salaIndicadorId }
    const body = { ...campos, sala5w2hId, versao, ...mais }
    return t.call(contract.alterar5w2h, { ...em(persona), body })
  }
  const listar = (municipioId: number, persona: Persona = 'administrador') =>
    t.call(contract.listar5w2h, { ...em(persona), query: { municipioId: String(municipioId) } })
  const ver = (id: number, persona: Persona = 'administrador') =>
    t.call(contract.get5w2h, { ...em(persona), params: { id: String(id) } })
  return { host, db, em, lugares, criar, mover, alterar, listar, ver }
}
