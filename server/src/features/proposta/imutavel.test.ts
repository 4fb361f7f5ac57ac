import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import * as contrato from '#contract/proposta.ts'
import * as daPagina from '#contract/proposta-aberta.ts'
import * as dosAnexos from '#contract/proposta-anexos.ts'
import * as dosDados from '#contract/proposta-dados.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import * as dosModelos from '#contract/proposta-modelos.ts'
import * as dasParcelas from '#contract/proposta-parcelas.ts'
import * as dasSolucoes from '#contract/proposta-solucoes.ts'
import { DEMO_LOGINS } from '#server/access/demo-logins.ts'
import { one } from '#server/db/sql.ts'
import { PERSONAS, startTestApp } from '#server/testing/test-app.ts'
import { andamentos, PDF } from './andamento-testing.ts'
import { parcelas } from './parcelas/testing.ts'
import { propostaFeature } from './routes.ts'

/* Everybody with every permission, by every call that writes: what was signed stays to the letter. */

const t = await startTestApp()
t.setClock('2026-03-10T12:00:00-03:00')
const p = andamentos(t)
const c = parcelas(t)

/** Of an instalment only what was agreed; of files those that were there. */
const readAssinada = (id: number) =>
  one(
    p.db,
    sql`select to_jsonb(p) - 'versao' as proposta,
      (select jsonb_agg(to_jsonb(d)) from municipio_proposta_dados d where d."municipioPropostaId" = ${id}) as dados,
      (select jsonb_agg(to_jsonb(g) order by 1) from municipio_proposta_grupo_solucao g where g."municipioPropostaId" = ${id}) as grupos,
      (select jsonb_agg(to_jsonb(s) order by s."municipioPropostaSolucaoId") from municipio_proposta_solucao s where s."municipioPropostaId" = ${id}) as solucoes,
      (select jsonb_agg(to_jsonb(e)) from municipio_proposta_solucoes_extras e where e."municipioPropostaId" = ${id}) as extras,
      (select jsonb_agg(jsonb_build_array(c."municipioPropostaParcelaId", c.numero, c.vencimento, c.valor) order by c.numero)
        from municipio_proposta_parcela c where c."municipioPropostaId" = ${id}) as parcelas,
      (select jsonb_agg(to_jsonb(x) order by x."municipioPropostaAnexoId") from municipio_proposta_anexo x
        where x."municipioPropostaId" = ${id} and x.criacao <= p."assinadaEm") as anexos
    from municipio_proposta p where p."municipioPropostaId" = ${id}`,
  )

test('R737: nothing of what was signed changes by any call of anybody', async () => {
  const flags = Object.values(FLAGS_PROPOSTA)
  for (const { papel } of DEMO_LOGINS) await t.setFlags(papel, flags)
  const municipioId = await p.municipioDe('condutor')
  const { id } = await p.nova({
    ...{ municipioId, dataProposta: '2026-03-01', estado: 'minutaEmitida', comExtra: true },
  })
  const trazido = await t.call(dosAnexos.criarAnexoDeProposta, {
    persona: 'admin',
    body: { municipioPropostaId: id, tipo: 'empenho', descricao: null },
    files: { arquivo: [{ nome: 'empenho.pdf', bytes: PDF }] },
  })
  expect((await p.assinar(id)).status).toBe(200)
  const a = (await p.ver(id)).body
  const outro = await p.novoPacote(municipioId)
  const antes = await readAssinada(id)
  t.setClock('2026-03-10T12:05:00-03:00')
  await c.faturar(a.parcelas[0]!.municipioPropostaParcelaId, { dataEmissao: '2026-03-09' })
  const [faturada] = (await p.ver(id)).body.parcelas
  const [{ municipioPropostaParcelaAnexoId }] = faturada!.anexos as [dasParcelas.AnexoDaParcela]
  const { municipioPropostaParcelaStatusId } = (
    await t.call(dasParcelas.listarPassosDeParcela, {
      persona: 'admin',
      query: { municipioPropostaId: String(id) },
    })
  ).body[0]!

  const daProposta = { municipioPropostaId: id }
  const [grupo] = a.grupos
  const [extra] = a.extras
  const [, parcela] = a.parcelas
  const municipioPropostaAnexoId = trazido.body.municipioPropostaAnexoId
  const motivo = 'Porque sim'
  const { municipioPropostaDadosId } = a.dados!
  const { municipioPropostaGrupoSolucaoId } = grupo!
  const { municipioPropostaSolucoesExtrasId } = extra!
  const { municipioPropostaParcelaId } = parcela!
  const doExtra = { nome: 'Outra', descricao: null, horas: 1, valor: 1 }
  const resposta = { ...daProposta, nome: 'Ana Prefeita', cargo: null, motivo }
  const arquivo = { municipioPropostaParcelaId, tipo: 'boleto' }
  const vence = { vencimento: '2026-12-10', valor: 1 }
  const anexo = { ...daProposta, tipo: 'outro', descricao: 'depois' }
  type Pedido = { body?: object; params?: object; files?: true }
  const porId = (n: number): Pedido => ({ params: { id: String(n) } })
  /** What each call is tried with; one that is about nothing of a proposal, or only reads, has a reason instead. */
  const pedidos = new Map<AnyEndpoint, Pedido | string>([
    [contrato.criarProposta, 'makes another'],
    [
      contrato.alterarProposta,
      { body: { ...daProposta, versao: a.versao, ciclo: 'X', pacoteId: outro.pacoteId, qtdParcelas: 2 } },
    ],
    [contrato.excluirProposta, porId(id)],
    [contrato.gerarProposta, { body: daProposta }],
    [contrato.enviarProposta, { body: { ...daProposta, para: ['a@exemplo.com.br'], mensagem: null } }],
    [contrato.negociarProposta, { body: { ...daProposta, motivo } }],
    [contrato.aceitarProposta, { body: resposta }],
    [contrato.recusarProposta, { body: resposta }],
    [contrato.emitirMinuta, { body: daProposta }],
    [contrato.assinarProposta, { body: { ...daProposta, dia: '2026-03-09' }, files: true }],
    [contrato.cancelarProposta, { body: { ...daProposta, motivo } }],
    [contrato.duplicarProposta, { body: daProposta }],
    [contrato.aditarProposta, { body: { ...daProposta, motivo } }],
    [dosDados.criarDadosDeProposta, { body: { ...daProposta, ...p.DADOS } }],
    [dosDados.alterarDadosDeProposta, { body: { municipioPropostaDadosId, versao: a.versao, ...p.DADOS } }],
    [dosDados.excluirDadosDeProposta, porId(municipioPropostaDadosId)],
    [
      dasSolucoes.incluirGrupoDeProposta,
      {
        body: { ...daProposta, grupoSolucaoId: grupo!.grupoSolucaoId, solucoes: [{ solucaoId: outro.premiumIds[0] }] },
      },
    ],
    [dasSolucoes.alterarGrupoDeProposta, { body: { municipioPropostaGrupoSolucaoId, solucoes: [] } }],
    [dasSolucoes.excluirGrupoDeProposta, porId(municipioPropostaGrupoSolucaoId)],
    [dasSolucoes.incluirExtraDeProposta, { body: { ...daProposta, ...doExtra } }],
    [dasSolucoes.alterarExtraDeProposta, { body: { municipioPropostaSolucoesExtrasId, ...doExtra } }],
    [dasSolucoes.excluirExtraDeProposta, porId(municipioPropostaSolucoesExtrasId)],
    [dasParcelas.incluirParcela, { body: { ...daProposta, ...vence } }],
    [dasParcelas.alterarParcela, { body: { municipioPropostaParcelaId, ...vence } }],
    [dasParcelas.excluirParcela, porId(municipioPropostaParcelaId)],
    [dasParcelas.salvarPlanoDeParcelas, { body: { ...daProposta, parcelas: [vence] } }],
    [
      dasParcelas.moverParcela,
      {
        ...{ body: { municipioPropostaParcelaId, acao: 'faturar', notaNumero: '1', dataEmissao: '2026-03-09' } },
        files: true,
      },
    ],
    [dasParcelas.corrigirPassoDeParcela, { body: { municipioPropostaParcelaStatusId, notaNumero: '2' } }],
    [dasParcelas.desfazerPassoDeParcela, porId(municipioPropostaParcelaStatusId)],
    [dasParcelas.anexarAParcela, { body: arquivo, files: true }],
    [dasParcelas.alterarAnexoDeParcela, { body: { municipioPropostaParcelaAnexoId, tipo: 'boleto' } }],
    [dasParcelas.excluirAnexoDeParcela, porId(municipioPropostaParcelaAnexoId)],
    [dosAnexos.enviarAnexoDeProposta, { body: anexo, files: true }],
    [dosAnexos.criarAnexoDeProposta, { body: anexo, files: true }],
    [dosAnexos.alterarAnexoDeProposta, { body: { municipioPropostaAnexoId, tipo: 'outro', descricao: 'Outro' } }],
    [dosAnexos.excluirAnexoDeProposta, porId(municipioPropostaAnexoId)],
    [dosModelos.salvarModelo, 'the text of later papers'],
    [dosModelos.previaDoModelo, 'keeps nothing'],
    [daPagina.responderProposta, 'asks for a link, which aberta.test.ts tries'],
    ...[dosAnexos.baixarProposta, dosAnexos.baixarMinuta, dosAnexos.baixarMinutaAssinada].map(
      (e) => [e, 'reads'] as const,
    ),
    ...[dosAnexos.baixarAnexoDeProposta, dosAnexos.verAnexoDeProposta].map((e) => [e, 'reads'] as const),
    ...[dasParcelas.baixarAnexoDeParcela, dasParcelas.verAnexoDeParcela].map((e) => [e, 'reads'] as const),
  ])
  const escrevem = propostaFeature.routes.map((r) => r.endpoint).filter((e) => e.method !== 'GET')
  expect(escrevem.filter((e) => !pedidos.has(e)).map((e) => `${e.method} ${e.path}`)).toEqual([])

  // What may still be done is done by somebody: those who are refused everything prove little.
  const feitas = new Set<AnyEndpoint>()
  for (const persona of PERSONAS)
    for (const [e, pedido] of pedidos) {
      if (typeof pedido === 'string') continue
      const { files, ...resto } = pedido
      const arquivos = files && { files: { arquivo: [{ nome: 'papel.pdf', bytes: PDF }] } }
      const x = await t.call(e, { persona, ...resto, ...arquivos } as never)
      if (x.status >= 500 || x.status === 400) expect.fail(`${persona} ${e.method} ${e.path}: ${x.raw}`)
      if (x.status < 300) feitas.add(e)
      expect([persona, e.method, e.path, await readAssinada(id)]).toEqual([persona, e.method, e.path, antes])
    }
  expect(feitas).toEqual(
    new Set([
      ...[contrato.duplicarProposta, contrato.aditarProposta, dasParcelas.moverParcela, dasParcelas.anexarAParcela],
      ...[dasParcelas.corrigirPassoDeParcela, dasParcelas.desfazerPassoDeParcela],
      ...[dasParcelas.alterarAnexoDeParcela, dasParcelas.excluirAnexoDeParcela],
      ...[dosAnexos.enviarAnexoDeProposta, dosAnexos.criarAnexoDeProposta],
    ]),
  )
}, 180_000)
