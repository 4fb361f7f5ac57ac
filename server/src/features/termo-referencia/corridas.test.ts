import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as p from '#contract/termo-referencia-passos.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { scheduleHoras, unscheduleHoras } from './commands.ts'
import { insertGrupo, insertPrateleira, insertSolucao, insertTarefa, listCidadesSemTermo } from './testing.ts'

/** Two people at the same moment: one of them wins, and what stands is what one after the other would have left. */
const CORRIDAS = 15
// On a busy machine one waits longer for the other than people would.
const t = await startTestApp({ waitForOthers: 60_000 })
const { db } = t.banco
const [casa, outra] = await listCidadesSemTermo(db)
const { municipioId } = casa!
const eixoId = casa!.eixos[0]!
const admin = { persona: 'admin' as const }
await t.login('admin')
const idDe = (id: number) => ({ params: { id: String(id) } })
const body = { justificativa: 'Ao mesmo tempo' }

const montar = async (cidade = casa!) => {
  const grupo = await insertGrupo(db, cidade.municipioId, cidade.eixos[0]!)
  const solucao = await insertSolucao(db, grupo, { usuarioId: 1 })
  return { grupo, solucao, tarefa: await insertTarefa(db, solucao) }
}
const correr = async (work: () => Promise<void>) => {
  for (let i = 0; i < CORRIDAS; i++) await work()
}
const passosDe = (solucao: number) =>
  rows<{ acao: string; de: string; para: string }>(
    db,
    sql`select acao, de, para from termo_passo where "municipioSolucaoId" = ${solucao} order by "termoPassoId"`,
  )

test('two ends of one solution: one, with one step', async () => {
  await correr(async () => {
    const { solucao, tarefa } = await montar()
    await t.call(p.iniciarSolucao, { ...admin, body: { municipioSolucaoId: solucao } })
    const fim = () =>
      t.call(p.finalizarSolucoes, {
        ...admin,
        body: {
          municipioId,
          solucoes: [{ municipioSolucaoId: solucao, tarefas: [{ municipioTarefaId: tarefa, justificativa: 'x' }] }],
        },
      })
    const status = (await Promise.all([fim(), fim(), fim()])).map((r) => r.status)
    expect(status.toSorted()).toEqual([200, 409, 409])
    expect((await passosDe(solucao)).map((x) => x.acao)).toEqual(['iniciar', 'finalizar'])
  })
})

test('an interruption beside a start is never lost, and nothing starts in a group that is interrupted', async () => {
  await correr(async () => {
    const { grupo, solucao } = await montar()
    const [parar, comecar] = await Promise.all([
      t.call(p.interromperGrupo, { ...admin, ...idDe(grupo), body }),
      t.call(p.iniciarSolucao, { ...admin, body: { municipioSolucaoId: solucao } }),
    ])
    expect(parar.status).toBe(200)
    const s = await one<{ iniciada: boolean; parado: boolean }>(
      db,
      sql`select s."iniciadaEm" is not null as iniciada, g.desabilitado as parado from municipio_solucao s
        join municipio_grupo_solucao g using ("municipioGrupoSolucaoId") where s."municipioSolucaoId" = ${solucao}`,
    )
    expect(s).toEqual({ iniciada: comecar.status === 200, parado: true })
    expect((await passosDe(solucao)).map((x) => x.de)).toEqual(comecar.status === 200 ? ['Não iniciada'] : [])
  })
})

test('an end beside an interruption: one of them', async () => {
  await correr(async () => {
    const { solucao, tarefa } = await montar()
    await t.call(p.iniciarSolucao, { ...admin, body: { municipioSolucaoId: solucao } })
    const [fim, parar] = await Promise.all([
      t.call(p.finalizarSolucoes, {
        ...admin,
        body: {
          municipioId,
          solucoes: [{ municipioSolucaoId: solucao, tarefas: [{ municipioTarefaId: tarefa, justificativa: 'x' }] }],
        },
      }),
      t.call(p.interromperSolucao, { ...admin, ...idDe(solucao), body }),
    ])
    expect([fim.status, parar.status].toSorted()).toEqual([200, 409])
  })
})

test('an import beside the interruption of its group: it comes before or not at all', async () => {
  await correr(async () => {
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60], [60]])
    const importar = (n: number) =>
      t.call(p.importarGrupoSolucao, {
        ...admin,
        body: { municipioId, grupoSolucaoId, solucoesOriginais: [solucoes[n]!.solucaoId] },
      })
    const { municipioGrupoSolucaoId } = (await importar(0)).body
    const [parar, mais] = await Promise.all([
      t.call(p.interromperGrupo, { ...admin, ...idDe(municipioGrupoSolucaoId), body }),
      importar(1),
    ])
    expect(parar.status).toBe(200)
    expect([200, 409]).toContain(mais.status)
    const n = await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from municipio_solucao where "municipioGrupoSolucaoId" = ${municipioGrupoSolucaoId}`,
    )
    expect(n!.n).toBe(mais.status === 200 ? 2 : 1)
  })
})

test('two imports of one group make one group', async () => {
  await correr(async () => {
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60], [60]])
    const respostas = await Promise.all(
      solucoes.map(({ solucaoId }) =>
        t.call(p.importarGrupoSolucao, {
          ...admin,
          body: { municipioId, grupoSolucaoId, solucoesOriginais: [solucaoId] },
        }),
      ),
    )
    expect(respostas.map((r) => r.status)).toEqual([200, 200])
    expect(new Set(respostas.map((r) => r.body.municipioGrupoSolucaoId)).size).toBe(1)
  })
})

test('hours of one source, set by two at once, are those of one of them', async () => {
  await correr(async () => {
    const { solucao, tarefa } = await montar()
    const marcar = (minutos: number) =>
      t.banco.transaction((tx) =>
        scheduleHoras(
          tx,
          { usuarioId: 1, now: new Date() },
          {
            encontroId: 600,
            municipioId,
            dia: '2026-03-01',
            partes: [{ municipioSolucaoId: solucao, municipioTarefaId: tarefa, minutos }],
          },
        ),
      )
    await Promise.all([marcar(10), marcar(20), marcar(30)])
    const linhas = await rows<{ minutos: number }>(
      db,
      sql`select minutos from termo_hora where origem = 'encontro' and "origemId" = 600`,
    )
    expect(linhas).toHaveLength(1)
    expect([10, 20, 30]).toContain(linhas[0]!.minutos)
  })
})

/** How a source and the last steps of its tasks stand after two or three wrote it at once. */
const lerFonte = async (encontroId: number, tarefas: readonly number[]) => {
  const lugares = await rows<{ municipioId: number; linhas: number }>(
    db,
    sql`select s."municipioId", count(*)::int as linhas from termo_hora h join municipio_solucao s using ("municipioSolucaoId")
      where h.origem = 'encontro' and h."origemId" = ${encontroId} group by 1`,
  )
  const passos = await rows<{ agendada: boolean; para: string }>(
    db,
    sql`select exists (select 1 from termo_hora h where h."municipioTarefaId" = t."municipioTarefaId") as agendada,
        coalesce((select p.para from termo_passo p where p."municipioTarefaId" = t."municipioTarefaId" order by p."termoPassoId" desc limit 1), 'Prevista') as para
      from municipio_tarefa t where t."municipioTarefaId" = any(${sql.param([...tarefas])}::int[])`,
  )
  return { lugares, passos }
}

test('hours of one source, set for two cities at once and taken back, are whole: of one city or of none', async () => {
  const quem = { usuarioId: 1, now: new Date() }
  const lugares = [
    { municipioId, ...(await montar()) },
    { municipioId: outra!.municipioId, ...(await montar(outra!)) },
  ]
  const tarefas = lugares.map((l) => l.tarefa)
  const marcar = (encontroId: number, { municipioId, solucao, tarefa }: (typeof lugares)[number]) =>
    t.banco.transaction((tx) =>
      scheduleHoras(tx, quem, {
        encontroId,
        municipioId,
        dia: '2026-03-01',
        partes: [tarefa, null].map((municipioTarefaId) => ({
          municipioSolucaoId: solucao,
          municipioTarefaId,
          minutos: 10,
        })),
      }),
    )
  const desmarcar = (encontroId: number) => t.banco.transaction((tx) => unscheduleHoras(tx, quem, encontroId))
  // One that the source has gone from while it waited is told to try again, and has written nothing.
  const juntos = async (escritas: readonly Promise<unknown>[]) => {
    const feitas = await Promise.allSettled(escritas)
    const falhas = feitas.flatMap((f) => (f.status === 'rejected' ? [(f.reason as { code: string }).code] : []))
    expect(new Set([...falhas, 'cruzamento'])).toEqual(new Set(['cruzamento']))
    expect(falhas.length).toBeLessThan(escritas.length)
  }
  const [aqui, ali] = lugares as [(typeof lugares)[number], (typeof lugares)[number]]
  for (let i = 0; i < 200; i++) {
    const encontroId = 1_000 + i
    // The first half has no hours to find its cities by; the other goes from one city to the other.
    if (i % 2) await marcar(encontroId, aqui)
    await juntos([
      marcar(encontroId, ali),
      ...(i % 2 ? [] : [marcar(encontroId, aqui)]),
      ...(i % 4 > 1 ? [desmarcar(encontroId)] : []),
    ])
    const { lugares, passos } = await lerFonte(encontroId, tarefas)
    expect(lugares.length).toBeLessThan(2)
    expect(lugares.map((l) => l.linhas)).toEqual(lugares.map(() => 2))
    expect(passos.map((p) => p.para)).toEqual(passos.map((p) => (p.agendada ? 'Agendada' : 'Prevista')))
    await desmarcar(encontroId)
  }
})
