import { sql } from 'drizzle-orm'
import * as contract from '#contract/membro.ts'
import { rows } from '#server/db/sql.ts'
import { cpfDe } from '#server/demo/people.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

/** What stories about groups and members do again and again, as the people of the demo. */
export const membros = async (t: TestApp) => {
  const { db } = t.banco
  const cidades = (
    await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by "municipioId"`)
  ).map((r) => r.id)
  /** The lead consultant has the first six cities, the AD the first one, nobody limited here has the last. */
  const [primeira, segunda] = cidades as [number, number]
  const longe = cidades.at(-1)!
  const nova = cidades[5]!

  let n = 0
  const novoGrupo = async (municipioId = nova, nome = `Grupo ${++n}`, persona: Persona = 'admin') =>
    (await t.call(contract.criarGrupo, { persona, body: { municipioId, nome } })).body
  const corpo = (grupoId: number, extra: object = {}) => ({
    nome: 'Rosa Maria Albuquerque',
    cpf: cpfDe(6_000_000 + ++n),
    email: `rosa${n}@exemplo.com.br`,
    telefone: `(48) 91000-${String(1000 + n)}`,
    orgao: 'Prefeitura',
    cargo: 'Servidora',
    instituicaoId: null,
    membroGrupos: [{ grupoId }],
    ...extra,
  })
  const criar = async (grupoId: number, extra: object = {}, persona: Persona = 'admin') => {
    const r = await t.call(contract.cadastrarMembro, { persona, body: corpo(grupoId, extra) })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return r.body
  }
  const editar = (m: contract.Membro, extra: object, persona: Persona = 'admin') =>
    t.call(contract.atualizarMembro, { persona, body: { ...m, ...extra } as never })
  const obter = (id: number, persona: Persona = 'admin') =>
    t.call(contract.getMembro, { persona, params: { id: String(id) } })
  const historico = (entidade: string, id: number) =>
    rows<{ acao: string; mudancas: Record<string, unknown> | null }>(
      db,
      sql`select acao, mudancas from auditoria where entidade = ${entidade} and "entidadeId" = ${String(id)} order by "auditoriaId"`,
    )

  return { db, cidades, primeira, segunda, longe, nova, novoGrupo, corpo, criar, editar, obter, historico }
}
