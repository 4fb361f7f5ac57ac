import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { CABECALHO_TOTAL } from '#contract/pagina.ts'
import * as contract from '#contract/sala-5w2h.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { salas5w2h } from './testing.ts'

const t = await startTestApp({ bancos: ['sala', 'padrao'], ambientes: (m) => ({ ...m, padrao: 'localhost' }) })
const { db, em, lugares, criar, alterar, listar, ver } = salas5w2h(t)
const ESCREVE = ['salaEmpreendedor', 'editarIndicadoresSala'] as const
/** One room of the demo, and one of another. */
let [AQUI, LA] = [0, 0]
beforeAll(async () => {
  t.setClock('2026-03-10T12:00:00-03:00')
  const daSala = await one<{ id: number }>(
    db,
    sql`select p."municipioId" as id from usuario_permissao p join usuario u using ("usuarioId") where u.email = 'sala@exemplo.com.br' limit 1`,
  )
  AQUI = daSala!.id
  LA = (await lugares()).find((l) => l.ativa === true && l.id !== AQUI)!.id
  await t.setFlags('Sala', ESCREVE, false)
})
const audit = (acao: string, id: number) =>
  one<{ mudancas: Record<string, { antes?: unknown; depois?: unknown }> }>(
    db,
    sql`select mudancas from auditoria where acao = ${acao} and entidade = 'sala_5w2h' and "entidadeId" = ${String(id)}
      order by "auditoriaId" desc limit 1`,
  )
interface Recusa {
  fields: Record<string, string>
}

test('without a room the list is of all rooms in reach, page by page', async () => {
  await criar(LA)
  await criar(AQUI)
  const todas = (persona: Persona, query: object = {}) => t.call(contract.listar5w2h, { ...em(persona), query })
  const ids = (l: readonly contract.Acao5w2h[]) => l.map((a) => a.sala5w2hId)
  const daSala = await todas('sala', { porPagina: '1000' })
  expect([daSala.status, daSala.body]).toEqual([200, (await listar(AQUI, 'sala')).body])
  const deTodas = await todas('administrador', { porPagina: '1000' })
  expect(new Set(deTodas.body.map((a) => a.municipioId)).size).toBeGreaterThan(1)
  expect(deTodas.headers[CABECALHO_TOTAL]).toBe(String(deTodas.body.length))
  const segunda = await todas('administrador', { pagina: '2', porPagina: '2' })
  expect(ids(segunda.body)).toEqual(ids(deTodas.body).slice(2, 4))
  expect(segunda.headers[CABECALHO_TOTAL]).toBe(String(deTodas.body.length))
  expect((await todas('condutor')).status).toBe(403)
})

describe('the question that an action comes from', () => {
  const livres = async (municipioId: number, persona: Persona = 'administrador') =>
    (await t.call(contract.perguntas5w2h, { ...em(persona), params: { id: String(municipioId) } })).body
  const ORIGEM = 'Critério de origem'

  test('is chosen, changed and taken away, whatever was answered, each time with its text in the log', async () => {
    await db.execute(sql`delete from sala_5w2h_anexo`)
    await db.execute(sql`delete from sala_5w2h`)
    await db.execute(sql`update pergunta_municipio set resposta = true where "municipioId" = ${LA}`)
    const [p, q] = await livres(LA)
    const { body: nova } = await criar(LA, { perguntaMunicipioId: p!.perguntaMunicipioId })
    expect(nova.origem).toEqual(p)
    const nome = (x: typeof p) => `${x!.numero}. ${x!.texto}`
    expect((await audit('criar', nova.sala5w2hId))!.mudancas[ORIGEM]).toEqual({ depois: nome(p) })
    // Not said, it stays.
    const { body: igual } = await alterar(nova, { oQue: 'Outra coisa' })
    expect(igual.origem).toEqual(p)
    const { body: mudada } = await alterar(igual, { perguntaMunicipioId: q!.perguntaMunicipioId })
    expect(mudada.origem).toEqual(q)
    expect((await audit('alterar', nova.sala5w2hId))!.mudancas).toEqual({
      [ORIGEM]: { antes: nome(p), depois: nome(q) },
    })
    expect((await livres(LA)).map((x) => x.perguntaMunicipioId)).not.toContain(q!.perguntaMunicipioId)
    const { body: sem } = await alterar(mudada, { perguntaMunicipioId: null })
    expect(sem.origem).toBeNull()
    expect((await livres(LA)).map((x) => x.perguntaMunicipioId)).toContain(q!.perguntaMunicipioId)
  })

  test('is one of the room’s own, and planned once', async () => {
    const [deLa, outra] = await livres(LA)
    const [daqui] = await livres(AQUI)
    const alheia = await criar(LA, { perguntaMunicipioId: daqui!.perguntaMunicipioId })
    expect([alheia.status, (alheia.body as never as Recusa).fields]).toEqual([
      400,
      { perguntaMunicipioId: 'Escolha um critério desta sala.' },
    ])
    const { body: primeira } = await criar(LA, { perguntaMunicipioId: deLa!.perguntaMunicipioId })
    const denovo = await criar(LA, { perguntaMunicipioId: deLa!.perguntaMunicipioId })
    expect([denovo.status, (denovo.body as never as Recusa).fields]).toEqual([
      400,
      { perguntaMunicipioId: 'Já há uma ação deste critério no plano.' },
    ])
    const { body: segunda } = await criar(LA)
    expect((await alterar(segunda, { perguntaMunicipioId: deLa!.perguntaMunicipioId })).status).toBe(400)
    // Two at once: one of them does.
    const juntas = await Promise.all([
      alterar(segunda, { perguntaMunicipioId: outra!.perguntaMunicipioId }),
      alterar(primeira, { perguntaMunicipioId: outra!.perguntaMunicipioId }),
    ])
    expect(juntas.filter((r) => r.status === 200)).toHaveLength(1)
  })

  test('is neither told to nor moved by who does not see its axis', async () => {
    await t.setFlags('Sala', ESCREVE)
    const suas = new Set((await livres(AQUI, 'sala')).map((p) => p.perguntaMunicipioId))
    const oculta = (await livres(AQUI)).find((p) => !suas.has(p.perguntaMunicipioId))!
    const { body: nova } = await criar(AQUI, { perguntaMunicipioId: oculta.perguntaMunicipioId })
    const { body: lida } = await ver(nova.sala5w2hId, 'sala')
    expect(lida.origem).toBeNull()
    const { status, body: salva } = await alterar(lida, { perguntaMunicipioId: null, oQue: 'Outra' }, 'sala')
    expect(status).toBe(200)
    expect((await ver(nova.sala5w2hId)).body.origem).toEqual(oculta)
    const [sua] = [...suas]
    expect((await alterar(salva, { perguntaMunicipioId: sua! }, 'sala')).status).toBe(400)
    // Nor can it be named.
    expect((await criar(AQUI, { perguntaMunicipioId: oculta.perguntaMunicipioId }, 'sala')).status).toBe(404)
    await t.setFlags('Sala', ESCREVE, false)
  })
})
