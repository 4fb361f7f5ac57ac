import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listarItensPendentes, listarPendencias } from '#contract/pendencia.ts'
import { getPlanoAcao } from '#contract/plano-acao.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
t.setClock('2026-03-10T15:00:00-03:00')
t.forgetLogins()
const c = acompanhamentos(t)
const [primeiro, segundo] = await c.temas()

const pendencias = async (municipioId: number, persona: Persona = 'condutor') =>
  (await t.call(listarPendencias, { persona, query: { municipioId: String(municipioId) } })).body
const itens = async (chave: string, municipioId: number, persona: Persona = 'condutor') =>
  (
    await t.call(listarItensPendentes, {
      persona,
      params: { chave },
      query: { municipioId: String(municipioId), porPagina: '1000' },
    })
  ).body.linhas
/** Kind → how much, and where the first of it leads. */
const linhas = async (municipioId: number, persona: Persona = 'condutor') =>
  Object.fromEntries(
    await Promise.all(
      (await pendencias(municipioId, persona)).map(async (p) => {
        const deles = await itens(p.chave, municipioId, persona)
        expect(deles).toHaveLength(p.quantidade)
        return [p.chave, [p.quantidade, deles[0]!.para]] as const
      }),
    ),
  )
const doAcompanhamento = async (municipioId: number, persona: Persona = 'condutor') =>
  Object.fromEntries(
    Object.entries(await linhas(municipioId, persona)).filter(([chave]) =>
      /^(diagnostico|acompanhamentos)-/.test(chave),
    ),
  )

describe('the diagnosis', () => {
  test('waits for who may answer it until its last theme, then for who began it, then for nobody', async () => {
    const id = await c.cidade()
    expect(await doAcompanhamento(id)).toEqual({})
    const { acompanhamentoId } = await c.iniciar(id)
    const esperado = { 'diagnostico-por-concluir': [1, `/diagnostico/${id}`] }
    expect(await doAcompanhamento(id)).toEqual(esperado)
    expect(await doAcompanhamento(id, 'administrador')).toEqual(esperado)
    // The AD follows without answering.
    expect(await doAcompanhamento(id, 'ad')).toEqual({})
    await c.db.execute(
      sql`update acompanhamento_pergunta set resposta = true where "acompanhamentoId" = ${acompanhamentoId}`,
    )
    const { temas } = await c.diagnostico(id)
    for (const { temaId } of temas) await c.finalizarTema(id, temaId)
    expect((await c.diagnostico(id)).acoes.finalizar).toBe(true)
    expect(await doAcompanhamento(id)).toEqual(esperado)
    await c.db.execute(
      sql`update acompanhamento set finalizado = true, "finalizadoEm" = now() where "acompanhamentoId" = ${acompanhamentoId}`,
    )
    expect(await doAcompanhamento(id)).toEqual({})
  })

  test('does not wait for who has nothing left to answer in their axes', async () => {
    const id = await c.cidade({ eixosDoCondutor: [primeiro!.eixoId] })
    const { acompanhamentoId } = await c.iniciar(id, 'administrador')
    expect(await doAcompanhamento(id)).toHaveProperty('diagnostico-por-concluir')
    await c.db.execute(
      sql`update acompanhamento_pergunta set resposta = true where "acompanhamentoId" = ${acompanhamentoId}`,
    )
    for (const { temaId } of (await c.diagnostico(id)).temas)
      expect((await c.finalizarTema(id, temaId)).status).toBe(200)
    expect(await doAcompanhamento(id)).toEqual({})
    expect(await doAcompanhamento(id, 'administrador')).toHaveProperty('diagnostico-por-concluir')
  })
})

describe('an open follow-up', () => {
  test('waits for answers, then for its end, each to who may give them, and the row opens it', async () => {
    const id = await c.cidade()
    await c.diagnosticar(id, () => false)
    expect(await doAcompanhamento(id)).toEqual({})
    const { acompanhamentoId, perguntas } = (await c.abrir(id, primeiro!.temaId)).body
    const pagina = `/cidade/${id}/acompanhamento/obter/${acompanhamentoId}`
    expect(await doAcompanhamento(id)).toEqual({ 'acompanhamentos-a-responder': [1, pagina] })
    expect(await doAcompanhamento(id, 'ad')).toEqual({})
    const responder = (ids: typeof perguntas) =>
      c.responder(
        acompanhamentoId,
        ids.map((p) => ({ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: true })),
      )
    await responder(perguntas.slice(1))
    expect(await doAcompanhamento(id)).toEqual({ 'acompanhamentos-a-responder': [1, pagina] })
    await responder(perguntas.slice(0, 1))
    expect(await doAcompanhamento(id)).toEqual({ 'acompanhamentos-por-finalizar': [1, pagina] })
    expect(await doAcompanhamento(id, 'administrador')).toEqual({ 'acompanhamentos-por-finalizar': [1, pagina] })
    expect((await c.obter(acompanhamentoId)).body.acoes.finalizar).toBe(true)

    // Two of them, each with its own page; the one that waits longest first.
    const outro = (await c.abrir(id, segundo!.temaId)).body.acompanhamentoId
    await c.db.execute(
      sql`update acompanhamento_pergunta set resposta = null, respondida = false where "acompanhamentoId" = ${acompanhamentoId}`,
    )
    expect(await doAcompanhamento(id)).toEqual({ 'acompanhamentos-a-responder': [2, pagina] })
    expect((await itens('acompanhamentos-a-responder', id)).map((i) => i.itemId)).toEqual([acompanhamentoId, outro])
    await c.cancelar(acompanhamentoId)
    expect((await doAcompanhamento(id))['acompanhamentos-a-responder']?.[0]).toBe(1)
  })

  test('of another axis or another city waits for somebody else', async () => {
    const id = await c.cidade({ eixosDoCondutor: [primeiro!.eixoId] })
    const outro = (await c.temas()).find((x) => x.eixoId !== primeiro!.eixoId)!
    await c.db.execute(sql`insert into acompanhamento (nome, "municipioId", "temaId", "usuarioId", criacao)
      select 'De outro eixo', ${id}, ${outro.temaId}, "usuarioId", now() from usuario where email = 'admin@praca.local'`)
    expect(await doAcompanhamento(id)).toEqual({})
    expect(await doAcompanhamento(id, 'administrador')).toHaveProperty('acompanhamentos-por-finalizar')
    const r = await t.call(listarPendencias, { persona: 'parceiro', query: { municipioId: String(id) } })
    expect(r.status).toBe(404)
  })
})

describe('an action of the plan', () => {
  const acao = async (municipioId: number) =>
    (await one<{ id: number; de: number; eixo: number }>(
      c.db,
      sql`select l."planoAcaoId" as id, l."acompanhamentoId" as de, pm."eixoId" as eixo from plano_acao l
        join pergunta_municipio pm using ("perguntaMunicipioId")
        where l."municipioId" = ${municipioId} order by 1 limit 1`,
    ))!
  const mudar = (id: number, quando: string | null, status = 1) =>
    c.db.execute(
      sql`update plano_acao set inicio = null, quando = ${quando}, status = ${status} where "planoAcaoId" = ${id}`,
    )
  const DIA = 86_400_000
  const daqui = (dias: number) => new Date(Date.parse('2026-03-10') + dias * DIA).toISOString().slice(0, 10)

  test('waits from seven days before its end, is late from the day after it, and not when done or given up', async () => {
    const id = await c.cidade()
    await c.diagnosticar(id, () => false)
    const { id: planoAcaoId, de } = await acao(id)
    const plano = `/cidade/${id}/pmd/${de}?acao=${planoAcaoId}`
    const doPlano = async (persona: Persona = 'condutor') =>
      Object.fromEntries(Object.entries(await linhas(id, persona)).filter(([chave]) => chave.startsWith('acoes-')))
    expect(await doPlano()).toEqual({})
    for (const [dias, chave] of [
      [-40, 'acoes-atrasadas'],
      [-1, 'acoes-atrasadas'],
      [0, 'acoes-a-vencer'],
      [7, 'acoes-a-vencer'],
      [8, undefined],
    ] as const) {
      await mudar(planoAcaoId, daqui(dias))
      expect(await doPlano(), String(dias)).toEqual(chave ? { [chave]: [1, plano] } : {})
    }
    await mudar(planoAcaoId, daqui(-1), 2)
    const atrasadas = (await pendencias(id)).find((p) => p.chave === 'acoes-atrasadas')
    expect(atrasadas).toMatchObject({ prazo: daqui(-1), tom: 'negativo' })
    // It is there where the row leads, as late as told.
    const lido = await t.call(getPlanoAcao, { persona: 'condutor', params: { ids: String(de) } })
    expect(lido.body.linhas.find((l) => l.planoAcaoId === planoAcaoId)?.situacao).toBe(4)
    expect(await doPlano('ad')).toEqual({ 'acoes-atrasadas': [1, plano] })
    for (const status of [3, 5]) {
      await mudar(planoAcaoId, daqui(-1), status)
      expect(await doPlano()).toEqual({})
    }
  })

  test('of an earlier plan is history once a newer one has it, and other axes are other people’s', async () => {
    const id = await c.cidade()
    await c.diagnosticar(id, () => false)
    const { id: planoAcaoId, eixo } = await acao(id)
    await mudar(planoAcaoId, daqui(-3))
    expect(await linhas(id)).toHaveProperty('acoes-atrasadas')
    await c.db.execute(sql`update usuario_permissao p set "eixoId" = (select min("eixoId") from eixo where "eixoId" <> ${eixo})
      from usuario u where u."usuarioId" = p."usuarioId" and u.email = 'ad@exemplo.com.br' and p."municipioId" = ${id}`)
    for (const s of t.sessions.values()) s.forget()
    expect(await linhas(id, 'ad')).not.toHaveProperty('acoes-atrasadas')
    const { acompanhamentoId, perguntas } = (await c.abrir(id, primeiro!.temaId)).body
    await c.responder(
      acompanhamentoId,
      perguntas.map((p) => ({ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: false })),
    )
    await c.finalizar(acompanhamentoId)
    expect(await linhas(id)).not.toHaveProperty('acoes-atrasadas')
  })
})

test.each([
  ['acompanhamentos', []],
  ['novoAcompanhamento', ['acoes-atrasadas', 'acoes-a-vencer']],
  ['editarPlanoAcao', ['diagnostico-por-concluir', 'acompanhamentos-a-responder']],
] as const)('without the flag %s only the rest is told', async (flag, esperadas) => {
  const chaves = async () =>
    (await t.call(listarPendencias, { persona: 'condutor' })).body
      .map((p) => p.chave)
      .filter((x) => /^(acoes|diagnostico|acompanhamentos-a)/.test(x))
  const grupo = sql`(select "usuarioGrupoId" from usuario where email = 'condutor@exemplo.com.br')`
  const esquecer = () => {
    for (const s of t.sessions.values()) s.forget()
  }
  expect(await chaves()).toHaveLength(4)
  await c.db.execute(
    sql`update usuario_grupo_permissao set valor = false where "usuarioGrupoId" = ${grupo} and permissao = ${flag}`,
  )
  esquecer()
  expect(await chaves()).toEqual(esperadas)
  await c.db.execute(
    sql`update usuario_grupo_permissao set valor = true where "usuarioGrupoId" = ${grupo} and permissao = ${flag}`,
  )
  esquecer()
})

test.each([
  ['padrao', 'condutor', 'localhost', 'Diagnóstico por concluir'],
  ['sala', 'administrador', 'sala.localhost', 'Acompanhamento Geral por concluir'],
] as const)(
  'the demo of %s shows each kind, in its own words, and every row leads to what it is',
  async (banco, persona, host, titulo) => {
    const lista = (await t.call(listarPendencias, { persona, host })).body
    expect(lista.map((p) => p.titulo)).toContain(titulo)
    const { db } = t.bancos.get(banco)
    for (const { chave } of lista.filter((x) => /^(acoes-(atrasadas|a-vencer)$|acomp)/.test(x.chave))) {
      const { linhas } = (
        await t.call(listarItensPendentes, { persona, host, params: { chave }, query: { porPagina: '1000' } })
      ).body
      for (const { para, municipioId } of linhas) {
        const id = Number(/\/(?:obter|pmd)\/(\d+)/.exec(para)?.[1])
        const achados = await rows(
          db,
          sql`select 1 from acompanhamento where "acompanhamentoId" = ${id} and "municipioId" = ${municipioId} and not cancelado`,
        )
        expect(achados, para).toHaveLength(1)
      }
    }
    expect(lista.map((p) => p.chave)).toEqual(
      expect.arrayContaining(['acoes-atrasadas', 'acoes-a-vencer', 'acompanhamentos-a-responder']),
    )
  },
)
