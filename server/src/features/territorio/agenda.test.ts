import { expect, test } from 'vitest'
import * as contract from '#contract/territorio.ts'
import * as partes from '#contract/territorio-partes.ts'
import { insertRow } from '#server/db/rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { DIREITOS, territorios } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const q = await territorios(t)
await t.setFlags('Consultor Condutor', DIREITOS)

test('a meeting of the calendar becomes one of the eight, once', async () => {
  const feito = await q.fazer()
  const { municipioId } = feito.municipios[0]!
  const grupoId = await insertRow(db, 'grupo', { nome: 'Lideranças', municipioId, versao: 1 }, 'grupoId')
  const encontro = (onde: number, n: number, grupo = grupoId) =>
    insertRow(
      db,
      'encontro',
      {
        ...{
          municipioId: onde,
          titulo: `Encontro ${n}`,
          encontroType: 1,
          modalidade: 1,
          grupoId: grupo,
          local: 'Sala',
        },
        ...{ inicio: '2030-03-10T12:00:00Z', fim: '2030-03-10T14:00:00Z', usuarioId: q.analista, situacao: 1 },
        uid: `prova-${feito.territorioId}-${n}`,
      },
      'encontroId',
    )
  const encontroId = await encontro(municipioId, 1)
  const body = { territorioId: feito.territorioId, numero: 3, encontroId }
  const oferta = (
    await t.call(partes.encontrosParaAAgenda, { persona: 'admin', params: { id: String(feito.territorioId) } })
  ).body
  expect(oferta.map((e) => e.encontroId)).toEqual([encontroId])
  expect((await t.call(partes.incluirNaAgenda, { persona: 'admin', body })).status).toBe(200)
  const deNovo = await t.call(partes.incluirNaAgenda, { persona: 'admin', body: { ...body, numero: 4 } })
  expect(deNovo.status).toBe(409)
  const agenda = (
    await t.call(partes.agendaDoTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })
  ).body
  expect(agenda.map((n) => n.encontros.length)).toEqual([0, 0, 1, 0, 0, 0, 0, 0])
  expect((await q.ler(feito.territorioId)).proximoEncontro?.numero).toBe(3)
  const [fora] = await q.cidades(1)
  const grupoDeFora = await insertRow(db, 'grupo', { nome: 'Fora', municipioId: fora, versao: 1 }, 'grupoId')
  const alheio = await t.call(partes.incluirNaAgenda, {
    persona: 'admin',
    body: { ...body, encontroId: await encontro(fora!, 2, grupoDeFora) },
  })
  expect((alheio.body as never as { fields: object }).fields).toEqual({
    encontroId: 'Escolha um encontro de um município do território',
  })
  const longe = await t.call(partes.incluirNaAgenda, {
    persona: 'condutor',
    body: { ...body, encontroId: await encontro(municipioId, 3) },
  })
  expect(longe.status).toBe(404)
  const tirar = { territorioId: feito.territorioId, encontroId }
  expect((await t.call(partes.tirarDaAgenda, { persona: 'admin', body: tirar })).status).toBe(200)
  expect((await t.call(partes.tirarDaAgenda, { persona: 'admin', body: tirar })).status).toBe(404)
  for (let fase = 1; fase < 5; fase++) await q.mover(await q.ler(feito.territorioId), 'avancar')
  const concluido = await t.call(partes.incluirNaAgenda, { persona: 'admin', body })
  expect([concluido.status, concluido.body.message]).toEqual([
    422,
    'O território está concluído: o programa não recebe mais encontros.',
  ])
})

test('what comes leaves the programme with its municipality, what was held stays', async () => {
  const feito = await q.fazer(await q.cidades(3))
  const [fica, sai] = feito.municipios.map((m) => m.municipioId)
  const marcar = async (municipioId: number, dia: string) => {
    const grupoId = await insertRow(db, 'grupo', { nome: `G ${dia}`, municipioId, versao: 1 }, 'grupoId')
    const encontroId = await insertRow(
      db,
      'encontro',
      {
        ...{ municipioId, titulo: dia, encontroType: 1, modalidade: 1, grupoId, local: 'Sala', situacao: 1 },
        ...{ inicio: `${dia}T12:00:00Z`, fim: `${dia}T14:00:00Z`, usuarioId: q.analista },
        uid: `saida-${feito.territorioId}-${municipioId}-${dia}`,
      },
      'encontroId',
    )
    const body = { territorioId: feito.territorioId, numero: 1, encontroId }
    expect((await t.call(partes.incluirNaAgenda, { persona: 'admin', body })).status).toBe(200)
  }
  await marcar(fica!, '2031-01-10')
  await marcar(sai!, '2031-01-11')
  await marcar(sai!, '2020-01-12')
  const { linhas } = (
    await t.call(contract.listarMunicipiosDosTerritorios, {
      persona: 'admin',
      query: { territorioId: String(feito.territorioId) },
    })
  ).body
  const id = String(linhas.find((m) => m.municipioId === sai)!.territorioMunicipioId)
  expect((await t.call(contract.tirarMunicipio, { persona: 'admin', params: { id } })).status).toBe(200)
  const agenda = (
    await t.call(partes.agendaDoTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })
  ).body
  expect(agenda[0]!.encontros.map((e) => e.titulo)).toEqual(['2020-01-12', '2031-01-10'])
})
