import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import * as sessao from '#contract/sessao.ts'
import * as contract from '#contract/usuario.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { one, rows } from '#server/db/sql.ts'
import { cpfDe } from '#server/demo/people.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

type Novo = BodyOf<typeof contract.cadastrarUsuario, 'in'>

/** The product and what the stories of users do with it again and again. */
export const startUsuarios = async () => {
  const t = await startTestApp({
    ambientes: (m) => ({ ...m, hosts: { ...m.hosts, 'sp.localhost': { ...m.hosts.localhost!, uf: 'SP1' } } }),
  })
  const db = t.banco.db

  const idDe = async (email: string) =>
    (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id
  const idDoGrupo = async (nome: string) =>
    (await one<{ id: number }>(db, sql`select "usuarioGrupoId" as id from usuario_grupo where nome = ${nome}`))!.id
  const historico = (id: number) =>
    rows<{ acao: string; mudancas: Record<string, { antes?: unknown; depois?: unknown }> | null; autor: number }>(
      db,
      sql`select acao, mudancas, "usuarioId" as autor from auditoria where entidade = 'usuario' and "entidadeId" = ${String(id)} order by "auditoriaId"`,
    )
  const mensagensPara = (email: string) =>
    rows<{ texto: string }>(db, sql`select texto from mensagem where para = ${email} order by "mensagemId"`)
  const entrar = (email: string) => t.call(sessao.login, { body: { email, senha: DEMO_SENHA }, ip: '10.3.3.3' })

  /** Municipalities in the order of the demo: the lead consultant has the first six. */
  const lugares = (
    await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by "municipioId"`)
  ).map((r) => r.id)
  const eixos = (await rows<{ id: number }>(db, sql`select "eixoId" as id from eixo order by "eixoId"`)).map(
    (r) => r.id,
  )
  const grupoAnalista = await idDoGrupo('Analista')
  const grupoCondutor = await idDoGrupo('Consultor Condutor')
  let n = 0

  const novo = (extra: Partial<Novo> = {}): Novo => ({
    nome: 'Tereza Ávila',
    email: `pessoa${++n}@exemplo.com.br`,
    cpf: cpfDe(7_000_000 + n),
    telefone: '(48) 99999-1234',
    usuarioGrupoId: grupoAnalista,
    uf: 'SC',
    ...extra,
  })
  const criar = async (extra: Partial<Novo> = {}, persona: Persona = 'admin') => {
    const r = await t.call(contract.cadastrarUsuario, { persona, body: novo(extra) })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return r.body
  }
  const obter = async (id: number, persona: Persona = 'admin') =>
    (await t.call(contract.getUsuario, { persona, params: { id: String(id) } })).body
  const editar = (usuario: contract.UsuarioCompleto, extra: object, persona: Persona = 'admin') =>
    t.call(contract.putUsuario, { persona, body: { ...usuario, ...extra } as never })
  return {
    t,
    db,
    idDe,
    idDoGrupo,
    historico,
    mensagensPara,
    entrar,
    lugares,
    eixos,
    grupoAnalista,
    grupoCondutor,
    novo,
    criar,
    obter,
    editar,
  }
}
