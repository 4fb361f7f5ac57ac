import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getTermo, type Horas, listarTermos, testarHoras } from '#contract/termo-referencia.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { completeHoras, scheduleHoras, termoSql, termosSql, uncompleteHoras, unscheduleHoras } from './commands.ts'
import { insertGrupo, insertSolucao, insertTarefa, listCidadesSemTermo } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const [casa, outra] = await listCidadesSemTermo(db)
const quem = { usuarioId: 1, now: new Date('2026-03-10T12:00:00Z') }
const write = <T>(work: (tx: Db) => Promise<T>) => t.banco.transaction(work)

/* A term of a few things, whose hours a model of its own keeps: plain lists and sums, no SQL. */

interface TarefaModelo {
  id: number
  solucao: number
  horas: number
  ela: boolean
}
interface SolucaoModelo {
  id: number
  grupo: number
  proprias: number
  conta: boolean
  ela: boolean
  finalizada: boolean
}
interface Linha {
  fonte: string
  origem: 'encontro' | 'relatorio'
  solucao: number
  tarefa: number | null
  minutos: number
  cumprida: boolean
}
const MONTADO = await (async () => {
  const grupos: { id: number; interrompido: boolean }[] = []
  const solucoes: SolucaoModelo[] = []
  const tarefas: TarefaModelo[] = []
  for (const g of [0, 1]) {
    const id = await insertGrupo(db, casa!.municipioId, casa!.eixos[0]!)
    grupos.push({ id, interrompido: false })
    for (const s of [0, 1]) {
      const visitas = s === 1
      const solucao = await insertSolucao(db, id, {
        ...(visitas && {
          monitoramento: 2,
          horasPrevistasVisitasPresenciais: 300,
          horasPrevistasTrabalhosEscritorio: 100,
        }),
        naoComputaHoras: g === 1 && s === 1,
      })
      solucoes.push({
        id: solucao,
        grupo: id,
        proprias: visitas ? 400 : 0,
        conta: !(g === 1 && s === 1),
        ela: false,
        finalizada: false,
      })
      for (const horas of [0, 120])
        tarefas.push({ id: await insertTarefa(db, solucao, horas), solucao, horas, ela: false })
    }
  }
  return { grupos, solucoes, tarefas }
})()

const NADA: Horas = { horasPrevistas: 0, horasRealizadas: 0, horasAgendadas: 0, horasRestantes: 0 }
const mais = (a: Horas, b: Horas): Horas => ({
  horasPrevistas: a.horasPrevistas + b.horasPrevistas,
  horasRealizadas: a.horasRealizadas + b.horasRealizadas,
  horasAgendadas: a.horasAgendadas + b.horasAgendadas,
  horasRestantes: a.horasRestantes + b.horasRestantes,
})
const soma = (partes: Horas[]) => partes.reduce(mais, NADA)
const parte = (previstas: number, linhas: Linha[], acabou: boolean): Horas => {
  const total = (origem: string) => linhas.filter((l) => l.origem === origem).reduce((s, l) => s + l.minutos, 0)
  const [feitas, marcadas] = [total('relatorio'), total('encontro')]
  return {
    horasPrevistas: previstas,
    horasRealizadas: feitas,
    horasAgendadas: marcadas,
    horasRestantes: acabou || previstas < feitas + marcadas ? 0 : previstas - feitas - marcadas,
  }
}

type Mundo = typeof MONTADO & { linhas: Linha[] }
const novoMundo = (): Mundo => ({ ...structuredClone(MONTADO), linhas: [] })
const previsto = (m: Mundo) => {
  const daTarefa = (x: TarefaModelo) => {
    const s = m.solucoes.find((y) => y.id === x.solucao)!
    const g = m.grupos.find((y) => y.id === s.grupo)!
    const linhas = m.linhas.filter((l) => l.tarefa === x.id)
    const parada = x.ela || s.ela || s.finalizada || g.interrompido
    return parte(x.horas, linhas, parada || linhas.some((l) => l.cumprida))
  }
  const daSolucao = (s: SolucaoModelo) => {
    const g = m.grupos.find((y) => y.id === s.grupo)!
    const propria = parte(
      s.proprias,
      m.linhas.filter((l) => l.solucao === s.id && l.tarefa === null),
      s.ela || s.finalizada || g.interrompido,
    )
    return soma([propria, ...m.tarefas.filter((x) => x.solucao === s.id).map(daTarefa)])
  }
  const doGrupo = (g: { id: number }) => soma(m.solucoes.filter((s) => s.grupo === g.id && s.conta).map(daSolucao))
  return {
    termo: soma(m.grupos.map(doGrupo)),
    grupos: Object.fromEntries(m.grupos.map((g) => [g.id, doGrupo(g)])),
    solucoes: Object.fromEntries(m.solucoes.map((s) => [s.id, daSolucao(s)])),
    tarefas: Object.fromEntries(m.tarefas.map((x) => [x.id, daTarefa(x)])),
  }
}
const horasDe = ({ horasPrevistas, horasRealizadas, horasAgendadas, horasRestantes }: Horas): Horas => ({
  horasPrevistas,
  horasRealizadas,
  horasAgendadas,
  horasRestantes,
})
const lido = async () => {
  const { body } = await t.call(getTermo, { persona: 'admin', params: { id: String(casa!.municipioId) } })
  const solucoes = body.grupos.flatMap((g) => g.municipioSolucoes)
  return {
    termo: horasDe(body),
    grupos: Object.fromEntries(body.grupos.map((g) => [g.municipioGrupoSolucaoId, horasDe(g)])),
    solucoes: Object.fromEntries(solucoes.map((s) => [s.municipioSolucaoId, horasDe(s)])),
    tarefas: Object.fromEntries(
      solucoes.flatMap((s) => s.municipioTarefas.map((x) => [x.municipioTarefaId, horasDe(x)] as const)),
    ),
  }
}
/** All that is worked out of every term: one after the other, and of all of them at once. */
const deTodos = (termo: typeof termoSql) =>
  rows(
    db,
    sql`with ${termo(sql`true`)} select to_jsonb(x) as linha from termo_t x union all select to_jsonb(x) from termo_s x
      union all select to_jsonb(x) from termo_g x order by 1`,
  )
const limpar = () =>
  write(async (tx) => {
    await tx.execute(sql`delete from termo_hora`)
    await tx.execute(sql`update municipio_tarefa set desabilitado = false where "municipioId" = ${casa!.municipioId}`)
    await tx.execute(
      sql`update municipio_solucao set desabilitado = false, "iniciadaEm" = null, "finalizadaEm" = null where "municipioId" = ${casa!.municipioId}`,
    )
    await tx.execute(
      sql`update municipio_grupo_solucao set desabilitado = false where "municipioId" = ${casa!.municipioId}`,
    )
  })

const parteArb = fc.record({
  alvo: fc.nat({ max: MONTADO.tarefas.length + MONTADO.solucoes.length - 1 }),
  minutos: fc.oneof(fc.nat({ max: 200 }), fc.constant(6_000_000)),
  cumprida: fc.boolean(),
})
const passoArb = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      tipo: fc.constant('agendar' as const),
      fonte: fc.nat({ max: 3 }),
      partes: fc.array(parteArb, { maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      tipo: fc.constant('realizar' as const),
      fonte: fc.nat({ max: 3 }),
      partes: fc.array(parteArb, { maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constantFrom('desagendar' as const, 'desfazer' as const),
      fonte: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constantFrom('tarefa' as const, 'solucao' as const, 'grupo' as const, 'fim' as const),
      qual: fc.nat({ max: 7 }),
      sim: fc.boolean(),
    }),
  },
)
type Passo = typeof passoArb extends fc.Arbitrary<infer P> ? P : never

const partesDe = (m: Mundo, partes: { alvo: number; minutos: number; cumprida: boolean }[]) => {
  const porAlvo = new Map(partes.map((p) => [p.alvo, p]))
  return [...porAlvo.values()].map(({ alvo, minutos, cumprida }) => {
    const tarefa = m.tarefas[alvo]
    return tarefa
      ? { municipioSolucaoId: tarefa.solucao, municipioTarefaId: tarefa.id, minutos, cumprida }
      : {
          municipioSolucaoId: m.solucoes[alvo - m.tarefas.length]!.id,
          municipioTarefaId: null,
          minutos,
          cumprida: false,
        }
  })
}
const parado = (m: Mundo, p: { municipioSolucaoId: number; municipioTarefaId: number | null }) => {
  const s = m.solucoes.find((x) => x.id === p.municipioSolucaoId)!
  return (
    s.ela ||
    s.finalizada ||
    m.grupos.find((g) => g.id === s.grupo)!.interrompido ||
    m.tarefas.some((x) => x.id === p.municipioTarefaId && x.ela)
  )
}

const dar = async (m: Mundo, passo: Passo) => {
  const municipioId = casa!.municipioId
  if (passo.tipo === 'agendar' || passo.tipo === 'realizar') {
    const origem = passo.tipo === 'agendar' ? 'encontro' : 'relatorio'
    const fonte = `${origem}-${passo.fonte}`
    const partes = partesDe(m, passo.partes)
    const tinha = (p: (typeof partes)[number]) =>
      m.linhas.find((l) => l.fonte === fonte && l.solucao === p.municipioSolucaoId && l.tarefa === p.municipioTarefaId)
        ?.minutos ?? -1
    const recusado = origem === 'encontro' && partes.some((p) => parado(m, p) && p.minutos > tinha(p))
    const comum = { municipioId, dia: '2026-03-01', partes }
    const feito = await write((tx) =>
      origem === 'encontro'
        ? scheduleHoras(tx, quem, { encontroId: passo.fonte + 1, ...comum })
        : completeHoras(tx, quem, { relatorioId: passo.fonte + 1, ...comum }),
    ).then(
      () => true,
      (e: { status?: number }) => {
        expect(e.status).toBe(422)
        return false
      },
    )
    expect(feito).toBe(!recusado)
    if (!feito) return
    m.linhas = [
      ...m.linhas.filter((l) => l.fonte !== fonte),
      ...partes.map((p) => ({
        fonte,
        origem: origem as Linha['origem'],
        solucao: p.municipioSolucaoId,
        tarefa: p.municipioTarefaId,
        minutos: p.minutos,
        cumprida: origem === 'relatorio' && p.cumprida,
      })),
    ]
  } else if ('fonte' in passo) {
    const id = passo.fonte + 1
    await write((tx) => (passo.tipo === 'desagendar' ? unscheduleHoras(tx, quem, id) : uncompleteHoras(tx, quem, id)))
    const fonte = `${passo.tipo === 'desagendar' ? 'encontro' : 'relatorio'}-${passo.fonte}`
    m.linhas = m.linhas.filter((l) => l.fonte !== fonte)
  } else if (passo.tipo === 'tarefa') {
    const x = m.tarefas[passo.qual % m.tarefas.length]!
    x.ela = passo.sim
    await db.execute(sql`update municipio_tarefa set desabilitado = ${passo.sim} where "municipioTarefaId" = ${x.id}`)
  } else if (passo.tipo === 'grupo') {
    const g = m.grupos[passo.qual % m.grupos.length]!
    g.interrompido = passo.sim
    await db.execute(
      sql`update municipio_grupo_solucao set desabilitado = ${passo.sim} where "municipioGrupoSolucaoId" = ${g.id}`,
    )
  } else {
    const s = m.solucoes[passo.qual % m.solucoes.length]!
    if (passo.tipo === 'solucao' && !s.finalizada) s.ela = passo.sim
    if (passo.tipo === 'fim' && !s.ela) s.finalizada = passo.sim
    await db.execute(sql`update municipio_solucao set desabilitado = ${s.ela}, "iniciadaEm" = ${s.finalizada ? '2026-01-01' : null},
      "finalizadaEm" = ${s.finalizada ? '2026-02-01' : null} where "municipioSolucaoId" = ${s.id}`)
  }
}

test('hours are the sum of their parts after any history, as a model of its own keeps them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(passoArb, { minLength: 1, maxLength: 14 }), async (passos) => {
      await limpar()
      const m = novoMundo()
      for (const passo of passos) await dar(m, passo)
      expect(await lido()).toEqual(previsto(m))
      expect(await deTodos(termosSql)).toEqual(await deTodos(termoSql))
    }),
    { numRuns: 60 },
  )
})

test('what one source said goes with it, and nothing of another', async () => {
  await limpar()
  const [x, y] = MONTADO.tarefas
  const municipioId = casa!.municipioId
  const de = (tarefa: TarefaModelo, minutos: number) => ({
    municipioSolucaoId: tarefa.solucao,
    municipioTarefaId: tarefa.id,
    minutos,
  })
  const dia = '2026-03-02'
  await write((tx) => scheduleHoras(tx, quem, { encontroId: 1, municipioId, dia, partes: [de(x!, 10), de(y!, 20)] }))
  await write((tx) => scheduleHoras(tx, quem, { encontroId: 2, municipioId, dia, partes: [de(y!, 5)] }))
  // The same number of another kind of source is another source.
  await write((tx) => completeHoras(tx, quem, { relatorioId: 1, municipioId, dia, partes: [de(y!, 7)] }))
  await write((tx) => scheduleHoras(tx, quem, { encontroId: 1, municipioId, dia, partes: [de(x!, 3)] }))
  const horas = async (tarefa: TarefaModelo) =>
    (await t.call(testarHoras, { persona: 'admin', params: { id: String(tarefa.id) } })).body
  expect(await horas(x!)).toMatchObject({ horasAgendadas: 3, horasRealizadas: 0, horasExcedentes: 3 })
  expect(await horas(y!)).toMatchObject({ horasAgendadas: 5, horasRealizadas: 7, horasRestantes: 108 })
  await write((tx) => unscheduleHoras(tx, quem, 1))
  expect(await horas(x!)).toMatchObject({ horasAgendadas: 0 })
  expect(await horas(y!)).toMatchObject({ horasAgendadas: 5, horasRealizadas: 7 })
})

test('R824 testa-horas says what passes the plan', async () => {
  await limpar()
  const y = MONTADO.tarefas[1]!
  const partes = [{ municipioSolucaoId: y.solucao, municipioTarefaId: y.id, minutos: 100 }]
  const municipioId = casa!.municipioId
  await write((tx) => completeHoras(tx, quem, { relatorioId: 1, municipioId, dia: '2026-03-01', partes }))
  const testa = async () => (await t.call(testarHoras, { persona: 'admin', params: { id: String(y.id) } })).body
  expect(await testa()).toEqual({
    municipioTarefaId: y.id,
    horasPrevistas: 120,
    horasRealizadas: 100,
    horasAgendadas: 0,
    horasRestantes: 20,
    horasExcedentes: 0,
    dentroDoPrevisto: true,
  })
  await write((tx) => scheduleHoras(tx, quem, { encontroId: 1, municipioId, dia: '2026-03-20', partes }))
  expect(await testa()).toMatchObject({ horasRestantes: 0, horasExcedentes: 80, dentroDoPrevisto: false })
})

test('hours of another municipality, or of a task of another solution, are nobody’s', async () => {
  const alheio = await insertSolucao(db, await insertGrupo(db, outra!.municipioId, outra!.eixos[0]!))
  const tarefa = await insertTarefa(db, alheio)
  const x = MONTADO.tarefas[0]!
  const marcar = (municipioSolucaoId: number, municipioTarefaId: number | null) =>
    write((tx) =>
      scheduleHoras(tx, quem, {
        encontroId: 50,
        municipioId: casa!.municipioId,
        dia: '2026-03-01',
        partes: [{ municipioSolucaoId, municipioTarefaId, minutos: 10 }],
      }),
    )
  await expect(marcar(alheio, tarefa)).rejects.toMatchObject({ status: 404 })
  await expect(marcar(alheio, null)).rejects.toMatchObject({ status: 404 })
  await expect(marcar(MONTADO.solucoes[3]!.id, x.id)).rejects.toMatchObject({ status: 404 })
  await expect(marcar(x.solucao, 999_999)).rejects.toMatchObject({ status: 404 })
})

test('thousands of the largest hours do not pass what a sum can hold', async () => {
  await limpar()
  await db.execute(sql`insert into termo_hora ("municipioSolucaoId", "municipioTarefaId", origem, "origemId", minutos, dia)
    select ${MONTADO.tarefas[0]!.solucao}, ${MONTADO.tarefas[0]!.id}, 'relatorio', n, 6000000, '2026-01-01' from generate_series(1, 2000) n`)
  const total = 12_000_000_000
  expect((await lido()).termo.horasRealizadas).toBe(total)
  const lista = await t.call(listarTermos, { persona: 'admin', query: { ordem: '-horasRealizadas' } })
  expect(lista.body.linhas[0]).toMatchObject({ municipioId: casa!.municipioId, horasRealizadas: total })
  await limpar()
})
