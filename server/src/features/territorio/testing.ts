import type { BodyOf } from '#contract/endpoint.ts'
import { criarTerritorio as criar, type criarTerritorio, getTerritorio, moverTerritorio } from '#contract/territorio.ts'
import type { AcaoDaFase, AcaoDaIniciativa } from '#contract/territorio-estados.ts'
import { criarIniciativa, getIniciativa, moverIniciativa } from '#contract/territorio-iniciativa.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { termos } from '../andamento/testing.ts'

/** Territories made by their calls, each of cities of its own. */
export const territorios = async (t: TestApp) => {
  const { usuario, cidade } = termos(t)
  const analista = await usuario('analista')
  let n = 0
  const cidades = async (quantas = 2, alcance: Parameters<typeof cidade>[1] = {}) => {
    const ids: number[] = []
    for (let i = 0; i < quantas; i++) ids.push(await cidade(`Lugar ${++n}`, alcance))
    return ids
  }
  type Novo = BodyOf<typeof criarTerritorio, 'in'>
  const novo = (municipiosIds: number[], mais: Partial<Novo> = {}): Novo => ({
    nome: `Território de prova ${++n}`,
    uf: 'SC',
    municipiosIds,
    responsavelId: analista,
    ...mais,
  })
  const fazer = async (municipiosIds?: number[], mais: Partial<Novo> = {}) => {
    const r = await t.call(criar, { persona: 'admin', body: novo(municipiosIds ?? (await cidades()), mais) })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return r.body
  }
  const mover = async (
    { territorioId, versao }: { territorioId: number; versao: number },
    acao: AcaoDaFase,
    persona: Persona = 'admin',
  ) =>
    t.call(moverTerritorio, {
      persona,
      body: { territorioId, versao, acao, justificativa: acao === 'avancar' ? null : 'Porque sim' },
    })
  const ler = async (id: number, persona: Persona = 'admin') =>
    (await t.call(getTerritorio, { persona, params: { id: String(id) } })).body
  const iniciativa = async (territorioId: number, mais: object = {}) => {
    const body = { territorioId, nome: `Iniciativa ${++n}`, responsaveis: 'Todos', ...mais }
    const r = await t.call(criarIniciativa, { persona: 'admin', body })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return r.body
  }
  const moverIni = (
    { iniciativaId, versao }: { iniciativaId: number; versao: number },
    acao: AcaoDaIniciativa,
    persona: Persona = 'admin',
  ) => t.call(moverIniciativa, { persona, body: { iniciativaId, versao, acao, justificativa: 'Porque sim' } })
  const lerIniciativa = async (id: number) =>
    (await t.call(getIniciativa, { persona: 'admin', params: { id: String(id) } })).body
  return { analista, usuario, cidades, novo, fazer, mover, ler, iniciativa, moverIni, lerIniciativa }
}
