import { describe, expect, test } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { atores } from '#contract/registers/lugares.ts'
import * as iniciativas from '#contract/territorio-iniciativa.ts'
import * as partes from '#contract/territorio-partes.ts'
import { insertRow } from '#server/db/rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { DIREITOS, territorios } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const q = await territorios(t)
await t.setFlags('Consultor Condutor', DIREITOS)

describe('what a territory undertakes', () => {
  test('has its costs in cents, its goals and its actors, and adds up', async () => {
    const feito = await q.fazer()
    const [cidade] = feito.municipios
    const ator = (
      await t.call(registerEndpoints(atores).criar, {
        persona: 'admin',
        body: {
          nome: 'Cooperativa',
          tipo: 'Privado',
          municipioId: cidade!.municipioId,
          influencia: 'Alta',
          interesse: 'Médio',
        },
      })
    ).body as unknown as { atorId: number }
    const um = await q.iniciativa(feito.territorioId, {
      ...{ custo: 123_45, ods: [8, 1, 8], atoresIds: [ator.atorId], eixoId: 1, envolvePrefeitura: true },
    })
    expect(um).toMatchObject({ custo: 12_345, ods: [1, 8], status: 1, percentual: 0, envolvePrefeitura: true })
    expect(um.atores.map((a) => a.nome)).toEqual(['Cooperativa'])
    await q.iniciativa(feito.territorioId, { custo: 5, termino: '2020-01-01' })
    const lista = (
      await t.call(iniciativas.listarIniciativas, {
        persona: 'admin',
        query: { territorioId: String(feito.territorioId) },
      })
    ).body
    expect([lista.total, lista.custo, lista.estados]).toEqual([
      2,
      12_350,
      [
        { status: 1, quantas: 1, custo: 12_345 },
        { status: 4, quantas: 1, custo: 5 },
      ],
    ])
    const filtrar = async (query: Record<string, string>) =>
      (
        await t.call(iniciativas.listarIniciativas, {
          persona: 'admin',
          query: { territorioId: String(feito.territorioId), ...query },
        })
      ).body.total
    expect([
      await filtrar({ status: '4' }),
      await filtrar({ ods: '8' }),
      await filtrar({ ods: '2' }),
      await filtrar({ atorId: String(ator.atorId) }),
      await filtrar({ envolvePrefeitura: 'false' }),
      await filtrar({ eixoId: '1' }),
    ]).toEqual([1, 1, 0, 1, 1, 1])
    const mapa = (
      await t.call(partes.mapaDeAtores, { persona: 'admin', query: { territorioId: String(feito.territorioId) } })
    ).body
    expect(mapa.mapa).toEqual([{ influencia: 'Alta', interesse: 'Médio', quantos: 1 }])
    expect(mapa.linhas[0]!.iniciativas.map((i) => i.iniciativaId)).toEqual([um.iniciativaId])
    const emUso = await t.call(registerEndpoints(atores).excluir, {
      persona: 'admin',
      params: { id: String(ator.atorId) },
    })
    expect([emUso.status, emUso.body.message]).toEqual([
      409,
      'Não é possível excluir: o registro está em uso em 1 iniciativa de território.',
    ])
    expect((await q.ler(feito.territorioId)).iniciativas).toEqual({
      total: 2,
      concluidas: 0,
      atrasadas: 1,
      custo: 12_350,
    })
  })

  test('goes from state to state while its territory goes on', async () => {
    let feito = await q.fazer()
    let i = await q.iniciativa(feito.territorioId)
    expect((await q.moverIni(i, 'concluir')).body.message).toBe('Só se conclui uma iniciativa em execução.')
    i = (await q.moverIni(i, 'iniciar')).body
    const alterada = await t.call(iniciativas.alterarIniciativa, {
      persona: 'admin',
      body: { iniciativaId: i.iniciativaId, versao: i.versao, nome: i.nome, responsaveis: 'Outros', percentual: 40 },
    })
    expect(alterada.body).toMatchObject({ percentual: 40, status: 2 })
    i = (await q.moverIni(alterada.body, 'concluir')).body
    expect([i.status, i.percentual]).toEqual([3, 100])
    expect(
      (await t.call(iniciativas.excluirIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } }))
        .status,
    ).toBe(422)
    feito = (await q.mover(await q.ler(feito.territorioId), 'suspender')).body
    expect((await q.moverIni(i, 'reabrir')).body.message).toBe(
      'O território está suspenso. Retome-o para mudar as suas iniciativas.',
    )
    expect((await q.lerIniciativa(i.iniciativaId)).acoes.reabrir).toBe(false)
    await q.mover(feito, 'retomar')
    i = (await q.moverIni(i, 'reabrir')).body
    expect([i.status, i.percentual]).toEqual([2, 100])
    const passos = (
      await t.call(iniciativas.passosDaIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } })
    ).body
    expect(passos.map((p) => p.descricao)).toEqual(['Reaberta', 'Concluída', 'Iniciada', 'Iniciativa incluída'])
  })

  test('names actors and axes in reach alone', async () => {
    const [meu] = await q.cidades(1, { condutor: [null] })
    const [longe] = await q.cidades(1)
    const feito = await q.fazer([meu!, longe!])
    const deLa = await insertRow(
      db,
      'ator',
      { nome: 'De lá', tipo: 'Público', municipioId: longe, influencia: 'Alta', interesse: 'Alto', versao: 1 },
      'atorId',
    )
    const r = await t.call(iniciativas.criarIniciativa, {
      persona: 'condutor',
      body: { territorioId: feito.territorioId, nome: 'Com ator', responsaveis: 'Eu', atoresIds: [deLa] },
    })
    expect([r.status, (r.body as never as { fields: object }).fields]).toEqual([
      400,
      { atoresIds: 'Ator não encontrado' },
    ])
    // What somebody else named stays through an edit that does not show it.
    const i = await q.iniciativa(feito.territorioId, { atoresIds: [deLa] })
    const editada = await t.call(iniciativas.alterarIniciativa, {
      persona: 'condutor',
      body: { iniciativaId: i.iniciativaId, versao: i.versao, nome: i.nome, responsaveis: 'Eu' },
    })
    expect(editada.body.atores).toEqual([])
    expect((await q.lerIniciativa(i.iniciativaId)).atores.map((a) => a.atorId)).toEqual([deLa])
  })
})

describe('against the grain', () => {
  test('costs that are none, texts that are too long and dates that there are not are told next to their fields', async () => {
    const { territorioId } = await q.fazer()
    const tentar = (campo: string, valor: string) =>
      q.cru(
        'POST',
        iniciativas.criarIniciativa.path,
        `{"territorioId":${territorioId},"nome":"X","responsaveis":"Y","${campo}":${valor}}`,
      )
    const ruins: [string, string][] = [
      ...['1e400', '-1', '0.5', '100000000001', '"12"'].map((v): [string, string] => ['custo', v]),
      ...['101', '-1', '1e400', '0.5'].map((v): [string, string] => ['percentual', v]),
      ...['[0]', '[18]', '[1e400]', '["1"]'].map((v): [string, string] => ['ods', v]),
      ...['"2026-02-30"', '"infinity"', '"x"'].map((v): [string, string] => ['termino', v]),
      ['nome', JSON.stringify('a'.repeat(161))],
      ['nome', '"  "'],
      ['responsaveis', JSON.stringify('a'.repeat(501))],
      ['objetivo', JSON.stringify('a'.repeat(2001))],
      ['eixoId', '1e400'],
      ['eixoId', '2000000000'],
      ['atoresIds', '[2000000000]'],
    ]
    for (const [campo, valor] of ruins) {
      const r = await tentar(campo, valor)
      expect([campo, valor.slice(0, 20), r.status, Object.keys(r.fields ?? {})[0]?.split('.')[0]]).toEqual([
        campo,
        valor.slice(0, 20),
        400,
        campo,
      ])
    }
    expect((await tentar('objetivo', '"a\u0000b"')).status).toBe(400)
    expect((await tentar('custo', '100000000000')).status).toBe(200)
  })
  test('of two at once who change an initiative one does, fifty times', async () => {
    const { territorioId } = await q.fazer()
    let i = await q.iniciativa(territorioId)
    for (let n = 0; n < 50; n++) {
      const feitos = await Promise.all([
        t.call(iniciativas.alterarIniciativa, {
          persona: 'admin',
          body: { iniciativaId: i.iniciativaId, versao: i.versao, nome: `Nome ${n}`, responsaveis: 'A' },
        }),
        q.moverIni(i, n % 2 === 0 ? 'cancelar' : 'reabrir', 'administrador'),
      ])
      expect(feitos.map((r) => r.status).toSorted()).toEqual([200, 409])
      i = await q.lerIniciativa(i.iniciativaId)
      // Whoever lost, the next round begins from a state that its step fits.
      const de = n % 2 === 0 ? 5 : 1
      if (i.status !== de) i = (await q.moverIni(i, n % 2 === 0 ? 'cancelar' : 'reabrir')).body
    }
  }, 300_000)
  test('what is asked for with ids and pages that there are not is refused or empty', async () => {
    const pedir = async (query: Record<string, string>) =>
      (await t.call(iniciativas.listarIniciativas, { persona: 'admin', query: query as never })).status
    const ruins: Record<string, string>[] = [
      { territorioId: '1e400' },
      { ods: '0' },
      { ods: '18' },
      { status: '6' },
      { ordem: 'versao' },
    ]
    for (const ruim of ruins) expect(await pedir(ruim)).toBe(400)
    expect(await pedir({ territorioId: '2000000000', busca: 'a'.repeat(60) })).toBe(200)
  })
})
