import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { finalizarAcompanhamento, responderDiagnostico } from '#contract/acompanhamento.ts'
import { alterarPerguntaMunicipio, reverterAnalise } from '#contract/pergunta-municipio.ts'
import type { Estado } from '#contract/pontos.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from '../evidencia/http-testing.ts'
import { acompanhamentos } from './testing.ts'

/** When an answer of a follow-up takes effect, and what cancelling takes back; each story in a city of its own. */
const t = await startTestApp()
const a = acompanhamentos(t)
const e = evidencias(t)
const { db } = t.banco
const T1 = (await a.temas())[0]!.temaId

interface Linha {
  estado: Estado
  resposta: boolean | null
  qtdRejeicao: number
  prazoReenvio: string | null
  rodada: number
  pontosComprovados: number
  pontos: number
}
const ler = async (id: number) =>
  (await one<{ j: Linha }>(
    db,
    sql`select json_build_object('estado', estado, 'resposta', resposta, 'qtdRejeicao', "qtdRejeicao", 'prazoReenvio', "prazoReenvio",
      'rodada', rodada, 'pontosComprovados', "pontosComprovados", 'pontos', pontos) as j from pergunta_municipio where "perguntaMunicipioId" = ${id}`,
  ))!.j

/** A city whose diagnosis is closed, and a recurring and a plain question of one theme in it. */
const preparar = async () => {
  const id = await a.cidade()
  await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "eixoId", "permissaoId")
    select u."usuarioId", ${id}, x, 3 from usuario u, unnest(array[1, 2]) x where u.email = 'analista@exemplo.com.br'`)
  for (const s of t.sessions.values()) s.forget()
  await a.diagnosticar(id)
  const perguntas = await rows<{ id: number; recorrente: boolean }>(
    db,
    sql`select pm."perguntaMunicipioId" as id, p.recorrente from pergunta_municipio pm join pergunta p using ("perguntaId")
      where pm."municipioId" = ${id} and pm."temaId" = ${T1} and p.ativa order by p.numero`,
  )
  return {
    id,
    recorrente: perguntas.find((p) => p.recorrente)!.id,
    fixa: perguntas.find((p) => !p.recorrente)!.id,
  }
}

/** Opens a follow-up of the theme, with a way to answer one question of it. */
const abrir = async (municipioId: number) => {
  const { body } = await a.abrir(municipioId, T1)
  const { acompanhamentoId } = body
  const daPergunta = (id: number) => body.perguntas.find((p) => p.perguntaMunicipioId === id)!.acompanhamentoPerguntaId
  return {
    acompanhamentoId,
    responder: (id: number, resposta: boolean) =>
      a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId: daPergunta(id), resposta }]),
    ver: async (id: number, persona: Persona = 'condutor') => {
      const { body: lido } = await a.obter(acompanhamentoId, persona)
      return { lido, p: lido.perguntas.find((x) => x.perguntaMunicipioId === id)! }
    },
  }
}
const descartar = (id: number, persona: Persona = 'admin') =>
  t.call(alterarPerguntaMunicipio, { persona, body: { perguntaMunicipioId: id, descartar: true } })
const reverter = (id: number, persona: Persona = 'operacoes') =>
  t.call(reverterAnalise, { persona, params: { id: String(id) } })
const vencer = (id: number) =>
  db.execute(sql`update pergunta_municipio set "prazoReenvio" = current_date - 10 where "perguntaMunicipioId" = ${id}`)
const rejeitarDuasVezes = async (id: number) => {
  await e.levarA(id, 'rejeitada')
  await e.levarA(id, 'rejeitada')
}

describe('a recurring question that is approved', () => {
  test('R193 R194 NÃO and SIM again move nothing, a NÃO costs its points when the follow-up is finalised', async () => {
    const { id, recorrente } = await preparar()
    await e.levarA(recorrente, 'aprovada')
    const f = await abrir(id)
    const antes = [await ler(recorrente), await a.iguais(id)]
    for (const resposta of [false, true, false]) {
      expect((await f.responder(recorrente, resposta)).status).toBe(200)
      expect([await ler(recorrente), await a.iguais(id)]).toEqual(antes)
    }
    const { lido, p } = await f.ver(recorrente)
    const { pontos } = await ler(recorrente)
    expect(p).toMatchObject({ resposta: false, estado: 'aprovada', podeResponder: true, pontosComprovados: pontos })
    expect(lido.perdas).toEqual([
      { perguntaMunicipioId: recorrente, numero: p.pergunta.numero, texto: p.pergunta.texto, pontos },
    ])
    // Who confirmed another number is told, and nothing is finalised.
    const finalizar = (confirmados: number) =>
      t.call(finalizarAcompanhamento, {
        persona: 'condutor',
        body: { acompanhamentoId: f.acompanhamentoId, confirmados },
      })
    expect((await finalizar(pontos - 1)).status).toBe(409)
    expect(await ler(recorrente)).toEqual(antes[0])
    expect((await finalizar(pontos)).status).toBe(200)
    expect(await ler(recorrente)).toMatchObject({ estado: 'respondida', resposta: false, pontosComprovados: 0 })
    expect((await a.iguais(id)).comprovados).toBe(0)
    const passos = await rows<{ acao: string }>(
      db,
      sql`select acao from pergunta_historico where "perguntaMunicipioId" = ${recorrente} order by "perguntaHistoricoId" desc limit 4`,
    )
    expect(passos.map((p) => p.acao)).toEqual(['efetivou', 'declarou', 'declarou', 'declarou'])
  })

  test('SIM keeps it approved, through the end of the follow-up', async () => {
    const { id, recorrente } = await preparar()
    await e.levarA(recorrente, 'aprovada')
    const f = await abrir(id)
    const antes = await ler(recorrente)
    await f.responder(recorrente, false)
    await f.responder(recorrente, true)
    expect((await f.ver(recorrente)).lido.perdas).toEqual([])
    await a.finalizar(f.acompanhamentoId)
    expect(await ler(recorrente)).toEqual(antes)
  })

  test('cancelled after a NÃO: nothing ever happened', async () => {
    const { id, recorrente } = await preparar()
    await e.levarA(recorrente, 'aprovada')
    const contas = await a.iguais(id)
    const antes = await ler(recorrente)
    const f = await abrir(id)
    await f.responder(recorrente, false)
    expect((await a.cancelar(f.acompanhamentoId)).status).toBe(200)
    expect([await ler(recorrente), await a.iguais(id)]).toEqual([antes, contas])
  })
})

describe('what no answer moves', () => {
  test('in analysis, recurring or not: the answer is refused with the reason and the file stays with the analysts', async () => {
    const { id, recorrente, fixa } = await preparar()
    const f = await abrir(id)
    for (const q of [recorrente, fixa]) {
      await f.responder(q, true)
      await e.levarA(q, 'evidenciada')
      const antes = await ler(q)
      for (const resposta of [false, true]) {
        if (!resposta) expect((await f.responder(q, resposta)).status).toBe(422)
        expect(await ler(q)).toEqual(antes)
      }
      const { p } = await f.ver(q)
      expect([p.podeResponder, p.motivo]).toEqual([
        false,
        'A evidência está em análise: a resposta não muda até que a análise termine.',
      ])
    }
    await a.finalizar(f.acompanhamentoId)
    expect((await ler(recorrente)).estado).toBe('evidenciada')
    expect((await f.ver(fixa)).p.motivo).toBe('Este acompanhamento já foi finalizado.')
  })

  test('of a cancelled one its questions say that, not what became of the evidence since', async () => {
    const { id, fixa } = await preparar()
    const f = await abrir(id)
    await f.responder(fixa, true)
    await e.levarA(fixa, 'aprovada')
    expect((await a.cancelar(f.acompanhamentoId)).status).toBe(200)
    expect((await f.ver(fixa)).p.motivo).toBe('Este acompanhamento foi cancelado.')
  })

  test('rejected with the deadline running: who resends in time is never locked out by a click', async () => {
    const { id, recorrente } = await preparar()
    await e.levarA(recorrente, 'rejeitada')
    const antes = await ler(recorrente)
    const f = await abrir(id)
    const r = await f.responder(recorrente, false)
    expect([r.status, r.body.message]).toEqual([422, expect.stringMatching(/espera um novo arquivo até .*23:59/)])
    expect(await ler(recorrente)).toEqual(antes)
    await e.levarA(recorrente, 'aprovada')
    expect(await ler(recorrente)).toMatchObject({ estado: 'aprovada', qtdRejeicao: 1 })
  })
})

describe('a recurring question that is rejected for good', () => {
  for (const [nome, levar] of [
    ['twice', rejeitarDuasVezes],
    [
      'by its deadline',
      async (q: number) => {
        await e.levarA(q, 'rejeitada')
        await vencer(q)
      },
    ],
  ] as const)
    for (const resposta of [true, false])
      test(`${nome}: the answer ${resposta ? 'SIM' : 'NÃO'} begins a new cycle when the follow-up is finalised`, async () => {
        const { id, recorrente } = await preparar()
        await levar(recorrente)
        const antes = await ler(recorrente)
        const f = await abrir(id)
        expect((await f.responder(recorrente, resposta)).status).toBe(200)
        expect(await ler(recorrente)).toEqual(antes)
        await a.finalizar(f.acompanhamentoId)
        expect(await ler(recorrente)).toMatchObject({
          estado: 'respondida',
          resposta,
          qtdRejeicao: 0,
          prazoReenvio: null,
        })
        await a.iguais(id)
        const { evidencias: arquivos } = await e.ver(recorrente)
        expect(arquivos.length).toBeGreaterThan(0)
        expect(arquivos.every((x) => x.rejeitada && x.finalizada)).toBe(true)
        if (!resposta) return
        await e.levarA(recorrente, 'rejeitada')
        expect(await ler(recorrente)).toMatchObject({ qtdRejeicao: 1, prazoReenvio: expect.any(String) })
      })

  test('a SIM that was given before the rejection begins none', async () => {
    const { id, recorrente } = await preparar()
    const f = await abrir(id)
    await f.responder(recorrente, true)
    await rejeitarDuasVezes(recorrente)
    const antes = await ler(recorrente)
    await a.finalizar(f.acompanhamentoId)
    expect(await ler(recorrente)).toEqual(antes)
  })
})

describe('cancelling takes back only what the follow-up did', () => {
  test('an approval made meanwhile stays, with its points', async () => {
    const { id, fixa, recorrente } = await preparar()
    const f = await abrir(id)
    for (const q of [fixa, recorrente]) {
      await f.responder(q, true)
      await e.levarA(q, 'aprovada')
    }
    const antes = [await ler(fixa), await ler(recorrente)]
    await a.cancelar(f.acompanhamentoId)
    expect([await ler(fixa), await ler(recorrente)]).toEqual(antes)
    await a.iguais(id)
  })

  test('a rejection that was reverted meanwhile stays reverted: never rejected without a rejection', async () => {
    const { id, fixa } = await preparar()
    const f = await abrir(id)
    await f.responder(fixa, true)
    await e.levarA(fixa, 'rejeitada')
    await reverter(fixa)
    const antes = await ler(fixa)
    expect(antes).toMatchObject({ estado: 'evidenciada', qtdRejeicao: 0 })
    await a.cancelar(f.acompanhamentoId)
    expect(await ler(fixa)).toEqual(antes)
  })

  test('what somebody gave up meanwhile is given up still, whatever was answered after it', async () => {
    const { id, fixa } = await preparar()
    const f = await abrir(id)
    await f.responder(fixa, true)
    await descartar(fixa)
    const antes = await ler(fixa)
    expect(antes).toMatchObject({ estado: 'respondida', resposta: false })
    await f.responder(fixa, false)
    await f.responder(fixa, true)
    expect((await ler(fixa)).resposta).toBe(true)
    await a.cancelar(f.acompanhamentoId)
    expect(await ler(fixa)).toEqual(antes)
    await a.iguais(id)
  })

  test('a SIM that brought a rejection back is taken back, in the follow-up or with it', async () => {
    const { id, fixa } = await preparar()
    await e.levarA(fixa, 'rejeitada')
    await descartar(fixa)
    const antes = await ler(fixa)
    expect(antes).toMatchObject({ estado: 'respondida', resposta: false, qtdRejeicao: 1 })
    const f = await abrir(id)
    await f.responder(fixa, true)
    expect(await ler(fixa)).toMatchObject({ estado: 'rejeitada', qtdRejeicao: 1, prazoReenvio: antes.prazoReenvio })
    expect((await f.ver(fixa)).p.podeResponder).toBe(true)
    expect((await f.responder(fixa, false)).status).toBe(200)
    expect(await ler(fixa)).toEqual(antes)
    await f.responder(fixa, true)
    await a.cancelar(f.acompanhamentoId)
    expect(await ler(fixa)).toEqual(antes)
  })

  test('such a SIM is held once an analyst rejected again after it', async () => {
    const { id, fixa } = await preparar()
    const prova = await e.levarA(fixa, 'rejeitada')
    await descartar(fixa)
    const f = await abrir(id)
    await f.responder(fixa, true)
    await reverter(fixa)
    await e.decidir(prova, false)
    await e.finalizar(fixa)
    const antes = await ler(fixa)
    expect(antes).toMatchObject({ estado: 'rejeitada', qtdRejeicao: 1 })
    expect((await f.ver(fixa)).p.podeResponder).toBe(false)
    expect((await f.responder(fixa, false)).status).toBe(422)
    expect(await ler(fixa)).toEqual(antes)
  })
})

describe('a diagnosis that is cancelled was never made', () => {
  /** Answered SIM and finished in one theme, the rest still open. */
  const comecar = async () => {
    const id = await a.cidade()
    const { acompanhamentoId } = await a.iniciar(id)
    const d = await a.diagnostico(id)
    const perguntas = d.perguntas
      .filter((p) => p.pergunta.temaId === T1)
      .map(({ acompanhamentoPerguntaId }) => ({ acompanhamentoPerguntaId, resposta: true }))
    await t.call(responderDiagnostico, { persona: 'condutor', body: { acompanhamentoId, perguntas } })
    await a.finalizarTema(id, T1)
    return { id, diagnostico: acompanhamentoId, f: await abrir(id) }
  }
  const nadaFicou = async (id: number) => {
    expect(await a.iguais(id)).toEqual({ declarados: 0, comprovados: 0 })
    const [n] = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from pergunta_municipio where "municipioId" = ${id} and estado <> 'naoRespondida'`,
    )
    expect(n).toEqual({ n: 0 })
  }

  test('not while a follow-up goes on from it, and whole after that one was cancelled', async () => {
    const { id, diagnostico, f } = await comecar()
    const r = await a.cancelar(diagnostico)
    expect([r.status, r.body.message]).toEqual([422, expect.stringMatching(/antes de cancelar o diagnóstico/)])
    await a.cancelar(f.acompanhamentoId)
    expect((await a.iguais(id)).declarados).toBeGreaterThan(0)
    expect((await a.cancelar(diagnostico)).status).toBe(200)
    await nadaFicou(id)
  })

  test('what a follow-up that ended said stays said', async () => {
    const { id, diagnostico, f } = await comecar()
    const { lido } = await f.ver(0)
    await f.responder(lido.perguntas[0]!.perguntaMunicipioId, true)
    await a.finalizar(f.acompanhamentoId)
    const antes = await a.iguais(id)
    expect(antes.declarados).toBeGreaterThan(0)
    await a.cancelar(diagnostico)
    expect(await a.iguais(id)).toEqual(antes)
  })
})

describe('what is added to an approved question', () => {
  const aprovadaCom = async (quantos: number) => {
    const { id, recorrente } = await preparar()
    await e.levarA(recorrente, 'aprovada')
    const nomes = Array.from({ length: quantos }, (_, i) => `complemento-${i}.pdf`)
    for (const nome of nomes) await e.salvar(recorrente, [{ nome, bytes: pdf() }], 'admin')
    const abertos = (await e.ver(recorrente)).evidencias.filter((x) => x.complemento && !x.finalizada)
    return { id, q: recorrente, ids: abertos.map((x) => x.perguntaEvidenciaId) }
  }

  test('goes with the approval that a NÃO takes back, and the history says so', async () => {
    const { id, q, ids } = await aprovadaCom(1)
    expect(ids).toHaveLength(1)
    const f = await abrir(id)
    await f.responder(q, false)
    expect((await e.ver(q)).evidencias.some((x) => x.perguntaEvidenciaId === ids[0])).toBe(true)
    await a.finalizar(f.acompanhamentoId)
    expect((await e.ver(q)).evidencias.some((x) => x.perguntaEvidenciaId === ids[0])).toBe(false)
    const [passo] = await rows(
      db,
      sql`select acao from pergunta_historico where "perguntaEvidenciaId" = ${ids[0]!} order by "perguntaHistoricoId" desc limit 1`,
    )
    expect(passo).toEqual({ acao: 'excluiu' })
  })
})
