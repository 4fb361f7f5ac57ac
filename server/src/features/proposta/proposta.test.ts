import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { todaySaoPaulo } from '#contract/holidays.ts'
import * as contrato from '#contract/proposta.ts'
import * as dados from '#contract/proposta-dados.ts'
import { ESTADOS_PROPOSTA, podeNaProposta } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import * as solucoes from '#contract/proposta-solucoes.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { primeiroVencimentoDe } from './commands.ts'
import { propostas } from './testing.ts'

const t = await startTestApp()
const p = propostas(t)
const { db } = p
await t.setFlags('Consultor Condutor', ['verMenuProposta', 'criarProposta', 'editarProposta', 'excluirProposta'])
const municipioId = await p.municipioDe('condutor')
const hoje = todaySaoPaulo(new Date())
const ano = hoje.slice(0, 4)
const somaDe = (parcelas: readonly { valor: number }[]) =>
  parcelas.reduce((s, c) => s + Math.round(c.valor * 100), 0) / 100
const centavos = (v: number) => Math.round(v * 100)

describe('making a proposal', () => {
  test('R737: it takes the essential solutions of the package, at the price of the band or their own, with its split and instalments', async () => {
    const pacote = await p.novoPacote(municipioId, { essenciais: [1000, 500.55] })
    const [naFaixa] = pacote.essenciaisIds
    await db.execute(sql`insert into solucao_faixa ("solucaoId", "faixaId", horas, preco)
      select ${naFaixa}, "faixaId", 90, 1234.5 from municipio where "municipioId" = ${municipioId} and "faixaId" is not null`)
    await db.execute(sql`insert into pacote_contrapartida ("pacoteId", "faixaId", percentual)
      select ${pacote.pacoteId}, "faixaId", 33.33 from municipio where "municipioId" = ${municipioId}`)
    const criada = await p.criar(municipioId, pacote.pacoteId, {}, 'condutor')
    expect(criada.status).toBe(200)
    const { body } = criada
    expect(body.numero).toMatch(new RegExp(`^PROP-[A-Z]{2}-${ano}-\\d{4}$`))
    expect(body).toMatchObject({
      estado: 'emElaboracao',
      valorTotal: 1735.05,
      rateio: { modo: 'percentual', percentual: 33.33 },
      qtdParcelas: 12,
      primeiroVencimento: primeiroVencimentoDe(hoje, 60),
      documentoAtual: false,
      dados: null,
      anexos: [],
      respostas: [],
      assinatura: null,
      responsavel: { nome: expect.any(String) },
    })
    expect(body.faixaId).not.toBeNull()
    expect(body.grupos.map((g) => g.solucoes.map((s) => [s.bloco, s.horas, s.valor, s.precoDaFaixa]))).toEqual([
      [
        ['essencial', 1.5, 1234.5, 1234.5],
        ['essencial', expect.closeTo(601 / 60, 3), 500.55, 500.55],
      ],
    ])
    expect(centavos(body.contrapartidaSebrae + body.investimentoMunicipio)).toBe(173505)
    expect(body.parcelas).toHaveLength(12)
    expect(somaDe(body.parcelas)).toBe(body.investimentoMunicipio)
    expect(body.falta).toEqual([{ aba: 'proposta', frase: M.faltaDados }])
    expect(await p.passosDe(body.municipioPropostaId)).toEqual(['criar'])
  })

  test('numbers have no gap and no double, whoever makes them at once', async () => {
    const { pacoteId } = await p.novoPacote(municipioId)
    const feitas = await Promise.all(Array.from({ length: 8 }, () => p.criar(municipioId, pacoteId)))
    const numeros = feitas.map((f) => Number(f.body.numero.slice(-4))).sort((a, b) => a - b)
    expect(numeros.map((n) => n - numeros[0]!)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const outroAno = await p.criar(municipioId, pacoteId, { dataProposta: '2031-05-01' })
    expect(outroAno.body.numero).toMatch(/-2031-0001$/)
  })

  test('a combo brings its premium solutions, its share and its instalments', async () => {
    const pacote = await p.novoPacote(municipioId)
    const [combo] = await rows<{ id: number }>(
      db,
      sql`insert into municipios_propostas_combos (nome, "pacoteId", "percentualContrapartida", "qtdParcelas")
        values (${pacote.nome}, ${pacote.pacoteId}, 12.5, 5) returning "municipiosPropostasCombosId" as id`,
    )
    await db.execute(sql`insert into municipios_propostas_combos_premium select ${combo!.id}, ${pacote.premiumIds[1]}`)
    const municipiosPropostasCombosId = combo!.id
    const { body } = await p.criar(municipioId, pacote.pacoteId, { municipiosPropostasCombosId })
    expect(body).toMatchObject({ qtdParcelas: 5, rateio: { modo: 'percentual', percentual: 12.5 } })
    expect(body.valores.premium.total).toBe(200.1)
    const outro = await p.novoPacote(municipioId)
    expect(await p.criar(municipioId, outro.pacoteId, { municipiosPropostasCombosId })).toMatchObject({
      status: 422,
      body: { fields: { municipiosPropostasCombosId: M.comboForaDeUso } },
    })
    const opcoes = await t.call(contrato.opcoesDaProposta, { persona: 'condutor', params: { id: String(municipioId) } })
    expect(opcoes.body.combos.find((c) => c.nome === pacote.nome)).toMatchObject({
      premiumIds: [pacote.premiumIds[1]],
      percentualContrapartida: 12.5,
    })
    expect(opcoes.body.pacotes.find((k) => k.pacoteId === pacote.pacoteId)).toMatchObject({
      essenciaisIds: pacote.essenciaisIds,
      premiumIds: pacote.premiumIds,
    })
    expect(opcoes.body.solucoes.find((s) => s.solucaoId === pacote.premiumIds[1])).toMatchObject({ preco: 200.1 })
  })

  test('a package out of use, or of another project, is not chosen', async () => {
    const { pacoteId } = await p.novoPacote(municipioId)
    await db.execute(sql`update pacote set ativo = false where "pacoteId" = ${pacoteId}`)
    expect(await p.criar(municipioId, pacoteId)).toMatchObject({
      status: 422,
      body: { fields: { pacoteId: M.pacoteForaDeUso } },
    })
  })

  test('a place out of reach, and one of which only some axes are, have no proposals for who asks', async () => {
    const [longe] = await rows<{ id: number }>(
      db,
      sql`select "municipioId" as id from municipio where "municipioId" not in (select p."municipioId" from usuario_permissao p
        join usuario u using ("usuarioId") where u.email like 'condutor@%') order by 1 limit 1`,
    )
    const { pacoteId } = await p.novoPacote(longe!.id)
    expect((await p.criar(longe!.id, pacoteId, {}, 'condutor')).status).toBe(404)
    const { id } = await p.nova({ municipioId: longe!.id, pacoteId })
    expect((await p.ver(id, 'condutor')).status).toBe(404)
    await t.setFlags('Analista', ['verMenuProposta'])
    const [dele] = await rows<{ id: number }>(
      db,
      sql`select min(p."municipioId") as id from usuario_permissao p join usuario u using ("usuarioId")
        where u.email like 'analista@%' and p."eixoId" is not null`,
    )
    const doAnalista = await p.nova({ municipioId: dele!.id })
    expect((await p.ver(doAnalista.id, 'analista')).status).toBe(404)
    const params = { id: String(dele!.id) }
    const lista = await t.call(contrato.propostasDoMunicipio, { persona: 'analista', params })
    expect([lista.status, lista.body]).toEqual([200, []])
  })
})

describe('changing it', () => {
  test('R737: another package takes the essential solutions along and drops premium ones that it does not offer', async () => {
    const um = await p.novoPacote(municipioId)
    const outro = await p.novoPacote(municipioId, { essenciais: [50], premium: [7] })
    const [comum, , perdida] = um.premiumIds
    await db.execute(
      sql`insert into pacote_premium values (${outro.pacoteId}, ${comum}), (${outro.pacoteId}, ${um.premiumIds[1]})`,
    )
    const criada = (await p.criar(municipioId, um.pacoteId)).body
    const id = criada.municipioPropostaId
    const incluida = await p.incluir(id, um.grupoSolucaoId, [
      { solucaoId: comum!, valor: 250.25, horas: 2.5 },
      { solucaoId: perdida! },
    ])
    expect(incluida.status).toBe(200)
    expect(incluida.body.solucoes.filter((s) => s.bloco === 'premium').map((s) => s.valor)).toEqual([250.25, 100])
    const { body } = await p.alterar(id, { pacoteId: outro.pacoteId })
    const ficaram = body.grupos.flatMap((g) => g.solucoes.map((s) => [s.solucaoId, s.bloco, s.valor]))
    expect(ficaram).toEqual(
      expect.arrayContaining([
        [outro.essenciaisIds[0], 'essencial', 50],
        [comum, 'premium', 250.25],
      ]),
    )
    expect(ficaram).toHaveLength(2)
    expect(body.valorTotal).toBe(300.25)
    expect(somaDe(body.parcelas)).toBe(body.investimentoMunicipio)
  })

  test('the split by percentage, by value or by block, and the instalments, follow to the cent', async () => {
    const { pacoteId } = await p.novoPacote(municipioId, { essenciais: [1000.01, 0.02], premium: [33.33] })
    const { municipioPropostaId: id } = (await p.criar(municipioId, pacoteId)).body
    await p.extra(id, { valor: 0.1 })
    const porValor = (await p.alterar(id, { rateio: { modo: 'valor', valor: 333.33 } })).body
    expect(porValor.valores.geral).toMatchObject({ total: 1000.13, contrapartida: 333.33, investimento: 666.8 })
    const blocos = { essencial: { percentual: 50 }, premium: { valor: 0 }, extra: { valor: 0.1 } }
    const porBloco = (await p.alterar(id, { rateio: { modo: 'blocos', blocos }, qtdParcelas: 7 })).body
    expect(porBloco.valores.extra).toMatchObject({ contrapartida: 0.1, investimento: 0 })
    expect(porBloco.parcelas).toHaveLength(7)
    expect(somaDe(porBloco.parcelas)).toBe(porBloco.investimentoMunicipio)
    const tudo = (await p.alterar(id, { rateio: { modo: 'percentual', percentual: 100 } })).body
    expect([tudo.investimentoMunicipio, tudo.parcelas]).toEqual([0, []])
    expect(await p.alterar(id, { rateio: { modo: 'valor', valor: 1000.1 }, qtdParcelas: 4 })).toMatchObject({
      status: 422,
      body: { fields: { qtdParcelas: M.parcelasDemais } },
    })
  })

  test('an old version is refused with the record as it is; the same words again change nothing', async () => {
    const { id } = await p.nova({ municipioId, estado: 'gerada' })
    const { versao, ciclo } = (await p.ver(id)).body
    expect((await p.alterar(id, { ciclo })).body).toMatchObject({ estado: 'gerada', versao })
    const velha = { municipioPropostaId: id, versao: versao - 1, ciclo: 'outro' }
    const recusada = await t.call(contrato.alterarProposta, { persona: 'admin', body: velha })
    expect(recusada).toMatchObject({ status: 409, body: { details: { atual: { municipioPropostaId: id, versao } } } })
  })

  test('what was generated goes back to elaboration, and its paper is old', async () => {
    const { id } = await p.nova({ municipioId, estado: 'gerada' })
    const { body } = await p.alterar(id, { vigenciaMeses: 12 })
    expect(body).toMatchObject({ estado: 'emElaboracao', documentoAtual: false, vigenciaMeses: 12 })
    const historia = await t.call(contrato.historicoProposta, { persona: 'condutor', params: { id: String(id) } })
    expect(historia.body[0]).toMatchObject({ acao: 'editar', de: 'Gerada', para: 'Em elaboração', usuarioId: null })
  })

  test.each(ESTADOS_PROPOSTA)('in the state %s every call answers as the table of its steps says', async (estado) => {
    const { id } = await p.nova({ municipioId, estado })
    const antes = (await p.ver(id)).body
    const quem = { acessoTotal: true, tem: () => true }
    const fatos = {
      ...{ estado, temAditivo: false, documentoAtual: antes.documentoAtual },
      foiEnviada: antes.enviadaEm !== null,
    }
    expect(antes.aviso).toEqual(expect.any(String))
    expect([antes.acoes.editar, antes.acoes.excluir]).toEqual([
      podeNaProposta('editar', quem, fatos),
      podeNaProposta('excluir', quem, fatos),
    ])
    const [grupo] = antes.grupos
    const { municipioPropostaDadosId } = antes.dados!
    const chamadas = {
      alterar: () => p.alterar(id, { ciclo: '2027/2028' }),
      extra: () => p.extra(id),
      grupo: () =>
        t.call(solucoes.alterarGrupoDeProposta, {
          persona: 'admin',
          body: { municipioPropostaGrupoSolucaoId: grupo!.municipioPropostaGrupoSolucaoId, solucoes: [] },
        }),
      dados: () =>
        t.call(dados.excluirDadosDeProposta, { persona: 'admin', params: { id: String(municipioPropostaDadosId) } }),
    }
    for (const chamar of Object.values(chamadas)) {
      const r = await chamar()
      expect(r.status).toBe(antes.acoes.editar ? 200 : 422)
      if (!antes.acoes.editar && estado === 'minutaAssinada')
        expect((r.body as unknown as { message: string }).message).toBe(M.assinadaNaoMuda)
    }
    const { excluir } = (await p.ver(id)).body.acoes
    expect((await p.excluir(id)).status).toBe(excluir ? 200 : 422)
    if (!antes.acoes.editar) expect((await p.ver(id)).body).toEqual(antes)
  })

  test('what has been with the municipality is not taken out, even generated anew', async () => {
    const { id } = await p.nova({ municipioId, estado: 'gerada' })
    await db.execute(sql`update municipio_proposta set "enviadaEm" = now() where "municipioPropostaId" = ${id}`)
    expect(await p.excluir(id)).toMatchObject({ status: 422, body: { message: M.jaSaiu } })
    expect((await p.ver(id)).body.acoes.excluir).toBe(false)
  })

  test('an amendment plans what earlier versions have not firmly', async () => {
    const { id: origemId, pacoteId } = await p.nova({ municipioId, estado: 'minutaAssinada' })
    const [primeira] = (await p.ver(origemId)).body.parcelas
    await db.execute(
      sql`update municipio_proposta_parcela set "statusParcelaId" = 5 where "municipioPropostaParcelaId" = ${primeira!.municipioPropostaParcelaId}`,
    )
    const { id } = await p.nova({ municipioId, pacoteId, origemId })
    const { body } = await p.alterar(id, { qtdParcelas: 6 })
    expect(body).toMatchObject({ jaFirme: primeira!.valor, aditivo: 1, origemId })
    expect(body.numero).toMatch(/\/A1$/)
    expect(centavos(somaDe(body.parcelas) + body.jaFirme)).toBe(centavos(body.investimentoMunicipio))
    expect(body.versoes.map((v) => [v.municipioPropostaId, v.estado])).toEqual([
      [origemId, 'minutaAssinada'],
      [id, 'emElaboracao'],
    ])
    expect((await p.ver(origemId)).body.acoes.aditar).toBe(false)
  })
})

describe('reading', () => {
  test('R732 R041: the proposals of a municipality, the newest first; lists show what is in reach', async () => {
    const [a, b] = [await p.nova({ municipioId }), await p.nova({ municipioId, estado: 'enviada' })]
    const { body } = await t.call(contrato.propostasDoMunicipio, {
      persona: 'condutor',
      params: { id: String(municipioId) },
    })
    expect(body.slice(0, 2).map((x) => [x.municipioPropostaId, x.estado])).toEqual([
      [b.id, 'enviada'],
      [a.id, 'emElaboracao'],
    ])
    const todas = await t.call(contrato.listarPropostas, { persona: 'condutor', query: {} })
    expect(new Set(todas.body.map((x) => x.municipioPropostaId)).has(a.id)).toBe(true)
  })

  test('R667: without the flag there is nothing', async () => {
    const { id } = await p.nova({ municipioId })
    expect((await p.ver(id, 'ad')).status).toBe(403)
  })

  test('what is overdue counts, of what was signed alone', async () => {
    const vencidas = { dataProposta: '2026-01-05', primeiroVencimento: '2026-02-10', qtdParcelas: 2 }
    const { id } = await p.nova({ municipioId, ...vencidas, estado: 'minutaAssinada' })
    const assinada = (await p.ver(id)).body
    expect([assinada.parcelasVencidas, assinada.parcelas.map((c) => c.estado)]).toEqual([2, ['vencida', 'vencida']])
    expect(assinada.parcelas[0]!.acoes).toMatchObject({ faturar: true, pagar: false, desfazer: false })
    const rascunho = await p.nova({ municipioId, ...vencidas })
    expect((await p.ver(rascunho.id)).body).toMatchObject({ parcelasVencidas: 0 })
  })
})
