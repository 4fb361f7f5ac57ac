import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listarAvisos } from '#contract/aviso.ts'
import { icsPrazo, MENSAGENS, prorrogarPrazo, reverterAnalise } from '#contract/pergunta-municipio.ts'
import { historicoPergunta } from '#contract/pergunta-pontos.ts'
import { apresentarRecurso, getRecurso, julgarRecurso, listarRecursos, opcoesDosRecursos } from '#contract/recurso.ts'
import { one, rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { keepSessions } from '#server/testing/walk/city.ts'
import { remindPrazos } from './avisos.ts'
import { evidencias } from './http-testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const AGORA = '2026-03-10T12:00:00-03:00'
t.setClock(AGORA)
for (const persona of ['ad', 'analista', 'administrador', 'operacoes', 'admin'] as const) await t.login(persona)
// Days pass in these stories; nobody signs in again for them.
await keepSessions(t)
const TEXTO = 'O documento foi assinado em fevereiro e está na página 4 do arquivo enviado.'

const prorrogar = (id: number, dias: 1 | 2, persona: Persona = 'operacoes', extra: object = {}) =>
  t.call(prorrogarPrazo, {
    persona,
    params: { id: String(id) },
    body: { dias, justificativa: 'Feriado municipal', ...extra },
  })
const recorrer = (perguntaMunicipioId: number, persona: Persona = 'ad', texto = TEXTO, extra: object = {}) =>
  t.call(apresentarRecurso, { persona, body: { perguntaMunicipioId, texto, ...extra } })
const julgar = (id: number, acolhido: boolean, persona: Persona, extra: object = {}) =>
  t.call(julgarRecurso, {
    persona,
    params: { id: String(id) },
    body: { acolhido, justificativa: 'A assinatura está na página 4.', ...extra },
  })
const duasVezes = async (id: number) => {
  await e.levarA(id, 'rejeitada')
  await e.levarA(id, 'rejeitada')
  return id
}
const linha = (id: number) =>
  one(
    e.db,
    sql`select estado, "qtdRejeicao", "prazoReenvio"::text, "prazoProrrogado", "prazoRecurso"::text, rodada
      from pergunta_municipio where "perguntaMunicipioId" = ${id}`,
  )
const avisos = async (persona: Persona) =>
  (await t.call(listarAvisos, { persona, query: { porPagina: '20' } })).body.linhas.map((a) => a.titulo)
const passos = async (id: number) =>
  (await t.call(historicoPergunta, { persona: 'admin', params: { id: String(id) } })).body.passos

describe('moving the deadline', () => {
  test('the new day stands in every text, with who, why, and a notice to who may send again', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    expect((await e.ver(id, 'operacoes')).acoes.prorrogar).toBe(true)
    expect((await e.ver(id, 'administrador')).acoes.prorrogar).toBe(false)
    expect((await prorrogar(id, 1, 'administrador')).status).toBe(403)
    expect((await prorrogar(id, 1, 'ad')).status).toBe(403)

    const r = await prorrogar(id, 2)
    expect([r.status, r.body.prazo?.texto, r.body.prazoProrrogado]).toEqual([200, 'até segunda, 16/03, 23:59', true])
    expect(r.body.acoes.prorrogar).toBe(false)
    expect((await passos(id))[0]).toMatchObject({
      acao: 'prorrogou',
      descricao: 'Prazo de reenvio prorrogado de 12/03/2026 para 16/03/2026',
      justificativa: 'Feriado municipal',
    })
    expect((await avisos('ad'))[0]).toMatch(/^Prazo prorrogado até segunda, 16\/03, 23:59: /)
    const ics = String((await t.call(icsPrazo, { persona: 'ad', params: { id: String(id) } })).raw)
    expect(ics).toContain('DTEND:20260317T025900Z')
    expect(ics).toContain(`UID:prazo-${id}-1@praca`)

    await e.db.execute(sql`delete from mensagem`)
    await remindPrazos({ ...t.jobContext(), now: new Date('2026-03-11T08:00:00-03:00') })
    const sobre = () =>
      rows(e.db, sql`select 1 from mensagem where para = 'ad@exemplo.com.br' and texto like ${`%/evidenciar/${id}%`}`)
    expect(await sobre()).toHaveLength(0)
    await remindPrazos({ ...t.jobContext(), now: new Date('2026-03-13T08:00:00-03:00') })
    expect(await sobre()).toHaveLength(1)

    // Sent after the old day, within the new one.
    t.setClock('2026-03-16T23:59:00-03:00')
    await e.levarA(id, 'evidenciada')
    expect(await linha(id)).toMatchObject({ estado: 'evidenciada', rodada: 2 })
    t.setClock(AGORA)
    const auditada = await one<{ mudancas: object }>(
      e.db,
      sql`select mudancas from auditoria where acao = 'prorrogar prazo' and "entidadeId" = ${String(id)}`,
    )
    expect(auditada!.mudancas).toMatchObject({ prazoReenvio: { antes: '2026-03-12', depois: '2026-03-16' } })
  })

  test('once for each rejection, only while it runs, and undone by Reverter Análise alone', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    const { versao } = await e.ver(id)
    expect((await prorrogar(id, 1, 'operacoes', { versao: versao - 1 })).status).toBe(409)
    expect((await prorrogar(id, 1, 'operacoes', { versao })).status).toBe(200)
    const outra = await prorrogar(id, 2, 'admin')
    expect([outra.status, (outra.body as unknown as { message: string }).message]).toEqual([
      409,
      'O prazo já foi prorrogado, até sexta, 13/03, 23:59. Só se prorroga uma vez por rejeição.',
    ])
    for (const dias of [0, 3, 1.5, '1']) expect((await prorrogar(id, dias as 1)).status).toBe(400)
    expect((await prorrogar(id, 1, 'operacoes', { justificativa: '  ' })).status).toBe(400)

    const revertida = await t.call(reverterAnalise, { persona: 'operacoes', params: { id: String(id) }, body: {} })
    expect(revertida.status).toBe(200)
    expect(await linha(id)).toMatchObject({ prazoReenvio: null, prazoProrrogado: false, qtdRejeicao: 0 })
    expect((await prorrogar(id, 1)).status).toBe(409)
    // Rejected anew: another rejection, another chance.
    const [arquivo] = (await e.ver(id)).evidencias
    await e.decidir(arquivo!.perguntaEvidenciaId, false)
    await e.finalizar(id)
    t.setClock('2026-03-13T00:00:00-03:00')
    const tarde = await prorrogar(id, 1)
    expect([tarde.status, (tarde.body as unknown as { message: string }).message]).toEqual([
      422,
      MENSAGENS.prazo('12/03/2026'),
    ])
    t.setClock(AGORA)
    expect((await prorrogar(id, 1)).status).toBe(200)
  })
})

describe('an appeal', () => {
  test('is offered after the second rejection, taken once, and decided by who had no part', async () => {
    const id = await duasVezes(await e.nova())
    const visto = await e.ver(id, 'ad')
    expect(visto.aviso).toMatch(/duas vezes e não poderá ser submetida a uma nova avaliação\.$/)
    expect(visto.recurso).toMatchObject({ situacao: 'cabivel', ate: '2026-03-17' })
    expect(visto.acoes.recorrer).toBe(true)
    expect((await recorrer(id, 'analista')).status).toBe(403)
    expect((await recorrer(id, 'ad', 'Curto demais')).status).toBe(400)
    expect((await recorrer(id, 'ad', 'x'.repeat(4001))).status).toBe(400)
    expect((await recorrer(id, 'ad', TEXTO, { versao: visto.versao - 1 })).status).toBe(409)

    const feito = await recorrer(id)
    expect(feito.status).toBe(200)
    expect(feito.body).toMatchObject({ situacao: 'aberto', rodada: 2, texto: TEXTO, acoes: { julgar: false } })
    const recursoId = feito.body.perguntaRecursoId
    const outro = await recorrer(id, 'admin')
    expect([outro.status, (outro.body as unknown as { message: string }).message]).toEqual([
      409,
      'Já há um recurso contra esta rejeição, apresentado em 10/03/2026. Só cabe um.',
    ])
    expect((await e.ver(id, 'ad')).recurso).toMatchObject({ situacao: 'aberto', texto: TEXTO, ate: '2026-03-17' })
    expect((await avisos('administrador'))[0]).toMatch(/^Recurso para julgar: /)
    expect((await avisos('analista')).some((x) => x.startsWith('Recurso para julgar'))).toBe(false)

    const lista = async (persona: Persona) =>
      (await t.call(listarRecursos, { persona, query: { porPagina: '100' } })).body.linhas.find(
        (r) => r.perguntaRecursoId === recursoId,
      )
    expect(await lista('analista')).toMatchObject({ impedido: true, situacao: 'aberto' })
    expect(await lista('administrador')).toMatchObject({ impedido: false })
    expect((await t.call(opcoesDosRecursos, { persona: 'administrador' })).body.abertos).toBeGreaterThan(0)
    const detalhe = await t.call(getRecurso, { persona: 'administrador', params: { id: String(recursoId) } })
    expect(detalhe.body.rodadas.map((r) => [r.rodada, r.arquivos.length, r.arquivos[0]!.rejeitada])).toEqual([
      [2, 1, true],
      [1, 1, true],
    ])
    expect(detalhe.body.passos[0]!.acao).toBe('recorreu')

    const parte = await julgar(recursoId, true, 'analista')
    expect([parte.status, (parte.body as unknown as { message: string }).message]).toEqual([
      403,
      'Quem enviou ou analisou, ou apresentou o recurso, não o julga.',
    ])
    expect((await julgar(recursoId, true, 'ad')).status).toBe(403)
    expect((await julgar(recursoId, true, 'administrador', { justificativa: ' ' })).status).toBe(400)
    expect((await julgar(recursoId, true, 'administrador', { versao: 99 })).status).toBe(409)
    const julgado = await julgar(recursoId, true, 'administrador')
    expect([julgado.status, julgado.body.situacao]).toEqual([200, 'acolhido'])
    expect(await linha(id)).toEqual({
      estado: 'evidenciada',
      qtdRejeicao: 1,
      prazoReenvio: null,
      prazoProrrogado: false,
      prazoRecurso: null,
      rodada: 2,
    })
    const anew = await e.ver(id)
    expect(anew.recurso).toMatchObject({ situacao: 'acolhido', justificativa: 'A assinatura está na página 4.' })
    expect(anew.evidencias.filter((x) => x.rodada === 2).map((x) => [x.rejeitada, x.finalizada])).toEqual([
      [false, false],
    ])
    expect((await avisos('ad'))[0]).toMatch(/^Recurso acolhido: /)
    expect((await avisos('analista'))[0]).toMatch(/^Recurso acolhido: /)
    expect((await julgar(recursoId, false, 'admin')).status).toBe(409)

    // Rejected anew over the same files: there is no second appeal.
    await e.decidir(anew.evidencias.find((x) => x.rodada === 2)!.perguntaEvidenciaId, false)
    await e.finalizar(id)
    expect(await linha(id)).toMatchObject({ estado: 'rejeitada', qtdRejeicao: 2, prazoRecurso: null })
    expect((await recorrer(id)).status).toBe(409)
  })

  test('refused it stays as it was; full access does not make a judge of who analysed', async () => {
    const id = await duasVezes(await e.nova())
    await e.db.execute(sql`update pergunta_evidencia set "avaliadaPor" = (select "usuarioId" from usuario where email = 'admin@praca.local')
      where "perguntaMunicipioId" = ${id} and rodada = 1`)
    const { perguntaRecursoId } = (await recorrer(id)).body
    expect((await julgar(perguntaRecursoId, false, 'admin')).status).toBe(403)
    const antes = await linha(id)
    expect((await julgar(perguntaRecursoId, false, 'operacoes')).body.situacao).toBe('indeferido')
    expect(await linha(id)).toEqual(antes)
    expect((await e.ver(id, 'ad')).recurso).toMatchObject({ situacao: 'indeferido' })
    expect((await passos(id))[0]).toMatchObject({ acao: 'indeferiu', de: 'rejeitada', para: 'rejeitada' })
    expect((await recorrer(id)).status).toBe(409)
  })

  test('comes within five business days, and not before the second rejection', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    const cedo = await recorrer(id)
    expect([cedo.status, (cedo.body as unknown as { message: string }).message]).toEqual([
      422,
      'Só cabe recurso da pergunta rejeitada duas vezes.',
    ])
    await e.levarA(id, 'rejeitada')
    t.setClock('2026-03-18T00:00:00-03:00')
    const tarde = await recorrer(id)
    expect([tarde.status, (tarde.body as unknown as { message: string }).message]).toEqual([
      422,
      'O prazo para recurso encerrou no dia 17/03/2026 às 23:59',
    ])
    expect((await e.ver(id, 'ad')).recurso).toMatchObject({ situacao: 'encerrado', ate: '2026-03-17' })
    t.setClock('2026-03-17T23:59:30-03:00')
    expect((await recorrer(id)).status).toBe(200)
    t.setClock(AGORA)
  })

  test('loses its object with Reverter Análise, on record, and then uses nothing up', async () => {
    const id = await duasVezes(await e.nova())
    const { perguntaRecursoId } = (await recorrer(id)).body
    await t.call(reverterAnalise, { persona: 'operacoes', params: { id: String(id) }, body: {} })
    expect((await passos(id)).slice(0, 2).map((p) => p.acao)).toEqual(['reverteu', 'perdeu o objeto'])
    expect((await e.ver(id)).recurso).toMatchObject({ situacao: 'semObjeto' })
    expect((await avisos('ad'))[0]).toMatch(/^Recurso encerrado sem objeto: /)
    expect((await julgar(perguntaRecursoId, true, 'administrador')).status).toBe(409)
    await e.decidir((await e.ver(id)).evidencias.find((x) => x.rodada === 2)!.perguntaEvidenciaId, false)
    await e.finalizar(id)
    expect((await e.ver(id)).recurso).toMatchObject({ situacao: 'cabivel' })
    expect((await recorrer(id)).status).toBe(200)
  })

  test('the sentence and the appeal stand in the words of the seal', async () => {
    const s = evidencias(t, 'sala.localhost')
    const id = await s.nova(sql`pm."perguntaId" = 2`)
    await s.db.execute(sql`update pergunta_municipio set estado = 'rejeitada', "qtdRejeicao" = 2, rodada = 2, "prazoRecurso" = '2026-03-17'
      where "perguntaMunicipioId" = ${id}`)
    const { aviso, recurso } = await s.ver(id)
    expect(aviso).toBe('O Critério foi rejeitado duas vezes e não poderá ser submetido a uma nova avaliação.')
    expect(recurso).toMatchObject({ situacao: 'cabivel', ate: '2026-03-17' })
  })
})
