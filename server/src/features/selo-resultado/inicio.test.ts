import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/selo-resultado.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { noInicio, recusaDoInicio } from './rules.ts'

const t = await startTestApp({ bancos: ['sala', 'padrao'] })
const host = 'sala.localhost'
const { db } = t.bancos.get('sala')
const admin = { persona: 'admin', host } as const
/** The enrolment of 2026 began on 1 April. */
const HOJE = '2026-04-10T12:00:00-03:00'
t.setClock(HOJE)

const todos = <T>(query: ReturnType<typeof sql>) => rows<T>(db, query)
const edicaoDe = async (ano: number) =>
  (await t.call(contract.listarEdicoesDoSelo, admin)).body.find((e) => e.ano === ano && e.uf === 'SC')!
const conferir = async (persona: Persona = 'admin', ano = 2026) =>
  t.call(contract.conferirInicio, {
    ...{ persona, host },
    params: { id: String((await edicaoDe(ano)).seloEdicaoId) },
  })
const iniciar = async (perguntas: number, persona: Persona = 'admin', ano = 2026) =>
  t.call(contract.iniciarEdicao, {
    ...{ persona, host },
    body: { seloEdicaoId: (await edicaoDe(ano)).seloEdicaoId, perguntas },
  })
const publicacaoDe = async (ano: number) =>
  (await t.call(contract.conferirPublicacao, { ...admin, params: { id: String((await edicaoDe(ano)).seloEdicaoId) } }))
    .body

interface Questao {
  id: number
  municipioId: number
  estado: string
  pontosComprovados: number
  qtdRejeicao: number
}
const perguntas = (onde: ReturnType<typeof sql>) =>
  todos<Questao>(sql`select pm."perguntaMunicipioId" as id, pm."municipioId", pm.estado, pm."qtdRejeicao",
    pm."pontosComprovados"::float8 as "pontosComprovados"
    from pergunta_municipio pm join municipio m using ("municipioId") where m.uf = 'SC' and ${onde} order by 1`)

/** That the ledger adds up to the states, and so do the totals of the themes: of the rooms whose points moved. */
const checkLivro = async (antes: ReadonlyMap<number, { declarados: number; comprovados: number }>) => {
  const livro = await todos<{ id: number; declarados: number; comprovados: number }>(
    sql`select "perguntaMunicipioId" as id, sum(declarados)::float8 as declarados, sum(comprovados)::float8 as comprovados
      from ponto_lancamento where motivo = 'nova edição do selo' group by 1`,
  )
  for (const l of livro)
    expect([l.id, 0 - l.declarados, 0 - l.comprovados]).toEqual([l.id, ...Object.values(antes.get(l.id)!)])
  expect(await desvios()).toEqual([])
  return livro
}
/** Totals that are not what the states of their questions make. */
const desvios = () =>
  todos(sql`select v."municipioId", v."temaId" from municipio_tema_ponto v join municipio m using ("municipioId")
    cross join lateral (select coalesce(sum(pm."pontosComprovados") filter (where pm.estado = 'aprovada'), 0) as comprovados,
      coalesce(sum(pm.pontos) filter (where pm.resposta and pm.estado <> 'naoRespondida'), 0) as declarados
      from pergunta_municipio pm where pm."municipioId" = v."municipioId" and pm."temaId" = v."temaId") q
    where m.uf = 'SC' and (v.comprovados <> q.comprovados or v.declarados <> q.declarados)`)

describe('which criteria go back', () => {
  const now = new Date(HOJE)
  const p = {
    ...{ estado: 'aprovada' as const, qtdRejeicao: 0, prazoReenvio: null, prazoRecurso: null },
    avaliadaEm: '2025-10-01T12:00:00Z',
  }
  const rejeitada = { ...p, estado: 'rejeitada' as const, qtdRejeicao: 2 }
  const de = (mais: object, recurso = false) => noInicio({ ...p, ...mais }, recurso, '2026-04-01', now)

  test('what was decided before the enrolment, and nothing that is under way', () => {
    expect(de({})).toBe('volta')
    expect(de({ avaliadaEm: null })).toBe('volta')
    expect(de({ estado: 'evidenciada' })).toBe('em análise')
    expect(de({ estado: 'respondida' })).toBe('sem decisão')
    expect(de(rejeitada)).toBe('volta')
    expect(de({ ...rejeitada, qtdRejeicao: 1, prazoReenvio: '2026-04-09' })).toBe('volta')
    expect(de({ ...rejeitada, qtdRejeicao: 1, prazoReenvio: '2026-04-10' })).toBe('em reenvio')
    expect(de({ ...rejeitada, prazoRecurso: '2026-04-10' })).toBe('em recurso')
    expect(de({ ...rejeitada, prazoRecurso: '2026-04-09' })).toBe('volta')
    expect(de(rejeitada, true)).toBe('em recurso')
  })

  test('of the day of the enrolment on, by the clock of São Paulo, a decision is of this edition', () => {
    expect(de({ avaliadaEm: '2026-04-01T02:59:59Z' })).toBe('volta')
    expect(de({ avaliadaEm: '2026-04-01T03:00:00Z' })).toBe('da edição')
    expect(de({ ...rejeitada, avaliadaEm: '2026-04-02T12:00:00Z' })).toBe('da edição')
  })

  test('it waits for its day, for its turn and for the result of the one before', () => {
    const e = { ano: 2026, uf: 'SC', inscricaoInicio: '2026-04-01', atual: true, publicada: false, iniciadaEm: null }
    const anterior = { ano: 2025, publicada: false, participaram: true }
    expect(recusaDoInicio(e, { ...anterior, publicada: true }, '2026-04-01')).toBeUndefined()
    expect(recusaDoInicio(e, null, '2026-04-01')).toBeUndefined()
    expect(recusaDoInicio(e, { ...anterior, participaram: false }, '2026-04-01')).toBeUndefined()
    expect(recusaDoInicio(e, anterior, '2026-04-01')).toContain('Publique antes o resultado da edição 2025')
    expect(recusaDoInicio(e, null, '2026-03-31')).toContain('começa em 01/04/2026')
    expect(recusaDoInicio({ ...e, atual: false }, null, '2026-04-01')).toBe('O estado já está em outra edição do selo.')
    expect(recusaDoInicio({ ...e, publicada: true }, null, '2026-04-01')).toContain('já foi publicado')
    expect(recusaDoInicio({ ...e, iniciadaEm: 'x' }, null, '2026-04-01')).toContain('já foi iniciada')
  })
})

describe('beginning an edition', () => {
  test('is for who publishes and reaches every room, and waits for the result before it', async () => {
    for (const persona of ['ad', 'sala', 'analista', 'condutor'] as const)
      expect([persona, (await conferir(persona)).status, (await iniciar(0, persona)).status]).toEqual([
        ...[persona, 403, 403],
      ])
    await t.setFlags('Analista', ['verResultadosSelo', 'publicarResultadoSelo'])
    const perto = await iniciar(0, 'analista')
    expect([perto.status, perto.body.message]).toEqual([403, 'Só quem alcança todas as salas inicia uma edição.'])
    await t.setFlags('Analista', ['verResultadosSelo', 'publicarResultadoSelo'], false)

    await db.execute(sql`insert into selo_inscricao ("municipioId", edicao) values (1, 2025) on conflict do nothing`)
    const viva = sql`"seloEdicaoId" = ${(await edicaoDe(2025)).seloEdicaoId}`
    await db.execute(
      sql`update selo_publicacao set "retiradaEm" = now(), "retiradaPor" = 1, justificativa = 'x' where ${viva}`,
    )
    expect((await conferir()).body.impedimento).toContain('Publique antes o resultado da edição 2025')
    expect((await iniciar((await conferir()).body.perguntas)).status).toBe(422)
    await db.execute(
      sql`update selo_publicacao set "retiradaEm" = null, "retiradaPor" = null, justificativa = null where ${viva}`,
    )
    expect((await conferir()).body).toMatchObject({ impedimento: null, iniciada: null })
    expect((await iniciar(0, 'admin', 2025)).body.message).toBe('O estado já está em outra edição do selo.')
  })

  test('asks again what was decided before it, once, however many begin it, and leaves what is under way', async () => {
    // One approved since the enrolment, one that may still be sent again.
    const aprovadas = await perguntas(sql`pm.estado = 'aprovada'`)
    const [nova, reenvio] = aprovadas.slice(-2).map((p) => p.id) as [number, number]
    await db.execute(
      sql`update pergunta_municipio set "avaliadaEm" = '2025-10-01T12:00:00Z' where estado in ('aprovada', 'rejeitada')`,
    )
    await db.execute(
      sql`update pergunta_municipio set "avaliadaEm" = '2026-04-02T12:00:00Z' where "perguntaMunicipioId" = ${nova}`,
    )
    await db.execute(sql`with tirada as (update pergunta_municipio set estado = 'rejeitada', "qtdRejeicao" = 1,
        "prazoReenvio" = '2026-04-13', "pontosComprovados" = 0 where "perguntaMunicipioId" = ${reenvio} returning "municipioId", "temaId")
      update municipio_tema_ponto v set comprovados = (select coalesce(sum(pm."pontosComprovados"), 0) from pergunta_municipio pm
        where pm."municipioId" = v."municipioId" and pm."temaId" = v."temaId" and pm.estado = 'aprovada' and pm."perguntaMunicipioId" <> ${reenvio})
      from tirada t where t."municipioId" = v."municipioId" and t."temaId" = v."temaId"`)

    expect(await desvios()).toEqual([])
    const { body: vistas } = await conferir()
    expect(vistas.perguntas).toBeGreaterThan(5)
    expect(vistas.ficam).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^1 critério com análise finalizada desde o início da inscrição$/),
        expect.stringMatching(/com prazo de reenvio correndo$/),
      ]),
    )
    const outra = await iniciar(vistas.perguntas - 1)
    expect([outra.status, outra.body.message]).toEqual([409, expect.stringContaining('Nada foi feito')])

    const antes = await perguntas(sql`pm.estado in ('evidenciada', 'aprovada', 'rejeitada')`)
    const pontos = new Map(
      (
        await todos<{ id: number; declarados: number; comprovados: number }>(
          sql`select "perguntaMunicipioId" as id, case when resposta then pontos else 0 end::float8 as declarados,
            case when estado = 'aprovada' then "pontosComprovados" else 0 end::float8 as comprovados from pergunta_municipio`,
        )
      ).map(({ id, ...p }) => [id, p]),
    )
    const arquivos = sql`select count(*)::int as n from pergunta_evidencia `
    const guardados = await todos(arquivos)
    const publicado = (await publicacaoDe(2025)).niveis

    const feitas = await Promise.all(Array.from({ length: 12 }, () => iniciar(vistas.perguntas)))
    expect(feitas.map((r) => r.status).sort()).toEqual([200, ...Array<number>(11).fill(409)])
    expect(feitas.find((r) => r.status === 200)!.body).toMatchObject({
      ...{ perguntas: vistas.perguntas, salas: vistas.salas, pontos: vistas.pontos },
      iniciada: { em: expect.any(String), por: expect.any(String) },
    })

    const voltaram = await todos<{ id: number; estado: string; qtdRejeicao: number }>(
      sql`select pm."perguntaMunicipioId" as id, pm.estado, pm."qtdRejeicao" from pergunta_historico h
        join pergunta_municipio pm using ("perguntaMunicipioId") where h.acao = 'recomeçou'`,
    )
    expect(voltaram).toHaveLength(vistas.perguntas)
    expect(voltaram.every((p) => p.estado === 'naoRespondida' && p.qtdRejeicao === 0)).toBe(true)
    const ids = new Set(voltaram.map((p) => p.id))
    expect([ids.has(nova), ids.has(reenvio)]).toEqual([false, false])
    const ficaram = antes.filter((p) => !ids.has(p.id))
    expect(await perguntas(sql`pm.estado in ('evidenciada', 'aprovada', 'rejeitada')`)).toEqual(ficaram)
    expect(ficaram.map((p) => p.estado)).toContain('evidenciada')

    const livro = await checkLivro(pontos)
    expect(livro.reduce((s, l) => s - l.comprovados, 0)).toBeCloseTo(vistas.pontos, 2)
    // Files stay, as does what was published.
    expect(await todos(arquivos)).toEqual(guardados)
    expect((await publicacaoDe(2025)).niveis).toEqual(publicado)
    expect(await todos(sql`select acao from auditoria where entidade = 'selo_inicio'`)).toEqual([{ acao: 'iniciar' }])
    const avisos = await todos<{ titulo: string }>(sql`select distinct titulo from aviso where tipo = 'edicao-do-selo'`)
    expect(avisos.length).toBeGreaterThan(0)
    expect(avisos.filter((a) => !a.titulo.startsWith('Começou a edição 2026 do selo de '))).toEqual([])
    expect(await edicaoDe(2026)).toMatchObject({ iniciadaEm: expect.any(String) })
  })

  test('after it the edition before stays as it was published', async () => {
    const { vigente } = await publicacaoDe(2025)
    const r = await t.call(contract.retirarResultado, {
      ...admin,
      body: { seloPublicacaoId: vigente!.seloPublicacaoId, justificativa: 'Erro' },
    })
    expect([r.status, r.body.message]).toEqual([
      422,
      'A edição 2026 já foi iniciada: os pontos de agora são dela, e o resultado da edição 2025 fica como está.',
    ])
    expect((await conferir()).body.impedimento).toContain('já foi iniciada')
  })
})

test('where there is no seal there is no edition to begin', async () => {
  expect((await t.call(contract.conferirInicio, { persona: 'admin', params: { id: '1' } })).status).toBe(404)
})
