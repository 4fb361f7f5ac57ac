import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { getVisaoGeral } from '#contract/municipio-painel.ts'
import { listarPendencias } from '#contract/pendencia.ts'
import { getPlanoAcao } from '#contract/plano-acao.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { acompanhamentos } from './testing.ts'

/** Every address is the seal room's. */
const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: 'sala.localhost' }) })
const a = acompanhamentos(t)
const { db } = a
const TEMAS = await a.temas()
const meu = TEMAS[0]!
const alheio = TEMAS.find((x) => x.eixoId !== meu.eixoId)!
const FLAGS = ['acompanhamentos', 'novoAcompanhamento', 'verEvolucaoMunicipio', 'evidencias', 'analisarEvidenciadas']

let cidade = 0
let params = { id: '' }
const abertos = { meu: 0, alheio: 0, diagnostico: 0 }

beforeAll(async () => {
  cidade = await a.cidade()
  params = { id: String(cidade) }
  abertos.diagnostico = await a.diagnosticar(cidade, (n) => n % 2 === 0)
  abertos.meu = (await a.abrir(cidade, meu.temaId)).body.acompanhamentoId
  abertos.alheio = (await a.abrir(cidade, alheio.temaId)).body.acompanhamentoId
  // The permission there names no axis: only the group's list bounds the person.
  await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId")
    select "usuarioId", ${cidade}, 4 from usuario where email = 'sala@exemplo.com.br'`)
  await db.execute(sql`update usuario_grupo set "visualizaEixosIds" = array[${meu.eixoId}::int] where nome = 'Sala'`)
  await db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
    select g."usuarioGrupoId", f, true from usuario_grupo g, unnest(${sql.param(FLAGS)}::text[]) f where g.nome = 'Sala'
    on conflict ("usuarioGrupoId", permissao) do update set valor = true`)
  await db.execute(
    sql`update pergunta_municipio set estado = 'evidenciada' where "municipioId" = ${cidade} and "temaId" in (${meu.temaId}, ${alheio.temaId})`,
  )
  for (const s of t.sessions.values()) s.forget()
})

const eixosDe = (xs: readonly { eixoId: number }[]) => [...new Set(xs.map((x) => x.eixoId))]

describe('R269 the seal-room role sees nothing of other axes', () => {
  test('neither their follow-ups nor their questions in one of all themes', async () => {
    const listar = async (persona: Persona) =>
      (await t.call(contract.listarAcompanhamentos, { persona, params })).body.map((x) => x.acompanhamentoId)
    expect(await listar('condutor')).toEqual(expect.arrayContaining(Object.values(abertos)))
    expect((await listar('sala')).sort()).toEqual([abertos.meu, abertos.diagnostico].sort())

    const obter = (id: number, persona: Persona = 'sala') =>
      t.call(contract.getAcompanhamento, { persona, params: { id: String(id) } })
    expect((await obter(abertos.alheio)).status).toBe(404)
    const { body: dela } = await obter(abertos.diagnostico)
    const { body: todo } = await obter(abertos.diagnostico, 'condutor')
    expect(eixosDe(todo.perguntas.map((p) => p.pergunta.tema)).length).toBeGreaterThan(1)
    expect(eixosDe(dela.perguntas.map((p) => p.pergunta.tema))).toEqual([meu.eixoId])
    expect(dela.total).toBe(dela.perguntas.length)
  })

  test('nor their answers: what is not seen is not answered', async () => {
    const { body } = await t.call(contract.getAcompanhamento, {
      persona: 'condutor',
      params: { id: String(abertos.alheio) },
    })
    const { acompanhamentoPerguntaId } = body.perguntas[0]!
    const r = await a.responder(abertos.alheio, [{ acompanhamentoPerguntaId, resposta: false }], 'sala')
    expect(r.status).toBe(404)
  })

  test('nor are their themes offered, nor all themes at once', async () => {
    const { body } = await t.call(contract.temasParaAcompanhar, { persona: 'sala', params })
    expect(eixosDe(body.temas)).toEqual([meu.eixoId])
    expect(Object.values(body.acoes)).toEqual([false, false, false])
    expect((await a.abrir(cidade, TEMAS.findLast((x) => x.eixoId !== meu.eixoId)!.temaId, 'sala')).status).not.toBe(200)
  })

  test('nor lines of the plan, the evolution and the overview', async () => {
    const plano = async (persona: Persona) =>
      (await t.call(getPlanoAcao, { persona, params: { ids: String(abertos.diagnostico) } })).body
    const eixosDoPlano = async (persona: Persona) => new Set((await plano(persona)).linhas.map((l) => l.eixo))
    expect((await eixosDoPlano('condutor')).size).toBeGreaterThan(1)
    expect((await eixosDoPlano('sala')).size).toBe(1)
    expect((await t.call(getPlanoAcao, { persona: 'sala', params: { ids: String(abertos.alheio) } })).status).toBe(404)
    const evolucao = async (persona: Persona) => (await t.call(contract.getEvolucao, { persona, params })).body
    expect((await evolucao('condutor')).eixos.length).toBeGreaterThan(1)
    expect(eixosDe((await evolucao('sala')).eixos)).toEqual([meu.eixoId])
    expect((await evolucao('sala')).marcos.flatMap((m) => eixosDe(m.eixos)).every((e) => e === meu.eixoId)).toBe(true)
    expect(eixosDe((await t.call(getVisaoGeral, { persona: 'sala', params })).body.eixos)).toEqual([meu.eixoId])
  })

  test('nor what waits to be analysed there', async () => {
    const espera = async (persona: Persona) =>
      (await t.call(listarPendencias, { persona, query: { municipioId: String(cidade) } })).body.find(
        (p) => p.chave === 'evidencias-a-analisar',
      )?.quantidade
    const conta = (temaId: number) =>
      db
        .execute(
          sql`select count(*)::int as n from pergunta_municipio where "municipioId" = ${cidade} and "temaId" = ${temaId}`,
        )
        .then((r) => (r.rows[0] as { n: number }).n)
    expect(await espera('sala')).toBe(await conta(meu.temaId))
    expect(await espera('admin')).toBe((await conta(meu.temaId)) + (await conta(alheio.temaId)))
  })

  test('a group Sala that names no axis sees none', async () => {
    await db.execute(sql`update usuario_grupo set "visualizaEixosIds" = '{}' where nome = 'Sala'`)
    for (const s of t.sessions.values()) s.forget()
    const { body } = await t.call(contract.getEvolucao, { persona: 'sala', params })
    expect(body.eixos).toEqual([])
  })
})

describe('R123 what the server says of the diagnosis in the seal room names the general follow-up', () => {
  const mensagem = ({ body }: { body: unknown }) => (body as { message: string }).message

  test('opened twice, left before it ends, answered and closed where it is not', async () => {
    const nova = await a.cidade()
    const finalizacao = await t.call(contract.novoAcompanhamentoFinalizacao, {
      persona: 'condutor',
      params: { id: String(nova) },
      query: {},
    })
    const geral = await t.call(contract.novoAcompanhamento, {
      persona: 'condutor',
      params: { id: String(nova) },
      query: {},
    })
    const { acompanhamentoId } = await a.iniciar(nova)
    const { perguntas } = await a.diagnostico(nova)
    const tema = await a.abrir(nova, meu.temaId)
    const { acompanhamentoPerguntaId } = perguntas[0]!
    const respondido = await a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId, resposta: true }])
    const fechado = await a.finalizar(acompanhamentoId)
    const outro = await t.call(contract.criarAcompanhamento, {
      persona: 'condutor',
      body: { municipioId: cidade, diagnostico: true },
    })
    const semFim = await t.call(contract.finalizarDiagnostico, { persona: 'condutor', params: { id: String(nova) } })
    expect([finalizacao, geral, tema, respondido, fechado, outro, semFim].map(mensagem)).toEqual([
      'O ciclo só se fecha depois do acompanhamento geral finalizado.',
      'Nenhum pilar foi finalizado no acompanhamento geral ainda.',
      'A primeira leitura deste pilar ainda não foi finalizada no acompanhamento geral.',
      'O acompanhamento geral é respondido na página do acompanhamento geral e aqui só pode ser lido.',
      'O acompanhamento geral é finalizado na página do acompanhamento geral.',
      'O acompanhamento geral já foi feito. Abra um acompanhamento para perguntar de novo.',
      'Ainda há pilares do acompanhamento geral por finalizar.',
    ])
  })

  test('a pillar that is finished, and one that holds it open', async () => {
    const nova = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(nova)
    const { perguntas } = await a.diagnostico(nova)
    const delas = perguntas.filter((p) => p.pergunta.temaId === meu.temaId)
    const responder = (resposta: boolean) =>
      t.call(contract.responderDiagnostico, {
        persona: 'condutor',
        body: {
          acompanhamentoId,
          perguntas: delas.map(({ acompanhamentoPerguntaId }) => ({ acompanhamentoPerguntaId, resposta })),
        },
      })
    await responder(true)
    await a.finalizarTema(nova, meu.temaId)
    expect(mensagem(await responder(false))).toBe('Este pilar do acompanhamento geral já foi finalizado.')
    expect((await a.abrir(nova, meu.temaId)).status).toBe(200)
    expect(mensagem(await a.cancelar(acompanhamentoId))).toMatch(/antes de cancelar o acompanhamento geral\.$/)
  })
})
