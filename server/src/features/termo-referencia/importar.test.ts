import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import { registerEndpoints } from '#contract/register.ts'
import { gruposDoTermo, solucoesDoTermo } from '#contract/registers/termo-referencia.ts'
import { gruposForaDoMunicipio, solucoesDoGrupo } from '#contract/solucao.ts'
import * as c from '#contract/termo-referencia.ts'
import * as p from '#contract/termo-referencia-passos.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import {
  insertExtra,
  insertGrupo,
  insertPrateleira,
  insertSolucao,
  insertTarefa,
  listCidadesSemTermo,
  nomeNovo,
} from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const [casa, outra] = await listCidadesSemTermo(db)
const { municipioId } = casa!
const [eixoId, outroEixo] = casa!.eixos as [number, number]
const admin = { persona: 'admin' as const }
const idDe = (id: number) => ({ params: { id: String(id) } })

describe('from the shelf', () => {
  test('R786 R787 groups that a city does not have yet, and the solutions of one, of any project or of its own', async () => {
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60], [30]])
    const fora = async () =>
      (await t.call(gruposForaDoMunicipio, { ...admin, ...idDe(municipioId) })).body.map((g) => g.grupoSolucaoId)
    const doGrupo = async (projetoId: number) =>
      (
        await t.call(solucoesDoGrupo, {
          ...admin,
          params: { grupoSolucaoId: String(grupoSolucaoId), projetoId: String(projetoId) },
        })
      ).body.map((s) => s.solucaoId)
    const ids = solucoes.map((s) => s.solucaoId)
    const { projetoId } = (await one<{ projetoId: number }>(
      db,
      sql`select "projetoId" from eixo where "eixoId" = ${eixoId}`,
    ))!
    expect((await doGrupo(0)).toSorted()).toEqual(ids.toSorted())
    expect((await doGrupo(projetoId)).toSorted()).toEqual(ids.toSorted())
    expect(await doGrupo(999_999)).toEqual([])
    expect(await fora()).toContain(grupoSolucaoId)
    await t.call(p.importarGrupoSolucao, { ...admin, body: { municipioId, grupoSolucaoId, solucoesOriginais: ids } })
    expect(await fora()).not.toContain(grupoSolucaoId)
    const outro = await insertPrateleira(db, eixoId, [[60]])
    expect(await fora()).toContain(outro.grupoSolucaoId)
    await db.execute(sql`update grupo_solucao set desabilitado = true where "grupoSolucaoId" = ${outro.grupoSolucaoId}`)
    expect(await fora()).not.toContain(outro.grupoSolucaoId)
  })

  test('R565 what a signed proposal has as an extra says so when it comes, and nothing else does', async () => {
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60], [30]])
    const [extra, comum] = solucoes.map((s) => s.solucaoId) as [number, number]
    const id = await insertExtra(db, municipioId, extra)
    await insertExtra(db, outra!.municipioId, comum)
    const solucoesOriginais = [extra, comum]
    await t.call(p.importarGrupoSolucao, { ...admin, body: { municipioId, grupoSolucaoId, solucoesOriginais } })
    const lidas = (await t.call(c.listarSolucoesDoMunicipio, { ...admin, body: { municipioId } })).body
    const marca = (solucaoId: number) => lidas.find((s) => s.solucaoId === solucaoId)!.municipioPropostaSolucoesExtrasId
    expect([marca(extra), marca(comum)]).toEqual([id, null])
    expect(c.nomeDaSolucao(lidas.find((s) => s.solucaoId === extra)!)).toMatch(/^\(extra\) /)
  })

  test('R094 R096 R291 a group comes with the solutions chosen, their tasks and evidences; user 1 is the consultant', async () => {
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60, 30], [120], [10]])
    const escolhidas = solucoes.slice(0, 2).map((s) => s.solucaoId)
    const r = await t.call(p.importarGrupoSolucao, {
      ...admin,
      body: { municipioId, grupoSolucaoId, solucoesOriginais: [escolhidas[0]!, { solucaoId: escolhidas[1]! }] },
    })
    expect(r.status).toBe(200)
    expect(r.body).toMatchObject({
      municipioId,
      grupoSolucaoId,
      eixoId,
      descricao: 'Da prateleira',
      solucoes: 2,
      tarefas: 3,
      horasPrevistas: 210,
    })
    expect(
      r.body.municipioSolucoes.map((s) => [s.solucaoId, s.usuarioId, s.situacao, s.custo, s.cargaHoraria]),
    ).toEqual(escolhidas.map((id) => [id, 1, 1, 100.5, 600]))
    const tarefas = r.body.municipioSolucoes[0]!.municipioTarefas
    expect(tarefas.map((x) => [x.tarefaId, x.horas, x.municipioEvidencias.map((e) => e.nome)])).toEqual(
      solucoes[0]!.tarefas.map((id, i) => [id, [60, 30][i], ['Lista de presença']]),
    )
    // More of it goes into the same group.
    const mais = await t.call(p.importarGrupoSolucao, {
      ...admin,
      body: { municipioId, grupoSolucaoId, solucoesOriginais: [solucoes[2]!.solucaoId], usuarioId: 2 },
    })
    expect(mais.body).toMatchObject({ municipioGrupoSolucaoId: r.body.municipioGrupoSolucaoId, solucoes: 3 })
    expect(mais.body.municipioSolucoes.find((s) => s.solucaoId === solucoes[2]!.solucaoId)!.usuarioId).toBe(2)
    // What is there already is not taken in twice, and nothing is half done.
    const repetida = await t.call(p.importarGrupoSolucao, {
      ...admin,
      body: { municipioId, grupoSolucaoId, solucoesOriginais: escolhidas },
    })
    expect([repetida.status, repetida.body.fields]).toEqual([409, { solucoesOriginais: 'Já está no termo' }])
    // Later changes of the shelf do not follow.
    await db.execute(sql`update tarefa set horas = 999 where "solucaoId" = ${escolhidas[0]}`)
    const grupo = (await t.call(c.listarGruposDoMunicipio, { ...admin, body: { municipioId } })).body.find(
      (g) => g.grupoSolucaoId === grupoSolucaoId,
    )
    expect(grupo!.horasPrevistas).toBe(220)
  })

  test('a group is given no name that its form would not keep, and a type out of use is chosen nowhere anew', async () => {
    const { grupoSolucaoId, solucoes: daPrateleira } = await insertPrateleira(db, eixoId, [[60]])
    const body = { municipioId, grupoSolucaoId, solucoesOriginais: [daPrateleira[0]!.solucaoId] }
    const importar = (mais: object) => t.call(p.importarGrupoSolucao, { ...admin, body: { ...body, ...mais } as never })
    expect((await importar({ nome: 'n'.repeat(161) })).body.fields).toHaveProperty('nome')
    expect((await importar({ descricao: 'd'.repeat(1001) })).body.fields).toHaveProperty('descricao')

    const { solucaoTipoId } = (await one<{ solucaoTipoId: number }>(
      db,
      sql`insert into solucao_tipo (nome, ativo) values ('Aposentado', false) returning "solucaoTipoId"`,
    ))!
    const { obter, alterar } = registerEndpoints(solucoesDoTermo)
    const solucao = await insertSolucao(db, await insertGrupo(db, municipioId, eixoId))
    const salvar = async (mais: object) => {
      const { body: vista } = await t.call(obter, { ...admin, ...idDe(solucao) })
      return t.call(alterar, { ...admin, body: { ...vista, ...mais } as never })
    }
    expect((await salvar({ solucaoTipoId })).body.fields).toHaveProperty('solucaoTipoId')
    await db.execute(
      sql`update municipio_solucao set "solucaoTipoId" = ${solucaoTipoId} where "municipioSolucaoId" = ${solucao}`,
    )
    expect((await salvar({ cargaHoraria: 90 })).status).toBe(200)
  })

  test('R236 nothing is imported without a solution, nor one of another group, nor what is out of use', async () => {
    const a = await insertPrateleira(db, eixoId, [[60]])
    const b = await insertPrateleira(db, eixoId, [[60]])
    const importar = (body: object) =>
      t.call(p.importarGrupoSolucao, {
        ...admin,
        body: { municipioId, grupoSolucaoId: a.grupoSolucaoId, ...body } as never,
      })
    expect((await importar({ solucoesOriginais: [] })).status).toBe(400)
    expect((await importar({ solucoesOriginais: [b.solucoes[0]!.solucaoId] })).status).toBe(422)
    const certas = { solucoesOriginais: [a.solucoes[0]!.solucaoId] }
    expect((await importar({ ...certas, grupoSolucaoId: 999_999 })).status).toBe(404)
    const parado = await one<{ usuarioId: number }>(
      db,
      sql`select "usuarioId" from usuario where not habilitado limit 1`,
    )
    const recusa = await importar({ ...certas, usuarioId: parado!.usuarioId })
    expect([recusa.status, recusa.body.fields]).toEqual([
      422,
      { usuarioId: 'Consultor não encontrado ou desabilitado' },
    ])
    await db.execute(sql`update grupo_solucao set desabilitado = true where "grupoSolucaoId" = ${a.grupoSolucaoId}`)
    expect((await importar(certas)).status).toBe(422)
    expect(
      await one(db, sql`select 1 from municipio_grupo_solucao where "grupoSolucaoId" = ${a.grupoSolucaoId}`),
    ).toBeUndefined()
  })

  test('into a group that is interrupted nothing comes', async () => {
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60], [60]])
    const importar = (n: number) =>
      t.call(p.importarGrupoSolucao, {
        ...admin,
        body: { municipioId, grupoSolucaoId, solucoesOriginais: [solucoes[n]!.solucaoId] },
      })
    const { municipioGrupoSolucaoId } = (await importar(0)).body
    await t.call(p.interromperGrupo, { ...admin, ...idDe(municipioGrupoSolucaoId), body: { justificativa: 'x' } })
    expect((await importar(1)).status).toBe(409)
  })

  test('R823 tasks of the shelf are added to a solution that goes on', async () => {
    const { solucoes } = await insertPrateleira(db, eixoId, [[60, 30, 15]])
    const solucao = await insertSolucao(db, await insertGrupo(db, municipioId, eixoId))
    const [um, dois, tres] = solucoes[0]!.tarefas as [number, number, number]
    const importar = (tarefasIds: number[]) =>
      t.call(p.importarTarefas, { ...admin, body: { municipioSolucaoId: solucao, tarefasIds } })
    const r = await importar([um, dois])
    expect(r.body.map((x) => [x.tarefaId, x.horas, x.municipioSolucaoId, x.municipioEvidencias.length])).toEqual([
      [um, 60, solucao, 1],
      [dois, 30, solucao, 1],
    ])
    expect((await importar([dois, tres])).body.fields).toEqual({ tarefasIds: 'Já está no termo' })
    expect((await importar([999_999])).status).toBe(404)
    await t.call(p.interromperSolucao, { ...admin, ...idDe(solucao), body: { justificativa: 'x' } })
    expect((await importar([tres])).status).toBe(409)
  })

  test('R499 without a city, the solutions that came from one of the shelf, of the terms in reach', async () => {
    const { solucoes } = await insertPrateleira(db, eixoId, [[60]])
    const { solucaoId } = solucoes[0]!
    const dele = (await one<{ municipioId: number; eixoId: number }>(
      db,
      sql`select p."municipioId", coalesce(p."eixoId", ${eixoId}::int) as "eixoId" from usuario_permissao p
        join usuario u using ("usuarioId") where u.email = 'condutor@exemplo.com.br' order by 1, 2 limit 1`,
    ))!
    const longe = (await one<{ id: number }>(
      db,
      sql`select "municipioId" as id from municipio where "municipioId" not in (select p."municipioId" from usuario_permissao p
        join usuario u using ("usuarioId") where u.email = 'condutor@exemplo.com.br') order by 1 limit 1`,
    ))!.id
    const [perto, distante] = [
      await insertSolucao(db, await insertGrupo(db, dele.municipioId, dele.eixoId), { solucaoId }),
      await insertSolucao(db, await insertGrupo(db, longe, eixoId), { solucaoId }),
    ]
    const ler = async (persona: 'admin' | 'condutor') =>
      (await t.call(c.listarSolucoesDoMunicipio, { persona, body: { solucaoId } })).body.map(
        (s) => s.municipioSolucaoId,
      )
    expect((await ler('admin')).toSorted((a, b) => a - b)).toEqual([perto, distante])
    expect(await ler('condutor')).toEqual([perto])
    expect((await t.call(c.listarSolucoesDoMunicipio, { ...admin, body: {} })).status).toBe(400)
  })

  test('no task comes of a solution that the shelf does not offer any more, nor of one of a group that it does not', async () => {
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60], [30]])
    const [parada, boa] = solucoes as [(typeof solucoes)[0], (typeof solucoes)[0]]
    const solucao = await insertSolucao(db, await insertGrupo(db, municipioId, eixoId))
    const importar = async () => {
      const tarefasIds = [parada.tarefas[0]!, boa.tarefas[0]!]
      const r = await t.call(p.importarTarefas, { ...admin, body: { municipioSolucaoId: solucao, tarefasIds } })
      return [r.status, r.body.fields, r.body.message]
    }
    const nome = 'Oferta {de ontem}'
    await db.execute(
      sql`update solucao set nome = ${nome}, desabilitado = true where "solucaoId" = ${parada.solucaoId}`,
    )
    const recusa = { tarefasIds: 'Solução desabilitada na prateleira' }
    expect(await importar()).toEqual([422, recusa, expect.stringContaining(`na prateleira: ${nome}.`)])
    await db.execute(sql`update solucao set desabilitado = false where "solucaoId" = ${parada.solucaoId}`)
    await db.execute(sql`update grupo_solucao set desabilitado = true where "grupoSolucaoId" = ${grupoSolucaoId}`)
    expect(await importar()).toEqual([422, recusa, expect.stringContaining(`${nome} e `)])
    expect(await one(db, sql`select 1 from municipio_tarefa where "municipioSolucaoId" = ${solucao}`)).toBeUndefined()
    await db.execute(sql`update grupo_solucao set desabilitado = false where "grupoSolucaoId" = ${grupoSolucaoId}`)
    expect((await importar())[0]).toBe(200)
  })
})

describe('lists', () => {
  test('R808 R809 R813 R814 R820 R821 say the same of the same things', async () => {
    const grupo = await insertGrupo(db, municipioId, eixoId, { nome: nomeNovo('Âncora') })
    const municipioPropostaSolucoesExtrasId = await insertExtra(db, municipioId)
    const solucao = await insertSolucao(db, grupo, { municipioPropostaSolucoesExtrasId })
    const parada = await insertSolucao(db, grupo, { desabilitado: true })
    const tarefa = await insertTarefa(db, solucao, 45)
    const grupos = (await t.call(c.listarGruposDoMunicipio, { ...admin, body: { municipioId } })).body
    expect(grupos.find((g) => g.municipioGrupoSolucaoId === grupo)).toMatchObject({
      solucoes: 2,
      tarefas: 1,
      horasPrevistas: 45,
    })
    expect(grupos.map((g) => g.nome)).toEqual(grupos.map((g) => g.nome).toSorted((a, b) => a.localeCompare(b, 'pt')))
    const comSolucoes = (await t.call(c.gruposComSolucoes, { ...admin, ...idDe(municipioId) })).body
    expect(
      comSolucoes
        .find((g) => g.municipioGrupoSolucaoId === grupo)!
        .municipioSolucoes.map((s) => [s.municipioSolucaoId, s.situacao]),
    ).toEqual([
      [solucao, 1],
      [parada, 4],
    ])
    const { projetoId } = (await one<{ projetoId: number }>(
      db,
      sql`select "projetoId" from eixo where "eixoId" = ${eixoId}`,
    ))!
    const doProjeto = (await t.call(c.gruposDoProjeto, { ...admin, ...idDe(projetoId) })).body
    expect(doProjeto.find((g) => g.municipioGrupoSolucaoId === grupo)).toMatchObject({
      municipioId,
      municipio: { nome: expect.any(String) },
    })
    const solucoes = (await t.call(c.listarSolucoesDoMunicipio, { ...admin, body: { municipioId } })).body
    expect(solucoes.find((s) => s.municipioSolucaoId === parada)).toMatchObject({
      situacao: 4,
      municipioGrupoSolucao: { municipioGrupoSolucaoId: grupo },
    })
    const porPermissao = (await t.call(c.solucoesPorPermissao, { ...admin, ...idDe(municipioId) })).body
    const achadas = porPermissao.filter((s) => s.municipioGrupoSolucaoId === grupo)
    expect(achadas.map((s) => [s.municipioSolucaoId, c.nomeDaSolucao(s)])).toEqual([
      [solucao, `(extra) ${achadas[0]!.nome}`],
    ])
    const tarefas = (await t.call(c.listarTarefasDoMunicipio, { ...admin, body: { municipioId } })).body
    const uma = tarefas.find((x) => x.municipioTarefaId === tarefa)
    expect(uma).toMatchObject({
      municipioSolucao: { municipioSolucaoId: solucao, municipioPropostaSolucoesExtrasId },
      municipioGrupoSolucao: { desabilitado: false },
    })
    const daSolucao = (
      await t.call(c.tarefasDasSolucoes, { ...admin, body: { municipioSolucoesIds: [solucao, parada] } })
    ).body
    expect(daSolucao).toEqual([uma])
  })

  test('R037 the list of terms: one line a city that has one, with filters, order and search', async () => {
    const [, , terceira] = await listCidadesSemTermo(db)
    const lista = async (query: object = {}) =>
      (await t.call(c.listarTermos, { ...admin, query: { porPagina: '1000', ...query } })).body
    const antes = await lista()
    expect(antes.linhas.map((l) => l.municipioId)).not.toContain(terceira!.municipioId)
    const solucao = await insertSolucao(db, await insertGrupo(db, terceira!.municipioId, terceira!.eixos[1]!), {
      iniciadaEm: '2026-01-01',
    })
    await insertTarefa(db, solucao, 99_999)
    const depois = await lista({ ordem: '-horasPrevistas' })
    expect(depois.total).toBe(antes.total + 1)
    expect(depois.linhas[0]).toMatchObject({
      municipioId: terceira!.municipioId,
      grupos: 1,
      solucoes: 1,
      emAndamento: 1,
      horasPrevistas: 99_999,
      horasRestantes: 99_999,
    })
    expect(
      (await lista({ situacao: '2', eixoId: String(terceira!.eixos[1]) })).linhas.map((l) => l.municipioId),
    ).toContain(terceira!.municipioId)
    expect(
      (await lista({ situacao: '3', eixoId: String(terceira!.eixos[1]) })).linhas.map((l) => l.municipioId),
    ).not.toContain(terceira!.municipioId)
    const { municipio } = depois.linhas[0]!
    expect((await lista({ busca: municipio.toUpperCase() })).linhas.map((l) => l.municipioId)).toEqual([
      terceira!.municipioId,
    ])
    // A page is a piece of the same list, whatever its order.
    for (const ordem of ['municipio', '-municipio', 'horasRestantes'] as const) {
      const inteira = (await lista({ ordem })).linhas
      const segunda = (await lista({ ordem, porPagina: '2', pagina: '2' })).linhas
      expect(segunda).toEqual(inteira.slice(2, 4))
    }
    // The city's own page adds up to the same.
    const arvore = (await t.call(c.getTermo, { ...admin, ...idDe(terceira!.municipioId) })).body
    const { horasPrevistas, horasRealizadas, horasAgendadas, horasRestantes } = depois.linhas[0]!
    expect(arvore).toMatchObject({ horasPrevistas, horasRealizadas, horasAgendadas, horasRestantes })
  })
})

describe('who may', () => {
  test('each call asks for its own flag, and for the tab’s', async () => {
    const grupo = await insertGrupo(db, 1, eixoId)
    const solucao = await insertSolucao(db, grupo, { usuarioId: 1 })
    const tarefa = await insertTarefa(db, solucao)
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoId, [[60]])
    const body = { justificativa: 'x' }
    const persona = 'condutor' as const
    const tentar: Partial<Record<Flag, () => Promise<{ status: number }>>> = {
      interromperGrupoTermoReferencia: () => t.call(p.interromperGrupo, { persona, ...idDe(grupo), body }),
      interromperSolucaoTermoReferencia: () => t.call(p.interromperSolucao, { persona, ...idDe(solucao), body }),
      interromperTarefaTermoReferencia: () => t.call(p.interromperTarefa, { persona, ...idDe(tarefa), body }),
      reabilitarTermoReferencia: () => t.call(p.reabilitarTarefa, { persona, ...idDe(tarefa) }),
      finalizarSolucoesTermoReferencia: () =>
        t.call(p.iniciarSolucao, { persona, body: { municipioSolucaoId: solucao } }),
      importarTarefaTermoReferencia: () =>
        t.call(p.importarTarefas, {
          persona,
          body: { municipioSolucaoId: solucao, tarefasIds: [solucoes[0]!.tarefas[0]!] },
        }),
      importarGrupoTermoReferencia: () =>
        t.call(p.importarGrupoSolucao, {
          persona,
          body: { municipioId: 1, grupoSolucaoId, solucoesOriginais: [solucoes[0]!.solucaoId] },
        }),
    }
    for (const [flag, chamar] of Object.entries(tentar) as [Flag, () => Promise<{ status: number }>][]) {
      await t.setFlags('Consultor Condutor', [flag], false)
      expect([flag, (await chamar()).status]).toEqual([flag, 403])
      await t.setFlags('Consultor Condutor', [flag])
      await t.setFlags('Consultor Condutor', ['termoReferencia'], false)
      expect([flag, (await chamar()).status]).toEqual([flag, 403])
      await t.setFlags('Consultor Condutor', ['termoReferencia'])
    }
    const { grupos } = (await t.call(c.getTermo, { persona: 'especialista', params: { id: '1' } })).body
    const acoes = grupos.flatMap((g) => [
      g.acoes,
      ...g.municipioSolucoes.flatMap((s) => [s.acoes, ...s.municipioTarefas.map((x) => x.acoes)]),
    ])
    expect(acoes.length).toBeGreaterThan(3)
    expect(acoes.flatMap((a) => Object.values(a)).filter(Boolean)).toEqual([])
  })

  test('R267 who is bounded by axes sees and touches only the groups of theirs', async () => {
    const permitidos = await one<{ eixos: number[]; municipioId: number }>(
      db,
      sql`select p."municipioId", array_agg(p."eixoId") as eixos from usuario_permissao p join usuario u using ("usuarioId")
        where u.email = 'analista@exemplo.com.br' group by 1 order by 1 limit 1`,
    )
    const { municipioId: lugar, eixos } = permitidos!
    const dentro = await insertGrupo(db, lugar, eixos[0]!)
    const fora = await insertGrupo(db, lugar, casa!.eixos.find((e) => !eixos.includes(e)) ?? outroEixo)
    const solucaoFora = await insertSolucao(db, fora)
    const arvore = (await t.call(c.getTermo, { persona: 'analista', params: { id: String(lugar) } })).body
    const vistos = arvore.grupos.map((g) => g.municipioGrupoSolucaoId)
    expect(vistos).toContain(dentro)
    expect(vistos).not.toContain(fora)
    expect(arvore.grupos.every((g) => eixos.includes(g.eixoId))).toBe(true)
    await t.setFlags('Analista', [
      'interromperGrupoTermoReferencia',
      'adicionarGrupoTermoReferencia',
      'importarGrupoTermoReferencia',
    ])
    const body = { justificativa: 'x' }
    expect((await t.call(p.interromperGrupo, { persona: 'analista', ...idDe(fora), body })).status).toBe(404)
    expect((await t.call(c.historicoDaSolucao, { persona: 'analista', ...idDe(solucaoFora) })).status).toBe(404)
    const { criar } = registerEndpoints(gruposDoTermo)
    const eixoFora = casa!.eixos.find((e) => !eixos.includes(e))!
    expect(
      (
        await t.call(criar, {
          persona: 'analista',
          body: { municipioId: lugar, nome: nomeNovo('Meu'), eixoId: eixoFora } as never,
        })
      ).status,
    ).toBe(404)
    const { grupoSolucaoId, solucoes } = await insertPrateleira(db, eixoFora, [[60]])
    const importado = await t.call(p.importarGrupoSolucao, {
      persona: 'analista',
      body: { municipioId: lugar, grupoSolucaoId, solucoesOriginais: [solucoes[0]!.solucaoId] },
    })
    expect(importado.status).toBe(404)
    // Nor by calling it of an axis that is theirs, nor task by task.
    const disfarcado = await t.call(p.importarGrupoSolucao, {
      persona: 'analista',
      body: { municipioId: lugar, grupoSolucaoId, solucoesOriginais: [solucoes[0]!.solucaoId], eixoId: eixos[0]! },
    })
    expect(disfarcado.status).toBe(404)
    await t.setFlags('Analista', ['importarTarefaTermoReferencia'])
    const tarefas = await t.call(p.importarTarefas, {
      persona: 'analista',
      body: { municipioSolucaoId: await insertSolucao(db, dentro), tarefasIds: solucoes[0]!.tarefas },
    })
    expect(tarefas.status).toBe(404)
  })
})
