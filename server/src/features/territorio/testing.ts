import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Flag } from '#contract/permissions.ts'
import { criarTerritorio as criar, type criarTerritorio, getTerritorio, moverTerritorio } from '#contract/territorio.ts'
import type { AcaoDaFase, AcaoDaIniciativa } from '#contract/territorio-estados.ts'
import { criarIniciativa, getIniciativa, moverIniciativa } from '#contract/territorio-iniciativa.ts'
import { envioDeDocumento } from '#contract/territorio-partes.ts'
import { one } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { termos } from '../andamento/testing.ts'

/** Everything that one may do to territories and what they undertake. */
export const DIREITOS: readonly Flag[] = [
  'menuGestaoTerritorios',
  'criarTerritorio',
  'editarTerritorio',
  'excluirTerritorio',
  'criarIniciativa',
  'editarIniciativa',
  'excluirIniciativa',
]

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
  /** The newest line of the history of that kind. */
  const ultimo = (entidade: string) =>
    one<{ acao: string; mudancas: Record<string, { antes?: unknown; depois?: unknown }> }>(
      t.banco.db,
      sql`select acao, mudancas from auditoria where entidade = ${entidade} order by "auditoriaId" desc limit 1`,
    )
  /** A body as nobody's program would write it. */
  const cru = async (method: 'POST' | 'PUT', url: string, payload: string) => {
    const r = await t.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${await t.login('admin')}`,
        host: 'localhost',
        'content-type': 'application/json',
      },
      payload,
    })
    return { status: r.statusCode, fields: (r.json() as { fields?: Record<string, string> }).fields }
  }
  const enviar = async (bytes: Buffer, nome: string, meta: Record<string, string>, persona: Persona = 'admin') => {
    const token = await t.login(persona)
    const base = { authorization: `Bearer ${token}`, host: 'localhost', 'tus-resumable': '1.0.0' }
    const metadados = Object.entries({ filename: nome, ...meta }).map(
      ([k, v]) => `${k} ${Buffer.from(v).toString('base64')}`,
    )
    const begun = await t.app.inject({
      method: 'POST',
      url: envioDeDocumento.criar.path,
      headers: { ...base, 'upload-length': String(bytes.length), 'upload-metadata': metadados.join(',') },
    })
    if (begun.statusCode !== 201) return { status: begun.statusCode, id: 0, corpo: begun.body }
    const r = await t.app.inject({
      method: 'PATCH',
      url: String(begun.headers.location),
      headers: { ...base, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
    })
    return { status: r.statusCode, id: Number(r.headers['territorio-documento-id']), corpo: r.body }
  }
  return {
    ultimo,
    cru,
    enviar,
    analista,
    usuario,
    cidades,
    novo,
    fazer,
    mover,
    ler,
    iniciativa,
    moverIni,
    lerIniciativa,
  }
}
