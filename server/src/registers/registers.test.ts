import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { flags } from '#contract/permissions.ts'
import {
  type Register,
  type RegisterField,
  type RegisterRow,
  registerEndpoints,
  registerInput,
  registers,
} from '#contract/registers.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const db = t.banco.db

const sample = (f: RegisterField, n: number) => {
  switch (f.tipo) {
    case 'texto':
    case 'textoLongo':
      return `Prova ${n}`
    case 'booleano':
      return !f.padrao
    case 'inteiro':
    case 'decimal':
      return f.min + n
    case 'referencia':
      return 1
  }
}
const valid = (r: Register, n: number): RegisterRow => Object.fromEntries(r.campos.map((f) => [f.chave, sample(f, n)]))
const COLUMN_TYPES = {
  texto: 'text',
  textoLongo: 'text',
  inteiro: 'integer',
  decimal: 'numeric',
  booleano: 'boolean',
  referencia: 'integer',
}

describe.each(registers.map((r) => [r.titulo, r] as const))('%s', (_, r) => {
  const e = registerEndpoints(r)
  const criar = async (n: number) =>
    (await t.call(e.criar, { persona: 'admin', body: valid(r, n) })).body as RegisterRow
  const params = (row: RegisterRow) => ({ id: String(row[r.id]) })

  test('its fields are the columns of its table', async () => {
    const found = await rows<{ nome: string; tipo: string; opcional: string }>(
      db,
      sql`select column_name as nome, data_type as tipo, is_nullable as opcional from information_schema.columns where table_name = ${r.tabela}`,
    )
    const byName = new Map(found.map((c) => [c.nome, c]))
    expect([...byName.keys()].sort()).toEqual([r.id, ...r.campos.map((f) => f.chave), 'versao'].sort())
    for (const f of r.campos)
      expect([f.chave, byName.get(f.chave)!.tipo, byName.get(f.chave)!.opcional]).toEqual([
        f.chave,
        COLUMN_TYPES[f.tipo],
        f.obrigatorio || f.tipo === 'booleano' ? 'NO' : 'YES',
      ])
    const constraints = await rows<{ nome: string }>(
      db,
      sql`select conname as nome from pg_constraint where conrelid = ${r.tabela}::regclass and contype in ('u', 'f')`,
    )
    expect(Object.keys(r.restricoes).sort()).toEqual(constraints.map((c) => c.nome).sort())
  })

  test('is defined soundly', () => {
    expect(r.campos.map((f) => f.chave)).toContain(r.ordem)
    for (const { campo } of Object.values(r.restricoes)) expect(r.campos.map((f) => f.chave)).toContain(campo)
    for (const flag of [r.permit.incluir, r.permit.editar, r.permit.excluir])
      expect(flags.map((f) => f.key)).toContain(flag)
  })

  test('is created, fetched, listed in order, changed and deleted, each step in the history', async () => {
    const criado = await criar(1)
    expect(criado).toEqual({ ...valid(r, 1), [r.id]: expect.any(Number), versao: 1 })
    expect((await t.call(e.obter, { persona: 'admin', params: params(criado) })).body).toEqual(criado)
    const lista = (await t.call(e.listar, { persona: 'admin' })).body as RegisterRow[]
    expect(lista).toContainEqual(criado)
    const simples = (x: unknown) =>
      String(x)
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase()
    expect(lista.map((x) => simples(x[r.ordem]))).toEqual(lista.map((x) => simples(x[r.ordem])).sort())
    const alterado = (await t.call(e.alterar, { persona: 'admin', body: { ...criado, ...valid(r, 2) } })).body
    expect(alterado).toEqual({ ...criado, ...valid(r, 2), versao: 2 })
    const atrasado = await t.call(e.alterar, { persona: 'admin', body: { ...criado, ...valid(r, 3) } })
    expect([atrasado.status, atrasado.body.details]).toEqual([409, { atual: alterado }])
    expect((await t.call(e.excluir, { persona: 'admin', params: params(criado) })).status).toBe(200)
    expect((await t.call(e.obter, { persona: 'admin', params: params(criado) })).status).toBe(404)
    expect((await t.call(e.alterar, { persona: 'admin', body: alterado as never })).status).toBe(404)
    const log = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = ${r.tabela} order by "auditoriaId"`,
    )
    expect(log.map((l) => l.acao)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test('says next to the field what is missing, too long, wrong or taken', async () => {
    const tentar = async (body: object) =>
      (await t.call(e.criar, { persona: 'admin', body: body as never })).body.fields ?? {}
    const vazio = await tentar({})
    for (const f of r.campos)
      expect([f.chave, vazio[f.chave]]).toEqual([f.chave, f.obrigatorio ? 'Campo Obrigatório' : undefined])
    for (const f of r.campos) {
      const errado = f.tipo === 'texto' || f.tipo === 'textoLongo' ? 'x'.repeat(f.max + 1) : 'texto'
      expect(Object.keys(await tentar({ ...valid(r, 5), [f.chave]: errado }))).toEqual([f.chave])
    }
    const ocupado = await criar(6)
    for (const { campo, mensagem } of Object.values(r.restricoes))
      expect(await tentar({ ...valid(r, 7), [campo]: ocupado[campo] })).toEqual({ [campo]: mensagem })
  })

  test('an unknown key is ignored, never applied', async () => {
    const criado = await t.call(e.criar, {
      persona: 'admin',
      body: { ...valid(r, 8), versao: 77, [r.id]: 4242 } as never,
    })
    expect(criado.body).toMatchObject({ versao: 1 })
    expect((criado.body as RegisterRow)[r.id]).not.toBe(4242)
  })

  test('what is in use is not deleted, and the refusal says where', async () => {
    const usado = await criar(9)
    const dono = t.cluster.connection('padrao', 'admin')
    const client = new pg.Client(dono)
    await client.connect()
    await client.query(`create table prova_uso (x int references ${r.tabela}); comment on table prova_uso is 'Instituições';
      grant select on prova_uso to public; insert into prova_uso values (${usado[r.id]}), (${usado[r.id]})`)
    const recusa = await t.call(e.excluir, { persona: 'admin', params: params(usado) })
    expect([recusa.status, recusa.body.message]).toEqual([
      409,
      'Não é possível excluir: o registro está em uso em Instituições (2).',
    ])
    await client.query('drop table prova_uso')
    await client.end()
    expect((await t.call(e.excluir, { persona: 'admin', params: params(usado) })).status).toBe(200)
  })

  test('each call asks for its own permission', async () => {
    const criado = await criar(10)
    for (const r of [
      await t.call(e.listar, { persona: 'ad' }),
      await t.call(e.obter, { persona: 'ad', params: params(criado) }),
      await t.call(e.criar, { persona: 'ad', body: valid(registers[0]!, 11) }),
      await t.call(e.alterar, { persona: 'ad', body: criado }),
      await t.call(e.excluir, { persona: 'ad', params: params(criado) }),
    ])
      expect(r.status).toBe(403)
    // Operações may do everything but delete.
    expect((await t.call(e.alterar, { persona: 'operacoes', body: { ...criado, ...valid(r, 12) } })).status).toBe(200)
    expect((await t.call(e.excluir, { persona: 'operacoes', params: params(criado) })).status).toBe(403)
  })
})

test('every kind of field is checked, and a rule of the register has the last word', () => {
  const input = registerInput({
    ...registers[0]!,
    campos: [
      { chave: 'de', rotulo: 'De', tipo: 'inteiro', min: 0, max: 10, obrigatorio: true },
      { chave: 'ate', rotulo: 'Até', tipo: 'decimal', min: 0, max: 10, casas: 2 },
      { chave: 'outro', rotulo: 'Outro', tipo: 'referencia', lista: '/api/x', valor: 'id', nome: 'nome' },
    ],
    validate: (row): Record<string, string> =>
      row.ate !== null && Number(row.ate) < Number(row.de) ? { ate: 'Deve ser maior que o início' } : {},
  })
  const erros = (row: object) =>
    (input.safeParse(row).error?.issues ?? []).map((i) => `${i.path.join('.')}: ${i.message}`)
  expect(input.parse({ de: 1, ate: 2.25, outro: 3 } as RegisterRow)).toEqual({ de: 1, ate: 2.25, outro: 3 })
  expect(input.parse({ de: 1 } as RegisterRow)).toEqual({ de: 1, ate: null, outro: null })
  expect(erros({ de: 5, ate: 2 })).toEqual(['ate: Deve ser maior que o início'])
  expect(erros({ de: 1, ate: 2.255 })).toEqual(['ate: No máximo 2 casas decimais'])
  expect(erros({ de: 1.5 })).toHaveLength(1)
  expect(erros({ de: 1, outro: 0 })).toHaveLength(1)
})

test('the engine names no register, and stays small', async () => {
  const source = await readFile(new URL('./engine.ts', import.meta.url), 'utf8')
  for (const r of registers) for (const name of [r.tabela, r.id, r.caminho]) expect(source).not.toContain(name)
  expect(source.split('\n').length).toBeLessThan(200)
})
