import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { criarCapacidade, LINK_MORTO, listarCapacidades } from '#contract/capacidade.ts'
import * as contract from '#contract/sala-balcao.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openSalas } from './testing.ts'

const t = await startTestApp()
const AGORA = '2026-03-10T12:00:00-03:00'
t.setClock(AGORA)
const { db, minha, alheia, servico, cargo, auditadas } = await openSalas(t)
const daLista = await servico({ nome: 'Formalização', minutosPadrao: 40 })
const equipe = await cargo({ cargo: 'Atendente', quantidade: 2, atendentes: ['Ana Luz', 'Bento Sá'] })
const semNomes = await cargo({ cargo: 'Estagiário' })

const params = { id: String(minha) }
const criarLink = async (id = minha) =>
  (await t.call(contract.criarLinkDoBalcao, { persona: 'admin', params: { id: String(id) }, body: {} })).body.token
const abrir = (token: string) => t.call(contract.abrirBalcao, { params: { token } })

let n = 0
const medido = (mais: Partial<contract.Medido> = {}): contract.Medido => ({
  clienteId: (++n).toString(16).padStart(32, '0'),
  salaServicoId: daLista.salaServicoId,
  cargoFuncaoId: equipe.cargoFuncaoId,
  atendente: 'Ana Luz',
  inicio: '2026-03-10T14:00:00.000Z',
  fim: '2026-03-10T14:30:00.000Z',
  segundos: 1500,
  canal: 'Presencial',
  nota: null,
  ...mais,
})
const enviar = (token: string, ...registros: contract.Medido[]) =>
  t.call(contract.enviarMedidos, { params: { token }, body: { registros } })
const guardados = (clienteId: string) =>
  rows<Record<string, unknown>>(
    db,
    sql`select "salaTempoId", data::text, inicio, fim, segundos, atendente, observacao, "minutosPadrao", canal
      from sala_tempo where "clienteId" = ${clienteId}`,
  )

describe('R384 the counter', () => {
  test('opens by the room’s link, without login, and shows services in use and who attends, nothing else', async () => {
    await servico({ nome: 'Parado', ativo: false })
    await cargo({ cargo: 'De antes', ativo: false, atendentes: ['Caio Mel'] })
    const r = await abrir(await criarLink())
    expect(r.body.sala).toMatchObject({ municipioId: minha })
    expect(r.body.servicos).toEqual([{ salaServicoId: daLista.salaServicoId, nome: 'Formalização', minutosPadrao: 40 }])
    expect(r.body.atendentes).toEqual([
      { cargoFuncaoId: equipe.cargoFuncaoId, nome: 'Ana Luz', cargo: 'Atendente' },
      { cargoFuncaoId: equipe.cargoFuncaoId, nome: 'Bento Sá', cargo: 'Atendente' },
      { cargoFuncaoId: semNomes.cargoFuncaoId, nome: 'Estagiário', cargo: 'Estagiário' },
    ])
    expect(JSON.stringify(r.body)).not.toMatch(/salario|custo/i)
  })

  test('takes what was measured, with its day and its pauses, and writes it down', async () => {
    const token = await criarLink()
    const m = medido({ nota: ' Voltou amanhã ' })
    const r = await enviar(token, m)
    expect(r.body).toEqual({ aceitos: [m.clienteId], recusados: [] })
    const [linha] = await guardados(m.clienteId)
    expect(linha).toMatchObject({
      ...{ data: '2026-03-10', inicio: '11:00', fim: '11:30', segundos: 1500, atendente: 'Ana Luz' },
      ...{ observacao: 'Voltou amanhã', minutosPadrao: 40, canal: 'Presencial' },
    })
    expect(await auditadas('sala_tempo', linha!.salaTempoId as number)).toEqual(['registrar por link'])
  })

  test('stores one and the same once, however often and by how many it is sent', async () => {
    const token = await criarLink()
    const m = medido()
    const todos = await Promise.all(Array.from({ length: 50 }, () => enviar(token, m, medido())))
    expect(todos.map((r) => [r.status, r.body.aceitos.includes(m.clienteId)])).toEqual(todos.map(() => [200, true]))
    expect(await guardados(m.clienteId)).toHaveLength(1)
    // Later, when it would be too old, and twice in one call.
    t.setClock('2026-03-12T12:00:00-03:00')
    const depois = await enviar(token, m, m)
    expect(depois.body.recusados).toEqual([])
    expect(depois.body.aceitos).toContain(m.clienteId)
    t.setClock(AGORA)
    expect(await guardados(m.clienteId)).toHaveLength(1)
    const gemeos = medido()
    await enviar(token, gemeos, gemeos)
    expect(await guardados(gemeos.clienteId)).toHaveLength(1)
  })

  test('what waited on the device keeps its own day, up to a day after its end', async () => {
    const token = await criarLink()
    const ontem = medido({ inicio: '2026-03-09T15:10:00.000Z', fim: '2026-03-09T15:30:00.000Z', segundos: 1200 })
    expect((await enviar(token, ontem)).body.aceitos).toEqual([ontem.clienteId])
    expect((await guardados(ontem.clienteId))[0]).toMatchObject({ data: '2026-03-09', inicio: '12:10' })
    const velho = medido({ inicio: '2026-03-09T14:00:00.000Z', fim: '2026-03-09T14:59:59.000Z', segundos: 60 })
    expect((await enviar(token, velho)).body.recusados).toEqual([
      {
        clienteId: velho.clienteId,
        motivo: 'Terminou há mais de 24 horas. A equipe da sala pode incluí-lo na tela Tempo.',
      },
    ])
    // Over midnight: the day it began, and no time of the day that would stand before the beginning.
    t.setClock('2026-03-10T02:00:00-03:00')
    const noite = medido({ inicio: '2026-03-10T02:50:00.000Z', fim: '2026-03-10T03:10:00.000Z', segundos: 1200 })
    await enviar(token, noite)
    expect((await guardados(noite.clienteId))[0]).toMatchObject({ data: '2026-03-09', inicio: '23:50', fim: null })
    t.setClock(AGORA)
  })

  test.each([
    [{ fim: '2026-03-10T15:06:00.000Z' }, /relógio do aparelho está adiantado/],
    [{ inicio: '2026-03-10T14:31:00.000Z' }, /fim vem antes do início/],
    [{ inicio: '2026-03-10T02:00:00.000Z' }, /mais de 12 horas/],
    [{ segundos: 1803 }, /passa do tempo entre o início e o fim/],
    [{ segundos: 0 }, /menos de um segundo/],
    [{ nota: 'CPF 123.456.789-09' }, /dados do cidadão/],
    [{ nota: 'fulano@exemplo.com.br' }, /dados do cidadão/],
    [{ nota: 'fone (48) 99999-1234' }, /dados do cidadão/],
    [{ nota: 'a'.repeat(141) }, /passa de 140 caracteres/],
    [{ salaServicoId: 2_000_000_000 }, /serviço não existe mais/],
    [{ atendente: 'Quem Sabe' }, /não está mais na lista/],
    [{ cargoFuncaoId: null }, /não está mais na lista/],
    [{ atendente: null }, /não está mais na lista/],
  ])('%j is refused by itself, and the others are taken', async (mais, motivo) => {
    const token = await criarLink()
    const [mau, bom] = [medido(mais as Partial<contract.Medido>), medido({ cargoFuncaoId: null, atendente: null })]
    const r = await enviar(token, mau, bom)
    expect(r.body.aceitos).toEqual([bom.clienteId])
    expect(r.body.recusados).toEqual([{ clienteId: mau.clienteId, motivo: expect.stringMatching(motivo) }])
    expect(await guardados(mau.clienteId)).toEqual([])
  })

  test('a service or a person of another room is none of this one', async () => {
    const fora = await servico({ municipioId: alheia })
    const outros = await cargo({ municipioId: alheia, atendentes: ['Ana Luz'] })
    const r = await enviar(
      await criarLink(),
      medido({ salaServicoId: fora.salaServicoId }),
      medido({ cargoFuncaoId: outros.cargoFuncaoId }),
    )
    expect(r.body.recusados).toHaveLength(2)
  })

  test('what is no measure at all is a 400: a number beyond numbers, a list too long', async () => {
    const token = await criarLink()
    const payload = JSON.stringify({ registros: [medido()] }).replace('"segundos":1500', '"segundos":1e400')
    const r = await t.app.inject({
      method: 'POST',
      url: `/api/salatempo/aberta/${token}`,
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload,
    })
    expect([r.statusCode, Object.keys(r.json().fields)]).toEqual([400, ['registros.0.segundos']])
    expect((await enviar(token, ...Array.from({ length: 51 }, () => medido()))).status).toBe(400)
  })

  test.each(['"segundos":-60', '"segundos":1.5', '"segundos":"1500"', '"segundos":43201'])(
    '%s is no measure: nothing of its batch is stored, and alone it is refused again',
    async (segundos) => {
      const token = await criarLink()
      const [bom, mau] = [medido(), medido()]
      const payload = `{"registros":[${JSON.stringify(bom)},${JSON.stringify(mau).replace('"segundos":1500', segundos)}]}`
      const r = await t.app.inject({
        method: 'POST',
        url: `/api/salatempo/aberta/${token}`,
        headers: { host: 'localhost', 'content-type': 'application/json' },
        payload,
      })
      expect([r.statusCode, Object.keys(r.json().fields)]).toEqual([400, ['registros.1.segundos']])
      expect(await guardados(bom.clienteId)).toEqual([])
      expect((await enviar(token, bom)).body.aceitos).toEqual([bom.clienteId])
    },
  )

  test('a link that somebody forged, changed or took from another kind opens nothing and takes nothing', async () => {
    const token = await criarLink()
    const trocada = `${token.startsWith('a') ? 'b' : 'a'}${token.slice(1)}`
    const { body: outra } = await t.call(criarCapacidade, {
      persona: 'admin',
      body: { rota: 'sala-5w2h', alvoId: minha, dias: 1 },
    })
    for (const falsa of [trocada, `${token}a`, token.slice(0, -1), outra.token])
      for (const r of [await abrir(falsa), await enviar(falsa, medido())])
        expect([falsa, r.status]).toEqual([falsa, 404])
    expect((await abrir(token)).status).toBe(200)
  })

  test('two tablets stop at once: both are there, each once', async () => {
    const token = await criarLink()
    const [um, outro] = [[medido(), medido()], [medido({ atendente: 'Bento Sá' })]]
    const todos = await Promise.all(
      Array.from({ length: 25 }, () => [enviar(token, ...um), enviar(token, ...outro)]).flat(),
    )
    expect(new Set(todos.map((r) => r.status))).toEqual(new Set([200]))
    for (const { clienteId } of [...um, ...outro]) expect(await guardados(clienteId)).toHaveLength(1)
  })

  test('takes so many a day and no more', async () => {
    const token = await criarLink(alheia)
    const s = await servico({ municipioId: alheia })
    const { id } = (await one<{ id: number }>(
      db,
      sql`select max("capacidadeId") as id from capacidade where rota = 'sala-tempo' and "alvoId" = ${alheia}`,
    ))!
    await db.execute(sql`insert into sala_tempo ("municipioId", "salaServicoId", data, segundos, "capacidadeId", "clienteId", criacao)
      select ${alheia}, ${s.salaServicoId}, '2026-03-10', 60, ${id}, 'x' || i, ${new Date(AGORA).toISOString()}
      from generate_series(1, ${contract.MAX_POR_DIA}) i`)
    const mais = medido({ salaServicoId: s.salaServicoId, cargoFuncaoId: null, atendente: null })
    expect((await enviar(token, mais)).status).toBe(429)
    // What has come already leaves the queue of its device on the fullest day too.
    await db.execute(sql`update sala_tempo set "clienteId" = ${'f'.repeat(32)} where "clienteId" = 'x1'`)
    const daFila = { ...mais, clienteId: 'f'.repeat(32) }
    expect((await enviar(token, daFila)).body).toEqual({ aceitos: [daFila.clienteId], recusados: [] })
    t.setClock('2026-03-11T08:00:00-03:00')
    expect((await enviar(token, mais)).body.aceitos).toEqual([mais.clienteId])
    t.setClock(AGORA)
  })
})

describe('the link', () => {
  test('is one: a new one ends the one before, and who has the old is told what to do', async () => {
    const [velho, novo] = [await criarLink(), await criarLink()]
    for (const r of [await abrir(velho), await enviar(velho, medido())])
      expect([r.status, (r.body as unknown as { message: string }).message]).toEqual([404, LINK_MORTO])
    expect((await abrir(novo)).status).toBe(200)
    const { vivos } = (await t.call(contract.verLinkDoBalcao, { persona: 'admin', params })).body
    expect(vivos).toHaveLength(1)
    expect(vivos[0]).toMatchObject({ usos: 1 })
    const lista = await t.call(listarCapacidades, { persona: 'admin', body: { rota: 'sala-tempo', alvoId: minha } })
    expect(lista.body.filter((c) => c.revogadaEm === null)).toHaveLength(1)
  })

  test('many who make one at once leave one', async () => {
    await Promise.all(Array.from({ length: 20 }, () => criarLink()))
    expect((await t.call(contract.verLinkDoBalcao, { persona: 'admin', params })).body.vivos).toHaveLength(1)
  })

  test('taken back or expired it opens nothing', async () => {
    const token = await criarLink()
    t.setClock('2026-06-09T12:00:00-03:00')
    expect((await abrir(token)).body).toMatchObject({ message: LINK_MORTO })
    t.setClock(AGORA)
    expect((await abrir(token)).status).toBe(200)
    const fim = await t.call(contract.revogarLinkDoBalcao, { persona: 'admin', params })
    expect(fim.body.message).toBe('Link revogado')
    expect((await t.call(contract.revogarLinkDoBalcao, { persona: 'admin', params })).body.message).toBe(
      'Não há link válido',
    )
    expect((await abrir(token)).status).toBe(404)
    expect((await abrir('a'.repeat(43))).status).toBe(404)
    expect((await abrir(String(minha))).status).toBe(400)
  })

  test('is given by who may edit the room, and opens no more than that person may now', async () => {
    for (const e of [contract.criarLinkDoBalcao, contract.revogarLinkDoBalcao, contract.verLinkDoBalcao] as const) {
      expect((await t.call(e, { persona: 'ad', params, body: {} } as never)).status).toBe(403)
      expect((await t.call(e, { persona: 'sala', params, body: {} } as never)).status).toBe(404)
      const fora = { persona: 'condutor', params: { id: String(alheia) }, body: {} } as never
      expect((await t.call(e, fora)).status).toBe(404)
    }
    const { token } = (await t.call(contract.criarLinkDoBalcao, { persona: 'condutor', params, body: {} })).body
    expect((await abrir(token)).status).toBe(200)
    await t.setFlags('Consultor Condutor', ['editarIndicadoresSala'], false)
    expect((await abrir(token)).status).toBe(404)
    expect((await enviar(token, medido())).status).toBe(404)
    await t.setFlags('Consultor Condutor', ['editarIndicadoresSala'])
    expect((await abrir(token)).status).toBe(200)
  })
})
