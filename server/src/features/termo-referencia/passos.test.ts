import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { evidenciasDoTermo } from '#contract/registers/termo-referencia.ts'
import * as c from '#contract/termo-referencia.ts'
import * as p from '#contract/termo-referencia-passos.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { completeHoras, scheduleHoras } from './commands.ts'
import { insertEvidencia, insertGrupo, insertSolucao, insertTarefa, listCidadesSemTermo } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const [casa, outra] = await listCidadesSemTermo(db)
const { municipioId } = casa!
const eixoId = casa!.eixos[0]!
const admin = { persona: 'admin' as const }
const quem = { usuarioId: 1, now: new Date('2026-03-10T12:00:00Z') }
const write = <T>(work: (tx: Db) => Promise<T>) => t.banco.transaction(work)
const idDe = (id: number) => ({ params: { id: String(id) } })
const JUSTIFICATIVA = 'Falta de equipe'

/** A group with a solution that has a consultant and two tasks. */
const montar = async (mais: object = {}) => {
  const grupo = await insertGrupo(db, municipioId, eixoId)
  const solucao = await insertSolucao(db, grupo, { usuarioId: 1, ...mais })
  const [um, dois] = [await insertTarefa(db, solucao, 60), await insertTarefa(db, solucao, 90)]
  return { grupo, solucao, um, dois }
}
const interromper = {
  grupo: (id: number) => t.call(p.interromperGrupo, { ...admin, ...idDe(id), body: { justificativa: JUSTIFICATIVA } }),
  solucao: (id: number) =>
    t.call(p.interromperSolucao, { ...admin, ...idDe(id), body: { justificativa: JUSTIFICATIVA } }),
  tarefa: (id: number) =>
    t.call(p.interromperTarefa, { ...admin, ...idDe(id), body: { justificativa: JUSTIFICATIVA } }),
}
const reabilitar = {
  grupo: (id: number, cidade = municipioId) =>
    t.call(p.reabilitarGrupo, {
      ...admin,
      params: { municipioGrupoSolucaoId: String(id), municipioId: String(cidade) },
    }),
  solucao: (id: number, cidade = municipioId) =>
    t.call(p.reabilitarSolucao, { ...admin, params: { municipioSolucaoId: String(id), municipioId: String(cidade) } }),
  tarefa: (id: number) => t.call(p.reabilitarTarefa, { ...admin, ...idDe(id) }),
}
const iniciar = (id: number) => t.call(p.iniciarSolucao, { ...admin, body: { municipioSolucaoId: id } })
type Tarefas = { municipioTarefaId: number; justificativa: string }[]
const finalizar = (id: number, tarefas?: Tarefas, cidade = municipioId) =>
  t.call(p.finalizarSolucoes, {
    ...admin,
    body: { municipioId: cidade, solucoes: [{ municipioSolucaoId: id, ...(tarefas && { tarefas }) }] },
  })
const cumprir = (relatorioId: number, municipioSolucaoId: number, ...tarefas: number[]) =>
  write((tx) =>
    completeHoras(tx, quem, {
      relatorioId,
      municipioId,
      dia: '2026-03-01',
      partes: tarefas.map((municipioTarefaId) => ({
        municipioSolucaoId,
        municipioTarefaId,
        minutos: 60,
        cumprida: true,
      })),
    }),
  )
let relatorios = 0
const feita = (solucao: number, ...tarefas: number[]) => cumprir(++relatorios, solucao, ...tarefas)
const horasNoBanco = async (solucao: number) =>
  Number(
    (await one<{ n: string }>(
      db,
      sql`select coalesce(sum(minutos), 0) as n from termo_hora where "municipioSolucaoId" = ${solucao}`,
    ))!.n,
  )

describe('interrupting and re-enabling', () => {
  test('R777 R186 R601 a group is interrupted with a reason and comes back without it', async () => {
    const { grupo, solucao, um } = await montar()
    await iniciar(solucao)
    await feita(solucao, um)
    const parado = await interromper.grupo(grupo)
    expect([parado.status, parado.body]).toMatchObject([200, { desabilitado: true, justificativa: JUSTIFICATIVA }])
    expect(parado.body.acoes).toMatchObject({ editar: false, interromper: false, reabilitar: true })
    // What is in it is interrupted with it, and loses nothing.
    const tarefas = (await t.call(c.tarefasDasSolucoes, { ...admin, body: { municipioSolucoesIds: [solucao] } })).body
    expect(tarefas.map((x) => [x.situacao, x.desabilitado, x.horasRestantes])).toEqual([
      [4, true, 0],
      [4, true, 0],
    ])
    expect(await horasNoBanco(solucao)).toBe(60)
    const outraVez = await interromper.grupo(grupo)
    expect([outraVez.status, outraVez.body.message]).toEqual([
      409,
      'O grupo está interrompido. Reabilite o grupo primeiro.',
    ])
    expect(outraVez.body.details).toMatchObject({ atual: { municipioGrupoSolucaoId: grupo, desabilitado: true } })
    expect((await reabilitar.grupo(grupo, outra!.municipioId)).status).toBe(404)
    expect((await reabilitar.grupo(grupo)).body).toMatchObject({ desabilitado: false, justificativa: null })
    const depois = (await t.call(c.tarefasDasSolucoes, { ...admin, body: { municipioSolucoesIds: [solucao] } })).body
    expect(depois.map((x) => [x.situacao, x.horasRealizadas])).toEqual([
      [3, 60],
      [1, 0],
    ])
    expect((await reabilitar.grupo(grupo)).status).toBe(409)
  })

  test('R183 R184 R779 a solution comes back only when its group does', async () => {
    const { grupo, solucao } = await montar()
    expect((await interromper.solucao(solucao)).body).toMatchObject({
      situacao: 4,
      desabilitado: true,
      desabilitadoEla: true,
      justificativa: JUSTIFICATIVA,
    })
    await interromper.grupo(grupo)
    const recusa = await reabilitar.solucao(solucao)
    expect([recusa.status, recusa.body.message]).toEqual([
      409,
      'O grupo está interrompido. Reabilite o grupo primeiro.',
    ])
    await reabilitar.grupo(grupo)
    expect((await reabilitar.solucao(solucao, outra!.municipioId)).status).toBe(404)
    expect((await reabilitar.solucao(solucao)).body).toMatchObject({
      situacao: 1,
      desabilitado: false,
      justificativa: null,
    })
  })

  test('R185 R778 a task comes back only when its solution does', async () => {
    const { solucao, um } = await montar()
    expect((await interromper.tarefa(um)).body).toMatchObject({
      situacao: 4,
      justificativa: JUSTIFICATIVA,
      horasRestantes: 0,
    })
    await interromper.solucao(solucao)
    expect((await reabilitar.tarefa(um)).status).toBe(409)
    await reabilitar.solucao(solucao)
    expect((await reabilitar.tarefa(um)).body).toMatchObject({ situacao: 1, desabilitado: false, justificativa: null })
  })

  test('a reason is asked for at its field', async () => {
    const { grupo } = await montar()
    const r = await t.call(p.interromperGrupo, { ...admin, ...idDe(grupo), body: { justificativa: '  ' } })
    expect([r.status, r.body.fields]).toEqual([400, { justificativa: 'Campo Obrigatório' }])
  })

  test('R805 an evidence is listed by municipality, deactivated and taken up again', async () => {
    const { solucao, um } = await montar()
    const e = await insertEvidencia(db, um)
    const chamar = { ...admin, ...idDe(e) }
    const naLista = async (cidade = municipioId) =>
      (await t.call(c.listarEvidenciasDoMunicipio, { ...admin, body: { municipioId: cidade } })).body
        .filter((x) => x.municipioEvidenciaId === e)
        .map((x) => x.desabilitado)
    expect([await naLista(), await naLista(outra!.municipioId)]).toEqual([[false], []])
    expect((await t.call(p.desativarEvidencia, chamar)).body).toMatchObject({ desabilitado: true })
    expect(await naLista()).toEqual([true])
    expect((await t.call(p.desativarEvidencia, chamar)).status).toBe(409)
    const { alterar, obter } = registerEndpoints(evidenciasDoTermo)
    const atual = (await t.call(obter, chamar)).body
    expect((await t.call(alterar, { ...admin, body: atual })).status).toBe(409)
    expect((await t.call(p.reabilitarEvidencia, chamar)).body).toMatchObject({ desabilitado: false })
    await interromper.solucao(solucao)
    expect((await t.call(p.desativarEvidencia, chamar)).status).toBe(409)
  })
})

describe('starting', () => {
  test('R817 a solution starts with a consultant who is enabled, once', async () => {
    const { solucao } = await montar({ usuarioId: null })
    const recusa = await iniciar(solucao)
    expect([recusa.status, recusa.body.fields]).toEqual([
      422,
      { usuarioId: 'Escolha um consultor habilitado para iniciar a solução.' },
    ])
    const parado = await one<{ usuarioId: number }>(
      db,
      sql`select "usuarioId" from usuario where not habilitado limit 1`,
    )
    await db.execute(
      sql`update municipio_solucao set "usuarioId" = ${parado!.usuarioId} where "municipioSolucaoId" = ${solucao}`,
    )
    expect((await iniciar(solucao)).status).toBe(422)
    await db.execute(sql`update municipio_solucao set "usuarioId" = 1 where "municipioSolucaoId" = ${solucao}`)
    expect((await iniciar(solucao)).body).toMatchObject({ situacao: 2, iniciadaEm: expect.any(String) })
    const outraVez = await iniciar(solucao)
    expect([outraVez.status, outraVez.body.message]).toEqual([
      409,
      'Esta solução já foi iniciada. Recarregue para ver como está.',
    ])
  })

  test('nothing starts in a group that is interrupted', async () => {
    const { grupo, solucao } = await montar()
    await interromper.grupo(grupo)
    expect((await iniciar(solucao)).status).toBe(409)
    expect((await t.call(p.iniciarGrupo, { ...admin, ...idDe(grupo) })).status).toBe(409)
  })

  test('R810 a group starts all that waits in it, or nothing', async () => {
    const { grupo, solucao } = await montar()
    const semConsultor = await insertSolucao(db, grupo)
    const recusa = await t.call(p.iniciarGrupo, { ...admin, ...idDe(grupo) })
    expect([recusa.status, recusa.body.message]).toEqual([
      422,
      expect.stringContaining('Falta um consultor habilitado'),
    ])
    await interromper.solucao(semConsultor)
    expect((await t.call(p.iniciarGrupo, { ...admin, ...idDe(grupo) })).status).toBe(200)
    const estados = await t.call(c.listarSolucoesDoMunicipio, { ...admin, body: { municipioId } })
    const situacao = (id: number) => estados.body.find((s) => s.municipioSolucaoId === id)!.situacao
    expect([situacao(solucao), situacao(semConsultor)]).toEqual([2, 4])
    const nada = await t.call(p.iniciarGrupo, { ...admin, ...idDe(grupo) })
    expect([nada.status, nada.body.message]).toEqual([422, 'Não há solução a iniciar neste grupo.'])
  })
})

describe('finishing', () => {
  test('R815 R816 R818 every task is done, interrupted or justified', async () => {
    const { solucao, um, dois } = await montar()
    const tres = await insertTarefa(db, solucao, 30)
    expect((await finalizar(solucao)).status).toBe(422)
    await iniciar(solucao)
    const verificar = async (tarefa: number) =>
      (
        await t.call(p.verificarTarefa, {
          ...admin,
          params: { municipioSolucaoId: String(solucao), municipioTarefaId: String(tarefa) },
        })
      ).body
    expect(await verificar(um)).toMatchObject({
      pronta: false,
      cumprida: false,
      motivo: expect.stringContaining('ainda não'),
    })
    await feita(solucao, um)
    await interromper.tarefa(tres)
    expect(await verificar(um)).toMatchObject({ pronta: true, cumprida: true, motivo: null })
    expect(await verificar(tres)).toMatchObject({ pronta: true, cumprida: false })
    const lista = (await t.call(p.solucoesAFinalizar, { ...admin, ...idDe(municipioId) })).body
    expect(lista.find((s) => s.municipioSolucaoId === solucao)).toMatchObject({
      pronta: false,
      pendentes: [{ municipioTarefaId: dois, situacao: 1 }],
    })
    const falta = await finalizar(solucao)
    expect([falta.status, falta.body.details]).toEqual([422, { pendentes: [dois] }])
    const fim = await finalizar(solucao, [{ municipioTarefaId: dois, justificativa: 'Não se aplica' }])
    expect([fim.status, fim.body]).toMatchObject([
      200,
      [{ situacao: 3, finalizadaEm: expect.any(String), horasRestantes: 0 }],
    ])
    expect(await verificar(dois)).toMatchObject({ situacao: 1, pronta: true })
    const tarefas = (await t.call(c.tarefasDasSolucoes, { ...admin, body: { municipioSolucoesIds: [solucao] } })).body
    expect(tarefas.map((x) => [x.situacao, x.justificativa])).toEqual([
      [3, null],
      [1, 'Não se aplica'],
      [4, JUSTIFICATIVA],
    ])
    // What is over stays.
    const respostas = [
      await finalizar(solucao),
      await iniciar(solucao),
      await interromper.solucao(solucao),
      await interromper.tarefa(dois),
      await reabilitar.tarefa(tres),
    ]
    expect(respostas.map((r) => r.status)).toEqual([409, 409, 409, 409, 409])
    expect(respostas[0]!.body.message).toBe('Esta solução já foi finalizada e não muda mais.')
  })

  test('all of them or none', async () => {
    const [a, b] = [await montar(), await montar()]
    await iniciar(a.solucao)
    await iniciar(b.solucao)
    await feita(a.solucao, a.um, a.dois)
    const juntas = (tarefas: Tarefas) =>
      t.call(p.finalizarSolucoes, {
        ...admin,
        body: {
          municipioId,
          solucoes: [{ municipioSolucaoId: a.solucao }, { municipioSolucaoId: b.solucao, tarefas }],
        },
      })
    const quase = [{ municipioTarefaId: b.um, justificativa: 'Feito pela cidade' }]
    expect((await juntas(quase)).status).toBe(422)
    const ainda = await t.call(c.listarSolucoesDoMunicipio, { ...admin, body: { municipioId } })
    expect(ainda.body.find((s) => s.municipioSolucaoId === a.solucao)!.situacao).toBe(2)
    expect((await juntas([...quase, { municipioTarefaId: b.dois, justificativa: 'Adiado' }])).status).toBe(200)
  })

  test('what is not of that municipality or that solution is not found', async () => {
    const [a, b] = [await montar(), await montar()]
    await iniciar(a.solucao)
    await iniciar(b.solucao)
    const alheio = await insertSolucao(db, await insertGrupo(db, outra!.municipioId, outra!.eixos[0]!), {
      usuarioId: 1,
    })
    const tarefaAlheia = await insertTarefa(db, alheio)
    await iniciar(alheio)
    const dito = (municipioTarefaId: number) => [{ municipioTarefaId, justificativa: 'x' }]
    const tentativas = [
      await finalizar(alheio, dito(tarefaAlheia)),
      await finalizar(a.solucao, dito(tarefaAlheia)),
      await finalizar(a.solucao, dito(b.um)),
      await finalizar(a.solucao, undefined, outra!.municipioId),
    ]
    expect(tentativas.map((r) => r.status)).toEqual([404, 404, 404, 404])
    const repetida = await t.call(p.finalizarSolucoes, {
      ...admin,
      body: { municipioId, solucoes: [{ municipioSolucaoId: a.solucao }, { municipioSolucaoId: a.solucao }] },
    })
    expect([repetida.status, repetida.body.fields]).toEqual([400, { solucoes: 'Há itens repetidos' }])
    const cruzada = await t.call(p.verificarTarefa, {
      ...admin,
      params: { municipioSolucaoId: String(a.solucao), municipioTarefaId: String(b.um) },
    })
    expect(cruzada.status).toBe(404)
  })

  test('a solution that is followed by visits needs no task', async () => {
    const solucao = await insertSolucao(db, await insertGrupo(db, municipioId, eixoId), {
      usuarioId: 1,
      monitoramento: 2,
      horasPrevistasVisitasPresenciais: 120,
    })
    await iniciar(solucao)
    await write((tx) =>
      completeHoras(tx, quem, {
        relatorioId: ++relatorios,
        municipioId,
        dia: '2026-03-01',
        partes: [{ municipioSolucaoId: solucao, municipioTarefaId: null, minutos: 50 }],
      }),
    )
    expect((await finalizar(solucao)).body).toMatchObject([
      { situacao: 3, horasPrevistas: 120, horasRealizadas: 50, horasRestantes: 0 },
    ])
  })
})

test('its history tells each step, of what holds it too, the newest first', async () => {
  const { grupo, solucao, um, dois } = await montar()
  t.setClock('2026-03-11T09:00:00-03:00')
  await iniciar(solucao)
  const depois = { ...quem, now: new Date('2026-03-11T13:00:00Z') }
  await write((tx) =>
    scheduleHoras(tx, depois, {
      encontroId: 77,
      municipioId,
      dia: '2026-03-20',
      partes: [{ municipioSolucaoId: solucao, municipioTarefaId: dois, minutos: 30 }],
    }),
  )
  t.setClock('2026-03-11T11:00:00-03:00')
  await interromper.tarefa(um)
  t.setClock('2026-03-11T12:00:00-03:00')
  await interromper.grupo(grupo)
  t.setClock('2026-03-11T13:00:00-03:00')
  await reabilitar.grupo(grupo)
  t.setClock('2026-03-11T14:00:00-03:00')
  await finalizar(solucao, [{ municipioTarefaId: dois, justificativa: 'Fica para depois' }])
  t.setClock(undefined)
  const curto = (lista: c.PassoTermo[]) => lista.map((x) => [x.descricao, x.de, x.para, x.justificativa])
  const doGrupo = (await t.call(c.historicoDoGrupo, { ...admin, ...idDe(grupo) })).body
  expect(curto(doGrupo)).toEqual([
    ['Grupo reabilitado', 'Interrompido', 'Ativo', null],
    ['Grupo interrompido', 'Ativo', 'Interrompido', JUSTIFICATIVA],
  ])
  const daSolucao = (await t.call(c.historicoDaSolucao, { ...admin, ...idDe(solucao) })).body
  expect(curto(daSolucao)).toEqual([
    ['Solução finalizada', 'Em andamento', 'Finalizada', null],
    ...curto(doGrupo),
    ['Solução iniciada', 'Não iniciada', 'Em andamento', null],
  ])
  const daTarefa = (await t.call(c.historicoDaTarefa, { ...admin, ...idDe(dois) })).body
  expect(curto(daTarefa).map(([d]) => d)).toEqual([
    'Solução finalizada',
    'Tarefa não realizada, com justificativa',
    'Grupo reabilitado',
    'Grupo interrompido',
    'Tarefa agendada em um encontro',
    'Solução iniciada',
  ])
  expect(daTarefa[0]).toMatchObject({ usuario: 'Administrador geral', usuarioId: expect.any(Number) })
  const log = await rows<{ acao: string }>(
    db,
    sql`select acao from auditoria where entidade = 'municipio_grupo_solucao' and "entidadeId" = ${String(grupo)} order by "auditoriaId"`,
  )
  expect(log.map((l) => l.acao)).toEqual(['interromper', 'reabilitar'])
})
