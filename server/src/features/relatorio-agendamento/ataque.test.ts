import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/relatorio-agendamento.ts'
import { alterarVisao, criarVisao, getVisao, listarVisoes } from '#contract/visao-relatorio.ts'
import { one, rows } from '#server/db/sql.ts'
import { reportFeatures } from '#server/reports/all.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { sendAgendamento, takeVencidos } from './envio.ts'
import { agendar, ROTA, rowOf } from './testing.ts'

/* What somebody tries who means no good, or whose rows are not what they should be. */

const t = await startTestApp()
const { db } = t.banco
const works = reportFeatures.flatMap((f) => f.trabalhos ?? [])
const NA_HORA = new Date('2026-03-09T10:00:05Z')
const job = () => t.jobContext({ now: NA_HORA })
beforeEach(async () => {
  t.setClock('2026-03-08T15:00:00Z')
  for (const tabela of ['relatorio_agendamento', 'visao_relatorio', 'mensagem'])
    await db.execute(sql`delete from ${sql.identifier(tabela)}`)
  await naFila()
})
const naFila = () =>
  rows<{ data: { agendamentoId: number; vez: string } }>(
    db,
    sql`delete from pgboss.job where name = 'enviar-relatorio-agendado' returning data`,
  ).then((js) => js.map((j) => j.data))
const sendDue = async () => {
  await takeVencidos(job())
  for (const data of await naFila()) await sendAgendamento(works, { ...data }, job())
}
interface Mensagem {
  texto: string
  html: string | null
  anexos: { conteudo: string }[] | null
}
const cartas = () => rows<Mensagem>(db, sql`select * from mensagem where anexos is not null order by "mensagemId"`)
const salvar = async (persona: Persona, extra: object = {}) =>
  (
    await t.call(criarVisao, {
      persona,
      body: { rota: ROTA, nome: `V ${Math.random()}`, compartilhada: false, ...extra },
    })
  ).body

describe('what is chosen', () => {
  test('of places out of reach is kept as numbers and shows none of their rows, by view and by mail', async () => {
    const fora = (await one<{ id: number; nome: string }>(
      db,
      sql`select "municipioId" as id, nome from municipio m where not exists (select 1 from usuario_permissao p
        join usuario u using ("usuarioId") where u.email = 'condutor@exemplo.com.br' and p."municipioId" = m."municipioId") limit 1`,
    ))!
    const filtros = { municipioId: [fora.id] }
    const { visaoRelatorioId } = await salvar('condutor', { filtros })
    await agendar(t, 'condutor', { filtros, formato: 'csv' })
    await agendar(t, 'condutor', { visaoRelatorioId, formato: 'csv' })
    await sendDue()
    const enviadas = await cartas()
    expect(enviadas).toHaveLength(2)
    for (const { anexos } of enviadas) {
      const texto = Buffer.from(anexos![0]!.conteudo, 'base64').toString('utf8')
      expect(texto.trimEnd().split('\r\n')).toHaveLength(1)
      expect(texto).not.toContain(fora.nome)
    }
  })

  const TORTOS: [string, object][] = [
    ['a filter of words', { filtros: { municipioId: ['1 or 1=1'] } }],
    ['a filter below nothing', { filtros: { eixoId: [-1] } }],
    ['a filter beyond all ids', { filtros: { eixoId: [2 ** 40] } }],
    ['too many of a filter', { filtros: { eixoId: Array.from({ length: 10_001 }, (_, i) => i + 1) } }],
    ['a filter that is no list', { filtros: { uf: 'SC' } }],
    ['a column of the prototype', { vista: { colunas: ['__proto__'] } }],
    ['an order by what is not a column', { vista: { ordem: { coluna: 'senha', desc: true } } }],
    ['a group by a piece of SQL', { vista: { grupo: 'municipio; drop table municipio' } }],
    ['a key as long as a book', { vista: { ['x'.repeat(5000)]: 1 } }],
    ['a name that is none', { nome: ' \u0000 ' }],
    ['a name as long as a book', { nome: 'x'.repeat(5000) }],
    ['a name of two lines', { nome: 'um\r\nBcc: outro@exemplo.com.br' }],
    ['a report that is none', { rota: '../../etc/passwd' }],
  ]
  test.each(TORTOS)('%s is refused or made harmless, and never a failure of ours', async (_, extra) => {
    const corpo = { rota: ROTA, nome: 'V', compartilhada: false, ...extra }
    const r = await t.call(criarVisao, { persona: 'condutor', body: corpo as never })
    expect([200, 400, 422]).toContain(r.status)
    if (r.status === 200) expect(r.body.nome).not.toMatch(/[\r\n\0]/)
    if ('nome' in extra) return
    const a = await agendar(t, 'condutor', extra)
    expect(a.status).toBe(r.status)
  })
})

describe('names', () => {
  const SCRIPT = `<img src=x onerror="alert(1)"><script>alert(2)</script>`
  test('that are scripts stay text in the letter', async () => {
    const { visaoRelatorioId } = await salvar('condutor', { nome: SCRIPT })
    await agendar(t, 'condutor', { visaoRelatorioId, formato: 'csv' })
    await sendDue()
    const [carta] = await cartas()
    expect(carta!.texto).toContain('alert(1)')
    expect(carta!.html ?? '').not.toMatch(/<script|<img[^>]*onerror/i)
  })
})

describe('rows that are broken', () => {
  const JUNK = [
    ...['null', '[]', '{}', '7', '"x"', 'true', '{"uf": null}', '{"uf": {"a": 1}}', '{"uf": ["XX", 3, null]}'],
    ...['{"dataInicial": "ontem", "dataFim": 5}', '{"dataInicial": "2026-02-01", "dataFim": "2026-01-01"}'],
    ...['{"colunas": "municipio", "ordem": 3, "grupo": {}, "dobrados": "sim", "grafico": []}'],
    ...['{"colunas": [null, 1, {}], "ordem": {"coluna": null}}', `{"colunas": [${'"municipio",'.repeat(500)}"eixo"]}`],
    `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  ]
  test('open, are listed and are sent as far as they fit', async () => {
    const { visaoRelatorioId } = await salvar('condutor')
    for (const filtros of JUNK)
      for (const vista of JUNK.filter((_, i) => i % 3 === 0 || filtros === '{}')) {
        await db.execute(sql`update visao_relatorio set filtros = ${filtros}::jsonb, vista = ${vista}::jsonb
          where "visaoRelatorioId" = ${visaoRelatorioId}`)
        const r = await t.call(getVisao, { persona: 'condutor', params: { id: String(visaoRelatorioId) } })
        expect([filtros, vista, r.status]).toEqual([filtros, vista, 200])
      }
    expect((await t.call(listarVisoes, { persona: 'condutor', query: { rota: ROTA } })).status).toBe(200)
    // Null is that it follows a view.
    for (const torto of JUNK.filter((j) => j !== 'null')) {
      const { agendamentoId } = (await agendar(t, 'condutor', { formato: 'csv' })).body
      await db.execute(sql`update relatorio_agendamento set filtros = ${torto}::jsonb, vista = ${torto}::jsonb
        where "agendamentoId" = ${agendamentoId}`)
      await sendDue()
      expect([torto, (await rowOf(t, agendamentoId)).ultimoResultado]).toEqual([torto, 'Enviado por e-mail'])
      await db.execute(sql`delete from relatorio_agendamento`)
    }
  })
})

describe('many at once', () => {
  test('sixty asked for by one person are twenty', async () => {
    const feitos = await Promise.all(Array.from({ length: 60 }, () => agendar(t, 'condutor', { formato: 'csv' })))
    expect(feitos.filter((r) => r.status === 200)).toHaveLength(contract.MAX_AGENDAMENTOS)
    expect(await rows(db, sql`select 1 from relatorio_agendamento`)).toHaveLength(contract.MAX_AGENDAMENTOS)
  })

  test('a thousand that are due are put into the queue once each, in their turns, by three processes', async () => {
    const { agendamentoId } = (await agendar(t, 'condutor', { formato: 'csv' })).body
    await db.execute(sql`insert into relatorio_agendamento ("usuarioId", rota, filtros, vista, formato, frequencia, "diaSemana", hora, "proximaEm", criacao)
      select "usuarioId", rota, filtros, vista, formato, frequencia, "diaSemana", hora, "proximaEm", criacao
      from relatorio_agendamento, generate_series(2, 1000) where "agendamentoId" = ${agendamentoId}`)
    for (let vez = 0; vez < 3; vez++) await Promise.all([0, 1, 2].map(() => takeVencidos(job())))
    const ids = (await naFila()).map((f) => f.agendamentoId)
    expect([ids.length, new Set(ids).size]).toEqual([1000, 1000])
  })

  test('a hundred of somebody disabled are stopped, and none leaves', async () => {
    const { agendamentoId } = (await agendar(t, 'condutor', { formato: 'csv' })).body
    await db.execute(sql`insert into relatorio_agendamento ("usuarioId", rota, filtros, vista, formato, frequencia, "diaSemana", hora, "proximaEm", criacao)
      select "usuarioId", rota, filtros, vista, formato, frequencia, "diaSemana", hora, "proximaEm", criacao
      from relatorio_agendamento, generate_series(2, 100) where "agendamentoId" = ${agendamentoId}`)
    const habilita = (sim: boolean) =>
      db.execute(sql`update usuario set habilitado = ${sim} where email = 'condutor@exemplo.com.br'`)
    await habilita(false)
    await sendDue()
    await habilita(true)
    t.sessions.get('padrao')!.forget()
    expect(await cartas()).toEqual([])
    expect(
      await rows(
        db,
        sql`select ativo, "ultimoResultado" as r, count(*)::int as n from relatorio_agendamento group by 1, 2`,
      ),
    ).toEqual([{ ativo: false, r: contract.MENSAGENS_AGENDAMENTO.semConta, n: 100 }])
  })

  test('twenty writers of one version are one; the others are told what stands', async () => {
    const v = await salvar('condutor')
    const a = (await agendar(t, 'condutor')).body
    const mudar = (i: number) => ({ nome: `De ${i}`, compartilhada: false, versao: v.versao })
    const hora = (i: number) => ({ formato: 'csv', frequencia: 'diaria', hora: i, versao: a.versao }) as const
    const vez = { persona: 'condutor' as const }
    const [visoes, agendas] = await Promise.all([
      Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          t.call(alterarVisao, { ...vez, params: { id: String(v.visaoRelatorioId) }, body: mudar(i) }),
        ),
      ),
      Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          t.call(contract.alterarAgendamento, { ...vez, params: { id: String(a.agendamentoId) }, body: hora(i) }),
        ),
      ),
    ])
    for (const feitos of [visoes, agendas])
      expect(feitos.map((r) => r.status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const feita = visoes.find((r) => r.status === 200)!
    const lida = await t.call(getVisao, { ...vez, params: { id: String(v.visaoRelatorioId) } })
    expect([lida.body.nome, lida.body.versao]).toEqual([feita.body.nome, v.versao + 1])
  })
})
