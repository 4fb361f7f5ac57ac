import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { LINK_MORTO, revogarCapacidade } from '#contract/capacidade.ts'
import * as contrato from '#contract/proposta.ts'
import { pdfDaPropostaAberta } from '#contract/proposta-aberta.ts'
import * as dosAnexos from '#contract/proposta-anexos.ts'
import * as dosDados from '#contract/proposta-dados.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import * as dosModelos from '#contract/proposta-modelos.ts'
import * as dasParcelas from '#contract/proposta-parcelas.ts'
import * as dasSolucoes from '#contract/proposta-solucoes.ts'
import { one, rows } from '#server/db/sql.ts'
import { docxText } from '#server/documents/docx-testing.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { andamentos, PDF } from './andamento-testing.ts'
import { parcelas } from './parcelas/testing.ts'
import { jobsDeProposta } from './vencimento.ts'

/* What somebody would try who means no good, and what happens meanwhile. */

const t = await startTestApp({ waitForOthers: 60_000 })
const p = andamentos(t)
const c = parcelas(t)
const { db } = p
beforeEach(() => t.setClock('2026-03-10T12:00:00-03:00'))
const NOVA = { dataProposta: '2026-03-01', validadeDias: 60 } as const
const persona = 'admin'
const FLAGS = Object.values(FLAGS_PROPOSTA)
const GRUPO = 'Consultor Condutor'
const gerar = (municipioPropostaId: number, headers: Record<string, string> = {}) =>
  t.call(contrato.gerarProposta, { persona, body: { municipioPropostaId }, headers })
const emitir = (municipioPropostaId: number) =>
  t.call(contrato.emitirMinuta, { persona, body: { municipioPropostaId } })
const vencer = (quando: string) => jobsDeProposta['vencer-propostas']!.run({}, t.jobContext({ now: new Date(quando) }))
const depois = (ms: number) => new Promise((go) => setTimeout(go, ms))

describe('people', () => {
  test('who reaches one place reaches nothing of another, by whatever number in whatever body', async () => {
    await t.setFlags(GRUPO, FLAGS)
    const { id, municipioId, pacoteId } = await p.nova({
      ...{ ...NOVA, municipioId: await p.municipioDe('condutor'), semDados: true },
    })
    const outra = await p.nova({ ...NOVA, municipioId: await p.novaCidade(), comExtra: true })
    const alheia = (await p.ver(outra.id)).body
    const meuGrupo = (await p.ver(id)).body.grupos[0]!.municipioPropostaGrupoSolucaoId
    const [grupo] = alheia.grupos
    const quem = 'condutor'
    const precos = (municipioPropostaGrupoSolucaoId: number) =>
      t.call(dasSolucoes.alterarGrupoDeProposta, {
        persona: quem,
        body: {
          municipioPropostaGrupoSolucaoId,
          solucoes: [
            { municipioPropostaSolucaoId: grupo!.solucoes[0]!.municipioPropostaSolucaoId, horas: 1, valor: 1 },
          ],
        },
      })
    const mascarado = { municipioPropostaId: id, ...p.DADOS, cpfSignatario: '***.982.247-**', deOutraId: outra.id }
    const { municipioPropostaParcelaId } = alheia.parcelas[0]!
    const { municipioPropostaSolucoesExtrasId } = alheia.extras[0]!
    const extra = { nome: 'x', descricao: null, horas: 1, valor: 1 }
    const conteudo = '<p>{{cpfSignatario}}</p>'
    for (const x of [
      await precos(meuGrupo),
      await precos(grupo!.municipioPropostaGrupoSolucaoId),
      await t.call(dasParcelas.alterarParcela, {
        ...{ persona: quem, body: { municipioPropostaParcelaId, vencimento: '2026-05-11', valor: 1 } },
      }),
      await t.call(dasSolucoes.alterarExtraDeProposta, {
        ...{ persona: quem, body: { municipioPropostaSolucoesExtrasId, ...extra } },
      }),
      await p.duplicar(outra.id, quem),
      await t.call(dosDados.criarDadosDeProposta, { persona: quem, body: mascarado }),
      await t.call(dosAnexos.criarAnexoDeProposta, {
        ...{ persona: quem, body: { municipioPropostaId: outra.id, tipo: 'outro' as const } },
        files: { arquivo: [{ nome: 'a.pdf', bytes: PDF }] },
      }),
      await t.call(dosModelos.previaDoModelo, {
        ...{ persona: quem, body: { documento: 'proposta', conteudo, municipioPropostaId: outra.id } },
      }),
    ])
      expect([x.status, x.body.message]).toEqual([404, 'Registro não encontrado.'])
    // Who reaches both does not take data from the one into the other either.
    const cruzado = await t.call(dosDados.criarDadosDeProposta, { persona, body: mascarado })
    expect([cruzado.status, cruzado.body.fields]).toEqual([400, { cpfSignatario: 'Digite o número por inteiro' }])
    for (const x of [
      await p.extra(id, { nome: null, solucaoId: 999_999 }, quem),
      await p.alterar(id, { pacoteId: 999_999 }, quem),
      await p.criar(municipioId, pacoteId, { municipiosPropostasCombosId: 999_999 }, quem),
      await p.incluir(id, 999_999, [{ solucaoId: 999_999 }], quem),
    ])
      expect(x.status).toBe(422)
    // Permissions of what is inside are none without that of the page itself.
    await t.setFlags(GRUPO, ['verMenuProposta'], false)
    expect((await p.extra(id, {}, quem)).status).toBe(403)
    expect((await t.call(contrato.quadroDePropostas, { persona: quem, query: {} })).status).toBe(403)
    await t.setFlags(GRUPO, FLAGS, false)
  })
})

describe('figures', () => {
  test('what is no figure, or none that there is, is refused next to its field', async () => {
    const { id } = await p.nova(NOVA)
    const put = async (rateio: object) => {
      const { status, body } = await p.alterar(id, { rateio })
      return [status, ...Object.keys(body.fields ?? {})]
    }
    for (const percentual of [-1, 100.001, 33.333, 1e308, null, '12'])
      expect(await put({ modo: 'percentual', percentual })).toEqual([400, 'rateio.percentual'])
    for (const valor of [-0.01, 1e8 + 1, 0.001, 1.005])
      expect(await put({ modo: 'valor', valor })).toEqual([400, 'rateio.valor'])
    const blocos = { essencial: { percentual: 33.33 }, premium: { valor: 0 }, extra: { percentual: 0 } }
    expect(await put({ modo: 'blocos', blocos: { ...blocos, extra: { percentual: 0, valor: 1 } } })).toEqual([
      ...[400, 'rateio.blocos.extra'],
    ])
    // A share beyond the price would wait there for the next solution to be given away.
    const { total } = (await p.ver(id)).body.valores.geral
    expect(await put({ modo: 'valor', valor: total + 0.01 })).toEqual([422, 'rateio.valor'])
    expect(await put({ modo: 'blocos', blocos: { ...blocos, premium: { valor: 0.01 } } })).toEqual([
      ...[422, 'rateio.blocos.premium.valor'],
    ])
    expect(await put({ modo: 'valor', valor: total })).toEqual([200])
    const { pacoteId, municipioId } = await p.nova(NOVA)
    const cara = await p.criar(municipioId, pacoteId, { rateio: { modo: 'valor', valor: 1e8 } })
    expect([cara.status, cara.body.message]).toEqual([422, expect.stringContaining('não pode passar de')])
    const cru = await t.app.inject({
      ...{ method: 'PUT', url: contrato.alterarProposta.path },
      headers: { authorization: `Bearer ${await t.login(persona)}`, 'content-type': 'application/json' },
      payload: `{"municipioPropostaId":${id},"versao":1e400,"qtdParcelas":1e400}`,
    })
    expect(cru.statusCode).toBe(400)
  })

  test('the same split by blocks again changes nothing', async () => {
    const { id } = await p.nova(NOVA)
    const rateio = {
      modo: 'blocos',
      blocos: { essencial: { percentual: 33.33 }, premium: { valor: 0 }, extra: { percentual: 0 } },
    }
    const { versao } = (await p.alterar(id, { rateio })).body
    expect((await p.alterar(id, { rateio })).body.versao).toBe(versao)
  })

  test('24 instalments of a cent, and one cent less is no plan', async () => {
    const id = await c.nova(24, 24)
    expect((await p.ver(id)).body.parcelas.map((x) => x.valor)).toEqual(Array(24).fill(0.01))
    const menos = await p.alterar(id, { rateio: { modo: 'valor', valor: 0.01 } })
    expect([menos.status, menos.body.message]).toEqual([422, M.parcelasDemais])
    expect((await p.alterar(id, { rateio: { modo: 'valor', valor: 0.01 }, qtdParcelas: 23 })).status).toBe(200)
  })

  test('what the organisation bears alone goes from the offer to the signature, and on to an amendment', async () => {
    const municipioId = await p.novaCidade()
    const { id } = await p.nova({ ...NOVA, municipioId, rateio: { modo: 'percentual', percentual: 100 } })
    expect((await gerar(id)).status).toBe(200)
    const token = p.tokenDe((await p.enviar(id)).body.link)
    expect((await p.abrir(token)).body).toMatchObject({ parcelas: [], valores: { geral: { investimento: 0 } } })
    expect((await p.responder(token, 'aceite')).status).toBe(200)
    expect((await emitir(id)).status).toBe(200)
    expect((await p.assinar(id)).status).toBe(200)
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 4, part: 3 })
    const { municipioPropostaId: aditivo } = (await p.comMotivo('aditar', id)).body
    await p.extra(aditivo, { nome: 'A mais', valor: 10 })
    await p.alterar(aditivo, { rateio: { modo: 'valor', valor: 1500.55 }, qtdParcelas: 3 })
    expect((await p.parcelasDe(aditivo)).map((x) => x.valor)).toEqual([333, 333, 334])
    expect((await gerar(aditivo)).status).toBe(200)
  })
})

describe('meanwhile', () => {
  test('package, solutions and band that changed leave what was written; what it is made of is not deleted', async () => {
    const municipioId = await p.novaCidade()
    const pacote = await p.novoPacote(municipioId)
    const { municipioPropostaId: id, faixaId } = (await p.criar(municipioId, pacote.pacoteId)).body
    await p.preencher(id)
    await db.execute(sql`update pacote set ativo = false where "pacoteId" = ${pacote.pacoteId}`)
    await db.execute(sql`update solucao set desabilitado = true where "grupoSolucaoId" = ${pacote.grupoSolucaoId}`)
    await db.execute(
      sql`update municipio set "faixaId" = (select max("faixaId") from faixa) where "municipioId" = ${municipioId}`,
    )
    const { status, body } = await p.alterar(id, { ciclo: 'Outro' })
    expect([status, body.faixaId]).toEqual([200, faixaId])
    expect((await gerar(id)).status).toBe(200)
    const nova = await p.incluir(id, pacote.grupoSolucaoId, [{ solucaoId: pacote.premiumIds[0]! }])
    expect([nova.status, nova.body.message]).toEqual([422, M.foraDeUso])
    for (const url of [
      `/api/municipio/${municipioId}`,
      `/api/Pacote/${pacote.pacoteId}`,
      `/api/projeto/solucao/${pacote.essenciaisIds[0]}`,
    ]) {
      const headers = { authorization: `Bearer ${await t.login(persona)}` }
      const x = await t.app.inject({ method: 'DELETE', url, headers })
      expect([url, x.statusCode, x.json().code]).toEqual([url, 409, 'emUso'])
    }
  })

  test('one signature of three at once, one amendment of three', async () => {
    const { id } = await p.nova({ ...NOVA, municipioId: await p.novaCidade(), estado: 'minutaEmitida' })
    const tres = async <X extends { status: number }>(fazer: () => Promise<X>) =>
      (await Promise.all([fazer(), fazer(), fazer()])).map((x) => x.status).toSorted()
    expect(await tres(() => p.assinar(id))).toEqual([200, 422, 422])
    expect(await tres(() => p.comMotivo('aditar', id))).toEqual([200, 422, 422])
    expect(await p.passosDe(id)).toEqual(['criar', 'assinar', 'aditar'])
  })

  test('billing against the signature of the amendment: one of them is told, and sums stay exact', async () => {
    for (let i = 0; i < 20; i++) {
      const municipioId = await p.novaCidade()
      const origem = await p.nova({ ...NOVA, municipioId, estado: 'minutaAssinada', assinaturaDia: '2026-03-02' })
      const { pacoteId } = origem
      const aditivo = await p.nova({ ...NOVA, municipioId, pacoteId, origemId: origem.id, estado: 'minutaEmitida' })
      const [parcela] = (await p.ver(origem.id)).body.parcelas
      const [assinou, faturou] = await Promise.all([
        p.assinar(aditivo.id),
        depois((i % 5) * 4).then(() => c.faturar(parcela!.municipioPropostaParcelaId, { dataEmissao: '2026-03-05' })),
      ])
      expect([assinou.status, faturou.status].toSorted()).toEqual([200, 422])
      expect(assinou.status === 200 ? faturou.body.message : assinou.body.message).toBe(
        assinou.status === 200 ? M.substituida : M.firmeMudou,
      )
    }
  })

  test('what is billed while an amendment is written is told before its paper is made', async () => {
    const municipioId = await p.novaCidade()
    const { id } = await p.nova({ ...NOVA, municipioId, estado: 'minutaAssinada', assinaturaDia: '2026-03-02' })
    const { municipioPropostaId: aditivo } = (await p.comMotivo('aditar', id)).body
    const [parcela] = (await p.ver(id)).body.parcelas
    await c.faturar(parcela!.municipioPropostaParcelaId, { dataEmissao: '2026-03-05' })
    const lido = (await p.ver(aditivo)).body
    expect([lido.jaFirme, lido.falta.map((f) => f.aba)]).toEqual([parcela!.valor, ['parcelas']])
    expect((await gerar(aditivo)).status).toBe(422)
    const resto = lido.parcelas.slice(1).map(({ vencimento, valor }) => ({ vencimento, valor }))
    const plano = await t.call(dasParcelas.salvarPlanoDeParcelas, {
      ...{ persona, body: { municipioPropostaId: aditivo, parcelas: resto } },
    })
    expect(plano.status).toBe(200)
    expect((await gerar(aditivo)).status).toBe(200)
  })

  test('an amendment shows its municipality what was billed before, and is of whom the papers name', async () => {
    await db.execute(
      sql`insert into configuracao_texto (chave, valor) values ('nomeEntidade', 'Agência de Apoio') on conflict (chave) do update set valor = excluded.valor`,
    )
    const municipioId = await p.novaCidade()
    const { id } = await p.nova({ ...NOVA, municipioId, estado: 'minutaAssinada', assinaturaDia: '2026-03-02' })
    const [parcela] = (await p.ver(id)).body.parcelas
    await c.faturar(parcela!.municipioPropostaParcelaId, { dataEmissao: '2026-03-05' })
    const { municipioPropostaId: aditivo } = (await p.comMotivo('aditar', id)).body
    await gerar(aditivo)
    const { link } = (await p.enviar(aditivo, { para: ['aditivo@exemplo.com.br'] })).body
    const { jaFirme, parcelas: resto, valores, entidade } = (await p.abrir(p.tokenDe(link))).body
    const soma = resto.reduce((s, x) => s + Math.round(x.valor * 100), Math.round(jaFirme * 100))
    expect([soma, entidade]).toEqual([Math.round(valores.geral.investimento * 100), 'Agência de Apoio'])
    expect(jaFirme).toBe(parcela!.valor)
    const carta = await one<{ assunto: string }>(
      db,
      sql`select assunto from mensagem where para = 'aditivo@exemplo.com.br'`,
    )
    expect(carta!.assunto).toContain('Agência de Apoio')
    await db.execute(sql`delete from configuracao_texto where chave = 'nomeEntidade'`)
  })

  test('a payment of a replaced version is undone and made again; its invoice stays', async () => {
    const municipioId = await p.novaCidade()
    const { id } = await p.nova({ ...NOVA, municipioId, estado: 'minutaAssinada', assinaturaDia: '2026-03-02' })
    const { municipioPropostaParcelaId: parcela } = (await p.ver(id)).body.parcelas[0]!
    await c.faturar(parcela, { dataEmissao: '2026-03-05' })
    await c.pagar(parcela, { dataPagamento: '2026-03-06' })
    await c.aditar(id)
    const desfazer = () => c.mover(parcela, 'desfazer', { justificativa: 'Engano' })
    expect((await desfazer()).body.estado).toBe('faturada')
    const outra = await desfazer()
    expect([outra.status, outra.body.message]).toEqual([422, M.substituida])
    for (const valorPago of ['0', '-1', '1e9', 'NaN', '0.001'])
      expect((await c.pagar(parcela, { dataPagamento: '2026-03-06', valorPago })).status).toBe(400)
    expect((await c.pagar(parcela, { dataPagamento: '2026-03-06' })).body.estado).toBe('paga')
  })

  test('the night after a jump of the clock, twice at once, and one that went away under its hand', async () => {
    const municipioId = await p.novaCidade()
    await p.assinar((await p.nova({ ...NOVA, municipioId, estado: 'minutaEmitida', vigenciaMeses: 12 })).id)
    const aberta = await p.enviada({ ...NOVA, municipioId })
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 4 })
    await Promise.all([vencer('2030-01-01T00:10:00-03:00'), vencer('2030-01-01T00:10:00-03:00')])
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 6, part: 6 })
    expect(await p.passosDe(aberta.id)).toEqual(['criar', 'enviar', 'expirar'])
    await vencer('2026-03-10T00:10:00-03:00')
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 6, part: 6 })

    const vencida = { ...NOVA, estado: 'gerada', validadeDias: 1 } as const
    const [some, fica] = [await p.nova(vencida), await p.nova(vencida)]
    const job = t.jobContext({ now: new Date('2026-03-10T00:10:00-03:00') })
    const transaction: typeof job.banco.transaction = async (work) => {
      if (await one(db, sql`select 1 from municipio_proposta where "municipioPropostaId" = ${some.id}`))
        await p.excluir(some.id)
      return job.banco.transaction(work)
    }
    await jobsDeProposta['vencer-propostas']!.run({}, { ...job, banco: { ...job.banco, transaction } })
    expect(await p.estadoDe(fica.id)).toBe('expirada')
  })
})

describe('texts, mails, links and files', () => {
  test('what looks like markup, a placeholder or a header is only text on papers and in mails', async () => {
    const municipioId = await p.novaCidade()
    await db.execute(
      sql`update municipio set nome = ${`<script>alert(1)</script> ${municipioId}`} where "municipioId" = ${municipioId}`,
    )
    const { id } = await p.nova({ ...NOVA, municipioId, semDados: true })
    const prefeito = '<img src=x onerror=alert(1)> {{cpfSignatario}} $& \u0001x'
    expect((await p.preencher(id, { prefeito, observacoes: '<b>oi</b>\n{{tabelaParcelas}}' })).status).toBe(200)
    await p.extra(id, { nome: '=HYPERLINK("http://x")', descricao: '</w:t><script>' })
    const pdf = await gerar(id)
    expect(pdf.status).toBe(200)
    const junto = (linhas: readonly string[]) => linhas.join('').replace(/\s+/g, '')
    const docx = await t.call(dosAnexos.baixarProposta, { persona, body: { municipioPropostaId: id, formato: 'docx' } })
    for (const texto of [junto(pdfPages(pdf.raw).map((x) => x.text)), junto(await docxText(docx.raw))]) {
      expect(texto).toContain('<imgsrc=xonerror=alert(1)>{{cpfSignatario}}$&')
      expect(texto).toContain('<b>oi</b>{{tabelaParcelas}}')
      expect(texto).toContain('</w:t><script>')
    }
    for (const email of [
      ...['a@b.com\r\nBcc: c@d.com', 'a@b.com, c@d.com', '"a\\r\\n"@b.com', 'a@b.com\n', 'a<x>@b.com'],
      '=?utf-8?q?a?=@b.com',
    ])
      expect((await p.enviar(id, { para: [email] })).status).toBe(400)
    await p.enviar(id, { para: ['Um@b.com', 'um@B.com'], mensagem: '<script>alert(2)</script>\r\nBcc: z@z.com' })
    const mails = await rows<{ para: string; assunto: string; html: string }>(
      db,
      sql`select para, assunto, html from mensagem where para ilike 'um@b.com'`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.assunto).not.toMatch(/\n|\r/)
    expect(mails[0]!.html).not.toContain('<script')
  })

  test('a placeholder is one of the list, and nothing that every object has', async () => {
    for (const marcador of ['constructor', '__proto__', 'toString']) {
      const conteudo = `<p>{{${marcador}}} {{numero}}</p>`
      const x = await t.call(dosModelos.salvarModelo, {
        ...{ persona, body: { documento: 'proposta', conteudo, nota: null, revisao: 0 } },
      })
      expect([x.status, x.body.fields]).toEqual([
        ...[422, { conteudo: dosModelos.MENSAGENS_MODELO.desconhecidos([marcador]) }],
      ])
    }
  })

  test('a link that was taken back, replaced or given by who is gone opens nothing', async () => {
    const { id, token } = await p.enviada({ ...NOVA, municipioId: await p.novaCidade() })
    const novo = p.tokenDe((await p.enviar(id)).body.link)
    expect((await p.abrir(token)).body.message).toBe(LINK_MORTO)
    expect((await p.abrir(novo)).status).toBe(200)
    const { envio } = (await one<{ envio: number }>(
      db,
      sql`select "envioCapacidadeId" as envio from municipio_proposta where "municipioPropostaId" = ${id}`,
    ))!
    expect((await t.call(revogarCapacidade, { persona: 'condutor', params: { id: String(envio) } })).status).toBe(404)
    expect((await t.call(revogarCapacidade, { persona, params: { id: String(envio) } })).status).toBe(200)
    expect((await p.abrir(novo)).body.message).toBe(LINK_MORTO)
    expect((await t.call(pdfDaPropostaAberta, { params: { token: novo } })).body.message).toBe(LINK_MORTO)

    await t.setFlags('Administrador', FLAGS)
    const terceiro = p.tokenDe((await p.enviar(id, {}, 'administrador')).body.link)
    expect((await p.abrir(terceiro)).status).toBe(200)
    await db.execute(sql`update usuario set habilitado = false where email like 'administrador@%'`)
    expect((await p.abrir(terceiro)).body.message).toBe(LINK_MORTO)
  })

  test('what is no PDF, empty or too large is no signed draft; bytes that got lost are told as such', async () => {
    const { id } = await p.nova({ ...NOVA, municipioId: await p.novaCidade(), estado: 'minutaEmitida' })
    const grande = Buffer.alloc(26 * 1024 * 1024, 32)
    grande.write(PDF)
    const vistos: number[] = []
    for (const bytes of ['texto', 'PK\x03\x04', '<html>%PDF-1.4', '', grande])
      vistos.push((await p.assinar(id, {}, bytes)).status)
    expect([vistos, await p.estadoDe(id)]).toEqual([[415, 415, 415, 422, 413], 'minutaEmitida'])
    expect((await p.assinar(id)).status).toBe(200)
    const { chave } = (await one<{ chave: string }>(
      db,
      sql`select a.chave from arquivo a join municipio_proposta_anexo x using ("arquivoId")
        where x."municipioPropostaId" = ${id} and x.tipo = 'minutaAssinada'`,
    ))!
    await t.files.remove(chave)
    const perdida = await t.call(dosAnexos.baixarMinutaAssinada, { persona, body: { municipioPropostaId: id } })
    expect(perdida.status).toBe(404)
  })

  test('once more with the same key happens once', async () => {
    const municipioId = await p.novaCidade()
    const { pacoteId } = await p.novoPacote(municipioId)
    const body = {
      ...{ municipioId, pacoteId, ciclo: '2026', dataProposta: '2026-03-01' },
      ...({ tipoPrograma: 2, vigenciaMeses: 24 } as const),
    }
    const criar = () => t.call(contrato.criarProposta, { persona, body, headers: { 'idempotency-key': 'nova' } })
    const { municipioPropostaId: id } = (await criar()).body
    expect((await criar()).body.municipioPropostaId).toBe(id)
    await p.preencher(id)
    const chave = { 'idempotency-key': 'gerar' }
    const geradas = await Promise.all([gerar(id, chave), gerar(id, chave)])
    expect(geradas.map((x) => x.status).toSorted()).toEqual([200, 409])
    const enviar = () =>
      t.call(contrato.enviarProposta, {
        ...{ persona, headers: { 'idempotency-key': 'enviar' } },
        body: { municipioPropostaId: id, para: ['a@exemplo.com.br'], mensagem: null },
      })
    expect((await Promise.all([enviar(), enviar()])).map((x) => x.status).toSorted()).toEqual([200, 409])
    expect(await p.passosDe(id)).toEqual(['criar', 'gerar', 'enviar'])
  })
})
