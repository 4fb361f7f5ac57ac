import { expect, test } from 'vitest'
import * as contrato from '#contract/pagamento.ts'
import { excluirAnexoDeProcesso } from '#contract/pagamento-anexos.ts'
import { ESTADOS_PROCESSO, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { MAX_ANEXOS, MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

/* The invoice is issued once the work is approved. */

const t = await startTestApp()
const p = pagamentos(t)
const historico = async (id: number) =>
  (await t.call(contrato.historicoProcesso, { persona: 'condutor', params: { id: String(id) } })).body
const nomes = async (id: number) => (await p.ver(id)).body.arquivos.map((x) => x.nomeArquivo)
const nota = (nome: string) => [{ nome, bytes: `%PDF-1.4 ${nome}` }]

test('it is added to what was approved and to what was sent, by who is paid, who opened it and who pays; each is a step', async () => {
  const { id } = await p.novo('aprovado')
  const { versao } = (await p.ver(id, 'operacoes')).body
  const anexada = await p.anexar(id, 'condutor', { versao })
  expect(anexada).toMatchObject({ status: 200, body: { versao: versao + 1 } })
  expect(await nomes(id)).toEqual(['nota.pdf'])
  expect((await historico(id))[0]).toMatchObject({
    ...{ descricao: 'Arquivo anexado: nota.pdf', de: 'Aprovado', para: 'Aprovado', usuario: 'Clarice Moura' },
  })
  // Who had it open before is told.
  expect((await p.anexar(id, 'operacoes', { versao })).status).toBe(409)
  expect((await p.anexar(id, 'operacoes', { versao: versao + 1 }, nota('empenho.pdf'))).status).toBe(200)
  await p.enviar(id)
  expect((await p.anexar(id, 'condutor', {}, [...nota('xml.pdf'), ...nota('guia.pdf')])).status).toBe(200)
  expect((await historico(id))[0]).toMatchObject({
    descricao: 'Arquivo anexado: xml.pdf, guia.pdf',
    para: 'Enviado ao SGF',
  })
  expect(await nomes(id)).toEqual(['nota.pdf', 'empenho.pdf', 'xml.pdf', 'guia.pdf'])
})

test('who opened it for somebody adds it, without the flag of paying, and so does that somebody', async () => {
  const contratoId = await p.novoContrato()
  const pedido = {
    usuarioId: await p.r.usuarioDe('condutor'),
    relatoriosAdministrativosString: [await p.novoAdministrativo(contratoId)],
  }
  const id = (await p.abrir(contratoId, pedido, 'operacoes')).body.processoPagamentoId
  await p.julgar(id, 'aprovado', {}, 'admin')
  await t.setFlags('Operações', [contrato.ENVIAR_SGF], false)
  for (const persona of ['operacoes', 'condutor'] as const) expect((await p.anexar(id, persona)).status).toBe(200)
  await t.setFlags('Operações', [contrato.ENVIAR_SGF])
  expect(await nomes(id)).toHaveLength(2)
})

test('what came after the approval is not taken out again, by nobody', async () => {
  const { id } = await p.novo('aprovado')
  await p.anexar(id)
  const { arquivos } = (await p.ver(id, 'condutor')).body
  expect(arquivos.map((x) => x.excluir)).toEqual([false])
  for (const persona of ['condutor', 'operacoes', 'admin'] as const) {
    const params = { id: String(arquivos[0]!.processoPagamentoAnexoId) }
    expect((await t.call(excluirAnexoDeProcesso, { persona, params })).status).toBe(403)
  }
})

test('before the approval and after the payment nothing is added, nor by who has nothing to do with it', async () => {
  for (const estado of ESTADOS_PROCESSO) {
    const { id } = await p.novo(estado)
    const pode = estado === 'aprovado' || estado === 'enviadoSgf'
    expect([estado, (await p.ver(id, 'condutor')).body.acoes.anexar]).toEqual([estado, pode])
    expect([estado, (await p.anexar(id)).status]).toEqual([estado, pode ? 200 : 409])
    expect((await p.anexar(id, 'especialista')).status).toBe(404)
  }
  const { id } = await p.novo('aprovado')
  await t.setFlags('Operações', [contrato.ENVIAR_SGF], false)
  expect([(await p.ver(id, 'operacoes')).body.acoes.anexar, (await p.anexar(id, 'operacoes')).status]).toEqual([
    false,
    403,
  ])
  await t.setFlags('Operações', [contrato.ENVIAR_SGF])
  expect(await nomes(id)).toEqual([])
})

test('at least one and no more than a process takes', async () => {
  const { id } = await p.novo('aprovado')
  expect((await p.anexar(id, 'condutor', {}, [])).body.fields).toEqual({
    arquivos: contrato.MENSAGENS_PAGAMENTO.semArquivo,
  })
  for (let i = 0; i < MAX_ANEXOS - 1; i++) expect((await p.anexar(id)).status).toBe(200)
  const demais = { arquivos: MENSAGENS_RELATORIO.arquivosDemais(MAX_ANEXOS) }
  expect((await p.anexar(id, 'condutor', {}, [...nota('a.pdf'), ...nota('b.pdf')])).body.fields).toEqual(demais)
  await p.anexar(id)
  await p.enviar(id)
  expect((await p.pagar(id, {}, 'operacoes', nota('c.pdf'))).body.fields).toEqual(demais)
  expect(await p.statusDe(id)).toBe(STATUS_PROCESSO.enviadoSgf)
})

test('paid with its invoice: one step tells both, and what is refused keeps no file', async () => {
  const { id } = await p.novo('enviadoSgf')
  expect((await p.pagar(id, { notaData: '2099-01-01' }, 'operacoes', nota('nota.pdf'))).status).toBe(422)
  expect(await nomes(id)).toEqual([])
  const { versao } = (await p.ver(id)).body
  const pago = await p.pagar(id, { versao, notaValor: 900.5 }, 'operacoes', nota('nota.pdf'))
  expect(pago).toMatchObject({ status: 200, body: { versao: versao + 1 } })
  expect(await nomes(id)).toEqual(['nota.pdf'])
  expect((await historico(id))[0]).toMatchObject({
    acao: 'pagar',
    descricao: 'Pagamento registrado: nota 1041 de 09/03/2026, R$ 900,50; nota.pdf',
  })
})
