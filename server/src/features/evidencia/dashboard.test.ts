import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { baixarEvidenciaRejeitada, evidenciaDoDashboard } from '#contract/evidencia.ts'
import { getSessao } from '#contract/sessao.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const { db } = t.banco

interface Achada {
  id: number
  nomeArquivo: string
  municipioId: number
  numero: number
  texto: string
}
const findEvidencias = (onde: ReturnType<typeof sql>) =>
  rows<Achada>(
    db,
    sql`select ev."perguntaEvidenciaId" as id, ev."nomeArquivo", pm."municipioId", p.numero, p.texto
      from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId") join pergunta p using ("perguntaId")
      where not ev.excluida and ${onde} order by 1`,
  )
const [rejeitada] = await findEvidencias(sql`ev.rejeitada and ev.finalizada and pm.estado = 'rejeitada'`)
const [aprovada] = await findEvidencias(sql`ev.aprovada and ev.finalizada and pm.estado = 'aprovada'`)
const paramsOf = (e: Achada | undefined) => ({ id: String(e!.id) })
const { user } = (await t.call(getSessao, { persona: 'administrador' })).body

test('R729: one evidence, with its question and its place', async () => {
  for (const e of [rejeitada, aprovada]) {
    const r = await t.call(evidenciaDoDashboard, { persona: 'admin', params: paramsOf(e) })
    expect([r.status, r.body]).toEqual([
      200,
      expect.objectContaining({
        perguntaEvidenciaId: e!.id,
        nomeArquivo: e!.nomeArquivo,
        municipioId: e!.municipioId,
        numero: e!.numero,
        pergunta: e!.texto,
        rejeitada: e === rejeitada,
      }),
    ])
  }
})

test('R730: the file of what was rejected, told in the audit log; what was not is not there', async () => {
  const r = await t.call(baixarEvidenciaRejeitada, { persona: 'admin', params: paramsOf(rejeitada) })
  expect([r.status, r.raw.length > 0]).toEqual([200, true])
  expect(r.headers['content-disposition']).toContain('attachment')
  const ditas = await rows(
    db,
    sql`select 1 from auditoria where acao = 'baixar' and entidade = 'pergunta_evidencia' and "entidadeId" = ${String(rejeitada!.id)}`,
  )
  expect(ditas.length).toBe(1)
  expect((await t.call(baixarEvidenciaRejeitada, { persona: 'admin', params: paramsOf(aprovada) })).status).toBe(404)
  // Decided, but by an analysis that has not ended.
  await db.execute(sql`update pergunta_evidencia set finalizada = false where "perguntaEvidenciaId" = ${rejeitada!.id}`)
  expect((await t.call(baixarEvidenciaRejeitada, { persona: 'admin', params: paramsOf(rejeitada) })).status).toBe(404)
  await db.execute(sql`update pergunta_evidencia set finalizada = true where "perguntaEvidenciaId" = ${rejeitada!.id}`)
})

test('only who sees rejected evidence, and of what is in reach', async () => {
  const statuses = async (persona: Persona, e: Achada | undefined) =>
    Promise.all(
      [evidenciaDoDashboard, baixarEvidenciaRejeitada].map(
        async (call) => (await t.call(call, { persona, params: paramsOf(e) })).status,
      ),
    )
  const flags = ['visualizarAprovadas', 'visualizarRejeitadas'] as const
  await t.setFlags(user.grupo.nome, flags)
  expect(await statuses('administrador', rejeitada)).toEqual([200, 200])
  await t.setFlags(user.grupo.nome, ['visualizarRejeitadas'], false)
  expect(await statuses('administrador', rejeitada)).toEqual([403, 403])
  expect((await statuses('administrador', aprovada))[0]).toBe(200)
  await t.setFlags(user.grupo.nome, flags)
  const { user: condutor } = (await t.call(getSessao, { persona: 'condutor' })).body
  const seus = [...condutor.permissoes, ...condutor.permissoesSolucoes].map((p) => p.municipioId)
  const [longe] = await findEvidencias(
    sql`ev.rejeitada and ev.finalizada and pm."municipioId" <> all(${sql.param(seus)}::int[])`,
  )
  expect(await statuses('condutor', longe)).toEqual([404, 404])
})
