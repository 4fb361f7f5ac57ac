import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buscar } from '#contract/busca.ts'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { openWalk, reads } from './alcance-testing.ts'

/*
 * Mystery shopping is blind both ways. The room's own shopper and the shopped room's own points are of a kind that
 * stands nowhere else, so that wherever one of them is told, it is told by the product.
 */

const host = 'sala.localhost'
const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: host }) })
const { db } = t.banco

/* Of the room `sala`: who shopped there, as every trace of that person. */
const SALA = 3
const ID = 987_654
const EMAIL = 'zuleica.quaresma@exemplo.com.br'
await insertRow(
  db,
  'usuario',
  {
    ...{ usuarioId: ID, nome: 'Zuleica Quaresma', email: EMAIL, cpf: '52998224725', telefone: '48900009871', uf: 'SC' },
    usuarioGrupoId: (await one<{ id: number }>(
      db,
      sql`select "usuarioGrupoId" as id from usuario_grupo where nome = 'Consultor Especialista'`,
    ))!.id,
  },
  'usuarioId',
)
const daSala = sql`(select "clienteOcultoId" from cliente_oculto where "municipioId" = ${SALA})`
const contatosDela = sql`(select "clienteOcultoContatoId" from cliente_oculto_contato where "clienteOcultoId" in ${daSala})`
await db.execute(sql`update cliente_oculto set "avaliadorId" = ${ID} where "municipioId" = ${SALA}`)
await db.execute(
  sql`update cliente_oculto_contato set "enviadoPor" = ${ID} where "clienteOcultoId" in ${daSala} and "enviadoPor" is not null`,
)
await db.execute(sql`update cliente_oculto_passo set "usuarioId" = ${ID} where "clienteOcultoId" in ${daSala}`)
await db.execute(sql`update cliente_oculto_evidencia set "usuarioId" = ${ID}, "nomeArquivo" = 'conversa de Zuleica.pdf'
  where "clienteOcultoContatoId" in ${contatosDela}`)
for (const [entidade, ids] of [
  ['cliente_oculto', daSala],
  ['cliente_oculto_contato', contatosDela],
] as const)
  await db.execute(sql`insert into auditoria (em, acao, entidade, "entidadeId", "usuarioId", mudancas)
    select now(), 'alterar', ${entidade}, x.id::text, ${ID}, '{"parecer": {"antes": null, "depois": "de Zuleica"}}'
    from ${ids} x (id)`)

/* Of the room that `especialista` shops: what it was worth. */
const AVALIADA = (await one<{ id: number }>(
  db,
  sql`select min(o."municipioId") as id from cliente_oculto o join usuario u on u."usuarioId" = o."avaliadorId"
    where u.email = 'especialista@exemplo.com.br'`,
))!.id
await db.execute(
  sql`update selo_resultado set documental = 61.37, "clienteOculto" = 13.5, total = 74.87 where "municipioId" = ${AVALIADA}`,
)
const { codigo } = (await one<{ codigo: string }>(
  db,
  sql`select codigo from selo_resultado where "municipioId" = ${AVALIADA} limit 1`,
))!

const SEGREDOS: Partial<Record<Persona, readonly string[]>> = {
  sala: ['Zuleica', 'zuleica', String(ID), '48900009871', '52998224725'],
  especialista: ['61.37', '61,37', '74.87', '74,87', codigo],
}
const { openAll } = await openWalk(t, {
  ...{ host, quem: ['sala', 'especialista'], grupos: ['Sala', 'Consultor Especialista'] },
})
// With these the room would read nothing of its own either.
await t.setFlags('Sala', ['naoVerClienteOculto', 'naoVerClienteOcultoOuro'], false)
t.sessions.get('sala')!.forget()

test('no call tells the room who shops there, nor who shops what the room is worth, whatever flags they hold', async () => {
  const { leaked, answered } = await openAll(reads, (p) => SEGREDOS[p.persona] ?? [])
  expect(leaked).toEqual([])
  // Both sides were really asked: the room's tab, the evaluator's list, the log, the notices and the reports.
  for (const call of [
    'GET /api/cliente-oculto/municipio/:id',
    'GET /api/cliente-oculto/minhas',
    'GET /api/cliente-oculto/avaliadores',
    'GET /api/auditoria/historico/:entidade/:id',
    'GET /api/avisos',
    'POST /api/dashboard/dashboardadministrativo/get-cliente-oculto-analitico-situacao/:formato',
    'POST /api/dashboard/dashboardadministrativo/get-selo-final',
  ])
    expect([...answered]).toContain(call)
})

test('what the walk looks for is there to be told: who organises reads it', async () => {
  const lidos = await Promise.all(
    [...reads]
      .filter((e) => e.path === '/api/cliente-oculto' || e.path.endsWith('/get-selo-final'))
      .map(async (e) => (await t.call(e, { persona: 'operacoes', host, query: {}, body: {} } as never)).raw.toString()),
  )
  expect(lidos.join()).toContain('Zuleica Quaresma')
  expect(lidos.join()).toContain('61.37')
})

test('the search finds the shopper for no room', async () => {
  for (const q of ['Zuleica', EMAIL, 'Quaresma']) {
    const { status, raw } = await t.call(buscar, { persona: 'sala', host, query: { q } } as never)
    expect([q, status, raw.toString().includes('Zuleica')]).toEqual([q, 200, false])
  }
})
