import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prorrogarPrazo, reverterAnalise } from '#contract/pergunta-municipio.ts'
import { apresentarRecurso, julgarRecurso } from '#contract/recurso.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from './http-testing.ts'

/** Two people at the same moment, two hundred times each: one of them wins, and every total is right to the cent. */
const CORRIDAS = 200
const DE_CADA_VEZ = 8
const t = await startTestApp()
const e = evidencias(t)
const ANTES = '2026-03-12T23:59:59.999-03:00'
const DEPOIS = '2026-03-13T00:00:00-03:00'
t.setClock(ANTES)
// One after the other: many sign-ins of one person at once are taken for an attack.
for (const persona of ['admin', 'administrador', 'condutor', 'operacoes'] as const) await t.login(persona)

const [arquivo] = await rows<{ id: number }>(e.db, sql`select min("arquivoId") as id from arquivo`)
const questoes = (
  await rows<{ id: number }>(
    e.db,
    sql`select "perguntaMunicipioId" as id from pergunta_municipio where "municipioId" in (1, 2, 3) order by 1 limit ${CORRIDAS}`,
  )
).map((r) => r.id)

interface Preparo {
  estado: 'evidenciada' | 'rejeitada'
  aprovada?: boolean
}

/** Straight into the state before the race; the books are kept by the service that moves points. */
const preparar = async (id: number, { estado, aprovada = true }: Preparo) => {
  await e.limpar(id)
  const rejeitada = estado === 'rejeitada'
  await e.db.execute(sql`update pergunta_municipio set estado = ${estado}, rodada = 1, "qtdRejeicao" = ${rejeitada ? 1 : 0},
    "prazoReenvio" = ${rejeitada ? '2026-03-12' : null}, "evidenciadaPor" = (select "usuarioId" from usuario where email = 'ad@exemplo.com.br')
    where "perguntaMunicipioId" = ${id}`)
  const nova = await one<{ id: number }>(
    e.db,
    sql`insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, enviada, rodada, aprovada)
      select "perguntaMunicipioId", "municipioId", ${arquivo!.id}, 'corrida.pdf', 'application/pdf', 1, 'x', ${!rejeitada}, ${rejeitada ? 0 : 1}, ${!rejeitada && aprovada}
      from pergunta_municipio where "perguntaMunicipioId" = ${id} returning "perguntaEvidenciaId" as id`,
  )
  return nova!.id
}

const correr = async (work: (id: number, i: number) => Promise<void>) => {
  const fila = Array.from({ length: CORRIDAS }, (_, i) => i)
  const trabalhar = async () => {
    for (let i = fila.shift(); i !== undefined; i = fila.shift()) await work(questoes[i % questoes.length]!, i)
  }
  await Promise.all(Array.from({ length: DE_CADA_VEZ }, trabalhar))
}

/** Totals, ledger and questions say the same of every theme. */
const contasCertas = async () =>
  expect(
    await rows(
      e.db,
      sql`select v."municipioId", v."temaId", v.declarados, v.comprovados, q.d, q.c, l.ld, l.lc from municipio_tema_ponto v
        left join (select "municipioId", "temaId", sum(pontos) filter (where resposta and estado <> 'naoRespondida') as d,
            sum("pontosComprovados") filter (where estado = 'aprovada') as c from pergunta_municipio group by 1, 2) q using ("municipioId", "temaId")
        left join (select "municipioId", "temaId", sum(declarados) as ld, sum(comprovados) as lc from ponto_lancamento group by 1, 2) l using ("municipioId", "temaId")
        where v.possiveis > 0 and ((v.declarados, v.comprovados) is distinct from (coalesce(q.d, 0), coalesce(q.c, 0))
          or (v.declarados, v.comprovados) is distinct from (coalesce(l.ld, 0), coalesce(l.lc, 0)))`,
    ),
  ).toEqual([])
const estadoDe = async (id: number) =>
  (await one<{ estado: string }>(e.db, sql`select estado from pergunta_municipio where "perguntaMunicipioId" = ${id}`))!
    .estado

test('two analysts finish the same question: one does, the other is told', async () => {
  await correr(async (id) => {
    await preparar(id, { estado: 'evidenciada' })
    const fins = await Promise.all([e.finalizar(id, 'admin'), e.finalizar(id, 'administrador')])
    expect(fins.map((f) => f.status).sort()).toEqual([200, 409])
    expect(fins.find((f) => f.status === 409)!.body.message).toBe('Esta análise já foi finalizada')
    expect(await estadoDe(id)).toBe('aprovada')
  })
  await contasCertas()
  const historias = await rows(
    e.db,
    sql`select "perguntaMunicipioId" from pergunta_historico where acao = 'finalizou' and "perguntaMunicipioId" = any(${sql.param(questoes)}::int[])
      group by 1 having count(*) <> 1`,
  )
  expect(historias).toEqual([])
})

test('one decides while another finishes: the decision counts or comes too late, never both', async () => {
  let aTempo = 0
  await correr(async (id, i) => {
    const evidencia = await preparar(id, { estado: 'evidenciada' })
    const decidir = () => e.decidir(evidencia, false, 'admin')
    // Now one, now the other has the better start.
    const antes = i % 2 ? decidir() : undefined
    const [fim, decisao] = await Promise.all([e.finalizar(id, 'administrador'), antes ?? decidir()])
    expect(fim.status).toBe(200)
    expect([200, 409]).toContain(decisao.status)
    expect(await estadoDe(id)).toBe(decisao.status === 200 ? 'rejeitada' : 'aprovada')
    aTempo += decisao.status === 200 ? 1 : 0
  })
  await contasCertas()
  // Both orders happened, otherwise this proves nothing.
  expect(aTempo).toBeGreaterThan(0)
  expect(aTempo).toBeLessThan(CORRIDAS)
})

test('sending again against the deadline and against each other: at most one, and only in time', async () => {
  let enviadas = 0
  await correr(async (id, i) => {
    await preparar(id, { estado: 'rejeitada' })
    t.setClock(ANTES)
    const primeiro = e.enviar(id, 'admin')
    if (i % 2) await new Promise((go) => setImmediate(go))
    t.setClock(i % 3 ? ANTES : DEPOIS)
    const envios = await Promise.all([primeiro, e.enviar(id, 'administrador')])
    t.setClock(ANTES)
    const ganhou = envios.filter((r) => r.status === 200)
    expect(ganhou.length).toBeLessThanOrEqual(1)
    expect(await estadoDe(id)).toBe(ganhou.length ? 'evidenciada' : 'rejeitada')
    for (const r of envios.filter((x) => x.status !== 200)) {
      expect([409, 422]).toContain(r.status)
      if (r.status === 422)
        expect(r.body.message).toBe('Prazo para envio de novo arquivo encerrou no dia 12/03/2026 às 23:59')
    }
    enviadas += ganhou.length
  })
  await contasCertas()
  expect(enviadas).toBeGreaterThan(0)
})

test('files and sending at once: what is sent is whole, what came late is refused or waits', async () => {
  await correr(async (id, i) => {
    if (i >= 40) return
    await e.limpar(id)
    await e.salvar(id, [{ nome: 'primeiro.pdf', bytes: pdf() }], 'admin')
    const [tarde, envio] = await Promise.all([
      e.salvar(id, [{ nome: 'segundo.pdf', bytes: pdf() }], 'condutor'),
      e.enviar(id, 'admin'),
    ])
    expect(envio.status).toBe(200)
    expect([200, 409]).toContain(tarde.status)
    const { evidencias: todas } = await e.ver(id)
    expect(todas.filter((x) => x.rodada === 1)).toHaveLength(tarde.status === 200 ? 2 : 1)
  })
  await contasCertas()
})

/* Deadlines and appeals */

/** Rejected twice the same moment, with an appeal that waits for somebody. */
const comRecurso = async (id: number) => {
  await preparar(id, { estado: 'rejeitada' })
  await e.db.execute(
    sql`update pergunta_municipio set "qtdRejeicao" = 2, "prazoReenvio" = null, "avaliadaPor" = null where "perguntaMunicipioId" = ${id}`,
  )
  await e.db.execute(sql`update pergunta_evidencia set rodada = 1, enviada = true, rejeitada = true, finalizada = true, justificativa = 'Ilegível'
    where "perguntaMunicipioId" = ${id} and not excluida`)
  // Made before the other races over this question, whose people would have a part in it.
  return (await one<{ id: number }>(
    e.db,
    sql`insert into pergunta_recurso ("perguntaMunicipioId", rodada, ate, texto, "usuarioId", em)
      select ${id}, 1, '2026-03-17', 'O documento está assinado na última página', "usuarioId", '2026-01-05'
      from usuario where email = 'ad@exemplo.com.br' returning "perguntaRecursoId" as id`,
  ))!.id
}
const julgar = (id: number, acolhido: boolean, persona: 'admin' | 'administrador') =>
  t.call(julgarRecurso, { persona, params: { id: String(id) }, body: { acolhido, justificativa: 'Lido de novo' } })

test('two decide on the same appeal: one does, the other is told how', async () => {
  await correr(async (id, i) => {
    const recurso = await comRecurso(id)
    const acolhe = i % 2 === 0
    const feitos = await Promise.all([julgar(recurso, acolhe, 'admin'), julgar(recurso, !acolhe, 'administrador')])
    expect(feitos.map((f) => f.status).sort()).toEqual([200, 409])
    const ganhou = feitos.find((f) => f.status === 200)!.body.situacao
    expect((feitos.find((f) => f.status === 409)!.body as unknown as { message: string }).message).toBe(
      `Este recurso já foi ${ganhou}. Recarregue para ver como está.`,
    )
    expect(await estadoDe(id)).toBe(ganhou === 'acolhido' ? 'evidenciada' : 'rejeitada')
  })
  await contasCertas()
})

test('one decides while another reverts the analysis: the appeal is decided or loses its object, never both', async () => {
  const fins = new Set<string>()
  await correr(async (id, i) => {
    const recurso = await comRecurso(id)
    const reverter = () => t.call(reverterAnalise, { persona: 'admin', params: { id: String(id) }, body: {} })
    const antes = i % 2 ? reverter() : undefined
    const [decisao, reversao] = await Promise.all([julgar(recurso, false, 'administrador'), antes ?? reverter()])
    expect(reversao.status).toBe(200)
    expect([200, 409]).toContain(decisao.status)
    const { situacao } = (await one<{ situacao: string }>(
      e.db,
      sql`select situacao from pergunta_recurso where "perguntaRecursoId" = ${recurso}`,
    ))!
    expect(situacao).toBe(decisao.status === 200 ? 'indeferido' : 'semObjeto')
    expect(await estadoDe(id)).toBe('evidenciada')
    fins.add(situacao)
  })
  expect(fins.size).toBe(2)
})

const recorrivel = async (id: number) => {
  await preparar(id, { estado: 'rejeitada' })
  await e.db.execute(sql`update pergunta_municipio set "qtdRejeicao" = 2, "prazoReenvio" = null, "prazoRecurso" = '2026-03-17', rodada = 1
    where "perguntaMunicipioId" = ${id}`)
}
const recorrer = (perguntaMunicipioId: number, persona: 'admin' | 'condutor') =>
  t.call(apresentarRecurso, {
    persona,
    body: { perguntaMunicipioId, texto: 'O documento está assinado na última página.' },
  })

test('two appeal at once: there is one appeal', async () => {
  await correr(async (id) => {
    await recorrivel(id)
    const feitos = await Promise.all([recorrer(id, 'admin'), recorrer(id, 'condutor')])
    expect(feitos.map((f) => f.status).sort()).toEqual([200, 409])
  })
})

test('of fifty who appeal at once one does, with one step in the history and one notice to each who may judge', async () => {
  const id = questoes[0]!
  await recorrivel(id)
  const contar = () =>
    one<Record<'recursos' | 'passos' | 'avisos', number>>(
      e.db,
      sql`select (select count(*)::int from pergunta_recurso where "perguntaMunicipioId" = ${id}) as recursos,
        (select count(*)::int from pergunta_historico where "perguntaMunicipioId" = ${id} and acao = 'recorreu') as passos,
        (select count(*)::int from aviso join usuario using ("usuarioId")
          where tipo = 'recurso-apresentado' and usuario.email = 'operacoes@exemplo.com.br') as avisos`,
    )
  const antes = (await contar())!
  const feitos = await Promise.all(Array.from({ length: 50 }, (_, i) => recorrer(id, i % 2 ? 'admin' : 'condutor')))
  expect(feitos.filter((f) => f.status === 200)).toHaveLength(1)
  expect(feitos.filter((f) => f.status === 409)).toHaveLength(49)
  expect(await contar()).toEqual({
    recursos: antes.recursos + 1,
    passos: antes.passos + 1,
    avisos: antes.avisos + 1,
  })
})

test('the deadline is moved against a new file at its end: moved once, and sent only while a deadline ran', async () => {
  let enviadas = 0
  await correr(async (id, i) => {
    await preparar(id, { estado: 'rejeitada' })
    t.setClock(ANTES)
    const prorrogar = (persona: 'admin' | 'operacoes') =>
      t.call(prorrogarPrazo, {
        persona,
        params: { id: String(id) },
        body: { dias: 1, justificativa: 'Queda de energia' },
      })
    const primeira = prorrogar('admin')
    if (i % 2) await new Promise((go) => setImmediate(go))
    t.setClock(i % 3 ? ANTES : DEPOIS)
    const [a, b, envio] = await Promise.all([primeira, prorrogar('operacoes'), e.enviar(id, 'administrador')])
    t.setClock(ANTES)
    const movidas = [a, b].filter((r) => r.status === 200).length
    expect(movidas).toBeLessThanOrEqual(1)
    for (const r of [a, b]) expect([200, 409, 422]).toContain(r.status)
    expect([200, 422]).toContain(envio.status)
    expect(await estadoDe(id)).toBe(envio.status === 200 ? 'evidenciada' : 'rejeitada')
    const { dia, prorrogado } = (await one<{ dia: string; prorrogado: boolean }>(
      e.db,
      sql`select "prazoReenvio"::text as dia, "prazoProrrogado" as prorrogado from pergunta_municipio where "perguntaMunicipioId" = ${id}`,
    ))!
    expect([dia, prorrogado]).toEqual(movidas ? ['2026-03-13', true] : ['2026-03-12', false])
    enviadas += envio.status === 200 ? 1 : 0
  })
  await contasCertas()
  expect(enviadas).toBeGreaterThan(0)
})
