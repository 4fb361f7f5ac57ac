import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pdfRelatorioAdmin, saldoDoRelatorioAdmin } from '#contract/relatorio-administrativo.ts'
import { saldoDoRelatorio } from '#contract/relatorio-analise.ts'
import { pdfRelatorio } from '#contract/relatorio-documentos.ts'
import { cancelarRelatorio, relatoriosDoUsuario } from '#contract/relatorio-encontro.ts'
import { encontrosARelatar, prepararRelatorio } from '#contract/relatorio-preparo.ts'
import { enviarAssinatura } from '#contract/usuario.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { relatoriosAdmin } from '../relatorio-administrativo/testing.ts'
import { relatorios } from './testing.ts'

/* What a report has from its meeting, and what stands beside it. */

const t = await startTestApp()
const r = relatorios(t)
const admin = relatoriosAdmin(t)
const id = (n: number) => ({ params: { id: String(n) } })
const CONSULTOR = 'Consultor Condutor'

test('R045: who only writes reports finds the meetings without one, and writes it', async () => {
  const OUTRAS = ['calendario', 'relatorios'] as const
  await t.setFlags(CONSULTOR, [...OUTRAS], false)
  const e = await r.novoEncontro()
  const listados = async () => (await t.call(encontrosARelatar, { persona: 'condutor', ...id(1) })).body
  const antes = await listados()
  expect(antes.total).toBe(antes.linhas.length)
  expect(antes.linhas.map((l) => l.encontroId)).toContain(e.encontroId)
  expect((await t.call(prepararRelatorio, { persona: 'condutor', ...id(e.encontroId) })).status).toBe(200)
  expect((await r.criar(e)).status).toBe(200)
  const depois = await listados()
  expect([depois.total, depois.linhas.some((l) => l.encontroId === e.encontroId)]).toEqual([antes.total - 1, false])
  expect((await t.call(encontrosARelatar, { persona: 'condutor', ...id(12) })).status).toBe(404)
  await t.setFlags(CONSULTOR, [...OUTRAS])
})

test('visits have a row of their own only where no task of the solution is named', async () => {
  const tarefasDe = async (horas: number[]) => {
    const e = await r.novoEncontro({ horas })
    await r.db.execute(sql`update municipio_solucao set monitoramento = 2 where "municipioSolucaoId" = ${e.solucao}`)
    const { body } = await t.call(prepararRelatorio, { persona: 'condutor', ...id(e.encontroId) })
    return body.tarefasRelatorio.map((x) => x.municipioTarefaId !== null)
  }
  expect(await tarefasDe([60])).toEqual([true])
  expect(await tarefasDe([])).toEqual([false])
})

test('a meeting whose report was called off is kept as it was, and held only as long as somebody was there', async () => {
  const { relatorioId, e } = await r.novo('devolvido')
  const situacao = async () =>
    (await one<{ s: number }>(r.db, sql`select situacao as s from encontro where "encontroId" = ${e.encontroId}`))!.s
  expect(await situacao()).toBe(3)
  await t.call(cancelarRelatorio, { persona: 'condutor', body: { relatorioId, justificativa: 'Repetido' } })
  expect(await situacao()).toBe(2)
})

test('analysts are told of a report by an axis that they reach, and of no other', async () => {
  const eu = await r.usuarioDe('analista')
  const fora = (
    await rows<{ id: number }>(
      r.db,
      sql`select x."eixoId" as id from eixo x where not exists (select 1 from usuario_permissao p where p."usuarioId" = ${eu}
        and p."municipioId" = 1 and (p."eixoId" is null or p."eixoId" = x."eixoId")) order by 1`,
    )
  ).map((x) => x.id)
  expect(fora).toContain(5)
  const outro = fora.find((x) => x !== 5)!
  const avisado = async (eixos: number[]) => {
    const e = await r.novoEncontro({ eixoId: 5 })
    await r.db.execute(
      sql`update encontro set "eixosIds" = ${sql.param(eixos)}::int[] where "encontroId" = ${e.encontroId}`,
    )
    const { relatorioId } = (await r.criar(e)).body
    const lidos = await rows<{ eixoId: number }>(
      r.db,
      sql`select "eixoId" from aviso where "usuarioId" = ${eu} and para like ${`%/relatorio/obter/${relatorioId}`}`,
    )
    return lidos.map((a) => a.eixoId)
  }
  expect(await avisado([5, outro])).toEqual([])
  expect(await avisado([5, 1])).toEqual([1])
})

test('R243 R246 R247: on paper with counts and kind of meeting by their flags, and signed by the author, of either kind', async () => {
  const FLAGS = ['exibirPjAtendida', 'exibirPfAtendida', 'verParcialAcaoFinalizada'] as const
  await t.setFlags(CONSULTOR, [...FLAGS])
  const { relatorioId } = await r.novo('emAnalise', {}, { pjAtendidas: '417', pfAtendidas: '523' })
  const outro = await admin.novo()
  const textoDe = (x: { raw: Buffer }) =>
    pdfPages(x.raw)
      .map((p) => p.text)
      .join(' ')
  const pdf = async () => textoDe(await t.call(pdfRelatorio, { persona: 'condutor', ...id(relatorioId) }))
  const pdfAdmin = async () => textoDe(await t.call(pdfRelatorioAdmin, { persona: 'condutor', ...id(outro) }))
  for (const parte of ['417', '523', 'Parcial', 'Autor do relatório']) expect(await pdf()).toContain(parte)
  expect(await pdfAdmin()).toContain('Autor do relatório')
  await t.setFlags(CONSULTOR, [...FLAGS], false)
  expect(await pdf()).not.toMatch(/417|523|Parcial/)
  const usuarioId = await r.usuarioDe('condutor')
  const x = await t.call(enviarAssinatura, {
    persona: 'condutor',
    body: { usuarioId },
    files: { assinatura: [{ nome: 'a.png', bytes: PNG }] },
  })
  expect(x.status).toBe(200)
  for (const texto of [await pdf(), await pdfAdmin()]) expect(texto).toMatch(/Assinado por\s+Clarice Moura/)
})

/** A contract of one day, of one person and in one city; a report of each kind that is approved and not paid for. */
const comContrato = async () => {
  const contratoId = await insertRow(
    r.db,
    'contrato',
    {
      ...{ numContrato: `SALDO-${Date.now()}`, objeto: 'Prova', empresaNome: 'Prova', cnpj: '11222333000181' },
      ...{ inicio: '2019-05-06', fim: '2019-05-06', qtdHorasPrevistas: 6000, qtdEntregasPrevistas: 0 },
    },
    'contratoId',
  )
  await insertRows(r.db, 'contrato_usuario', [{ contratoId, usuarioId: await r.usuarioDe('condutor') }])
  await insertRows(r.db, 'contrato_municipio', [{ contratoId, municipioId: 1 }])
  const dia = { inicio: '2019-05-06T13:00:00-03:00', fim: '2019-05-06T16:00:00-03:00' }
  const { relatorioId } = await r.novo('aprovado', dia)
  // Hours that nobody typed are those of its tasks.
  await r.db.execute(sql`update relatorio set "horasUtilizadas" = null where "relatorioId" = ${relatorioId}`)
  await r.novo('aprovado', { ...dia, municipioId: 2 })
  const administrativo = await admin.novo('aprovado', {
    ...{ contratoId, inicio: '2019-05-06', fim: '2019-05-06', horas: '7,5' },
  })
  return { contratoId, relatorioId, administrativo }
}

test('both kinds of report show one balance of a contract, to the author, analysts and who sees contracts', async () => {
  const { contratoId, relatorioId, administrativo } = await comContrato()
  const saldos = async (persona: Persona) => [
    (await t.call(saldoDoRelatorio, { persona, ...id(relatorioId) })).body.contratos.find(
      (c) => c.contratoId === contratoId,
    ),
    (await t.call(saldoDoRelatorioAdmin, { persona, ...id(administrativo) })).body.contrato ?? undefined,
  ]
  const saldo = { contratoId, horasPrevistas: 6000, horasAprovadas: 0, horasAPagar: 180 + 450, saldoDepois: 5370 }
  for (const persona of ['condutor', 'analista', 'admin'] as const)
    expect(await saldos(persona), persona).toMatchObject([saldo, saldo])
  const OUTRO = 'Consultor Especialista'
  await t.setFlags(OUTRO, ['verMenuContrato'], false)
  expect(await saldos('especialista')).toEqual([undefined, undefined])
  expect((await admin.ver(administrativo, 'especialista')).body).toMatchObject({ contratoId: null, contrato: null })
  await t.setFlags(OUTRO, ['verMenuContrato'])
  expect(await saldos('especialista')).toMatchObject([saldo, saldo])
  await t.setFlags(OUTRO, ['verMenuContrato'], false)
})

test('an amendment that ends a contract earlier takes the later reports out of it', async () => {
  const { contratoId, relatorioId } = await comContrato()
  const params = { a: String(await r.usuarioDe('condutor')), b: String(contratoId) }
  const dela = async () => [
    (await t.call(saldoDoRelatorio, { persona: 'analista', ...id(relatorioId) })).body.contratos.some(
      (c) => c.contratoId === contratoId,
    ),
    (await t.call(relatoriosDoUsuario, { persona: 'admin', params })).body.some((x) => x.relatorioId === relatorioId),
  ]
  expect(await dela()).toEqual([true, true])
  await r.db.execute(
    sql`update contrato set inicio = '2019-05-01', fim = '2019-12-31' where "contratoId" = ${contratoId}`,
  )
  await insertRows(r.db, 'contrato_aditivo', [
    { contratoId, tipo: 'prazo', data: '2019-05-02', novoFim: '2019-11-30' },
    { contratoId, tipo: 'prazo', data: '2019-05-03', novoFim: '2019-05-05' },
  ])
  expect(await dela()).toEqual([false, false])
})
