import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { gruposDoTermo, solucoesDoTermo, tarefasDoTermo } from '#contract/registers/termo-referencia.ts'
import * as c from '#contract/termo-referencia.ts'
import * as p from '#contract/termo-referencia-passos.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { completeHoras } from './commands.ts'
import { insertGrupo, insertSolucao, insertTarefa, listCidadesSemTermo, nomeNovo } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const [casa, outra] = await listCidadesSemTermo(db)
const { municipioId } = casa!
const [eixoId] = casa!.eixos as [number]
const admin = { persona: 'admin' as const }
const idDe = (id: number) => ({ params: { id: String(id) } })

describe('the registers of a term', () => {
  const grupos = registerEndpoints(gruposDoTermo)
  const solucoes = registerEndpoints(solucoesDoTermo)
  const tarefas = registerEndpoints(tarefasDoTermo)
  const linha = async (e: typeof grupos, id: number) =>
    (await t.call(e.obter, { ...admin, ...idDe(id) })).body as RegisterRow
  const alterar = (e: typeof grupos, body: RegisterRow) => t.call(e.alterar, { ...admin, body })

  test('a row never goes to another city, nor under what is of another', async () => {
    const alheio = await insertGrupo(db, outra!.municipioId, outra!.eixos[0]!)
    const alheia = await insertSolucao(db, alheio)
    const grupo = await insertGrupo(db, municipioId, eixoId)
    const solucao = await insertSolucao(db, grupo)
    const tarefa = await insertTarefa(db, solucao)
    const [g, s, x] = [await linha(grupos, grupo), await linha(solucoes, solucao), await linha(tarefas, tarefa)]
    const la = { municipioId: outra!.municipioId }
    const tentativas = [
      await alterar(grupos, { ...g, ...la }),
      await alterar(solucoes, { ...s, ...la, municipioGrupoSolucaoId: alheio }),
      await alterar(solucoes, { ...s, municipioGrupoSolucaoId: alheio }),
      await alterar(tarefas, { ...x, municipioSolucaoId: alheia }),
      await alterar(tarefas, { ...x, ...la, municipioSolucaoId: alheia }),
      await t.call(tarefas.criar, { ...admin, body: { ...x, nome: 'Outra', municipioSolucaoId: alheia } }),
    ]
    expect(tentativas.map((r) => r.status)).toEqual([422, 422, 422, 422, 422, 422])
    expect(tentativas[2]!.body.fields).toEqual({
      municipioGrupoSolucaoId: 'Grupo de Solução não encontrado neste município',
    })
  })

  test('what is over or interrupted is not edited, nor added to', async () => {
    const grupo = await insertGrupo(db, municipioId, eixoId)
    const solucao = await insertSolucao(db, grupo, { usuarioId: 1 })
    const tarefa = await insertTarefa(db, solucao)
    const [g, s, x] = [await linha(grupos, grupo), await linha(solucoes, solucao), await linha(tarefas, tarefa)]
    await t.call(p.interromperGrupo, { ...admin, ...idDe(grupo), body: { justificativa: 'x' } })
    const recusas = [
      await alterar(grupos, { ...g, versao: 2 }),
      await alterar(solucoes, s),
      await alterar(tarefas, x),
      await t.call(solucoes.criar, { ...admin, body: { ...s, nome: 'Nova' } }),
      await t.call(tarefas.criar, { ...admin, body: { ...x, nome: 'Nova' } }),
      await t.call(grupos.excluir, { ...admin, ...idDe(grupo) }),
      await t.call(tarefas.excluir, { ...admin, ...idDe(tarefa) }),
    ]
    expect(recusas.map((r) => r.status)).toEqual([409, 409, 409, 409, 409, 409, 409])
  })

  test('two people on one solution: the second is told and sees what stands', async () => {
    const s = await linha(solucoes, await insertSolucao(db, await insertGrupo(db, municipioId, eixoId)))
    const primeira = (await alterar(solucoes, { ...s, nome: 'Da primeira' })).body
    const segunda = await alterar(solucoes, { ...s, nome: 'Da segunda' })
    expect([segunda.status, segunda.body.details]).toEqual([409, { atual: primeira }])
  })

  test('a solution that goes on keeps a consultant, and none who is disabled is chosen', async () => {
    const s = await linha(
      solucoes,
      await insertSolucao(db, await insertGrupo(db, municipioId, eixoId), { usuarioId: 1 }),
    )
    const parado = (await one<{ usuarioId: number }>(
      db,
      sql`select "usuarioId" from usuario where not habilitado limit 1`,
    ))!
    expect((await alterar(solucoes, { ...s, ...parado })).body.fields).toEqual({ usuarioId: 'Consultor desabilitado' })
    await t.call(p.iniciarSolucao, { ...admin, body: { municipioSolucaoId: s.municipioSolucaoId as number } })
    const iniciada = await linha(solucoes, s.municipioSolucaoId as number)
    expect((await alterar(solucoes, { ...iniciada, usuarioId: null })).body.fields).toEqual({
      usuarioId: 'Escolha um consultor',
    })
    expect((await alterar(solucoes, { ...iniciada, usuarioId: 2 })).status).toBe(200)
  })

  test('what has no history goes with all that is in it; what has hours or began is interrupted instead', async () => {
    const grupo = await insertGrupo(db, municipioId, eixoId)
    const solucao = await insertSolucao(db, grupo, { usuarioId: 1 })
    const tarefa = await insertTarefa(db, solucao)
    const dia = '2026-03-01'
    const partes = [{ municipioSolucaoId: solucao, municipioTarefaId: tarefa, minutos: 5 }]
    await t.banco.transaction((tx) =>
      completeHoras(tx, { usuarioId: 1, now: new Date() }, { relatorioId: 4000, municipioId, dia, partes }),
    )
    const excluir = async () => [
      (await t.call(tarefas.excluir, { ...admin, ...idDe(tarefa) })).body.message,
      (await t.call(solucoes.excluir, { ...admin, ...idDe(solucao) })).body.message,
      (await t.call(grupos.excluir, { ...admin, ...idDe(grupo) })).body.message,
    ]
    for (const frase of await excluir()) expect(frase).toContain('em vez de excluir')
    // A task with hours does not change its solution either.
    const x = await linha(tarefas, tarefa)
    const vizinha = await insertSolucao(db, grupo)
    expect((await alterar(tarefas, { ...x, municipioSolucaoId: vizinha })).body.fields).toEqual({
      municipioSolucaoId: 'Não pode mudar',
    })
    await db.execute(sql`delete from termo_hora where "municipioSolucaoId" = ${solucao}`)
    expect((await t.call(grupos.excluir, { ...admin, ...idDe(grupo) })).status).toBe(200)
    expect(await one(db, sql`select 1 from municipio_tarefa where "municipioTarefaId" = ${tarefa}`)).toBeUndefined()
  })

  test('R237 R238 cost, price and type are of who may see them', async () => {
    const solucaoTipoId = (await one<{ id: number }>(db, sql`select min("solucaoTipoId") as id from solucao_tipo`))!.id
    const solucao = await insertSolucao(db, await insertGrupo(db, 1, eixoId), { custo: 10, preco: 20, solucaoTipoId })
    const lido = async (persona: Persona) =>
      (await t.call(c.getTermo, { persona, params: { id: '1' } })).body.grupos
        .flatMap((g) => g.municipioSolucoes)
        .find((s) => s.municipioSolucaoId === solucao)!
    expect(await lido('admin')).toMatchObject({ custo: 10, preco: 20, solucaoTipoId })
    await t.setFlags('Consultor Condutor', ['verCustoPreco', 'verTipoSolucao'], false)
    expect(await lido('condutor')).toMatchObject({ custo: null, preco: null, solucaoTipoId: null, solucaoTipo: null })
    const { body: vista } = await t.call(solucoes.obter, { persona: 'condutor', ...idDe(solucao) })
    const mudada = await t.call(solucoes.alterar, {
      persona: 'condutor',
      body: { ...(vista as RegisterRow), custo: 999, nome: nomeNovo('Mudada') },
    })
    expect(mudada.status).toBe(200)
    expect(await lido('admin')).toMatchObject({ custo: 10, preco: 20, solucaoTipoId })
  })
})
