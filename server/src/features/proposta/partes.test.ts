import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contrato from '#contract/proposta.ts'
import * as dados from '#contract/proposta-dados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import * as solucoes from '#contract/proposta-solucoes.ts'
import { registerEndpoints } from '#contract/register.ts'
import { combosDeProposta } from '#contract/registers/proposta.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { propostas } from './testing.ts'

const t = await startTestApp()
const p = propostas(t)
const { db } = p
const municipioId = await p.municipioDe('condutor')
const persona = 'admin' as const
const nova = async (pacote: Parameters<typeof p.novoPacote>[1] = {}) => {
  const k = await p.novoPacote(municipioId, pacote)
  return { ...k, id: (await p.criar(municipioId, k.pacoteId)).body.municipioPropostaId }
}

describe('R737: who signs and who manages', () => {
  test('are filled in once, shown masked, and stay whole when what was shown comes back', async () => {
    const { id } = await nova()
    const feitos = await p.preencher(id)
    expect(feitos).toMatchObject({
      status: 200,
      body: { cnpj: '11222333000181', cpfSignatario: '***.982.247-**', gestorTelefone: '(48) *****-0099', versao: 3 },
    })
    expect((await p.ver(id)).body).toMatchObject({ falta: [], dados: feitos.body })
    const { municipioPropostaDadosId, versao } = feitos.body
    const mudados = await t.call(dados.alterarDadosDeProposta, {
      persona,
      body: { ...feitos.body, versao, prefeito: 'Outra Prefeita', fundamentoLegal: 'convenio' },
    })
    expect(mudados.body).toMatchObject({ prefeito: 'Outra Prefeita', fundamentoLegal: 'convenio', versao: versao + 1 })
    const guardados = await one(
      db,
      sql`select "cpfSignatario", "gestorTelefone" from municipio_proposta_dados where "municipioPropostaDadosId" = ${municipioPropostaDadosId}`,
    )
    expect(guardados).toEqual({ cpfSignatario: '52998224725', gestorTelefone: '48900000099' })
    expect(await p.preencher(id)).toMatchObject({ status: 409, body: { message: M.dadosJaHa } })
    const velha = await t.call(dados.alterarDadosDeProposta, { persona, body: { ...feitos.body, versao } })
    expect(velha.status).toBe(409)
    const [lista, um] = [
      await t.call(dados.listarDadosDeProposta, { persona, query: { municipioPropostaId: String(id) } }),
      await t.call(dados.getDadosDeProposta, { persona, params: { id: String(municipioPropostaDadosId) } }),
    ]
    expect(lista.body).toEqual([um.body])
    // Nobody's number stands whole in the log.
    const log = await rows<{ m: object }>(
      db,
      sql`select mudancas as m from auditoria where entidade = 'municipio_proposta_dados'`,
    )
    expect(JSON.stringify(log)).not.toMatch(/52998224725|48900000099/)
    const fora = await t.call(dados.excluirDadosDeProposta, {
      persona,
      params: { id: String(municipioPropostaDadosId) },
    })
    expect(fora.status).toBe(200)
    expect((await p.ver(id)).body).toMatchObject({ dados: null, falta: [{ aba: 'proposta', frase: M.faltaDados }] })
  })

  test('those of an earlier proposal of the same place may be taken as they were shown, of another place not', async () => {
    const [{ id: primeira }, { id: segunda }, { id: terceira }] = [await nova(), await nova(), await nova()]
    await p.preencher(primeira)
    const opcoes = await t.call(contrato.opcoesDaProposta, { persona, params: { id: String(municipioId) } })
    const mostrados = opcoes.body.dados!
    expect(mostrados).toMatchObject({ municipioPropostaId: primeira, cpfSignatario: '***.982.247-**' })
    const { cpfSignatario, gestorTelefone } = mostrados
    const masc = { cpfSignatario, gestorTelefone }
    expect(await p.preencher(segunda, { ...masc, deOutraId: primeira })).toMatchObject({ status: 200, body: masc })
    expect(await p.preencher(terceira, masc)).toMatchObject({
      status: 400,
      body: { fields: { cpfSignatario: 'Digite o número por inteiro', gestorTelefone: 'Digite o número por inteiro' } },
    })
    const [longe] = await rows<{ id: number }>(
      db,
      sql`select max("municipioId") as id from municipio where "municipioId" <> ${municipioId}`,
    )
    const outra = await p.nova({ municipioId: longe!.id })
    expect((await p.preencher(terceira, { ...masc, deOutraId: outra.id })).status).toBe(400)
  })
})

describe('R737: premium solutions', () => {
  test('come in by their groups, change, and go; the sums follow', async () => {
    const { id, grupoSolucaoId, premiumIds } = await nova({ essenciais: [100], premium: [300, 200.1, null] })
    const incluido = await p.incluir(id, grupoSolucaoId, [{ solucaoId: premiumIds[0]! }])
    expect(incluido.body.solucoes.map((s) => [s.bloco, s.valor])).toEqual([
      ['essencial', 100],
      ['premium', 300],
    ])
    expect(await p.incluir(id, grupoSolucaoId, [{ solucaoId: premiumIds[2]! }])).toMatchObject({
      status: 422,
      body: { fields: { solucoes: M.semPreco } },
    })
    const comValor = await p.incluir(id, grupoSolucaoId, [{ solucaoId: premiumIds[2]!, valor: 12.34, horas: 2.25 }])
    expect(comValor.body.solucoes.at(-1)).toMatchObject({ valor: 12.34, horas: 2.25, precoDaFaixa: null })
    expect((await p.ver(id)).body.valores.premium.total).toBe(312.34)
    const { municipioPropostaGrupoSolucaoId, solucoes: tem } = comValor.body
    const mudado = await t.call(solucoes.alterarGrupoDeProposta, {
      persona,
      body: {
        municipioPropostaGrupoSolucaoId,
        solucoes: [{ municipioPropostaSolucaoId: tem[1]!.municipioPropostaSolucaoId, horas: 1, valor: 0.01 }],
      },
    })
    // Left out: the essential one stays, the premium one goes.
    expect(mudado.body.solucoes.map((s) => [s.bloco, s.valor])).toEqual([
      ['essencial', 100],
      ['premium', 0.01],
    ])
    const alheia = await t.call(solucoes.alterarGrupoDeProposta, {
      persona,
      body: {
        municipioPropostaGrupoSolucaoId,
        solucoes: [{ municipioPropostaSolucaoId: tem[2]!.municipioPropostaSolucaoId, horas: 1, valor: 1 }],
      },
    })
    expect(alheia.status).toBe(404)
    const params = { id: String(municipioPropostaGrupoSolucaoId) }
    expect((await t.call(solucoes.excluirGrupoDeProposta, { persona, params })).status).toBe(200)
    expect(await t.call(solucoes.excluirGrupoDeProposta, { persona, params })).toMatchObject({
      status: 422,
      body: { message: M.essencialFica },
    })
    const [lista, um] = [
      await t.call(solucoes.listarGruposDeProposta, { persona, query: { municipioPropostaId: String(id) } }),
      await t.call(solucoes.getGrupoDeProposta, { persona, params }),
    ]
    expect(lista.body).toEqual([um.body])
    expect((await p.ver(id)).body).toMatchObject({ valorTotal: 100 })
  })

  test('a group of premium ones alone goes with the last of them', async () => {
    const { id, grupoSolucaoId, premiumIds } = await nova({ essenciais: [], premium: [10] })
    expect((await p.ver(id)).body.falta).toContainEqual({ aba: 'solucoes', frase: M.faltaSolucao })
    const { body } = await p.incluir(id, grupoSolucaoId, [{ solucaoId: premiumIds[0]! }])
    const { municipioPropostaGrupoSolucaoId } = body
    const vazio = await t.call(solucoes.alterarGrupoDeProposta, {
      persona,
      body: { municipioPropostaGrupoSolucaoId, solucoes: [] },
    })
    expect([vazio.status, vazio.body.solucoes]).toEqual([200, []])
    expect((await p.ver(id)).body).toMatchObject({ grupos: [], valorTotal: 0, parcelas: [] })
  })

  test('are of the package, of their group, in use, there once, and no more than it allows', async () => {
    const { id, grupoSolucaoId, premiumIds, essenciaisIds } = await nova({
      ...{ premium: [1, 2, 3, 4], minPremium: 1, maxPremium: 2 },
    })
    const recusa = async (ids: readonly number[], frase: string, grupo = grupoSolucaoId) =>
      expect(
        await p.incluir(
          id,
          grupo,
          ids.map((solucaoId) => ({ solucaoId })),
        ),
      ).toMatchObject({ status: 422, body: { fields: { solucoes: frase } } })
    expect((await p.ver(id)).body.falta).toContainEqual({ aba: 'solucoes', frase: M.premiumDeMenos(1) })
    const outro = await p.novoPacote(municipioId)
    await recusa([outro.premiumIds[0]!], M.foraDoPacote)
    await recusa([essenciaisIds[0]!], M.solucaoRepetida)
    await recusa([premiumIds[0]!, premiumIds[0]!], M.solucaoRepetida)
    await recusa([premiumIds[0]!], M.outroGrupo, outro.grupoSolucaoId)
    await recusa(premiumIds.slice(0, 3), M.premiumDemais(2))
    await db.execute(sql`update solucao set desabilitado = true where "solucaoId" = ${premiumIds[3]}`)
    await recusa([premiumIds[3]!], M.foraDeUso)
    expect(
      (
        await p.incluir(
          id,
          grupoSolucaoId,
          premiumIds.slice(0, 2).map((solucaoId) => ({ solucaoId })),
        )
      ).status,
    ).toBe(200)
    await recusa([premiumIds[2]!], M.premiumDemais(2))
    // The package allows less by now: what is there is told.
    await db.execute(
      sql`update pacote set "minPremium" = 0, "maxPremium" = 1 where nome = (select nome from grupo_solucao where "grupoSolucaoId" = ${grupoSolucaoId})`,
    )
    expect((await p.ver(id)).body.falta).toContainEqual({ aba: 'solucoes', frase: M.premiumDemais(1) })
  })

  test('an essential one without a price waits for one', async () => {
    const { id } = await nova({ essenciais: [null], premium: [] })
    const { falta, grupos } = (await p.ver(id)).body
    const [{ solucoes: tem, municipioPropostaGrupoSolucaoId }] = grupos as [(typeof grupos)[number]]
    expect(falta.map((f) => f.frase)).toEqual([M.faltaDados, M.faltaPreco(tem[0]!.nome), M.faltaValor])
    await t.call(solucoes.alterarGrupoDeProposta, {
      persona,
      body: {
        municipioPropostaGrupoSolucaoId,
        solucoes: [{ municipioPropostaSolucaoId: tem[0]!.municipioPropostaSolucaoId, horas: 3, valor: 900 }],
      },
    })
    expect((await p.ver(id)).body.falta.map((f) => f.frase)).toEqual([M.faltaDados])
  })
})

describe('R565 R737: extra solutions', () => {
  test('come from the shelf or have a name of their own, change and go', async () => {
    const { id, premiumIds } = await nova()
    const propria = await p.extra(id, { nome: 'Oficina de compras', valor: 0.1, horas: 7.5 })
    expect(propria).toMatchObject({ status: 200, body: { solucaoId: null, nome: 'Oficina de compras', horas: 7.5 } })
    expect(solucoes.nomeDoExtra(propria.body)).toBe('(extra) Oficina de compras')
    const daPrateleira = await p.extra(id, { nome: null, solucaoId: premiumIds[0] })
    expect(daPrateleira.body.nome).toMatch(/^Premium 1/)
    expect((await p.ver(id)).body.valores.extra.total).toBe(100.09)
    for (const [mais, campo, frase] of [
      [{ nome: null }, 'nome', M.nomeDoExtra],
      [{ solucaoId: premiumIds[1] }, 'nome', M.soNome],
      [{ nome: null, solucaoId: premiumIds[0] }, 'solucaoId', M.solucaoRepetida],
      [{ nome: null, solucaoId: 999_999 }, 'solucaoId', M.foraDeUso],
    ] as const)
      expect(await p.extra(id, mais)).toMatchObject({ status: 422, body: { fields: { [campo]: frase } } })
    const { municipioPropostaSolucoesExtrasId } = daPrateleira.body
    const mudada = await t.call(solucoes.alterarExtraDeProposta, {
      persona,
      body: { municipioPropostaSolucoesExtrasId, nome: 'Outro nome', descricao: 'Duas turmas', horas: 1, valor: 1 },
    })
    // The shelf's name stays.
    expect(mudada.body).toMatchObject({ nome: daPrateleira.body.nome, descricao: 'Duas turmas', valor: 1 })
    const params = { id: String(municipioPropostaSolucoesExtrasId) }
    expect((await t.call(solucoes.getExtraDeProposta, { persona, params })).body).toEqual(mudada.body)
    expect((await t.call(solucoes.excluirExtraDeProposta, { persona, params })).status).toBe(200)
    const lista = await t.call(solucoes.listarExtrasDeProposta, { persona, query: { municipioPropostaId: String(id) } })
    expect(lista.body.map((e) => e.nome)).toEqual(['Oficina de compras'])
    expect((await p.ver(id)).body.extras).toEqual(lista.body)
  })
})

test('R737: a combo takes a package and solutions in use, and no more premium ones than the package allows', async () => {
  const { criar } = registerEndpoints(combosDeProposta)
  const { pacoteId, premiumIds, nome } = await p.novoPacote(municipioId, { premium: [1, 2, 3], maxPremium: 1 })
  const salvar = (mais: object) =>
    t.call(criar, { persona, body: { nome, pacoteId, percentualContrapartida: 10, premiumIds: [], ...mais } as never })
  expect(await salvar({ premiumIds: premiumIds.slice(0, 2) })).toMatchObject({
    status: 422,
    body: { fields: { premiumIds: M.premiumDemais(1) } },
  })
  // What the package does not offer does not count.
  const outro = await p.novoPacote(municipioId)
  expect((await salvar({ premiumIds: [premiumIds[0], outro.premiumIds[0]] })).status).toBe(200)
  await db.execute(sql`update solucao set desabilitado = true where "solucaoId" = ${premiumIds[2]}`)
  expect(await salvar({ nome: `${nome} B`, premiumIds: [premiumIds[2]] })).toMatchObject({
    status: 422,
    body: { fields: { premiumIds: expect.stringContaining('Já não se oferece') } },
  })
  await db.execute(sql`update pacote set ativo = false where "pacoteId" = ${pacoteId}`)
  expect(await salvar({ nome: `${nome} C` })).toMatchObject({
    status: 422,
    body: { fields: { pacoteId: 'Este pacote está inativo' } },
  })
})
