import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { listarAvisos } from '#contract/aviso.ts'
import { importarInstituicoes } from '#contract/instituicao.ts'
import { registerEndpoints } from '#contract/register.ts'
import { registers } from '#contract/registers.ts'
import { relatorioEndpoints, trabalhoDoRelatorio } from '#contract/relatorio.ts'
import * as contract from '#contract/trabalho.ts'
import { one, rows } from '#server/db/sql.ts'
import { features } from '#server/features/all.ts'
import type { FileWork } from '#server/http/route.ts'
import { reports } from '#server/reports/all.ts'
import { sheet } from '#server/testing/sheet.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { FILA, performTrabalho } from './commands.ts'

const t = await startTestApp()
const { db } = t.banco
const { run } = features.find((f) => f.jobs?.[FILA])!.jobs![FILA]!
const fazer = (trabalhoId: number, mais?: { lastTry?: boolean }) => run({ trabalhoId }, t.jobContext(mais))
const lista = async (persona: Persona) => (await t.call(contract.listarTrabalhos, { persona })).body
const baixar = (persona: Persona, id: number) =>
  t.call(contract.baixarTrabalho, { persona, params: { id: String(id) } })
const avisos = async (persona: Persona) =>
  (await t.call(listarAvisos, { persona, query: {} })).body.linhas.map((a) => [a.tipo, a.titulo, a.texto, a.para])
/** All cells of a workbook: two that were written at different moments hold the same. */
const cells = async (bytes: Buffer) => (await readXlsx(bytes)).sheets.map((s) => [s.name, s.rows])

beforeEach(async () => {
  await db.execute(sql`delete from trabalho`)
  await db.execute(sql`delete from aviso`)
})

describe('a long sheet', () => {
  const { relatorio } = reports.find((r) => r.relatorio.rota.includes('falta'))!
  const chamadas = relatorioEndpoints(relatorio)
  const body = { uf: ['SC'] }
  const pedir = (persona: Persona, formato: 'xlsx' | 'csv' = 'xlsx') =>
    t.call(chamadas.preparar, { persona, params: { formato }, body })

  test.each(['administrador', 'condutor'] as const)(
    'of a report is the one that %s downloads at once',
    async (persona) => {
      for (const formato of ['xlsx', 'csv'] as const) {
        const r = await pedir(persona, formato)
        expect([r.status, r.body.situacao]).toEqual([202, 'na fila'])
        await fazer(r.body.trabalhoId)
        const [pronto] = await lista(persona)
        const naHora = await t.call(chamadas.baixar, { persona, params: { formato }, body })
        const depois = await baixar(persona, r.body.trabalhoId)
        expect([depois.status, depois.headers['content-type']]).toEqual([200, naHora.headers['content-type']])
        expect(depois.headers['content-disposition']).toBe(naHora.headers['content-disposition'])
        if (formato === 'csv') expect(depois.raw.equals(naHora.raw)).toBe(true)
        else {
          const [a, b] = await Promise.all([cells(depois.raw), cells(naHora.raw)])
          expect(a).toEqual(b)
          expect([pronto!.feito, pronto!.total]).toEqual(Array(2).fill((a[0]![1] as unknown[]).length - 1))
        }
      }
      expect((await avisos(persona)).map(([tipo]) => tipo)).toEqual(['exportacao-pronta', 'exportacao-pronta'])
    },
  )

  test('is made by what the person reaches then, and not at all without the right to it', async () => {
    const antes = await pedir('condutor')
    await db.execute(sql`delete from usuario_permissao where "municipioId" <> 1 and "usuarioId" =
      (select "usuarioId" from usuario where email = 'condutor@exemplo.com.br')`)
    await t.setFlags('Consultor Condutor', [])
    await fazer(antes.body.trabalhoId)
    const linhas = (await cells((await baixar('condutor', antes.body.trabalhoId)).raw))[0]![1] as string[][]
    const lugar = (await one<{ nome: string }>(db, sql`select nome from municipio where "municipioId" = 1`))!.nome
    expect(linhas.length).toBeGreaterThan(1)
    for (const linha of linhas.slice(1)) expect(linha.join()).toContain(lugar)

    const { trabalhoId } = (await pedir('condutor', 'csv')).body
    const grupo = sql`usuario_grupo where nome = 'Consultor Condutor'`
    const { r } = (await one<{ r: number[] }>(db, sql`select "relatorioAdm" as r from ${grupo}`))!
    await db.execute(sql`update usuario_grupo set "relatorioAdm" = '{}' where nome = 'Consultor Condutor'`)
    await t.setFlags('Consultor Condutor', [])
    await fazer(trabalhoId)
    expect((await lista('condutor'))[0]).toMatchObject({ situacao: 'falhou', tamanho: null })
    // Nor is what was made before still handed over.
    expect((await baixar('condutor', antes.body.trabalhoId)).status).toBe(403)
    expect((await pedir('condutor')).status).toBe(403)
    await db.execute(sql`update usuario_grupo set "relatorioAdm" = ${sql.param(r)} where nome = 'Consultor Condutor'`)
    await t.setFlags('Consultor Condutor', [])
  })

  test.each(registers.filter((r) => r.planilha).map((r) => [r.titulo, r] as const))(
    'of the register %s is the one that is downloaded at once',
    async (_, r) => {
      const { planilha, prepararPlanilha } = registerEndpoints(r)
      const { trabalhoId } = (await t.call(prepararPlanilha!, { persona: 'administrador' })).body
      await fazer(trabalhoId)
      const naHora = await t.call(planilha!, { persona: 'administrador' })
      expect(await cells((await baixar('administrador', trabalhoId)).raw)).toEqual(await cells(naHora.raw))
    },
  )
})

describe('what its person loses while it is made', () => {
  const { relatorio } = reports.find((r) => r.relatorio.rota.includes('falta'))!
  const chamadas = relatorioEndpoints(relatorio)
  const original = features
    .flatMap((f) => f.trabalhos ?? [])
    .find((w) => w.tipo === trabalhoDoRelatorio(relatorio.rota)) as FileWork
  const doCondutor = sql`"usuarioId" = (select "usuarioId" from usuario where email = 'condutor@exemplo.com.br')`
  let feitos = 0
  /** The rows are read, and not handed over. */
  const meanwhile = (lose: () => Promise<unknown>): FileWork[] => {
    feitos = 0
    const make: FileWork['make'] = async (...como) => {
      const made = await original.make(...como)
      if (++feitos === 1) await lose()
      return made
    }
    return [{ ...original, make }]
  }
  const pedir = async () =>
    (await t.call(chamadas.preparar, { persona: 'condutor', params: { formato: 'xlsx' }, body: { uf: ['SC', 'PR'] } }))
      .body.trabalhoId
  const keeping = async (o: () => Promise<void>) => {
    const antes = await rows<{ j: object }>(
      db,
      sql`select to_json(p) as j from usuario_permissao p where ${doCondutor}`,
    )
    const grupo = sql`usuario_grupo where nome = 'Consultor Condutor'`
    const { r } = (await one<{ r: string[] }>(db, sql`select "relatorioAdm" as r from ${grupo}`))!
    await o().finally(async () => {
      await db.execute(sql`delete from usuario_permissao where ${doCondutor}`)
      await db.execute(
        sql`insert into usuario_permissao select * from json_populate_recordset(null::usuario_permissao, ${JSON.stringify(antes.map((a) => a.j))}::json)`,
      )
      await db.execute(sql`update usuario_grupo set "relatorioAdm" = ${sql.param(r)} where nome = 'Consultor Condutor'`)
      await db.execute(sql`update usuario set habilitado = true where ${doCondutor}`)
      await t.setFlags('Consultor Condutor', [])
    })
  }

  test('a place: it is made anew, without its rows', () =>
    keeping(async () => {
      const id = await pedir()
      const lugar = (await one<{ id: number; nome: string }>(
        db,
        sql`select m."municipioId" as id, m.nome from usuario_permissao p
        join municipio m using ("municipioId") where ${doCondutor} and m.uf in ('SC', 'PR') order by 1 limit 1`,
      ))!
      await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId") select "usuarioId", m."municipioId", 2
        from usuario, (select "municipioId" from municipio where uf = 'SC' and "municipioId" <> ${lugar.id} order by 1 limit 3) m
        where ${doCondutor} on conflict do nothing`)
      const lose = () =>
        db.execute(sql`delete from usuario_permissao where ${doCondutor} and "municipioId" = ${lugar.id}`)
      await performTrabalho(meanwhile(lose), { trabalhoId: id }, t.jobContext())
      expect(feitos).toBe(2)
      await t.setFlags('Consultor Condutor', [])
      const r = await baixar('condutor', id)
      expect(r.status).toBe(200)
      const linhas = ((await cells(r.raw))[0]![1] as string[][]).slice(1)
      expect(linhas.length).toBeGreaterThan(0)
      expect(linhas.filter((l) => String(l[0]).startsWith(`${lugar.nome}/`))).toEqual([])
    }))

  const perdas: [string, ReturnType<typeof sql>][] = [
    ['the report', sql`update usuario_grupo set "relatorioAdm" = '{}' where nome = 'Consultor Condutor'`],
    ['the account', sql`update usuario set habilitado = false where ${doCondutor}`],
  ]
  test.each(perdas)('%s: it is refused, and nothing is kept of it', (_, perda) =>
    keeping(async () => {
      const id = await pedir()
      await performTrabalho(
        meanwhile(() => db.execute(perda)),
        { trabalhoId: id },
        t.jobContext(),
      )
      expect(feitos).toBe(1)
      const feito = await one(db, sql`select situacao, "arquivoId" from trabalho where "trabalhoId" = ${id}`)
      expect(feito).toEqual({ situacao: 'falhou', arquivoId: null })
    }),
  )
})

describe('a long import', () => {
  const TITULOS = ['Nome', 'Categoria', 'Municípios']
  const lugar = 'Vale Sereno/SC'
  const linhas = (n: number, categoria = 'Empresa') =>
    Array.from({ length: n }, (_, i) => [`Importada ${i}`, i === n - 1 ? categoria : 'Empresa', lugar])
  const pedir = async (persona: Persona, l: string[][]) =>
    t.call(importarInstituicoes.importarDepois, { persona, files: await sheet(TITULOS, l) })
  const gravadas = async () =>
    (await one<{ n: number }>(db, sql`select count(*)::int as n from instituicao where nome like 'Importada %'`))!.n
  const auditadas = async () =>
    (
      await rows<{ acao: string; n: number }>(
        db,
        sql`select a.acao, count(*)::int as n from auditoria a where a.entidade = 'instituicao'
          and a."auditoriaId" > ${desde} group by 1 order by 1`,
      )
    ).map((r) => [r.acao, r.n])
  let desde = 0
  beforeEach(async () => {
    await db.execute(
      sql`delete from instituicao_municipio where "instituicaoId" in (select "instituicaoId" from instituicao where nome like 'Importada %')`,
    )
    await db.execute(sql`delete from instituicao where nome like 'Importada %'`)
    desde = (await one<{ n: number }>(db, sql`select coalesce(max("auditoriaId"), 0)::int as n from auditoria`))!.n
  })
  const arquivosDe = async (trabalhoId: number) =>
    one<{ entradaId: number | null }>(db, sql`select "entradaId" from trabalho where "trabalhoId" = ${trabalhoId}`)

  test('writes all lines as the call does that waits, tells it, and lets the file go', async () => {
    const r = await pedir('administrador', linhas(40))
    expect([r.status, r.body.titulo, await gravadas()]).toEqual([202, 'Importação: Instituições', 0])
    expect((await arquivosDe(r.body.trabalhoId))!.entradaId).toEqual(expect.any(Number))
    await fazer(r.body.trabalhoId)
    expect(await gravadas()).toBe(40)
    expect((await lista('administrador'))[0]).toMatchObject({
      situacao: 'pronto',
      desfecho: '40 inclusões e 0 alterações.',
      feito: 40,
      total: 40,
      tamanho: null,
    })
    expect(await avisos('administrador')).toEqual([
      ['importacao-concluida', 'Concluída: Importação: Instituições', '40 inclusões e 0 alterações.', '/avisos'],
    ])
    expect(await auditadas()).toEqual([
      ['criar', 40],
      ['importar', 1],
    ])
    expect((await arquivosDe(r.body.trabalhoId))!.entradaId).toBeNull()
    // Once more changes nothing.
    await fazer(r.body.trabalhoId)
    expect([await gravadas(), (await avisos('administrador')).length]).toEqual([40, 1])
  })

  test('with a line that is refused writes none, and hands over which and why', async () => {
    const { trabalhoId } = (await pedir('administrador', linhas(30, 'Não há'))).body
    await fazer(trabalhoId)
    expect([await gravadas(), await auditadas()]).toEqual([0, []])
    const motivo = 'Nada foi importado. Linha 31, coluna Categoria: Categoria não encontrada: Não há.'
    expect((await lista('administrador'))[0]).toMatchObject({ situacao: 'falhou', desfecho: motivo })
    expect(await avisos('administrador')).toEqual([
      [
        'importacao-falhou',
        'Não pôde ser feita: Importação: Instituições',
        `${motivo} Abra este aviso para baixar as linhas recusadas, com o motivo de cada uma.`,
        `/avisos?baixar=${trabalhoId}`,
      ],
    ])
    const arquivo = await baixar('administrador', trabalhoId)
    expect((await cells(arquivo.raw))[0]).toEqual([
      'Linhas recusadas',
      [
        ['Linha', 'Registro', 'Coluna', 'Motivo'],
        [31, 'Importada 29', 'Categoria', 'Categoria não encontrada: Não há'],
      ],
    ])
  })

  test('is judged by the rights of then', async () => {
    const { trabalhoId } = (await pedir('operacoes', linhas(5))).body
    await t.setFlags('Operações', ['incluirInstituicao'], false)
    await fazer(trabalhoId)
    expect([await gravadas(), (await lista('operacoes'))[0]!.situacao]).toEqual([0, 'falhou'])
    expect((await pedir('operacoes', linhas(5))).status).toBe(403)
    await t.setFlags('Operações', ['incluirInstituicao'])
  })

  test('whose process dies in the middle leaves nothing, and is done once by the next', async () => {
    const antes = [['Importada 59', 'Conselho', lugar]]
    await t.call(importarInstituicoes.importar, { persona: 'administrador', files: await sheet(TITULOS, antes) })
    const { trabalhoId } = (await pedir('administrador', linhas(60))).body
    const [gravado, auditado] = [await gravadas(), await auditadas()]
    // Held at its last line, with the other 59 written, it loses its connection as a killed process does.
    await t.banco.transaction(async (outra) => {
      await outra.execute(sql`select 1 from instituicao where nome = 'Importada 59' for update`)
      const morto = fazer(trabalhoId).catch((e) => e)
      const parado = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'update instituicao%' limit 1`
      await expect.poll(() => one(db, parado), { timeout: 60_000 }).toBeDefined()
      await db.execute(sql`select pg_terminate_backend((${parado}))`)
      expect(await morto).toBeInstanceOf(Error)
    })
    expect([await gravadas(), await auditadas(), await avisos('administrador')]).toEqual([gravado, auditado, []])
    expect((await lista('administrador'))[0]!.situacao).toBe('em andamento')
    // The two that take it over at once, one of them by mistake, write it once.
    await Promise.all([fazer(trabalhoId), fazer(trabalhoId).catch(() => {})])
    expect([await gravadas(), (await avisos('administrador')).length]).toEqual([60, 1])
    expect(await auditadas()).toEqual([
      ['alterar', 1],
      ['criar', 60],
      ['importar', 2],
    ])
  })

  test('sent twice at once makes each line once, and what others save meanwhile is not undone', async () => {
    const enviar = async () =>
      t.call(importarInstituicoes.importar, { persona: 'administrador', files: await sheet(TITULOS, linhas(20)) })
    const respostas = await Promise.all([enviar(), enviar()])
    expect(respostas.map((r) => [r.status, r.body.incluir]).toSorted()).toEqual([
      [200, 0],
      [200, 20],
    ])
    expect(await gravadas()).toBe(20)

    // Somebody is saving one of them: the import waits, judges what is saved, and leaves it.
    const porId = registerEndpoints(registers.find((r) => r.tabela === 'instituicao')!)
    const { id } = (await one<{ id: number }>(
      db,
      sql`select "instituicaoId" as id from instituicao where nome = 'Importada 7'`,
    ))!
    const mudadas = linhas(20).map(([nome, , onde]) => [nome!, 'Ensino e pesquisa', onde!])
    const importada = t.banco.transaction(async (outra) => {
      await outra.execute(
        sql`update instituicao set email = 'novo@exemplo.com.br', versao = versao + 1 where "instituicaoId" = ${id}`,
      )
      const r = t.call(importarInstituicoes.importar, {
        persona: 'administrador',
        files: await sheet(TITULOS, mudadas),
      })
      const parada = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table%'`
      await expect.poll(() => one(db, parada), { timeout: 60_000 }).toBeDefined()
      return { r }
    })
    expect((await (await importada).r).status).toBe(200)
    const depois = (await t.call(porId.obter, { persona: 'administrador', params: { id: String(id) } })).body
    expect(depois).toMatchObject({
      email: 'novo@exemplo.com.br',
      categoria: { categoriaInstituicaoNome: 'Ensino e pesquisa' },
    })
  })

  test('taken from the list in three windows at once is gone once', async () => {
    const { trabalhoId } = (await pedir('administrador', linhas(3))).body
    await fazer(trabalhoId)
    const tirar = () =>
      t.call(contract.cancelarTrabalho, { persona: 'administrador', params: { id: String(trabalhoId) } })
    const status = (await Promise.all([tirar(), tirar(), tirar()])).map((r) => r.status)
    expect(status.toSorted()).toEqual([200, 404, 404])
  })

  test('whose process died at the last try is told of, and gives its place back', async () => {
    const { trabalhoId } = (await pedir('administrador', linhas(3))).body
    const { run: encerrar } = features.find((f) => f.jobs?.[FILA])!.jobs!['encerrar-trabalhos-perdidos']!
    await db.execute(sql`update trabalho set situacao = 'em andamento' where "trabalhoId" = ${trabalhoId}`)
    await encerrar({}, t.jobContext())
    expect((await lista('administrador'))[0]!.situacao).toBe('em andamento')
    await db.execute(
      sql`update trabalho set "criadoEm" = "criadoEm" - interval '7 hours' where "trabalhoId" = ${trabalhoId}`,
    )
    await encerrar({}, t.jobContext())
    expect((await lista('administrador'))[0]).toMatchObject({
      situacao: 'falhou',
      desfecho: expect.stringMatching(/Peça de novo/),
    })
    expect(await avisos('administrador')).toHaveLength(1)
  })

  test('given up in the queue does nothing and keeps no file', async () => {
    const { trabalhoId } = (await pedir('administrador', linhas(5))).body
    await t.call(contract.cancelarTrabalho, { persona: 'administrador', params: { id: String(trabalhoId) } })
    await fazer(trabalhoId)
    expect([await gravadas(), (await arquivosDe(trabalhoId))!.entradaId, await lista('administrador')]).toEqual([
      0,
      null,
      [],
    ])
  })
})
