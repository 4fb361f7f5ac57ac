import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { salvarEvidencias } from '#contract/pergunta-municipio.ts'

import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { faixasDeResposta } from '#contract/registers/programa.ts'
import { rows } from '#server/db/sql.ts'
import { PDF } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { lockPerguntas, movePerguntas } from '../pontuacao/commands.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp()
const a = acompanhamentos(t)
const { db, iguais, evidenciar } = a
const TEMAS = await a.temas()
const T1 = TEMAS[0]!.temaId
const PONTOS_DO_TEMA = 5000

const _texto = (id: number) => String(id)

describe('the end of one', () => {
  test('R187 R191 R273 R274 R275 R831: its user or an admin finalizes it, with the flag; then it is read-only', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { body } = await a.abrir(id, T1)
    expect(body.acoes).toEqual({ responder: true, comentar: true, finalizar: true, cancelar: false })
    expect((await a.finalizar(body.acompanhamentoId, 'operacoes')).status).toBe(403)
    expect((await a.finalizar(body.acompanhamentoId, 'ad')).status).toBe(403)
    const r = await a.finalizar(body.acompanhamentoId)
    expect(r.body).toMatchObject({ finalizado: true, acoes: { responder: false, comentar: false, finalizar: false } })
    const outra = await a.finalizar(body.acompanhamentoId)
    expect([outra.status, outra.body.message]).toEqual([
      409,
      'Este acompanhamento já foi finalizado. Recarregue para ver como está.',
    ])
    expect((await a.abrir(id, T1, 'admin')).body.nome).toMatch(/2º acompanhamento$/)
  })

  test('R192: a diagnosis is neither answered nor finalized here', async () => {
    const id = await a.cidade()
    const d = await a.iniciar(id)
    expect(d.acoes).toMatchObject({ responder: false, comentar: false, finalizar: false })
    expect(d.perguntas.every((p) => !p.podeResponder)).toBe(true)
    const item = { acompanhamentoPerguntaId: d.perguntas[0]!.acompanhamentoPerguntaId, resposta: true }
    expect((await a.responder(d.acompanhamentoId, [item])).status).toBe(422)
    expect((await a.finalizar(d.acompanhamentoId)).status).toBe(422)
  })

  test('an admin cancels an open one: what it took comes back, what was answered in it counts for nothing', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id, (n) => n !== 2)
    const aprovada = await evidenciar(id, T1, 2, 'aprovada')
    const antes = await iguais(id)
    const estados = () =>
      rows(
        db,
        sql`select "perguntaId", estado, resposta, pontos, "pontosComprovados" from pergunta_municipio where "municipioId" = ${id} order by 1`,
      )
    const comoEra = await estados()
    const { body } = await a.abrir(id, T1)
    for (const p of body.perguntas)
      await a.responder(body.acompanhamentoId, [
        {
          acompanhamentoPerguntaId: p.acompanhamentoPerguntaId,
          resposta: p.perguntaMunicipioId !== aprovada.perguntaMunicipioId,
        },
      ])
    expect((await a.cancelar(body.acompanhamentoId, 'condutor')).status).toBe(403)
    const { body: cancelado } = await a.cancelar(body.acompanhamentoId)
    expect(cancelado).toMatchObject({ cancelado: true, pontos: 0 })
    expect(cancelado.perguntas.filter((p) => p.resposta !== null).length).toBeGreaterThan(0)
    expect(await iguais(id)).toEqual(antes)
    expect(await estados()).toEqual(comoEra)
    expect((await a.cancelar(body.acompanhamentoId)).status).toBe(409)
  })

  test('a band that cancelling would give back is neither deleted nor changed meanwhile', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { perguntas, acompanhamentoId } = (await a.abrir(id, T1)).body
    const i = perguntas.findIndex((p) => p.pergunta.recorrente)
    const { acompanhamentoPerguntaId, perguntaMunicipioId } = perguntas[i]!
    const e = registerEndpoints(faixasDeResposta)
    const faixa = (
      await t.call(e.criar, {
        persona: 'admin',
        body: { perguntaId: perguntas[i]!.pergunta.perguntaId, faixaNome: 'Parcial', faixaPontos: 7 },
      })
    ).body as RegisterRow
    const faixaId = faixa.perguntaFaixaRespostaId as number
    await a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId, resposta: true }])
    await t.banco.transaction(async (tx) => {
      const [pergunta] = await lockPerguntas(tx, [perguntaMunicipioId])
      const depois = { estado: 'aprovada' as const, pontosComprovados: 7, perguntaFaixaRespostaId: faixaId }
      await movePerguntas(tx, { usuarioId: null, now: new Date() }, [
        { pergunta: pergunta!, acao: 'finalizou', depois },
      ])
    })
    await a.finalizar(acompanhamentoId)
    const antes = await iguais(id)

    const outro = (await a.abrir(id, T1)).body
    const feita = outro.perguntas.find((p) => p.perguntaMunicipioId === perguntaMunicipioId)!
    const nao = { acompanhamentoPerguntaId: feita.acompanhamentoPerguntaId, resposta: false }
    await a.responder(outro.acompanhamentoId, [nao])
    const excluir = () => t.call(e.excluir, { persona: 'admin', params: { id: String(faixaId) } })
    const r = await excluir()
    expect([r.status, r.body.message]).toEqual([409, 'Não é possível excluir: o registro está em uso em 1 análise.'])
    expect((await t.call(e.alterar, { persona: 'admin', body: { ...faixa, faixaPontos: 6 } })).status).toBe(422)
    expect((await a.cancelar(outro.acompanhamentoId)).status).toBe(200)
    expect(await iguais(id)).toEqual(antes)
    expect(await lockPerguntas(db, [perguntaMunicipioId])).toMatchObject([
      { estado: 'aprovada', pontosComprovados: 7, perguntaFaixaRespostaId: faixaId },
    ])

    // Once the NÃO stands there is nothing to give back.
    const ultimo = (await a.abrir(id, T1)).body
    const ultima = ultimo.perguntas.find((p) => p.perguntaMunicipioId === perguntaMunicipioId)!
    await a.responder(ultimo.acompanhamentoId, [{ ...nao, acompanhamentoPerguntaId: ultima.acompanhamentoPerguntaId }])
    await a.finalizar(ultimo.acompanhamentoId)
    expect((await excluir()).status).toBe(200)
  })

  test('cancelled after a file was only saved: the question returns as any other, and the file stays', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id, () => false)
    const antes = await iguais(id)
    const { body } = await a.abrir(id, T1)
    const { acompanhamentoPerguntaId, perguntaMunicipioId } = body.perguntas.find((p) => !p.pergunta.recorrente)!
    await a.responder(body.acompanhamentoId, [{ acompanhamentoPerguntaId, resposta: true }])
    const salvo = await t.call(salvarEvidencias, {
      persona: 'ad',
      body: { perguntaMunicipioId },
      files: { arquivos: [{ nome: 'prova.pdf', bytes: PDF }] },
    })
    expect(salvo.status).toBe(200)
    await a.cancelar(body.acompanhamentoId)
    expect(await iguais(id)).toEqual(antes)
    const [depois] = await rows<{ resposta: boolean; arquivos: number }>(
      db,
      sql`select pm.resposta, (select count(*)::int from pergunta_evidencia e where e."perguntaMunicipioId" = pm."perguntaMunicipioId" and not e.excluida) as arquivos
        from pergunta_municipio pm where pm."perguntaMunicipioId" = ${perguntaMunicipioId}`,
    )
    expect(depois).toEqual({ resposta: false, arquivos: 1 })
  })

  test('cancelled after evidence was sent: that question stays where the evidence left it', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { body } = await a.abrir(id, T1)
    const i = body.perguntas.findIndex((p) => !p.pergunta.recorrente)
    await a.responder(body.acompanhamentoId, [
      { acompanhamentoPerguntaId: body.perguntas[i]!.acompanhamentoPerguntaId, resposta: true },
    ])
    const p = await evidenciar(id, T1, i, 'evidenciada')
    await a.cancelar(body.acompanhamentoId)
    const [linha] = await rows(
      db,
      sql`select estado from pergunta_municipio where "perguntaMunicipioId" = ${p.perguntaMunicipioId}`,
    )
    expect(linha).toEqual({ estado: 'evidenciada' })
    expect((await iguais(id)).declarados).toBe(TEMAS.length * PONTOS_DO_TEMA)
  })

  test('cancelled after its one answer was taken back: nothing is left to undo, and the history says nothing', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const primeiro = (await a.abrir(id, T1)).body
    await a.finalizar(primeiro.acompanhamentoId)
    const { acompanhamentoId, perguntas } = (await a.abrir(id, T1)).body
    const { acompanhamentoPerguntaId, perguntaMunicipioId } = perguntas[0]!
    const passos = async () =>
      (
        await rows<{ acao: string }>(
          db,
          sql`select acao from pergunta_historico where "perguntaMunicipioId" = ${perguntaMunicipioId} order by "perguntaHistoricoId"`,
        )
      ).map((h) => h.acao)
    const antes = await passos()
    await a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId, resposta: true }])
    await a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId, retirar: true }])
    expect((await a.cancelar(acompanhamentoId)).status).toBe(200)
    expect(await passos()).toEqual([...antes, 'respondeu', 'retirou'])
  })
})
