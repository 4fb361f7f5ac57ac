import { describe, expect, test } from 'vitest'
import { criarEncontro } from '#contract/encontro-mudancas.ts'
import { eventosPorFiltro } from '#contract/evento.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { eventos } from '#contract/registers/evento.ts'
import * as contract from '#contract/rota.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { HOJE, newEncontro, readPlace } from './testing.ts'

const t = await startTestApp()
t.setClock(HOJE)
const lugar = await readPlace(t.banco.db)
const outro = await readPlace(t.banco.db, 1)

const nova = (extra: Partial<contract.RotaNova> = {}): contract.RotaNova => ({
  dia: '2026-06-16',
  origem: 'Lages',
  paradas: [
    { municipioId: lugar.municipioId, km: 40.5 },
    { municipioId: outro.municipioId, km: 12 },
  ],
  ...extra,
})
const criar = (extra: Partial<contract.RotaNova> = {}, persona: Persona = 'condutor') =>
  t.call(contract.criarRota, { persona, body: nova(extra) })
const junho = { de: '2026-06-01', ate: '2026-06-30' }

describe('the route of a day', () => {
  test('is made, read, changed and deleted, with its stops in order', async () => {
    const r = await criar()
    expect(r.body).toMatchObject({ kmTotal: 52.5, dia: '2026-06-16', acoes: { editar: true, excluir: true } })
    expect(r.body.paradas.map((p) => [p.ordem, p.municipioId, p.km])).toEqual([
      [1, lugar.municipioId, 40.5],
      [2, outro.municipioId, 12],
    ])
    const { rotaId, versao } = r.body
    const m = await t.call(contract.alterarRota, {
      persona: 'condutor',
      body: { ...nova({ paradas: [{ municipioId: outro.municipioId, km: 3 }] }), rotaId, versao },
    })
    expect(m.body).toMatchObject({ kmTotal: 3, versao: versao + 1 })
    const velha = await t.call(contract.alterarRota, { persona: 'condutor', body: { ...nova(), rotaId, versao } })
    expect(velha.status).toBe(409)
    expect((await t.call(contract.excluirRota, { persona: 'condutor', params: { id: String(rotaId) } })).status).toBe(
      200,
    )
    expect((await t.call(contract.getRota, { persona: 'condutor', params: { id: String(rotaId) } })).status).toBe(404)
  })

  test('leads to meetings of that day, each in its own place', async () => {
    const e = await t.call(criarEncontro, {
      persona: 'condutor',
      body: newEncontro(lugar, { inicioString: '17/06/2026 09:00', fimString: '17/06/2026 10:00' }),
    })
    const doDia = await t.call(contract.encontrosParaRota, { persona: 'condutor', query: { dia: '2026-06-17' } })
    expect(doDia.body.map((x) => x.encontroId)).toEqual([e.body.encontroId])
    const { encontroId } = e.body
    const r = await criar({ dia: '2026-06-17', paradas: [{ municipioId: lugar.municipioId, encontroId, km: 1 }] })
    expect(r.body.paradas[0]!.encontro).toMatchObject({ titulo: 'Reunião de teste', situacao: 1 })
    const errada = await criar({ paradas: [{ municipioId: outro.municipioId, encontroId, km: 1 }] })
    expect(errada.body.fields).toEqual({ 'paradas.0.encontroId': 'O encontro é de outro município' })
  })

  test.each([
    [{ paradas: [] }, 'paradas'],
    [{ dia: '2026-02-30' }, 'dia'],
    [{ origem: ' ' }, 'origem'],
    [{ paradas: [{ municipioId: lugar.municipioId, km: -1 }] }, 'paradas.0.km'],
    [{ paradas: [{ municipioId: lugar.municipioId, km: 5001 }] }, 'paradas.0.km'],
    [{ paradas: [{ municipioId: lugar.municipioId, km: 1.25 }] }, 'paradas.0.km'],
  ])('with %o is refused at %s', async (extra, campo) => {
    expect(Object.keys((await criar(extra)).body.fields ?? {})).toEqual([campo])
  })

  test('is of who goes it: others neither see nor change it, admins do', async () => {
    const { rotaId } = (await criar({ dia: '2026-06-18' })).body
    const params = { id: String(rotaId) }
    expect((await t.call(contract.getRota, { persona: 'especialista', params })).status).toBe(404)
    expect((await t.call(contract.listarRotas, { persona: 'especialista', query: junho })).body).toEqual([])
    expect(
      (await t.call(contract.listarRotas, { persona: 'admin', query: junho })).body.map((x) => x.rotaId),
    ).toContain(rotaId)
    expect((await criar({ usuarioId: lugar.especialista })).status).toBe(403)
    expect((await criar({ usuarioId: lugar.especialista }, 'admin')).body.usuarioId).toBe(lugar.especialista)
    expect((await t.call(contract.listarRotas, { query: junho })).status).toBe(401)
  })
})

describe('events', () => {
  const e = registerEndpoints(eventos)
  test('are kept by admins alone (R430)', async () => {
    expect((await t.call(e.listar, { persona: 'administrador' })).status).toBe(200)
    for (const persona of ['operacoes', 'condutor', 'analista'] as const) {
      await t.setFlags({ operacoes: 'Operações', condutor: 'Consultor Condutor', analista: 'Analista' }[persona], [
        'eventos',
      ])
      expect((await t.call(e.listar, { persona })).status).toBe(403)
    }
  })
  test('are made, changed, listed, fetched and filtered (R717)', async () => {
    const row = { titulo: 'Semana do empreendedor', inicio: '2026-08-03', fim: '2026-08-07', ativo: false }
    const feito = await t.call(e.criar, { persona: 'administrador', body: row })
    const id = feito.body.eventoId as number
    const ordem = await t.call(e.criar, { persona: 'administrador', body: { ...row, fim: '2026-08-01' } })
    expect(ordem.body.fields).toHaveProperty('fim')
    const link = await t.call(e.criar, { persona: 'administrador', body: { ...row, link: 'javascript:alert(1)' } })
    expect(link.body.fields).toHaveProperty('link')
    const buscar = async (persona: Persona) =>
      (await t.call(eventosPorFiltro, { persona, body: { de: '2026-08-05', ate: '2026-08-31', busca: 'semana' } })).body
    expect((await buscar('administrador')).map((x) => x.eventoId)).toEqual([id])
    expect(await buscar('condutor')).toEqual([])
    const um = await t.call(e.obter, { persona: 'administrador', params: { id: String(id) } })
    expect(um.body).toMatchObject({ titulo: 'Semana do empreendedor', ativo: false })
    await t.call(e.alterar, { persona: 'administrador', body: { ...(um.body as RegisterRow), ativo: true } })
    expect((await buscar('condutor')).map((x) => x.titulo)).toEqual(['Semana do empreendedor'])
  })
})
