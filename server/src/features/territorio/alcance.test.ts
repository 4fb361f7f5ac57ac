import { describe, expect, test } from 'vitest'
import * as contract from '#contract/territorio.ts'
import * as iniciativas from '#contract/territorio-iniciativa.ts'
import * as partes from '#contract/territorio-partes.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { DIREITOS, territorios } from './testing.ts'

const t = await startTestApp()
const q = await territorios(t)
await t.setFlags('Consultor Condutor', DIREITOS)

describe('who reaches a part of it', () => {
  test('sees it with the others counted, changes nothing of the whole, and adds to it', async () => {
    const [meu] = await q.cidades(1, { condutor: [null] })
    const [alheio] = await q.cidades(1)
    const feito = await q.fazer([meu!, alheio!])
    const visto = await q.ler(feito.territorioId, 'condutor')
    expect([visto.municipios.map((m) => m.municipioId), visto.municipiosFora]).toEqual([[meu], 1])
    expect(visto.acoes).toEqual({
      ...{ editar: false, excluir: false, avancar: false, voltar: false, suspender: false, retomar: false },
      completar: true,
    })
    const recusa = await q.mover(visto, 'avancar', 'condutor')
    expect([recusa.status, recusa.body.message]).toEqual([
      403,
      'O território tem municípios fora do seu alcance: peça a quem alcança todos eles.',
    ])
    const i = await t.call(iniciativas.criarIniciativa, {
      persona: 'condutor',
      body: { territorioId: feito.territorioId, nome: 'Da parte', responsaveis: 'Eu' },
    })
    expect(i.status).toBe(200)
    const longe = await q.fazer()
    for (const e of [
      contract.getTerritorio,
      contract.passosDoTerritorio,
      partes.agendaDoTerritorio,
      partes.documentosDoTerritorio,
    ])
      expect((await t.call(e, { persona: 'condutor', params: { id: String(longe.territorioId) } })).status).toBe(404)
    const deLa = await q.iniciativa(longe.territorioId)
    expect(
      (await t.call(iniciativas.getIniciativa, { persona: 'condutor', params: { id: String(deLa.iniciativaId) } }))
        .status,
    ).toBe(404)
    const { linhas } = (await t.call(contract.listarTerritorios, { persona: 'condutor', query: { porPagina: '1000' } }))
      .body
    expect(linhas.map((l) => l.territorioId)).toContain(feito.territorioId)
    expect(linhas.map((l) => l.territorioId)).not.toContain(longe.territorioId)
    const municipios = (
      await t.call(contract.listarMunicipiosDosTerritorios, {
        persona: 'condutor',
        query: { territorioId: String(feito.territorioId) },
      })
    ).body
    expect(municipios.linhas.map((m) => m.municipioId)).toEqual([meu])
  })

  test('sees of an axis only what is of its own', async () => {
    const [cidade] = await q.cidades(1, { condutor: [1] })
    const feito = await q.fazer([cidade!, ...(await q.cidades(1))])
    const meu = await q.iniciativa(feito.territorioId, { eixoId: 1 })
    const alheio = await q.iniciativa(feito.territorioId, { eixoId: 2 })
    const ver = async (id: number) =>
      (await t.call(iniciativas.getIniciativa, { persona: 'condutor', params: { id: String(id) } })).status
    expect([await ver(meu.iniciativaId), await ver(alheio.iniciativaId)]).toEqual([200, 404])
    expect((await q.ler(feito.territorioId, 'condutor')).iniciativas.total).toBe(1)
  })

  test('needs the flag of each thing', async () => {
    const feito = await q.fazer()
    const body = { ...q.novo([1, 2]), territorioId: feito.territorioId, versao: 1 }
    const sem = [
      await t.call(contract.listarTerritorios, { persona: 'ad' }),
      await t.call(contract.criarTerritorio, { persona: 'ad', body }),
      await t.call(contract.alterarTerritorio, { persona: 'ad', body }),
      await t.call(contract.excluirTerritorio, { persona: 'ad', params: { id: String(feito.territorioId) } }),
      await t.call(iniciativas.listarIniciativas, { persona: 'ad' }),
      await t.call(partes.mapaDeAtores, { persona: 'ad' }),
    ]
    expect(sem.map((r) => r.status)).toEqual(sem.map(() => 403))
  })
})
