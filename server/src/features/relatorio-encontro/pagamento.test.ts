import { expect, test } from 'vitest'
import { analisarRelatorios } from '#contract/relatorio-analise.ts'
import { MENSAGENS_RELATORIO_ESTADO } from '#contract/relatorio-estados.ts'
import { excluirAnexo } from '#contract/relatorio-rascunho.ts'
import { PDF } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { relatorios } from './testing.ts'

const t = await startTestApp()
const r = relatorios(t)
const PAGO = [422, MENSAGENS_RELATORIO_ESTADO.emPagamento]

/** In a living payment process, with one file and another that is on its way. */
const novoPago = async () => {
  const { relatorioId, e } = await r.novo()
  const meta = { municipioId: e.municipioId, relatorioId }
  const anexo = await r.enviarAnexo('lista.pdf', PDF, meta)
  const terminar = await r.comecarAnexo('tarde.pdf', PDF, meta)
  await r.julgar(relatorioId, 'aprovado')
  await r.pagar(relatorioId)
  return { relatorioId, e, meta, anexo: anexo.id, terminar }
}

test('files of a report in a living payment process do not change: none is added, none removed', async () => {
  const { relatorioId, e, meta, anexo, terminar } = await novoPago()
  const antes = (await r.ver(relatorioId)).body
  expect(antes.arquivos.map((a) => a.relatorioAnexoId)).toEqual([anexo])
  const tirar = (persona: Persona) => t.call(excluirAnexo, { persona, params: { id: String(anexo) } })
  for (const persona of ['condutor', 'admin'] as const) {
    const tirado = await tirar(persona)
    expect([persona, tirado.status, tirado.body.message]).toEqual([persona, ...PAGO])
    const posto = await r.enviarAnexo('mais.pdf', PDF, meta, persona)
    expect([persona, posto.status, posto.message]).toEqual([persona, ...PAGO])
  }
  // Whose it never was to change is told no more than before.
  expect((await tirar('operacoes')).status).toBe(403)
  // Begun while it might still be changed.
  const chegou = await terminar()
  expect([chegou.status, chegou.message]).toEqual(PAGO)
  const mudado = await r.mudar(relatorioId, e)
  expect([mudado.status, mudado.body.message]).toEqual(PAGO)
  expect((await r.ver(relatorioId)).body).toEqual(antes)
})

test('several at once: one in a living payment process holds back all of them', async () => {
  const [livre, pago] = [await r.novo(), await novoPago()]
  const antes = (await r.ver(pago.relatorioId)).body
  for (const statusRelatorioId of [2, 3, 1] as const) {
    const x = await t.call(analisarRelatorios, {
      persona: 'admin',
      body: {
        relatorios: [
          { relatorioId: livre.relatorioId, statusRelatorioId, motivoRejeicao: 'Falta', versao: 1 },
          { relatorioId: pago.relatorioId, statusRelatorioId, motivoRejeicao: 'Falta', versao: antes.versao },
        ],
      },
    })
    expect([x.status, x.body.message]).toEqual(PAGO)
  }
  expect(await r.statusDe(livre.relatorioId)).toBe(4)
  expect((await r.ver(pago.relatorioId)).body).toEqual(antes)
  const horas = await r.horasDe(pago.e.encontroId, pago.relatorioId)
  expect(new Set(horas.map((h) => h.origem))).toEqual(new Set(['relatorio']))
})
