import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { formatDate } from '#contract/br.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type Flag, flags } from '#contract/permissions.ts'
import { type Register, registerEndpoints, registerInput, typed } from '#contract/register.ts'
import { isSet, type RegisterField, type RegisterRow } from '#contract/register-field.ts'
import { registers } from '#contract/registers.ts'
import { wording } from '#contract/wording.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { COM, enviado, openSamples } from './testing.ts'

const t = await startTestApp()
const db = t.banco.db

const valid = await openSamples(db)

describe('who may not see a register does not write it either: a write answers with the row, a conflict shows it', () => {
  const shy = registers.filter((r) => typeof r.permit.ver === 'string' && r.permit.ver !== 'sessao')
  test('there are some', () => expect(shy.map((r) => r.tabela)).toContain('solucao_faixa'))
  test.each(shy.map((r) => [r.titulo, r] as const))('%s', async (_, r) => {
    const ver = r.permit.ver as Flag
    const others = flags.map((f) => f.key as Flag).filter((f) => f !== ver)
    await db.execute(sql`insert into configuracao (permissao, valor)
      select unnest(${sql.param(flags.map((f) => f.key))}::text[]), true on conflict (permissao) do update set valor = true`)
    await t.setFlags('Consultor Condutor', others)
    await t.setFlags('Consultor Condutor', [ver], false)
    const { listar, obter, criar, alterar, excluir } = registerEndpoints(r)
    for (const e of [listar, obter, criar, alterar, excluir] as AnyEndpoint[]) {
      const answer = await t.call(e, { persona: 'condutor', params: { id: '1' } as never, body: {} as never })
      expect([e.method, answer.status]).toEqual([e.method, 403])
    }
  })
})

/** What comes back of what was sent: the CPF masked, the state added. */
const shown = (r: Register, row: RegisterRow) => {
  const cpf = r.campos.find((f) => f.tipo === 'texto' && f.formato === 'cpf')
  return { ...row, ...(cpf && row[cpf.chave] && { [cpf.chave]: '***.982.247-**' }) }
}
const COLUMN_TYPES: Record<RegisterField['tipo'], string> = {
  texto: 'text',
  textoLongo: 'text',
  inteiro: 'integer',
  ano: 'integer',
  numero: 'numeric',
  dinheiro: 'numeric',
  horas: 'integer',
  data: 'date',
  dataTexto: 'date',
  simNao: 'boolean',
  opcao: 'text',
  escolha: 'integer',
  opcoes: 'ARRAY',
  uf: 'text',
  referencia: 'integer',
  referencias: 'ARRAY',
  linhas: 'ARRAY',
}

/** What a list is ordered by, as a person would compare it. */
const orderOf = (r: Register, row: RegisterRow): string | number => {
  const f = r.campos.find((x) => x.chave === r.ordem)!
  const valor =
    f.tipo === 'referencia' ? (row[f.junta!.chave] as Record<string, unknown>)[f.nome] : (row[r.ordem] as unknown)
  if (typeof valor === 'number') return valor
  return String(valor)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
const wrong = (f: RegisterField) => {
  if (f.tipo === 'texto') return f.formato ? 'x1' : 'x'.repeat(f.max + 1)
  return f.tipo === 'textoLongo' ? 'x'.repeat(f.max + 1) : 'texto'
}

/** Rules that the suite proves of single registers. */
const REGRAS: Record<string, string> = {
  '/api/projeto': 'R764',
  '/api/Tema': 'R764',
  '/api/Status': 'R789',
  '/api/StatusContrato': 'R790',
  '/api/gov-categoria': 'R792',
  '/api/govInstituicao': 'R791',
  '/api/pergunta-faixa-resposta': 'R806',
  '/api/UnidadeRegional': 'R846',
  '/api/calendario/evento': 'R717',
  '/api/Medalha': 'R767',
  '/api/projeto/solucao': 'R147 R783 R784',
  '/api/projeto/tarefa': 'R780',
  '/api/projeto/evidencia': 'R804',
  '/api/municipio/municipiogruposolucao': 'R807',
  '/api/municipio/municipiosolucao': 'R147 R811 R812',
  '/api/municipio/municipiotarefa': 'R819',
  '/api/municipio/municipioevidencia': 'R805',
  '/api/salaindicadornivel': 'R840',
  '/api/salaindicadoresunidade': 'R840',
  '/api/salaindicadorapuracao': 'R840',
  '/api/salaindicadorleitura': 'R840',
  '/api/salaindicadorfonte': 'R840',
  '/api/salaindicadores': 'R840',
}

describe.each(registers.map((r) => [r.caminho, REGRAS[r.caminho] ?? '', r] as const))('%s %s', (_, _regras, r) => {
  const e = registerEndpoints(r)
  const criar = async (n: number) =>
    (await t.call(e.criar, { persona: 'admin', ...enviado(r, await valid(r, n)) })).body as RegisterRow
  const params = (row: RegisterRow) => ({ id: String(row[r.id]) })

  test('its fields are the columns of its table, and the others fill themselves', async () => {
    const found = await rows<{ nome: string; tipo: string; opcional: string; padrao: string | null }>(
      db,
      sql`select column_name as nome, data_type as tipo, is_nullable as opcional, coalesce(column_default, identity_generation) as padrao
          from information_schema.columns where table_name = ${r.tabela}`,
    )
    const byName = new Map(found.map((c) => [c.nome, c]))
    const campos = r.campos.filter((f) => f.tipo !== 'referencias' && f.tipo !== 'linhas')
    const coluna = (f: RegisterField) => (f.tipo === 'dataTexto' ? f.coluna : f.chave)
    for (const f of campos)
      expect([f.chave, byName.get(coluna(f))?.tipo, byName.get(coluna(f))?.opcional]).toEqual([
        f.chave,
        COLUMN_TYPES[f.tipo],
        // A medal of the seal has no picture yet when its text is asked for.
        isSet(f) && f.chave !== 'textoAlternativo' ? 'NO' : 'YES',
      ])
    const others = found.filter((c) => ![r.id, 'versao', ...campos.map(coluna)].includes(c.nome))
    expect(others.filter((c) => c.opcional === 'NO' && c.padrao === null)).toEqual([])
    const constraints = await rows<{ nome: string }>(
      db,
      // What names its own id is there for others to point at, and cannot be broken.
      sql`select c.conname as nome from pg_constraint c where c.conrelid = ${r.tabela}::regclass and c.contype in ('u', 'f') and not (
        c.contype = 'u' and exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = ${r.id}))`,
    )
    expect(Object.keys(r.restricoes).sort()).toEqual(constraints.map((c) => c.nome).sort())
  })

  test('is created, fetched, listed in order, changed and deleted, each step in the history', async () => {
    const enviado = await valid(r, 1)
    const criado = await criar(1)
    expect(criado).toMatchObject({ ...shown(r, enviado), [r.id]: expect.any(Number), versao: 1 })
    expect((await t.call(e.obter, { persona: 'admin', params: params(criado) })).body).toEqual(criado)
    const lista = (await t.call(e.listar, { persona: 'admin' })).body as RegisterRow[]
    expect(lista).toContainEqual(criado)
    const ordem = lista.map((x) => orderOf(r, x))
    const emOrdem = ordem.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(ordem).toEqual(r.decrescente ? emOrdem.toReversed() : emOrdem)
    const mudado = await valid(r, 2)
    const alterado = (await t.call(e.alterar, { persona: 'admin', body: { ...criado, ...mudado } })).body as RegisterRow
    expect(alterado).toMatchObject({ ...shown(r, mudado), [r.id]: criado[r.id], versao: 2 })
    const atrasado = await t.call(e.alterar, { persona: 'admin', body: { ...criado, ...(await valid(r, 3)) } })
    expect([atrasado.status, atrasado.body.details]).toEqual([409, { atual: alterado }])
    expect((await t.call(e.excluir, { persona: 'admin', params: params(criado) })).status).toBe(200)
    expect((await t.call(e.obter, { persona: 'admin', params: params(criado) })).status).toBe(404)
    expect((await t.call(e.alterar, { persona: 'admin', body: alterado })).status).toBe(404)
    const log = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = ${r.tabela} and "entidadeId" = ${String(criado[r.id])} order by "auditoriaId"`,
    )
    expect(log.map((l) => l.acao)).toEqual(['criar', 'alterar', 'excluir'])
  })

  test('answers at its further addresses too', async () => {
    for (const [i, outro] of e.outros.criar.entries()) {
      const criado = await t.call(outro, { persona: 'admin', ...enviado(r, await valid(r, 13 + i)) })
      expect(criado.status).toBe(200)
      for (const obter of e.outros.obter)
        expect((await t.call(obter, { persona: 'admin', params: params(criado.body as RegisterRow) })).body).toEqual(
          criado.body,
        )
      for (const alterar of e.outros.alterar)
        expect((await t.call(alterar, { persona: 'admin', body: criado.body as RegisterRow })).status).toBe(200)
      const excluir = e.outros.excluir[0] ?? e.excluir
      expect((await t.call(excluir, { persona: 'admin', params: params(criado.body as RegisterRow) })).status).toBe(200)
    }
  })

  test('says next to the field what is missing, too long, wrong or taken', async () => {
    const tentar = async (body: object) => t.call(e.criar, { persona: 'admin', ...enviado(r, body) })
    const vazio = (await tentar({})).body.fields ?? {}
    for (const f of typed(r).filter((f) => f.obrigatorio))
      expect([f.chave, vazio[f.chave]]).toEqual([f.chave, 'Campo Obrigatório'])
    for (const f of typed(r))
      expect(Object.keys((await tentar({ ...(await valid(r, 5)), [f.chave]: wrong(f) })).body.fields ?? {})).toEqual([
        f.chave,
      ])
    const ocupado = await criar(6)
    for (const [nome, { campo, mensagem }] of Object.entries(r.restricoes)) {
      const colunas = await rows<{ coluna: string; tipo: string }>(
        db,
        sql`select a.attname as coluna, c.contype as tipo from pg_constraint c
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.conname = ${nome}`,
      )
      const unica = colunas[0]!.tipo === 'u'
      const f = r.campos.find((x) => x.chave === colunas[0]!.coluna)
      if (!unica && !f) continue
      const iguais = Object.fromEntries(colunas.map((c) => [c.coluna, unica ? ocupado[c.coluna] : 999_999]))
      const recusa = await tentar({ ...(await valid(r, 7)), ...COM[nome], ...iguais })
      // What must lie in reach does not exist for who cannot see it.
      if (!unica && f && 'alcance' in f && f.alcance) expect(recusa.status).toBe(404)
      else expect([nome, recusa.body.fields]).toEqual([nome, { [campo]: wording('padrao').frase(mensagem) }])
    }
  })

  test('an unknown key is ignored, never applied', async () => {
    const criado = await t.call(e.criar, {
      persona: 'admin',
      ...enviado(r, { ...(await valid(r, 8)), versao: 77, [r.id]: 4242 }),
    })
    expect(criado.body).toMatchObject({ versao: 1 })
    expect((criado.body as RegisterRow)[r.id]).not.toBe(4242)
  })

  test('what is in use is not deleted, and the refusal says where', async () => {
    const usado = await criar(9)
    const client = new pg.Client(t.cluster.connection('padrao', 'admin'))
    await client.connect()
    await client.query(`create table prova_uso (x int references ${r.tabela});
      grant select on prova_uso to public; insert into prova_uso values (${usado[r.id]}), (${usado[r.id]})`)
    const recusa = await t.call(e.excluir, { persona: 'admin', params: params(usado) })
    await client.query('drop table prova_uso')
    await client.end()
    expect([recusa.status, recusa.body.message]).toEqual([
      409,
      'Não é possível excluir: o registro está em uso em 2 registros de outro cadastro.',
    ])
    expect((await t.call(e.excluir, { persona: 'admin', params: params(usado) })).status).toBe(200)
  })

  test('each call asks for its own permission', async () => {
    const criado = await criar(10)
    const escritas = [
      await t.call(e.criar, { persona: 'ad', ...enviado(r, await valid(r, 11)) }),
      await t.call(e.alterar, { persona: 'ad', body: criado }),
      await t.call(e.excluir, { persona: 'ad', params: params(criado) }),
    ]
    expect(escritas.map((x) => x.status)).toEqual([403, 403, 403])
    // What people of a city see without the register's own menu entry: medals and themes of their work, bands to filter.
    const aberta = ['medalha', 'tema', 'faixa'].includes(r.tabela)
    expect((await t.call(e.listar, { persona: 'ad' })).status).toBe(aberta ? 200 : 403)
    // Operações may do everything but delete, and nothing where admins alone do it.
    const mudado = { ...criado, ...(await valid(r, 12)) }
    const soAdmin = r.pagina?.soAdmin === true
    expect((await t.call(e.alterar, { persona: 'operacoes', body: mudado })).status).toBe(soAdmin ? 403 : 200)
    const apaga = soAdmin || r.permit.excluir.startsWith('excluir') ? 403 : 200
    expect((await t.call(e.excluir, { persona: 'operacoes', params: params(criado) })).status).toBe(apaga)
  })
})

test.each(registers.filter((r) => r.emOrdem).map((r) => [r.titulo, r, r.emOrdem!] as const))(
  '%s: a day before the one ahead of it is told at its field',
  async (_, r, dias) => {
    const { criar } = registerEndpoints(r)
    const dito = (chave: string, dia: string) =>
      r.campos.find((f) => f.chave === chave)!.tipo === 'dataTexto' ? formatDate(dia) : dia
    const body = { ...(await valid(r, 14)), ...Object.fromEntries(dias.map((dia) => [dia, dito(dia, '2026-01-05')])) }
    for (const [i, dia] of dias.entries()) {
      const { status, body: resposta } = await t.call(criar, {
        persona: 'admin',
        ...enviado(r, { ...body, [dia]: dito(dia, '2026-01-04') }),
      })
      const { rotulo } = r.campos.find((f) => f.chave === dias[i - 1]) ?? {}
      const recusa = { [dia]: `Não pode vir antes de “${rotulo}”` }
      expect([status, resposta.fields]).toEqual(i === 0 ? [200, undefined] : [400, recusa])
    }
  },
)

test('a name that differs only by case, accents or spaces is the same name, among the same neighbours', async () => {
  const named = registers.flatMap((r) => {
    const [, unica] = Object.entries(r.restricoes).find(([k]) => k.endsWith('_uk')) ?? []
    const field = r.campos.find((f) => f.chave === unica?.campo)
    return field?.tipo === 'texto' && !field.formato ? [{ r, ...unica! }] : []
  })
  const doPrograma = [
    'categoria_instituicao',
    'eixos_grupo',
    'faixa',
    'motivo_rejeicao',
    'municipio_escola',
    'pacote',
    'projeto',
    'solucao_tipo',
    'status',
    'status_contrato',
    'tema',
    'unidade_regional',
  ]
  expect(named.map((n) => n.r.tabela)).toEqual(expect.arrayContaining(doPrograma))
  for (const { r, campo, mensagem } of named) {
    const e = registerEndpoints(r)
    const body = await valid(r, 20)
    const criar = (nome: string) => t.call(e.criar, { persona: 'admin', body: { ...body, [campo]: nome } })
    const um = (await criar('Zona de Ação')).body as RegisterRow
    const igual = await criar('ZONA DE ACAO')
    expect([r.tabela, igual.status, (igual.body as { fields?: object }).fields]).toEqual([
      r.tabela,
      409,
      { [campo]: wording('padrao').frase(mensagem) },
    ])
    expect([r.tabela, (await criar('Zona  de\tAção')).status]).toEqual([r.tabela, 409])
    const dois = (await criar('Zona  de Atenção')).body as RegisterRow
    expect(dois[campo]).toBe('Zona de Atenção')
    // However many ask at once, one gets the name.
    const aoMesmoTempo = await Promise.all(
      ['Corrida', 'CORRIDA', 'corrida', 'Córrida', 'cORRIDA', 'Corridã'].map(
        async (nome) => (await criar(nome)).status,
      ),
    )
    expect([r.tabela, aoMesmoTempo.toSorted()]).toEqual([r.tabela, [200, 409, 409, 409, 409, 409]])
    const mudar = async (row: RegisterRow, nome: string) =>
      (await t.call(e.alterar, { persona: 'admin', body: { ...row, [campo]: nome } })).status
    expect(await mudar(dois, 'zona de ação')).toBe(409)
    // Its own name may be written better.
    expect(await mudar(um, 'ZONA DE AÇÃO')).toBe(200)
  }
})

test('every kind of field is checked, and a rule of the register has the last word', () => {
  const input = registerInput({
    ...registers[0]!,
    campos: [
      { chave: 'de', rotulo: 'De', tipo: 'inteiro', min: 0, max: 10, obrigatorio: true },
      { chave: 'ate', rotulo: 'Até', tipo: 'numero', min: 0, max: 10, casas: 2 },
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
  const files = await Promise.all(
    ['./engine.ts', './queries.ts'].map((f) => readFile(new URL(f, import.meta.url), 'utf8')),
  )
  const source = files.join('\n')
  const quoted = (name: string) => [`'${name}'`, `"${name}"`, `\`${name}\``]
  for (const r of registers)
    for (const name of [r.tabela, r.id, r.caminho].flatMap(quoted)) expect(source).not.toContain(name)
  expect(source.split('\n').length).toBeLessThan(320)
})
