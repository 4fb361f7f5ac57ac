import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { criarCargo, criarServico } from '#contract/sala-cargos.ts'
import { one, rows } from '#server/db/sql.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A room of its own for each file: in reach of the lead consultant, and one that is not. */
export const openSalas = async (t: TestApp) => {
  const { db } = t.banco
  const minha = (await one<{ id: number }>(
    db,
    sql`select min("municipioId") as id from usuario_permissao join usuario using ("usuarioId") where email = 'condutor@exemplo.com.br'`,
  ))!.id
  const alheia = (await one<{ id: number }>(
    db,
    sql`select min("municipioId") as id from municipio where "municipioId" not in (
      select "municipioId" from usuario_permissao join usuario using ("usuarioId") where email = 'condutor@exemplo.com.br'
      union all select "municipioId" from usuario_permissao_solucao join usuario using ("usuarioId") where email = 'condutor@exemplo.com.br')`,
  ))!.id
  await t.setFlags('Consultor Condutor', ['sala', 'salaEmpreendedor', 'editarIndicadoresSala', 'verCustoPreco'])
  let n = 0
  const servico = async (mais: Partial<BodyOf<typeof criarServico, 'in'>> = {}) => {
    const r = await t.call(criarServico, {
      persona: 'admin',
      body: { municipioId: minha, nome: `Serviço ${++n}`, minutosPadrao: 30, ...mais },
    })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return r.body
  }
  const cargo = async (mais: Partial<BodyOf<typeof criarCargo, 'in'>> = {}) => {
    const r = await t.call(criarCargo, {
      persona: 'admin',
      body: {
        municipioId: minha,
        cargo: `Cargo ${++n}`,
        funcao: 'Atendimento',
        vinculo: 'Efetivo',
        quantidade: 1,
        cargaHoraria: 40,
        ...mais,
      },
    })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return r.body
  }
  const auditadas = async (entidade: string, id: number) =>
    (
      await rows<{ acao: string }>(
        db,
        sql`select acao from auditoria where entidade = ${entidade} and "entidadeId" = ${String(id)} order by "auditoriaId"`,
      )
    ).map((a) => a.acao)
  return { db, minha, alheia, servico, cargo, auditadas }
}
