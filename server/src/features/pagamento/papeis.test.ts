import { expect, test } from 'vitest'
import * as contrato from '#contract/pagamento.ts'
import { STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { enviarAssinatura } from '#contract/usuario.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PNG } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

const t = await startTestApp()
const p = pagamentos(t)

test('R687 R688: both papers say what is paid and to whom, with the code that an open page confirms; the second is signed', async () => {
  const contratoId = await p.novoContrato({ objeto: 'Condução do programa' })
  const [relatorio, administrativo] = [await p.novoRelatorio(), await p.novoAdministrativo(contratoId)]
  const aberto = await p.abrir(contratoId, {
    relatoriosString: [relatorio],
    relatoriosAdministrativosString: [administrativo],
  })
  const id = aberto.body.processoPagamentoId
  const { codigoContratacao, codigoVerificacao } = (await p.ver(id)).body
  const ler = async (papel: typeof contrato.pdfProcesso | typeof contrato.pdfPrestacaoDeServico) => {
    const { raw } = await t.call(papel, { persona: 'condutor', params: { id: String(id) } })
    return {
      texto: pdfPages(raw)
        .map((x) => x.text)
        .join('\n')
        // A long word goes on in the next line.
        .replaceAll('-\n', '-'),
      imagens: raw.toString('latin1').split('/Subtype /Image').length - 1,
    }
  }
  const comuns = [
    ...[codigoContratacao, 'Empresa de Prova Ltda', 'Clarice Moura', '1 de 10', '01/03/2026 - 31/03/2026', '10:30'],
    ...['R$ 1.260,00', 'Oficina com empresários', 'Planejamento das oficinas', '03:00', '07:30', codigoVerificacao],
  ]
  const processo = await ler(contrato.pdfProcesso)
  for (const dito of ['Processo de pagamento', 'Em análise', ...comuns]) expect(processo.texto).toContain(dito)
  const semImagem = await ler(contrato.pdfPrestacaoDeServico)
  for (const dito of ['Relatório de Prestação de Serviço', 'Condução do programa', 'Consultor', ...comuns])
    expect(semImagem.texto).toContain(dito)
  expect(semImagem.texto).not.toContain('Assinado por')
  const guardada = await t.call(enviarAssinatura, {
    persona: 'condutor',
    body: { usuarioId: await p.r.usuarioDe('condutor') },
    files: { assinatura: [{ nome: 'a.png', bytes: PNG }] },
  })
  expect(guardada.status).toBe(200)
  const assinado = await ler(contrato.pdfPrestacaoDeServico)
  expect(assinado.texto).toMatch(/Assinado por\s+Clarice Moura/)
  expect(assinado.imagens).toBeGreaterThan(semImagem.imagens)
})

test('R685: the GET form sends too, with the header of a session and without it not', async () => {
  const { id } = await p.novo('aprovado')
  const pedir = (headers: object) =>
    t.app.inject({
      method: 'GET',
      url: `/api/relatorio/relatorioGestaoPagamento/send-mail-sgf/${id}`,
      headers: { host: 'localhost', ...headers },
    })
  const token = await t.login('operacoes')
  expect((await pedir({ cookie: `token=${token}` })).statusCode).toBe(401)
  expect(await p.statusDe(id)).toBe(STATUS_PROCESSO.aprovado)
  expect((await pedir({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  expect(await p.statusDe(id)).toBe(STATUS_PROCESSO.enviadoSgf)
})
