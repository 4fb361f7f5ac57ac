import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/plano-acao.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { generateLinhas } from './commands.ts'
import { acompanhamentos } from './testing.ts'

const t = await startTestApp()
const a = acompanhamentos(t)
const { db } = a
const TEMAS = await a.temas()
const [T1] = TEMAS.map((x) => x.temaId) as [number]

const ler = (ids: number | string, persona: Persona = 'condutor') =>
  t.call(contract.getPlanoAcao, { persona, params: { ids: String(ids) } })
type Corpo = BodyOf<typeof contract.alterarLinhaPlano, 'in'>
const alterar = (linha: contract.LinhaPlano, extra: Partial<Corpo> = {}, persona: Persona = 'condutor') =>
  t.call(contract.alterarLinhaPlano, { persona, body: { ...(linha as Corpo), ...extra } })
const INTEIRA = { quem: 'Josué Teixeira', inicio: '2026-01-05', quando: '2026-06-30' } as const

/** Questions 1, 2 and 5 are answered NÃO. */
const preparar = async () => {
  const id = await a.cidade()
  const diagnosticoId = await a.diagnosticar(id, (n) => ![1, 2, 5].includes(n))
  return { id, diagnosticoId, linhas: (await ler(diagnosticoId)).body.linhas }
}

describe('the action plan', () => {
  test('R048: has one prefilled line for each NÃO, of all the follow-ups that were chosen', async () => {
    const { id, diagnosticoId, linhas } = await preparar()
    expect(linhas.map((l) => l.numero)).toEqual([1, 2, 5])
    expect(linhas[0]).toMatchObject({
      planoAcaoId: expect.any(Number),
      gerada: true,
      oQue: expect.stringMatching(/^Criar e aprovar o Plano/),
      acaoSugerida: expect.stringMatching(/^Criar e aprovar o Plano/),
      pergunta: expect.stringMatching(/^O município possui Plano/),
      como: expect.stringMatching(/^Plano assinado/),
      onde: expect.stringMatching(/^Cidade de teste/),
      status: 1,
      situacao: 1,
      quanto: 0,
      pontos: 1500,
      estado: 'respondida',
    })
    const { body } = await a.abrir(id, T1)
    await a.responder(
      body.acompanhamentoId,
      body.perguntas.map((p) => ({
        acompanhamentoPerguntaId: p.acompanhamentoPerguntaId,
        resposta: p.pergunta.numero !== 2,
      })),
    )
    const juntos = (await ler(`${diagnosticoId},${body.acompanhamentoId}`)).body
    expect(juntos.acompanhamentos.map((x) => x.acompanhamentoId)).toEqual([body.acompanhamentoId, diagnosticoId])
    expect(juntos.linhas.map((l) => [l.numero, l.acompanhamentoId === diagnosticoId, l.planoAcaoId !== null])).toEqual([
      [1, true, true],
      [2, true, true],
      [2, false, false],
      [5, true, true],
    ])
    await a.finalizar(body.acompanhamentoId)
    expect((await ler(body.acompanhamentoId)).body.linhas.map((l) => l.planoAcaoId !== null)).toEqual([true])
  })

  test('a line of an open follow-up gets its number when it is saved, once', async () => {
    const { id } = await preparar()
    const { body } = await a.abrir(id, T1)
    const [p] = body.perguntas
    await a.responder(body.acompanhamentoId, [
      { acompanhamentoPerguntaId: p!.acompanhamentoPerguntaId, resposta: false },
    ])
    const [linha] = (await ler(body.acompanhamentoId)).body.linhas
    const guardar = () =>
      t.call(contract.criarLinhaPlano, {
        persona: 'condutor',
        body: {
          ...(linha as Corpo),
          acompanhamentoId: body.acompanhamentoId,
          acompanhamentoPerguntaId: p!.acompanhamentoPerguntaId,
          quem: 'Prefeitura',
        },
      })
    const juntas = await Promise.all([guardar(), guardar(), guardar()])
    expect(juntas.map((r) => r.status).sort()).toEqual([200, 409, 409])
    await a.finalizar(body.acompanhamentoId)
    const depois = (await ler(body.acompanhamentoId)).body.linhas
    expect(depois.map((l) => [l.numero, l.quem])).toEqual([[1, 'Prefeitura']])
    // A question answered SIM has nothing to plan.
    const sim = body.perguntas[1]!.acompanhamentoPerguntaId
    const r = await t.call(contract.criarLinhaPlano, {
      persona: 'condutor',
      body: { oQue: 'x', acompanhamentoId: body.acompanhamentoId, acompanhamentoPerguntaId: sim },
    })
    expect(r.status).toBe(422)
  })

  test('of a NÃO that was undone keeps what somebody saved, as theirs, and has it again when the NÃO comes back', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { acompanhamentoId, perguntas } = (await a.abrir(id, T1)).body
    const [p, q] = perguntas.map((x) => x.acompanhamentoPerguntaId) as [number, number]
    const dizer = (acompanhamentoPerguntaId: number, item: object) =>
      a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId, ...item }])
    const plano = async () =>
      (await ler(acompanhamentoId)).body.linhas.map((l) => [l.acompanhamentoPerguntaId, l.oQue, l.gerada])
    const incluir = (acompanhamentoPerguntaId: number, oQue: string) =>
      t.call(contract.criarLinhaPlano, {
        persona: 'condutor',
        body: { acompanhamentoId, acompanhamentoPerguntaId, oQue },
      })
    for (const x of [p, q]) await dizer(x, { resposta: false })
    const linha = (await incluir(p, 'Reunir o conselho')).body
    await incluir(q, 'Ouvir os bairros')
    const daOutra = [q, 'Ouvir os bairros', true]
    const excluir = () =>
      t.call(contract.excluirLinhaPlano, { persona: 'condutor', params: { id: String(linha.planoAcaoId) } })

    for (const desfeita of [{ retirar: true }, { resposta: true }]) {
      await dizer(p, desfeita)
      expect(await plano()).toEqual([[p, 'Reunir o conselho', false], daOutra])
      await dizer(p, { resposta: false })
      expect(await plano()).toEqual([[p, 'Reunir o conselho', true], daOutra])
      expect((await excluir()).status).toBe(422)
    }
    await dizer(p, { retirar: true })
    expect((await excluir()).status).toBe(200)
    expect(await plano()).toEqual([daOutra])
    await dizer(p, { resposta: false })
    expect((await plano()).map(([de, , gerada]) => [de, gerada])).toEqual([
      [p, true],
      [q, true],
    ])
    // Nothing is planned for a NÃO that is being undone at that moment.
    const juntas = await Promise.all([dizer(p, { retirar: true }), incluir(p, 'Tarde demais')])
    expect([juntas[0].status, [200, 422].includes(juntas[1].status)]).toEqual([200, true])
    expect((await plano()).filter(([de, , gerada]) => de === p && gerada)).toEqual([])
  })

  test('of a NÃO that was undone loses the line that nobody touched, on record', async () => {
    const id = await a.cidade()
    await a.diagnosticar(id)
    const { acompanhamentoId, perguntas } = (await a.abrir(id, T1)).body
    const [p, q] = perguntas.map((x) => x.acompanhamentoPerguntaId) as [number, number]
    const dizer = (acompanhamentoPerguntaId: number, resposta: boolean) =>
      a.responder(acompanhamentoId, [{ acompanhamentoPerguntaId, resposta }])
    for (const x of [p, q]) await dizer(x, false)
    await generateLinhas(db, [acompanhamentoId], new Date())
    const [linha, outra] = (await ler(acompanhamentoId)).body.linhas
    await dizer(p, true)
    expect((await ler(acompanhamentoId)).body.linhas.map((l) => l.planoAcaoId)).toEqual([outra!.planoAcaoId])
    const dita = await one(
      db,
      sql`select mudancas from auditoria where acao = 'excluir' and entidade = 'plano_acao' and "entidadeId" = ${String(linha!.planoAcaoId)}`,
    )
    expect(dita).toEqual({ mudancas: { oQue: { antes: linha!.oQue }, municipioId: { antes: id } } })
  })

  test('of a follow-up that was cancelled it is read-only, also for who saves while it is being cancelled', async () => {
    const { id } = await preparar()
    const { body } = await a.abrir(id, T1)
    const { acompanhamentoId } = body
    const incluir = () =>
      t.call(contract.criarLinhaPlano, { persona: 'condutor', body: { oQue: 'Reunir o conselho', acompanhamentoId } })
    const linha = (await incluir()).body
    const excluir = () =>
      t.call(contract.excluirLinhaPlano, { persona: 'condutor', params: { id: String(linha.planoAcaoId) } })
    const encerrado = [409, 'Este acompanhamento já foi cancelado. Recarregue para ver como está.']

    let juntas: ReturnType<typeof incluir>[] = []
    await t.banco.transaction(async (tx) => {
      await tx.execute(sql`update acompanhamento set cancelado = true where "acompanhamentoId" = ${acompanhamentoId}`)
      let prontas = 0
      juntas = [incluir(), alterar(linha, { quem: 'Prefeitura' }) as never, excluir() as never]
      for (const j of juntas) void j.then(() => prontas++)
      // Until each of them waits for the one that cancels, or was answered without waiting.
      const esperam = async () =>
        (await one<{ n: number }>(
          db,
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ))!.n
      while (prontas + (await esperam()) < juntas.length) await new Promise((r) => setTimeout(r, 5))
    })
    for (const r of await Promise.all(juntas)) expect([r.status, r.body.message]).toEqual(encerrado)
    const plano = (await ler(acompanhamentoId)).body
    expect(plano.linhas.map((l) => [l.oQue, l.quem])).toEqual([['Reunir o conselho', null]])
    expect(plano.acoes.editar).toBe(false)
  })

  test('words an action as its question suggests, else as the question; what somebody worded is never replaced', async () => {
    const sugerir = (numero: number, acao: string | null) =>
      db.execute(sql`update pergunta set "acaoSugerida" = ${acao} where numero = ${numero} and ativa`)
    const guardadas = await rows<{ numero: number; acaoSugerida: string }>(
      db,
      sql`select numero, "acaoSugerida" from pergunta where numero <= 4 and ativa`,
    )
    try {
      await sugerir(3, null)
      const id = await a.cidade()
      const diagnosticoId = await a.diagnosticar(id, (n) => n > 4)
      const ditas = async (ids: number) => (await ler(ids)).body.linhas.map((l) => l.oQue)
      const antes = (await ler(diagnosticoId)).body.linhas
      const perguntas = antes.map((l) => l.pergunta)
      expect(antes.map((l) => l.oQue)).toEqual([
        guardadas.find((p) => p.numero === 1)!.acaoSugerida,
        guardadas.find((p) => p.numero === 2)!.acaoSugerida,
        perguntas[2],
        guardadas.find((p) => p.numero === 4)!.acaoSugerida,
      ])
      await alterar(antes[0]!, { oQue: 'Contratar quem escreva o plano' })
      await alterar(antes[1]!, { quem: 'Fazenda' })
      // A line of before there were suggestions says what was asked.
      await db.execute(sql`update plano_acao set "oQue" = ${perguntas[3]}, "oQueProposto" = null
        where "planoAcaoId" = ${antes[3]!.planoAcaoId}`)
      for (const n of [1, 2, 3, 4]) await sugerir(n, `Fazer a ${n}`)

      // What is stored stays as it was printed.
      const escritas = await ditas(diagnosticoId)
      expect(escritas).toEqual(['Contratar quem escreva o plano', antes[1]!.oQue, perguntas[2], perguntas[3]])

      const { body } = await a.abrir(id, T1)
      await a.responder(
        body.acompanhamentoId,
        body.perguntas.map((p) => ({ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: false })),
      )
      const esperadas = ['Contratar quem escreva o plano', 'Fazer a 2', 'Fazer a 3', 'Fazer a 4']
      expect(await ditas(body.acompanhamentoId)).toEqual(esperadas)
      // Saved before its follow-up ends, as when it ends.
      const [, segunda] = (await ler(body.acompanhamentoId)).body.linhas
      const { acompanhamentoId, acompanhamentoPerguntaId } = segunda!
      await t.call(contract.criarLinhaPlano, {
        persona: 'condutor',
        body: { ...(segunda as Corpo), acompanhamentoId: acompanhamentoId!, acompanhamentoPerguntaId },
      })
      await a.finalizar(body.acompanhamentoId)
      expect(await ditas(body.acompanhamentoId)).toEqual(esperadas)
      expect(await ditas(diagnosticoId)).toEqual(escritas)

      for (const n of [1, 2, 3, 4]) await sugerir(n, `Refazer a ${n}`)
      const outro = (await a.abrir(id, T1)).body
      await a.responder(
        outro.acompanhamentoId,
        outro.perguntas.map((p) => ({ acompanhamentoPerguntaId: p.acompanhamentoPerguntaId, resposta: false })),
      )
      expect(await ditas(outro.acompanhamentoId)).toEqual([
        'Contratar quem escreva o plano',
        'Refazer a 2',
        'Refazer a 3',
        'Refazer a 4',
      ])
    } finally {
      for (const p of guardadas) await sugerir(p.numero, p.acaoSugerida)
    }
  })

  test('what was typed in an earlier plan is there again in the next', async () => {
    const { id, linhas } = await preparar()
    await alterar(linhas[0]!, { quem: 'Secretaria de Finanças', quanto: 1200, indicador: 'Boletins por ano' })
    const { body } = await a.abrir(id, T1)
    await a.responder(body.acompanhamentoId, [
      { acompanhamentoPerguntaId: body.perguntas[0]!.acompanhamentoPerguntaId, resposta: false },
    ])
    const [nova] = (await ler(body.acompanhamentoId)).body.linhas
    expect(nova).toMatchObject({ indicador: 'Boletins por ano' })
    expect(nova).toMatchObject({ quem: 'Secretaria de Finanças', quanto: 1200, status: 1, andamento: 0, quando: null })
  })

  test('is edited line by line; a stale change is refused with what is there now', async () => {
    const { linhas } = await preparar()
    const { body } = await alterar(linhas[0]!, { ...INTEIRA, status: 2, andamento: 40, quanto: 1500.5 })
    expect(body).toMatchObject({ status: 2, andamento: 40, quanto: 1500.5, versao: linhas[0]!.versao + 1 })
    const velha = await alterar(linhas[0]!, { quem: 'Outra pessoa' })
    expect([velha.status, (velha.body.details as { atual: contract.LinhaPlano }).atual.quem]).toEqual([
      409,
      'Josué Teixeira',
    ])
    const [registro] = await rows<{ mudancas: object }>(
      db,
      sql`select mudancas from auditoria where entidade = 'plano_acao' and "entidadeId" = ${String(linhas[0]!.planoAcaoId)} order by "auditoriaId" desc limit 1`,
    )
    expect(registro!.mudancas).toMatchObject({
      quem: { antes: null, depois: 'Josué Teixeira' },
      status: { antes: 1, depois: 2 },
    })
  })

  test('an action starts when it is whole, ends at 100 per cent, and is late when its day has passed', async () => {
    const { linhas } = await preparar()
    const cedo = await alterar(linhas[0]!, { status: 2 })
    expect([cedo.status, cedo.body.fields]).toEqual([
      422,
      { quem: 'Diga quem responde', inicio: 'Diga quando começa', quando: 'Diga quando termina' },
    ])
    for (const dia of ['0001-01-01', '0000-01-01', '9999-12-31'])
      expect((await alterar(linhas[0]!, { quando: dia })).body, dia).toMatchObject({
        fields: { quando: expect.any(String) },
      })
    const trocadas = await alterar(linhas[0]!, { inicio: '2026-02-01', quando: '2026-01-01' })
    expect([trocadas.status, trocadas.body.fields]).toEqual([400, { quando: 'O término não pode ser antes do início' }])
    const atrasada = await alterar(linhas[0]!, { ...INTEIRA, quando: '2026-01-06', status: 2 })
    expect([atrasada.body.status, atrasada.body.situacao]).toEqual([2, 4])
    const feita = await alterar(atrasada.body, { status: 3 })
    expect([feita.body.situacao, feita.body.andamento]).toEqual([3, 100])
  })

  test('lines are added and taken away; the prefilled ones stay', async () => {
    const { diagnosticoId, linhas } = await preparar()
    const excluir = (id: number) =>
      t.call(contract.excluirLinhaPlano, { persona: 'condutor', params: { id: String(id) } })
    const { body } = await t.call(contract.criarLinhaPlano, {
      persona: 'ad',
      body: { acompanhamentoId: diagnosticoId, oQue: 'Reunião com o conselho' },
    })
    expect(body).toMatchObject({ gerada: false, numero: null, pontos: null })
    expect((await ler(diagnosticoId)).body.linhas).toHaveLength(4)
    expect((await excluir(body.planoAcaoId!)).body.message).toBe('Ação excluída')
    expect((await excluir(linhas[0]!.planoAcaoId!)).status).toBe(422)
    expect((await excluir(body.planoAcaoId!)).status).toBe(404)
  })

  test('the evidence that shows that it was done is one of the same question', async () => {
    const { linhas } = await preparar()
    const [l, outra] = linhas
    const { id } = (await one<{ id: number }>(
      db,
      sql`insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256)
        select ${outra!.perguntaMunicipioId}, pm."municipioId", (select min("arquivoId") from arquivo), 'ata.pdf', 'application/pdf', 10, 'x'
        from pergunta_municipio pm where pm."perguntaMunicipioId" = ${outra!.perguntaMunicipioId} returning "perguntaEvidenciaId" as id`,
    ))!
    expect((await alterar(l!, { perguntaEvidenciaId: id })).status).toBe(422)
    const { body } = await alterar(outra!, { perguntaEvidenciaId: id })
    expect([body.perguntaEvidenciaId, body.evidencias]).toEqual([
      id,
      [{ perguntaEvidenciaId: id, nomeArquivo: 'ata.pdf' }],
    ])
  })

  test('R253: a line names only files that the lists of evidence would show to who reads', async () => {
    const { diagnosticoId, linhas } = await preparar()
    const { perguntaMunicipioId } = linhas[0]!
    const guardar = async (nome: string, rejeitada: boolean) =>
      (await one<{ id: number }>(
        db,
        sql`insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, rejeitada)
          select "perguntaMunicipioId", "municipioId", (select min("arquivoId") from arquivo), ${nome}, 'application/pdf', 10, 'x', ${rejeitada}
          from pergunta_municipio where "perguntaMunicipioId" = ${perguntaMunicipioId} returning "perguntaEvidenciaId" as id`,
      ))!.id
    await guardar('aceita.pdf', false)
    const recusada = await guardar('recusada.pdf', true)
    const estado = (e: string) =>
      db.execute(sql`update pergunta_municipio set estado = ${e} where "perguntaMunicipioId" = ${perguntaMunicipioId}`)
    const veRejeitadas = async (valor: boolean) => {
      await db.execute(sql`update usuario_grupo_permissao p set valor = ${valor} from usuario_grupo g
        where g."usuarioGrupoId" = p."usuarioGrupoId" and g.nome = 'AD' and p.permissao = 'visualizarRejeitadas'`)
      for (const s of t.sessions.values()) s.forget()
    }
    const nomes = async () => {
      const linha = (await ler(diagnosticoId, 'ad')).body.linhas.find(
        (l) => l.perguntaMunicipioId === perguntaMunicipioId,
      )!
      return linha.evidencias.map((e) => e.nomeArquivo)
    }
    await estado('evidenciada')
    expect(await nomes()).toEqual(['aceita.pdf', 'recusada.pdf'])
    await veRejeitadas(false)
    expect(await nomes()).toEqual(['aceita.pdf'])
    const linha = (await ler(diagnosticoId, 'ad')).body.linhas[0]!
    expect((await alterar(linha, { perguntaEvidenciaId: recusada }, 'ad')).status).toBe(422)
    await estado('rejeitada')
    expect(await nomes()).toEqual([])
    await veRejeitadas(true)
    expect(await nomes()).toEqual(['aceita.pdf', 'recusada.pdf'])
  })

  test('compared with the plan before: resolved, goes on, new', async () => {
    const { id, diagnosticoId, linhas } = await preparar()
    await alterar(linhas[0]!, { ...INTEIRA, quando: '2027-01-01', status: 3 })
    expect((await ler(diagnosticoId)).body.comparacao.anteriores).toEqual([])
    const { body } = await a.abrir(id, T1)
    await a.responder(
      body.acompanhamentoId,
      body.perguntas.map((p) => ({
        acompanhamentoPerguntaId: p.acompanhamentoPerguntaId,
        resposta: ![2, 3].includes(p.pergunta.numero),
      })),
    )
    const { comparacao } = (await ler(body.acompanhamentoId)).body
    expect(comparacao.anteriores.map((x) => x.acompanhamentoId)).toEqual([diagnosticoId])
    expect(comparacao.perguntas.map((p) => [p.numero, p.mudanca, p.situacaoAnterior, p.quemAnterior])).toEqual([
      [1, 'resolvida', 3, 'Josué Teixeira'],
      [2, 'continua', 1, null],
      [3, 'nova', null, null],
    ])
  })

  test('is of one city, in reach, for who may', async () => {
    const { diagnosticoId, linhas } = await preparar()
    const outra = await preparar()
    expect((await ler(`${diagnosticoId},${outra.diagnosticoId}`)).status).toBe(404)
    expect((await ler(`${diagnosticoId},999999`)).status).toBe(404)
    expect((await ler('1;drop')).status).toBe(400)
    expect((await ler(diagnosticoId, 'analista')).status).toBe(404)
    expect((await ler(diagnosticoId, 'parceiro')).status).toBe(403)
    expect((await alterar(linhas[0]!, {}, 'especialista')).status).toBe(404)
    const doAd = (await ler(diagnosticoId, 'ad')).body
    expect([doAd.acoes.editar, doAd.linhas[0]!.pontos]).toEqual([true, null])
  })

  test('an action that somebody added is for those of the axis of its follow-up', async () => {
    const [um, outro] = [TEMAS[0]!, TEMAS.find((x) => x.eixoId !== TEMAS[0]!.eixoId)!]
    const id = await a.cidade({ eixosDoCondutor: [um.eixoId] })
    const linhaDe = async (temaId: number) =>
      (await one<{ planoAcaoId: number }>(
        db,
        sql`with ac as (insert into acompanhamento (nome, "municipioId", "temaId", "usuarioId", criacao)
            values ('De um tema', ${id}, ${temaId}, 1, now()) returning *)
          insert into plano_acao ("acompanhamentoId", "municipioId", "oQue", gerada, criacao)
            select "acompanhamentoId", "municipioId", 'Reunião', false, now() from ac returning "planoAcaoId"`,
      ))!.planoAcaoId
    const [minha, alheia] = [await linhaDe(um.temaId), await linhaDe(outro.temaId)]
    const excluir = async (linha: number) =>
      (await t.call(contract.excluirLinhaPlano, { persona: 'condutor', params: { id: String(linha) } })).status
    expect([await excluir(alheia), await excluir(minha)]).toEqual([404, 200])
  })

  test('on paper and as a spreadsheet', async () => {
    const { id, diagnosticoId, linhas } = await preparar()
    await db.execute(sql`update municipio set prefeito = 'Marina Sá' where "municipioId" = ${id}`)
    await db.execute(
      sql`insert into municipio_ad ("municipioId", nome, inicio) values (${id}, 'Ivo Prado', '2025-01-01')`,
    )
    await alterar(linhas[0]!, { ...INTEIRA, quem: '=cmd()', status: 2, andamento: 40, quanto: 1500.5 })
    await alterar(linhas[1]!, { status: 5, quanto: 200 })
    const params = { ids: String(diagnosticoId) }
    const pdf = await t.call(contract.pdfPlanoAcao, { persona: 'condutor', params })
    const texto = pdfPages(pdf.raw)
      .map((p) => p.text)
      .join(' ')
      .replace(/\s+/g, ' ')
    for (const trecho of [
      'Plano de ação',
      'Diagnóstico',
      'O quê? Por quê? Onde? Quem? Quando? Como? Quanto custa? Status Pontos',
      'Criar e aprovar o Plano',
      'Pergunta: O município possui Plano',
      '05/01/2026 a 30/06/2026',
      'Atrasada (40%)',
      'Plano assinado pelo prefeito',
      'Totais Status Ações Custo Pontos',
      'Atrasada 1 R$ 1.500,50',
      'Total 3 R$ 1.700,50',
      'Total sem as canceladas 2 R$ 1.500,50',
      'Local e data:',
      'Marina Sá Pelo município',
      'Consultor(a)',
      'Ivo Prado Agente de Desenvolvimento',
    ])
      expect(texto).toContain(trecho)
    // Without points for who may not see them.
    const doAd = pdfPages((await t.call(contract.pdfPlanoAcao, { persona: 'ad', params })).raw)
    expect(doAd.map((p) => p.text).join(' ')).not.toContain('Pontos')
    const xlsx = await t.call(contract.xlsxPlanoAcao, { persona: 'condutor', params })
    const arquivo = join(t.dataDir, 'plano.xlsx')
    writeFileSync(arquivo, xlsx.raw)
    const folha = await readSheetSafely(asker, arquivo)
    expect(folha).toHaveLength(4)
    expect(folha[0]).toContain('Pontos a ganhar')
    expect(folha[1]!.join('|')).toContain("'=cmd()")
  })
})
